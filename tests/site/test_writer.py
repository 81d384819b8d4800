from rulecheck.site.writer import Page, write


def test_only_what_changed_is_written(tmp_path):
    pages = [Page(path="a/b.md", text="one"), Page(path="c.md", text="two")]
    first = write(pages, tmp_path)
    times = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.*")}
    second = write(pages, tmp_path)
    assert first.changed == ("a/b.md", "c.md")
    assert second.changed == () == second.removed
    assert times == {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.*")}


def test_a_changed_page_is_written_alone(tmp_path):
    write([Page(path="a.md", text="one"), Page(path="b.md", text="two")], tmp_path)
    again = write([Page(path="a.md", text="one"), Page(path="b.md", text="three")], tmp_path)
    assert again.changed == ("b.md",)


def test_a_page_nobody_tells_any_more_is_removed_with_its_folder(tmp_path):
    (tmp_path / "mine.md").write_text("by hand")
    write([Page(path="x/y/z.md", text="one"), Page(path="a.md", text="two")], tmp_path)
    again = write([Page(path="a.md", text="two")], tmp_path)
    assert again.removed == ("x/y/z.md",)
    assert not (tmp_path / "x").exists()
    assert (tmp_path / "mine.md").read_text() == "by hand"


def test_a_manifest_cannot_have_anything_removed_outside_its_folder(tmp_path):
    folder = tmp_path / "pages"
    (tmp_path / "dear.md").write_text("keep")
    write([Page(path="a.md", text="one")], folder)
    manifest = folder / "pages.json"
    manifest.write_text(manifest.read_text().replace("a.md", "../dear.md"))
    write([], folder)
    assert (tmp_path / "dear.md").read_text() == "keep"
