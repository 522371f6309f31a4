// Light or dark by choice; without a choice the device decides. Runs before anything is painted.
(() => {
  const root = document.documentElement;
  const read = () => { try { return localStorage.getItem("podium-theme"); } catch { return null; } };
  const write = (theme) => { try { localStorage.setItem("podium-theme", theme); } catch { /* private window */ } };
  const apply = (theme) => { if (theme === "light" || theme === "dark") root.dataset.theme = theme; };
  apply(read());
  document.addEventListener("DOMContentLoaded", () => {
    for (const button of document.querySelectorAll("[data-theme-switch]")) {
      button.hidden = false;
      button.addEventListener("click", () => {
        const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
        apply(dark ? "light" : "dark");
        write(dark ? "light" : "dark");
      });
    }
  });
})();
