"""Every picture in a real browser: nothing written collides, is covered, clipped or small.

One page holds them all, as wide as a phone. `PICTURES=all` looks at the pictures of every case;
else those of every sixth file are looked at.
"""

import os
from pathlib import Path

import pytest
from support.browser import CHROMIUM, FLAGS, WITHOUT

from rulecheck.case import case_files, load_file
from rulecheck.drawing import STYLE, as_strip
from rulecheck.judge import judge
from rulecheck.reference import data_folder
from rulecheck.telling import pictures_of

pytestmark = WITHOUT
STRIDE = 1 if os.environ.get("PICTURES") == "all" else 6
PAGE = """<!doctype html><meta charset="utf-8"><style>{style}
body {{ margin: 16px; font-family: sans-serif; }} figure {{ margin: 0; max-width: 358px; }}
</style>{body}"""
MEASURE = Path(__file__).with_name("measure.js").read_text(encoding="utf-8")


def drawn():
    """Every picture of a stride of the cases, each that looks like another only once."""
    seen = set()
    files = sorted(case_files([data_folder("cases")]))
    for number, path in enumerate(files[::STRIDE]):
        for case in load_file(path).cases:
            prefix = f"p{number}-{case.number}"
            numbered = pictures_of(case, judge(case))
            shared, pictures = as_strip([picture for _, picture in numbered], prefix)
            new = [each for each in pictures if each and not _seen(each, prefix, seen)]
            if new:
                named = f"<h6>{path.as_posix()}#{case.number} {prefix}</h6>"
                yield named + shared + "".join(f"<figure>{each}</figure>" for each in new)


def _seen(picture, prefix, seen):
    plain = picture.replace(prefix, "")
    known = plain in seen
    seen.add(plain)
    return known


@pytest.fixture(scope="module")
def measured(tmp_path_factory):
    """Tells how many pictures a page holds, and what is wrong with them."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        shown = browser.new_page(viewport={"width": 390, "height": 844})

        def measure(body):
            page = tmp_path_factory.mktemp("pictures") / "page.html"
            page.write_text(PAGE.format(style=STYLE, body=body), encoding="utf-8")
            shown.goto(page.as_uri())
            return shown.evaluate(MEASURE)

        yield measure
        browser.close()


@pytest.fixture(scope="module")
def faults(measured):
    count, found = measured("".join(drawn()))
    assert count > 150
    return found


@pytest.mark.parametrize("kind", ["clipped", "small", "collides", "covered", "hidden", "twice"])
def test_pictures_are_right(faults, kind):
    assert [each for each in faults if each[0] == kind] == []


def test_the_measure_finds_what_is_wrong(measured):
    token = '<ellipse class="rc-token" cx="50" cy="50" rx="10" ry="10"/>'
    wrong = (
        '<svg class="rc-picture" viewBox="0 0 100 100" width="358"><title id="x-title">x</title>'
        '<text x="40" y="52">one</text><text x="42" y="52">two</text><text x="95" y="20">far</text>'
        f'<text x="10" y="90" style="font-size:2px">small</text>{token}{token}</svg>'
    )
    _, found = measured(wrong)
    assert {kind for kind, *_ in found} == {"clipped", "small", "collides", "covered", "hidden"}
