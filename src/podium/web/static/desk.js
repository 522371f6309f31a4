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
  async function documentOf(answer) {
    return new DOMParser().parseFromString(await answer.text(), "text/html");
  }

  // src/find.ts
  var PAUSE = 120;
  var ARROWS = {
    ArrowDown: [1, 0],
    ArrowUp: [-1, 0],
    ArrowRight: [0, 1],
    ArrowLeft: [0, -1]
  };
  var waiting;
  var asked = "";
  function field() {
    return find("[data-find]");
  }
  function list() {
    return find("[data-found]");
  }
  function close() {
    const shown = list();
    if (shown) shown.hidden = true;
  }
  async function search() {
    const [input, shown] = [field(), list()];
    if (!input?.form || !shown) return;
    asked = input.value.trim();
    if (!asked) {
      close();
      return;
    }
    const address = `${input.form.action}?q=${encodeURIComponent(asked)}`;
    const answer = await fetch(address, { headers: { Accept: "text/html" } });
    const found = answer.ok ? find("#found", await documentOf(answer)) : null;
    if (!found || asked !== input.value.trim()) return;
    shown.replaceChildren(...found.childNodes);
    shown.dataset.query = asked;
    shown.hidden = false;
  }
  function rows() {
    const shown = list();
    if (!shown || shown.hidden) return [];
    return all("li", shown).map((row) => all("a[href]", row));
  }
  function walk(from, down, across) {
    const grid = rows();
    const row = grid.findIndex((links) => links.some((link) => link === from));
    if (row < 0) return down > 0 ? grid[0]?.[0] ?? null : null;
    const column = grid[row]?.indexOf(from) ?? 0;
    if (across) return grid[row]?.[column + across] ?? null;
    if (row + down < 0) return field();
    const next = grid[row + down];
    return next?.[Math.min(column, next.length - 1)] ?? null;
  }
  function onKey(event) {
    if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey) {
      const input = field();
      if (!input) return;
      event.preventDefault();
      input.focus();
      input.select();
      return;
    }
    const target = event.target;
    if (!(target instanceof HTMLElement) || !target.closest("[data-search]")) return;
    if (event.key === "Escape") {
      close();
      field()?.focus();
      return;
    }
    const arrow = ARROWS[event.key];
    if (!arrow || target === field() && arrow[1]) return;
    const next = walk(target, ...arrow);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
  function onSubmit(event) {
    const input = field();
    if (!input || event.target !== input.form) return;
    const first = rows()[0]?.[0];
    if (!first || list()?.dataset.query !== input.value.trim()) return;
    event.preventDefault();
    first.click();
  }
  function onElsewhere({ target }) {
    if (!(target instanceof Element) || !target.closest("[data-search]")) close();
  }
  function startFind() {
    document.addEventListener("keydown", onKey);
    document.addEventListener("submit", onSubmit);
    document.addEventListener("input", ({ target }) => {
      if (target !== field()) return;
      clearTimeout(waiting);
      waiting = setTimeout(() => void search().catch(close), PAUSE);
    });
    document.addEventListener("click", onElsewhere);
    document.addEventListener("focusin", onElsewhere);
  }

  // src/desk.ts
  function isOpen(field2) {
    return field2.closest("details:not([open])") === null;
  }
  function isNextField(field2, choice) {
    return field2 instanceof HTMLElement && field2.tagName !== "FIELDSET" && field2.getAttribute("type") !== "hidden" && field2.getAttribute("name") !== choice.name && field2.getClientRects().length > 0 && isOpen(field2);
  }
  function fieldAfter(choice) {
    const fields = [...choice.form?.elements ?? []];
    const after = fields.slice(fields.indexOf(choice) + 1);
    return after.find((field2) => isNextField(field2, choice));
  }
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (!(event.target instanceof Element)) return;
    const group = event.target.closest("[data-keys]");
    if (!group) return;
    const choice = find(`[data-key="${CSS.escape(event.key)}"]`, group);
    if (!choice) return;
    event.preventDefault();
    choice.checked = true;
    choice.dispatchEvent(new Event("input", { bubbles: true }));
    const next = fieldAfter(choice);
    (next ?? choice).focus();
    if (next instanceof HTMLInputElement) next.select();
  });
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches("[inputmode=numeric]")) target.select();
  });
  startFind();
})();
