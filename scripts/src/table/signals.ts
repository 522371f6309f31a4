// Sounds and the tab's title: your turn, all in, reveal. Each can be off.
import { playTone } from "../tones.ts";
import { keep, kept } from "./kept.ts";

export const SIGNALS = ["turn sound", "in sound", "reveal sound", "title"] as const;
export type Signal = (typeof SIGNALS)[number];

const TONES: Readonly<Record<string, readonly number[]>> = {
  "turn sound": [660, 880],
  "in sound": [520],
  "reveal sound": [440, 554, 659],
};
const LENGTH = 0.18;
const VOLUME = 0.15;

let audio: AudioContext | null = null;

export function isOn(signal: Signal): boolean {
  return kept(`signal-${signal}`, true);
}

export function turn(signal: Signal, on: boolean): void {
  keep(`signal-${signal}`, on);
}

/** Browsers allow sound only after somebody has pressed something. */
export function allowSound(): void {
  const begin = () => {
    audio ??= new AudioContext();
    void audio.resume();
  };
  addEventListener("pointerdown", begin, { once: true });
  addEventListener("keydown", begin, { once: true });
}

export function ring(signal: Signal): void {
  if (!audio || !isOn(signal)) return;
  const now = audio.currentTime;
  TONES[signal]?.forEach((tone, index) => {
    if (audio) playTone(audio, tone, now + index * LENGTH, LENGTH * 1.5, VOLUME);
  });
}

const plainTitle = document.title;

/** What is to be done stands before the title, so that it can be read on the tab. */
export function entitle(text: string): void {
  document.title = text && isOn("title") ? `${text} · ${plainTitle}` : plainTitle;
}
