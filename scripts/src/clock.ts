// Clocks that run by the server's time, so that a wrong clock in a phone does not matter.
import { all, find, onFresh } from "./dom.ts";
import { refresh } from "./refresh.ts";
import { askTime, serverNow } from "./server-time.ts";

const TICK = 250;

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
  face.dataset.signs = String(text.length);
  if (shown && shown.textContent !== text) shown.textContent = text;
}

/** What is shown until a moment is fetched again after it, once. */
let renewed = 0;
function renewAfter(until: number, now: number): void {
  if (now < until || renewed >= until) return;
  renewed = until;
  void refresh();
}

/** Until the server was asked what time it is, the text that came with the page is right. */
let isSet = false;

function tick(): void {
  if (!isSet) return;
  const now = serverNow();
  for (const face of all("[data-ends]")) {
    write(face, "[data-left]", remaining(Number(face.dataset.ends) - now));
  }
  for (const passing of all("[data-until]")) renewAfter(Number(passing.dataset.until), now);
  for (const wait of all("[data-since]")) {
    write(wait, "[data-passed]", remaining(now - Number(wait.dataset.since)));
  }
}

async function setClocks(): Promise<void> {
  const address = document.body.dataset.now;
  if (!address || !find("[data-ends], [data-since], [data-until]")) return;
  await askTime(address);
  isSet = true;
  tick();
}

export function startClock(): void {
  onFresh(() => {
    void setClocks();
    tick();
  });
  setInterval(tick, TICK);
}
