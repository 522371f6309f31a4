// The projector: a sound at red alert and when time is up, full screen, and a screen that stays on.
(() => {
  "use strict";
  const sound = document.querySelector("[data-sound]");
  const full = document.querySelector("[data-full]");
  let audio = null;
  const scene = () => {
    const screen = document.querySelector(".screen");
    return screen.classList.contains("time-up") ? "time-up" : screen.classList.contains("red-alert") ? "red-alert" : "";
  };
  let last = scene();
  function tone(frequency, start, length) {
    const voice = audio.createOscillator();
    const volume = audio.createGain();
    voice.frequency.value = frequency;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(0.6, start + 0.05);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
    voice.connect(volume).connect(audio.destination);
    voice.start(start);
    voice.stop(start + length);
  }
  function ring(kind) {
    if (!audio) return;
    const notes = kind === "time-up" ? [523, 523, 523, 392] : [660, 880, 660, 880, 660, 880];
    notes.forEach((note, place) => tone(note, audio.currentTime + place * 0.45, kind === "time-up" ? 1.4 : 0.4));
  }
  document.addEventListener("podium:fresh", () => {
    const now = scene();
    if (now && now !== last) ring(now);
    last = now;
  });
  if ("AudioContext" in window) {
    sound.hidden = false;
    sound.addEventListener("click", () => {
      if (audio) { audio.close(); audio = null; } else { audio = new AudioContext(); tone(660, audio.currentTime, 0.3); }
      sound.setAttribute("aria-pressed", String(Boolean(audio)));
    });
  }
  if (document.fullscreenEnabled) {
    full.hidden = false;
    full.addEventListener("click", () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()));
  }
  const awake = () => navigator.wakeLock?.request("screen").catch(() => {});
  document.addEventListener("visibilitychange", () => { if (!document.hidden) awake(); });
  awake();
})();
