// Built from scripts/src by `npm run build`: change it there.
"use strict";
(() => {
  // src/dom.ts
  function find(selector, inside = document) {
    return inside.querySelector(selector);
  }

  // src/desk.ts
  function isNextField(field, choice) {
    return field instanceof HTMLElement && field.tagName !== "FIELDSET" && field.getAttribute("type") !== "hidden" && field.getAttribute("name") !== choice.name && field.offsetParent !== null;
  }
  function fieldAfter(choice) {
    const fields = [...choice.form?.elements ?? []];
    const after = fields.slice(fields.indexOf(choice) + 1);
    return after.find((field) => isNextField(field, choice));
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
})();
