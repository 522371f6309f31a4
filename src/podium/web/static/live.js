// Built from scripts/src by `npm run build`: change it there.
"use strict";
(() => {
  // src/dom.ts
  function find(selector, inside = document) {
    return inside.querySelector(selector);
  }
  function all(selector, inside = document) {
    return [...inside.querySelectorAll(selector)];
  }
  function here() {
    return location.pathname + location.search;
  }
  async function documentOf(answer) {
    return new DOMParser().parseFromString(await answer.text(), "text/html");
  }
  var FRESH = "podium:fresh";
  function announceFresh() {
    document.dispatchEvent(new Event(FRESH));
  }
  function onFresh(listener) {
    document.addEventListener(FRESH, listener);
  }

  // src/announce.ts
  var SAID_FOR = 4e3;
  var silence;
  function say(text, visible) {
    const voice = find("#said");
    if (!voice) return;
    voice.textContent = text;
    voice.classList.toggle("hidden", !visible);
    clearTimeout(silence);
    silence = setTimeout(() => {
      voice.textContent = "";
      voice.classList.add("hidden");
    }, SAID_FOR);
  }
  function saySaved() {
    say(find("#said")?.dataset.saved ?? "", true);
  }
  function shownNews() {
    return new Set(all("[data-news]").map((one) => one.dataset.news ?? ""));
  }
  function startAnnouncing() {
    let known = shownNews();
    onFresh(() => {
      const now = shownNews();
      const fresh = [...now].filter((one) => !known.has(one));
      known = now;
      if (fresh.length) say(fresh.join(". "), false);
    });
  }

  // src/morph.ts
  var LEFT_ALONE = "form.typed, form.kept, [data-keep]";
  var toggled = /* @__PURE__ */ new WeakSet();
  var LOOK_AHEAD = 10;
  function watchDetails() {
    document.addEventListener("click", ({ target }) => {
      const summary = target instanceof Element ? target.closest("summary") : null;
      if (summary?.parentElement) toggled.add(summary.parentElement);
    });
  }
  function morph(shown2, fresh) {
    const active = document.activeElement;
    morphElement(shown2, fresh, sharedMarks(shown2, fresh));
    if (active instanceof HTMLElement && active.isConnected && active !== document.activeElement) {
      active.focus({ preventScroll: true });
    }
  }
  function mark(node) {
    if (!(node instanceof Element)) return null;
    const id = node.getAttribute("id");
    if (id) return `#${id}`;
    if (node.tagName === "DETAILS") {
      return `details ${node.className} ${node.querySelector("summary")?.textContent}`;
    }
    if (node.tagName !== "FORM") return null;
    return `form ${node.getAttribute("data-form")} ${node.getAttribute("action")}`;
  }
  function markedOnce(root) {
    const found = /* @__PURE__ */ new Map();
    const twice = /* @__PURE__ */ new Set();
    for (const element of root.querySelectorAll("[id], form, details")) {
      const name = mark(element);
      if (name === null) continue;
      if (found.has(name)) twice.add(name);
      found.set(name, element);
    }
    for (const name of twice) found.delete(name);
    return found;
  }
  function sharedMarks(shown2, fresh) {
    const marks = { carried: /* @__PURE__ */ new Map(), shown: /* @__PURE__ */ new Map() };
    const others = markedOnce(fresh);
    for (const [name, element] of markedOnce(shown2)) {
      const other = others.get(name);
      if (!other) continue;
      marks.shown.set(name, element);
      carry(marks, name, element, shown2);
      carry(marks, name, other, fresh);
    }
    return marks;
  }
  function carry(marks, name, element, root) {
    for (let node = element; node && node !== root; node = node.parentElement) {
      const carried = marks.carried.get(node);
      if (carried) carried.add(name);
      else marks.carried.set(node, /* @__PURE__ */ new Set([name]));
    }
  }
  function morphNode(shown2, fresh, marks) {
    if (shown2 instanceof Element && fresh instanceof Element) morphElement(shown2, fresh, marks);
    else if (shown2.nodeValue !== fresh.nodeValue) shown2.nodeValue = fresh.nodeValue;
  }
  function morphElement(shown2, fresh, marks) {
    if (shown2.matches(LEFT_ALONE) || shown2.isEqualNode(fresh)) return;
    morphValue(shown2, fresh);
    morphAttributes(shown2, fresh);
    morphChildren(shown2, fresh, marks);
  }
  function morphValue(shown2, fresh) {
    if (shown2 === document.activeElement) return;
    const areTexts = shown2 instanceof HTMLTextAreaElement && fresh instanceof HTMLTextAreaElement;
    const areInputs = shown2 instanceof HTMLInputElement && fresh instanceof HTMLInputElement;
    if (!areTexts && !(areInputs && shown2.type !== "file")) return;
    if (shown2.defaultValue !== fresh.defaultValue) shown2.value = fresh.defaultValue;
  }
  function morphAttributes(shown2, fresh) {
    const isOurs = (name) => name !== "open" || !isInUse(shown2);
    for (const { name, value } of fresh.attributes) {
      if (shown2.getAttribute(name) !== value && isOurs(name)) shown2.setAttribute(name, value);
    }
    for (const { name } of [...shown2.attributes]) {
      if (!fresh.hasAttribute(name) && isOurs(name)) shown2.removeAttribute(name);
    }
  }
  function isInUse(details) {
    return toggled.has(details) || details.contains(document.activeElement) || details.querySelector(LEFT_ALONE) !== null;
  }
  function morphChildren(shown2, fresh, marks) {
    const partners = findPartners(shown2, fresh, marks);
    const staying = new Set(partners.values());
    for (const child of [...shown2.childNodes]) if (!staying.has(child)) child.remove();
    let place = shown2.firstChild;
    for (const child of [...fresh.childNodes]) {
      const partner = partners.get(child);
      if (partner && partner === place) place = place.nextSibling;
      else shown2.insertBefore(partner ?? newcomer(child, marks), place);
      if (partner) morphNode(partner, child, marks);
    }
  }
  function newcomer(fresh, marks) {
    if (!(fresh instanceof Element) || !marks.carried.has(fresh)) return fresh;
    const made = fresh.cloneNode(false);
    morphChildren(made, fresh, marks);
    return made;
  }
  function findPartners(shown2, fresh, marks) {
    const partners = partnersByMark(shown2, fresh, marks);
    const taken = new Set(partners.values());
    const free = [...shown2.childNodes].filter((one) => !taken.has(one) && !marks.carried.has(one));
    const open = [...fresh.childNodes].filter((one) => !partners.has(one) && !marks.carried.has(one));
    let from = 0;
    open.forEach((node, place) => {
      const later = open.slice(place + 1, place + 1 + LOOK_AHEAD);
      const index = indexOfLike(node, free.slice(from, from + LOOK_AHEAD), later);
      const partner = free[from + index];
      if (index < 0 || !partner) return;
      partners.set(node, partner);
      from += index + 1;
    });
    return partners;
  }
  function partnersByMark(shown2, fresh, marks) {
    const carriers = /* @__PURE__ */ new Map();
    for (const node of shown2.childNodes) {
      for (const name of marks.carried.get(node) ?? []) carriers.set(name, node);
    }
    const partners = /* @__PURE__ */ new Map();
    const taken = /* @__PURE__ */ new Set();
    for (const node of fresh.childNodes) {
      const names = [...marks.carried.get(node) ?? []];
      const found = names.map((name) => carriers.get(name) ?? elsewhere(node, name, marks));
      const partner = found.find(
        (one) => one?.nodeName === node.nodeName && !taken.has(one) && !one.contains(shown2)
      );
      if (!partner) continue;
      partners.set(node, partner);
      taken.add(partner);
    }
    return partners;
  }
  function elsewhere(node, name, marks) {
    return mark(node) === name ? marks.shown.get(name) : void 0;
  }
  function indexOfLike(node, candidates, later) {
    const equal = candidates.findIndex((one) => one.isEqualNode(node));
    if (equal >= 0) return equal;
    return candidates.findIndex(
      (one) => one.nodeName === node.nodeName && (one.nodeName === "DETAILS" || mark(one) === mark(node)) && // summaries may count something
      !later.some((other) => other.isEqualNode(one))
    );
  }

  // src/refresh.ts
  var RETRY_AFTER = 3e3;
  var refreshing = false;
  var again = false;
  var retrying;
  async function refresh() {
    again = true;
    if (refreshing) return;
    refreshing = true;
    while (again) {
      again = false;
      await refreshOnce();
    }
    refreshing = false;
  }
  async function refreshOnce() {
    const address = here();
    try {
      const answer = await fetch(address, { headers: { Accept: "text/html" } });
      if (isPassing(answer.status)) retry();
      else showIfHere(address, await documentOf(answer));
    } catch {
      retry();
    }
  }
  function showIfHere(address, fresh) {
    if (address === here()) show(fresh);
    else again = true;
  }
  function isPassing(status) {
    return status >= 500 || status === 429;
  }
  function retry() {
    clearTimeout(retrying);
    retrying = setTimeout(refresh, RETRY_AFTER * (1 + Math.random()));
  }
  function show(fresh) {
    const shown2 = find("#page");
    const page = find("#page", fresh);
    if (!shown2 || !page) return;
    const focused = document.activeElement;
    const typing = focused?.matches("input, select, textarea");
    if (typing) {
      for (const field of page.querySelectorAll("[autofocus]")) field.removeAttribute("autofocus");
    }
    const meant = meaningOf(focused);
    document.title = fresh.title;
    morph(shown2, page);
    const isStillThere = document.activeElement === focused && meaningOf(focused) === meant;
    if (!typing && !(meant && isStillThere)) find("[autofocus]", shown2)?.focus();
    announceFresh();
  }
  function meaningOf(focused) {
    const reached2 = focused?.matches("a, button, summary") ? focused : null;
    return reached2 ? `${reached2.getAttribute("href") ?? ""} ${reached2.textContent}` : "";
  }

  // src/server-time.ts
  var ASK_AGAIN = 2e4;
  var offset = 0;
  var askedAt = Number.NEGATIVE_INFINITY;
  function serverNow() {
    return Date.now() + offset;
  }
  async function askTime(address) {
    if (performance.now() - askedAt < ASK_AGAIN) return;
    askedAt = performance.now();
    const sent = Date.now();
    try {
      const answer = await (await fetch(address, { cache: "no-store" })).json();
      offset = answer.now - (sent + Date.now()) / 2;
    } catch {
      askedAt = Number.NEGATIVE_INFINITY;
    }
  }

  // src/clock.ts
  var TICK = 250;
  function remaining(milliseconds) {
    const seconds = Math.max(0, Math.ceil(milliseconds / 1e3));
    const hours = Math.floor(seconds / 3600);
    const minutes = String(Math.floor(seconds / 60) % 60);
    const rest = String(seconds % 60).padStart(2, "0");
    return hours ? `${hours}:${minutes.padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
  }
  function write(face, selector, text) {
    const shown2 = find(selector, face);
    face.dataset.signs = String(text.length);
    if (shown2 && shown2.textContent !== text) shown2.textContent = text;
  }
  var renewed = 0;
  function renewAfter(until, now) {
    if (now < until || renewed >= until) return;
    renewed = until;
    void refresh();
  }
  var isSet = false;
  function tick() {
    if (!isSet) return;
    const now = serverNow();
    for (const face of all("[data-ends]")) {
      write(face, "[data-left]", remaining(Number(face.dataset.ends) - now));
    }
    for (const passing of all("[data-until]")) renewAfter(Number(passing.dataset.until), now);
    for (const wait of all("[data-since]")) {
      write(wait, "[data-passed]", remaining(now - Number(wait.dataset.since)));
    }
  }
  async function setClocks() {
    const address = document.body.dataset.now;
    if (!address || !find("[data-ends], [data-since], [data-until]")) return;
    await askTime(address);
    isSet = true;
    tick();
  }
  function startClock() {
    onFresh(() => {
      void setClocks();
      tick();
    });
    setInterval(tick, TICK);
  }

  // src/connection.ts
  var PATIENCE = 2500;
  var warning;
  function showNotice(notice, shown2) {
    const line = find(`#connection [data-${notice}]`);
    if (line) line.hidden = !shown2;
  }
  function hasNotice(notice) {
    return find(`#connection [data-${notice}]`) !== null;
  }
  function showLost(shown2) {
    showNotice("lost", shown2);
    document.body.classList.toggle("offline", shown2);
  }
  function reached() {
    clearTimeout(warning);
    warning = void 0;
    showLost(false);
  }
  function lost() {
    showNotice("ended", false);
    warning ?? (warning = setTimeout(() => showLost(true), PATIENCE));
  }

  // src/filter.ts
  var LETTERS = {
    ł: "l",
    ø: "o",
    đ: "d",
    ı: "i",
    æ: "ae",
    œ: "oe",
    ß: "ss"
  };
  function plain(text) {
    const bare = text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
    return bare.replace(/[łøđıæœß]/g, (letter) => LETTERS[letter] ?? letter);
  }
  function matches(text, search) {
    const within = plain(text);
    return plain(search).split(/\s+/).every((word) => within.includes(word));
  }
  function filterRows() {
    const field = find("[data-filter]");
    if (!field) return;
    for (const row of all("[data-filtered] [data-words]")) {
      row.hidden = !matches(row.dataset.words ?? "", field.value);
    }
  }
  function pressOnlyRow(event) {
    const field = event.target;
    if (event.key !== "Enter" || !(field instanceof HTMLInputElement)) return;
    if (!field.matches("[data-filter][data-press]") || !field.value) return;
    const rows = all("[data-filtered] [data-words]").filter((row) => !row.hidden);
    const button = rows.length === 1 && rows[0] ? find("form.act button.second", rows[0]) : null;
    if (!button) return;
    event.preventDefault();
    button.click();
    field.value = "";
    filterRows();
  }
  function startFilter() {
    onFresh(filterRows);
    document.addEventListener("input", ({ target }) => {
      if (target instanceof Element && target.matches("[data-filter]")) filterRows();
    });
    document.addEventListener("keydown", pressOnlyRow);
  }

  // src/fields.ts
  function fieldOf(form, name) {
    const found = form.elements.namedItem(name);
    const isField = found instanceof HTMLInputElement || found instanceof HTMLSelectElement || found instanceof HTMLTextAreaElement;
    return isField ? found : null;
  }

  // src/refusal.ts
  var TYPED_FIELDS = "input:not([type=hidden]), select, textarea";
  async function showRefusal(form, answer) {
    const page = await documentOf(answer);
    const problem = find(".problem", page);
    if (problem) showAbove(form, problem);
    else showInstead(page);
  }
  function removeRefusal(form) {
    find(".banner.refused", form)?.remove();
  }
  function showAbove(form, problem) {
    removeRefusal(form);
    const banner = bannerOf(problem);
    for (const link of all("[data-reload]", banner)) link.href = here();
    for (const hint of all("[data-typed]", banner)) hint.hidden = !find(TYPED_FIELDS, form);
    form.classList.add("typed");
    form.classList.remove("busy");
    banner.prepend(...enterButton(form));
    form.prepend(banner);
    banner.scrollIntoView({ block: "center" });
  }
  function enterButton(form) {
    const own = find("button:not([type=button])", form);
    const copy = own?.cloneNode();
    if (!copy) return [];
    copy.className = "hidden";
    copy.tabIndex = -1;
    copy.removeAttribute("id");
    copy.setAttribute("aria-hidden", "true");
    return [copy];
  }
  function bannerOf(problem) {
    const what = document.createElement("strong");
    what.textContent = find("h1", problem)?.textContent ?? "";
    const line = document.createElement("p");
    line.append(what, " ", find(".lead", problem)?.textContent ?? "");
    const banner = document.createElement("div");
    const asks = find("[data-accept]:not(.danger)", problem);
    banner.className = `banner ${asks ? "warning" : "danger"} refused`;
    banner.setAttribute("role", "alert");
    banner.append(line, ...all("[data-about], [data-accept]", problem));
    return banner;
  }
  function showInstead(answer) {
    const page = find("#page", answer);
    if (page) find("#page")?.replaceWith(page);
    announceFresh();
    find("#main")?.focus();
  }
  async function renew(form) {
    try {
      const page = await documentOf(await fetch(here(), { headers: { Accept: "text/html" } }));
      const name = CSS.escape(form.dataset.form ?? "");
      const fresh = find(`form[data-form="${name}"]`, page);
      if (!fresh) return;
      for (const hidden of ["seen", "key"]) {
        const field = fieldOf(form, hidden);
        const source = fieldOf(fresh, hidden);
        if (field && source) field.value = source.value;
      }
    } catch {
    }
  }

  // src/sending.ts
  var PATIENCE2 = 800;
  var waiting = /* @__PURE__ */ new WeakMap();
  function saySending(form, pressed) {
    hideSending(form);
    waiting.set(
      form,
      setTimeout(() => say2(form, pressed, "sending"), PATIENCE2)
    );
  }
  function sayKept(form, pressed) {
    hideSending(form);
    say2(form, pressed, "kept");
  }
  function hideSending(form) {
    clearTimeout(waiting.get(form));
    find(".sending", form)?.remove();
  }
  function say2(form, pressed, what) {
    const text = find("#connection")?.dataset[what];
    const button = pressed && form.contains(pressed) ? pressed : find("button", form);
    if (!text || !button) return;
    const line = document.createElement("p");
    line.className = `sending ${what}`;
    line.setAttribute("role", "status");
    line.textContent = text;
    button.after(line);
  }

  // src/outbox.ts
  var STORED_AS = "podium-unsent";
  var LONGEST_WAIT = 12e3;
  var TRY_EVERY = 4e3;
  var memory = [];
  var underWay = /* @__PURE__ */ new Set();
  var sending = false;
  function entryOf(form, submitter) {
    const fields = [];
    for (const [name, value] of new FormData(form, submitter)) {
      if (typeof value === "string") fields.push([name, value]);
    }
    const key = fields.find(([name]) => name === "key")?.[1] ?? "";
    return { action: form.action, fields, key, page: here() };
  }
  function kept() {
    try {
      return JSON.parse(localStorage.getItem(STORED_AS) ?? "[]");
    } catch {
      return memory;
    }
  }
  function store(entries) {
    memory = entries;
    try {
      localStorage.setItem(STORED_AS, JSON.stringify(entries));
    } catch {
    }
    showCount(entries.length);
  }
  function showCount(count) {
    showNotice("unsent", count > 0);
    const shown2 = find("#connection [data-count]");
    if (shown2) shown2.textContent = String(count);
  }
  function keep(...entries) {
    const keys = new Set(entries.map((one) => one.key));
    store([...kept().filter((one) => !keys.has(one.key)), ...entries]);
  }
  async function post(entry) {
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(), LONGEST_WAIT);
    underWay.add(entry);
    try {
      return await fetch(entry.action, {
        method: "POST",
        body: new URLSearchParams(entry.fields),
        headers: { Accept: "text/html" },
        credentials: "same-origin",
        signal: ending.signal
      });
    } finally {
      clearTimeout(timer);
      underWay.delete(entry);
    }
  }
  async function sendKept() {
    if (sending) return;
    sending = true;
    let sent = 0;
    for (let first = kept()[0]; first && await sendFirst(first); first = kept()[0]) sent++;
    sending = false;
    if (sent) void refresh();
  }
  async function sendFirst(entry) {
    let answer;
    try {
      answer = await post(entry);
    } catch {
      return false;
    }
    if (isPassing(answer.status)) return false;
    reached();
    store(kept().filter((one) => one.key !== entry.key));
    const form = release(entry);
    if (answer.ok) form?.reset();
    else await tellRefused(entry, form, answer);
    return true;
  }
  async function tellRefused(entry, form, answer) {
    if (form) {
      await showRefusal(form, answer);
      return;
    }
    showNotice("refused", true);
    const link = find("#connection [data-again]");
    if (link) link.href = entry.page;
  }
  function release(entry) {
    const forms = all("form.kept");
    const form = forms.find((one) => new FormData(one).get("key") === entry.key);
    form?.classList.remove("kept", "typed");
    if (form) hideSending(form);
    return form;
  }
  function startOutbox() {
    addEventListener("online", () => void sendKept());
    addEventListener("pagehide", () => {
      if (underWay.size) keep(...underWay);
    });
    setInterval(() => {
      if (!document.hidden && kept().length) void sendKept();
    }, TRY_EVERY);
    showCount(kept().length);
    void sendKept();
  }

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
    subscribe(listener, subscription2) {
      const { subject, cursor } = subscription2;
      this.subscriptions.set(listener, subscription2);
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
      for (const [listener, subscription2] of this.subscriptions) {
        if (subject === void 0 || subscription2.subject === subject) listener(message);
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

  // src/subject.ts
  function followAlone(wanted, hear2) {
    const client = new StreamClient();
    const follow = () => {
      if (document.hidden) client.unsubscribe(hear2);
      else client.subscribe(hear2, wanted());
    };
    document.addEventListener("visibilitychange", follow);
    follow();
  }
  function followTogether(wanted, hear2, script) {
    const worker = new SharedWorker(script);
    const say3 = (message) => worker.port.postMessage(message);
    worker.onerror = () => followAlone(wanted, hear2);
    worker.port.onmessage = ({ data }) => hear2(data);
    say3(wanted());
    addEventListener("pagehide", () => say3("leave"));
    addEventListener("pageshow", (shown2) => {
      if (shown2.persisted) location.reload();
    });
  }
  function followSubject(wanted, hear2) {
    const { worker } = document.body.dataset;
    if (worker && "SharedWorker" in window) {
      try {
        followTogether(wanted, hear2, worker);
        return;
      } catch {
      }
    }
    followAlone(wanted, hear2);
  }

  // src/follow.ts
  var SPREAD = 150;
  function subscription(live) {
    return {
      subject: new URL(live, location.href).searchParams.get("event") ?? "",
      cursor: find("#page")?.dataset.cursor ?? "",
      viewer: document.body.dataset.role ?? ""
    };
  }
  function showState(state) {
    if (state === "lost") {
      lost();
      return;
    }
    reached();
    if (state === "ended" && !hasNotice("ended")) location.reload();
    showNotice("ended", state === "ended");
    if (state === "open") void sendKept();
  }
  function hear(message) {
    if ("state" in message) showState(message.state);
    else setTimeout(refresh, Math.random() * SPREAD);
  }
  function startFollowing() {
    const { live } = document.body.dataset;
    if (live) followSubject(() => subscription(live), hear);
  }

  // src/typed-ahead.ts
  var SENT = "podium:sent";
  var ANSWERED = "podium:answered";
  function announceSent(form) {
    form.dispatchEvent(new Event(SENT, { bubbles: true }));
  }
  function announceAnswered(goesOn) {
    document.dispatchEvent(new CustomEvent(ANSWERED, { detail: goesOn }));
  }

  // src/visit.ts
  var shown = here();
  async function visit(address) {
    try {
      const answer = await fetch(address, { headers: { Accept: "text/html" } });
      const fresh = await documentOf(answer);
      if (answer.ok && isAlike(fresh)) {
        history.pushState(null, "", answer.url);
        shown = here();
        show2(fresh);
        announceAnswered(true);
        return;
      }
    } catch {
    }
    location.assign(address);
  }
  function isAlike(fresh) {
    return find("#page", fresh) !== null && needs(fresh) === needs(document);
  }
  function needs(page) {
    const links = all("link[rel=stylesheet]", page).map(
      (one) => one.getAttribute("href")
    );
    const scripts = all("script[src]", page).map((one) => one.getAttribute("src"));
    return [...links, ...scripts].join(" ");
  }
  function show2(fresh) {
    const page = find("#page", fresh);
    if (!page) return;
    document.title = fresh.title;
    find("#page")?.replaceWith(document.adoptNode(page));
    scrollTo(0, 0);
    (find("[autofocus]", page) ?? find("#main", page))?.focus();
    announceFresh();
  }
  function startVisits() {
    addEventListener("popstate", () => {
      if (here() !== shown) location.reload();
    });
  }

  // src/forms.ts
  var CHANGED_MEANWHILE = 409;
  async function postOrKeep(entry) {
    try {
      return await post(entry);
    } catch {
      keep(entry);
      lost();
      return null;
    }
  }
  async function send(form, submitter) {
    form.classList.add("busy");
    announceSent(form);
    saySending(form, submitter);
    const answer = await postOrKeep(entryOf(form, submitter));
    if (!answer) {
      form.classList.remove("busy");
      form.classList.add("kept");
      sayKept(form, submitter);
      announceAnswered(false);
      return;
    }
    hideSending(form);
    form.classList.remove("typed");
    if (answer.ok) {
      await goOn(form, answer);
      return;
    }
    announceAnswered(false);
    await showRefusal(form, answer);
    if (answer.status === CHANGED_MEANWHILE) await renew(form);
  }
  async function goOn(form, answer) {
    const target = new URL(answer.url);
    if (answer.redirected && target.pathname + target.search !== here()) {
      if (form.hasAttribute("data-ahead")) await visit(answer.url);
      else location.assign(answer.url);
      return;
    }
    form.classList.remove("busy");
    form.reset();
    if (form.hasAttribute("data-saved")) saySaved();
    await refresh();
    announceAnswered(true);
  }
  var queue = Promise.resolve();
  var queued = 0;
  function enqueue(form, submitter) {
    const entry = numbered(entryOf(form, submitter), ++queued);
    removeRefusal(form);
    form.reset();
    find("input:not([type=hidden])", form)?.focus();
    queue = queue.then(() => sendQueued(form, entry));
  }
  function numbered(entry, number) {
    const key = `${entry.key}-${number}`;
    const fields = entry.fields.map(([name, value]) => [
      name,
      name === "key" ? key : value
    ]);
    return { ...entry, key, fields };
  }
  async function sendQueued(form, entry) {
    const answer = await postOrKeep(entry);
    if (!answer) return;
    if (answer.ok) {
      void refresh();
      return;
    }
    await showRefusal(form, answer);
    for (const [name, value] of entry.fields) {
      const field = fieldOf(form, name);
      if (field && field.type !== "hidden" && !field.value) field.value = value;
    }
  }
  function addressOf(form) {
    const address = new URL(form.action);
    for (const [name, value] of new FormData(form)) address.searchParams.set(name, String(value));
    return address.href;
  }
  function onSubmit(event) {
    const form = event.target;
    const question = event.submitter?.dataset.confirm;
    if (question && !confirm(question)) {
      event.preventDefault();
      return;
    }
    if (form.method === "get" && form.hasAttribute("data-ahead")) {
      event.preventDefault();
      announceSent(form);
      void visit(addressOf(form));
      return;
    }
    if (form.method !== "post" || form.enctype === "multipart/form-data") return;
    const isBusy = form.classList.contains("busy");
    if (form.hasAttribute("data-plain")) {
      if (isBusy) event.preventDefault();
      form.classList.add("busy");
      return;
    }
    event.preventDefault();
    if (form.hasAttribute("data-many")) enqueue(form, event.submitter);
    else if (!isBusy) void send(form, event.submitter);
  }
  function onInput({ target }) {
    const form = target instanceof Element ? target.closest("form") : null;
    if (form?.method === "post") form.classList.add("typed");
  }
  function startForms() {
    document.addEventListener("submit", onSubmit);
    document.addEventListener("input", onInput);
    document.addEventListener("reset", ({ target }) => {
      if (target instanceof Element) target.classList.remove("typed");
    });
    addEventListener("pageshow", () => {
      for (const form of all("form.busy")) {
        form.classList.remove("busy");
        hideSending(form);
      }
    });
  }

  // src/menus.ts
  function closeOthers({ target }) {
    for (const menu of all("details.menu[open]")) {
      if (!(target instanceof Node) || !menu.contains(target)) menu.open = false;
    }
  }
  function onKey({ key, target }) {
    if (key !== "Escape" || !(target instanceof Element)) return;
    const menu = target.closest("details.menu[open]");
    if (!menu) return;
    menu.open = false;
    find("summary", menu)?.focus();
  }
  function startMenus() {
    document.addEventListener("click", closeOthers);
    document.addEventListener("focusin", closeOthers);
    document.addEventListener("keydown", onKey);
  }

  // src/live.ts
  startMenus();
  startVisits();
  startFilter();
  startClock();
  startForms();
  startAnnouncing();
  watchDetails();
  addEventListener("offline", lost);
  startFollowing();
  startOutbox();
  announceFresh();
})();
