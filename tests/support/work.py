"""How much work something is, counted and not timed: the same on every machine."""

import sys
from contextlib import contextmanager


class Work:
    """Calls of functions, those of the interpreter's own among them."""

    calls = 0

    def _seen(self, frame, event, arg):
        self.calls += event in ("call", "c_call")


@contextmanager
def counted():
    """Count the work that is done within."""
    work, before = Work(), sys.getprofile()
    sys.setprofile(work._seen)
    try:
        yield work
    finally:
        sys.setprofile(before)
