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
  var pause = find("[data-pause]");
  if (pause) {
    pause.hidden = false;
    pause.addEventListener("click", () => {
      const stopped = document.body.classList.toggle("stopped");
      pause.setAttribute("aria-pressed", String(stopped));
    });
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
