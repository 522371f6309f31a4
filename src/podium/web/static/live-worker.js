// One stream of news for all tabs of a browser: browsers allow only a few connections to a host.
"use strict";

const ports = new Map(); // port -> {event, after, who}
let source = null;
let opened = "";
let wait = 0;
let timer = 0;
let heard = 0; // when the stream last said anything; it beats every 15 seconds
const SILENT = 35_000;
const seen = new Map(); // event -> cursor last heard of

function wanted() {
  const events = [...new Set([...ports.values()].map((page) => page.event))].sort();
  const who = [...new Set([...ports.values()].map((page) => page.who))].sort().join();
  return { events, who, key: `${who}|${events.join()}` };
}

function tell(message, event) {
  for (const [port, page] of ports) if (!event || page.event === event) port.postMessage(message);
}

function connect() {
  clearTimeout(timer);
  const { events, key } = wanted();
  if (source && key === opened && source.readyState !== 2) return;
  if (source) source.close();
  source = null;
  opened = key;
  if (!events.length) return;
  const query = events.map((event) => `event=${encodeURIComponent(event)}`);
  const known = events.filter((event) => seen.has(event)).map((event) => `${event}:${seen.get(event)}`);
  if (known.length) query.push(`after=${encodeURIComponent(known.join())}`);
  source = new EventSource(`/live?${query.join("&")}`);
  heard = Date.now();
  source.onopen = () => { heard = Date.now(); wait = 0; tell({ state: "open" }); };
  source.onerror = lost;
  source.addEventListener("beat", () => { heard = Date.now(); });
  source.addEventListener("changed", (message) => {
    heard = Date.now();
    const news = JSON.parse(message.data);
    seen.set(news.event, news.cursor);
    tell({ changed: news.event, cursor: news.cursor }, news.event);
  });
  source.addEventListener("ended", () => { source.close(); tell({ state: "ended" }); });
}

function lost() {
  source.close();
  tell({ state: "lost" });
  clearTimeout(timer);
  timer = setTimeout(() => { opened = ""; connect(); }, wait || Math.random() * 500);
  wait = Math.min(wait ? wait * 2 : 500, 2000);
}

// A connection can die without an error: a laptop asleep, a phone out of reach.
setInterval(() => { if (source && source.readyState !== 2 && Date.now() - heard > SILENT) lost(); }, 5000);

function admit(port) {
  port.onmessage = ({ data }) => {
    if (data.bye) ports.delete(port);
    else {
      ports.set(port, data);
      if (!seen.has(data.event) || wanted().key !== opened) seen.set(data.event, data.after);
      else if (seen.get(data.event) !== data.after) port.postMessage({ changed: data.event });
    }
    connect();
    if (source && source.readyState === 1) port.postMessage({ state: "open" });
  };
}

if ("onconnect" in self) self.onconnect = (event) => admit(event.ports[0]);
