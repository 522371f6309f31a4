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

  // src/theme.ts
  var KEY = "podium-theme";
  var root = document.documentElement;
  function stored() {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  }
  function store(theme) {
    try {
      localStorage.setItem(KEY, theme);
    } catch {
    }
  }
  function isDark() {
    const chosen = root.dataset.theme;
    return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  }
  function switchTheme() {
    const theme = isDark() ? "light" : "dark";
    root.dataset.theme = theme;
    store(theme);
  }
  function startTheme() {
    const chosen = stored();
    if (chosen === "light" || chosen === "dark") root.dataset.theme = chosen;
    document.addEventListener("DOMContentLoaded", () => {
      for (const button of all("[data-theme-switch]")) {
        button.hidden = false;
        button.addEventListener("click", switchTheme);
      }
    });
  }

  // src/typed-ahead.ts
  var STORED_AS = "podium-typed-ahead";
  var SENT = "podium:sent";
  var ANSWERED = "podium:answered";
  var LASTS = 1e4;
  var MOST_KEYS = 60;
  var FIELDS = "input:not([type=hidden]), select, textarea, button";
  var ahead = null;
  var sent = null;
  function stored2() {
    try {
      const text = sessionStorage.getItem(STORED_AS);
      sessionStorage.removeItem(STORED_AS);
      return text ? JSON.parse(text) : null;
    } catch {
      return null;
    }
  }
  function store2(keys) {
    try {
      sessionStorage.setItem(STORED_AS, JSON.stringify(keys));
    } catch {
    }
  }
  function isFresh({ since }) {
    return Date.now() - since < LASTS;
  }
  function isTyped(event) {
    if (!event.isTrusted || event.ctrlKey || event.altKey || event.metaKey) return false;
    const isSign = [...event.key].length === 1;
    return isSign || !event.shiftKey && ["Enter", "Tab", "Backspace"].includes(event.key);
  }
  function isMeantForNext({ target }) {
    if (!(target instanceof Element) || sent === null) return true;
    const form = target.closest("form");
    return !target.matches("[type=password]") && (form === null || form === sent);
  }
  function onKey(event) {
    if (ahead && !isFresh(ahead)) ahead = null;
    if (!ahead || !isTyped(event) || !isMeantForNext(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!event.repeat && ahead.keys.length < MOST_KEYS) ahead.keys.push(event.key);
  }
  function wait(form) {
    sent = form instanceof HTMLFormElement ? form : null;
    ahead = { since: Date.now(), keys: [] };
  }
  function typeHere() {
    const keys = ahead && isFresh(ahead) ? [...ahead.keys] : [];
    ahead = null;
    while (keys[0] === "Enter") keys.shift();
    for (let key = keys.shift(); key !== void 0; key = ahead ? void 0 : keys.shift()) {
      typeKey(key);
    }
    ahead?.keys.push(...keys);
  }
  function typeKey(key) {
    const target = document.activeElement;
    if (!(target instanceof HTMLElement)) return;
    const pressed = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    if (!target.dispatchEvent(pressed)) return;
    if (key === "Enter") pressEnter(target);
    else if (key === "Tab") focusNext(target);
    else if (target instanceof HTMLInputElement) write(target, key);
  }
  function pressEnter(target) {
    const form = target instanceof HTMLInputElement ? target.form : null;
    if (form) find("button:not([type=button])", form)?.click();
    else if (target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement) {
      target.click();
    }
  }
  function focusNext(target) {
    const fields = all(FIELDS).filter((one) => one === target || one.getClientRects().length > 0);
    fields[fields.indexOf(target) + 1]?.focus();
  }
  function write(field, key) {
    const start = field.selectionStart;
    const end = field.selectionEnd;
    if (start === null || end === null) return;
    if (key !== "Backspace") field.setRangeText(key, start, end, "end");
    else field.setRangeText("", start === end ? Math.max(0, start - 1) : start, end, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  function startTypedAhead() {
    ahead = stored2();
    if (ahead && !isFresh(ahead)) ahead = null;
    addEventListener("keydown", onKey, { capture: true });
    addEventListener("submit", (event) => {
      if (!event.defaultPrevented) wait(event.target);
    });
    document.addEventListener(SENT, ({ target }) => wait(target));
    document.addEventListener(ANSWERED, (answered) => {
      if (answered.detail) typeHere();
      else ahead = null;
    });
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted) ahead = null;
    });
    addEventListener("pagehide", () => {
      if (ahead) store2(ahead);
    });
    document.addEventListener("DOMContentLoaded", () => {
      if (!ahead) return;
      if (document.activeElement === document.body) find("[autofocus]")?.focus();
      typeHere();
    });
  }

  // src/first.ts
  startTheme();
  startTypedAhead();
})();
