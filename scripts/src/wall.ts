// The projector: a sound at red alert and when time is up, full screen, a screen that stays on,
// pages that can be stopped. The style sheet turns them, so that they turn without scripts too.
import { find, onFresh } from "./dom.ts";
import { playTone } from "./tones.ts";

type Alarm = "time-up" | "red-alert";

const NOTES: Record<Alarm, readonly number[]> = {
  "time-up": [523, 523, 523, 392],
  "red-alert": [660, 880, 660, 880, 660, 880],
};
const LENGTH: Record<Alarm, number> = { "time-up": 1.4, "red-alert": 0.4 };

let audio: AudioContext | null = null;

function shownAlarm(): Alarm | null {
  const classes = find(".screen")?.classList;
  if (classes?.contains("time-up")) return "time-up";
  return classes?.contains("red-alert") ? "red-alert" : null;
}

function ring(alarm: Alarm): void {
  const to = audio;
  if (!to) return;
  NOTES[alarm].forEach((note, place) => {
    playTone(to, note, to.currentTime + place * 0.45, LENGTH[alarm]);
  });
}

let last = shownAlarm();
onFresh(() => {
  const now = shownAlarm();
  if (now && now !== last) ring(now);
  last = now;
});

function switchSound(button: HTMLElement): void {
  if (audio) {
    void audio.close();
    audio = null;
  } else {
    audio = new AudioContext();
    playTone(audio, 660, audio.currentTime, 0.3);
  }
  button.setAttribute("aria-pressed", String(Boolean(audio)));
}

const sound = find("[data-sound]");
if (sound && "AudioContext" in window) {
  sound.hidden = false;
  sound.addEventListener("click", () => switchSound(sound));
}

function switchFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void document.documentElement.requestFullscreen();
}

const full = find("[data-full]");
if (full && document.fullscreenEnabled) {
  full.hidden = false;
  full.addEventListener("click", switchFullScreen);
}

const pause = find("[data-pause]");
if (pause) {
  pause.hidden = false;
  pause.addEventListener("click", () => {
    const stopped = document.body.classList.toggle("stopped");
    pause.setAttribute("aria-pressed", String(stopped));
  });
}

function stayAwake(): void {
  // Older browsers have no lock at all; where it is refused, the screen goes dark as it always did.
  if ("wakeLock" in navigator) navigator.wakeLock.request("screen").catch(() => {});
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) stayAwake();
});
stayAwake();
