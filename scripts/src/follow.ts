// Follows the event that the page shows.
import { hasNotice, lost, reached, showNotice } from "./connection.ts";
import { find } from "./dom.ts";
import { sendKept } from "./outbox.ts";
import { refresh } from "./refresh.ts";
import type { StreamMessage, StreamState, Subscription } from "./stream.ts";
import { followSubject } from "./subject.ts";

/** Milliseconds over which all pages in a hall spread their requests after a change. */
const SPREAD = 150;

function subscription(live: string): Subscription {
  return {
    subject: new URL(live, location.href).searchParams.get("event") ?? "",
    cursor: find("#page")?.dataset.cursor ?? "",
    viewer: document.body.dataset.role ?? "",
  };
}

function showState(state: StreamState): void {
  if (state === "lost") {
    lost();
    return;
  }
  reached();
  if (state === "ended" && !hasNotice("ended")) location.reload();
  showNotice("ended", state === "ended");
  if (state === "open") void sendKept();
}

function hear(message: StreamMessage): void {
  if ("state" in message) showState(message.state);
  else setTimeout(refresh, Math.random() * SPREAD);
}

export function startFollowing(): void {
  const { live } = document.body.dataset;
  if (live) followSubject(() => subscription(live), hear);
}
