"""The built site, read as files."""

import html.parser
import json
import re
from urllib.parse import unquote, urldefrag, urlsplit

import pytest
from support.other_project import HOSTILE_PAGE, ROOT, SHOWN, mkdocs

from rulecheck.site.previews import can_be_drawn

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
        "rules/fated-hand/asked/index.html",
        "rules/fated-hand/summary/index.html",
        "rules/fated-hand/examples/index.html",
        "rules/position-track/index.html",
        "search/index.html",
        "404.html",
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
    links = [link for link in readings[page].links if link.endswith(".yaml.txt")]
    shown = site / f"{SHOWN}.txt"
    assert links and (site / page).parent.joinpath(links[0]).resolve() == shown.resolve()
    assert shown.read_bytes() == (ROOT / SHOWN).read_bytes()


def test_with_a_repository_the_pencil_leads_there(project):
    config = project / "mkdocs.yml"
    text = config.read_text("utf-8")
    other = project / "other.yml"
    text = text.replace("  - rulecheck:\n", "  - rulecheck:\n      pages: other/pages\n")
    text = re.sub("site_url: .*", "site_url: https://rules.example/of/", text)
    repository = "repo_url: https://git.example/rules\nedit_uri: edit/main/docs/\n"
    other.write_text(text + repository)
    built = mkdocs(project, "build", "-q", "-f", "other.yml", "-d", "elsewhere")
    assert built.returncode == 0, built.stderr
    page = project / "elsewhere" / SHOWN.removesuffix(".yaml") / "2" / "index.html"
    assert f'href="https://git.example/rules/edit/main/{SHOWN}"' in page.read_text("utf-8")
    home = (project / "elsewhere" / "index.html").read_text("utf-8")
    assert 'href="https://git.example/rules/edit/main/docs/index.md"' in home
    at = f"https://rules.example/of/{SHOWN.removesuffix('.yaml')}/2/"
    assert f'<link rel="canonical" href="{at}">' in page.read_text("utf-8")
    assert f'<meta property="og:url" content="{at}">' in page.read_text("utf-8")
    if not can_be_drawn():  # there is no font
        return
    shared = re.search(
        r'og:image" content="https://rules.example/of/(.*?)"', page.read_text("utf-8")
    )
    drawn = (project / "elsewhere" / shared[1]).read_bytes()
    assert drawn.startswith(b"\x89PNG") and drawn[16:24] == bytes([0, 0, 2, 88, 0, 0, 1, 59])
    chapter = project / "elsewhere" / "rules" / "fated-hand" / "parting-blows" / "index.html"
    shared = re.search(r'og:image" content="https://rules.example/of/(.*?)"', chapter.read_text())
    assert (project / "elsewhere" / shared[1]).is_file()
    assert at in (project / "elsewhere" / "sitemap.xml").read_text("utf-8")


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
    "page",
    [
        "index.html",
        "examples/index.html",
        "rules/fated-hand/examples/index.html",
        "rules/fated-hand/index.html",
    ],
)
def test_what_a_case_says_is_text_on_other_pages_too(page, pages, readings):
    assert not readings[page].on
    assert "alert(" not in "".join(re.findall(r"<script[^>]*>.*?</script>", pages[page], re.DOTALL))


def test_navigation_lists_no_case(pages):
    chapter = pages["rules/fated-hand/parting-blows/index.html"]
    start, end = chapter.index("md-sidebar--primary"), chapter.index("md-sidebar--secondary")
    assert 'href="../safely-disengage/"' in chapter[start:end]
    assert "cases/" not in chapter[start:end]


def searched(site):
    """What the search of a site looks through, by address."""
    text = "".join((site / "assets" / f"search-{each}.js").read_text("utf-8") for each in PARTS)
    lists = re.findall(r"entries:(\[.*?\n\])\}\);", text, re.DOTALL)
    return {entry["u"]: entry for each in lists for entry in json.loads(each)}


PARTS = ("index", "pages")


