import pytest

from rulecheck.site.addresses import Links, case_page, chapter_pages


def test_a_case_has_a_page_of_its_own_and_a_variation_one_below():
    assert case_page("cases/x/y.yaml", 1) == "cases/x/y.md"
    assert case_page("cases/x/y.yaml", 3) == "cases/x/y/3.md"


def test_no_two_files_share_a_page():
    names = [
        "a.yaml",
        "a.yml",
        "a.YAML",
        "a.json",
        "a#.yaml",
        "a .yaml",
        "a?.yaml",
        "a\x1b.yaml",
        "a\udcff.yaml",
    ]
    pages = {case_page(f"cases/{name}", 1) for name in names}
    assert len(pages) == len(names)
    assert all(page.isprintable() and not set(page) & set("#?%\\ ") for page in pages)


@pytest.mark.parametrize("name", ["index.yaml", "README.yml"])
def test_a_case_never_takes_the_first_page_of_a_folder(name):
    assert "-case.md" in case_page(f"cases/{name}", 1)


def test_chapters_of_like_names_do_not_share_a_page():
    pages = chapter_pages("warcry", ["Climbing!", "Climbing?", "Coverage"])
    assert list(pages.values()) == [
        "rules/warcry/climbing.md",
        "rules/warcry/climbing-2.md",
        "rules/warcry/coverage-2.md",
    ]


@pytest.mark.parametrize(
    ("page", "other", "link"),
    [
        ("a/b.md", "a/c.md", "../c/"),
        ("a/b.md", "index.md", "../../"),
        ("index.md", "a/b.md", "a/b/"),
        ("a/index.md", "a/b.md", "b/"),
        ("a/b.md", "a/b/2.md", "2/"),
    ],
)
def test_links_lead_from_folder_to_folder(page, other, link):
    assert Links().between(page, other) == link


@pytest.mark.parametrize(
    ("page", "other", "link"),
    [
        ("a/b.md", "a/c.md", "c.html#x"),
        ("a/b.md", "index.md", "../index.html#x"),
        ("a/index.md", "a/b.md", "b.html#x"),
    ],
)
def test_links_lead_from_file_to_file(page, other, link):
    assert Links(folders=False).between(page, other, "x") == link
