// The panels: a column beside the table on a wide screen, a sheet on a phone.

import { all, byId } from "./dom.js";

/**
 * @param {(panel: string) => void} opened
 */
export function listenToPanels(opened) {
  const side = byId("side");
  /** @type {HTMLElement | null} */
  let opener = null;
  const open = (/** @type {string} */ panel) => {
    side.dataset.panel = panel;
    side.classList.add("open");
    for (const tab of all(document, "[data-opens]")) {
      tab.setAttribute("aria-expanded", String(tab.dataset.opens === panel));
    }
    opened(panel);
  };
  const close = () => {
    side.classList.remove("open");
    for (const tab of all(document, ".bar [data-opens]")) tab.setAttribute("aria-expanded", "false");
    opener?.focus();
    opener = null;
  };
  for (const tab of all(document, "[data-opens]")) {
    tab.addEventListener("click", () => {
      const panel = tab.dataset.opens ?? "log";
      const inBar = tab.closest(".bar") !== null;
      if (inBar && side.classList.contains("open") && side.dataset.panel === panel) return close();
      open(panel);
      if (inBar) {
        opener = tab;
        byId("side-close").focus();
      }
    });
  }
  byId("side-close").addEventListener("click", close);
  side.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && side.classList.contains("open")) close();
  });
  document.addEventListener("pointerdown", (event) => {
    if (!side.classList.contains("open") || !(event.target instanceof Element)) return;
    if (!event.target.closest("#side, .bar, dialog, #toasts")) side.classList.remove("open");
  });
}
