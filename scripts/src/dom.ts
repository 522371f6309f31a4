// Finding elements, and the event that is sent after the page was updated.

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

/** The path and query of this page. */
export function here(): string {
  return location.pathname + location.search;
}

/** Parses the page in an answer of the server. */
export async function documentOf(answer: Response): Promise<Document> {
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

const FRESH = "podium:fresh";

/** Tells all scripts of the page, including those of other files, that it was updated. */
export function announceFresh(): void {
  document.dispatchEvent(new Event(FRESH));
}

export function onFresh(listener: () => void): void {
  document.addEventListener(FRESH, listener);
}
