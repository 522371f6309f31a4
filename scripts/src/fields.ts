// The fields of forms by their names.

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The field of this name; none where several share it, as the choices of a group do. */
export function fieldOf(form: HTMLFormElement, name: string): Field | null {
  const found = form.elements.namedItem(name);
  const isField =
    found instanceof HTMLInputElement ||
    found instanceof HTMLSelectElement ||
    found instanceof HTMLTextAreaElement;
  return isField ? found : null;
}
