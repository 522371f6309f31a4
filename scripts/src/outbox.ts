// What could not be sent is kept on the device and sent again with the same key, so that the
// server does it once however often it arrives.
import { reached, showNotice } from "./connection.ts";
import { all, find, here } from "./dom.ts";
import { isPassing, refresh } from "./refresh.ts";

/** A form as it was sent. `page`: where it stood. */
export interface Entry {
  readonly action: string;
  readonly fields: [string, string][];
  readonly key: string;
  readonly page: string;
}

const STORED_AS = "podium-unsent";
/** A connection can die without an error, so nobody waits for an answer for ever. */
const LONGEST_WAIT = 12_000;
const TRY_EVERY = 4_000;

/** In a private window entries are kept as long as the page. */
let memory: Entry[] = [];
const underWay = new Set<Entry>();
let sending = false;

/** What a form would send now; files are not kept. */
export function entryOf(form: HTMLFormElement, submitter: HTMLElement | null): Entry {
  const fields: [string, string][] = [];
  for (const [name, value] of new FormData(form, submitter)) {
    if (typeof value === "string") fields.push([name, value]);
  }
  const key = fields.find(([name]) => name === "key")?.[1] ?? "";
  return { action: form.action, fields, key, page: here() };
}

/** The entries that wait, those of other tabs included. */
function kept(): Entry[] {
  try {
    return JSON.parse(localStorage.getItem(STORED_AS) ?? "[]") as Entry[];
  } catch {
    return memory;
  }
}

function store(entries: Entry[]): void {
  memory = entries;
  try {
    localStorage.setItem(STORED_AS, JSON.stringify(entries));
  } catch {
    // a private window
  }
  showCount(entries.length);
}

function showCount(count: number): void {
  showNotice("unsent", count > 0);
  const shown = find("#connection [data-count]");
  if (shown) shown.textContent = String(count);
}

/** Keeps entries to be sent later, each key once. */
export function keep(...entries: Entry[]): void {
  const keys = new Set(entries.map((one) => one.key));
  store([...kept().filter((one) => !keys.has(one.key)), ...entries]);
}

/** Sends an entry; fails without an answer. */
export async function post(entry: Entry): Promise<Response> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), LONGEST_WAIT);
  underWay.add(entry);
  try {
    return await fetch(entry.action, {
      method: "POST",
      body: new URLSearchParams(entry.fields),
      headers: { Accept: "text/html" },
      credentials: "same-origin",
      signal: ending.signal,
    });
  } finally {
    clearTimeout(timer);
    underWay.delete(entry);
  }
}

/** Sends what waits, in its order, until something does not get through. */
export async function sendKept(): Promise<void> {
  if (sending) return;
  sending = true;
  let sent = 0;
  for (let first = kept()[0]; first && (await sendFirst(first)); first = kept()[0]) sent++;
  sending = false;
  if (sent) void refresh();
}

async function sendFirst(entry: Entry): Promise<boolean> {
  let answer: Response;
  try {
    answer = await post(entry);
  } catch {
    return false;
  }
  if (isPassing(answer.status)) return false;
  reached();
  if (!answer.ok) showRefused(entry);
  store(kept().filter((one) => one.key !== entry.key));
  emptyForm(entry);
  return true;
}

function showRefused(entry: Entry): void {
  showNotice("refused", true);
  const link = find<HTMLAnchorElement>("#connection [data-again]");
  if (link) link.href = entry.page;
}

/** The form that the entry came from, if it still stands on the page, is free again. */
function emptyForm(entry: Entry): void {
  for (const form of all<HTMLFormElement>("form.kept")) {
    if (new FormData(form).get("key") !== entry.key) continue;
    form.classList.remove("kept", "typed");
    form.reset();
  }
}

export function startOutbox(): void {
  addEventListener("online", () => void sendKept());
  addEventListener("pagehide", () => {
    // whoever leaves before the answer finds on the next page that it is kept
    if (underWay.size) keep(...underWay);
  });
  setInterval(() => {
    if (!document.hidden && kept().length) void sendKept();
  }, TRY_EVERY);
  showCount(kept().length);
  void sendKept();
}
