"""A project of somebody else's, its site, and a browser to look at it."""

import functools
import http.server
import os
import shutil
import threading

import pytest
from support.other_project import HOSTILE, HOSTILE_PAGE, ROOT, SHOWN, mkdocs, some


@pytest.fixture(scope="session")
def project(tmp_path_factory):
    """A project with a few cases of its own, and the pages and the configuration of this one."""
    folder = tmp_path_factory.mktemp("project")
    shutil.copytree(ROOT / "docs", folder / "docs")
    shutil.copy(ROOT / "mkdocs.yml", folder)
    few = {"position-track": 4, "fated-hand": 3, "skirmish": 1, "warcry": 1, "narateer": 1}
    for path in (SHOWN, *(path for game in few for path in some(game)[: few[game]])):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / path, folder / path)
    hostile = folder / f"{HOSTILE_PAGE}.yaml"
    hostile.parent.mkdir(parents=True)
    hostile.write_text(HOSTILE, encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def site(project):
    """The folder of the site of that project, built without a single warning."""
    built = mkdocs(project, "build", "--strict", "--quiet")
    assert built.returncode == 0, built.stderr
    return project / "site"


@pytest.fixture(scope="session")
def offline(tmp_path_factory):
    """The folder of a site that is read without a server, with names that are hard to address."""
    folder = tmp_path_factory.mktemp("offline")
    (folder / "docs").mkdir()
    (folder / "docs" / "index.md").write_text("# Home\n")
    (folder / "mkdocs.yml").write_text(
        "site_name: x\ntheme: {name: material, font: false}\n"
        "plugins: [rulecheck: {coverage: false, offline: true}]\n"
    )
    copy = folder / SHOWN
    copy.parent.mkdir(parents=True)
    text = (ROOT / SHOWN).read_bytes()
    for name in (copy.name.encode(), b"a b#c.yaml", b"caf\xe9.yaml", b"100%?.yml"):
        (copy.parent / os.fsdecode(name)).write_bytes(text)
    built = mkdocs(folder, "build", "--strict", "--quiet")
    assert built.returncode == 0, built.stderr
    return folder / "site"


@pytest.fixture(scope="session")
def served(site):
    """The address of that site on a plain web server."""
    handler = functools.partial(_Silent, directory=str(site))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()
        thread.join()


class _Silent(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass
