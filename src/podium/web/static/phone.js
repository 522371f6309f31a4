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
      return memory;
    }
  }
  var memory = [];
  function isOn(means) {
    return !switchedOff().includes(means);
  }
  function switchTo(means, on) {
    const others = switchedOff().filter((one) => one !== means);
    memory = on ? others : [...others, means];
    try {
      localStorage.setItem(SWITCHED_OFF, JSON.stringify(memory));
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
})();
