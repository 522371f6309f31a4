// Follows an event or a table: through the shared worker, or alone if there is none.
import type { TabMessage } from "./live-worker.ts";
import {
  StreamClient,
  type StreamListener,
  type StreamMessage,
  type Subscription,
} from "./stream.ts";

/** A hidden page closes its connection: browsers allow only a few to a host. */
function followAlone(wanted: () => Subscription, hear: StreamListener): void {
  const client = new StreamClient();
  const follow = () => {
    if (document.hidden) client.unsubscribe(hear);
    else client.subscribe(hear, wanted());
  };
  document.addEventListener("visibilitychange", follow);
  follow();
}

function followTogether(wanted: () => Subscription, hear: StreamListener, script: string): void {
  const worker = new SharedWorker(script);
  const say = (message: TabMessage) => worker.port.postMessage(message);
  worker.onerror = () => followAlone(wanted, hear);
  worker.port.onmessage = ({ data }: MessageEvent<StreamMessage>) => hear(data);
  say(wanted());
  addEventListener("pagehide", () => say("leave"));
  addEventListener("pageshow", (shown) => {
    if (shown.persisted) location.reload();
  });
}

/** Follows a subject with the other tabs of this browser, or alone where that is not possible. */
export function followSubject(wanted: () => Subscription, hear: StreamListener): void {
  const { worker } = document.body.dataset;
  if (worker && "SharedWorker" in window) {
    try {
      followTogether(wanted, hear, worker);
      return;
    } catch {
      // not allowed here: this tab follows by itself
    }
  }
  followAlone(wanted, hear);
}
