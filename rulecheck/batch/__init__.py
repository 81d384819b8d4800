"""Recorded play, judged by the million: rows of turns in, rows of verdicts out.

The input is cut into shards, each of which one worker reads, judges and writes as one part of the
output, whole or not at all. So a run can be stopped and taken up again, on one machine or on many.
"""

from rulecheck.batch.plan import CannotRun, Plan, planned
from rulecheck.batch.pool import by_processes
from rulecheck.batch.work import Done, judge_shard

__all__ = ["CannotRun", "Done", "Plan", "by_processes", "judge_shard", "planned"]
