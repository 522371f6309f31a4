// The server's time, so that a wrong clock in a device does not matter.

const ASK_AGAIN = 20_000;

/** Milliseconds that the server is ahead of this device. */
let offset = 0;
let askedAt = Number.NEGATIVE_INFINITY;

/** The time on the server, as far as it is known. */
export function serverNow(): number {
  return Date.now() + offset;
}

/** Asks the server what time it is, unless that was done a moment ago. */
export async function askTime(address: string): Promise<void> {
  if (performance.now() - askedAt < ASK_AGAIN) return;
  askedAt = performance.now();
  const sent = Date.now();
  try {
    const answer: { now: number } = await (await fetch(address, { cache: "no-store" })).json();
    offset = answer.now - (sent + Date.now()) / 2;
  } catch {
    askedAt = Number.NEGATIVE_INFINITY;
  }
}
