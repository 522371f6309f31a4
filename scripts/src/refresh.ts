// Fetches the page again when something has changed, and updates only what is different.
import { announceFresh, documentOf, find, here } from "./dom.ts";
import { morph } from "./morph.ts";

const RETRY_AFTER = 3_000;

let refreshing = false;
let again = false;
let retrying: ReturnType<typeof setTimeout> | undefined;

/** Fetches the page again. If it is being fetched already, that happens once more afterwards. */
export async function refresh(): Promise<void> {
  again = true;
  if (refreshing) return;
  refreshing = true;
  while (again) {
    again = false;
    await refreshOnce();
  }
  refreshing = false;
}

async function refreshOnce(): Promise<void> {
  const address = here();
  try {
    const answer = await fetch(address, { headers: { Accept: "text/html" } });
    if (isPassing(answer.status)) retry();
    else showIfHere(address, await documentOf(answer));
  } catch {
    retry();
  }
}

/** An answer that comes after another page was opened belongs to the old one. */
function showIfHere(address: string, fresh: Document): void {
  if (address === here()) show(fresh);
  else again = true;
}

/** The server is overloaded or restarting: the same request will succeed later. */
export function isPassing(status: number): boolean {
  return status >= 500 || status === 429;
}

function retry(): void {
  clearTimeout(retrying);
  retrying = setTimeout(refresh, RETRY_AFTER * (1 + Math.random()));
}

function show(fresh: Document): void {
  const shown = find("#page");
  const page = find("#page", fresh);
  if (!shown || !page) return;
  const focused = document.activeElement;
  const typing = focused?.matches("input, select, textarea");
  if (typing) {
    // a fetched field must not take the focus from the one that somebody types into
    for (const field of page.querySelectorAll("[autofocus]")) field.removeAttribute("autofocus");
  }
  const meant = meaningOf(focused);
  document.title = fresh.title;
  morph(shown, page);
  const isStillThere = document.activeElement === focused && meaningOf(focused) === meant;
  if (!typing && !(meant && isStillThere)) find("[autofocus]", shown)?.focus();
  announceFresh();
}

/** What Enter would do on a link or a button that somebody has reached; empty if on neither. */
function meaningOf(focused: Element | null): string {
  const reached = focused?.matches("a, button, summary") ? focused : null;
  return reached ? `${reached.getAttribute("href") ?? ""} ${reached.textContent}` : "";
}
