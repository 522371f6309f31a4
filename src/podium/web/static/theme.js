// Built from scripts/src by `npm run build`: change it there.
"use strict";
(() => {
  // src/dom.ts
  function all(selector, inside = document) {
    return [...inside.querySelectorAll(selector)];
  }

  // src/theme.ts
  var KEY = "podium-theme";
  var root = document.documentElement;
  function stored() {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  }
  function store(theme) {
    try {
      localStorage.setItem(KEY, theme);
    } catch {
    }
  }
  function isDark() {
    const chosen2 = root.dataset.theme;
    return chosen2 ? chosen2 === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  }
  function switchTheme() {
    const theme = isDark() ? "light" : "dark";
    root.dataset.theme = theme;
    store(theme);
  }
  var chosen = stored();
  if (chosen === "light" || chosen === "dark") root.dataset.theme = chosen;
  document.addEventListener("DOMContentLoaded", () => {
    for (const button of all("[data-theme-switch]")) {
      button.hidden = false;
      button.addEventListener("click", switchTheme);
    }
  });
})();
