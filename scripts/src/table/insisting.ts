// Requests that must arrive: they are sent again, always with the same key, until they are answered.
import { Refused } from "./server.ts";

const PAUSE = 700;
const TRY_LATER = [429, 502, 503, 504];

/** Whether nothing is known of a request: it was done or not, and is sent again with its key. */
export function isUnknown(trouble: unknown): boolean {
  return !(trouble instanceof Refused) || TRY_LATER.includes(trouble.status);
}

/** A moment, which is shorter if the connection comes back meanwhile. */
function moment(): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      globalThis.removeEventListener?.("online", end);
      done();
    };
    const timer = setTimeout(end, PAUSE + Math.random() * PAUSE);
    globalThis.addEventListener?.("online", end);
  });
}

/** Sends until there is an answer, as long as it is `wanted`; `waits` is called after each loss. */
export async function insist(
  send: () => Promise<unknown>,
  wanted: () => boolean,
  waits: () => void,
  pause: () => Promise<void> = moment,
): Promise<void> {
  while (wanted()) {
    try {
      await send();
      return;
    } catch (trouble) {
      if (!isUnknown(trouble)) throw trouble;
    }
    waits();
    await pause();
  }
}
