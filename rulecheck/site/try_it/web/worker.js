// The judge, in a thread of its own: Python and the rulebooks from files beside this one.
const here = new URL(".", self.location.href);
const PACKED = new URL("pyodide.asm.wasm.packed", here).href;
let sizes = {};
let loaded = 0;

const told = (message) => self.postMessage(message);

// Bytes that come in are counted: the whole is known from the build, whatever a server says.
const counted = (response) => {
  const total = Object.values(sizes).reduce((sum, each) => sum + each, 0);
  const count = new TransformStream({
    transform(chunk, out) {
      loaded += chunk.byteLength;
      told({ progress: Math.min(1, loaded / total) });
      out.enqueue(chunk);
    },
  });
  return response.body.pipeThrough(count);
};

const fetched = self.fetch.bind(self);
const wanted = async (address) => {
  const response = await fetched(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response;
};

// The largest file is packed, as not every server packs what it sends.
self.fetch = async (address, ...rest) => {
  const name = new URL(address?.url ?? address, here).pathname.split("/").pop();
  if (name === "pyodide.asm.wasm") {
    const unpacked = counted(await wanted(PACKED)).pipeThrough(new DecompressionStream("gzip"));
    return new Response(unpacked, { headers: { "Content-Type": "application/wasm" } });
  }
  const response = await fetched(address, ...rest);
  return name in sizes ? new Response(counted(response), { headers: response.headers }) : response;
};

const begin = async () => {
  sizes = await (await wanted(new URL("sizes.json", here))).json();
  const { loadPyodide } = await import(new URL("pyodide.mjs", here).href);
  const own = wanted(new URL("rulecheck.zip.packed", here)).then((response) =>
    new Response(counted(response).pipeThrough(new DecompressionStream("gzip"))).arrayBuffer(),
  );
  const python = await loadPyodide({ indexURL: here.href });
  python.unpackArchive(await own, "zip", { extractDir: python.runPython("import site; site.getsitepackages()[0]") });
  told({ progress: 1 });
  return python.pyimport("rulecheck.site.try_it.answers");
};

const answers = begin();
answers.then(
  () => told({ ready: true }),
  (error) => told({ failed: String(error) }),
);

self.onmessage = async ({ data: { id, name, words } }) => {
  try {
    told({ id, answer: (await answers).answer(name, JSON.stringify(words)) });
  } catch (error) {
    told({ id, error: String(error).trim().split("\n").pop() });
  }
};
