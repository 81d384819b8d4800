"""How long a site takes, by the number of its cases: `python benchmarks/site.py 100 300 1000 3000`.

Cases are made of the shipped ones, one document to a file, until there are enough. Three times
are told: pages written anew, pages looked through and left as they are, and the whole build.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path

from rulecheck.case import case_files, load_file
from rulecheck.site.excerpt import excerpt

ROOT = Path(__file__).parents[1]
SIZES = (100, 300, 1000, 3000)
CONFIG = """\
site_name: Benchmark
theme:
  name: material
  font: false
  features: [content.action.edit, content.code.copy, navigation.prune]
plugins:
- rulecheck: {coverage: false}
"""


def main(sizes: tuple[int, ...]) -> None:
    """Measure every size and print a line for each."""
    texts = list(_texts())
    print(f"{'cases':>6} {'pages':>6} {'written':>9} {'unchanged':>10} {'site':>8} {'a case':>8}")
    for size in sizes:
        with tempfile.TemporaryDirectory() as folder:
            spread = texts[:: max(1, len(texts) // size)]
            _measured(Path(folder), list(islice(cycle(spread), size)))


def _texts() -> Iterator[tuple[str, str]]:
    """Yield every shipped case as a file of its own, with the folder it belongs in."""
    for path in case_files([ROOT / "cases"]):
        for case in load_file(path).cases:
            text = "\n".join(line for _, line in excerpt(case))
            yield path.parent.relative_to(ROOT).as_posix(), text + "\n"


def _measured(folder: Path, texts: list[tuple[str, str]]) -> None:
    for number, (place, text) in enumerate(texts, 1):
        (folder / place).mkdir(parents=True, exist_ok=True)
        (folder / place / f"case-{number}.yaml").write_text(text, encoding="utf-8")
    (folder / "docs").mkdir()
    (folder / "docs" / "index.md").write_text("# Home\n", encoding="utf-8")
    (folder / "mkdocs.yml").write_text(CONFIG, encoding="utf-8")
    pages = [sys.executable, "-m", "rulecheck.site", "cases"]
    pages += ["--coverage", "none", "--into", ".rulecheck/pages"]
    written, unchanged = _seconds(pages, folder), _seconds(pages, folder)
    site = _seconds([sys.executable, "-m", "mkdocs", "build", "--quiet"], folder)
    count = sum(1 for _ in (folder / "site").rglob("*.html"))
    each = 1000 * site / len(texts)
    print(
        f"{len(texts):6} {count:6} {written:8.1f}s {unchanged:9.1f}s {site:7.1f}s {each:5.0f} ms",
        flush=True,
    )
    shutil.rmtree(folder / "site")


def _seconds(asked: list[str], folder: Path) -> float:
    start = time.perf_counter()
    quiet = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    subprocess.run(asked, cwd=folder, env=quiet, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


if __name__ == "__main__":
    main(tuple(map(int, sys.argv[1:])) or SIZES)
