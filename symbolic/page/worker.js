// Replays certificates with the kernel, in Python, apart from the page.  It has no network: what Pyodide asks for is here.
// Pyodide asks for a worker that is a module; a page that is opened from a file may not have one, but for this it does.
self.importScripts = undefined;
let ready;

const script = data => URL.createObjectURL(new Blob([data], { type: "text/javascript" }));

async function start([lib, asm, wasm, stdlib, lock, files]) {
  const { loadPyodide } = await import(script(lib));
  const { default: createPyodideModule } = await import(script(asm));
  const fetched = self.fetch;
  self.fetch = (url, options) => String(url).endsWith("pyodide.asm.wasm")
    ? Promise.resolve(new Response(wasm, { headers: { "Content-Type": "application/wasm" } }))
    : fetched(url, options);
  const say = line => postMessage({ line });
  const python = await loadPyodide({
    indexURL: "file:///", stdLibURL: URL.createObjectURL(new Blob([stdlib])), createPyodideModule, stdout: say, stderr: say,
    lockFileContents: { info: JSON.parse(new TextDecoder().decode(lock)).info, packages: {} },
  });
  python.unpackArchive(files, "zip");
  python.runPython("import gc, os, sys; gc.disable(); sys.path.insert(0, os.getcwd())\nfrom symbolic.kernel.__main__ import main");
  return python;
}

onmessage = async ({ data }) => {
  try {
    if (data.start) return void (ready = start(data.start), await ready, postMessage({ started: true }));
    const python = await ready;
    python.globals.set("path", data.path);
    postMessage({ code: python.runPython("main(['reports/' + path])") });
  } catch (error) {
    postMessage({ failed: String(error && error.message || error).trim().split("\n").pop() });
  }
};
