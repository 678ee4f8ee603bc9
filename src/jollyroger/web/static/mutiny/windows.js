// Windows (15): everybody is asked at once. A ring shows the time that is left; one passes now, for this round, or
// unless one could act. The last two are for tables with a timer only, and nobody else can tell that they are used.

import { byId, one, setAttribute, setText } from "../table/dom.js";
import { say } from "../table/words.js";

/** @import { Position } from "./types.js" */
/** @import { Table } from "./table.js" */

const HURRY = 5;
const TICK = 250;
/** Where one seat decides, the others have not been asked. */
const DECISIONS = ["appoint", "sail", "first_card", "assign", "pick", "deal", "claim", "punish", "victim", "discard", "forced"];

export class Windows {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {Position | null} */
    this.position = null;
    this.ring = byId("ring");
    byId("pass").addEventListener("click", () => this.pass());
    // 11.2 To call a mutiny one plays a crew card.
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
    // A pass that counts only at the end of the least length is in already, though nobody else can tell.
    const asked = seat !== null && position.asked.includes(seat) && !position.kept;
    const open = seat !== null && position.open.includes(seat);
    const canPass = this.table.legal({ do: "pass" }).length > 0;
    byId("pass").hidden = !(asked && canPass);
    const canCall = this.table.legal({ do: "call" }).length > 0;
    byId("call").hidden = !canCall;
    const modes = timed && seat !== null && position.phase !== "over" && position.phase !== "waiting";
    this.showMode("pass-round", "round", modes);
    this.showMode("pass-idle", "could_act", modes);
    const mode = modes && position.mode !== "none" ? say(`mode_${position.mode}`) : "";
    const answered = open && !asked && !this.table.hidden && !DECISIONS.includes(position.step ?? "");
    const passed = answered ? say("passed") : "";
    setText(byId("passed"), mode || passed);
    byId("passed").hidden = !(mode || passed);
    byId("windows").hidden = !(modes || canPass || canCall || passed || position.clock);
    this.tick();
  }

  /**
   * A switch for one of the ways to pass.
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
   * Choose how to pass from now on, or choose it no longer.
   * @param {"round" | "could_act"} mode
   */
  choose(mode) {
    const chosen = this.position?.mode === mode ? "none" : mode;
    this.table.line.send({ do: "mode", seat: this.table.me, mode: chosen });
  }

  /** The ring empties. */
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
