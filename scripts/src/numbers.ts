// Adds a number of this phone to the next draw, so that nobody knows it beforehand (ADR 25).
// Its hash is sent beforehand; the number itself when the draw asks for it. No other device has it.
import { find, onFresh } from "./dom.ts";
import { sha256 } from "./sha256.ts";

const SIZE = 32;
const TRY_AGAIN_AFTER = 1_000;
const MOST_TRIES = 4;
const LONGEST_WAIT = 5_000;

/**
 * The number for the next draw, in hex, and the one after it, once the draw has asked for the first.
 * `since`: how often draws had asked when its hash arrived; null: it has not arrived yet.
 */
interface Kept {
  readonly number: string;
  readonly following?: string;
  readonly since: number | null;
}

/** The hash of a number: SHA-256 of its bytes and the entrant's id. */
export function hashOf(number: string, entrant: string): string {
  const bytes = Array.from(number.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return sha256(Uint8Array.from([...bytes, ...new TextEncoder().encode(entrant)]));
}

function freshNumber(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SIZE));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Where the browser stores nothing (a private window), a number lasts as long as the page. */
let memory: Kept | null = null;
let busy = false;
/** The page was updated meanwhile: look again. */
let again = false;
/** Another device of the entrant has sent a number: this one rests until draws have asked again. */
let restingSince: number | null = null;
let tries = 0;

function storedAs(part: HTMLElement): string {
  return `podium-number ${part.dataset.event} ${part.dataset.entrant}`;
}

function kept(part: HTMLElement): Kept | null {
  try {
    const stored = localStorage.getItem(storedAs(part));
    return stored === null ? memory : (JSON.parse(stored) as Kept);
  } catch {
    return memory;
  }
}

function keep(part: HTMLElement, number: Kept): void {
  memory = number;
  try {
    localStorage.setItem(storedAs(part), JSON.stringify(number));
  } catch {
    // a private window
  }
}

/** Sends a command by a form's fields; whether it was taken, or null if there is no answer. The
 * key follows from what is sent and when, so that sending it twice does it once. */
async function send(
  part: HTMLElement,
  to: string,
  sent: [string, string][],
): Promise<boolean | null> {
  const key = sha256(new TextEncoder().encode(JSON.stringify([sent, askings(part)])));
  const fields = [
    ...sent,
    ["entrant", part.dataset.entrant ?? ""],
    ["csrf", part.dataset.token ?? ""],
    ["key", key],
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
      signal: ending.signal,
    });
    if (answer.status >= 500 || answer.status === 429) return null;
    return answer.ok || answer.type === "opaqueredirect";
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** Tells the number that the draw asks for, and the hash of the next one with it. */
async function open(part: HTMLElement, own: Kept): Promise<boolean> {
  const following = own.following ?? freshNumber();
  keep(part, { ...own, following });
  const now = askings(part);
  const taken = await send(part, part.dataset.open ?? "", [
    ["number", own.number],
    ["following", hashOf(following, part.dataset.entrant ?? "")],
  ]);
  if (taken === null) return false;
  keep(part, { number: following, since: taken ? now : null });
  return true;
}

/** Sends the hash of a number that was never told: of the same one again, if it was used up. */
async function commit(part: HTMLElement, number: string): Promise<boolean> {
  keep(part, { number, since: null });
  const now = askings(part);
  const hash = hashOf(number, part.dataset.entrant ?? "");
  const taken = await send(part, part.dataset.commit ?? "", [["hash", hash]]);
  if (taken === null) return false;
  if (taken) keep(part, { number, since: now });
  else restingSince = now;
  return true;
}

/** How often draws have asked so far: each time uses up all numbers that wait. */
function askings(part: HTMLElement): number {
  return Number(part.dataset.askings);
}

/** Does what is to be done now; whether the server has answered. */
async function addNumber(part: HTMLElement): Promise<boolean> {
  const { asked } = part.dataset;
  const own = kept(part);
  if (own && asked && hashOf(own.number, part.dataset.entrant ?? "") === asked) {
    return open(part, own);
  }
  if (own?.since === askings(part) || restingSince === askings(part)) return true;
  return commit(part, own?.number ?? freshNumber());
}

async function add(): Promise<void> {
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

export function startNumbers(): void {
  onFresh(add);
  void add();
}
