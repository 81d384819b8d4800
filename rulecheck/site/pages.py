"""Pages of the site that MkDocs need not read as Markdown."""

from __future__ import annotations

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page
from mkdocs.structure.toc import get_toc

from rulecheck.site.made import body_of


class MadePage(Page):
    """A page whose text templates have made: its HTML is there, and links are not looked at."""

    def render(self, config: MkDocsConfig, files: Files) -> None:
        """Take the text as it is, and its headings for the table of contents."""
        body = body_of(self.markdown or "")
        self.content = body.html
        self.toc = get_toc(body.outline)
        self.present_anchor_ids = {heading.id for heading in body.headings}
        self.links_to_anchors = None
