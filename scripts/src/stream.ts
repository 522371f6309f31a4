// The one client of the server's event stream. All tabs of a browser share it in a shared worker,
// because browsers allow only a few connections to a host; where there are no shared workers,
// every page has a client of its own.

/**
 * What a page follows. `subject`: an event by its id, or a table as `table/ID`. `cursor`: the state
 * of it that the page shows; `viewer`: the role.
 */
export interface Subscription {
  readonly subject: string;
  readonly cursor: string;
  readonly viewer: string;
}

export type StreamState = "open" | "lost" | "ended";
export type StreamMessage = { readonly state: StreamState } | { readonly changed: string };
export type StreamListener = (message: StreamMessage) => void;

/** The server sends a beat every 15 seconds. */
const LONGEST_SILENCE = 35_000;
const CHECK_EVERY = 5_000;
const FIRST_DELAY = 500;
const LONGEST_DELAY = 2_000;
const IS_OPEN = 1;
const TABLE = "table/";

/** Kind and id of a subject, as the address of a stream names it. */
function named(subject: string): [string, string] {
  return subject.startsWith(TABLE) ? ["table", subject.slice(TABLE.length)] : ["event", subject];
}

export class StreamClient {
  private readonly subscriptions = new Map<StreamListener, Subscription>();
  private readonly cursors = new Map<string, string>();
  private source: EventSource | null = null;
  private connectedFor = "";
  private delay = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private heardAt = 0;

  constructor() {
    setInterval(() => this.checkSilence(), CHECK_EVERY);
  }

  /** Reports changes of the subject from now on, and at once if the page is out of date. */
  subscribe(listener: StreamListener, subscription: Subscription): void {
    const { subject, cursor } = subscription;
    this.subscriptions.set(listener, subscription);
    const known = this.cursors.get(subject);
    if (known === undefined || this.wanted() !== this.connectedFor) {
      this.cursors.set(subject, cursor);
    } else if (known !== cursor) {
      listener({ changed: subject });
    }
    this.connect();
    if (this.source?.readyState === IS_OPEN) listener({ state: "open" });
  }

  unsubscribe(listener: StreamListener): void {
    this.subscriptions.delete(listener);
    this.connect();
  }

  private subjects(): string[] {
    return [...new Set([...this.subscriptions.values()].map((one) => one.subject))].sort();
  }

  /** The stream is opened again when this changes. */
  private wanted(): string {
    const viewers = new Set([...this.subscriptions.values()].map((one) => one.viewer));
    return JSON.stringify([[...viewers].sort(), this.subjects()]);
  }

  private connect(): void {
    clearTimeout(this.retry);
    const wanted = this.wanted();
    if (this.source && wanted === this.connectedFor) return;
    this.close();
    this.connectedFor = wanted;
    if (this.subscriptions.size) this.open();
  }

  private open(): void {
    const source = new EventSource(this.address());
    this.source = source;
    this.heardAt = Date.now();
    source.onopen = () => {
      this.heardAt = Date.now();
      this.delay = 0;
      this.tell({ state: "open" });
    };
    source.onerror = () => this.lost();
    source.addEventListener("beat", () => {
      this.heardAt = Date.now();
    });
    source.addEventListener("changed", (message: MessageEvent<string>) => {
      this.heardAt = Date.now();
      this.changed(JSON.parse(message.data));
    });
    source.addEventListener("ended", () => {
      this.close();
      this.tell({ state: "ended" });
    });
  }

  private address(): string {
    const subjects = this.subjects();
    const query = new URLSearchParams(subjects.map(named));
    query.set("after", subjects.map((one) => `${one}:${this.cursors.get(one)}`).join());
    return `/live?${query}`;
  }

  private close(): void {
    this.source?.close();
    this.source = null;
  }

  private changed(news: { event?: string; table?: string; cursor: string }): void {
    const subject = news.event ?? `${TABLE}${news.table}`;
    this.cursors.set(subject, news.cursor);
    this.tell({ changed: subject }, subject);
  }

  /** Sends a message to the pages of one subject, or to all of them. */
  private tell(message: StreamMessage, subject?: string): void {
    for (const [listener, subscription] of this.subscriptions) {
      if (subject === undefined || subscription.subject === subject) listener(message);
    }
  }

  /** Tries again, the first time after a random delay: a restart disconnects a whole hall. */
  private lost(): void {
    this.close();
    this.tell({ state: "lost" });
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.connect(), this.delay || Math.random() * FIRST_DELAY);
    this.delay = Math.min(this.delay * 2 || FIRST_DELAY, LONGEST_DELAY);
  }

  /** A connection can die without an error: a laptop asleep, a phone out of reach. */
  private checkSilence(): void {
    if (this.source && Date.now() - this.heardAt > LONGEST_SILENCE) this.lost();
  }
}
