// Parts the program in two: what the first pictures need, and the rest, which is made ready beside them (see start.js).
//
//   node split.mjs PROGRAM FIRST REST     a program with its names, into two without
//
// The rest is what these rooms of ours and these crates are; what a compiler makes of their types for everybody stays.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const OURS = ["senlac_files::packs", "senlac_files::problem_report", "senlac_files::class_results", "senlac_class_list",
  "senlac_board_games", "senlac_hastings_1066", "senlac_diex_aie", "senlac_ancients", "senlac_record", "senlac_paper::sheets",
  "senlac_classroom::story", "senlac_classroom::content", "senlac_classroom::odds", "senlac_classroom::battles",
  "senlac_classroom::planning", "senlac_app::battle", "senlac_app::preparation", "senlac_app::board_game", "senlac_app::story",
  "senlac_app::print_preview", "senlac_app::results", "senlac_app::rules_pages", "senlac_app::forecasts", "senlac_app::modals"];
const CRATES = ["printpdf", "lopdf", "allsorts", "encoding_rs", "zip", "quick_xml", "csv", "subsetter", "aes", "num_bigint", "egui_plot",
  "brotli_decompressor", "allsorts_azul", "serde", "image", "png", "weezl", "unicode_bidi", "schemars"];
// The most that every browser makes ready at once, where something of the rest is called before it is there.
const MOST = 8 << 20;
const PARTED = new RegExp(`^<*(&(mut )?)?(${OURS.join("|")}|${CRATES.join("|")})::`);
// What others make for types of these rooms alone: sorting, collecting, reading and writing. The linker folds small functions that are
// alike, and names what everybody calls after one of them, so that only long ones are told by their names.
const MADE_FOR = new RegExp(`\\b(${OURS.join("|")})::|\\b(printpdf|lopdf|allsorts)::`), LONG = 500;
// The settings are read before the first picture.
const KEPT = /PaperSettings/;
const FEATURES = ["simd", "bulk-memory", "reference-types", "mutable-globals", "sign-ext", "nontrapping-float-to-int", "multivalue"];
// Each build of a crate has another number in its names.
const plain = (name) => name.replace(/\[[0-9a-f]{8,}\]/g, "");

/** The bytes of a module, read from their beginning. */
class Reader {
  constructor(bytes, at = 0) { Object.assign(this, { bytes, at }); }
  byte() { return this.bytes[this.at++]; }
  number() { let all = 0, shift = 0, byte; do { byte = this.byte(); all |= (byte & 127) << shift; shift += 7; } while (byte & 128); return all >>> 0; }
  text() { const length = this.number(); this.at += length; return this.bytes.subarray(this.at - length, this.at).toString(); }
}
function sections(bytes, each) {
  const reader = new Reader(bytes, 8);
  while (reader.at < bytes.length) {
    const id = reader.byte(), length = reader.number(), end = reader.at + length;
    each(id, new Reader(bytes, reader.at), end);
    reader.at = end;
  }
}

/** A program's own functions, in their order: how long each is, and its name. */
function functions(bytes) {
  let imports = 0;
  const all = [], sizes = [];
  sections(bytes, (id, reader, end) => {
    if (id === 2) {
      for (let count = reader.number(); count > 0; count--) {
        reader.text();
        reader.text();
        if (reader.byte() !== 0) throw new Error("only functions are imported");
        reader.number();
        imports++;
      }
    }
    if (id === 10) for (let count = reader.number(); count > 0; count--) { const size = reader.number(); sizes.push(size); reader.at += size; }
    if (id !== 0 || reader.text() !== "name") return;
    while (reader.at < end) {
      const kind = reader.byte(), length = reader.number(), after = reader.at + length;
      if (kind === 1) for (let count = reader.number(); count > 0; count--) { const place = reader.number(); all[place] = reader.text(); }
      reader.at = after;
    }
  });
  return sizes.map((size, place) => ({ size, name: all[imports + place] ?? "" }));
}

// Binaryen writes what is no sign of a name in its text as numbers.
const SIGN = /[^0-9A-Za-z!#$%&'*+\-./:<=>?@^_`|~]/g;
const escaped = (name) => name.replace(SIGN, (sign) => [...Buffer.from(sign)].map((byte) => `\\${byte.toString(16).padStart(2, "0")}`).join(""));

/** Binaryen 108 gives the table of JavaScript's values the number of the functions' table, which is the first. */
function mendTables(file) {
  const bytes = readFileSync(file);
  sections(bytes, (id, reader) => {
    if (id !== 7) return;
    for (let count = reader.number(); count > 0; count--) {
      const name = reader.text(), kind = reader.byte(), at = reader.at;
      reader.number();
      if (kind === 1 && name === "__wbindgen_externrefs") bytes[at] = 1;
    }
  });
  writeFileSync(file, bytes);
}

const [whole, first, rest] = process.argv.slice(2), counts = new Map();
const own = functions(readFileSync(whole)).filter(({ name }) => name);
own.forEach(({ name }) => counts.set(name, (counts.get(name) ?? 0) + 1));
const isParted = ({ size, name }) => PARTED.test(name) || (size >= LONG && MADE_FOR.test(name));
const parted = own.filter(({ size, name }) => counts.get(name) === 1 && !KEPT.test(name) && isParted({ size, name: plain(name) })).map(({ name }) => name);
const folder = mkdtempSync(join(tmpdir(), "senlac-split-")), list = join(folder, "rest");
writeFileSync(list, parted.map((name) => `${escaped(name)}\n`).join(""));
const features = FEATURES.map((feature) => `--enable-${feature}`);
execFileSync("wasm-split", [...features, "--export-prefix=%", `--split-funcs=@${list}`, whole, "-o1", first, "-o2", rest], { stdio: "inherit" });
rmSync(folder, { recursive: true });
mendTables(first);
const size = statSync(rest).size;
if (size > MOST) throw new Error(`the rest has ${size} bytes, and no browser makes more than ${MOST} ready at once: see OURS and CRATES in split.mjs`);
