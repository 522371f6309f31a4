// Follows the event that the page shows: through the shared worker, or alone if there is none.
import { hasNotice, lost, reached, showNotice } from "./connection.ts";
import { find } from "./dom.ts";
import type { TabMessage } from "./live-worker.ts";
import { sendKept } from "./outbox.ts";
import { refresh } from "./refresh.ts";
import { StreamClient, type StreamMessage, type StreamState, type Subscription } from "./stream.ts";

/** Milliseconds over which all pages in a hall spread their requests after a change. */
const SPREAD = 150;

function subscription(live: string): Subscription {
  return {
    event: new URL(live, location.href).searchParams.get("event") ?? "",
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

/** A hidden page closes its connection: browsers allow only a few to a host. */
function followAlone(live: string): void {
  const client = new StreamClient();
  const follow = () => {
    if (document.hidden) client.unsubscribe(hear);
    else client.subscribe(hear, subscription(live));
  };
  document.addEventListener("visibilitychange", follow);
  follow();
}

function followTogether(live: string, script: string): void {
  const worker = new SharedWorker(script);
  const say = (message: TabMessage) => worker.port.postMessage(message);
  worker.onerror = () => followAlone(live);
  worker.port.onmessage = ({ data }: MessageEvent<StreamMessage>) => hear(data);
  say(subscription(live));
  addEventListener("pagehide", () => say("leave"));
  addEventListener("pageshow", (shown) => {
    if (shown.persisted) location.reload();
  });
}

export function startFollowing(): void {
  const { live, worker } = document.body.dataset;
  if (!live) return;
  if (worker && "SharedWorker" in window) {
    try {
      followTogether(live, worker);
      return;
    } catch {
      // not allowed here: this tab follows by itself
    }
  }
  followAlone(live);
}
