"""Strict YAML with places: bytes of a file become plain values whose lines and columns are known.

The YAML 1.2 core schema and no more: `no`, `on` and `3:30` are words, `010` is ten. Numbers are
exact: whole ones are `int`, decimals `Fraction`. What could be meant in two ways, or might never
end, is refused with the place where it stands.
"""

from rulecheck.reader.bounds import (
    MAX_BYTES,
    MAX_DEPTH,
    MAX_EXPONENT,
    MAX_FIGURE,
    MAX_KEY,
    MAX_NODES,
    MAX_NUMBER,
    MAX_PROBLEMS,
)
from rulecheck.reader.document import LOADER_VERSION, Document, Unreadable, read
from rulecheck.reader.file import bytes_of
from rulecheck.reader.plain import document_of

__all__ = [
    "LOADER_VERSION",
    "MAX_BYTES",
    "MAX_DEPTH",
    "MAX_EXPONENT",
    "MAX_FIGURE",
    "MAX_KEY",
    "MAX_NODES",
    "MAX_NUMBER",
    "MAX_PROBLEMS",
    "Document",
    "Unreadable",
    "bytes_of",
    "document_of",
    "read",
]
