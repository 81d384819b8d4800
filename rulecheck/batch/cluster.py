"""The shards of a plan judged by Ray, on this machine or on a cluster that shares its folders."""

from __future__ import annotations

import logging
import socket
from collections import Counter
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

from rulecheck.batch.plan import CannotRun, Plan
from rulecheck.batch.work import Done, judge_shard

_TO_CONNECT = 5.0
"""Seconds after which a host that does not answer is none: Ray itself waits for minutes."""


def by_ray(plan: Plan, address: str | None) -> Iterator[Done]:
    """Judge the shards of a plan that are open with Ray Data, which starts lost work anew.

    Where none is open no cluster is begun. Raises `CannotRun` where Ray is not installed, or does
    not begin or find its cluster.
    """
    numbers = [{"number": number} for number, _ in plan.open]
    if not numbers:
        return
    try:
        import ray
    except ImportError as error:
        raise CannotRun("ray is not installed: install the extra `ray`") from error
    mine = not ray.is_initialized()
    if mine:
        _look_for(address)
        where = address or "local"  # left out, Ray would look for the last one, which may be gone
        try:
            ray.init(address=where, log_to_driver=False, logging_level="ERROR")
        except (OSError, RuntimeError, ValueError) as error:  # which one is left open by Ray
            raise CannotRun(f"no cluster at {address or 'this machine'}: {error}") from error
    ray.data.DataContext.get_current().enable_progress_bars = False
    logging.getLogger("ray.data").setLevel(logging.ERROR)  # progress is told by whoever asks

    def judge(row: dict[str, Any]) -> dict[str, Any]:
        number = row["number"]
        shard = plan.shards[number]
        done = judge_shard(number, shard, plan.part(number), plan.house, plan.scenes)
        return {"number": number, "verdicts": dict(done.verdicts)}

    try:
        data = ray.data.from_items(numbers, override_num_blocks=len(numbers)).map(judge)
        for row in data.iter_rows():
            counts = {word: n for word, n in row["verdicts"].items() if n}
            yield Done(row["number"], Counter(counts))
    finally:
        if mine:
            ray.shutdown()


def _look_for(address: str | None) -> None:
    """Raise `CannotRun` where an address names a host and a port that nobody answers at."""
    told = urlsplit(f"//{(address or '').removeprefix('ray://')}")
    try:
        if told.hostname and told.port:
            socket.create_connection((told.hostname, told.port), _TO_CONNECT).close()
    except (OSError, ValueError) as error:  # what is no port is a ValueError
        why = error.strerror or error if isinstance(error, OSError) else error
        raise CannotRun(f"no cluster at {address}: {why}") from error
