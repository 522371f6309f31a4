// Light or dark by choice; without a choice the device decides.
import { all } from "./dom.ts";

const KEY = "podium-theme";
const root = document.documentElement;

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // a private window
  }
}

function store(theme: string): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // a private window: the choice lasts as long as the page
  }
}

function isDark(): boolean {
  const chosen = root.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

function switchTheme(): void {
  const theme = isDark() ? "light" : "dark";
  root.dataset.theme = theme;
  store(theme);
}

export function startTheme(): void {
  const chosen = stored();
  if (chosen === "light" || chosen === "dark") root.dataset.theme = chosen;
  document.addEventListener("DOMContentLoaded", () => {
    for (const button of all("[data-theme-switch]")) {
      button.hidden = false;
      button.addEventListener("click", switchTheme);
    }
  });
}
