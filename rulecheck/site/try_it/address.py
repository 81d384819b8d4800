"""A text as the end of an address: packed, so that whoever opens it has the same turn."""

from __future__ import annotations

import base64
import zlib


def packed(text: str) -> str:
    """Return the fragment of an address that holds a text, as the page itself writes it."""
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    data = squeeze.compress(text.encode(errors="replace")) + squeeze.flush()
    return f"t={base64.urlsafe_b64encode(data).decode().rstrip('=')}"
