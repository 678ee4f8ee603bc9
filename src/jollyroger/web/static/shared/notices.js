// Messages to the person: toasts, banners, a dialog, and announcements for screen readers.

import { all, byId, make, setText } from "./dom.js";
import { ruleLink, say } from "./words.js";

const TOAST_LASTS = 6500;
/** More would cover the table. */
const MOST_TOASTS = 3;

/**
 * A short notice; a refusal links to its rule.
 * @param {string} text
 * @param {string | null} [rule]
 */
export function toast(text, rule = null) {
  // The number at the end of a reason becomes the link.
  const words = rule && text.endsWith(` (${rule})`) ? text.slice(0, -` (${rule})`.length) : text;
  const notice = make("div", { class: "toast" }, make("span", {}, words));
  if (rule) {
    notice.append(" ", make("a", { href: ruleLink(rule), target: "_blank" }, say("rule", { rule })));
  }
  const toasts = byId("toasts");
  for (const old of all(toasts, ".toast")) if (old.textContent === notice.textContent) old.remove();
  toasts.append(notice);
  while (toasts.childElementCount > MOST_TOASTS) toasts.firstElementChild?.remove();
  setTimeout(() => notice.remove(), TOAST_LASTS);
}

/**
 * An announcement for screen readers. The last few stay readable.
 * @param {string} text
 */
export function announce(text) {
  if (!text) return;
  const region = byId("announcer");
  region.append(make("p", {}, text));
  while (region.childElementCount > 12) region.firstElementChild?.remove();
}

/**
 * A banner at the top of the table, by its name; null removes it.
 * @param {string} name
 * @param {string | null} text
 * @param {HTMLElement | null} [button]
 */
export function banner(name, text, button = null) {
  const banners = byId("banners");
  const old = banners.querySelector(`[data-banner="${name}"]`);
  if (text === null) {
    old?.remove();
    return;
  }
  if (old) {
    const words = old.querySelector("span");
    if (words) setText(words, text);
    return;
  }
  banners.append(make("div", { class: "banner", "data-banner": name, role: "status" }, make("span", {}, text), button));
}

/**
 * Open the dialog with a heading and content.
 * @param {string} heading
 * @param {...(Node | string)} content
 */
export function openDialog(heading, ...content) {
  const dialog = byId("dialog");
  setText(byId("dialog-heading"), heading);
  byId("dialog-body").replaceChildren(...content);
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
}

export function closeDialog() {
  const dialog = byId("dialog");
  if (dialog instanceof HTMLDialogElement) dialog.close();
}

/**
 * Copy a text. On plain http, where browsers forbid that, copy a selection.
 * @param {string} text
 * @returns {Promise<boolean>}
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = make("textarea", { class: "visually-hidden", readonly: true });
    field.value = text;
    const home = document.querySelector("dialog[open]") ?? document.body;
    home.append(field);
    field.select();
    const copied = document.execCommand("copy");
    field.remove();
    return copied;
  }
}
