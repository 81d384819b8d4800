"""Twelve pages look as they were looked at: pictures kept in `looks`, in a font of their own.

`KEEP_LOOKS=1` writes them anew; whoever does looks at each of them. Another Chromium draws letters
a little otherwise: they are held against the one they were taken with, by its first number.
"""

import base64
import os
from pathlib import Path

import pytest
from support.browser import CHROMIUM, FLAGS, WITHOUT
from support.other_project import SHOWN, some

pytestmark = WITHOUT
LOOKS = Path(__file__).with_name("looks")
TAKEN_WITH = LOOKS / "chromium.txt"
ILLEGAL = f"/{SHOWN.removesuffix('.yaml')}/2/"
ON_SQUARES, ON_A_TABLE, IN_ZONES = (
    f"/{some(game)[0].removesuffix('.yaml')}/" for game in ("skirmish", "warcry", "narateer")
)
DESK, TABLET, PHONE = (1280, 800), (768, 800), (390, 800)
PAGES = {
    "home": ("/", DESK, "light"),
    "overview": ("/rules/fated-hand/", PHONE, "light"),
    "chapter": ("/rules/fated-hand/parting-blows/", DESK, "light"),
    "chapter-on-a-phone": ("/rules/fated-hand/parting-blows/", PHONE, "dark"),
    "asked": ("/rules/warcry/asked/", TABLET, "light"),
    "summary": ("/rules/skirmish/summary/", DESK, "light"),
    "illegal": (ILLEGAL, PHONE, "light"),
    "illegal-in-the-dark": (ILLEGAL, DESK, "dark"),
    "squares": (f"{ON_SQUARES}#the-turn-step-by-step", DESK, "light"),
    "table": (f"{ON_A_TABLE}#the-turn-step-by-step", PHONE, "dark"),
    "zones": (f"{IN_ZONES}#the-turn-step-by-step", TABLET, "dark"),
    "not-found": ("/404.html", PHONE, "light"),
}
FAR = 40
"""How far a colour, of 255, may be from the one that was kept: edges of letters vary."""
MOST = 0.004
"""The share of pixels that may be farther: a line of text that has moved is more."""
DIFFERENT = """
async ([one, other, far]) => {
  const draw = async (data) => {
    const image = new Image();
    image.src = "data:image/png;base64," + data;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const pen = canvas.getContext("2d");
    pen.drawImage(image, 0, 0);
    return pen.getImageData(0, 0, image.width, image.height);
  };
  const [a, b] = [await draw(one), await draw(other)];
  if (a.width !== b.width || a.height !== b.height) return 1;
  let many = 0;
  for (let at = 0; at < a.data.length; at += 4) {
    if ([0, 1, 2].some((hue) => Math.abs(a.data[at + hue] - b.data[at + hue]) > far)) many += 1;
  }
  return many / (a.width * a.height);
}
"""


def told(data):
    return base64.b64encode(data).decode()


def faces():
    """The one font that everything is set in, so that no machine's own has a say."""
    for weight in (400, 700):
        data = told((LOOKS / f"inter-latin-{weight}-normal.woff2").read_bytes())
        source = f"url(data:font/woff2;base64,{data})"
        yield f"@font-face{{font-family:Looks;font-weight:{weight};src:{source}}}"
    yield "*{font-family:Looks!important}.md-top{display:none}"


@pytest.fixture(scope="module")
def browser():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        version = browser.version.partition(".")[0]
        if os.environ.get("KEEP_LOOKS"):
            TAKEN_WITH.write_text(f"{version}\n")
        taken = TAKEN_WITH.read_text().strip()
        if version != taken:
            pytest.skip(f"the pictures were taken with Chromium {taken}, this is {version}")
        yield browser
        browser.close()


def photographed(browser, address, size, scheme):
    viewport = dict(zip(("width", "height"), size, strict=True))
    context = browser.new_context(
        viewport=viewport, color_scheme=scheme, reduced_motion="reduce", device_scale_factor=1
    )
    page = context.new_page()
    page.goto(address, wait_until="load")
    page.add_style_tag(content="".join(faces()))
    page.evaluate("document.fonts.ready")
    page.evaluate("location.hash && document.querySelector(location.hash).scrollIntoView()")
    page.wait_for_timeout(200)
    picture = page.screenshot(animations="disabled", caret="hide")
    return context, page, picture


@pytest.mark.parametrize("name", PAGES)
def test_a_page_looks_as_it_did(browser, served, name):
    path, size, scheme = PAGES[name]
    context, page, picture = photographed(browser, served + path, size, scheme)
    kept = LOOKS / f"{name}.png"
    if os.environ.get("KEEP_LOOKS"):
        kept.write_bytes(picture)
    try:
        different = page.evaluate(DIFFERENT, [told(kept.read_bytes()), told(picture), FAR])
        if different > MOST and (shots := os.environ.get("SHOTS")):
            (Path(shots) / f"{name}.png").write_bytes(picture)
        assert different <= MOST, f"{different:.1%} of {kept} is another"
    finally:
        context.close()


def test_a_change_of_looks_is_seen(browser, served):
    path, size, scheme = PAGES["illegal"]
    context, page, before = photographed(browser, served + path, size, scheme)
    page.add_style_tag(content=".rc-card{padding-top:4px!important;margin-top:8px!important}")
    after = page.screenshot(animations="disabled", caret="hide")
    assert page.evaluate(DIFFERENT, [told(before), told(after), FAR]) > MOST
    context.close()
