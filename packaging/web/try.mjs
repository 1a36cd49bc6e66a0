// Tries the page in a real browser. Called by packaging/try-browser, which says where everything is.
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, statSync, writeFileSync, existsSync, mkdirSync, copyFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, extname, join } from "node:path";
import { createHash } from "node:crypto";

const { TRY_TOOLS, SENLAC, DIST, BROWSER = "chrome", EXECUTABLE, PICTURES, ONLY } = process.env;
const puppeteer = createRequire(join(TRY_TOOLS, "node_modules/"))("puppeteer-core");
const isFirefox = BROWSER === "firefox";
const work = mkdtempSync(join(tmpdir(), "senlac-browser-"));
const sleep = (time) => new Promise((good) => setTimeout(good, time));
const results = [];
const fail = (words) => { throw new Error(words); };
const must = (holds, words) => holds || fail(words);
// A page that is being loaded anew answers nothing for a moment.
const whileLoading = (problem) => { if (/context was destroyed|Cannot find context|detached/i.test(problem.message)) return false; throw problem; };
async function until(what, holds, seconds = 40) {
  for (let tries = 0; tries < seconds * 10; tries++) { const answer = await Promise.resolve(holds()).catch(whileLoading); if (answer) return answer; await sleep(100); }
  fail(`waited in vain for ${what}`);
}

// A stick: a folder with the one file, and nothing else.
const stick = join(work, "a stick");
mkdirSync(stick);
copyFileSync(join(DIST, "senlac.html"), join(stick, "senlac.html"));
const FILE = `file://${encodeURI(join(stick, "senlac.html"))}`;

