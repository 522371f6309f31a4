// What somebody types while the next page is on its way is typed there, not lost. This script runs
// before anything is painted; those that send forms tell it by two events.
import { all, find } from "./dom.ts";

const STORED_AS = "podium-typed-ahead";
const SENT = "podium:sent";
const ANSWERED = "podium:answered";
/** Milliseconds; what was typed longer ago was meant for something else. */
const LASTS = 10_000;
const MOST_KEYS = 60;
const FIELDS = "input:not([type=hidden]), select, textarea, button";

/** The keys typed since a form was sent. */
interface Ahead {
  readonly since: number;
  readonly keys: string[];
}

let ahead: Ahead | null = null;
/** The form whose answer is awaited; null on a page that is still loading. */
let sent: HTMLFormElement | null = null;

/** A form was sent in the background, and its answer may lead to another page. */
export function announceSent(form: HTMLFormElement): void {
  form.dispatchEvent(new Event(SENT, { bubbles: true }));
}

/** The answer is there, and this page stays. `goesOn`: what was typed meanwhile is meant for it. */
export function announceAnswered(goesOn: boolean): void {
  document.dispatchEvent(new CustomEvent(ANSWERED, { detail: goesOn }));
}

function stored(): Ahead | null {
  try {
    const text = sessionStorage.getItem(STORED_AS);
    sessionStorage.removeItem(STORED_AS);
    return text ? (JSON.parse(text) as Ahead) : null;
  } catch {
    return null; // a private window
  }
}

function store(keys: Ahead): void {
  try {
    sessionStorage.setItem(STORED_AS, JSON.stringify(keys));
  } catch {
    // a private window: the keys are lost, as they always were
  }
}

function isFresh({ since }: Ahead): boolean {
  return Date.now() - since < LASTS;
}

function isTyped(event: KeyboardEvent): boolean {
  if (!event.isTrusted || event.ctrlKey || event.altKey || event.metaKey) return false;
  const isSign = [...event.key].length === 1;
  return isSign || (!event.shiftKey && ["Enter", "Tab", "Backspace"].includes(event.key));
}

/** Whether a key is meant for what comes next: not if somebody has gone on to another form. */
function isMeantForNext({ target }: Event): boolean {
  if (!(target instanceof Element) || sent === null) return true;
  const form = target.closest("form");
  return !target.matches("[type=password]") && (form === null || form === sent);
}

function onKey(event: KeyboardEvent): void {
  if (ahead && !isFresh(ahead)) ahead = null;
  if (!ahead || !isTyped(event) || !isMeantForNext(event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!event.repeat && ahead.keys.length < MOST_KEYS) ahead.keys.push(event.key);
}

function wait(form: EventTarget | null): void {
  sent = form instanceof HTMLFormElement ? form : null;
  ahead = { since: Date.now(), keys: [] };
}

/**
 * Types what was typed ahead, until an Enter sends the next form: the rest is for the page after.
 * An Enter before anything else was pressed twice on the page before, and means nothing here.
 */
function typeHere(): void {
  const keys = ahead && isFresh(ahead) ? [...ahead.keys] : [];
  ahead = null;
  while (keys[0] === "Enter") keys.shift();
  for (let key = keys.shift(); key !== undefined; key = ahead ? undefined : keys.shift()) {
    typeKey(key);
  }
  (ahead as Ahead | null)?.keys.push(...keys);
}

function typeKey(key: string): void {
  const target = document.activeElement;
  if (!(target instanceof HTMLElement)) return;
  const pressed = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  if (!target.dispatchEvent(pressed)) return;
  if (key === "Enter") pressEnter(target);
  else if (key === "Tab") focusNext(target);
  else if (target instanceof HTMLInputElement) write(target, key);
}

function pressEnter(target: HTMLElement): void {
  const form = target instanceof HTMLInputElement ? target.form : null;
  if (form) find("button:not([type=button])", form)?.click();
  else if (target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement) {
    target.click();
  }
}

function focusNext(target: HTMLElement): void {
  const fields = all(FIELDS).filter((one) => one === target || one.getClientRects().length > 0);
  fields[fields.indexOf(target) + 1]?.focus();
}

function write(field: HTMLInputElement, key: string): void {
  const start = field.selectionStart;
  const end = field.selectionEnd;
  if (start === null || end === null) return; // a box or a button
  if (key !== "Backspace") field.setRangeText(key, start, end, "end");
  else field.setRangeText("", start === end ? Math.max(0, start - 1) : start, end, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

export function startTypedAhead(): void {
  ahead = stored();
  if (ahead && !isFresh(ahead)) ahead = null;
  addEventListener("keydown", onKey, { capture: true });
  addEventListener("submit", (event) => {
    if (!event.defaultPrevented) wait(event.target);
  });
  document.addEventListener(SENT, ({ target }) => wait(target));
  document.addEventListener(ANSWERED, (answered) => {
    if ((answered as CustomEvent<boolean>).detail) typeHere();
    else ahead = null;
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) ahead = null;
  });
  addEventListener("pagehide", () => {
    if (ahead) store(ahead); // also without keys: the next page then keeps them while it loads
  });
  document.addEventListener("DOMContentLoaded", () => {
    if (!ahead) return;
    if (document.activeElement === document.body) find("[autofocus]")?.focus();
    typeHere();
  });
}
