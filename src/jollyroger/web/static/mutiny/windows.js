// 15. Windows: everybody is asked at once. A ring shows the time left. One can pass now, for this round, or whenever
// one could not act. The last two need a clock, and are hidden from the others.

import { byId, one, setAttribute, setText } from "../shared/dom.js";
import { say } from "../shared/words.js";
import { facts } from "./facts.js";

/** @import { Position } from "./types.js" */
/** @import { Table } from "./table.js" */

const HURRY = 5;
const TICK = 250;

export class Windows {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {Position | null} */
    this.position = null;
    this.ring = byId("ring");
    byId("pass").addEventListener("click", () => this.pass());
    // 11.2 Calling a mutiny takes a crew card.
    byId("call").addEventListener("click", () => table.hand.want("call"));
    byId("pass-round").addEventListener("click", () => this.choose("round"));
    byId("pass-idle").addEventListener("click", () => this.choose("could_act"));
    setInterval(() => this.tick(), TICK);
  }

  /** @param {Position} position */
  show(position) {
    this.position = position;
    const seat = this.table.me;
    const timed = this.table.facts?.clock !== "none";
    // A pass that is kept until the window's least length is over counts as an answer here.
    const canPass = this.table.legal({ do: "pass" }).length > 0 && !position.kept;
    byId("pass").hidden = !canPass;
    const canCall = this.table.legal({ do: "call" }).length > 0;
    byId("call").hidden = !canCall;
    const modes = timed && seat !== null && position.phase !== "over" && position.phase !== "waiting";
    this.showMode("pass-round", "round", modes);
    this.showMode("pass-idle", "could_act", modes);
    const mode = modes && position.mode !== "none" ? say(`mode_${position.mode}`) : "";
    const standing = this.standing(position, canPass);
    const words = standing && standing !== "passed" ? say(standing) : mode || (standing && say(standing));
    setText(byId("passed"), words);
    byId("passed").hidden = !words;
    byId("windows").hidden = !(modes || canPass || canCall || standing || position.clock);
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
    return position.offers.some(({ to }) => to === seat) ? "answer_offer" : "passed";
  }

  /**
   * A toggle button for one of the pass modes.
   * @param {string} id
   * @param {"round" | "could_act"} mode
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
   * @param {"round" | "could_act"} mode
   */
  choose(mode) {
    const chosen = this.position?.mode === mode ? "none" : mode;
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