def test_the_search_looks_through_clauses_cases_words_and_pages(site):
    found = searched(site)
    case = found[f"{SHOWN.removesuffix('.yaml')}/2/"]
    assert (case["k"], case["v"], case["g"]) == ("case", "illegal", "fated-hand")
    assert "FH-MOV-2" in case["i"] and "position: engaged, units" not in case["x"]
    clause = found["rules/fated-hand/parting-blows/#fh-pb-1"]
    assert clause["c"] == "FH-PB-1" and "I leave the melee" in clause["a"].split("\n")
    assert found["rules/fated-hand/words/#move"]["k"] == "verb"
    assert found["guide/write-a-case/#what-you-expect"]["p"] == "Write a case"
    assert {entry["k"] for entry in found.values()} == {"case", "chapter", "clause", "page", "verb"}


def test_everything_found_is_there(site, readings):
    for address in searched(site):
        path, anchor = urldefrag(address)
        page = "/".join(filter(None, (path.strip("/"), "index.html")))
        assert page in readings, address
        assert not anchor or anchor in readings[page].ids, address


def test_a_page_says_what_it_is_to_other_programs(pages):
    text = pages["rules/fated-hand/parting-blows/index.html"]
    assert '<meta name="description" content="Fated Hand, Parting Blows: Leaving' in text
    assert '<meta property="og:title" content="Parting Blows">' in text
    told = re.search(r'<script type="application/ld\+json">(.*?)</script>', text)
    terms = json.loads(told[1])["hasDefinedTerm"]
    assert [term["termCode"] for term in terms] == ["FH-PB-1", "FH-PB-2", "FH-PB-3"]
    assert terms[0]["url"] == "#fh-pb-1"
    case = pages[f"{SHOWN.removesuffix('.yaml')}/2/index.html"]
    assert '<meta property="og:description" content="Fated Hand. Illegal: ' in case


def test_beside_a_case_stand_the_chapters_of_its_ruleset(pages):
    case = pages[f"{SHOWN.removesuffix('.yaml')}/2/index.html"]
    start, end = case.index("md-sidebar--primary"), case.index("md-content__inner")
    assert "/rules/fated-hand/parting-blows/" in case[start:end]
    assert "/rules/warcry/climbing/" not in case[start:end]


def test_a_table_of_all_examples_is_lean(readings):
    tags = readings["rules/fated-hand/examples/index.html"].tags
    rows = tags[tags.index("tbody") :]
    assert rows.count("tr") > 10
    assert sum(rows.count(tag) for tag in ("tr", "th", "td", "a")) <= 7 * rows.count("tr") + 60


def test_names_that_are_hard_to_address_have_pages_that_are_found(offline):
    cases = sorted((offline / "cases" / "fated-hand" / "parting-blows").glob("*.html"))
    assert len(cases) == 4
    assert all(re.fullmatch(r"[\w.-]+", path.name, re.ASCII) for path in cases)
    for path in offline.rglob("*.html"):
        if path.name == "404.html":
            continue
        for link in Reading(path.read_text("utf-8")).links:
            address = urlsplit(link)
            if address.scheme or not address.path:
                continue
            assert (path.parent / unquote(address.path)).resolve().is_file(), (path, link)


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
    home = (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    assert ">Fated Hand<" in re.sub(r"\s*([<>])\s*", r"\1", home)  # no navigation is said
    pages = json.loads((tmp_path / ".rulecheck" / "pages" / "pages.json").read_text("utf-8"))
    chapters = [page["path"][:-3] for page in pages["pages"] if page["listed"]]
    listed = re.findall(r'href="(rules/fated-hand/[\w-]+)/"', home)
    assert listed == [each for each in chapters if each in listed]
    assert len(listed) > 10


def test_a_page_by_hand_where_rulecheck_writes_one_is_a_warning(tmp_path):
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text("# Home\n")
    (tmp_path / "docs" / "examples.md").write_text("# Mine\n")
    (tmp_path / "mkdocs.yml").write_text("site_name: x\nplugins: [rulecheck: {coverage: false}]\n")
    (tmp_path / "cases").mkdir()
    built = mkdocs(tmp_path, "build", "--strict")
    assert built.returncode != 0
    assert "examples.md is a page that rulecheck writes; yours is not shown" in built.stderr
