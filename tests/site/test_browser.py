"""The site in a real browser: searched, filtered, read at two widths, in light and in dark."""

import json
import os
from importlib.resources import files
from pathlib import Path

import pytest
from support.browser import CHROMIUM, FLAGS, WITHOUT
from support.other_project import HOSTILE_PAGE, SHOWN, some

from rulecheck.case import load_bytes

pytestmark = WITHOUT
CASE = f"/{SHOWN.removesuffix('.yaml')}/2/"
MOVE = f"/{SHOWN.removesuffix('.yaml')}/"
PAGES = (
    *(f"/{some(game)[0].removesuffix('.yaml')}/" for game in ("skirmish", "warcry", "narateer")),
    f"/{HOSTILE_PAGE}/",
    "/rules/fated-hand/",
    "/rules/position-track/shift-after-the-clash/",
    "/rules/position-track/coverage/",
    "/rules/fated-hand/questions/",
    "/rules/fated-hand/source/movement/",
    "/examples/",
    "/tags/",
    "/guide/write-a-case/",
    "/guide/commands/",
)
WIDTHS = {"desktop": 1280, "phone": 390}
SCHEMES = {"light": "rgb(255, 255, 255)", "dark": "rgb(30, 33, 41)"}
LOOKS = [
    *((path, width, scheme) for path in ("/", CASE) for width in WIDTHS for scheme in SCHEMES),
    *((path, *look) for path in PAGES for look in (("desktop", "light"), ("phone", "dark"))),
]


@pytest.fixture(scope="module")
def browser():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture
def opened(browser, served):
    """Opens a page of the site; whatever goes wrong on it fails the test in the end."""
    contexts, wrong = [], []

    def open_(path, width=1280, scheme="light", **options):
        size = {"width": width, "height": 900}
        context = browser.new_context(viewport=size, color_scheme=scheme, **options)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda said: wrong.extend([said.text] * (said.type == "error")))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("dialog", lambda dialog: (wrong.append(dialog.message), dialog.dismiss()))
        page.on("request", lambda asked: wrong.extend(_foreign(asked.url, served)))
        page.on("requestfailed", lambda asked: wrong.append(f"failed: {asked.url}"))
        page.on("response", lambda got: wrong.extend([got.url] * (got.status >= 400)))
        page.goto(served + path, wait_until="load")
        return page

    yield open_
    for context in contexts:
        context.close()
    assert not wrong


def _foreign(url, served):
    return [] if url.startswith((served, "data:", "blob:")) else [url]


@pytest.mark.parametrize(("path", "width", "scheme"), LOOKS, ids=str)
def test_a_page_reads_well(opened, path, width, scheme):
    page = opened(path, WIDTHS[width], scheme, reduced_motion="reduce")
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDTHS[width]
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert ground == SCHEMES[scheme]
    if shots := os.environ.get("SHOTS"):
        name = f"{path.strip('/').replace('/', '-') or 'home'}-{width}-{scheme}.png"
        page.screenshot(path=Path(shots) / name, full_page=True)
    page.add_script_tag(content=files("axe_playwright_python").joinpath("axe.min.js").read_text())
    rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]
    found = page.evaluate("rules => axe.run({runOnly: rules}).then(r => r.violations)", rules)
    told = [(each["id"], [node["html"][:200] for node in each["nodes"]]) for each in found]
    assert not found, json.dumps(told, indent=1)


@pytest.mark.parametrize("path", [CASE, "/"])
def test_every_picture_has_a_name(opened, path):
    page = opened(path)
    pictures = page.locator("svg.rc-picture").all()
    assert pictures
    for picture in pictures:
        assert picture.get_attribute("role") == "img"
        labels = picture.get_attribute("aria-labelledby").split()
        assert len(labels) == 2
        assert all(page.locator(f"#{label}").text_content() for label in labels)


def asked_for(page, words):
    """Type into the search as a reader does, and return where it leads."""
    page.locator(".md-search__input").click()
    page.locator(".md-search__input").press_sequentially(words)
    page.wait_for_selector(".md-search-result__item", timeout=10000)
    found = page.locator(".md-search-result__item > .md-search-result__link")
    links, before = None, ()
    while links != before:  # what was typed first is answered first
        page.wait_for_timeout(1000)
        links, before = found.evaluate_all("all => all.map(a => new URL(a.href).pathname)"), links
    return links


@pytest.mark.parametrize(
    ("words", "place"),
    [
        ("A withdrawal to Distant costs", 1),
        ("illegal withdrawal", 1),
        ("withdrawal distant FH-MOV-2", 3),
    ],
)
def test_search_finds_a_case_by_title_verdict_and_clause(opened, words, place):
    assert CASE in asked_for(opened("/"), words)[:place]


