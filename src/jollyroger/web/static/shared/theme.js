// Light or dark, set before the first paint: the stored choice, or else the system's.
"use strict";
{
  const system = matchMedia("(prefers-color-scheme: dark)");
  /** @returns {string | null} */
  const chosen = () => {
    try {
      return localStorage.getItem("theme");
    } catch {
      return null; // Storage may be forbidden.
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
      // The choice lasts for this page only.
    }
    document.documentElement.dataset.theme = theme;
  });
}
