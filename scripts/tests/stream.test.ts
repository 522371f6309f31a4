// The client of the event stream against a server that the test plays.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { StreamClient, type StreamMessage, type Subscription } from "../src/stream.ts";

class FakeSource {
  static all: FakeSource[] = [];
  readyState = 0;
  onopen = () => {};
  onerror = () => {};
  readonly address: string;
  readonly listeners = new Map<string, (message: { data: string }) => void>();

  constructor(address: string) {
    this.address = decodeURIComponent(address);
    FakeSource.all.push(this);
  }

  addEventListener(name: string, listener: (message: { data: string }) => void): void {
    this.listeners.set(name, listener);
  }

  close(): void {
    this.readyState = 2;
  }

  opens(): void {
    this.readyState = 1;
    this.onopen();
  }

  says(name: string, data: object = {}): void {
    this.listeners.get(name)?.({ data: JSON.stringify(data) });
  }

  static last(): FakeSource {
    const last = FakeSource.all.at(-1);
    assert(last);
    return last;
  }

  static open(): FakeSource[] {
    return FakeSource.all.filter((source) => source.readyState !== 2);
  }
}

class Page {
  readonly heard: StreamMessage[] = [];
  readonly listener = (message: StreamMessage) => void this.heard.push(message);
}

function of(subject: string, cursor = "1", viewer = "spectator"): Subscription {
  return { subject, cursor, viewer };
}

beforeEach(() => {
  FakeSource.all = [];
  Object.assign(globalThis, { EventSource: FakeSource });
  mock.reset();
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
  mock.method(Math, "random", () => 0.5);
});

test("pages of one event share a stream and all hear of a change", () => {
  const client = new StreamClient();
  const pages = [new Page(), new Page()];
  for (const page of pages) client.subscribe(page.listener, of("E"));
  assert.equal(FakeSource.all.length, 1);
  assert.equal(FakeSource.last().address, "/live?event=E&after=E:1");
  FakeSource.last().opens();
  FakeSource.last().says("changed", { event: "E", cursor: "2" });
  for (const page of pages) assert.deepEqual(page.heard, [{ state: "open" }, { changed: "E" }]);
});

test("a page of another event opens the stream again for both, from where each stands", () => {
  const client = new StreamClient();
  const [one, other] = [new Page(), new Page()];
  client.subscribe(one.listener, of("E"));
  FakeSource.last().opens();
  FakeSource.last().says("changed", { event: "E", cursor: "2" });
  client.subscribe(other.listener, of("D", "7"));
  assert.equal(FakeSource.open().length, 1);
  assert.equal(FakeSource.last().address, "/live?event=D&event=E&after=D:7,E:2");
  FakeSource.last().says("changed", { event: "D", cursor: "8" });
  assert.deepEqual(one.heard, [{ state: "open" }, { changed: "E" }]);
  assert.deepEqual(other.heard, [{ changed: "D" }]);
});

test("somebody who has signed in gets a stream of their own rights", () => {
  const client = new StreamClient();
  client.subscribe(new Page().listener, of("E"));
  client.subscribe(new Page().listener, of("E", "9", "judge"));
  assert.equal(FakeSource.all.length, 2);
  assert.equal(FakeSource.last().address, "/live?event=E&after=E:9");
});

test("a page that was loaded before the last change is told at once", () => {
  const client = new StreamClient();
  client.subscribe(new Page().listener, of("E"));
  FakeSource.last().opens();
  FakeSource.last().says("changed", { event: "E", cursor: "2" });
  const late = new Page();
  client.subscribe(late.listener, of("E", "1"));
  assert.deepEqual(late.heard, [{ changed: "E" }, { state: "open" }]);
  assert.equal(FakeSource.all.length, 1);
});

test("the stream ends with the last page, and a page that comes back goes on from its own place", () => {
  const client = new StreamClient();
  const [one, other] = [new Page(), new Page()];
  client.subscribe(one.listener, of("E"));
  client.subscribe(other.listener, of("E"));
  client.unsubscribe(one.listener);
  assert.equal(FakeSource.open().length, 1);
  client.unsubscribe(other.listener);
  assert.equal(FakeSource.open().length, 0);
  client.subscribe(one.listener, of("E", "5"));
  assert.equal(FakeSource.last().address, "/live?event=E&after=E:5");
});

test("a lost stream is opened again from the last change, at growing distances", () => {
  const client = new StreamClient();
  const page = new Page();
  client.subscribe(page.listener, of("E"));
  FakeSource.last().opens();
  FakeSource.last().says("changed", { event: "E", cursor: "2" });
  for (const [attempt, delay] of [250, 500, 1000, 2000, 2000].entries()) {
    FakeSource.last().onerror();
    mock.timers.tick(delay - 1);
    assert.equal(FakeSource.all.length, attempt + 1);
    mock.timers.tick(1);
    assert.equal(FakeSource.all.length, attempt + 2);
  }
  assert.equal(FakeSource.last().address, "/live?event=E&after=E:2");
  FakeSource.last().opens();
  assert.deepEqual(page.heard.at(-2), { state: "lost" });
  assert.deepEqual(page.heard.at(-1), { state: "open" });
  FakeSource.last().onerror();
  mock.timers.tick(250);
  assert.equal(FakeSource.all.length, 7);
});

test("nobody waits for a retry when the last page has gone", () => {
  const client = new StreamClient();
  const page = new Page();
  client.subscribe(page.listener, of("E"));
  FakeSource.last().onerror();
  client.unsubscribe(page.listener);
  mock.timers.tick(60_000);
  assert.equal(FakeSource.all.length, 1);
});

test("a stream that falls silent is taken for lost, one that beats is not", () => {
  const client = new StreamClient();
  const page = new Page();
  client.subscribe(page.listener, of("E"));
  FakeSource.last().opens();
  for (let beat = 0; beat < 6; beat++) {
    mock.timers.tick(15_000);
    FakeSource.last().says("beat");
  }
  assert.deepEqual(page.heard, [{ state: "open" }]);
  mock.timers.tick(35_000);
  assert.deepEqual(page.heard, [{ state: "open" }]);
  mock.timers.tick(5_000);
  assert.deepEqual(page.heard, [{ state: "open" }, { state: "lost" }]);
  mock.timers.tick(250);
  assert.equal(FakeSource.open().length, 1);
});

test("an ended session is told and not tried again until a page asks", () => {
  const client = new StreamClient();
  const page = new Page();
  client.subscribe(page.listener, of("E"));
  FakeSource.last().opens();
  FakeSource.last().says("ended");
  mock.timers.tick(60_000);
  assert.deepEqual(page.heard, [{ state: "open" }, { state: "ended" }]);
  assert.equal(FakeSource.all.length, 1);
  client.subscribe(new Page().listener, of("E"));
  assert.equal(FakeSource.open().length, 1);
});

test("a table is followed by the same stream as events", () => {
  const client = new StreamClient();
  const heard: StreamMessage[] = [];
  client.subscribe(() => {}, of("E"));
  client.subscribe((message) => heard.push(message), of("table/T", "3.0"));
  assert.equal(FakeSource.last().address, "/live?event=E&table=T&after=E:1,table/T:3.0");
  FakeSource.last().says("changed", { table: "T", cursor: "4.0" });
  FakeSource.last().says("changed", { event: "E", cursor: "2" });
  assert.deepEqual(heard, [{ changed: "table/T" }]);
});
