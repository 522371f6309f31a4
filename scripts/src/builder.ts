// A list is put together without leaving the page: each step is the form's own, sent in the
// background, and the parts that the server answers with replace those shown.
import { all, documentOf, find } from "./dom.ts";

const PAUSE = 250;
let asked = 0;

/** Sends the form and shows what comes back, unless something newer was asked for meanwhile. */
async function step(form: HTMLFormElement, submitter: HTMLButtonElement | null): Promise<void> {
  const number = ++asked;
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) fields.append(name, String(value));
  if (submitter?.name) fields.append(submitter.name, submitter.value);
  try {
    const answer = await fetch(form.action, {
      method: "POST",
      body: fields,
      headers: { Accept: "text/html" },
    });
    const fresh = find<HTMLFormElement>("form[data-builder]", await documentOf(answer));
    if (!fresh) throw new Error("no list in the answer");
    if (number === asked) show(form, fresh);
  } catch {
    sendPlainly(form, submitter);
  }
}

/** The browser sends it itself: it tells best what is wrong. */
function sendPlainly(form: HTMLFormElement, submitter: HTMLButtonElement | null): void {
  if (submitter?.name) {
    const field = document.createElement("input");
    field.type = "hidden";
    field.name = submitter.name;
    field.value = submitter.value;
    form.append(field);
  }
  form.submit();
}

function show(form: HTMLFormElement, fresh: HTMLFormElement): void {
  const focused = document.activeElement?.id ?? "";
  const carried = find<HTMLInputElement>("#builder-roster", form);
  const next = find<HTMLInputElement>("#builder-roster", fresh);
  if (carried && next) carried.value = next.value;
  for (const part of all("[data-part]", fresh)) {
    find(`#${part.id}`, form)?.replaceWith(document.adoptNode(part));
  }
  if (form.contains(document.activeElement)) return;
  const same = focused === "" ? null : document.getElementById(focused);
  (same ?? find("#builder-query", form))?.focus();
}

function start(): void {
  const form = find<HTMLFormElement>("form[data-builder]");
  if (!form) return;
  let waiting: ReturnType<typeof setTimeout> | undefined;
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
