// Keeps a copy of the page for times without a network, and gives it out first. A new version is fetched beside it, and is used
// once every page of the old one is closed, or as soon as a page that is loaded anew asks for it.
"use strict";
const VERSION = "@VERSION@";
const FILES = ["./", "index.html", "senlac.js", "senlac.wasm", "rest.wasm", "browser.js", "start.js", "manifest.webmanifest", "icon.svg", "icon.png", "data-protection.html"];
addEventListener("install", (event) => event.waitUntil(caches.open(`senlac-${VERSION}`).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" }))))));
addEventListener("message", (event) => { if (event.data === "take over") skipWaiting(); });
addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("senlac-") && name !== `senlac-${VERSION}`) await caches.delete(name);
  await clients.claim();
})()));
addEventListener("fetch", (event) => event.respondWith((async () => {
  const kept = await (await caches.open(`senlac-${VERSION}`)).match(event.request, { ignoreSearch: true });
  return kept ?? fetch(event.request);
})()));
