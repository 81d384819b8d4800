"""Templates compiled once for all the sites that a process builds."""

from __future__ import annotations

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket


class Compiled(BytecodeCache):
    """What templates were compiled to, by their text: each build of a site loads them anew."""

    def __init__(self) -> None:
        self._codes: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take what a template was compiled to, if its text is still the same."""
        code = self._codes.get(bucket.key)
        if code is not None:
            bucket.bytecode_from_string(code)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what a template was compiled to."""
        self._codes[bucket.key] = bucket.bytecode_to_string()


COMPILED = Compiled()
