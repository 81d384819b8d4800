"""A project of somebody else's, its site, and a browser to look at it."""

import functools
import http.server
import shutil
import threading

import pytest
from somebody import HOSTILE, HOSTILE_PAGE, ROOT, SHOWN, mkdocs


@pytest.fixture(scope="session")
def project(tmp_path_factory):
    """A project with a few cases of its own, and the pages and the configuration of this one."""
    folder = tmp_path_factory.mktemp("project")
    shutil.copytree(ROOT / "docs", folder / "docs")
    shutil.copy(ROOT / "mkdocs.yml", folder)
    for path in (SHOWN, *_some("position-track", 4), *_some("fated-hand", 3)):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / path, folder / path)
    hostile = folder / f"{HOSTILE_PAGE}.yaml"
    hostile.parent.mkdir(parents=True)
    hostile.write_text(HOSTILE, encoding="utf-8")
    return folder


def _some(ruleset, count):
    paths = sorted((ROOT / "cases" / ruleset).rglob("*.yaml"))
    return [path.relative_to(ROOT).as_posix() for path in paths[:count]]


@pytest.fixture(scope="session")
def site(project):
    """The folder of the site of that project, built without a single warning."""
    built = mkdocs(project, "build", "--strict", "--quiet")
    assert built.returncode == 0, built.stderr
    return project / "site"


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
