// Keeps a page up to date, and keeps what was entered while there is no connection.
// Everything works without this file too: links, forms and reloading.
(() => {
  "use strict";
  const body = document.body;
  const find = (selector, inside = document) => inside.querySelector(selector);
  const all = (selector, inside = document) => [...inside.querySelectorAll(selector)];
  const show = (name, shown) => { const line = find(`#connection [data-${name}]`); if (line) line.hidden = !shown; };

  // --- the time of the server: a wrong clock in a phone does not matter -------------------------
  let offset = 0;
  let asked = -Infinity;
  async function askTime() {
    if (performance.now() - asked < 20_000 || !find("[data-ends], [data-since]")) return;
    asked = performance.now();
    const sent = Date.now();
    try {
      const answer = await (await fetch(body.dataset.now, { cache: "no-store" })).json();
      offset = answer.now - (sent + Date.now()) / 2;
    } catch { asked = -Infinity; }
    tick();
  }
  const two = (number) => String(number).padStart(2, "0");
  function left(milliseconds) {
    const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
    const hours = Math.floor(seconds / 3600);
    const minutes = Math.floor(seconds / 60) % 60;
    return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
  }
  function tick() {
    for (const face of all("[data-ends]")) {
      const text = left(Number(face.dataset.ends) - Date.now() - offset);
      const shown = find("[data-left]", face);
      if (shown && shown.textContent !== text) shown.textContent = text;
    }
    for (const wait of all("[data-since]")) {
      const text = left(Date.now() + offset - Number(wait.dataset.since));
      const shown = find("[data-passed]", wait);
      if (shown && shown.textContent !== text) shown.textContent = text;
    }
  }

  // --- the page fetches itself again when something has changed ---------------------------------
  let fetching = false;
  let again = false;
  async function refetch() {
    if (fetching) { again = true; return; }
    fetching = true;
    again = false;
    try {
      await htmx.ajax("GET", location.pathname + location.search, { target: "#page", select: "#page", swap: "outerMorph" });
    } catch { /* the stream tells again when the connection is back */ }
    fetching = false;
    settle();
    if (again) refetch();
  }
  // What is fetched must not take the focus away from a field that somebody is typing into.
  document.addEventListener("htmx:before:swap", ({ detail }) => {
    if (!document.activeElement?.matches("input, select, textarea")) return;
    for (const part of [document, ...(detail.tasks ?? []).map((task) => task.fragment)]) for (const field of all("[autofocus]", part)) field.removeAttribute("autofocus");
  });
  function settle() {
    filter();
    askTime();
    tick();
    document.dispatchEvent(new Event("podium:fresh"));
  }
  function changed() { setTimeout(refetch, Math.random() * 150); }

  // --- the connection ---------------------------------------------------------------------------
  let warning = 0;
  function reached() { clearTimeout(warning); warning = 0; show("lost", false); body.classList.remove("offline"); }
  function state(name) {
    if (name === "ended" && !find("#connection [data-ended]")) location.reload();
    show("ended", name === "ended");
    if (name === "lost") warning ||= setTimeout(() => { show("lost", true); body.classList.add("offline"); }, 2500);
    else reached();
    if (name === "open") sendKept();
  }
  function heard(message) {
    if (message.state) state(message.state);
    if (message.changed) changed();
  }
  function follow() {
    const event = new URL(body.dataset.live, location.href).searchParams.get("event");
    const page = { event, after: find("#page").dataset.cursor, who: body.dataset.role };
    if ("SharedWorker" in window) {
      try {
        const worker = new SharedWorker(body.dataset.worker);
        worker.onerror = () => followAlone(page);
        worker.port.onmessage = ({ data }) => heard(data);
        worker.port.postMessage(page);
        addEventListener("pagehide", () => worker.port.postMessage({ bye: true }));
        addEventListener("pageshow", (shown) => { if (shown.persisted) location.reload(); });
        return;
      } catch { /* no worker: this tab follows by itself */ }
    }
    followAlone(page);
  }
  function followAlone(page) {
    let source = null;
    let wait = 0;
    let timer = 0;
    let heard = 0;
    function lost() {
      source.close();
      state("lost");
      clearTimeout(timer);
      timer = setTimeout(open, wait || Math.random() * 500);
      wait = Math.min(wait ? wait * 2 : 500, 2000);
    }
    function open() {
      clearTimeout(timer);
      if (document.hidden) return;
      heard = Date.now();
      source = new EventSource(`/live?event=${page.event}&after=${encodeURIComponent(`${page.event}:${page.after}`)}`);
      source.onopen = () => { heard = Date.now(); wait = 0; state("open"); };
      source.onerror = lost;
      source.addEventListener("beat", () => { heard = Date.now(); });
      source.addEventListener("changed", (message) => { heard = Date.now(); page.after = JSON.parse(message.data).cursor; changed(); });
      source.addEventListener("ended", () => { source.close(); state("ended"); });
    }
    document.addEventListener("visibilitychange", () => { if (document.hidden) { clearTimeout(timer); source?.close(); } else open(); });
    setInterval(() => { if (source && source.readyState !== 2 && !document.hidden && Date.now() - heard > SILENT) lost(); }, 5000);
    open();
  }
  const SILENT = 35_000; // the stream beats every 15 seconds

  // --- forms: what could not be sent is kept and sent again with the same key -------------------
  const SHELF = "podium-unsent";
  let memory = [];
  function kept() { try { return JSON.parse(localStorage.getItem(SHELF) || "[]"); } catch { return memory; } }
  function keep(list) {
    memory = list;
    try { localStorage.setItem(SHELF, JSON.stringify(list)); } catch { /* private window: as long as the page lives */ }
    show("unsent", list.length > 0);
    const count = find("#connection [data-count]");
    if (count) count.textContent = String(list.length);
  }
  // A connection can die without an error, so nobody waits for an answer for ever; and whoever
  // leaves the page meanwhile finds on the next one that it is kept. Keys make twice the same as once.
  const PATIENCE = 12_000;
  const underway = new Set();
  async function post(one) {
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(), PATIENCE);
    underway.add(one);
    try {
      return await fetch(one.action, { method: "POST", body: new URLSearchParams(one.fields), headers: { Accept: "text/html" }, credentials: "same-origin", signal: ending.signal });
    } finally { clearTimeout(timer); underway.delete(one); }
  }
  addEventListener("pagehide", () => { if (underway.size) keep([...kept().filter((old) => ![...underway].some((one) => one.key === old.key)), ...underway]); });
  let sending = false;
  async function sendKept() {
    if (sending) return;
    sending = true;
    let sent = false;
    for (let list = kept(); list.length; list = kept()) {
      let answer;
      try { answer = await post(list[0]); } catch { break; }
      if (answer.status >= 500 || answer.status === 429) break;
      sent = true;
      reached();
      if (!answer.ok) { show("refused", true); const link = find("#connection [data-again]"); if (link) link.href = list[0].page; }
      keep(kept().filter((one) => one.key !== list[0].key));
      for (const form of all("form.kept")) if (form.elements.key?.value === list[0].key) { form.classList.remove("kept", "typed"); form.reset(); }
    }
    sending = false;
    if (sent) refetch();
  }
  function refused(form, text) {
    const answer = new DOMParser().parseFromString(text, "text/html");
    const problem = find(".problem", answer);
    if (!problem) { find("#page").replaceWith(find("#page", answer) || find("#page")); settle(); find("#main")?.focus(); return; }
    find(".banner.refused", form)?.remove();
    const banner = document.createElement("div");
    banner.className = "banner danger refused";
    banner.setAttribute("role", "alert");
    const line = document.createElement("p");
    const what = document.createElement("strong");
    what.textContent = find("h1", problem).textContent;
    line.append(what, " ", find(".lead", problem)?.textContent || "");
    banner.append(line, ...all("[data-about], [data-accept]", problem));
    for (const link of all("[data-reload]", banner)) link.href = location.pathname + location.search;
    for (const hint of all("[data-typed]", banner)) hint.hidden = !find("input:not([type=hidden]), select, textarea", form);
    form.classList.add("typed");
    form.prepend(banner);
    form.classList.remove("busy");
    banner.scrollIntoView({ block: "center" });
  }
  // Who was told that things have changed may send the form again: with what stands now.
  async function renew(form) {
    try {
      const page = new DOMParser().parseFromString(await (await fetch(location.pathname + location.search, { headers: { Accept: "text/html" } })).text(), "text/html");
      const fresh = find(`form[data-form="${CSS.escape(form.dataset.form || "")}"]`, page);
      for (const name of ["seen", "key"]) if (fresh?.elements[name] && form.elements[name]) form.elements[name].value = fresh.elements[name].value;
    } catch { /* as it was */ }
  }
  async function submit(form, submitter) {
    const fields = [...new FormData(form, submitter)].filter(([, value]) => typeof value === "string");
    const key = fields.find(([name]) => name === "key")?.[1];
    const one = { action: form.action, fields, key, page: location.pathname + location.search };
    form.classList.add("busy");
    let answer;
    try { answer = await post(one); } catch {
      keep([...kept().filter((other) => other.key !== key), one]);
      form.classList.remove("busy");
      form.classList.add("kept");
      state("lost");
      return;
    }
    form.classList.remove("typed");
    if (!answer.ok) { refused(form, await answer.text()); if (answer.status === 409) renew(form); return; }
    const target = new URL(answer.url);
    if (answer.redirected && target.pathname + target.search !== location.pathname + location.search) location.assign(answer.url);
    else { form.classList.remove("busy"); form.reset(); refetch(); if (form.hasAttribute("data-saved")) say("saved"); }
  }
  // Forms for one after the other: each is sent under a key of its own, in the order typed, and the
  // fields are free for the next at once.
  let line = Promise.resolve();
  let lines = 0;
  function submitMany(form, submitter) {
    const fields = [...new FormData(form, submitter)].filter(([, value]) => typeof value === "string");
    const key = fields.find(([name]) => name === "key");
    key[1] += `-${++lines}`;
    const one = { action: form.action, fields, key: key[1], page: location.pathname + location.search };
    find(".banner.refused", form)?.remove();
    form.reset();
    find("input:not([type=hidden])", form)?.focus();
    line = line.then(async () => {
      let answer;
      try { answer = await post(one); } catch { keep([...kept(), one]); state("lost"); return; }
      if (answer.ok) { refetch(); return; }
      refused(form, await answer.text());
      for (const [name, value] of fields) { const field = form.elements[name]; if (field && field.type !== "hidden" && !field.value) field.value = value; }
    });
  }
  document.addEventListener("submit", (event) => {
    const form = event.target;
    const question = event.submitter?.dataset.confirm;
    if (question && !confirm(question)) { event.preventDefault(); return; }
    if (form.method !== "post" || form.enctype === "multipart/form-data") return;
    if (form.hasAttribute("data-plain")) {
      if (form.classList.contains("busy")) event.preventDefault();
      form.classList.add("busy");
      return;
    }
    event.preventDefault();
    if (form.hasAttribute("data-many")) submitMany(form, event.submitter);
    else if (!form.classList.contains("busy")) submit(form, event.submitter);
  });
  document.addEventListener("input", (event) => {
    const form = event.target.form;
    if (form && form.method === "post") form.classList.add("typed");
    if (event.target.matches("[data-filter]")) filter();
  });
  addEventListener("pageshow", () => { for (const form of all("form.busy")) form.classList.remove("busy"); });
  // One row left: Enter presses its button, and the next name can be typed at once.
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches?.("[data-filter][data-press]") || !event.target.value) return;
    const rows = all("[data-filtered] [data-words]").filter((row) => !row.hidden);
    const button = rows.length === 1 && find("form.act button.second", rows[0]);
    if (!button) return;
    event.preventDefault();
    button.click();
    event.target.value = "";
    filter();
  });
  document.addEventListener("reset", (event) => event.target.classList.remove("typed"));

  // --- lists narrow down while somebody types ---------------------------------------------------
  const LETTERS = { ł: "l", ø: "o", đ: "d", ı: "i", æ: "ae", œ: "oe", ß: "ss" };
  const plain = (text) => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").replace(/[łøđıæœß]/g, (letter) => LETTERS[letter]);
  function filter() {
    const field = find("[data-filter]");
    if (!field || !find("[data-filtered]")) return;
    const words = plain(field.value).split(/\s+/).filter(Boolean);
    for (const row of all("[data-filtered] [data-words]")) {
      const said = plain(row.dataset.words);
      row.hidden = !words.every((word) => said.includes(word));
    }
  }

  // --- what listeners have to be told: red alert, time is up, a new round, a call ----------------
  const voice = find("#said");
  let silence = 0;
  function say(name, text = voice?.dataset[name]) {
    if (!voice) return;
    voice.textContent = text;
    voice.classList.toggle("hidden", name !== "saved");
    clearTimeout(silence);
    silence = setTimeout(() => { voice.textContent = ""; voice.classList.add("hidden"); }, 4000);
  }
  const news = () => new Set(all("[data-news]").map((one) => one.dataset.news));
  let known = news();
  document.addEventListener("podium:fresh", () => {
    const now = news();
    const fresh = [...now].filter((one) => !known.has(one));
    known = now;
    if (fresh.length) say("news", fresh.join(". "));
  });

  addEventListener("online", sendKept);
  addEventListener("offline", () => state("lost"));
  setInterval(() => { if (kept().length && !document.hidden) sendKept(); }, 4000);
  setInterval(tick, 250);
  keep(kept());
  if (body.dataset.live) follow();
  if (kept().length) sendKept();
  settle();
})();
