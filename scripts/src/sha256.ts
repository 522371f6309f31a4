// SHA-256, since browsers offer theirs (WebCrypto) only to pages that come over https.

/** The whole part of the first 32 bits of the fraction of a root of a prime. */
function fraction(prime: number, exponent: number): number {
  const root = prime ** exponent;
  return Math.floor((root - Math.floor(root)) * 2 ** 32);
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number++) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  }
  return primes;
}

const PRIMES = firstPrimes(64);
const ROUNDS = Uint32Array.from(PRIMES, (prime) => fraction(prime, 1 / 3));
const START = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fraction(prime, 1 / 2));
const BLOCK = 64;

/** The SHA-256 of these bytes, in hexadecimal digits. */
export function sha256(bytes: Uint8Array): string {
  const data = padded(bytes);
  const hash = START.slice();
  for (let at = 0; at < data.byteLength; at += BLOCK) mix(hash, data, at);
  return [...hash].map((word) => word.toString(16).padStart(8, "0")).join("");
}

/** The bytes, a one, zeros, and the number of bits in 64 bits, in whole blocks. */
function padded(bytes: Uint8Array): DataView {
  const size = Math.ceil((bytes.length + 9) / BLOCK) * BLOCK;
  const whole = new Uint8Array(size);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const data = new DataView(whole.buffer);
  data.setUint32(size - 8, Math.floor(bytes.length / 2 ** 29));
  data.setUint32(size - 4, bytes.length << 3);
  return data;
}

function mix(hash: Uint32Array, data: DataView, at: number): void {
  const words = spread(data, at);
  let [a, b, c, d, e, f, g, h] = hash as unknown as number[] as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let i = 0; i < BLOCK; i++) {
    const big = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const chosen = (e & f) ^ (~e & g);
    const one = (h + big + chosen + (ROUNDS[i] ?? 0) + (words[i] ?? 0)) | 0;
    const small = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const most = (a & b) ^ (a & c) ^ (b & c);
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + small + most) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    hash[i] = (hash[i] ?? 0) + word;
  });
}

/** A block of 16 words, spread over 64. */
function spread(data: DataView, at: number): Uint32Array {
  const words = new Uint32Array(BLOCK);
  for (let i = 0; i < 16; i++) words[i] = data.getUint32(at + 4 * i);
  for (let i = 16; i < BLOCK; i++) {
    const [w2, w7, w15, w16] = [2, 7, 15, 16].map((back) => words[i - back] ?? 0) as [
      number,
      number,
      number,
      number,
    ];
    const low = turned(w15, 7) ^ turned(w15, 18) ^ (w15 >>> 3);
    const high = turned(w2, 17) ^ turned(w2, 19) ^ (w2 >>> 10);
    words[i] = w16 + low + w7 + high;
  }
  return words;
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}
