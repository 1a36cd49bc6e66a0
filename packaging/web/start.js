// Loads the program once nothing stands in its way, and says so where something does.
"use strict";
const say = (words) => { document.getElementById("words").textContent = words; };
globalThis.senlacFailed = (why) => say(`Senlac could not start in this browser: ${why || "it has no WebGL"}. A newer Chrome, Edge or Firefox can.`);

// Only one page at a time works with the games.
function onlyOne() {
  if (!navigator.locks) { senlac.note("no locks"); return Promise.resolve(); }
  return new Promise((good) => {
    const hold = () => { good(); return new Promise(() => {}); };
    navigator.locks.request("senlac", { ifAvailable: true }, (lock) => {
      if (lock) return hold();
      say("Senlac is open in another tab or window of this browser. Go on there, or close it: then it opens here.");
      navigator.locks.request("senlac", hold);
      return undefined;
    }).catch(() => { senlac.note("no locks"); good(); });
  });
}

// The service worker keeps a copy for times without a network. A file has none, and needs none.
async function keepCopy() {
  if (!location.protocol.startsWith("http") || !navigator.serviceWorker || document.getElementById("senlac")) return;
  // Without a network the copy that is there looks for a newer one later.
  const registration = await navigator.serviceWorker.register("worker.js").catch(() => navigator.serviceWorker.getRegistration());
  const tell = (worker) => worker?.addEventListener("statechange", () => { if (worker.state === "installed" && navigator.serviceWorker.controller) senlac.note("newer"); });
  if (registration.waiting && navigator.serviceWorker.controller) senlac.note("newer");
  registration.addEventListener("updatefound", () => tell(registration.installing));
}

// Bytes that `pack.mjs` has written as text.
function unpack(text, length) {
  const FORBIDDEN = [0, 10, 13, 60], bytes = new Uint8Array(length);
  let at = 0, held = 0, bits = 0;
  const put = (seven) => {
    held = held << 7 | seven;
    bits += 7;
    if (bits < 8) return;
    bits -= 8;
    bytes[at++] = held >> bits;
    held &= (1 << bits) - 1;
  };
  for (let place = 0; place < text.length; place++) {
    const sign = text.charCodeAt(place);
    if (sign < 128) { put(sign); continue; }
    put(FORBIDDEN[sign - 128 >> 7]);
    put(sign - 128 & 127);
  }
  return bytes;
}

// A part of the program that is inside of this page, packed.
async function part(name) {
  const inside = document.getElementById(name);
  const packed = unpack(inside.textContent, Number(inside.dataset.length));
  inside.remove();
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}
const compiled = async () => document.getElementById("senlac") ? WebAssembly.compile(await part("senlac")) : WebAssembly.compileStreaming(fetch("senlac.wasm"));

// What the first pictures need is the program; the rest is made ready beside them, because some browsers make everything ready before
// anything runs. Whatever calls into the rest before it is there makes it ready at once. `wasm-split` tells each function of the rest
// by its place in the program's table.
const rest = { bytes: null, primary: null, isThere: false };
// Its bytes at once, where they are still on their way.
function bytesNow() {
  const request = new XMLHttpRequest();
  request.open("GET", "rest.wasm", false);
  request.overrideMimeType("text/plain; charset=x-user-defined");
  request.send();
  return Uint8Array.from(request.responseText, (sign) => sign.charCodeAt(0) & 255);
}
function join() {
  if (rest.isThere) return;
  senlac.restCameEarly = true;
  new WebAssembly.Instance(new WebAssembly.Module(rest.bytes ?? bytesNow()), { primary: rest.primary });
  rest.isThere = true;
}
const placeholder = new Proxy({}, { get: (_, place) => (...given) => { join(); return rest.primary["%table"].get(Number(place))(...given); } });
function withRest() {
  const usual = WebAssembly.instantiate;
  WebAssembly.instantiate = async (module, imports) => {
    WebAssembly.instantiate = usual;
    const instance = await usual.call(WebAssembly, module, { ...imports, placeholder });
    rest.primary = instance.exports;
    return instance;
  };
}
async function bringRest() {
  const module = await (rest.bytes ? WebAssembly.compile(rest.bytes) : WebAssembly.compileStreaming(fetch("rest.wasm")));
  if (rest.isThere) return;
  await WebAssembly.instantiate(module, { primary: rest.primary });
  rest.isThere = true;
  rest.bytes = null;
}

(async () => {
  try {
    await onlyOne();
    senlac.receiveDrops();
    senlac.claimKeys();
    const isParted = document.documentElement.dataset.parts === "2";
    const program = compiled();
    // In one file it is unpacked while the browser makes the program ready; from a server it comes after the first picture.
    const inside = document.getElementById("rest") ? part("rest") : null;
    const [module_or_path, bytes] = await Promise.all([program, inside, senlac.openStore()]);
    rest.bytes = bytes;
    if (isParted) withRest();
    await wasm_bindgen({ module_or_path });
    // Whatever calls into it asks for it once more.
    if (isParted) await bringRest().catch(() => {});
    keepCopy().catch(() => {});
  } catch (problem) { senlacFailed(problem?.message ?? String(problem)); }
})();
