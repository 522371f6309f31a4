// Built from scripts/src by `npm run build`: change it there.
"use strict";
(() => {
  // src/dom.ts
  function find(selector, inside = document) {
    return inside.querySelector(selector);
  }
  function all(selector, inside = document) {
    return [...inside.querySelectorAll(selector)];
  }
  var FRESH = "podium:fresh";
  function onFresh(listener) {
    document.addEventListener(FRESH, listener);
  }

  // src/sha256.ts
  function fraction(prime, exponent) {
    const root = prime ** exponent;
    return Math.floor((root - Math.floor(root)) * 2 ** 32);
  }
  function firstPrimes(count) {
    const primes = [];
    for (let number = 2; primes.length < count; number++) {
      if (primes.every((prime) => number % prime !== 0)) primes.push(number);
    }
    return primes;
  }
  var PRIMES = firstPrimes(64);
  var ROUNDS = Uint32Array.from(PRIMES, (prime) => fraction(prime, 1 / 3));
  var START = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fraction(prime, 1 / 2));
  var BLOCK = 64;
  function sha256(bytes) {
    const data = padded(bytes);
    const hash = START.slice();
    for (let at = 0; at < data.byteLength; at += BLOCK) mix(hash, data, at);
    return [...hash].map((word) => word.toString(16).padStart(8, "0")).join("");
  }
  function padded(bytes) {
    const size = Math.ceil((bytes.length + 9) / BLOCK) * BLOCK;
    const whole = new Uint8Array(size);
    whole.set(bytes);
    whole[bytes.length] = 128;
    const data = new DataView(whole.buffer);
    data.setUint32(size - 8, Math.floor(bytes.length / 2 ** 29));
    data.setUint32(size - 4, bytes.length << 3);
    return data;
  }
  function mix(hash, data, at) {
    const words = spread(data, at);
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < BLOCK; i++) {
      const big = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const chosen = e & f ^ ~e & g;
      const one = h + big + chosen + (ROUNDS[i] ?? 0) + (words[i] ?? 0) | 0;
      const small = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const most = a & b ^ a & c ^ b & c;
      [h, g, f, e, d, c, b, a] = [g, f, e, d + one | 0, c, b, a, one + small + most | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => {
      hash[i] = (hash[i] ?? 0) + word;
    });
  }
  function spread(data, at) {
    const words = new Uint32Array(BLOCK);
    for (let i = 0; i < 16; i++) words[i] = data.getUint32(at + 4 * i);
    for (let i = 16; i < BLOCK; i++) {
      const [w2, w7, w15, w16] = [2, 7, 15, 16].map((back) => words[i - back] ?? 0);
      const low = turned(w15, 7) ^ turned(w15, 18) ^ w15 >>> 3;
      const high = turned(w2, 17) ^ turned(w2, 19) ^ w2 >>> 10;
      words[i] = w16 + low + w7 + high;
    }
    return words;
  }
  function turned(word, by) {
    return word >>> by | word << 32 - by;
  }

  // src/check.ts
  var SHORTEST = 16;
  function bytesOf(hex) {
    if (!/^([0-9a-f]{2})*$/.test(hex)) return null;
    return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  }
  function fits(hash, ...parts) {
    const whole = [];
    for (const part of parts) {
      if (part === null) return false;
      for (const byte of part) whole.push(byte);
    }
    return sha256(Uint8Array.from(whole)) === hash;
  }
  function isNoted(noted, draw, known) {
    const typed = noted.trim();
    const rest = typed.startsWith(`${draw}:`) ? typed.slice(draw.length + 1) : typed;
    const digits = rest.replace(/\s/g, "").toLowerCase();
    return digits.length < SHORTEST ? null : known.some((one) => one.startsWith(digits));
  }
  function text(part, name) {
    return find(`[data-${name}]`, part)?.textContent ?? "";
  }
  function say(part, kind, verdict) {
    const place = find(`[data-verdict=${kind}]`, part);
    if (!place) return;
    place.hidden = false;
    place.classList.toggle("wrong", verdict !== "yes");
    place.textContent = place.dataset[verdict] ?? "";
  }
  async function check() {
    const part = find("[data-check]");
    if (!part) return;
    startNoting(part);
    const [nonce, secret] = [bytesOf(text(part, "nonce")), bytesOf(text(part, "secret"))];
    const name = new TextEncoder().encode(part.dataset.draw ?? "");
    const holds = fits(text(part, "commitment"), nonce, secret, name);
    say(part, "commitment", holds ? "yes" : "no");
    if (find("[data-phone]", part)) say(part, "numbers", phonesHold(part) ? "yes" : "no");
    const basis = await fetched(part.dataset.basis ?? "");
    if (!basis) return say(part, "seal", "lost");
    const sealed = fits(text(part, "own"), bytesOf(text(part, "salt")), basis);
    say(part, "seal", sealed ? "yes" : "no");
  }
  function phonesHold(part) {
    return all("[data-phone]", part).every((phone) => {
      const number = text(phone, "opened");
      const id = new TextEncoder().encode(phone.dataset.phone ?? "");
      return number === "–" || fits(text(phone, "hash"), bytesOf(number), id);
    });
  }
  async function fetched(address) {
    try {
      const answer = await fetch(address);
      return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
    } catch {
      return null;
    }
  }
  function startNoting(part) {
    const field = find("[data-noted]", part);
    const place = find("[data-noted-part]", part);
    const says = find("[data-says]", part);
    if (!field || !place || !says) return;
    place.hidden = false;
    field.oninput = () => {
      const known = [...part.querySelectorAll("[data-commitment], [data-seal]")];
      const hashes = known.map((one) => one.textContent ?? "");
      const noted = isNoted(field.value, part.dataset.draw ?? "", hashes);
      const verdict = noted === null ? "short" : noted ? "yes" : "no";
      says.textContent = field.value ? says.dataset[verdict] ?? "" : "";
    };
  }
  check();
  onFresh(check);
})();
