"""The shards of a plan judged by processes of this machine."""

from __future__ import annotations

import gc
import multiprocessing
import signal
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice

from rulecheck.batch.plan import CannotRun, Plan
from rulecheck.batch.work import Done, judge_shard


def by_processes(plan: Plan, jobs: int) -> Iterator[Done]:
    """Judge the shards of a plan that are open, and yield what became of each as it is done."""
    if jobs < 2 or len(plan.open) < 2:
        for number, shard in plan.open:
            yield judge_shard(number, shard, plan.part(number), plan.house, plan.scenes)
        return
    way = "fork" if "fork" in multiprocessing.get_all_start_methods() else None
    context = multiprocessing.get_context(way)
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin) as pool:
        try:
            yield from _as_done(pool, plan, jobs)
        except BrokenProcessPool as broken:
            raise CannotRun(
                "a worker was ended from outside; what is done is kept, the same command goes on"
            ) from broken
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _as_done(pool: ProcessPoolExecutor, plan: Plan, jobs: int) -> Iterator[Done]:
    """Keep a few shards ahead of the workers, and no more: a long plan costs no memory."""
    ahead = iter(plan.open)
    running: set[Future[Done]] = set()
    while True:
        for number, shard in islice(ahead, 2 * jobs - len(running)):
            part = plan.part(number)
            running.add(pool.submit(judge_shard, number, shard, part, plan.house, plan.scenes))
        if not running:
            return
        done, running = wait(running, return_when=FIRST_COMPLETED)
        for each in done:
            yield each.result()


def _begin() -> None:
    """Leave it to the first process to be interrupted, and collect garbage seldom."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.freeze()
    gc.set_threshold(100_000)
