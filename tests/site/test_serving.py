"""`mkdocs serve` follows what is edited."""

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

import pytest
from support.texts import A_MOVE


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


def test_an_edited_case_is_shown_anew(watched):
    case, address = watched
    assert seen(address, "The first title")
    case.write_text(A_MOVE.format(title="A title of its own"))
    assert seen(address, "A title of its own")
    other = address.replace("/one/", "/folder/two/")
    assert seen(other, "The other title", seconds=1), "a page that is kept is served"
    assert seen(other, "rules/fated-hand/voluntary-movement", seconds=1)
