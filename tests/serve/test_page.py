"""The page to try the server on, in a real browser: every question it lists is asked."""

from importlib.resources import files

import pytest
from support.browser import CHROMIUM, FLAGS, WITHOUT

pytestmark = WITHOUT


@pytest.fixture(scope="module")
def page(server):
    """The page of a server, in a browser that may ask nobody else."""
    from playwright.sync_api import sync_playwright

    wrong = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        page = browser.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on(
            "request", lambda asked: wrong.extend([asked.url][: not asked.url.startswith(server)])
        )
        page.goto(server)
        page.locator("summary").first.wait_for()
        yield page
        browser.close()
    assert not wrong


def test_every_question_is_answered(page):
    boxes = page.locator("details").all()
    assert len(boxes) >= 9
    for box in boxes:
        box.locator("summary").first.click()
        box.get_by_role("button", name="Ask").click()
        answer = box.locator("pre")
        page.wait_for_function("told => told.textContent.length > 4", arg=answer.element_handle())
        told = answer.text_content()
        assert told.startswith("200\n{"), (box.locator("summary").text_content(), told[:300])


def test_an_example_is_chosen_and_changed(page):
    box = page.locator("details", has_text="POST /judge").first
    box.locator("select").select_option(index=1)
    turn = box.locator("textarea")
    assert '"ruleset"' in turn.input_value()
    turn.fill("{")
    box.get_by_role("button", name="Ask").click()
    page.wait_for_function(
        "told => told.textContent.startsWith('4')", arg=box.locator("pre").element_handle()
    )


def test_it_can_be_read_by_everybody(page):
    page.evaluate(files("axe_playwright_python").joinpath("axe.min.js").read_text())
    rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]
    found = page.evaluate("rules => axe.run({runOnly: rules}).then(r => r.violations)", rules)
    assert not [(each["id"], [node["html"] for node in each["nodes"]]) for each in found]
