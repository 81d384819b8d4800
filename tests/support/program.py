"""The program as a process of its own, in an environment that holds nothing of ours."""

import os
import subprocess
import sys
from pathlib import Path

import rulecheck

BARE = {
    "HOME": str(Path.home()),
    "PATH": os.environ["PATH"],
    "LANG": "C.UTF-8",
    "PYTHONPATH": str(Path(rulecheck.__file__).parents[1]),
}
COMMAND = (sys.executable, "-m", "rulecheck")


def program(*words, env=None, **options):
    """Run rulecheck and wait for its end; standard output and error are kept unless led away."""
    piped = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.run(
        [*COMMAND, *words], env={**BARE, **(env or {})}, check=False, **{**piped, **options}
    )


def started(*words, **options):
    """Start rulecheck, its standard output and error kept unless led away."""
    piped = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen([*COMMAND, *words], env=BARE, **{**piped, **options})


def in_shell(line, **options):
    """Run a line of the shell in which `$RULECHECK` is the program."""
    env = {**BARE, "RULECHECK": " ".join(COMMAND)}
    return subprocess.run(["sh", "-c", line], env=env, capture_output=True, check=False, **options)
