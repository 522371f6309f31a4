// Menus of links: one at a time, and none once somebody looks elsewhere.
import { all, find } from "./dom.ts";

function closeOthers({ target }: Event): void {
  for (const menu of all<HTMLDetailsElement>("details.menu[open]")) {
    if (!(target instanceof Node) || !menu.contains(target)) menu.open = false;
  }
}

function onKey({ key, target }: KeyboardEvent): void {
  if (key !== "Escape" || !(target instanceof Element)) return;
  const menu = target.closest<HTMLDetailsElement>("details.menu[open]");
  if (!menu) return;
  menu.open = false;
  find("summary", menu)?.focus();
}

export function startMenus(): void {
  document.addEventListener("click", closeOthers);
  document.addEventListener("focusin", closeOthers);
  document.addEventListener("keydown", onKey);
}
