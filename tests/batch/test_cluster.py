"""The same shards shared out by Ray, with two workers of its own on this machine."""

import contextlib
import json
import os
import re
import signal
import socket
import threading
import time
from collections import Counter
from pathlib import Path

import pytest

from rulecheck.batch import CannotRun, by_processes, planned, shards

ray = pytest.importorskip("ray", reason="ray is not installed")
from rulecheck.batch.cluster import by_ray  # noqa: E402 - only where there is Ray

SCENE = {"ruleset": "fated-hand", "scene": {"heroes": {"rogue": {"position": "near", "hand": 5}}}}


def turn(discard):
    return SCENE | {"turn": [{"rogue": [{"move": {"to": "distant", "discard": discard}}]}]}


@pytest.fixture(scope="module", autouse=True)
def cluster():
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    yield
    ray.shutdown()


@pytest.fixture
def play(tmp_path, monkeypatch):
    monkeypatch.setattr(shards, "SHARD", 4000)
    monkeypatch.setattr(shards, "_BLOCK", 1000)
    path = tmp_path / "play.jsonl"
    path.write_text("".join(f"{json.dumps(turn(n % 4))}\n" for n in range(300)))
    return path


def parts(plan):
    return {each.name: each.read_bytes() for each in sorted(plan.to.glob("part-*"))}


def test_ray_writes_the_rows_that_processes_write(play, tmp_path):
    by_pool = planned([play], tmp_path / "pool", format="jsonl", house={})
    by_cluster = planned([play], tmp_path / "ray", format="jsonl", house={})
    counts = sum((done.verdicts for done in by_processes(by_pool, 1)), start=Counter())
    told = sum((done.verdicts for done in by_ray(by_cluster, None)), start=Counter())
    assert told == counts and told.total() == 300
    assert parts(by_pool) == parts(by_cluster)


def test_workers_that_are_killed_are_survived(play, tmp_path):
    plan = planned([play], tmp_path / "ray", format="jsonl", house={})
    killed = []

    def kill():
        for _ in range(50):
            time.sleep(0.05)
            for process in _workers():
                if process not in killed:
                    killed.append(process)
                    os.kill(process, signal.SIGKILL)
                    return

    thread = threading.Thread(target=kill)
    thread.start()
    told = sum(done.verdicts.total() for done in by_ray(plan, None))
    thread.join()
    assert killed and told == 300
    assert len(parts(plan)) == len(plan.shards)


def test_a_cluster_that_is_none_is_told_in_a_line(play, tmp_path, monkeypatch):
    monkeypatch.setattr(ray, "is_initialized", lambda: False)
    plan = planned([play], tmp_path / "ray", format="jsonl", house={})
    with pytest.raises(CannotRun, match=r"^no cluster at nowhere: .*nowhere"):
        list(by_ray(plan, "nowhere"))
    assert parts(plan) == {}


def test_without_an_address_the_cluster_is_one_of_its_own(play, tmp_path, monkeypatch):
    asked = []

    def init(address, **_):
        asked.append(address)
        raise RuntimeError("begun elsewhere")

    monkeypatch.setattr(ray, "is_initialized", lambda: False)
    monkeypatch.setattr(ray, "init", init)
    plan = planned([play], tmp_path / "ray", format="jsonl", house={})
    with pytest.raises(CannotRun, match=r"^no cluster at this machine: begun elsewhere$"):
        list(by_ray(plan, None))
    assert asked == ["local"]


@pytest.mark.parametrize(
    "address", ["127.0.0.1:{}", "ray://127.0.0.1:{}", "[::1]:{}", "host:{}0000"]
)
def test_an_address_where_nobody_is_is_told_at_once(play, tmp_path, monkeypatch, address):
    monkeypatch.setattr(ray, "is_initialized", lambda: False)
    monkeypatch.setattr(ray, "init", lambda **_: pytest.fail("Ray would wait for minutes"))
    plan = planned([play], tmp_path / "ray", format="jsonl", house={})
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))  # and does not listen
        named = address.format(nobody.getsockname()[1])
        with pytest.raises(CannotRun, match=f"^no cluster at {re.escape(named)}: [^\n]+$"):
            list(by_ray(plan, named))


def _workers():
    """Return the processes that Ray has given work."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            name = (entry / "cmdline").read_text(errors="replace")
            if name.startswith("ray::Map("):
                found.append(int(entry.name))
    return found
