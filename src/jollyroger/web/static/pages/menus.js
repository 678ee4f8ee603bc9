// The menus in the page header close on a click elsewhere and on Escape.

import { keepShell } from "../shared/shell.js";

keepShell();

/** @returns {HTMLDetailsElement[]} */
const openMenus = () => [...document.querySelectorAll("details.menu[open]")].filter((menu) => menu instanceof HTMLDetailsElement);

document.addEventListener("click", (event) => {
  for (const menu of openMenus()) {
    if (event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of openMenus()) {
    menu.open = false;
    menu.querySelector("summary")?.focus();
  }
});
