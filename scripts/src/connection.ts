// The notices about the connection.
import { find } from "./dom.ts";

const PATIENCE = 2_500;

let warning: ReturnType<typeof setTimeout> | undefined;

export type Notice = "lost" | "unsent" | "refused" | "ended";

/** Shows or hides a notice, if the page has it. */
export function showNotice(notice: Notice, shown: boolean): void {
  const line = find(`#connection [data-${notice}]`);
  if (line) line.hidden = !shown;
}

export function hasNotice(notice: Notice): boolean {
  return find(`#connection [data-${notice}]`) !== null;
}

function showLost(shown: boolean): void {
  showNotice("lost", shown);
  document.body.classList.toggle("offline", shown);
}

/** The server has answered. */
export function reached(): void {
  clearTimeout(warning);
  warning = undefined;
  showLost(false);
}

/** The server does not answer. A short interruption is not reported. */
export function lost(): void {
  showNotice("ended", false);
  warning ??= setTimeout(() => showLost(true), PATIENCE);
}
