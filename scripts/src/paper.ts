// The button that prints the page.
import { all, onFresh } from "./dom.ts";

function showButtons(): void {
  for (const button of all("[data-print]")) button.hidden = false;
}

showButtons();
onFresh(showButtons);
document.addEventListener("click", (event) => {
  if (event.target instanceof Element && event.target.closest("[data-print]")) window.print();
});
