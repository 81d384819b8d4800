"""The bytes of a file as text, or the characters for which it cannot be one."""

import re
from collections.abc import Iterator

from rulecheck.reader.bounds import MAX_BYTES

Fault = tuple[int, int, str]
"""Line and column from 1, and what is wrong there."""

PLAIN = bytes([0x09, 0x0A, 0x0D, *range(0x20, 0x7F)])
"""The bytes of most files: one of nothing else needs no closer look, and no pattern compiled."""
_REFUSED = "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufdd0\ufeff\ufffe\uffff]"
_TAB_ALONE = r"^[ \t]*\t[ \t]*$"
_TAB_INDENTS = r" *\t[ \t]*[^ \t]"


def too_large(size: int) -> str:
    """Say that a file is not read for its size in bytes."""
    return f"the file has {size:,} bytes: at most {MAX_BYTES:,} are read"


def text_of(data: bytes) -> tuple[str, list[Fault]]:
    """Decode a file. Its lines end in a line feed afterwards, whatever they ended in before."""
    if len(data) > MAX_BYTES:
        return "", [(1, 1, too_large(len(data)))]
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "", [(1, 1, "the file is UTF-16: save it as UTF-8")]
    text = data.removeprefix(b"\xef\xbb\xbf").decode("utf-8", errors="surrogateescape")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    faults = list(_refused(text)) if data.translate(None, PLAIN) else []
    if "\t" in text:
        faults += _tabs(text)
        text = re.sub(_TAB_ALONE, "", text, flags=re.MULTILINE).replace("\t", " ")
    return text, faults


def _tabs(text: str) -> Iterator[Fault]:
    """Name the tabs that indent: one within a line is a space, a line of nothing else is empty."""
    for number, line in enumerate(text.split("\n"), 1):
        found = re.match(_TAB_INDENTS, line)
        if found:
            yield number, line.index("\t") + 1, "a tab cannot indent: use spaces"


def _refused(text: str) -> Iterator[Fault]:
    """Name the characters that cannot stand in a file, the first of each line."""
    if not re.search(_REFUSED, text):
        return
    for number, line in enumerate(text.split("\n"), 1):
        found = re.search(_REFUSED, line)
        if found:
            yield number, found.start() + 1, _why(ord(found.group()))


def _why(code: int) -> str:
    if 0xDC80 <= code <= 0xDCFF:
        return f"the byte 0x{code - 0xDC00:02X} is not UTF-8: save the file as UTF-8"
    if code in (0x85, 0x2028, 0x2029):
        return f"the character U+{code:04X} is a line end few programs see: use an ordinary one"
    name = "NUL" if code == 0 else f"U+{code:04X}"
    return f"the character {name} cannot stand in a YAML file: leave it out"
