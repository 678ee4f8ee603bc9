// Small helpers for elements. None of them parses HTML.

import { pictureAddress, iconAddress } from "./pictures.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * The element with this id; the template must have it.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page lacks #${id}`);
  return found;
}

/**
 * The first element in `inside` that matches; there must be one.
 * @param {ParentNode} inside
 * @param {string} selector
 * @returns {HTMLElement}
 */
export function one(inside, selector) {
  const found = inside.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`the page lacks ${selector}`);
  return found;
}

/**
 * @param {ParentNode} inside
 * @param {string} selector
 * @returns {HTMLElement[]}
 */
export function all(inside, selector) {
  return [...inside.querySelectorAll(selector)].filter((found) => found instanceof HTMLElement);
}

/**
 * A new element with attributes and children; texts become text nodes.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number | boolean | null | undefined>} [attributes] those that are false or null are left out
 * @param {...(Node | string | null | undefined)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    // An ARIA attribute that is empty counts as absent.
    made.setAttribute(name, value === true && !name.startsWith("aria-") ? "" : String(value));
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

/**
 * A button with a label.
 * @param {string} label
 * @param {() => void} act
 */
export function button(label, act) {
  const made = make("button", { type: "button", class: "button" }, label);
  made.addEventListener("click", act);
  return made;
}

/**
 * A picture from the sprite, hidden from screen readers.
 * @param {string} symbol
 * @returns {HTMLImageElement}
 */
export function art(symbol) {
  const picture = make("img", { class: "art", alt: "", draggable: "false" });
  setArt(picture, symbol);
  return picture;
}

/**
 * Show another symbol.
 * @param {HTMLImageElement} picture
 * @param {string} symbol
 */
export function setArt(picture, symbol) {
  if (picture.dataset.symbol === symbol) return;
  picture.dataset.symbol = symbol;
  picture.src = pictureAddress(symbol);
}

/**
 * An icon, in the colour of the text around it.
 * @param {string} symbol
 */
export function icon(symbol) {
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("class", "icon");
  picture.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", iconAddress(symbol));
  picture.append(use);
  return picture;
}

/**
 * A number that is only painted. The label of what it lies on says it in words: to screen readers, and to people who
 * tell their browser by voice what to press.
 * @param {string | number} number
 */
export function figure(number) {
  return make("span", { class: "figure", "data-figure": number });
}

/**
 * Change a text only if it differs, so that screen readers do not repeat it.
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Change an attribute only if it differs; null removes it.
 * @param {Element} element
 * @param {string} name
 * @param {string | null} value
 */
export function setAttribute(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/**
 * Keep a list scrolled to its end when it opens, and when its height changes while the end is visible.
 * @param {HTMLElement} list
 */
export function stayAtEnd(list) {
  let room = 0;
  new ResizeObserver(() => {
    if (room === 0 || list.scrollHeight - list.scrollTop - room < 60) list.scrollTop = list.scrollHeight;
    room = list.clientHeight;
  }).observe(list);
}

/** Whether the person prefers reduced motion. */
export function stillness() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Store a value for the next visit. Private windows may forbid it.
 * @param {string} name
 * @param {string} value
 */
export function keep(name, value) {
  try {
    localStorage.setItem(`jollyroger:${name}`, value);
  } catch {
    // The value lasts for this visit only.
  }
}

/**
 * @param {string} name
 * @returns {string | null}
 */
export function kept(name) {
  try {
    return localStorage.getItem(`jollyroger:${name}`);
  } catch {
    return null;
  }
}
