// What the program asks of the browser: `browser.rs` by the same names. Nothing in here asks anything of the network.
"use strict";
globalThis.senlac = (() => {
  const DATABASE = "senlac", PIECE = 1 << 16;
  // Where the program was loaded from a file, every other local page has the same store: what it holds is looked at before use.
  const isPath = (path) => typeof path === "string" && path.startsWith("/senlac") && path.length <= 1024;
  let database = null, stored = [], notes = [], answers = [], dropped = [], licences = null, wake = () => {};
  const answer = (...parts) => { answers.push(parts); wake(); };
  const note = (sign) => { notes.push(sign); wake(); };
  const done = (request) => new Promise((good, bad) => { request.onsuccess = () => good(request.result); request.onerror = () => bad(request.error); });

  const openDatabase = () => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => { request.result.createObjectStore("files"); request.result.createObjectStore("pieces"); };
    return done(request);
  };
  async function openStore() {
    try {
      database = await openDatabase();
      if (!["files", "pieces"].every((name) => database.objectStoreNames.contains(name))) {
        // Somebody else's of this name, with nothing of ours in it.
        database.close();
        await done(indexedDB.deleteDatabase(DATABASE));
        database = await openDatabase();
      }
      // Another page that empties the store must not wait for this one.
      database.onversionchange = () => { database.close(); database = null; };
      stored = await readAll();
      navigator.storage?.persist?.().catch(() => false);
    } catch { database = null; stored = []; note("no store"); }
  }

  async function readAll() {
    const transaction = database.transaction(["files", "pieces"]), files = transaction.objectStore("files"), pieces = transaction.objectStore("pieces");
    const [paths, infos, keys, parts] = await Promise.all([files.getAllKeys(), files.getAll(), pieces.getAllKeys(), pieces.getAll()].map(done));
    const byPath = new Map();
    keys.forEach((key, place) => {
      if (!Array.isArray(key) || !isPath(key[0]) || !Number.isInteger(key[1]) || !(parts[place] instanceof Uint8Array)) return;
      if (!byPath.has(key[0])) byPath.set(key[0], []);
      byPath.get(key[0])[key[1]] = parts[place];
    });
    const found = [];
    paths.forEach((path, place) => {
      const info = infos[place];
      if (!isPath(path) || typeof info !== "object" || info === null) return;
      if (info.folder === true) return found.push([path, 0, null]);
      const own = byPath.get(path) ?? [], whole = [];
      // A piece that is missing ends the file: whoever reads it finds it damaged.
      for (let number = 0; own[number] && (number === 0 || own[number - 1].length === PIECE); number++) whole.push(own[number]);
      const bytes = new Uint8Array(whole.reduce((sum, part) => sum + part.length, 0));
      whole.reduce((from, part) => (bytes.set(part, from), from + part.length), 0);
      found.push([path, Number(info.changed) || 0, bytes]);
    });
    return found;
  }

  // One strict transaction: what it wrote is on the disk when it is complete.
  function write(number, changes) {
    try {
      const transaction = database.transaction(["files", "pieces"], "readwrite", { durability: "strict" });
      const files = transaction.objectStore("files"), pieces = transaction.objectStore("pieces");
      for (const [path, changed, length, first, rest] of changes) {
        const from = (piece) => IDBKeyRange.bound([path, piece], [path, Infinity]);
        if (changed === undefined) { files.delete(path); pieces.delete(from(0)); continue; }
        if (rest === undefined) { files.put({ folder: true }, path); continue; }
        files.put({ changed, length }, path);
        pieces.delete(from(first));
        for (let at = 0; at < rest.length; at += PIECE) pieces.put(rest.slice(at, at + PIECE), [path, first + at / PIECE]);
      }
      transaction.oncomplete = () => answer(number, null);
      transaction.onabort = () => answer(number, transaction.error?.name ?? "AbortError");
    } catch (problem) { answer(number, database ? problem.name : "none"); }
  }

  const canvas = () => document.getElementById("window");
  const blob = (bytes, name) => new File([bytes], name, { type: name.endsWith(".pdf") ? "application/pdf" : "application/octet-stream" });
  function download(name, bytes) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob(bytes, name));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  }
  const showPdf = (name, bytes) => window.open(URL.createObjectURL(blob(bytes, name))) !== null;
  // The one file has that page inside, as a template that no browser shows, and the licences packed: `part` of start.js unpacks them.
  async function showDataProtection() {
    const inside = document.getElementById("data-protection");
    if (!inside) return void window.open("data-protection.html");
    licences ??= part("licences").then((bytes) => new TextDecoder().decode(bytes).replaceAll("&", "&amp;").replaceAll("<", "&lt;"));
    const whose = `<details class="beside"><summary>Third-party licences</summary><pre>${await licences}</pre></details>`;
    const words = inside.innerHTML.replace(/<p class="beside">.*<\/p>/, () => whose);
    const name = "senlac-data-protection.html", page = new File([`<!doctype html>\n<html lang="en">${words}`], name, { type: "text/html" });
    if (window.open(URL.createObjectURL(page)) === null) download(name, page);
  }

  function choose(number, accept) {
    const field = document.createElement("input");
    field.type = "file";
    field.accept = accept;
    field.id = "file";
    field.hidden = true;
    document.body.append(field);
    const end = (...parts) => { field.remove(); answer(number, ...parts); };
    field.oncancel = () => end(null);
    field.onchange = async () => {
      const file = field.files[0];
      if (!file) return end(null);
      try { end(null, file.name, new Uint8Array(await file.arrayBuffer())); } catch (problem) { end(problem.name); }
    };
    field.click();
  }

  // Before egui, which knows the names of dropped files and not what is in them.
  function receiveDrops() {
    addEventListener("drop", async (event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      for (const file of [...(event.dataTransfer?.files ?? [])]) {
        try { dropped.push([file.name, new Uint8Array(await file.arrayBuffer())]); } catch { /* A folder has no bytes. */ }
      }
      wake();
    }, true);
    addEventListener("dragover", (event) => event.preventDefault(), true);
  }

  // Keys that are the program's and not the browser's; clipboard, loading anew and what a browser never gives are left alone.
  function claimKeys(of = globalThis) {
    const left = ["c", "x", "v", "r", "n", "t", "w", "q", "i", "j"];
    of.addEventListener("keydown", (event) => {
      const key = event.key.toLowerCase();
      const isOurs = ((event.ctrlKey || event.metaKey) && !left.includes(key)) || (event.altKey && key.length === 1) || ["f1", "f2", "f3", "f4", "f6"].includes(key);
      if (isOurs && !event.getModifierState("AltGraph")) event.preventDefault();
    }, true);
  }

  // The computer's fonts, where the browser lets a page see them: for each script a few families that have it, Google's, Windows' and Apple's.
  const SCRIPTS = {
    Arabic: ["Noto Sans Arabic", "Segoe UI", "Arial", "Geeza Pro", "Tahoma"],
    Armenian: ["Noto Sans Armenian", "Segoe UI", "Sylfaen", "Mshtakan"],
    Bengali: ["Noto Sans Bengali", "Nirmala UI", "Vrinda", "Kohinoor Bangla"],
    Devanagari: ["Noto Sans Devanagari", "Nirmala UI", "Mangal", "Kohinoor Devanagari"],
    Ethiopic: ["Noto Sans Ethiopic", "Ebrima", "Nyala", "Kefa"],
    Georgian: ["Noto Sans Georgian", "Segoe UI", "Sylfaen", "Helvetica Neue"],
    Gujarati: ["Noto Sans Gujarati", "Nirmala UI", "Shruti", "Kohinoor Gujarati"],
    Gurmukhi: ["Noto Sans Gurmukhi", "Nirmala UI", "Raavi", "Mukta Mahee", "Gurmukhi MN"],
    Han: ["Noto Sans CJK SC", "Noto Sans SC", "Noto Sans CJK JP", "Microsoft YaHei", "PingFang SC", "Yu Gothic", "Hiragino Sans"],
    Hangul: ["Noto Sans CJK KR", "Noto Sans KR", "Malgun Gothic", "Apple SD Gothic Neo"],
    Hebrew: ["Noto Sans Hebrew", "Segoe UI", "Arial", "Arial Hebrew"],
    Hiragana: ["Noto Sans CJK JP", "Noto Sans JP", "Yu Gothic", "Meiryo", "Hiragino Sans"],
    Kannada: ["Noto Sans Kannada", "Nirmala UI", "Tunga", "Noto Sans Kannada MN", "Kannada MN"],
    Katakana: ["Noto Sans CJK JP", "Noto Sans JP", "Yu Gothic", "Meiryo", "Hiragino Sans"],
    Khmer: ["Noto Sans Khmer", "Leelawadee UI", "Khmer UI", "Khmer MN"],
    Lao: ["Noto Sans Lao", "Leelawadee UI", "Lao UI", "Lao MN"],
    Malayalam: ["Noto Sans Malayalam", "Nirmala UI", "Kartika", "Malayalam MN"],
    Myanmar: ["Noto Sans Myanmar", "Myanmar Text", "Myanmar MN"],
    Oriya: ["Noto Sans Oriya", "Nirmala UI", "Kalinga", "Oriya MN"],
    Sinhala: ["Noto Sans Sinhala", "Nirmala UI", "Iskoola Pota", "Sinhala MN"],
    Tamil: ["Noto Sans Tamil", "Nirmala UI", "Latha", "Tamil MN"],
    Telugu: ["Noto Sans Telugu", "Nirmala UI", "Gautami", "Kohinoor Telugu", "Telugu MN"],
    Thai: ["Noto Sans Thai", "Leelawadee UI", "Thonburi", "Tahoma"],
    Tibetan: ["Noto Serif Tibetan", "Microsoft Himalaya", "Kailasa"],
  };
  async function fonts(number, texts) {
    const files = [];
    try {
      const wanted = Object.entries(SCRIPTS).filter(([script]) => new RegExp(`\\p{Script=${script}}`, "u").test(texts)).map(([, families]) => families);
      const all = wanted.length > 0 && globalThis.queryLocalFonts ? await queryLocalFonts() : [];
      const families = new Set(wanted.map((families) => families.find((name) => all.some((font) => font.family === name))));
      for (const family of families) {
        for (const font of all.filter((font) => font.family === family && ["Regular", "Bold"].includes(font.style))) {
          files.push(new Uint8Array(await (await font.blob()).arrayBuffer()));
        }
      }
    } catch { /* Nobody has allowed it: the fonts that were dropped on the page are left. */ }
    answer(number, null, files.map((file) => [file]));
  }

  // The class's window: pictures of a canvas of this page, which nobody sees here, are copied into it.
  let second = null, hidden = null, glass = null;
  function openSecond(title) {
    closeSecond();
    second = window.open("", "senlac-class", "popup,width=960,height=540");
    if (!second) return undefined;
    const page = second.document;
    page.title = title;
    page.body.replaceChildren();
    page.documentElement.style.cssText = page.body.style.cssText = "margin:0;height:100%;overflow:hidden;background:#000";
    glass = page.createElement("canvas");
    glass.style.cssText = "width:100%;height:100%;display:block";
    page.body.append(glass);
    hidden = document.createElement("canvas");
    document.body.append(hidden);
    const fit = () => { hidden.style.cssText = `position:fixed;visibility:hidden;pointer-events:none;left:0;top:0;width:${second.innerWidth}px;height:${second.innerHeight}px`; };
    fit();
    second.onresize = fit;
    // Its keys are the teacher's; two clicks fill the screen, which a browser grants that window alone.
    const pass = (event) => {
      const copy = new KeyboardEvent(event.type, { key: event.key, code: event.code, ctrlKey: event.ctrlKey, shiftKey: event.shiftKey, altKey: event.altKey, metaKey: event.metaKey, repeat: event.repeat, bubbles: true, cancelable: true });
      canvas().dispatchEvent(copy);
    };
    claimKeys(second);
    page.onkeydown = pass;
    page.onkeyup = pass;
    page.ondblclick = () => page.fullscreenElement ? page.exitFullscreen() : page.documentElement.requestFullscreen().catch(() => {});
    second.onpagehide = () => wake();
    setTimeout(() => { canvas().focus(); window.focus(); }, 0);
    return hidden;
  }
  function paintSecond() {
    // After the picture is painted, and before the browser throws it away.
    queueMicrotask(() => {
      if (!isSecondOpen()) return;
      if (glass.width !== hidden.width || glass.height !== hidden.height) [glass.width, glass.height] = [hidden.width, hidden.height];
      glass.getContext("2d").drawImage(hidden, 0, 0);
    });
  }
  const isSecondOpen = () => second !== null && !second.closed;
  function closeSecond() {
    if (isSecondOpen()) second.close();
    // egui's field for typing stands beside its canvas.
    if (hidden?.nextElementSibling?.tagName === "INPUT") hidden.nextElementSibling.remove();
    hidden?.remove();
    second = hidden = glass = null;
  }

  async function forgetEverything() {
    database?.close();
    database = null;
    await new Promise((good) => { const request = indexedDB.deleteDatabase(DATABASE); request.onsuccess = request.onerror = request.onblocked = good; });
    if (globalThis.caches) for (const name of await caches.keys().catch(() => [])) if (name.startsWith("senlac-")) await caches.delete(name);
    // Of this folder alone: other pages of the same server have their own.
    await (await navigator.serviceWorker?.getRegistration?.().catch(() => undefined))?.unregister();
    closeSecond();
    location.reload();
  }

  addEventListener("pagehide", closeSecond);
  return {
    openStore, note, receiveDrops, claimKeys, canvas, write, choose, download, showPdf, showDataProtection, fonts, openSecond, paintSecond, isSecondOpen, closeSecond, forgetEverything,
    wakeWith: (with_) => { wake = with_; },
    hasStore: () => database !== null,
    takeStored: () => stored.splice(0),
    takeNotes: () => notes.splice(0),
    nextAnswer: () => answers.shift(),
    nextDropped: () => dropped.shift(),
    now: () => performance.now(),
    started: () => document.getElementById("loading")?.remove(),
    notStarted: (why) => globalThis.senlacFailed(why),
  };
})();
