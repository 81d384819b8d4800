"""The built site, read as files."""

import html.parser
import json
import re
from urllib.parse import unquote, urldefrag, urlsplit

import pytest
from support.other_project import HOSTILE_PAGE, ROOT, SHOWN, mkdocs

LINKS = {"a": "href", "link": "href", "script": "src", "img": "src", "iframe": "src"}


class Reading(html.parser.HTMLParser):
    """The tags, links and ids of a page."""

    def __init__(self, text):
        super().__init__()
        self.links, self.fetched, self.ids, self.tags, self.on = [], [], [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        told = dict(attrs)
        self.tags.append(tag)
        self.on += [name for name in told if name.startswith("on")]
        self.ids += [told["id"]] if "id" in told else []
        if told.get(LINKS.get(tag)):
            self.links.append(told[LINKS[tag]])
            self.fetched += [told[LINKS[tag]]] if tag != "a" else []


@pytest.fixture(scope="module")
def pages(site):
    return {
        path.relative_to(site).as_posix(): path.read_text(encoding="utf-8")
        for path in site.rglob("*.html")
    }


@pytest.fixture(scope="module")
def readings(pages):
    return {path: Reading(text) for path, text in pages.items()}


def test_there_is_a_page_for_every_ruleset_chapter_and_case(pages):
    assert {
        "index.html",
        "examples/index.html",
        "guide/write-a-case/index.html",
        "guide/commands/index.html",
        "rules/fated-hand/index.html",
        "rules/fated-hand/parting-blows/index.html",
        "rules/fated-hand/coverage/index.html",
        "rules/fated-hand/questions/index.html",
        "rules/position-track/index.html",
        f"{SHOWN.removesuffix('.yaml')}/index.html",
        f"{SHOWN.removesuffix('.yaml')}/2/index.html",
        f"{HOSTILE_PAGE}/index.html",
    } <= set(pages)


def test_every_link_leads_to_a_page_of_the_site_and_a_place_on_it(site, readings):
    wrong = []
    for path, reading in readings.items():
        if path == "404.html":
            continue
        for link in reading.links:
            address, anchor = urldefrag(link)
            if urlsplit(address).scheme == "data":
                continue
            goal = (site / path).parent / unquote(urlsplit(address).path)
            goal = (site / path) if not urlsplit(address).path else goal
            goal = (goal / "index.html" if goal.is_dir() else goal).resolve()
            if not goal.is_file():
                wrong.append((path, link))
            elif anchor and goal.suffix == ".html":
                known = readings[goal.relative_to(site.resolve()).as_posix()].ids
                wrong += [] if unquote(anchor) in known or anchor == "__top" else [(path, link)]
    assert not wrong


def test_no_id_stands_twice_on_a_page(readings):
    twice = {
        path: [each for each in set(reading.ids) if reading.ids.count(each) > 1]
        for path, reading in readings.items()
    }
    assert not {path: ids for path, ids in twice.items() if ids}


def test_nothing_is_fetched_from_another_host(site, readings):
    asked = {link for reading in readings.values() for link in reading.fetched}
    assert not [link for link in asked if urlsplit(link).scheme not in ("", "data")]
    for sheet in site.rglob("*.css"):
        found = re.findall(r"(?:url\(|@import)\s*['\"]?([^'\")\s]+)", sheet.read_text("utf-8"))
        assert not [link for link in found if urlsplit(link).scheme not in ("", "data")], sheet


def test_no_page_links_to_another_host(readings):
    links = {(path, link) for path, reading in readings.items() for link in reading.links}
    assert not [each for each in links if urlsplit(each[1]).scheme not in ("", "data")]


def test_a_case_page_tells_its_parts_in_order(pages):
    text = pages[f"{SHOWN.removesuffix('.yaml')}/2/index.html"]
    parts = [
        "<h1",
        'class="rc-card',
        'class="rc-verdict',
        'class="rc-rule"',
        ">The turn, step by step",
        'class="rc-still',
        'class="rc-steps"',
        "What changed",
        ">What the rulebook says",
        "<blockquote>",
        ">The legal twin",
        ">Wherein they differ",
        ">The case as it is written",
        'class="rc-row rc-fault"',
        ">Check it yourself",
        "rulecheck&#32;check" if "rulecheck&#32;check" in text else "rulecheck check",
    ]
    article = text[text.index("<article") :]
    places = [article.find(part) for part in parts]
    assert -1 not in places, dict(zip(parts, places, strict=True))
    assert places == sorted(places)


def test_the_pencil_opens_the_yaml(site, readings):
    page = f"{SHOWN.removesuffix('.yaml')}/2/index.html"
    links = [link for link in readings[page].links if link.endswith(".yaml")]
    assert links and (site / page).parent.joinpath(links[0]).resolve() == (site / SHOWN).resolve()


def test_with_a_repository_the_pencil_leads_there(project):
    config = project / "mkdocs.yml"
    text = config.read_text("utf-8")
    other = project / "other.yml"
    text = text.replace("  - rulecheck\n", "  - rulecheck: {coverage: false, pages: other}\n")
    repository = "repo_url: https://git.example/rules\nedit_uri: edit/main/docs/\n"
    other.write_text(text + repository)
    built = mkdocs(project, "build", "-q", "-f", "other.yml", "-d", "elsewhere")
    assert built.returncode == 0, built.stderr
    page = project / "elsewhere" / SHOWN.removesuffix(".yaml") / "2" / "index.html"
    assert f'href="https://git.example/rules/edit/main/{SHOWN}"' in page.read_text("utf-8")
    home = (project / "elsewhere" / "index.html").read_text("utf-8")
    assert 'href="https://git.example/rules/edit/main/docs/index.md"' in home


def test_whatever_a_case_says_is_text(pages, readings):
    reading = readings[f"{HOSTILE_PAGE}/index.html"]
    text = pages[f"{HOSTILE_PAGE}/index.html"]
    plain = readings[f"{SHOWN.removesuffix('.yaml')}/2/index.html"]
    assert reading.tags.count("script") == plain.tags.count("script")
    assert not reading.on and "img" not in reading.tags
    assert "/etc/passwd" in re.sub(r"&#(\d+);", lambda found: chr(int(found[1])), text)
    assert "root:x:" not in text and "javascript:alert" not in "".join(reading.links)
    assert not [each for each in reading.ids if "zanzibar" in each]


@pytest.mark.parametrize(
    "page", ["index.html", "examples/index.html", "tags/index.html", "rules/fated-hand/index.html"]
)
def test_what_a_case_says_is_text_on_other_pages_too(page, pages, readings):
    assert not readings[page].on
    assert "alert(" not in "".join(re.findall(r"<script[^>]*>.*?</script>", pages[page], re.DOTALL))


def test_navigation_lists_no_case(pages):
    chapter = pages["rules/fated-hand/parting-blows/index.html"]
    start, end = chapter.index("md-sidebar--primary"), chapter.index("md-sidebar--secondary")
    assert 'href="../safely-disengage/"' in chapter[start:end]
    assert "cases/" not in chapter[start:end]


def test_cases_weigh_more_in_the_search_than_tables(site):
    index = json.loads((site / "search" / "search_index.json").read_text("utf-8"))
    told = {entry["location"]: entry for entry in index["docs"]}
    assert told[f"{SHOWN.removesuffix('.yaml')}/2/"]["boost"] == 2
    assert not [each for each in told if each.startswith(("examples/", "tags/"))]
    assert not [each for each in told if "/coverage/" in each or "/source/" in each]
    said = " ".join(each["text"] for at, each in told.items() if at.startswith("cases/"))
    assert "position: engaged, units" not in said


def test_an_unchanged_build_writes_no_page_anew(project, site):
    folder = project / ".rulecheck" / "pages"
    times = {path: path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file()}
    assert mkdocs(project, "build", "--strict", "--quiet").returncode == 0
    assert times == {p: p.stat().st_mtime_ns for p in folder.rglob("*") if p.is_file()}


def test_other_themes_and_pages_without_folders_lead_to_each_other(tmp_path):
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text("# Home\n")
    (tmp_path / "mkdocs.yml").write_text(
        "site_name: x\ntheme: mkdocs\nuse_directory_urls: false\n"
        "plugins: [rulecheck: {coverage: false}]\n"
    )
    (tmp_path / SHOWN).parent.mkdir(parents=True)
    (tmp_path / SHOWN).write_bytes((ROOT / SHOWN).read_bytes())
    built = mkdocs(tmp_path, "build", "--strict")
    assert built.returncode == 0, built.stderr
    site = tmp_path / "site"
    page = site / SHOWN.replace(".yaml", "/2.html")
    links = {urldefrag(link)[0] for link in Reading(page.read_text("utf-8")).links}
    goals = {(page.parent / link).resolve() for link in links if "rules/" in link}
    assert site / "rules" / "fated-hand" / "voluntary-movement.html" in goals
    assert all(goal.is_file() for goal in goals)


def test_a_case_that_fails_is_a_warning(tmp_path):
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text("# Home\n")
    (tmp_path / "mkdocs.yml").write_text(
        "site_name: x\ntheme: {name: material, font: false}\n"
        "plugins: [rulecheck: {coverage: false}]\n"
    )
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases" / "one.yaml").write_text(
        "ruleset: fated-hand\ntitle: x\nscene:\n  heroes: {w: {position: near, hand: 2}}\n"
        "turn:\n- w:\n  - move: {to: distant}\n    breaks: FH-MOV-1\n"
    )
    built = mkdocs(tmp_path, "build", "--strict")
    assert built.returncode != 0
    assert "cases/one.yaml: not as its author expected" in built.stderr
    assert mkdocs(tmp_path, "build").returncode == 0
