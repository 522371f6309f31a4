// What becomes of a form that was sent, said beside the button that was pressed.
import { find } from "./dom.ts";

/** Milliseconds; an answer that comes sooner needs no words. */
const PATIENCE = 800;

const waiting = new WeakMap<HTMLFormElement, ReturnType<typeof setTimeout>>();

/** Says after a moment that the answer is still awaited. */
export function saySending(form: HTMLFormElement, pressed: HTMLElement | null): void {
  hideSending(form);
  waiting.set(
    form,
    setTimeout(() => say(form, pressed, "sending"), PATIENCE),
  );
}

/** Says that there is no connection and that what was entered is kept on the device. */
export function sayKept(form: HTMLFormElement, pressed: HTMLElement | null): void {
  hideSending(form);
  say(form, pressed, "kept");
}

export function hideSending(form: HTMLFormElement): void {
  clearTimeout(waiting.get(form));
  find(".sending", form)?.remove();
}

function say(form: HTMLFormElement, pressed: HTMLElement | null, what: "sending" | "kept"): void {
  const text = find("#connection")?.dataset[what];
  const button = pressed && form.contains(pressed) ? pressed : find("button", form);
  if (!text || !button) return;
  const line = document.createElement("p");
  line.className = `sending ${what}`;
  line.setAttribute("role", "status");
  line.textContent = text;
  button.after(line);
}
