// The button that prints the page.
for (const button of document.querySelectorAll("[data-print]")) button.hidden = false;
document.addEventListener("podium:fresh", () => {
  for (const button of document.querySelectorAll("[data-print]")) button.hidden = false;
});
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-print]")) window.print();
});
