// The desk by keyboard: digits choose the winner and go on to the next field.
import { find } from "./dom.ts";
import { startFind } from "./find.ts";

/** Browsers lay out what is inside closed details, so that size alone does not tell. */
function isOpen(field: Element): boolean {
  return field.closest("details:not([open])") === null;
}

function isNextField(field: Element, choice: HTMLInputElement): field is HTMLElement {
  return (
    field instanceof HTMLElement &&
    field.tagName !== "FIELDSET" &&
    field.getAttribute("type") !== "hidden" &&
    field.getAttribute("name") !== choice.name &&
    field.getClientRects().length > 0 &&
    isOpen(field)
  );
}

function fieldAfter(choice: HTMLInputElement): HTMLElement | undefined {
  const fields = [...(choice.form?.elements ?? [])];
  const after = fields.slice(fields.indexOf(choice) + 1);
  return after.find((field): field is HTMLElement => isNextField(field, choice));
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (!(event.target instanceof Element)) return;
  const group = event.target.closest("[data-keys]");
  if (!group) return;
  const choice = find<HTMLInputElement>(`[data-key="${CSS.escape(event.key)}"]`, group);
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
