"""How long a site takes, by the number of its cases: `python benchmarks/site.py 100 300 1000 3000`.

With `--previews` the site knows its address, and each case has a picture for links to it.
Cases are made of the shipped ones, one document to a file, until there are enough. Four times are
told: pages written anew, pages looked through and left as they are, the whole build, and, while the
site is served, from an edit of one case to the page that shows it.
"""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path

from rulecheck.case import case_files, load_file
from rulecheck.site.excerpt import excerpt

ROOT = Path(__file__).parents[1]
SIZES = (100, 300, 1000, 3000)
QUIET = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
CONFIG = """\
site_name: Benchmark
theme:
  name: material
  font: false
  features: [content.action.edit, content.code.copy, navigation.prune]
plugins:
- rulecheck: {coverage: false}
"""


def main(sizes: tuple[int, ...], config: str) -> None:
    """Measure every size and print a line for each."""
    texts = list(_texts())
    heads = ("cases", "pages", "written", "unchanged", "site", "a case", "edited")
    print("".join(f"{head:>10}" for head in heads))
    for size in sizes:
        with tempfile.TemporaryDirectory() as folder:
            spread = texts[:: max(1, len(texts) // size)]
            _measured(Path(folder), list(islice(cycle(spread), size)), config)


def _texts() -> Iterator[tuple[str, str]]:
    """Yield every shipped case as a file of its own, with the folder it belongs in."""
    for path in case_files([ROOT / "cases"]):
        for case in load_file(path).cases:
            text = "\n".join(line for _, line in excerpt(case))
            yield path.parent.relative_to(ROOT).as_posix(), text + "\n"


def _measured(folder: Path, texts: list[tuple[str, str]], config: str) -> None:
    for number, (place, text) in enumerate(texts, 1):
        (folder / place).mkdir(parents=True, exist_ok=True)
        (folder / place / f"case-{number}.yaml").write_text(text, encoding="utf-8")
    (folder / "docs").mkdir()
    (folder / "docs" / "index.md").write_text("# Home\n", encoding="utf-8")
    (folder / "mkdocs.yml").write_text(config, encoding="utf-8")
    pages = [sys.executable, "-m", "rulecheck.site", "cases"]
    pages += ["--coverage", "none", "--into", ".rulecheck/pages"]
    written, unchanged = _seconds(pages, folder), _seconds(pages, folder)
    site = _seconds([sys.executable, "-m", "mkdocs", "build", "--quiet"], folder)
    count = sum(1 for _ in (folder / "site").rglob("*.html"))
    shutil.rmtree(folder / "site")
    each, edited = 1000 * site / len(texts), _edited(folder, texts[0][0])
    print(
        f"{len(texts):10}{count:10}{written:9.1f}s{unchanged:9.1f}s{site:9.1f}s{each:7.0f} ms"
        f"{edited:9.1f}s",
        flush=True,
    )


def _edited(folder: Path, place: str) -> float:
    """Return the seconds from an edit of the first case to its page, while the site is served."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    case, page = folder / place / "case-1.yaml", f"http://127.0.0.1:{port}/{place}/case-1/"
    asked = [sys.executable, "-m", "mkdocs", "serve", "-q", "-a", f"127.0.0.1:{port}"]
    with subprocess.Popen(asked, cwd=folder, env=QUIET) as serving:
        try:
            times = []
            for title in ("before it is edited", "edited once", "edited again"):
                before = time.perf_counter()
                text = case.read_text(encoding="utf-8")
                lines = [each for each in text.splitlines() if not each.startswith("title:")]
                case.write_text("\n".join([*lines, f"title: {title}"]) + "\n", encoding="utf-8")
                _wait_for(page, title)
                times.append(time.perf_counter() - before)
            return min(times[1:])
        finally:
            serving.terminate()


def _wait_for(page: str, words: str) -> None:
    until = time.monotonic() + 300
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(page, timeout=60) as found:
                if words in found.read().decode():
                    return
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            pass
        time.sleep(0.1)
    raise TimeoutError(f"{page} does not say {words!r}")


def _seconds(asked: list[str], folder: Path) -> float:
    start = time.perf_counter()
    subprocess.run(asked, cwd=folder, env=QUIET, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


if __name__ == "__main__":
    sizes = tuple(int(each) for each in sys.argv[1:] if each.isdigit())
    at = "site_url: https://rules.example/\n" if "--previews" in sys.argv else ""
    main(sizes or SIZES, at + CONFIG)
