"""What templates make becomes HTML without a Markdown parser, as one would have made it."""

import markdown

from rulecheck.site.made import body_of

TEXT = """\
# A title &#42;as it is&#42;

<p>One</p>

## The steps { data-search-exclude }

<p>Two</p>

## Named <code>x</code> {: #fh-pb-1 }

### The steps

<div>Three</div>
"""


def test_headings_have_ids_and_the_rest_is_left_alone():
    body = body_of(TEXT)
    assert [(each.level, each.id) for each in body.headings] == [
        (1, "a-title-as-it-is"),
        (2, "the-steps"),
        (2, "fh-pb-1"),
        (3, "the-steps_1"),
    ]
    assert '<h2 id="the-steps" data-search-exclude="">The steps<a' in body.html
    assert "<div>Three</div>" in body.html


def test_the_outline_nests():
    (title,) = body_of(TEXT).outline
    assert [each["id"] for each in title["children"]] == ["the-steps", "fh-pb-1"]
    assert [each["id"] for each in title["children"][1]["children"]] == ["the-steps_1"]


def test_other_builders_of_markdown_come_to_the_same_headings():
    told = markdown.Markdown(extensions=["attr_list", "toc"])
    told.convert(TEXT)

    def ids(tokens):
        return [id for each in tokens for id in (each["id"], *ids(each["children"]))]

    assert ids(told.toc_tokens) == [each.id for each in body_of(TEXT).headings]
