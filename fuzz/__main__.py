"""Try random inputs for a while: `python -m fuzz [--seconds N] [--seed S]`.

With `--playouts N`, play so many turns of each game by drawn options instead.

Ends with 1 if a promise is broken; what broke it is kept under `fuzz/seeds` and tried first the
next time. The same seed makes the same inputs.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from hashlib import sha256
from pathlib import Path
from random import Random

from fuzz import edits, inputs, playouts, promises
from rulecheck.rulesets import SHIPPED

SEEDS = Path(__file__).parent / "seeds"
_MAKING = {"bytes": inputs.disturbed, "structures": inputs.structured, "values": inputs.nudged}
BATCH = 600
"""Inputs that are judged again in other processes: so many that two share them."""


def main() -> int:
    """Try inputs until the time is up, and say how many of each kind."""
    asked = argparse.ArgumentParser(prog="python -m fuzz", description=__doc__)
    asked.add_argument("--seconds", type=float, default=60, help="how long to try")
    asked.add_argument("--seed", type=int, default=0, help="what the inputs are made from")
    asked.add_argument("--playouts", type=int, default=0, help="turns of each game to play")
    said = asked.parse_args()
    if said.playouts:
        return _played(said.playouts, said.seed)
    rng, end = Random(said.seed), time.monotonic() + said.seconds
    tried: Counter[str] = Counter()
    faults: dict[str, bytes] = {}
    for data in inputs.kept(SEEDS):
        _try("kept", data, tried, faults)
    some: list[bytes] = []
    while time.monotonic() < end:
        kind = rng.choice(("bytes", "structures", "values", "edits"))
        if kind == "edits":
            tried[kind] += 1
            wrong, data = edits.changed(rng)
            if wrong:
                faults.setdefault(wrong, data)
            continue
        data = _MAKING[kind](rng)
        some += [data] if len(some) < BATCH else []
        _try(kind, data, tried, faults)
    if len(some) == BATCH:
        tried["runs"] += 4
        wrong = _together(some)
        if wrong:
            faults.setdefault(wrong, b"")
    return _told(tried, faults)


def _played(turns: int, seed: int) -> int:
    """Play turns of every game by options that are drawn."""
    tried: Counter[str] = Counter()
    faults: dict[str, bytes] = {}
    for game in SHIPPED:
        for number in range(seed, seed + turns):
            case, turn = playouts.played(game, Random(number))
            tried[f"turns of {game}"] += 1
            wrong = playouts.broken(case, turn)
            if wrong:
                faults.setdefault(f"{game}: {wrong}", playouts.told(case, turn))
    return _told(tried, faults)


def _try(kind: str, data: bytes, tried: Counter[str], faults: dict[str, bytes]) -> None:
    tried[kind] += 1
    wrong = promises.broken(data) or promises.retold(data)
    if wrong:
        faults.setdefault(wrong, data)


def _together(some: list[bytes]) -> str:
    with tempfile.TemporaryDirectory() as folder:
        for number, data in enumerate(some):
            (Path(folder) / f"{number:04}.yaml").write_bytes(data)
        return promises.runs_alike(Path(folder))


def _told(tried: Counter[str], faults: dict[str, bytes]) -> int:
    for wrong, data in faults.items():
        file = SEEDS / f"{sha256(data).hexdigest()[:12]}.yaml"
        if data:
            SEEDS.mkdir(exist_ok=True)
            file.write_bytes(data)
        print(f"{file.name if data else 'runs'}: {wrong[:400]}", file=sys.stderr)
    print(", ".join(f"{count:,} {kind}" for kind, count in sorted(tried.items())), "tried")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
