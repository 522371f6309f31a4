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

  // src/builder.ts
  var PAUSE = 250;
  var asked = 0;
  async function step(form, submitter) {
    const number = ++asked;
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(form)) fields.append(name, String(value));
    if (submitter?.name) fields.append(submitter.name, submitter.value);
    try {
      const answer = await fetch(form.action, {
        method: "POST",
        body: fields,
        headers: { Accept: "text/html" }
      });
      const fresh = find("form[data-builder]", await documentOf(answer));
      if (!fresh) throw new Error("no list in the answer");
      if (number === asked) show(form, fresh);
    } catch {
      sendPlainly(form, submitter);
    }
  }
  function sendPlainly(form, submitter) {
    if (submitter?.name) {
      const field = document.createElement("input");
      field.type = "hidden";
      field.name = submitter.name;
      field.value = submitter.value;
      form.append(field);
    }
    form.submit();
  }
  function show(form, fresh) {
    const focused = document.activeElement?.id ?? "";
    const carried = find("#builder-roster", form);
    const next = find("#builder-roster", fresh);
    if (carried && next) carried.value = next.value;
    for (const part of all("[data-part]", fresh)) {
      find(`#${part.id}`, form)?.replaceWith(document.adoptNode(part));
    }
    if (form.contains(document.activeElement)) return;
    const same = focused === "" ? null : document.getElementById(focused);
    (same ?? find("#builder-query", form))?.focus();
  }
  function start() {
    const form = find("form[data-builder]");
    if (!form) return;
    let waiting;
    form.addEventListener("submit", (event) => {
      if (event.submitter?.hasAttribute("formaction")) return;
      event.preventDefault();
      event.stopPropagation();
      clearTimeout(waiting);
      void step(form, event.submitter instanceof HTMLButtonElement ? event.submitter : null);
    });
    form.addEventListener("change", (event) => {
      if (event.target instanceof HTMLInputElement && event.target.type === "checkbox") {
        void step(form, null);
      }
    });
    find("#builder-query", form)?.addEventListener("input", () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => void step(form, null), PAUSE);
    });
  }
  start();
})();
