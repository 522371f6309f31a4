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

  // src/numbers.ts
  var SIZE = 32;
  var TRY_AGAIN_AFTER = 1e3;
  var MOST_TRIES = 4;
  var LONGEST_WAIT = 5e3;
  function hashOf(number, entrant) {
    const bytes = Array.from(number.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
    return sha256(Uint8Array.from([...bytes, ...new TextEncoder().encode(entrant)]));
  }
  function freshNumber() {
    const bytes = crypto.getRandomValues(new Uint8Array(SIZE));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }
  var memory = null;
  var busy = false;
  var again = false;
  var restingSince = null;
  var tries = 0;
  function storedAs(part) {
    return `podium-number ${part.dataset.event} ${part.dataset.entrant}`;
  }
  function kept(part) {
    try {
      const stored = localStorage.getItem(storedAs(part));
      return stored === null ? memory : JSON.parse(stored);
    } catch {
      return memory;
    }
  }
  function keep(part, number) {
    memory = number;
    try {
      localStorage.setItem(storedAs(part), JSON.stringify(number));
    } catch {
    }
  }
  async function send(part, to, sent) {
    const key = sha256(new TextEncoder().encode(JSON.stringify([sent, askings(part)])));
    const fields = [
      ...sent,
      ["entrant", part.dataset.entrant ?? ""],
      ["csrf", part.dataset.token ?? ""],
      ["key", key]
    ];
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(), LONGEST_WAIT);
    try {
      const answer = await fetch(to, {
        method: "POST",
        body: new URLSearchParams(fields),
        headers: { Accept: "text/html" },
        credentials: "same-origin",
        redirect: "manual",
        signal: ending.signal
      });
      if (answer.status >= 500 || answer.status === 429) return null;
      return answer.ok || answer.type === "opaqueredirect";
    } catch {
      return null;
    } finally {
      clearTimeout(timer);
    }
  }
  async function open(part, own) {
    const following = own.following ?? freshNumber();
    keep(part, { ...own, following });
    const now = askings(part);
    const taken = await send(part, part.dataset.open ?? "", [
      ["number", own.number],
      ["following", hashOf(following, part.dataset.entrant ?? "")]
    ]);
    if (taken === null) return false;
    keep(part, { number: following, since: taken ? now : null });
    return true;
  }
  async function commit(part, number) {
    keep(part, { number, since: null });
    const now = askings(part);
    const hash = hashOf(number, part.dataset.entrant ?? "");
    const taken = await send(part, part.dataset.commit ?? "", [["hash", hash]]);
    if (taken === null) return false;
    if (taken) keep(part, { number, since: now });
    else restingSince = now;
    return true;
  }
  function askings(part) {
    return Number(part.dataset.askings);
  }
  async function addNumber(part) {
    const { asked } = part.dataset;
    const own = kept(part);
    if (own && asked && hashOf(own.number, part.dataset.entrant ?? "") === asked) {
      return open(part, own);
    }
    if (own?.since === askings(part) || restingSince === askings(part)) return true;
    return commit(part, own?.number ?? freshNumber());
  }
  async function add() {
    const part = find("[data-number]");
    if (!part || !("crypto" in window)) return;
    part.hidden = false;
    again = true;
    if (busy) return;
    busy = true;
    let answered = true;
    while (again && answered) {
      again = false;
      answered = await addNumber(part);
    }
    busy = false;
    tries = answered ? 0 : tries + 1;
    if (!answered && tries < MOST_TRIES) setTimeout(add, TRY_AGAIN_AFTER);
  }
  function startNumbers() {
    onFresh(add);
    void add();
  }

  // src/tones.ts
  function playTone(to, frequency, start, length, volume = 0.6) {
    const voice = to.createOscillator();
    const gain = to.createGain();
    voice.frequency.value = frequency;
    gain.gain.setValueAtTime(1e-4, start);
    gain.gain.exponentialRampToValueAtTime(volume, start + 0.05);
    gain.gain.exponentialRampToValueAtTime(1e-4, start + length);
    voice.connect(gain).connect(to.destination);
    voice.start(start);
    voice.stop(start + length);
  }

  // src/phone.ts
  var SWITCHED_OFF = "podium-signals-off";
  var NOTES = {
    round: [523, 659, 784],
    alarm: [660, 880, 660, 880],
    time: [523, 523, 392],
    call: [880, 880]
  };
  var STEP = 0.22;
  var BUZZ = [200, 100, 200];
  var audio = null;
  var said = "";
  var title = document.title;
  function switchedOff() {
    try {
      return JSON.parse(localStorage.getItem(SWITCHED_OFF) ?? "[]");
    } catch {
      return memory2;
    }
  }
  var memory2 = [];
  function isOn(means) {
    return !switchedOff().includes(means);
  }
  function switchTo(means, on) {
    const others = switchedOff().filter((one) => one !== means);
    memory2 = on ? others : [...others, means];
    try {
      localStorage.setItem(SWITCHED_OFF, JSON.stringify(memory2));
    } catch {
    }
  }
  function wakeAudio() {
    if (!isOn("sound") || !("AudioContext" in window)) return;
    audio ?? (audio = new AudioContext());
    if (audio.state === "suspended") void audio.resume();
  }
  function play(kind) {
    const to = audio;
    if (to?.state !== "running") return;
    (NOTES[kind] ?? []).forEach((note, place) => {
      playTone(to, note, to.currentTime + place * STEP, 0.4, 0.4);
    });
  }
  function signal(kind, text) {
    if (isOn("sound")) play(kind);
    if (isOn("vibration") && "vibrate" in navigator) navigator.vibrate(BUZZ);
    if (isOn("title")) said = text;
  }
  function showTitle() {
    document.title = said ? `● ${said} · ${title}` : title;
  }
  function looked() {
    said = "";
    showTitle();
  }
  function shown() {
    return new Map(
      all("[data-signal]").map((one) => [one.dataset.news ?? "", one.dataset.signal ?? ""])
    );
  }
  function startSwitches() {
    const panel = find("[data-signals]");
    if (!panel) return;
    panel.hidden = false;
    for (const box of all("[data-means]", panel)) {
      const means = box.dataset.means ?? "";
      box.checked = isOn(means);
      box.addEventListener("change", () => switchTo(means, box.checked));
    }
    const cannot = find("[data-no-vibration]", panel);
    if (cannot) cannot.hidden = "vibrate" in navigator;
    find("[data-try]", panel)?.addEventListener("click", () => {
      wakeAudio();
      setTimeout(() => signal("round", ""), 100);
    });
  }
  var known = shown();
  onFresh(() => {
    title = document.title;
    const now = shown();
    for (const [text, kind] of now) if (!known.has(text)) signal(kind, text);
    known = now;
    showTitle();
  });
  for (const touch of ["pointerdown", "keydown"]) {
    addEventListener(touch, () => {
      wakeAudio();
      looked();
    });
  }
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) looked();
  });
  startSwitches();
  startNumbers();
})();
