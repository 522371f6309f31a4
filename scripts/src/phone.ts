// Signals on a phone: sound, vibration and the title of the tab, each unless it is switched off.
import { all, find, onFresh } from "./dom.ts";
import { startNumbers } from "./numbers.ts";
import { playTone } from "./tones.ts";

const SWITCHED_OFF = "podium-signals-off";
const NOTES: Record<string, readonly number[]> = {
  round: [523, 659, 784],
  alarm: [660, 880, 660, 880],
  time: [523, 523, 392],
  call: [880, 880],
};
const STEP = 0.22;
const BUZZ = [200, 100, 200];

let audio: AudioContext | null = null;
/** What the title says besides the page's own, until somebody looks. */
let said = "";
let title = document.title;

function switchedOff(): string[] {
  try {
    return JSON.parse(localStorage.getItem(SWITCHED_OFF) ?? "[]") as string[];
  } catch {
    return memory;
  }
}

/** Where the browser stores nothing (a private window), a choice lasts as long as the page. */
let memory: string[] = [];

function isOn(means: string): boolean {
  return !switchedOff().includes(means);
}

function switchTo(means: string, on: boolean): void {
  const others = switchedOff().filter((one) => one !== means);
  memory = on ? others : [...others, means];
  try {
    localStorage.setItem(SWITCHED_OFF, JSON.stringify(memory));
  } catch {
    // a private window
  }
}

/** Browsers play nothing before somebody has touched the page. */
function wakeAudio(): void {
  if (!isOn("sound") || !("AudioContext" in window)) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
}

function play(kind: string): void {
  const to = audio;
  if (to?.state !== "running") return;
  (NOTES[kind] ?? []).forEach((note, place) => {
    playTone(to, note, to.currentTime + place * STEP, 0.4, 0.4);
  });
}

function signal(kind: string, text: string): void {
  if (isOn("sound")) play(kind);
  if (isOn("vibration") && "vibrate" in navigator) navigator.vibrate(BUZZ);
  if (isOn("title")) said = text;
}

function showTitle(): void {
  document.title = said ? `● ${said} · ${title}` : title;
}

function looked(): void {
  said = "";
  showTitle();
}

/** The signals that the page gives now: their kinds by what they say. */
function shown(): Map<string, string> {
  return new Map(
    all("[data-signal]").map((one) => [one.dataset.news ?? "", one.dataset.signal ?? ""]),
  );
}

function startSwitches(): void {
  const panel = find("[data-signals]");
  if (!panel) return;
  panel.hidden = false;
  for (const box of all<HTMLInputElement>("[data-means]", panel)) {
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

let known = shown();
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