// A school's server, which counts what it is asked for.
const asked = [];
let isDown = false, versionOf = (text) => text;
const types = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml", ".png": "image/png" };
const server = createServer((request, response) => {
  const path = new URL(request.url, "http://localhost").pathname.replace(/\/$/, "/index.html");
  asked.push(path);
  const file = join(DIST, /^\/(empty|demo|counted)\//.test(path) ? "" : "web", path);
  if (isDown) return request.socket.destroy();
  if (!existsSync(file)) { response.writeHead(404); return response.end(); }
  response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream", "cache-control": "no-cache" });
  response.end(path === "/worker.js" ? versionOf(readFileSync(file, "utf8")) : readFileSync(file));
});
await new Promise((good) => server.listen(0, "127.0.0.1", good));
const SITE = `http://localhost:${server.address().port}/`;

// Where Firefox puts what is downloaded; it can only be told so before it starts.
const brought = mkdtempSync(join(work, "brought-"));
let running = null;
const open = async (profile) => running = await puppeteer.launch({
  browser: BROWSER, executablePath: EXECUTABLE, headless: !isFirefox, userDataDir: join(work, profile),
  args: isFirefox ? ["--width=1280", "--height=800"] : ["--no-sandbox", "--disable-dev-shm-usage", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--window-size=1280,800", "--enable-precise-memory-info"],
  extraPrefsFirefox: { "webgl.force-enabled": true, "dom.disable_open_during_load": false, "browser.download.folderList": 2, "browser.download.dir": brought },
  defaultViewport: { width: 1280, height: 800 },
  // Starting a program takes its time on a busy computer.
  protocolTimeout: 240000,
});

// Every request that is no part of loading the page is a fault.
const loads = (address) => [FILE, SITE].some((own) => address.startsWith(own)) || /^(data|blob|about):/.test(address);
function watch(page, strange) {
  page.on("request", (request) => { if (!loads(request.url())) strange.push(request.url()); });
  page.on("console", (message) => { if (message.type() === "error") strange.push(`console: ${message.text()}`); });
  page.on("pageerror", (problem) => strange.push(`error: ${problem.message}`));
}
const isRunning = (page) => page.evaluate(() => !document.getElementById("loading"));
async function go(page, address) {
  await page.goto(address);
  await until(`the first picture of ${address}`, () => isRunning(page), 120);
  await rest(page);
}
// So many pictures later.
const rest = (page, pictures = 6) => page.evaluate((count) => new Promise((good) => { const next = () => (count-- > 0 ? requestAnimationFrame(next) : good()); next(); }), pictures);
let shot = 0;
const picture = async (page, name) => { if (PICTURES) await page.screenshot({ path: join(PICTURES, `${BROWSER}-${String(++shot).padStart(2, "0")}-${name}.png`) }); };

// What the store holds: each file's text.
const stored = (page) => page.evaluate(async () => {
  const done = (request) => new Promise((good, bad) => { request.onsuccess = () => good(request.result); request.onerror = () => bad(request.error); });
  const names = await indexedDB.databases?.() ?? [{ name: "senlac" }];
  if (!names.some((known) => known.name === "senlac")) return {};
  const database = await done(indexedDB.open("senlac", 1)), transaction = database.transaction(["files", "pieces"]);
  const [paths, infos, keys, parts] = await Promise.all(["files", "pieces"].flatMap((store) => [transaction.objectStore(store).getAllKeys(), transaction.objectStore(store).getAll()]).map(done));
  database.close();
  const files = {};
  paths.forEach((path, place) => {
    if (infos[place].folder) return;
    const own = keys.map((key, at) => [key, parts[at]]).filter(([key]) => key[0] === path).sort(([a], [b]) => a[1] - b[1]);
    files[path] = own.map(([, part]) => new TextDecoder().decode(part)).join("");
  });
  return files;
});
const gameOf = async (page) => { const games = Object.entries(await stored(page)).filter(([path]) => path.endsWith(".senlac")).sort(); return games.at(-1) ?? ["", ""]; };
const steps = (text) => Math.max(0, text.split("\n").filter(Boolean).length - 1);
const key = async (page, name, ...held) => { for (const one of held) await page.keyboard.down(one); await page.keyboard.press(name); for (const one of held.reverse()) await page.keyboard.up(one); await rest(page, 2); };
const turns = (text) => text.split("\n").filter((line) => line.includes('"do":"flip"')).length;
const senlac = (...call) => execFileSync(SENLAC, call, { encoding: "utf8" });
const inFile = (name, text) => { const path = join(work, name); writeFileSync(path, text); return path; };
const fingerprint = (path) => JSON.parse(senlac("show", path, "--json")).hash;

// A turn: the card is flipped, what it asks for is done, and every phase is ended.
async function play(page, upTo, press) {
  for (let tries = 0, stuck = 0; tries < 300; tries++) {
    const [, before] = await gameOf(page);
    if (turns(before) >= upTo && before.trimEnd().split("\n").at(-1).includes('"do":"done"')) return before;
    const isOn = () => until("the step in the store", async () => (await gameOf(page))[1] !== before, 3).then(() => true, () => false);
    await press(before);
    // Where dice are to be thrown, the program throws them; else the phase is ended.
    for (const other of [["r"], ["Enter"], ["Enter", "Control"], ["Escape"]]) { if (await isOn()) break; await key(page, ...other); }
    if (await isOn()) stuck = 0; else if (++stuck > 3) { await picture(page, "stuck"); fail("the battle does not go on"); }
  }
  return fail("no three turns were played");
}
// The native program finds a game of the page sound, and reckons the same fingerprints: that of every step which the page wrote down.
async function isSoundAndSame(page, text) {
  const native = inFile("played.senlac", text);
  must(/ok|sound/i.test(senlac("check", native)), "the native program finds the game sound");
  const lines = text.trimEnd().split("\n"), place = lines.findLastIndex((line) => JSON.parse(line).hash);
  must(place > 0, "the page writes fingerprints into the game");
  const upTo = inFile("up to there.senlac", `${lines.slice(0, place + 1).join("\n")}\n`), own = JSON.parse(lines[place]).hash;
  must(fingerprint(upTo) === own, `the same fingerprint: ${own} in the page, ${fingerprint(upTo)} in the program`);
  return fingerprint(native);
}

// Where the browser puts what is downloaded, and the first file there of this ending.
async function downloads(browser, page) {
  const folder = isFirefox ? brought : mkdtempSync(join(work, "downloads-"));
  if (!isFirefox) await (await browser.target().createCDPSession()).send("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: folder });
  return (ending) => until(`a download of ${ending}`, () => { const name = readdirSync(folder).find((name) => name.endsWith(ending)); return name && join(folder, name); }, 30);
}
// A file that is let go over the page.
const dropped = (page, file) => page.evaluate((name, base64) => {
  const data = new DataTransfer();
  data.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], name));
  for (const kind of ["dragover", "drop"]) document.getElementById("window").dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
}, basename(file), readFileSync(file).toString("base64"));
// Gives a file to the window for choosing that the next keys open. Firefox closes that window when it is driven.
async function chosen(page, file, opens) {
  if (isFirefox) { await dropped(page, file); return rest(page, 30); }
  const [window] = await Promise.all([page.waitForFileChooser({ timeout: 20000 }), opens()]);
  await window.accept([file]);
  await rest(page, 30);
}

const byKeys = (page) => () => key(page, "Enter");
// The large button, at the right.
const byMouse = (page) => async () => { await page.mouse.click(1100, 651); await page.mouse.move(1100, 700); };

// A command by its name, in the palette. Behind another tab a page paints nothing more.
async function command(page, name, opensTab = false) {
  await key(page, "k", "Control");
  // What is typed too soon would be keys of the battle.
  await rest(page, 10);
  await page.keyboard.type(name, { delay: 5 });
  await rest(page, 10);
  if (opensTab) return page.keyboard.press("Enter");
  await key(page, "Enter");
  await rest(page, 10);
}

