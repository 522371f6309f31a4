// Built from scripts/src by `npm run build`: change it there.
"use strict";
(() => {
  // src/stream.ts
  var LONGEST_SILENCE = 35e3;
  var CHECK_EVERY = 5e3;
  var FIRST_DELAY = 500;
  var LONGEST_DELAY = 2e3;
  var IS_OPEN = 1;
  var TABLE = "table/";
  function named(subject) {
    return subject.startsWith(TABLE) ? ["table", subject.slice(TABLE.length)] : ["event", subject];
  }
  var StreamClient = class {
    constructor() {
      this.subscriptions = /* @__PURE__ */ new Map();
      this.cursors = /* @__PURE__ */ new Map();
      this.source = null;
      this.connectedFor = "";
      this.delay = 0;
      this.heardAt = 0;
      setInterval(() => this.checkSilence(), CHECK_EVERY);
    }
    /** Reports changes of the subject from now on, and at once if the page is out of date. */
    subscribe(listener, subscription) {
      const { subject, cursor } = subscription;
      this.subscriptions.set(listener, subscription);
      const known = this.cursors.get(subject);
      if (known === void 0 || this.wanted() !== this.connectedFor) {
        this.cursors.set(subject, cursor);
      } else if (known !== cursor) {
        listener({ changed: subject });
      }
      this.connect();
      if (this.source?.readyState === IS_OPEN) listener({ state: "open" });
    }
    unsubscribe(listener) {
      this.subscriptions.delete(listener);
      this.connect();
    }
    subjects() {
      return [...new Set([...this.subscriptions.values()].map((one) => one.subject))].sort();
    }
    /** The stream is opened again when this changes. */
    wanted() {
      const viewers = new Set([...this.subscriptions.values()].map((one) => one.viewer));
      return JSON.stringify([[...viewers].sort(), this.subjects()]);
    }
    connect() {
      clearTimeout(this.retry);
      const wanted = this.wanted();
      if (this.source && wanted === this.connectedFor) return;
      this.close();
      this.connectedFor = wanted;
      if (this.subscriptions.size) this.open();
    }
    open() {
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
      source.addEventListener("changed", (message) => {
        this.heardAt = Date.now();
        this.changed(JSON.parse(message.data));
      });
      source.addEventListener("ended", () => {
        this.close();
        this.tell({ state: "ended" });
      });
    }
    address() {
      const subjects = this.subjects();
      const query = new URLSearchParams(subjects.map(named));
      query.set("after", subjects.map((one) => `${one}:${this.cursors.get(one)}`).join());
      return `/live?${query}`;
    }
    close() {
      this.source?.close();
      this.source = null;
    }
    changed(news) {
      const subject = news.event ?? `${TABLE}${news.table}`;
      this.cursors.set(subject, news.cursor);
      this.tell({ changed: subject }, subject);
    }
    /** Sends a message to the pages of one subject, or to all of them. */
    tell(message, subject) {
      for (const [listener, subscription] of this.subscriptions) {
        if (subject === void 0 || subscription.subject === subject) listener(message);
      }
    }
    /** Tries again, the first time after a random delay: a restart disconnects a whole hall. */
    lost() {
      this.close();
      this.tell({ state: "lost" });
      clearTimeout(this.retry);
      this.retry = setTimeout(() => this.connect(), this.delay || Math.random() * FIRST_DELAY);
      this.delay = Math.min(this.delay * 2 || FIRST_DELAY, LONGEST_DELAY);
    }
    /** A connection can die without an error: a laptop asleep, a phone out of reach. */
    checkSilence() {
      if (this.source && Date.now() - this.heardAt > LONGEST_SILENCE) this.lost();
    }
  };

  // src/live-worker.ts
  var client = new StreamClient();
  function admit(port) {
    const listener = (message) => port.postMessage(message);
    port.onmessage = ({ data }) => {
      if (data === "leave") client.unsubscribe(listener);
      else client.subscribe(listener, data);
    };
  }
  addEventListener("connect", (event) => {
    for (const port of event.ports) admit(port);
  });
})();
