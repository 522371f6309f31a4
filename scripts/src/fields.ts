// The fields of forms by their names.

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The field of this name; null if there is none or several, as with radio buttons. */
export function fieldOf(form: HTMLFormElement, name: string): Field | null {
  const found = form.elements.namedItem(name);
  const isField =
    found instanceof HTMLInputElement ||
    found instanceof HTMLSelectElement ||
    found instanceof HTMLTextAreaElement;
  return isField ? found : null;
}
