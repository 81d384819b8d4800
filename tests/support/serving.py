"""A server on loopback, and a ruleset of somebody's own in which a step never ends."""

import re
import subprocess
from contextlib import contextmanager

from support.program import BARE, COMMAND, program


def dug(folder):
    """Make the tar pit in a folder: whoever walks to 11 never arrives, and to 12 takes all."""
    done = program("new-ruleset", "tar-pit", cwd=folder)
    assert done.returncode == 0, done.stderr
    rules = folder / "tar-pit" / "tar_pit" / "rules.py"
    stuck = "    while walk.to == 11:\n        pass\n    eaten = [0] * (10**10 * (walk.to == 12))\n"
    rules.write_text(
        rules.read_text().replace("    spaces =", f"{stuck}    spaces =") + "    del eaten\n"
    )
    return folder / "tar-pit"


def stuck(to=11):
    """A turn of the tar pit."""
    return {
        "ruleset": "tar-pit",
        "scene": {"pieces": {"rook": {"at": 0}}},
        "turn": [{"rook": [{"walk": {"to": to}}]}],
    }


@contextmanager
def serving(*words, env=None):
    """Serve over HTTP on a port that is free, and yield the process and where it answers."""
    with subprocess.Popen(
        [*COMMAND, "serve", "http", "--port", "0", *words],
        env={**BARE, **(env or {})},
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
    ) as process:
        try:
            line = process.stderr.readline()
            address = re.search(r"http://[\d.]+:\d+", line)
            assert address, line + process.stderr.read()
            yield process, address[0]
        finally:
            process.kill()