const tests = {
  async plays_from_a_stick() {
    const browser = await open("stick"), page = (await browser.pages())[0] ?? await browser.newPage(), strange = [];
    watch(page, strange);
    await go(page, FILE);
    await picture(page, "first screen");
    await key(page, "Enter");
    await until("a game in the store", async () => (await gameOf(page))[0], 20);
    await picture(page, "a battle");
    await play(page, 2, byKeys(page));
    const [path, text] = await gameOf(page);
    must(turns(text) === 2, "two turns by keys");
    // The third by mouse.
    await play(page, 3, byMouse(page));
    const [, played] = await gameOf(page);
    await isSoundAndSame(page, played);
    await page.reload();
    await until("the page again", () => isRunning(page), 120);
    await rest(page, 20);
    must((await gameOf(page))[1] === played, "nothing is lost when the page is loaded anew");
    await key(page, "Enter");
    await rest(page, 20);
    await picture(page, "gone on");
    await play(page, 4, byKeys(page));
    const [same, more] = await gameOf(page);
    must(same === path, "it goes on in the same game");
    results.push(`fingerprint ${await isSoundAndSame(page, more)} after ${steps(more)} steps`);
    must(strange.length === 0, `nothing else was asked for: ${strange.join("; ")}`);
  },

  async opens_from_a_server_and_without_it() {
    const browser = await open("server"), page = (await browser.pages())[0] ?? await browser.newPage(), strange = [];
    watch(page, strange);
    await go(page, SITE);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await until("the copy for times without a network", () => page.evaluate(async () => { const [name] = await caches.keys(); return name && (await (await caches.open(name)).keys()).length >= 9; }), 60);
    const loaded = asked.length;
    await key(page, "Enter");
    await play(page, 1, byKeys(page));
    must(asked.length === loaded, `nothing is asked for after loading: ${asked.slice(loaded)}`);
    const [, before] = await gameOf(page);
    isDown = true;
    await page.reload();
    await until("the page without its server", () => isRunning(page), 120);
    await rest(page, 20);
    must((await gameOf(page))[1] === before, "the game is there without the server");
    await picture(page, "without its server");
    isDown = false;
    versionOf = (text) => text.replace(/VERSION = "[^"]*"/, 'VERSION = "newer"');
    await page.evaluate(() => navigator.serviceWorker.getRegistration().then((own) => own.update()));
    await until("a newer version beside", () => page.evaluate(async () => (await caches.keys()).length === 2), 60);
    await rest(page, 30);
    await picture(page, "a newer version is ready");
    await page.reload();
    await until("the newer version, once the page is loaded anew", () => page.evaluate(async () => (await caches.keys()).join() === "senlac-newer" && (await navigator.serviceWorker.getRegistration()).waiting === null), 60);
    await until("the page of the newer version", () => isRunning(page), 120);
    await rest(page, 20);
    must((await gameOf(page))[1] === before, "the game is there with the newer version");
    versionOf = (text) => text;
    must(strange.filter((line) => !/ERR_|Failed to load/.test(line)).length === 0, `nothing else was asked for: ${strange.join("; ")}`);
  },

  async tells_two_tabs_apart() {
    const browser = await open("tabs"), page = (await browser.pages())[0] ?? await browser.newPage();
    await go(page, FILE);
    await key(page, "Enter");
    await until("a game in the store", async () => (await gameOf(page))[0], 20);
    const other = await browser.newPage();
    await other.goto(FILE);
    const words = () => other.evaluate(() => document.getElementById("words")?.textContent ?? "");
    await until("a word about the other tab", async () => (await words()).includes("another tab"), 60);
    await picture(other, "a second tab");
    const [, before] = await gameOf(page);
    await key(other, "Enter");
    await rest(other);
    must((await gameOf(page))[1] === before, "the second tab writes nothing");
    await page.close();
    await until("the second tab, once the first is closed", () => isRunning(other), 120);
    // As on a server without https, to which browsers give no locks.
    const without = async () => { const made = await browser.newPage(); await made.evaluateOnNewDocument(() => Object.defineProperty(Navigator.prototype, "locks", { value: undefined })); await made.goto(FILE); return made; };
    await other.close();
    const first = await without(), second = await without();
    await until("the first page without locks", () => isRunning(first), 120);
    await until("a word about it in the second", () => second.evaluate(() => (document.getElementById("words")?.textContent ?? "").includes("another tab")), 60);
    await first.close();
    await until("the second page, once the first is closed", () => isRunning(second), 120);
  },

  async prints_what_the_program_prints() {
    const browser = await open("print"), page = (await browser.pages())[0] ?? await browser.newPage();
    await page.evaluateOnNewDocument(() => {
      globalThis.offered = [];
      const usual = URL.createObjectURL.bind(URL);
      URL.createObjectURL = (blob) => { globalThis.offered.push(blob); return usual(blob); };
    });
    await go(page, FILE);
    await key(page, "Enter");
    await until("a game in the store", async () => (await gameOf(page))[0], 20);
    await command(page, "Print sheets");
    await rest(page, 60);
    await picture(page, "print room");
    await key(page, "Enter");
    // The settings keep where the sheets went, once they are made.
    await until("the sheets", async () => ((await stored(page))["/senlac/settings.toml"] ?? "").includes("/paper"), 300);
    await picture(page, "printed");
    await key(page, "Escape");
    await key(page, "Escape");
    await command(page, "Open PDF folder");
    await until("the PDF files", () => page.evaluate(() => globalThis.offered.length > 0), 60);
    await sleep(1000);
    const files = await page.evaluate(async () => Promise.all(globalThis.offered.map(async (file) => [file.name, btoa(Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(""))])));
    const [path, text] = await gameOf(page);
    const game = inFile(path.split("/").at(-1), text), out = join(work, "exports");
    // All in one file is another set here than there.
    const kinds = files.map(([name]) => name.replace(/^hastings-[\d-]*\d-/, "").replace(/\.pdf$/, "")).filter((kind) => kind !== "all");
    kinds.forEach((kind) => senlac("print", kind, "--game", game, "--out", out));
    const dateless = (bytes) => bytes.toString("latin1").replace(/D:\d{14}[^)]*/g, "D").replace(/\d{4}-\d\d-\d\dT[\d:+Z-]+/g, "T");
    const same = files.filter(([name, bytes]) => existsSync(join(out, name)) && dateless(Buffer.from(bytes, "base64")) === dateless(readFileSync(join(out, name))));
    results.push(`${same.length} of ${files.length} PDF files are those of the program: ${files.map(([name]) => name).join(", ")}`);
    files.forEach(([name, bytes]) => writeFileSync(join(work, name), Buffer.from(bytes, "base64")));
    must(kinds.length > 0 && same.length === kinds.length, `the same bytes but for dates: ${kinds.length - same.length} differ; ${work}`);
  },

  async plays_the_other_rulebooks() {
    for (const [name, height] of [["hastings-1066", 650], ["diex-aie", 691], ["ancients", 732]]) {
      const browser = await open(name), page = (await browser.pages())[0] ?? await browser.newPage(), strange = [];
      watch(page, strange);
      await go(page, FILE);
      await command(page, "Board and miniatures games");
      await rest(page, 20);
      // From below, because not every browser gives the page the same height.
      await page.mouse.click(575, height - 800 + await page.evaluate(() => innerHeight));
      const path = await until(`an evening of ${name}`, async () => Object.keys(await stored(page)).find((path) => path.includes(`/${name}-`) && path.endsWith(".senlac")), 20);
      const text = async () => (await stored(page))[path];
      // On along the rail until so much stands in the file; where the rules say no, the referee allows it.
      const goesOn = async (enough) => {
        for (let tries = 0; !enough(await text()); tries++) {
          must(tries < 90, "the evening does not go on");
          const before = await text();
          await key(page, "Enter", "Control");
          if (await until("a step", async () => (await text()) !== before, 1).catch(() => null)) continue;
          await page.keyboard.type("so");
          await key(page, "Enter");
          await rest(page, 10);
        }
      };
      await goesOn((text) => steps(text) >= 6);
      await picture(page, name);
      const played = await text();
      await page.reload();
      await until("the page again", () => isRunning(page), 120);
      await rest(page, 20);
      must((await text()) === played, "nothing is lost when the page is loaded anew");
      await key(page, "Enter");
      await rest(page, 20);
      // The page writes a fingerprint when a turn is over.
      await goesOn((text) => steps(text) >= 9 && text.includes('"hash"'));
      await picture(page, `${name}, gone on`);
      results.push(`${name}: fingerprint ${await isSoundAndSame(page, await text())} after ${steps(await text())} steps`);
      must(strange.length === 0, `nothing else was asked for: ${strange.join("; ")}`);
      await browser.close();
    }
  },

  async shows_the_class_its_window() {
    const browser = await open("class"), page = (await browser.pages())[0] ?? await browser.newPage();
    await go(page, FILE);
    await key(page, "Enter");
    await until("a game in the store", async () => (await gameOf(page))[0], 20);
    const opened = new Promise((good) => browser.once("targetcreated", good));
    await key(page, "p");
    const popup = await (await Promise.race([opened, sleep(20000).then(() => fail("no window for the class"))])).page();
    const ink = () => popup.evaluate(() => { const glass = document.querySelector("canvas"); if (!glass?.width) return 0; const { data } = glass.getContext("2d").getImageData(0, 0, glass.width, glass.height); const seen = new Set(); for (let at = 0; at < data.length; at += 404) seen.add(`${data[at]},${data[at + 1]},${data[at + 2]}`); return seen.size; });
    await until("a picture in it", async () => (await ink()) > 20, 60);
    await picture(popup, "the window for the class");
    const before = steps((await gameOf(page))[1]);
    await popup.keyboard.press("Enter");
    await until("a step by a key in the class's window", async () => steps((await gameOf(page))[1]) > before, 10);
    await rest(page, 30);
    await picture(popup, "the card for the class");
    await popup.close();
    await rest(page, 10);
    await picture(page, "after it was closed");
  },

  async tells_of_a_full_store_and_of_none() {
    const browser = await open("full"), page = (await browser.pages())[0] ?? await browser.newPage();
    await go(page, SITE);
    await key(page, "Enter");
    await until("a game in the store", async () => (await gameOf(page))[0], 20);
    const [, before] = await gameOf(page);
    // As the browser does it where the disk is full: the transaction cannot be had.
    await page.evaluate(() => {
      const usual = globalThis.usual = IDBDatabase.prototype.transaction;
      IDBDatabase.prototype.transaction = function (stores, mode, ...more) { if (mode === "readwrite") throw new DOMException("full", "QuotaExceededError"); return usual.call(this, stores, mode, ...more); };
    });
    await key(page, "Enter");
    await rest(page, 40);
    await picture(page, "a full store");
    must((await gameOf(page))[1] === before, "nothing is in the full store");
    await page.reload();
    await until("the page again", () => isRunning(page), 120);
    await rest(page, 20);
    await key(page, "Enter");
    await rest(page, 20);
    await key(page, "Enter");
    await until("a step, once there is room again", async () => (await gameOf(page))[1] !== before, 20);
    const other = await browser.newPage();
    await page.close();
    await other.evaluateOnNewDocument(() => Object.defineProperty(globalThis, "indexedDB", { get() { throw new Error("forbidden"); } }));
    await go(other, SITE);
    await rest(other, 30);
    await picture(other, "no store at all");
    // Each turn is a download instead.
    const download = await downloads(browser, other);
    const turn = download(".senlac");
    let isThere = false;
    turn.finally(() => { isThere = true; }).catch(() => {});
    for (let tries = 0; tries < 80 && !isThere; tries++) for (const press of [["Enter"], ["r"], ["Enter", "Control"]]) { await key(other, ...press); await rest(other, 4); }
    senlac("check", await turn);
  },

  async takes_a_class_list() {
    const browser = await open("lists"), page = (await browser.pages())[0] ?? await browser.newPage();
    await go(page, FILE);
    const list = inFile("7b.csv", "Name\nAnna Bauer\nBen Carter\nZoë Dupont\nEmil Ek\nFay Finn\nGus Gray\nHal Hill\n");
    await dropped(page, list);
    await rest(page, 60);
    await picture(page, "a list was dropped");
    await key(page, "Enter");
    await rest(page, 30);
    await until("the class in the store", async () => JSON.stringify(await stored(page)).includes("Zoë"), 20).catch(() => {});
    await picture(page, "a class of it");
    must(JSON.stringify(await stored(page)).includes("Zoë"), "the pupils are in the store");
  },

  async goes_on_with_a_battle_from_the_desktop() {
    // Begun there, and taken along.
    const begun = join(work, "begun.senlac"), carried = join(work, "begun.senlac-lesson"), back = process.env.SENLAC_BACK ?? join(work, "back");
    senlac("new", begun, "--seed", "1066");
    execFileSync(SENLAC, ["play", begun], { input: '{"do":"flip"}\n', encoding: "utf8" });
    senlac("pack", begun, carried);
    const browser = await open("along"), page = (await browser.pages())[0] ?? await browser.newPage();
    await go(page, FILE);
    const download = await downloads(browser, page);
    await chosen(page, carried, () => command(page, "Open file"));
    await picture(page, "opened from the desktop");
    const isThere = () => until("the battle in the store", async () => steps((await gameOf(page))[1]) >= 1, 15);
    await isThere().catch(() => key(page, "Enter").then(isThere));
    await play(page, 2, byKeys(page));
    // Phases in which nobody can act pass by themselves.
    await rest(page, 60);
    await command(page, "Export game");
    // And back to a desktop, where it goes on.
    const along = await download(".senlac-lesson"), [, text] = await gameOf(page), here = await isSoundAndSame(page, text);
    mkdirSync(back, { recursive: true });
    senlac("unpack", along, "--to", back);
    const native = join(back, readdirSync(back).find((name) => name.endsWith(".senlac")));
    must(fingerprint(native) === here, `the program unpacks the same game: ${steps(readFileSync(native, "utf8"))} steps of ${steps(text)}, ${native}`);
    results.push(`begun on the desktop and continued in the browser: fingerprint ${here} in both after ${steps(text)} steps${process.env.SENLAC_BACK ? `; ${native}` : ""}`);
    await command(page, "Report a problem");
    await rest(page, 30);
    await picture(page, "a report");
  },

  async takes_everything_along() {
    const browser = await open("all"), page = (await browser.pages())[0] ?? await browser.newPage();
    await go(page, FILE);
    const download = await downloads(browser, page);
    await key(page, "Enter");
    await play(page, 1, byKeys(page));
    const [path, text] = await gameOf(page);
    await command(page, "Larger text");
    await page.reload();
    await until("the first screen", () => isRunning(page), 120);
    await rest(page, 20);
    await command(page, "Back up everything");
    const all = await download(".senlac-lesson");
    await browser.close();
    const other = await open("all of it"), there = (await other.pages())[0] ?? await other.newPage();
    await go(there, FILE);
    await chosen(there, all, () => command(there, "Open file"));
    await picture(there, "everything of another computer");
    await key(there, "Tab");
    await key(there, "Enter");
    await until("the game in the other store", async () => (await gameOf(there))[1] === text, 30);
    must((await gameOf(there))[0] === path, "it has its name");
    await until("the settings", async () => ((await stored(there))["/senlac/settings.toml"] ?? "").includes("text_percent = 110"), 30);
    await picture(there, "everything is here");
  },

  async goes_on_where_a_second_window_is_refused() {
    const browser = await open("refused"), page = (await browser.pages())[0] ?? await browser.newPage();
    await page.evaluateOnNewDocument(() => { globalThis.open = () => null; });
    await go(page, FILE);
    await key(page, "Enter");
    await until("a game in the store", async () => (await gameOf(page))[0], 20);
    await key(page, "p");
    await rest(page, 20);
    await picture(page, "no window for the class");
    must((await browser.pages()).length === 1, "no other window is there");
    await key(page, "o");
    await rest(page, 20);
    await picture(page, "the show on this screen");
  },

  async tells_what_is_kept_where() {
    for (const address of [FILE, SITE]) {
      const browser = await open(address === FILE ? "kept-file" : "kept-site"), page = (await browser.pages())[0] ?? await browser.newPage();
      await go(page, address);
      const opened = new Promise((good) => browser.once("targetcreated", good));
      await command(page, "Data protection", true);
      const told = await (await Promise.race([opened, sleep(20000).then(() => fail("no page"))])).page();
      await until("its words", () => told.evaluate(() => document.body?.innerText.includes("IndexedDB") && document.title.includes("Senlac")));
      if (!isFirefox) {
        const pages = Buffer.from(await told.pdf({ format: "A4", preferCSSPageSize: true })).toString("latin1").match(/\/Type\s*\/Page\b/g).length;
        must(pages === 1, `it is one page, not ${pages}`);
      }
      must(await told.evaluate(() => document.querySelector(".beside").textContent.includes("licences")), "it leads to the licences");
      if (address === FILE) must(await told.evaluate(() => document.querySelector("pre").textContent.includes("Permission is hereby granted")), "they are inside of the file");
      await picture(told, "what is kept where");
      await browser.close();
    }
  },

  async never_stands_still_while_it_foretells() {
    const browser = await open("forecast"), page = (await browser.pages())[0] ?? await browser.newPage();
    await go(page, FILE);
    await key(page, "Enter");
    await until("a game in the store", async () => (await gameOf(page))[0], 20);
    await page.evaluate(() => {
      globalThis.gaps = [];
      let last = performance.now();
      const next = (now) => { globalThis.gaps.push(now - last); last = now; requestAnimationFrame(next); };
      requestAnimationFrame(next);
    });
    const gaps = (from) => page.evaluate((from) => globalThis.gaps.slice(from), from);
    const sorted = (list) => [...list].sort((a, b) => a - b), middle = (list) => sorted(list)[list.length >> 1], last = (list) => Math.max(...list);
    // Pictures that are painted anyway: the same, with the mouse going over it.
    await command(page, "Luck");
    await rest(page, 10);
    const moves = async () => { for (let at = 0; at < 40; at++) { await page.mouse.move(500 + at, 300); await rest(page, 1); } };
    const before = (await gaps(0)).length;
    await moves();
    const painted = await gaps(before);
    await key(page, "Escape");
    await key(page, "g", "Control");
    const begun = (await gaps(0)).length;
    await rest(page, 100);
    await picture(page, "a forecast");
    const busy = await gaps(begun);
    results.push(`pictures follow each other after ${middle(painted).toFixed(0)} ms (at most ${last(painted).toFixed(0)}) while the mouse moves, ${middle(busy).toFixed(0)} ms (at most ${last(busy).toFixed(0)}) while it foretells`);
    must(middle(busy) < 1.5 * middle(painted) + 16, "the forecast slows every picture");
  },

  async writes_other_scripts_with_a_font_that_is_dropped() {
    const font = (process.env.SENLAC_FONT ?? "/usr/share/fonts/truetype/ezra/SILEOT.ttf");
    if (!existsSync(font)) return void results.push(`no font with Hebrew at ${font}: not tried (SENLAC_FONT names another)`);
    const browser = await open("fonts"), page = (await browser.pages())[0] ?? await browser.newPage();
    await go(page, FILE);
    await dropped(page, font);
    await until("the font in the store", async () => Object.keys(await stored(page)).some((path) => path.endsWith(`/fonts/${basename(font)}`)), 20);
    await picture(page, "a font was dropped");
    await dropped(page, inFile("7c.csv", "Name\nנועה לוי\nדוד כהן\nAda Lind\nשרה מזרחי\nBen Ode\nמאיה פרץ\n"));
    await rest(page, 60);
    await picture(page, "names in Hebrew");
  },

  async forgets_everything() {
    const browser = await open("forget"), page = (await browser.pages())[0] ?? await browser.newPage();
    await go(page, SITE);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await key(page, "Enter");
    await until("a game in the store", async () => (await gameOf(page))[0], 20);
    await command(page, "Delete all data");
    await rest(page, 10);
    await picture(page, "forget everything");
    await key(page, "Tab");
    await key(page, "Tab");
    await key(page, "Tab");
    await key(page, "Enter");
    await until("an empty store", async () => { try { return Object.keys(await stored(page)).filter((path) => path.endsWith(".senlac")).length === 0; } catch { return false; } }, 30);
    must((await page.evaluate(async () => (await caches.keys()).length)) <= 1, "no old copy is left");
  },

  async holds_no_more_after_a_thousand_steps() {
    const browser = await open("memory"), page = (await browser.pages())[0] ?? await browser.newPage();
    // Small pictures are painted sooner.
    await page.setViewport({ width: 640, height: 400 });
    await page.evaluateOnNewDocument(() => {
      const usual = WebAssembly.instantiate;
      WebAssembly.instantiate = async (...call) => { const made = await usual(...call); globalThis.memory ??= (made.instance ?? made).exports.memory; return made; };
    });
    await go(page, FILE);
    await key(page, "Enter");
    await until("a game in the store", async () => (await gameOf(page))[0], 20);
    await play(page, 2, byKeys(page));
    const held = () => page.evaluate(() => [globalThis.memory.buffer.byteLength, performance.memory?.usedJSHeapSize ?? 0].map((bytes) => bytes / (1 << 20)));
    // Steps are taken back and brought back, each of which is a line of the game and a transaction of the store.
    const back = async (count) => { for (let step = 0; step < count; step++) { await key(page, "z", "Control"); await key(page, "y", "Control"); } };
    const amounts = [];
    for (let tenth = 0; tenth <= 10; tenth++) { amounts.push(await held()); if (tenth < 10) await back(75); }
    const [, text] = await gameOf(page);
    results.push(`the program holds ${amounts.map(([own]) => own.toFixed(1)).join(", ")} MiB at each tenth of ${steps(text)} steps, the page ${amounts.map(([, page]) => page.toFixed(1)).join(", ")}`);
    must(steps(text) > 1000, `a thousand steps, not ${steps(text)}`);
    must(amounts.at(-1)[0] - amounts[2][0] < 4, "the program's memory grows");
    await isSoundAndSame(page, text);
  },

  async paints_at_no_more_than_the_cost_of_the_demo() {
    if (isFirefox) return void results.push("instructions are counted in Chromium: they are the same");
    if (!existsSync(join(DIST, "counted"))) return void results.push("without target/dist/counted (packaging/web/build beside) no instructions are counted");
    // The busiest screen, that of the desktop's bench: a chronicle of 2,000 steps, in the phase in which arrows fly.
    const busiest = join(work, "busiest.senlac");
    // The first card of this seed asks nothing of anybody.
    senlac("new", busiest, "--seed", "1");
    const told = (lines) => execFileSync(SENLAC, ["play", busiest], { input: lines.map((line) => `${JSON.stringify(line)}\n`).join(""), encoding: "utf8" });
    told([{ do: "flip" }, { do: "done" }, ...Array.from({ length: 2000 }, (_, at) => ({ do: "note", text: `note ${at}` }))]);
    const browser = await open("counted"), counts = {};
    for (const name of ["demo", "counted"]) {
      const page = await browser.newPage();
      await page.evaluateOnNewDocument(() => {
        const usual = WebAssembly.instantiate, clear = WebGL2RenderingContext.prototype.clear;
        WebAssembly.instantiate = async (...call) => { const made = await usual(...call); globalThis.made = (made.instance ?? made).exports; return made; };
        globalThis.painted = 0;
        WebGL2RenderingContext.prototype.clear = function (...call) { globalThis.painted++; return clear.apply(this, call); };
      });
      await go(page, `${SITE}${name}/`);
      if (name === "counted") {
        await chosen(page, busiest, () => command(page, "Open file"));
        await until("the busiest screen in the store", async () => steps((await gameOf(page))[1]) >= 2000, 60);
      }
      await rest(page, 30);
      await picture(page, `counted, ${name}`);
      const now = () => page.evaluate(() => [Number(globalThis.made.instructions.value), globalThis.painted]);
      // The mouse goes over a place where there is nothing.
      const moves = async () => { for (let at = 0; at < 40; at++) { await page.mouse.move(560 + at, name === "demo" ? 760 : 14); await rest(page, 1); } };
      // By then everything is drawn that is drawn once.
      await moves();
      const [from, before] = await now();
      await moves();
      const [to, after] = await now();
      must(after - before >= 30, `pictures were painted, not only ${after - before}`);
      counts[name] = (to - from) / (after - before);
      await page.close();
    }
    const million = (count) => (count / 1e6).toFixed(2);
    results.push(`a picture of the busiest screen takes ${million(counts.counted)} million instructions, one of egui's demo windows ${million(counts.demo)}: ${Math.round(100 * counts.counted / counts.demo)} %, on a desktop 85 to 103 (benches/frame.sh)`);
    must(counts.counted <= counts.demo, "a picture costs more than one of the demo windows");
  },

  async is_small_and_quick() {
    const size = statSync(join(DIST, "senlac.html")).size;
    results.push(`senlac.html ${size} bytes of ${8 << 20}`);
    must(size <= 8 << 20, "the one file is too large");
    const browser = await open("measure");
    // Milliseconds from the call of the address to the first picture, by the page's own clock.
    const first = async (address) => {
      const own = await browser.newPage();
      await own.evaluateOnNewDocument(() => new MutationObserver(() => {
        if (!globalThis.shown && document.getElementById("window") && !document.getElementById("loading")) globalThis.shown = performance.now();
      }).observe(document, { childList: true, subtree: true }));
      await own.goto(address);
      const time = await until("a first picture", () => own.evaluate(() => globalThis.shown), 120);
      await own.close();
      return time;
    };
    // Whether something of the program's rest was called before the first picture was there.
    const restCameEarly = async () => {
      const own = await browser.newPage();
      await go(own, SITE);
      const early = await own.evaluate(() => globalThis.senlac.restCameEarly === true);
      await own.close();
      return early;
    };
    const times = [];
    for (let run = 0; run < 3; run++) times.push(await first(FILE));
    results.push(`the first picture of the file after ${times.map((time) => Math.round(time)).join(", ")} ms`);
    if (!existsSync(join(DIST, "empty"))) return void results.push("without target/dist/empty (packaging/web/build beside) the first picture is not measured by another's");
    // One after the other in the same browser, so that the computer is as busy for both; the quickest of each.
    const served = [], empty = [];
    for (let run = 0; run < 5; run++) { empty.push(await first(`${SITE}empty/`)); served.push(await first(SITE)); }
    const [own, other] = [served, empty].map((times) => Math.min(...times));
    results.push(`from a server the first picture after ${own.toFixed(0)} ms, that of an empty page of eframe after ${other.toFixed(0)} ms: ${(own / other).toFixed(2)} times`);
    must(!(await restCameEarly()), "the first picture needs something of the rest of the program: see KEPT in packaging/web/split.mjs");
    // Firefox makes a whole program ready before it runs, Chromium what is called first.
    if (!isFirefox) must(own <= 2 * other, "the first picture comes later than after twice the time of an empty page");
  },
};

let failed = 0;
for (const [name, test] of Object.entries(tests)) {
  if (ONLY && !ONLY.split(",").includes(name)) continue;
  const begun = performance.now();
  try { await test(); console.log(`ok   ${name.replaceAll("_", " ")} (${((performance.now() - begun) / 1000).toFixed(1)} s)`); } catch (problem) {
    failed++;
    for (const page of await running?.pages().catch(() => []) ?? []) await Promise.race([picture(page, `failed, ${name}`).catch(() => {}), sleep(20000)]);
    console.log(`FAIL ${name.replaceAll("_", " ")}: ${problem.stack}`);
  } finally { await running?.close().catch(() => {}); }
}
results.forEach((line) => console.log(`     ${line}`));
server.close();
process.exit(failed ? 1 : 0);
