"""What is worked out of a frozen noun once, and kept with it."""

from __future__ import annotations


class Keeping:
    """A noun whose cached properties are worked out once.

    They are kept beside its fields: a changed copy works them out anew, and two nouns are equal
    whatever they keep.
    """
