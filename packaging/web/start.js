// Loads the program once nothing stands in its way, and says so where something does.
"use strict";
const say = (words) => { document.getElementById("words").textContent = words; };
globalThis.senlacFailed = (why) => say(`Senlac could not start in this browser: ${why || "it has no WebGL"}. A newer Chrome, Edge or Firefox can.`);

// A fault of the program ends it in the midst of a picture, which then stays; whatever was played is kept.
addEventListener("error", ({ error }) => {
  if (!(error instanceof WebAssembly.RuntimeError)) return;
  const words = document.createElement("p");
  words.style.cssText = "position:fixed;inset:0 0 auto;margin:0;padding:1em;text-align:center;background:#f3ead7;color:#22303a";
  words.textContent = "Senlac has stopped: this is a fault in the program. Every step that was played is kept. Load this page anew to go on.";
  document.body.append(words);
});

// Only one page at a time works with the games.
const SECOND = "Senlac is open in another tab or window of this browser. Go on there, or close it: then it opens here.";
function onlyOne() {
  if (!navigator.locks) return alone();
  return new Promise((good) => {
    const hold = () => { good(); return new Promise(() => {}); };
    navigator.locks.request("senlac", { ifAvailable: true }, (lock) => {
      if (lock) return hold();
      say(SECOND);
      navigator.locks.request("senlac", hold);
      return undefined;
    }).catch(() => { senlac.note("no locks"); good(); });
  });
}

// Browsers give no locks to a page of a server without https: it asks whether another is there, and waits a moment for its answer.
// Of two that ask at once the one that was opened first works.
function alone() {
  if (!globalThis.BroadcastChannel) { senlac.note("no locks"); return Promise.resolve(); }
  const channel = new BroadcastChannel("senlac"), age = [performance.timeOrigin, Math.random()];
  const isOlder = ([opened, lot]) => age[0] < opened || age[0] === opened && age[1] < lot;
  let isWorking = false, isSecond = false;
  addEventListener("pagehide", () => { if (isWorking) channel.postMessage("gone"); });
  return new Promise((good) => {
    channel.onmessage = ({ data }) => {
      if (Array.isArray(data) && (isWorking || !isSecond && isOlder(data))) channel.postMessage("here");
      if (data === "here" && !isWorking) { isSecond = true; say(SECOND); }
      if (data === "gone" && isSecond) location.reload();
    };
    channel.postMessage(age);
    setTimeout(() => { if (!isSecond) { isWorking = true; good(); } }, 500);
  });
}

// A newer version that is there takes over before this page begins, and the page is loaded from it. One that works is left alone:
// only a page that has begun to load, and is the only one, asks for it.
const workers = navigator.serviceWorker;
if (workers?.controller) workers.addEventListener("controllerchange", () => location.reload());
async function takeNewer() {
  const registration = workers?.controller && await workers.getRegistration();
  registration?.waiting?.postMessage("take over");
}

// The service worker keeps a copy for times without a network. A file has none, and needs none.
async function keepCopy() {
  if (!location.protocol.startsWith("http") || !workers || document.getElementById("senlac")) return;
  // Without a network the copy that is there looks for a newer one later.
  const registration = await workers.register("worker.js").catch(() => workers.getRegistration());
  const tell = (worker) => worker?.addEventListener("statechange", () => { if (worker.state === "installed" && workers.controller) senlac.note("newer"); });
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
    takeNewer().catch(() => {});
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
