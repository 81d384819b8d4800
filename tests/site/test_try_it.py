"""A turn tried in the page: the judge in a browser says what the judge in the shell says."""

import functools
import http.server
import json
import os
import shutil
import subprocess
import threading
from pathlib import Path
from typing import ClassVar

import pytest
from support.other_project import ROOT, mkdocs, some

from rulecheck.site.try_it.address import packed
from rulecheck.site.try_it.answers import answer, report
from rulecheck.site.try_it.switches import switched

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
NODE = shutil.which("node") and shutil.which("npm")
in_a_browser = pytest.mark.skipif(not (CHROMIUM and NODE), reason="there is no Chromium, or no npm")
in_node = pytest.mark.skipif(not NODE, reason="there is no npm")
MKDOCS = """\
site_name: Ours
theme: {name: material, font: false}
extra: {generator: false}
plugins: [{rulecheck: {try_it: true, coverage: false}}]
"""
TURN = """\
ruleset: fated-hand
title: Away
scene:
  heroes: {rogue: {position: near, hand: 3}}
turn:
- rogue:
  - move: {to: distant, discard: 1} # one card
"""
BROKEN = TURN.replace("discard: 1", "discard: 3")
PATIENCE = 120_000
"""Milliseconds for what takes a few seconds on a machine that has nothing else to do."""


# what the page asks


def asked(name, *words):
    return json.loads(answer(name, json.dumps(words)))


def test_a_text_is_judged_with_marks_and_pictures():
    found = asked("judged", BROKEN)
    (case,) = found["cases"]
    assert (case["verdict"], case["ruleset"], case["title"]) == ("illegal", "fated-hand", "Away")
    (finding,) = case["findings"]
    assert finding["clause"] == "FH-MOV-2" and finding["line"] == 6
    before, after = case["film"]["frames"]
    assert before["svg"].startswith("<svg") and not before["found"] and after["found"]
    assert before["changes"] == [] and ["rogue.position", "near", "distant"] in after["changes"]
    assert after["words"].startswith("The rogue moves") or "rogue" in after["words"].lower()
    (mark,) = found["marks"]
    assert mark["grade"] == "error" and mark["line"] == 6
    assert BROKEN.splitlines()[6][mark["column"] :].startswith("3")


def test_a_text_that_is_no_case_has_marks_alone():
    found = asked("judged", "ruleset: fated-hnad\nscene: {}\nturn: []\n")
    assert found["cases"] == []
    assert "fated-hand" in found["marks"][0]["message"]


def test_words_are_offered_where_one_is_typed():
    found = asked("completions", TURN + "  - mo", 7, 6)
    assert (found["from"], found["to"]) == (4, 6)
    assert "move" in [each["label"] for each in found["words"]]


def test_what_may_come_next_and_what_would_mend_it_is_told():
    coming = asked("coming", TURN)
    assert [who for who, _ in coming["may"]] == ["rogue"]
    index = next(n for n, each in enumerate(coming["steps"]) if "near" in each)
    further = asked("played", TURN, index)
    assert further.startswith(TURN) and "move: {to: near" in further.removeprefix(TURN)
    assert asked("judged", further)["cases"][0]["verdict"] == "legal"
    first, *_ = asked("mending", BROKEN)
    lines = BROKEN.splitlines(keepends=True)
    before = "".join(lines[: first["line"]]) + lines[first["line"]][: first["column"]]
    after = (
        lines[first["end_line"]][first["end_column"] :] if first["end_line"] < len(lines) else ""
    )
    assert first["safe"] and before + first["text"] + after == TURN


def test_a_switch_writes_a_reading_or_a_number_and_takes_it_out_again():
    two = switched(switched(TURN, "house", "step", 2), "house", "hits", 3)
    assert two.startswith("ruleset: fated-hand\nhouse: {step: 2, hits: 3}\n")
    assert switched(two, "house", "step", 4).count("house: {step: 4, hits: 3}") == 1
    assert switched(switched(two, "house", "hits", None), "house", "step", None) == TURN


@pytest.mark.parametrize("text", [TURN, "", "a: é ∀\n" * 500])
def test_an_address_holds_a_text(text):
    import base64
    import zlib

    said = packed(text)
    assert said.startswith("t=") and set(said[2:]) <= set(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"
    )
    data = base64.urlsafe_b64decode(said[2:] + "=" * (-len(said[2:]) % 4))
    assert zlib.decompress(data, -zlib.MAX_WBITS).decode() == text


# the page itself


@pytest.fixture(scope="session")
def tried(tmp_path_factory):
    """The folder of a site with the page on it."""
    folder = tmp_path_factory.mktemp("tried")
    (folder / "docs").mkdir()
    (folder / "docs" / "index.md").write_text("# Ours\n")
    (folder / "mkdocs.yml").write_text(MKDOCS)
    for game in ("fated-hand", "skirmish"):
        path = folder / some(game)[0]
        path.parent.mkdir(parents=True)
        shutil.copy(ROOT / some(game)[0], path)
    built = mkdocs(folder, "build", "--strict", "--quiet")
    assert built.returncode == 0, built.stderr
    return folder / "site"


