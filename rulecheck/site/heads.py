"""What a page tells other programs of itself: previews of its link, and the clauses it defines."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import quote, urljoin

from markupsafe import escape
from mkdocs.config.defaults import MkDocsConfig

from rulecheck.site.previews import HEIGHT, WIDTH


def head_of(page: Any, told: Mapping[str, Any], config: MkDocsConfig) -> str:
    """Return the lines for the head of a page, as markup; `told` is its entry in the manifest."""
    lines = [
        f'<meta property="{name}" content="{escape(value)}">'
        for name, value in _properties(page, told, config)
        if value
    ]
    if told.get("terms"):
        lines.append(_structured(page, told))
    return "".join(f"{line}\n" for line in lines)


def _properties(
    page: Any, told: Mapping[str, Any], config: MkDocsConfig
) -> Iterator[tuple[str, str]]:
    yield "og:type", "article" if told else "website"
    yield "og:title", str(page.meta.get("title") or page.title or config.site_name)
    yield "og:site_name", config.site_name
    yield "og:description", page.meta.get("description") or config.site_description or ""
    yield "og:url", page.canonical_url or ""
    if told.get("preview") and config.site_url:
        yield "og:image", urljoin(config.site_url, quote(told["preview"]))
        yield "og:image:width", str(WIDTH)
        yield "og:image:height", str(HEIGHT)
        yield "og:image:alt", told["description"]
        yield "twitter:card", "summary_large_image"


def _structured(page: Any, told: Mapping[str, Any]) -> str:
    """Return the clauses of a chapter in the words of schema.org."""
    url = page.canonical_url or ""
    data = {
        "@context": "https://schema.org",
        "@type": "DefinedTermSet",
        "name": told["title"],
        "description": told["description"],
        **({"url": url} if url else {}),
        "hasDefinedTerm": [
            {
                "@type": "DefinedTerm",
                "termCode": term["id"],
                "name": term["title"],
                "description": term["says"],
                "url": f"{url}#{term['anchor']}",
            }
            for term in told["terms"]
        ],
    }
    text = json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")
    return f'<script type="application/ld+json">{text}</script>'
