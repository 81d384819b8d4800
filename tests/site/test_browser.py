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
    "/rules/fated-hand/examples/",
    "/rules/skirmish/summary/",
    "/rules/warcry/asked/",
    "/rules/skirmish/2-movement/",
    "/examples/",
    "/search/?q=melee",
    "/404.html",
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


def asked_for(page, words, game=""):
    """Type into the search as a reader does, and return where it leads."""
    if not page.locator("dialog[open]").count():
        page.get_by_role("button", name="Search").click()
    page.locator("dialog input").press_sequentially(words)
    page.locator("dialog .rc-results a").first.wait_for()
    if game:
        page.locator("dialog select").select_option(game)
    page.locator("dialog output").filter(has_text="found").wait_for()
    found = page.locator("dialog .rc-results a")
    return found.evaluate_all("all => all.map(a => a.href.replace(location.origin, ''))")


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
    ("words", "found"),
    [
        ("FH-PB-2", "/rules/fated-hand/parting-blows/#fh-pb-2"),
        ("fh-pb-2", "/rules/fated-hand/parting-blows/#fh-pb-2"),
        ("parting blows", "/rules/fated-hand/parting-blows/"),
        ("safely disengage", "/rules/fated-hand/safely-disengage/"),
        ("I fall off a roof", "/rules/warcry/falling/#wc-fal-1"),
        ("write a case", "/guide/write-a-case/"),
    ],
)
def test_search_finds_clauses_chapters_situations_and_pages_first(opened, words, found):
    assert found == asked_for(opened("/"), words)[0]


def test_a_misspelt_word_still_finds(opened):
    found = asked_for(opened("/"), "engagd")
    assert found[0].startswith("/rules/fated-hand/") and len(found) > 10


def test_results_can_be_kept_to_one_game(opened):
    assert asked_for(opened("/"), "an enemy stands in the way")[0].startswith("/rules/skirmish/")
    kept = asked_for(opened("/"), "an enemy stands in the way", game="warcry")
    assert kept[0] == "/rules/warcry/move-action/#wc-mov-4"
    assert all("/warcry/" in link for link in kept)


def test_the_keyboard_searches_and_follows(opened):
    page = opened("/")
    page.keyboard.press("/")
    page.keyboard.type("FH-PB-2")
    page.locator("dialog .rc-results a").first.wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**/rules/fated-hand/parting-blows/#fh-pb-2")


def test_a_page_that_is_not_there_searches_for_it(opened, site, served):
    page = opened("/404.html")
    assert page.locator(".rc-search input").input_value() == ""
    told = (site / "404.html").read_text(encoding="utf-8")
    page.route("**/parting-blow/", lambda asked: asked.fulfill(body=told, content_type="text/html"))
    page.goto(f"{served}/rules/fated-hand/parting-blow/", wait_until="load")
    assert page.locator(".rc-search input").input_value() == "parting blow"
    page.locator(".rc-results a").first.wait_for()
    goal = page.locator(".rc-results a").first.get_attribute("href")
    assert goal.startswith(f"{served}/rules/fated-hand/parting-blows/")


def test_an_id_jumps_however_it_is_written(opened):
    page = opened("/rules/fated-hand/parting-blows/#FH-PB-3")
    page.wait_for_url("**/#fh-pb-3")
    assert page.locator("#fh-pb-3").evaluate("e => e.matches(':target')")


def test_a_situation_is_narrowed_to_its_rules(opened):
    page = opened("/rules/warcry/asked/")
    page.get_by_label("In your words").fill("roof")
    rows = page.locator(".rc-asked > div:visible")
    assert 0 < rows.count() < 8
    assert all("roof" in text.lower() for text in rows.all_text_contents())


@pytest.mark.parametrize("game", ["fated-hand", "narateer", "skirmish", "warcry", "position-track"])
def test_a_summary_prints_on_one_sheet(opened, game):
    printed = opened(f"/rules/{game}/summary/").pdf(prefer_css_page_size=True)
    assert printed.count(b"/Type /Page\n") + printed.count(b"/Type /Page ") == 1


def test_a_chapter_on_a_phone_is_skimmed(opened):
    page = opened("/rules/fated-hand/parting-blows/", WIDTHS["phone"])
    assert page.locator("details.rc-skim[open]").count() == 0
    first = page.locator("h2#fh-pb-1").evaluate("e => e.getBoundingClientRect().top")
    assert first < 500, "the first clause begins on the first screen"
    page.locator(".rc-skim summary").click()
    page.locator(".rc-skim a").last.click()
    assert page.url.endswith("#fh-pb-3")


def test_a_folder_without_a_server_can_be_read_and_searched(browser, offline):
    page = browser.new_page()
    page.goto((offline / "index.html").as_uri())
    page.get_by_role("button", name="Search").click()
    page.locator("dialog input").fill("I leave the melee")
    page.locator("dialog .rc-results a").first.click()
    page.wait_for_url("file://**/rules/fated-hand/parting-blows.html#fh-pb-1")
    page.locator("a.rc-pick").first.click()
    assert page.locator(".rc-verdict").count() == 1
    page.close()


def test_the_table_of_examples_filters(opened):
    page = opened("/rules/fated-hand/examples/")
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
    page = opened("/rules/fated-hand/examples/?verdict=illegal")
    rows = page.locator(".rc-examples tbody tr:visible")
    assert set(rows.evaluate_all("all => all.map(r => r.dataset.verdict)")) == {"illegal"}


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
    assert page.locator(".rc-results img").count() == 0


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
    page.goto(served + "/rules/fated-hand/examples/")
    assert page.locator(".rc-examples tbody tr:visible").count() > 10
    page.locator(".rc-examples tbody a").first.click()
    assert page.locator(".rc-verdict").count() == 1
    context.close()
