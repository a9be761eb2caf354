/** SHA-256 in plain code: the browser's own is missing on pages without HTTPS, and the fair deal is checked there too. */
const K = new Uint32Array(64);
const H = new Uint32Array(8);

(function constants() {
  let found = 0;
  for (let n = 2; found < 64; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++)
      if (n % d === 0) {
        prime = false;
        break;
      }
    if (!prime) continue;
    if (found < 8) H[found] = frac(Math.sqrt(n));
    K[found++] = frac(Math.cbrt(n));
  }
})();

function frac(x: number): number {
  return ((x - Math.floor(x)) * 0x100000000) >>> 0;
}

const turn = (x: number, n: number): number => (x >>> n) | (x << (32 - n));

export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const blocks = new Uint8Array(((bytes.length + 8) >> 6) * 64 + 64);
  blocks.set(bytes);
  blocks[bytes.length] = 0x80;
  const view = new DataView(blocks.buffer);
  view.setUint32(blocks.length - 4, bytes.length << 3);
  view.setUint32(blocks.length - 8, Math.floor(bytes.length / 0x20000000));
  const h = Uint32Array.from(H);
  const w = new Uint32Array(64);
  for (let at = 0; at < blocks.length; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + i * 4);
    for (let i = 16; i < 64; i++) {
      const a = w[i - 15]!,
        b = w[i - 2]!;
      w[i] =
        w[i - 16]! +
        (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) +
        w[i - 7]! +
        (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
    }
    let [a, b, c, d, e, f, g, x] = h as unknown as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    for (let i = 0; i < 64; i++) {
      const t1 =
        (x + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0;
      const t2 = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      x = g;
      g = f;
      f = e;
      e = (d + t1) | 0;
      d = c;
      c = b;
      b = a;
      a = (t1 + t2) | 0;
    }
    [a, b, c, d, e, f, g, x].forEach((v, i) => (h[i] = h[i]! + v));
  }
  return [...h].map((v) => v.toString(16).padStart(8, "0")).join("");
}

/** Random hex, for this browser's share of the shuffle. */
export function randomHex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((b) => b.toString(16).padStart(2, "0"))
    .join("");
}