@in_node
def test_the_page_says_what_the_shell_says_byte_for_byte(tried, tmp_path):
    every = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "cases").rglob("*.yaml"))
    step = 1 if os.environ.get("HYPOTHESIS_PROFILE") == "thorough" else 40
    paths = every[::step]
    said = subprocess.run(
        ["node", str(Path(__file__).with_name("judged.mjs")), str(tried / "assets/try"), *paths],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert said.returncode == 0, said.stderr[-2000:]
    reports = json.loads(said.stdout)
    for path in paths:
        assert reports[path] == report((ROOT / path).read_text("utf-8"), path), path


@in_node
def test_it_weighs_at_most_eight_megabytes(tried):
    import gzip

    weight = 0
    for path in (tried / "assets/try").iterdir():
        data = path.read_bytes()
        weight += min(len(data), len(gzip.compress(data)))
    assert weight <= 8_000_000


class _Quiet(http.server.SimpleHTTPRequestHandler):
    extensions_map: ClassVar = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
    }

    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def address(tried):
    handler = functools.partial(_Quiet, directory=str(tried))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/try/"
        server.shutdown()


@pytest.fixture(scope="module")
def browser():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )
        yield browser
        browser.close()


def opened(context, address, text=None):
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(address if text is None else f"{address}#{packed(text)}")
    page.wait_for_selector(".rc-try-card")
    return page


@pytest.fixture(scope="module")
def page(browser, address):
    """The page, opened once: other turns come into it by its address."""
    context = browser.new_context()
    yield opened(context, address, TURN)
    context.close()


def begin(page, text, title):
    """Have the page show another turn, and wait until it is judged."""
    page.evaluate("hash => { location.hash = hash }", packed(text.replace("Away", title)))
    found = "title => document.querySelector('.rc-try-found').innerText.includes(title)"
    page.wait_for_function(found, arg=title)


def verdict(page, word):
    page.wait_for_selector(f".rc-try-card.rc-try-{word}")


@in_a_browser
def test_a_turn_is_broken_mended_shared_and_opened_again(browser, address):
    context = browser.new_context()
    asked_for = []
    context.on("request", lambda request: asked_for.append(request.url))
    page = opened(context, address, TURN)
    verdict(page, "legal")
    editor = page.locator(".cm-content")
    page.get_by_text("discard: 1", exact=False).first.wait_for()
    editor.click()
    page.keyboard.press("Control+End")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("End")
    for _ in range(len("} # one card") + 1):
        page.keyboard.press("ArrowLeft")
    page.keyboard.press("Delete")
    page.keyboard.type("3")
    verdict(page, "illegal")
    page.wait_for_selector(".cm-lintRange-error")
    page.get_by_role("button", name="What would make it legal?").click()
    page.get_by_role("button", name="discard: 1").first.click()
    verdict(page, "legal")
    page.get_by_role("button", name="Share this turn").click()
    page.wait_for_function(
        "document.querySelector('.rc-try-status').textContent.includes('copied')"
    )
    other = opened(context, page.url)
    verdict(other, "legal")
    assert other.locator(".cm-content").inner_text().splitlines() == [*TURN.splitlines(), ""]
    home = address.split("/try/")[0]
    assert all(url.startswith((home, "blob:")) for url in asked_for)
    context.close()


@in_a_browser
def test_the_page_of_a_case_leads_to_its_turn(browser, address):
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{address.removesuffix('try/')}{some('skirmish')[0].removesuffix('.yaml')}/")
    page.get_by_role("link", name="Try it: change this turn and see").click()
    page.wait_for_selector(".rc-try-card .rc-film.rc-playing", timeout=PATIENCE)
    assert page.locator(".cm-content").inner_text().startswith("ruleset: skirmish")
    context.close()


@in_a_browser
def test_a_turn_is_played_by_tapping(page):
    begin(page, TURN, "Played")
    page.get_by_text("What may come next").click()
    page.get_by_role("button", name="move to near").first.click()
    page.wait_for_function("document.querySelectorAll('.rc-still').length === 3")
    assert "move: {to: near" in page.locator(".cm-content").inner_text()


@in_a_browser
def test_a_reading_and_a_figure_of_ones_own_are_switches(page):
    begin(page, TURN, "Switched")
    verdict(page, "legal")
    page.get_by_text("House numbers").click()
    figure = page.get_by_label("Skill cards Discarded for each step", exact=False)
    figure.fill("2")
    figure.press("Tab")
    verdict(page, "illegal")
    assert "house: {step: 2}" in page.locator(".cm-content").inner_text()


@in_a_browser
@pytest.mark.parametrize(("width", "scheme"), [(390, "dark"), (1280, "light")])
def test_it_can_be_used_by_everybody(page, width, scheme):
    from axe_playwright_python.sync_playwright import Axe

    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme=scheme)
    begin(page, BROKEN, f"Seen {scheme}")
    verdict(page, "illegal")
    wide = page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert wide, "the page is wider than the window"
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


@in_a_browser
def test_without_a_script_the_page_says_what_to_do_instead(browser, address):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address)
    assert "rulecheck check turn.yaml" in page.inner_text(".rc-try")
    context.close()


@in_a_browser
def test_opened_from_a_folder_the_page_says_what_to_do_instead(browser, tried):
    context = browser.new_context()
    page = context.new_page()
    page.goto((tried / "try" / "index.html").as_uri())
    assert page.locator(".rc-try-files").is_visible()
    context.close()
