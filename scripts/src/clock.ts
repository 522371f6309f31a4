// Clocks that run by the server's time, so that a wrong clock in a phone does not matter.
import { all, find, onFresh } from "./dom.ts";

const ASK_AGAIN = 20_000;
const TICK = 250;

/** Milliseconds that the server is ahead of this device. */
let offset = 0;
let askedAt = Number.NEGATIVE_INFINITY;

/** The time left as text: `1:05:09`, `5:09`, `0:00`. */
export function remaining(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = String(Math.floor(seconds / 60) % 60);
  const rest = String(seconds % 60).padStart(2, "0");
  return hours ? `${hours}:${minutes.padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

function write(face: HTMLElement, selector: string, text: string): void {
  const shown = find(selector, face);
  if (shown && shown.textContent !== text) shown.textContent = text;
}

function tick(): void {
  const now = Date.now() + offset;
  for (const face of all("[data-ends]")) {
    write(face, "[data-left]", remaining(Number(face.dataset.ends) - now));
  }
  for (const wait of all("[data-since]")) {
    write(wait, "[data-passed]", remaining(now - Number(wait.dataset.since)));
  }
}

async function askTime(): Promise<void> {
  const address = document.body.dataset.now;
  if (!address || !find("[data-ends], [data-since]")) return;
  if (performance.now() - askedAt < ASK_AGAIN) return;
  askedAt = performance.now();
  const sent = Date.now();
  try {
    const answer: { now: number } = await (await fetch(address, { cache: "no-store" })).json();
    offset = answer.now - (sent + Date.now()) / 2;
  } catch {
    askedAt = Number.NEGATIVE_INFINITY;
  }
  tick();
}

export function startClock(): void {
  onFresh(() => {
    void askTime();
    tick();
  });
  setInterval(tick, TICK);
}
