import html
import re

import markdown
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

from rulecheck.site.markup import headline, inline, plain, prose, slug

TEXTS = st.text(
    st.characters(exclude_categories=("Cs",), exclude_characters="\x00\r\u2028\u2029\x85"),
    max_size=40,
)
EXTENSIONS = ["tables", "attr_list", "admonition", "pymdownx.superfences", "toc"]


@given(TEXTS)
def test_a_text_is_shown_as_it_is_after_markdown(text):
    made = markdown.markdown(f"<p>{plain(text)}</p>", extensions=EXTENSIONS)
    assert set(re.findall(r"<(/?\w+)", made)) == {"p", "/p"}
    shown = html.unescape(re.sub(r"^<p>|</p>$", "", made))
    assert _seen(shown) == _seen(text)


@given(TEXTS)
def test_a_heading_stays_a_heading_without_markup_in_it(text):
    made = markdown.markdown(f"# x{plain(' '.join(text.split()))}x", extensions=EXTENSIONS)
    assert set(re.findall(r"<(\w+)", made)) == {"h1"}


@given(TEXTS)
def test_an_attribute_cannot_be_left(text):
    assert not set("\"'<>`{}") & set(plain(text))


@given(TEXTS)
def test_a_headline_opens_no_tag_however_often_it_is_resolved(text):
    assert not re.search(r"<\s*[a-z/!?]", html.unescape(headline(text)), re.IGNORECASE)


def test_a_remark_has_paragraphs_code_and_stress_and_nothing_else():
    assert prose("one *two* **three** `four*`\n\n<b>five") == (
        "<p>one <em>two</em> <strong>three</strong> <code>four&#42;</code></p>"
        "<p>&#60;b&#62;five</p>"
    )


def test_markup_of_our_own_is_left_alone():
    assert plain(Markup("<b>x</b>")) == "<b>x</b>"
    assert inline("a_b") == "a&#95;b"


def test_a_slug_is_part_of_an_address():
    assert slug("The three positions: a/b?") == "the-three-positions-a-b"
    assert slug("???") == "page"


def _seen(text):
    return "".join(
        letter if letter.isprintable() else "" for letter in text.replace("\ufffd", "")
    ).split()
