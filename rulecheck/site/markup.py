"""Text as markup that stays text, whatever it says and whoever reads the page on the way.

A page passes through Markdown, its extensions, templates of other plugins and a browser. All of
them leave character references alone, so whatever a case says is written as references, save for
letters, digits and a few harmless signs.
"""

import html
import re

from markupsafe import Markup

_UNPRINTABLE = re.compile("[^\t\n\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_REFERENCES = {
    code: f"&#{code};" for code in range(0xA0) if not (chr(code).isalnum() or chr(code) in " ,;?")
}
_INLINE = re.compile(r"`([^`\n]+)`|\*\*([^*\n]+)\*\*|\*([^*\n]+)\*")


def plain(text: object) -> Markup:
    """Write a text so that it is shown as it is, within an element or an attribute."""
    if isinstance(text, Markup):
        return text
    said = str(text)
    if not (said.isascii() and said.isprintable()):
        said = _UNPRINTABLE.sub("\ufffd", said)
    return Markup(said.translate(_REFERENCES))  # every sign is a reference


def prose(text: str) -> Markup:
    """Write a remark: paragraphs, and within them `code`, *stress* and **strong stress**."""
    paragraphs = (part for part in re.split(r"\n\s*\n", text.strip()) if part.strip())
    return Markup("").join(Markup("<p>{}</p>").format(inline(part)) for part in paragraphs)


def inline(text: str) -> Markup:
    """Write a line of a remark: `code`, *stress* and **strong stress** are kept."""
    parts, at = [], 0
    for found in _INLINE.finditer(text):
        parts.append(plain(text[at : found.start()]))
        code, strong, stress = found.groups()
        name = "code" if code else "strong" if strong else "em"
        parts.append(Markup(f"<{name}>{plain(code or strong or stress)}</{name}>"))
        at = found.end()
    return Markup("").join([*parts, plain(text[at:])])


def headline(text: str) -> str:
    """Write a title for a page's front matter.

    Themes show it both as markup and, once its references are resolved, inside `<title>`: no tag
    may open in either.
    """
    said = " ".join(_UNPRINTABLE.sub("\ufffd", text).split())
    return html.escape(said, quote=False).replace("&lt;", "&lt;\u2060")


def spoken(markup: str) -> str:
    """Return what a piece of markup says, without its tags."""
    return html.unescape(re.sub(r"<[^>]*>", "", markup))


def slug(text: str) -> str:
    """Turn a text into a part of an address: `The three positions` is `the-three-positions`."""
    return re.sub(r"[^\w]+", "-", text.lower()).strip("-_") or "page"
