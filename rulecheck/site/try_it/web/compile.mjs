// Compiles the modules of a zip with the Python that the page will run: node compile.mjs FROM TO
import { readFileSync, writeFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const [, , from, to] = process.argv;
const python = await loadPyodide();
python.FS.writeFile("/from.zip", new Uint8Array(readFileSync(from)));
python.runPython(`
import compileall, pathlib, py_compile, shutil, zipfile
site = pathlib.Path(__import__("site").getsitepackages()[0])
before = set(site.rglob("*"))
zipfile.ZipFile("/from.zip").extractall(site)
compileall.compile_dir(site, quiet=2, invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
with zipfile.ZipFile("/to.zip", "w", zipfile.ZIP_STORED) as made:
    for path in sorted(set(site.rglob("*")) - before):
        if path.is_file():
            made.writestr(zipfile.ZipInfo(str(path.relative_to(site))), path.read_bytes())
`);
writeFileSync(to, python.FS.readFile("/to.zip"));
process.exit(0);
