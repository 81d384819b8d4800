"""The command line: parse, call, print, exit. What a command needs is imported when it runs."""

from rulecheck.cli.app import main

__all__ = ["main"]
