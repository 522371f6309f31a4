// Built from scripts/src by `npm run build`: change it there.
"use strict";
(() => {
  // src/dom.ts
  function all(selector, inside = document) {
    return [...inside.querySelectorAll(selector)];
  }
  var FRESH = "podium:fresh";
  function onFresh(listener) {
    document.addEventListener(FRESH, listener);
  }

  // src/paper.ts
  function showButtons() {
    for (const button of all("[data-print]")) button.hidden = false;
  }
  showButtons();
  onFresh(showButtons);
  document.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("[data-print]")) window.print();
  });
})();
