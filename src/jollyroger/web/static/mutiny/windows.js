// 15. Windows: everybody is asked at once. A ring shows the time left. One can pass now, for the rest of an attack, a
// mutiny or a round, or whenever one could not act. All but the first are hidden from the others.

import { byId, one, setAttribute, setText } from "../shared/dom.js";
import { say } from "../shared/words.js";
import { facts } from "./facts.js";

/** @import { Position } from "./types.js" */
/** @import { Table } from "./table.js" */

const HURRY = 5;
const TICK = 250;
/** The attack and the mutiny can be passed only while they last. */
const STRETCHES = /** @type {const} */ (["attack", "mutiny", "round"]);

export class Windows {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {Position | null} */
    this.position = null;
    /** The question that this person could last pass. */
    this.faced = "";
    this.ring = byId("ring");
    byId("pass").addEventListener("click", () => this.pass());
    // 11.2 Calling a mutiny takes a crew card.
    byId("call").addEventListener("click", () => table.hand.want("call"));
    for (const stretch of STRETCHES) byId(`pass-${stretch}`).addEventListener("click", () => this.choose(stretch));
    byId("pass-idle").addEventListener("change", () => this.choose("could_act"));
    setInterval(() => this.tick(), TICK);
  }

  /** @param {Position} position */
  show(position) {
    this.position = position;
    const { table } = this;
    // A pass that is kept until the window's least length is over counts as an answer here.
    const canPass = table.legal({ do: "pass" }).length > 0 && !position.kept;
    if (canPass && table.actor !== null) this.faced = question(position);
    byId("pass").toggleAttribute("disabled", !canPass);
    byId("call").hidden = !table.legal({ do: "call" }).length;
    byId("windows").hidden = !table.seated && !position.clock;
    byId("pass").hidden = !table.seated;
    byId("besides").hidden = !table.seated;
    for (const stretch of STRETCHES) {
      this.showMode(`pass-${stretch}`, stretch, stretch === "round" || position.phase === stretch);
    }
    const idle = byId("pass-idle");
    if (idle instanceof HTMLInputElement) idle.checked = position.habit === "could_act";
    byId("pass-idle-label").hidden = !table.seated || (table.facts?.clock === "none" && !table.isAlone);
    const passes = position.mode !== "none" && position.mode !== "could_act";
    const standing = this.standing(position, canPass);
    const words = passes ? say(`mode_${position.mode}`) : standing && say(standing);
    setText(byId("passed"), table.seated ? words : "");
    byId("passed").hidden = !table.seated || !words;
    this.tick();
  }

  /**
   * 13.4 Where one stands in a window: asked again after a bribe, asked for an answer to one, or done; the key of the words.
   * @param {Position} position
   * @param {boolean} canPass whether one has yet to answer the question
   * @returns {"" | "offer_open" | "answer_offer" | "passed"}
   */
  standing(position, canPass) {
    const seat = this.table.me;
    const open = seat !== null && position.open.includes(seat);
    if (!open || this.table.hidden || facts.deciding.includes(position.step ?? "")) return "";
    if (canPass) return position.offers.some(({ from }) => from === seat) ? "offer_open" : "";
    if (position.offers.some(({ to }) => to === seat)) return "answer_offer";
    return this.faced === question(position) ? "passed" : "";
  }

  /**
   * A toggle button for one of the pass modes.
   * @param {string} id
   * @param {Position["mode"]} mode
   * @param {boolean} there
   */
  showMode(id, mode, there) {
    byId(id).hidden = !there;
    setAttribute(byId(id), "aria-pressed", String(this.position?.mode === mode));
  }

  pass() {
    const [pass] = this.table.legal({ do: "pass" });
    if (pass) this.table.play(pass);
  }

  /**
   * Turn a pass mode on or off.
   * @param {Position["mode"]} mode
   */
  choose(mode) {
    const { habit, mode: now } = this.position ?? { habit: "none", mode: "none" };
    const back = mode === "could_act" ? "none" : habit;
    const chosen = (mode === "could_act" ? habit : now) === mode ? back : mode;
    this.table.line.send({ do: "mode", seat: this.table.me, mode: chosen });
  }

  /** Update the ring. */
  tick() {
    const clock = this.table.hidden ? null : (this.position?.clock ?? null);
    this.ring.hidden = clock === null;
    if (!clock) return;
    const left = Math.max(0, (clock.ends - this.table.now) / 1000);
    this.ring.style.setProperty("--left", String(Math.min(1, left / clock.seconds)));
    this.ring.classList.toggle("hurry", left <= HURRY);
    setText(one(this.ring, "b"), String(Math.ceil(left)));
    setAttribute(this.ring, "aria-label", say("seconds_left", { seconds: Math.ceil(left) }));
  }
}

/**
 * What tells one question from another, whatever others do meanwhile.
 * @param {Position} position
 */
function question({ round, step, about }) {
  return JSON.stringify([round, step, about]);
}
