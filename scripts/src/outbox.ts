// What could not be sent is kept on the device and sent again with the same key, so that the
// server does it once however often it arrives.
import { reached, showNotice } from "./connection.ts";
import { all, find, here } from "./dom.ts";
import { isPassing, refresh } from "./refresh.ts";
import { showRefusal } from "./refusal.ts";
import { hideSending } from "./sending.ts";

/** A form as it was sent. `page`: the address of the page it was on. */
export interface Entry {
  readonly action: string;
  readonly fields: [string, string][];
  readonly key: string;
  readonly page: string;
}

const STORED_AS = "podium-unsent";
/** A connection can die without an error, so a request without an answer is given up. */
const LONGEST_WAIT = 12_000;
const TRY_EVERY = 4_000;

/** Where the browser stores nothing (a private window), entries last as long as the page. */
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

/** The entries that are still to be sent, including those of other tabs. */
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

/** Sends an entry; throws if there is no answer. */
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

/** Sends the kept entries in their order, and stops at the first that does not get through. */
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
  store(kept().filter((one) => one.key !== entry.key));
  const form = release(entry);
  if (answer.ok) form?.reset();
  else await tellRefused(entry, form, answer);
  return true;
}

/** A refusal stands above the form that the entry came from; without it, at the top of the page. */
async function tellRefused(
  entry: Entry,
  form: HTMLFormElement | undefined,
  answer: Response,
): Promise<void> {
  if (form) {
    await showRefusal(form, answer);
    return;
  }
  showNotice("refused", true);
  const link = find<HTMLAnchorElement>("#connection [data-again]");
  if (link) link.href = entry.page;
}

/** The form that the entry came from, if it is still on the page: it waits no longer. */
function release(entry: Entry): HTMLFormElement | undefined {
  const forms = all<HTMLFormElement>("form.kept");
  const form = forms.find((one) => new FormData(one).get("key") === entry.key);
  form?.classList.remove("kept", "typed");
  if (form) hideSending(form);
  return form;
}

export function startOutbox(): void {
  addEventListener("online", () => void sendKept());
  addEventListener("pagehide", () => {
    // people may leave before the answer has come: the next page sends it again
    if (underWay.size) keep(...underWay);
  });
  setInterval(() => {
    if (!document.hidden && kept().length) void sendKept();
  }, TRY_EVERY);
  showCount(kept().length);
  void sendKept();
}
