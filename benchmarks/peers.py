"""What a user would pick instead, on a like turn: `python -m benchmarks.peers`.

Writes `benchmarks/peers.md`. The turn is three moves of Fated Hand, each a step for a card; a peer
is asked what it can say of such a turn. One that is not installed is told so.
"""

from __future__ import annotations

import json
import platform
import time
from collections.abc import Callable
from datetime import date
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import rulecheck

RESULTS = Path(__file__).with_name("peers.md")
HAND, MOVES = 3, (("near", "distant"), ("distant", "near"), ("near", "distant"))
TURN = {
    "ruleset": "fated-hand",
    "scene": {"heroes": {"rogue": {"position": "near", "hand": HAND}}},
    "turn": [{"rogue": [{"move": {"to": to, "discard": 1}} for _, to in MOVES]}],
}
POLICY = """
package turn
place := {"engaged": 0, "near": 1, "distant": 2}
price(move) := abs(place[move.to] - place[move.from])
wrong contains index if {
  some index, move in input.moves
  move.discard != price(move)
}
discarded := sum([move.discard | some move in input.moves])
verdict := "legal" if {
  count(wrong) == 0
  discarded <= input.hand
}
"""


class Peer(NamedTuple):
    """A program: the module it is installed as, what times it, and what it checks of the turn."""

    name: str
    module: str
    rate: Callable[[], float]
    checks: str


def main() -> None:
    """Ask each peer, and write the table."""
    rows = []
    for peer in PEERS:
        there = find_spec(peer.module) is not None
        said = f"{peer.rate():,.0f}" if there else "not installed"
        rows.append(f"| {peer.name} | {said} | {peer.checks} |\n")
        print(rows[-1], end="", flush=True)
    head = (
        f"# Beside others\n\nMeasured on {date.today()}, Python {platform.python_version()}, one"
        " process, by\n`python -m benchmarks.peers`: turns of three moves a second, and what is"
        " checked of each.\n\n| program | turns a second | what it checks |\n|---|---|---|\n"
    )
    RESULTS.write_text(head + "".join(rows), "utf-8")


def _rate(ask: Callable[[], Any], many: int = 2000) -> float:
    """Return how many times a second something is done, at its best of five."""
    ask()
    seconds = []
    for _ in range(5):
        began = time.perf_counter()
        for _ in range(many):
            ask()
        seconds.append(time.perf_counter() - began)
    return many / min(seconds)


def _judged() -> float:
    (case,) = rulecheck.loads(TURN)
    assert rulecheck.judge(case).word == "legal"
    return _rate(lambda: rulecheck.judge(case))


def _read_and_judged() -> float:
    text = json.dumps(TURN)
    return _rate(lambda: rulecheck.judge(*rulecheck.loads(text)))


def _srdcheck() -> float:
    import srdcheck

    adapter = srdcheck.load_adapter("srd-5.2.1")
    asked = {"speed": 30, "plan": [{"do": "move", "feet": 10} for _ in MOVES]}
    assert adapter.query("turn.plan", asked)["verdict"] == "legal"
    return _rate(lambda: adapter.query("turn.plan", asked), 500)


def _rego() -> float:
    import regopy

    asked = {"hand": HAND, "moves": [{"from": a, "to": b, "discard": 1} for a, b in MOVES]}
    policy = regopy.Interpreter()
    policy.add_module("turn", POLICY)

    def verdict() -> str:
        policy.set_input(asked)
        return str(policy.query("data.turn.verdict"))

    assert "legal" in verdict()
    return _rate(verdict, 200)


def _openfisca(many: int = 100_000) -> float:
    """Return the rate of a vector: all turns are worked out at once."""
    import numpy
    from openfisca_core.entities import Entity
    from openfisca_core.periods import DateUnit
    from openfisca_core.simulation_builder import SimulationBuilder
    from openfisca_core.taxbenefitsystems import TaxBenefitSystem
    from openfisca_core.variables import Variable

    entity = Entity("turn", "turns", "", "")
    said = {"value_type": int, "entity": entity, "definition_period": DateUnit.YEAR}
    told = [
        "hand",
        *(f"{what}_{n}" for n in range(len(MOVES)) for what in ("here", "there", "paid")),
    ]

    def legal(turns: Any, period: Any) -> Any:
        right, discarded = True, 0
        for n in range(len(MOVES)):
            here, there, paid = (turns(f"{each}_{n}", period) for each in ("here", "there", "paid"))
            right = right & (paid == abs(there - here))
            discarded = discarded + paid
        return right & (discarded <= turns("hand", period))

    system = TaxBenefitSystem([entity])
    system.add_variables(*(type(name, (Variable,), dict(said)) for name in told))
    system.add_variable(type("legal", (Variable,), {**said, "value_type": bool, "formula": legal}))
    place = {"engaged": 0, "near": 1, "distant": 2}

    def vector() -> Any:
        simulation = SimulationBuilder().build_default_simulation(system, count=many)
        simulation.set_input("hand", 2024, numpy.full(many, HAND))
        for n, (here, there) in enumerate(MOVES):
            for name, value in (("here", place[here]), ("there", place[there]), ("paid", 1)):
                simulation.set_input(f"{name}_{n}", 2024, numpy.full(many, value))
        return simulation.calculate("legal", 2024)

    assert vector().all()
    return many * _rate(vector, 3)


PEERS = (
    Peer(
        "rulecheck, judging a case that is loaded",
        "rulecheck",
        _judged,
        "every rule of Fated Hand on each move: prices, hand, blows, leave, rulings, readings; the"
        " sentence, the place and the fix of each finding",
    ),
    Peer(
        "rulecheck, reading it from JSON too",
        "rulecheck",
        _read_and_judged,
        "the same, and that names, words and values are those of the game",
    ),
    Peer(
        "srdcheck, `turn.plan` on three moves",
        "srdcheck",
        _srdcheck,
        "the turn economy of the SRD: action, bonus action, reaction, movement in feet; with"
        " citations; who stands where, and reach, it does not know",
    ),
    Peer(
        "OPA's Rego in process (`regopy`)",
        "regopy",
        _rego,
        "what the policy of 14 lines says: each move costs its steps, the hand suffices; legal or"
        " not, without a place or a fix",
    ),
    Peer(
        "OpenFisca, a vector of 100,000",
        "openfisca_core",
        _openfisca,
        "the same two sums by numpy for turns of one shape; no order of steps, nothing of who else"
        " is there",
    ),
)

if __name__ == "__main__":
    main()
