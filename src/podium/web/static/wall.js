// Built from scripts/src by `npm run build`: change it there.
"use strict";
(() => {
  // src/dom.ts
  function find(selector, inside = document) {
    return inside.querySelector(selector);
  }
  var FRESH = "podium:fresh";
  function onFresh(listener) {
    document.addEventListener(FRESH, listener);
  }

  // src/wall.ts
  var NOTES = {
    "time-up": [523, 523, 523, 392],
    "red-alert": [660, 880, 660, 880, 660, 880]
  };
  var LENGTH = { "time-up": 1.4, "red-alert": 0.4 };
  var audio = null;
  function shownAlarm() {
    const classes = find(".screen")?.classList;
    if (classes?.contains("time-up")) return "time-up";
    return classes?.contains("red-alert") ? "red-alert" : null;
  }
  function playTone(to, frequency, start, length) {
    const voice = to.createOscillator();
    const volume = to.createGain();
    voice.frequency.value = frequency;
    volume.gain.setValueAtTime(1e-4, start);
    volume.gain.exponentialRampToValueAtTime(0.6, start + 0.05);
    volume.gain.exponentialRampToValueAtTime(1e-4, start + length);
    voice.connect(volume).connect(to.destination);
    voice.start(start);
    voice.stop(start + length);
  }
  function ring(alarm) {
    const to = audio;
    if (!to) return;
    NOTES[alarm].forEach((note, place) => {
      playTone(to, note, to.currentTime + place * 0.45, LENGTH[alarm]);
    });
  }
  var last = shownAlarm();
  onFresh(() => {
    const now = shownAlarm();
    if (now && now !== last) ring(now);
    last = now;
  });
  function switchSound(button) {
    if (audio) {
      void audio.close();
      audio = null;
    } else {
      audio = new AudioContext();
      playTone(audio, 660, audio.currentTime, 0.3);
    }
    button.setAttribute("aria-pressed", String(Boolean(audio)));
  }
  var sound = find("[data-sound]");
  if (sound && "AudioContext" in window) {
    sound.hidden = false;
    sound.addEventListener("click", () => switchSound(sound));
  }
  function switchFullScreen() {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void document.documentElement.requestFullscreen();
  }
  var full = find("[data-full]");
  if (full && document.fullscreenEnabled) {
    full.hidden = false;
    full.addEventListener("click", switchFullScreen);
  }
  function stayAwake() {
    if ("wakeLock" in navigator) navigator.wakeLock.request("screen").catch(() => {
    });
  }
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) stayAwake();
  });
  stayAwake();
})();
