"""Pages are written once, each source has its own, and one changed case makes few anew."""

import pytest
from support.texts import A_MOVE

from rulecheck.site.addresses import Links
from rulecheck.site.book import gathered
from rulecheck.site.case_page import page_of
from rulecheck.site.generator import generate
from rulecheck.site.memory import Memory
from rulecheck.site.press import Press


@pytest.fixture
def cases(tmp_path, monkeypatch):
    """Writes case files of a project, and returns their folder."""
    monkeypatch.chdir(tmp_path)

    def write(**titles):
        for name, title in titles.items():
            path = tmp_path / "cases" / f"{name}.yaml"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(A_MOVE.format(title=title))
        return tmp_path / "cases"

    return write


def written(cases, tmp_path, **options):
    return generate([cases.relative_to(tmp_path)], tmp_path / "pages", coverage="none", **options)


@pytest.mark.parametrize(
    ("first", "second", "page"),
    [("foo", "foo/2", "cases/foo/2.md"), ("index", "index-case", "cases/index-case.md")],
)
def test_two_sources_of_one_page_are_told(cases, tmp_path, first, second, page):
    folder = cases(**{first: "One", second: "Two"})
    if first == "foo":
        path = folder / "foo.yaml"
        path.write_text(path.read_text() + "---\ntitle: Again\n")
    made = written(folder, tmp_path)
    told = [each for each in made.complaints if page in each]
    assert len(told) == 1 and "rename one of them" in told[0]
    assert f"{first}.yaml" in told[0] and f"{second}.yaml" in told[0]


def test_files_of_one_name_and_other_endings_have_pages_of_their_own(cases, tmp_path):
    folder = cases(bar="One")
    (folder / "bar.yml").write_text(A_MOVE.format(title="Two"))
    assert not written(folder, tmp_path).complaints
    assert (tmp_path / "pages" / "cases" / "bar-yml.md").is_file()


def test_one_changed_case_makes_only_what_tells_of_it_anew(cases, tmp_path):
    memory = Memory()
    folder = cases(**{"x/one": "One", "x/two": "Two", "y/three": "Three"})
    written(folder, tmp_path, memory=memory)
    assert written(folder, tmp_path, memory=memory).written.changed == ()
    cases(**{"x/one": "One is another now"})
    made = written(folder, tmp_path, memory=memory)
    assert "cases/x/one.md" in made.written.changed
    assert "cases/y/three.md" not in made.written.changed
    assert not [each for each in made.written.changed if "/source/" in each or "words" in each]
    fresh = generate([folder.relative_to(tmp_path)], tmp_path / "fresh", coverage="none")
    for path in (tmp_path / "fresh").rglob("*.md"):
        same = tmp_path / "pages" / path.relative_to(tmp_path / "fresh")
        assert same.read_bytes() == path.read_bytes()
    assert fresh.written.pages == made.written.pages


def test_how_far_it_is_is_told(cases, tmp_path, monkeypatch):
    monkeypatch.setattr("rulecheck.site.writer.OFTEN", 10)
    told = []
    written(cases(one="One"), tmp_path, tell=told.append)
    assert "1 case judged, no more to come" in told and "20 pages made" in told


def test_a_case_that_no_detail_mends_says_what_makes_it_legal(pytestconfig):
    path = pytestconfig.rootpath / "cases" / "warcry" / "flying" / "landing.yaml"
    book = gathered([path], Memory(), lambda _: None)
    (game,), press = book.games, Press(book, Links())
    told = {
        example.case.number: page_of(example, game, press).text
        for example in game.examples
        if example.verdict.word == "illegal" and not example.verdict.findings[0].fix
    }
    assert told
    assert all("<b>To make it legal:</b> " in text for text in told.values())
    assert "<b>To make it legal:</b> leave out step 2, fly<" in told[5]
