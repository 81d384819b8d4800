"""The files of *Try it*, made when the site is built: the page's scripts, Python, the judge.

Pyodide and the editor come from npm, compiled libraries from the wheels their authors publish for
it, and all else is what is installed here. A page asks no other host for anything.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Iterator
from importlib.metadata import version
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

import rulecheck
from rulecheck.reference import data_folder

COMPILED = ("msgspec",)
"""Distributions that have a part in C: from their wheels for the browser."""
PURE = ("markupsafe", "yaml")
"""Modules taken as they are installed here, less what only runs here."""
LEFT_OUT = (
    *("__pycache__", "batch", "blessing.py", "cli", "coverage.py", "data/cases", "export.py"),
    *("exploring", "houses.py", "lsp/server.py", "proposing", "pytest_plugin.py"),
    *("receipts.py", "scaffold", "score.py", "serve", "shrinking.py", "site", "stats.py"),
)
"""Parts of rulecheck that no page asks for, but for those that answer it."""
ANSWERING = (
    *("site/__init__.py", "site/film.py"),
    *(f"site/try_it/{name}.py" for name in ("__init__", "answers", "switches")),
)
NOT_ASKED = frozenset(
    {
        *("_pyrepl", "doctest.py", "imaplib.py", "mailbox.py", "multiprocessing", "pdb.py"),
        *("pydoc.py", "unittest", "wsgiref", "xmlrpc"),
    }
)
"""Parts of the standard library that no page asks for: a tenth of what it weighs."""
_COPIED = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide-lock.json")
_LIBRARY = "python_stdlib.zip"
_WASM = "pyodide.asm.wasm"
_OWN = "rulecheck.zip"
_PACKED = "packed"


class CannotVendor(Exception):
    """The files cannot be made on this machine; the message says what is missing."""


def vendored(cache: Path) -> Path:
    """Return a folder with the files of the page, made anew where anything they rest on changed."""
    web = Path(str(files("rulecheck.site.try_it").joinpath("web")))
    cache.mkdir(parents=True, exist_ok=True)
    modules = _installed(web, cache)
    site = cache / "try"
    own = _zipped(_own_files())
    pinned = "\n".join(map(_pinned, COMPILED)).encode()
    key = _digest([own, pinned, *(each.read_bytes() for each in sorted(web.iterdir()))])
    mark = cache / "made-of"
    if not (mark.is_file() and mark.read_text() == key and site.is_dir()):
        shutil.rmtree(site, ignore_errors=True)
        site.mkdir()
        _bundle(web, modules, site)
        _copy_python(modules / "pyodide", site)
        wheels = _wheels(modules / "pyodide", cache)
        packages = _compiled_ahead(modules, cache, _merged([*wheels, own]))
        _pack(site / f"{_OWN}.{_PACKED}", packages)
        _list_sizes(site)
        mark.write_text(key)
    return site


def _installed(web: Path, cache: Path) -> Path:
    """Return the folder of the npm packages, installed where they are not yet."""
    wanted = (web / "package.json").read_text("utf-8")
    folder = cache / "npm"
    said = folder / "package.json"
    if not (said.is_file() and said.read_text("utf-8") == wanted):
        npm = shutil.which("npm")
        if npm is None:
            raise CannotVendor("`try_it` needs npm where the site is built: it is not installed")
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        said.write_text(wanted, "utf-8")
        try:
            _run([npm, "install", "--no-audit", "--no-fund", "--silent"], folder)
        except CannotVendor:
            said.unlink()  # so that the next build tries again
            raise
    return folder / "node_modules"


def _bundle(web: Path, modules: Path, site: Path) -> None:
    """Bundle the page's script with its editor; the worker and its one import stay apart."""
    source = modules.parent / "web"
    shutil.rmtree(source, ignore_errors=True)
    shutil.copytree(web, source)
    esbuild = str(modules / ".bin" / "esbuild")
    made = ["--bundle", "--minify", "--format=esm", "--target=es2022", f"--outdir={site}"]
    _run([esbuild, "web/page.js", *made], modules.parent)
    for name in ("worker.js", "try.css"):
        shutil.copy(source / name, site)


def _copy_python(pyodide: Path, site: Path) -> None:
    for name in _COPIED:
        shutil.copy(pyodide / name, site)
    with zipfile.ZipFile(pyodide / _LIBRARY) as whole:
        asked = [n for n in whole.namelist() if n.split("/")[0] not in NOT_ASKED]
        library = _zipped(((name, whole.read(name)) for name in asked), zipfile.ZIP_DEFLATED)
    (site / _LIBRARY).write_bytes(library)
    _pack(site / f"{_WASM}.{_PACKED}", (pyodide / _WASM).read_bytes())


