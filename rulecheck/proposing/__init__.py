"""Pairs of cases for what a suite lacks: a turn that keeps a clause, and one that breaks it.

What is lacking is what coverage tells: clauses that no case shows kept or broken, figures, readings
and rules that could be otherwise without any case noticing. The verdicts are what the engine says:
a person holds them against the rulebook before they are kept.
"""

from rulecheck.proposing.proposals import Proposal, Proposed
from rulecheck.proposing.search import proposed

__all__ = ["Proposal", "Proposed", "proposed"]
