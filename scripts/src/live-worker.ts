// The shared worker: one event stream for all tabs of a browser.
import { StreamClient, type StreamListener, type Subscription } from "./stream.ts";

/** What a tab sends: what it wants to follow, or that it is leaving. */
export type TabMessage = Subscription | "leave";

const client = new StreamClient();

function admit(port: MessagePort): void {
  const listener: StreamListener = (message) => port.postMessage(message);
  port.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data === "leave") client.unsubscribe(listener);
    else client.subscribe(listener, data);
  };
}

addEventListener("connect", (event) => {
  for (const port of (event as MessageEvent).ports) admit(port);
});
