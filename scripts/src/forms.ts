// Forms that write are sent in the background: the page stays, and so does what was typed.
import { saySaved } from "./announce.ts";
import { lost } from "./connection.ts";
import { all, find, here } from "./dom.ts";
import { fieldOf } from "./fields.ts";
import { type Entry, entryOf, keep, post } from "./outbox.ts";
import { refresh } from "./refresh.ts";
import { removeRefusal, renew, showRefusal } from "./refusal.ts";
import { hideSending, sayKept, saySending } from "./sending.ts";
import { announceAnswered, announceSent } from "./typed-ahead.ts";
import { visit } from "./visit.ts";

const CHANGED_MEANWHILE = 409;

/** Sends an entry. If there is no answer, keeps the entry and returns null. */
async function postOrKeep(entry: Entry): Promise<Response | null> {
  try {
    return await post(entry);
  } catch {
    keep(entry);
    lost();
    return null;
  }
}

async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  form.classList.add("busy");
  announceSent(form);
  saySending(form, submitter);
  const answer = await postOrKeep(entryOf(form, submitter));
  if (!answer) {
    form.classList.remove("busy");
    form.classList.add("kept");
    sayKept(form, submitter);
    announceAnswered(false);
    return;
  }
  hideSending(form);
  form.classList.remove("typed");
  if (answer.ok) {
    await goOn(form, answer);
    return;
  }
  announceAnswered(false);
  await showRefusal(form, answer);
  if (answer.status === CHANGED_MEANWHILE) await renew(form);
}

async function goOn(form: HTMLFormElement, answer: Response): Promise<void> {
  const target = new URL(answer.url);
  if (answer.redirected && target.pathname + target.search !== here()) {
    if (form.hasAttribute("data-ahead")) await visit(answer.url);
    else location.assign(answer.url);
    return;
  }
  form.classList.remove("busy");
  form.reset();
  if (form.hasAttribute("data-saved")) saySaved();
  await refresh();
  announceAnswered(true);
}

let queue: Promise<void> = Promise.resolve();
let queued = 0;

/** For forms sent in quick succession: the fields are free at once, each entry has its own key. */
function enqueue(form: HTMLFormElement, submitter: HTMLElement | null): void {
  const entry = numbered(entryOf(form, submitter), ++queued);
  removeRefusal(form);
  form.reset();
  find("input:not([type=hidden])", form)?.focus();
  queue = queue.then(() => sendQueued(form, entry));
}

function numbered(entry: Entry, number: number): Entry {
  const key = `${entry.key}-${number}`;
  const fields = entry.fields.map(([name, value]): [string, string] => [
    name,
    name === "key" ? key : value,
  ]);
  return { ...entry, key, fields };
}

async function sendQueued(form: HTMLFormElement, entry: Entry): Promise<void> {
  const answer = await postOrKeep(entry);
  if (!answer) return;
  if (answer.ok) {
    void refresh();
    return;
  }
  await showRefusal(form, answer);
  for (const [name, value] of entry.fields) {
    const field = fieldOf(form, name);
    if (field && field.type !== "hidden" && !field.value) field.value = value;
  }
}

/** Where a form that asks for a page leads. */
function addressOf(form: HTMLFormElement): string {
  const address = new URL(form.action);
  for (const [name, value] of new FormData(form)) address.searchParams.set(name, String(value));
  return address.href;
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  const question = event.submitter?.dataset.confirm;
  if (question && !confirm(question)) {
    event.preventDefault();
    return;
  }
  if (form.method === "get" && form.hasAttribute("data-ahead")) {
    event.preventDefault();
    announceSent(form);
    void visit(addressOf(form));
    return;
  }
  if (form.method !== "post" || form.enctype === "multipart/form-data") return;
  const isBusy = form.classList.contains("busy");
  if (form.hasAttribute("data-plain")) {
    if (isBusy) event.preventDefault();
    form.classList.add("busy");
    return;
  }
  event.preventDefault();
  if (form.hasAttribute("data-many")) enqueue(form, event.submitter);
  else if (!isBusy) void send(form, event.submitter);
}

/** A form that somebody has typed into is left alone when the page is refreshed. */
function onInput({ target }: Event): void {
  const form = target instanceof Element ? target.closest("form") : null;
  if (form?.method === "post") form.classList.add("typed");
}

export function startForms(): void {
  document.addEventListener("submit", onSubmit);
  document.addEventListener("input", onInput);
  document.addEventListener("reset", ({ target }) => {
    if (target instanceof Element) target.classList.remove("typed");
  });
  addEventListener("pageshow", () => {
    for (const form of all<HTMLFormElement>("form.busy")) {
      form.classList.remove("busy");
      hideSending(form);
    }
  });
}