@pytest.mark.parametrize(
    ("words", "chapter"),
    [
        ("FH-PB-2", "/rules/fated-hand/parting-blows/"),
        ("parting blows", "/rules/fated-hand/parting-blows/"),
        ("safely disengage", "/rules/fated-hand/safely-disengage/"),
    ],
)
def test_search_finds_a_chapter_by_clause_and_term(opened, words, chapter):
    assert chapter in asked_for(opened("/"), words)[:3]


def test_the_table_of_examples_filters(opened):
    page = opened("/examples/")
    rows = page.locator(".rc-examples tbody tr:visible")
    everything = rows.count()
    assert page.locator("output").text_content() == f"{everything} examples"
    page.get_by_label("Verdict").select_option("illegal")
    broken = rows.count()
    assert 0 < broken < everything
    assert set(rows.evaluate_all("all => all.map(r => r.dataset.verdict)")) == {"illegal"}
    page.get_by_label("Clause").fill("FH-MOV-2")
    assert 0 < rows.count() < broken
    assert "clause=FH-MOV-2" in page.url and "verdict=illegal" in page.url
    page.get_by_label("Words").fill("nothing says this")
    assert rows.count() == 0 and page.locator("output").text_content() == "0 examples"
    page.get_by_role("button", name="Show all").click()
    page.wait_for_function("document.querySelector('.rc-filter output').textContent[0] != '0'")
    assert rows.count() == everything


def test_a_filtered_table_has_an_address(opened):
    page = opened("/examples/?ruleset=position-track")
    rows = page.locator(".rc-examples tbody tr:visible")
    assert set(rows.evaluate_all("all => all.map(r => r.dataset.ruleset)")) == {"position-track"}


def test_the_copied_yaml_is_the_case(opened):
    page = opened(CASE, permissions=["clipboard-read", "clipboard-write"])
    page.locator(".rc-listing button").first.click()
    loaded = load_bytes(page.evaluate("navigator.clipboard.readText()").encode(), "copied.yaml")
    assert not loaded.problems
    assert loaded.cases[0].title.startswith("A withdrawal to Distant")


def test_what_a_case_says_never_runs(opened):
    page = opened(f"/{HOSTILE_PAGE}/")
    assert page.locator("h1").text_content().startswith('<script>alert("title")</script>')
    assert '<script>alert("name")</script>' in page.locator(".rc-steps").text_content()
    assert page.title().replace("\u2060", "").startswith('<script>alert("title")</script>')
    assert f"/{HOSTILE_PAGE}/" in asked_for(page, "zanzibar")
    assert page.locator(".md-search-result img").count() == 0


def test_motion_is_only_where_it_is_welcome(opened):
    moving = "getComputedStyle(document.querySelector('.rc-now .rc-path')).animationName"
    assert opened(MOVE, reduced_motion="reduce").evaluate(moving) == "none"
    assert opened(MOVE, reduced_motion="no-preference").evaluate(moving) == "rc-drawn"


def test_a_turn_is_played_by_buttons_keys_and_slider(opened):
    page = opened(MOVE)
    caption = page.locator(".rc-still.rc-now figcaption")
    stills = page.locator(".rc-still")
    assert page.locator(".rc-still:visible").count() == 1 < stills.count()
    page.locator(".rc-film").focus()
    page.keyboard.press("Home")
    assert caption.text_content() == "Before the turn"
    page.keyboard.press("ArrowRight")
    assert caption.text_content().startswith("1.")
    page.get_by_role("button", name="Step back").click()
    assert caption.text_content() == "Before the turn"
    page.get_by_label("Step of the turn").fill("1")
    assert caption.text_content().startswith("1.")
    page.emulate_media(media="print")
    assert page.locator(".rc-still:visible").count() == stills.count()


def test_without_script_a_turn_is_a_strip_of_pictures(browser, served):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(served + MOVE)
    assert page.locator(".rc-still:visible").count() == page.locator(".rc-still").count() > 1
    context.close()


def test_the_verdict_is_on_the_first_screen_of_a_phone(opened):
    page = opened(CASE, WIDTHS["phone"])
    card = page.locator(".rc-card").bounding_box()
    assert card["y"] + card["height"] <= 844
    assert page.locator(".rc-card .rc-rule").count() == 1


def test_the_site_can_be_read_without_its_script(browser, served):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(served + "/examples/")
    assert page.locator(".rc-examples tbody tr:visible").count() > 10
    page.locator(".rc-examples tbody a").first.click()
    assert page.locator(".rc-verdict").count() == 1
    context.close()
