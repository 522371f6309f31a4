// Lists that narrow down while somebody types.
import { all, find, onFresh } from "./dom.ts";

/** Letters that Unicode does not decompose. */
const LETTERS: Readonly<Record<string, string>> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ı: "i",
  æ: "ae",
  œ: "oe",
  ß: "ss",
};

/** Without case and accents, so that "lodz" finds "Łódź". */
export function plain(text: string): string {
  const bare = text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
  return bare.replace(/[łøđıæœß]/g, (letter) => LETTERS[letter] ?? letter);
}

/** Whether the text contains every word of the search. */
export function matches(text: string, search: string): boolean {
  const within = plain(text);
  return plain(search)
    .split(/\s+/)
    .every((word) => within.includes(word));
}

function filterRows(): void {
  const field = find<HTMLInputElement>("[data-filter]");
  if (!field) return;
  for (const row of all("[data-filtered] [data-words]")) {
    row.hidden = !matches(row.dataset.words ?? "", field.value);
  }
}

/** If only one row is left, Enter presses its button and empties the field for the next name. */
function pressOnlyRow(event: KeyboardEvent): void {
  const field = event.target;
  if (event.key !== "Enter" || !(field instanceof HTMLInputElement)) return;
  if (!field.matches("[data-filter][data-press]") || !field.value) return;
  const rows = all("[data-filtered] [data-words]").filter((row) => !row.hidden);
  const button = rows.length === 1 && rows[0] ? find("form.act button.second", rows[0]) : null;
  if (!button) return;
  event.preventDefault();
  button.click();
  field.value = "";
  filterRows();
}

export function startFilter(): void {
  onFresh(filterRows);
  document.addEventListener("input", ({ target }) => {
    if (target instanceof Element && target.matches("[data-filter]")) filterRows();
  });
  document.addEventListener("keydown", pressOnlyRow);
}
