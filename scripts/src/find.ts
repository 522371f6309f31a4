// The search of the desk: Ctrl+K goes to it, what is found appears below while somebody types,
// arrow keys walk through it, Enter does the first thing.
import { all, documentOf, find } from "./dom.ts";

const PAUSE = 120;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

let waiting: ReturnType<typeof setTimeout> | undefined;
let asked = "";

function field(): HTMLInputElement | null {
  return find<HTMLInputElement>("[data-find]");
}

function list(): HTMLElement | null {
  return find("[data-found]");
}

function close(): void {
  const shown = list();
  if (shown) shown.hidden = true;
}

/** Asks the server; an answer that comes after somebody has typed on is not shown. */
async function search(): Promise<void> {
  const [input, shown] = [field(), list()];
  if (!input?.form || !shown) return;
  asked = input.value.trim();
  if (!asked) {
    close();
    return;
  }
  const address = `${input.form.action}?q=${encodeURIComponent(asked)}`;
  const answer = await fetch(address, { headers: { Accept: "text/html" } });
  const found = answer.ok ? find("#found", await documentOf(answer)) : null;
  if (!found || asked !== input.value.trim()) return;
  shown.replaceChildren(...found.childNodes);
  shown.dataset.query = asked;
  shown.hidden = false;
}

function rows(): HTMLElement[][] {
  const shown = list();
  if (!shown || shown.hidden) return [];
  return all("li", shown).map((row) => all("a[href]", row));
}

/** From the field or a link to the one that an arrow points to; up from the first row to the field. */
function walk(from: Element, down: number, across: number): HTMLElement | null {
  const grid = rows();
  const row = grid.findIndex((links) => links.some((link) => link === from));
  if (row < 0) return down > 0 ? (grid[0]?.[0] ?? null) : null;
  const column = grid[row]?.indexOf(from as HTMLElement) ?? 0;
  if (across) return grid[row]?.[column + across] ?? null;
  if (row + down < 0) return field();
  const next = grid[row + down];
  return next?.[Math.min(column, next.length - 1)] ?? null;
}

function onKey(event: KeyboardEvent): void {
  if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey) {
    const input = field();
    if (!input) return;
    event.preventDefault();
    input.focus();
    input.select();
    return;
  }
  const target = event.target;
  if (!(target instanceof HTMLElement) || !target.closest("[data-search]")) return;
  if (event.key === "Escape") {
    close();
    field()?.focus();
    return;
  }
  const arrow = ARROWS[event.key];
  if (!arrow || (target === field() && arrow[1])) return;
  const next = walk(target, ...arrow);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Enter follows the first link of what is found, if that is what was typed. */
function onSubmit(event: SubmitEvent): void {
  const input = field();
  if (!input || event.target !== input.form) return;
  const first = rows()[0]?.[0];
  if (!first || list()?.dataset.query !== input.value.trim()) return;
  event.preventDefault();
  first.click();
}

/** What was found goes once somebody looks elsewhere. */
function onElsewhere({ target }: Event): void {
  if (!(target instanceof Element) || !target.closest("[data-search]")) close();
}

export function startFind(): void {
  document.addEventListener("keydown", onKey);
  document.addEventListener("submit", onSubmit);
  document.addEventListener("input", ({ target }) => {
    if (target !== field()) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => void search().catch(close), PAUSE);
  });
  document.addEventListener("click", onElsewhere);
  document.addEventListener("focusin", onElsewhere);
}
