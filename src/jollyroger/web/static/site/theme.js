// Light or dark, before anything is painted: as was chosen here once, else as the system wishes.
"use strict";
{
  const system = matchMedia("(prefers-color-scheme: dark)");
  /** @returns {string | null} */
  const chosen = () => {
    try {
      return localStorage.getItem("theme");
    } catch {
      return null; // Storage can be forbidden; then the system rules.
    }
  };
  const paint = () => {
    document.documentElement.dataset.theme = chosen() ?? (system.matches ? "dark" : "light");
  };
  paint();
  system.addEventListener("change", paint);
  addEventListener("storage", paint);
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-theme-switch]") : null;
    if (!button) return;
    const theme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
    try {
      localStorage.setItem("theme", theme);
    } catch {
      // It holds for this page, then.
    }
    document.documentElement.dataset.theme = theme;
  });
}
