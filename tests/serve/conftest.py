"""A server on loopback, started once; a ruleset of somebody's own in which a step never ends."""

import httpx
import pytest
from support.serving import dug, serving

STEP = {
    "id": "table-7/42",
    "ruleset": "fated-hand",
    "scene": {
        "heroes": {"rogue": {"position": "near", "hand": 4}},
        "foes": {"orc": {"position": "distant"}},
    },
    "turn": [{"rogue": [{"move": {"to": "distant", "discard": 2}}]}],
}


@pytest.fixture
def step():
    """A turn in which a step is paid too dear."""
    return STEP


@pytest.fixture(scope="session")
def tar_pit(tmp_path_factory):
    """The folder of a ruleset in which a step never ends."""
    return dug(tmp_path_factory.mktemp("pit"))


@pytest.fixture(scope="session")
def server(tar_pit):
    """Where a server answers that allows two seconds for an answer and three questions at once."""
    with serving("--ruleset-path", str(tar_pit), "--seconds", "2", "--at-once", "3") as (_, url):
        yield url


@pytest.fixture(scope="session")
def asking(server):
    """A client of the server."""
    with httpx.Client(base_url=server, timeout=60) as client:
        yield client
