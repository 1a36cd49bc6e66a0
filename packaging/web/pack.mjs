// Writes bytes as text for a page, seven bits a sign: a seventh more than the bytes, where base64 takes a third. Signs that HTML
// changes or that could end the script are written together with the seven bits after them, in one sign of two bytes.
import { readFileSync, writeFileSync } from "node:fs";
const [, , name, from, to] = process.argv;
const FORBIDDEN = [0, 10, 13, 60];
const bytes = readFileSync(from), out = Buffer.alloc(Math.ceil(bytes.length * 8 / 7) + 16);
let at = 0, held = 0, bits = 0, waiting = -1;
const put = (seven) => {
  if (waiting >= 0) {
    const sign = 128 + (waiting << 7 | seven);
    out[at++] = 0xc0 | sign >> 6;
    out[at++] = 0x80 | sign & 63;
    waiting = -1;
  } else if (FORBIDDEN.includes(seven)) waiting = FORBIDDEN.indexOf(seven);
  else out[at++] = seven;
};
for (const byte of bytes) {
  held = held << 8 | byte;
  for (bits += 8; bits >= 7; held &= (1 << bits) - 1) { bits -= 7; put(held >> bits); }
}
if (bits > 0) put(held << 7 - bits);
if (waiting >= 0) put(1);
writeFileSync(to, Buffer.concat([Buffer.from(`<script type="text/plain" id="${name}" data-length="${bytes.length}">`), out.subarray(0, at), Buffer.from("</script>\n")]));
