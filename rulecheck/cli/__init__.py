"""The command line: parse, call, print, exit. What a command needs is imported when it runs."""

from rulecheck.cli.app import main, make_ready

__all__ = ["main", "make_ready"]