def _wheels(pyodide: Path, cache: Path) -> Iterator[bytes]:
    """Yield the wheels of the compiled libraries for the Python of the page, as versions here."""
    info = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))["info"]
    python = ".".join(info["python"].split(".")[:2])
    platform = f"pyemscripten_{info['abi_version']}_wasm32"
    for name in COMPILED:
        pinned = _pinned(name)
        into = cache / "wheels" / pinned / python
        if not list(into.glob("*.whl")):
            _run(
                [
                    *(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"),
                    *("--disable-pip-version-check", "--only-binary", ":all:"),
                    *("--implementation", "cp", "--python-version", python),
                    *("--platform", platform, "--dest", str(into), pinned),
                ],
                cache,
            )
        yield next(into.glob("*.whl")).read_bytes()


def _pinned(name: str) -> str:
    return f"{name}=={version(name)}"


def _own_files() -> Iterator[tuple[str, bytes]]:
    """Yield the modules of Python that the judge is made of, and its rulebooks."""
    package = Path(rulecheck.__file__).parent
    for path in sorted(package.rglob("*")):
        said = path.relative_to(package).as_posix()
        if path.is_file() and not _is_left_out(said):
            yield f"rulecheck/{said}", path.read_bytes()
    for path in sorted(data_folder("reference").glob("*.yaml")):
        yield f"rulecheck/data/reference/{path.name}", path.read_bytes()
    for name in PURE:
        yield from _module(name)


def _module(name: str) -> Iterator[tuple[str, bytes]]:
    spec = find_spec(name)
    assert spec is not None and spec.origin is not None
    origin = Path(spec.origin)
    if origin.name != "__init__.py":
        yield origin.name, origin.read_bytes()
        return
    for path in sorted(origin.parent.rglob("*.py")):
        yield path.relative_to(origin.parent.parent).as_posix(), path.read_bytes()


def _is_left_out(said: str) -> bool:
    left_out = any(f"/{each}/" in f"/{said}/" for each in LEFT_OUT)
    return left_out and said not in ANSWERING


def _zipped(members: Iterable[tuple[str, bytes]], way: int = zipfile.ZIP_STORED) -> bytes:
    """Return a zip of some files, the same bytes for the same files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", way, compresslevel=9) as archive:
        for name, data in members:
            archive.writestr(zipfile.ZipInfo(name), data, way)
    return out.getvalue()


def _merged(archives: Iterable[bytes]) -> bytes:
    return _zipped(
        (name, archive.read(name))
        for data in archives
        for archive in [zipfile.ZipFile(io.BytesIO(data))]
        for name in archive.namelist()
        if not name.endswith("/") and ".dist-info/" not in name
    )


def _compiled_ahead(modules: Path, cache: Path, packages: bytes) -> bytes:
    """Return the packages with their modules compiled by the Python of the page.

    What is compiled here need not be in each reader's browser.
    """
    source, made = cache / "packages.zip", cache / "compiled.zip"
    source.write_bytes(packages)
    script = modules.parent / "web" / "compile.mjs"
    _run(["node", str(script), str(source), str(made)], modules.parent)
    return made.read_bytes()


def _pack(path: Path, data: bytes) -> None:
    path.write_bytes(gzip.compress(data, 9, mtime=0))


def _list_sizes(site: Path) -> None:
    """Say how large each file is that the worker loads, so that it can tell how far it is."""
    sizes = {path.name: path.stat().st_size for path in sorted(site.iterdir())}
    for own in ("page.js", "worker.js", "try.css", "pyodide-lock.json"):
        sizes.pop(own, None)
    (site / "sizes.json").write_text(json.dumps(sizes))


def _digest(parts: Iterable[bytes]) -> str:
    return hashlib.sha256(b"".join(hashlib.sha256(each).digest() for each in parts)).hexdigest()


def _run(words: list[str], folder: Path) -> None:
    try:
        ran = subprocess.run(words, cwd=folder, capture_output=True, text=True)
    except OSError as error:
        raise CannotVendor(f"{words[0]}: {error.strerror or error}") from error
    if ran.returncode:
        said = (ran.stderr or ran.stdout).strip().splitlines()
        raise CannotVendor(f"{words[0]} failed: {said[-1] if said else ran.returncode}")
