// Finding things on a page, and the sign that the page is fresh.

export function find<E extends HTMLElement = HTMLElement>(
  selector: string,
  inside: ParentNode = document,
): E | null {
  return inside.querySelector<E>(selector);
}

export function all<E extends HTMLElement = HTMLElement>(
  selector: string,
  inside: ParentNode = document,
): E[] {
  return [...inside.querySelectorAll<E>(selector)];
}

/** The address of this page as the server knows it. */
export function here(): string {
  return location.pathname + location.search;
}

/** The document that an answer of the server holds. */
export async function documentOf(answer: Response): Promise<Document> {
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

const FRESH = "podium:fresh";

/** Tells every script, also those of other files, that the page shows something new. */
export function announceFresh(): void {
  document.dispatchEvent(new Event(FRESH));
}

export function onFresh(listener: () => void): void {
  document.addEventListener(FRESH, listener);
}
