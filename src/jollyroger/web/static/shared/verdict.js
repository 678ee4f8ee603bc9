// The verdict on a deal, for people.

import { icon, make } from "./dom.js";
import { openDialog } from "./notices.js";
import { verify } from "./verify.js";
import { say } from "./words.js";

/** @import { Dealt } from "./verify.js" */

/**
 * Check a record and show the verdict.
 * @param {string} record
 * @param {Dealt} dealt
 * @param {{commitment?: string | null, nonces?: string[]}} [seen]
 */
export function showVerdict(record, dealt, seen = {}) {
  const { verdict, checks } = verify(record, dealt, seen);
  const icons = { honest: "shield", dishonest: "warning", unfinished: "clock", untold: "help" };
  const headline = make("p", { class: `verdict ${verdict}` }, icon(icons[verdict]), say(`verdict_${verdict}`));
  const list = make("ul", { class: "checks plain-list" });
  for (const { check, fine, values } of checks) {
    const sign = make("span", { class: fine ? "fine" : "wrong" }, fine ? "✓" : "✗");
    list.append(make("li", {}, sign, " ", say(`check_${check}${fine || check === "wrong_draw" ? "" : "_wrong"}`, values ?? {})));
  }
  openDialog(say("verify_heading"), headline, list, make("p", { class: "small" }, say("verify_how")));
}
