"""`mkdocs serve` follows what is edited."""

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

import pytest
from mkdocs.structure.files import File, Files
from support.texts import A_MOVE

from rulecheck.site.kept import Kept


@pytest.fixture
def watched(tmp_path):
    """A served project with one case, its file, and the address of its page."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text("# Home\n")
    (tmp_path / "mkdocs.yml").write_text(
        "site_name: x\ntheme: {name: material, font: false}\nplugins: [rulecheck]\n"
    )
    case = tmp_path / "cases" / "one.yaml"
    case.parent.mkdir()
    case.write_text(A_MOVE.format(title="The first title"))
    other = tmp_path / "cases" / "folder" / "two.yaml"
    other.parent.mkdir()
    other.write_text(A_MOVE.format(title="The other title"))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    asked = [sys.executable, "-m", "mkdocs", "serve", "-q", "-a", f"127.0.0.1:{port}"]
    quiet = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    with subprocess.Popen(asked, cwd=tmp_path, env=quiet) as serving:
        yield case, f"http://127.0.0.1:{port}/cases/one/"
        serving.terminate()


def seen(address, words, seconds=60):
    """Wait until a page says something."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(address, timeout=5) as page:
                if words in page.read().decode():
                    return True
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            pass
        time.sleep(0.5)
    return False


def is_gone(address, seconds=60):
    """Wait until there is no page any more."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            urllib.request.urlopen(address, timeout=5).close()
        except urllib.error.HTTPError as error:
            return error.code == 404
        time.sleep(0.5)
    return False


def test_an_edited_case_is_shown_anew(watched):
    case, address = watched
    assert seen(address, "The first title")
    case.write_text(A_MOVE.format(title="A title of its own"))
    assert seen(address, "A title of its own")
    other = address.replace("/one/", "/folder/two/")
    assert seen(other, "The other title", seconds=1), "a page that is kept is served"
    assert seen(other, "rules/fated-hand/voluntary-movement", seconds=1)
    case.with_name("folder").joinpath("two.yaml").unlink()
    assert is_gone(other)
    assert seen(address, "A title of its own", seconds=1)


def test_what_has_not_changed_stays_where_it_was_built(tmp_path):
    site, source = tmp_path / "site", tmp_path / "one.md"
    source.write_text("one")
    kept = Kept()
    page = File("one.html", str(tmp_path), str(site), use_directory_urls=False)
    for text, stays in (("one", False), ("one", True), ("another", False), ("another", True)):
        kept.set_aside(site)
        assert not site.exists(), "MkDocs finds nothing to remove"
        kept.put_back(site)
        if source.read_text() != text:
            source.write_text(text)
        files = Files([])
        assert kept.put(files, page, source) == stays
        kept.keep(page, source)
        site.mkdir(exist_ok=True)
        if stays:
            files.copy_static_files()
            assert (site / "one.html").read_text() == text
        else:
            files.append(page)
            (site / "one.html").write_text(text)
        kept.clear_away(files, site)
        assert (site / "one.html").exists()
    kept.clear_away(Files([]), site)
    assert not (site / "one.html").exists()
