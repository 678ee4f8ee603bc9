// What the analyses of both games are shown with: the way to the server, links to steps, tables, curves.

import { byId, make } from "./dom.js";
import { banner, toast } from "./notices.js";
import { say, setup } from "./words.js";

const STILL_THINKING = 202;
const SVG = "http://www.w3.org/2000/svg";

/**
 * Ask, and ask again while somebody is thinking.
 * @param {string} waiting what is said meanwhile
 * @returns {Promise<any>} null if there is no answer; the person has been told
 */
export async function askForAnalysis(waiting) {
  banner("thinking", waiting);
  try {
    for (;;) {
      const answer = await fetch(`/t/${setup.table}/analysis?language=${setup.language}`);
      if (answer.status === 200) return await answer.json();
      if (answer.status !== STILL_THINKING) break;
    }
  } catch {
    // The connection is lost: handled like a refusal.
  } finally {
    banner("thinking", null);
  }
  toast(say("try_again"));
  return null;
}

/**
 * A link to a step.
 * @param {number} step
 * @param {string} text
 * @param {(step: number) => void} go
 */
export function stepLink(step, text, go) {
  const made = make("button", { type: "button", class: "step-link", "data-step": step }, text);
  made.addEventListener("click", () => {
    // On a phone the sheet would cover the table.
    byId("side").classList.remove("open");
    go(step);
  });
  return made;
}

/**
 * Mark the links that lead to the step that is shown.
 * @param {number} step
 */
export function markLinks(step) {
  for (const link of byId("analysis").querySelectorAll("[data-step]")) {
    if (link instanceof HTMLElement) link.classList.toggle("here", Number(link.dataset.step) === step);
  }
}

/**
 * @param {string[]} head
 * @param {HTMLElement[]} rows
 */
export function judgedTable(head, rows) {
  const cells = head.map((text) => (text ? make("th", { scope: "col" }, text) : make("td")));
  return make("table", { class: "judged" }, make("thead", {}, make("tr", {}, ...cells)), make("tbody", {}, ...rows));
}

/**
 * A part of a drawing.
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 */
export function svgPart(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}

/**
 * A click on a curve leads to a step.
 * @param {SVGElement} picture
 * @param {number} last the number of the last step
 * @param {(step: number) => void} go
 */
export function goByClick(picture, last, go) {
  picture.addEventListener("click", (event) => {
    const box = picture.getBoundingClientRect();
    go(Math.round(((event.clientX - box.left) / box.width) * last));
  });
}
