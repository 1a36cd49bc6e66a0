// Makes a program of a page count the instructions that it executes: node count.mjs FROM TO. What is counted is in its export
// `instructions`, a number of 64 bits. Each run of instructions between two places where the program may branch adds its length.
import { readFileSync, writeFileSync } from "node:fs";
const [, , from, to] = process.argv;
const bytes = readFileSync(from);
let at = 8;
const leb = () => { let value = 0, shift = 1, byte; do { byte = bytes[at++]; value += (byte & 127) * shift; shift *= 128; } while (byte & 128); return value; };
const skip = (count = 1) => { while (count-- > 0) while (bytes[at++] & 128); };
const number = (value) => { const out = []; do { const rest = Math.floor(value / 128); out.push(value % 128 | (rest > 0 ? 128 : 0)); value = rest; } while (value > 0); return Buffer.from(out); };
// As a signed number, whose seventh bit says whether it is below nought.
const signed = (value) => { const out = []; for (;;) { const rest = Math.floor(value / 128), low = value % 128; if (rest === 0 && low < 64) { out.push(low); return Buffer.from(out); } out.push(low | 128); value = rest; } };
const section = (kind, ...parts) => { const whole = Buffer.concat(parts); return Buffer.concat([Buffer.from([kind]), number(whole.length), whole]); };

// Sections as they are, by their numbers.
const sections = [];
while (at < bytes.length) { const kind = bytes[at++], length = leb(); sections.push([kind, at, at + length]); at += length; }
const place = (kind) => sections.find(([own]) => own === kind);

// Globals that the program takes from outside come first.
let imported = 0;
if (place(2)) {
  at = place(2)[1];
  for (let left = leb(); left > 0; left--) {
    for (let name = 0; name < 2; name++) { const length = leb(); at += length; }
    const limits = () => { const flags = bytes[at++]; skip(flags & 1 ? 2 : 1); };
    switch (bytes[at++]) {
      case 0: skip(); break;
      case 1: skip(); limits(); break;
      case 2: limits(); break;
      case 3: at += 2; imported++; break;
      default: throw new Error("a tag among the imports");
    }
  }
}
at = place(6)[1];
const globals = leb(), counter = number(imported + globals), afterCount = at;

function memory() { const flags = leb(); if (flags & 64) skip(); skip(); }
function vector() {
  const code = leb();
  if (code <= 11 || code === 92 || code === 93) memory();
  else if (code === 12 || code === 13) at += 16;
  else if (code >= 21 && code <= 34) at += 1;
  else if (code >= 84 && code <= 91) { memory(); at += 1; }
}
// Goes over one instruction; whether a new run begins after it.
function instruction() {
  const code = bytes[at++];
  switch (code) {
    case 0x02: skip(); return false;
    case 0x03: case 0x04: skip(); return true;
    case 0x05: case 0x0b: case 0x00: case 0x0f: return true;
    case 0x0c: case 0x0d: skip(); return true;
    case 0x0e: skip(leb() + 1); return true;
    case 0x10: case 0x12: skip(); return false;
    case 0x11: case 0x13: skip(2); return false;
    case 0x1c: skip(leb()); return false;
    case 0x20: case 0x21: case 0x22: case 0x23: case 0x24: case 0x25: case 0x26: case 0x41: case 0x42: case 0xd0: case 0xd2: skip(); return false;
    case 0x3f: case 0x40: skip(); return false;
    case 0x43: at += 4; return false;
    case 0x44: at += 8; return false;
    case 0xfc: { const more = leb(); skip([0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1][more]); return false; }
    case 0xfd: vector(); return false;
    default:
      if (code >= 0x28 && code <= 0x3e) memory();
      else if (code > 0xc4 || (code > 0x05 && code < 0x0b)) throw new Error(`an unknown instruction, ${code.toString(16)}`);
      return false;
  }
}

at = place(10)[1];
const functions = leb(), bodies = [number(functions)];
for (let left = functions; left > 0; left--) {
  const length = leb(), end = at + length, parts = [];
  let begun = at;
  for (let groups = leb(); groups > 0; groups--) { skip(); at += 1; }
  parts.push(bytes.subarray(begun, at));
  while (at < end) {
    let count = 0;
    begun = at;
    for (let isOver = false; !isOver && at < end; count++) isOver = instruction();
    // The last run is the end of the function alone.
    if (count > 0 && at < end) parts.push(Buffer.from([0x23]), counter, Buffer.from([0x42]), signed(count), Buffer.from([0x7c, 0x24]), counter);
    parts.push(bytes.subarray(begun, at));
  }
  const body = Buffer.concat(parts);
  bodies.push(number(body.length), body);
}

const name = Buffer.from("instructions");
writeFileSync(to, Buffer.concat([bytes.subarray(0, 8), ...sections.map(([kind, first, last]) => {
  const whole = bytes.subarray(first, last);
  if (kind === 6) return section(6, number(globals + 1), bytes.subarray(afterCount, last), Buffer.from([0x7e, 1, 0x42, 0, 0x0b]));
  if (kind === 10) return section(10, ...bodies);
  if (kind !== 7) return section(kind, whole);
  at = first;
  const exported = leb();
  return section(7, number(exported + 1), bytes.subarray(at, last), number(name.length), name, Buffer.from([3]), counter);
})]));
