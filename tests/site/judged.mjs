// Judges case files with the files of a site, in Node: node judged.mjs FOLDER CASE...
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const [, , folder, ...paths] = process.argv;
const bytes = (data) => new Uint8Array(data);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const wasm = gunzipSync(readFileSync(`${folder}/pyodide.asm.wasm.packed`));
const { mkdtempSync, writeFileSync, copyFileSync } = await import("node:fs");
const place = mkdtempSync(`${process.env.TMPDIR ?? "/tmp"}/judged-`);
for (const name of ["pyodide.asm.mjs", "pyodide-lock.json", "python_stdlib.zip"]) copyFileSync(`${folder}/${name}`, `${place}/${name}`);
writeFileSync(`${place}/pyodide.asm.wasm`, wasm);
const python = await loadPyodide({ indexURL: `${place}/` });
const site = python.runPython("import site; site.getsitepackages()[0]");
python.unpackArchive(bytes(gunzipSync(readFileSync(`${folder}/rulecheck.zip.packed`))), "zip", { extractDir: site });
const answers = python.pyimport("rulecheck.site.try_it.answers");
const told = Object.fromEntries(paths.map((path) => [path, answers.report(readFileSync(path, "utf-8"), path)]));
process.stdout.write(JSON.stringify(told), () => process.exit(0));
