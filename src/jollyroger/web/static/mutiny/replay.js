// Stepping through a game as any seat saw it, or with everything shown.

import { all, byId, make } from "../shared/dom.js";
import { closeDialog, toast } from "../shared/notices.js";
import { Replay, stepInAddress } from "../shared/replay.js";
import { showVerdict } from "../shared/verdict.js";
import { dataBlock, say, setup } from "../shared/words.js";
import { CrewAnalysis } from "./analysis.js";
import { crewCard } from "./cards.js";

/** @import { Oath, Position } from "./types.js" */
/** @import { Table } from "./table.js" */

const ALL = "all";

/** The viewer that the address names: a seat's number, "all", or null. */
function eyesInAddress() {
  return /&eyes=(\d|all)$/.exec(location.hash)?.[1] ?? null;
}

/**
 * All positions as a seat saw them, or with everything shown; of this table or of the opened record.
 * @param {string} seat its number, or nothing
 */
function positions(seat) {
  const wishes = new URLSearchParams({ language: setup.language, ...(seat && { seat }) });
  if (setup.table) return fetch(`/t/${setup.table}/positions?${wishes}`);
  // The server reads the token first, and the rest only if that is right.
  const form = new FormData();
  for (const [name, value] of [["token", setup.csrf], ...wishes, ["text", dataBlock("record")]]) form.append(name, value);
  return fetch("/replay/steps", { method: "POST", body: form });
}

export class Eyes {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    const select = byId("eyes");
    if (!(select instanceof HTMLSelectElement)) throw new Error("#eyes is no list");
    this.select = select;
    select.addEventListener("change", () => this.look(select.value, this.replay.at));
    this.analysed = new CrewAnalysis(this);
    this.replay = new Replay(
      (step, animated) => this.show(step, animated),
      ({ position }) => position.round,
    );
    for (const opener of all(document, "[data-steps]")) {
      opener.addEventListener("click", () => this.open(opener.dataset.steps === "first" ? 0 : null));
    }
    byId("step-close").addEventListener("click", () => {
      this.replay.close();
      location.reload();
    });
    document.addEventListener("table-known", () => this.openFromAddress(), { once: true });
    for (const verifier of all(document, "[data-verify]")) verifier.addEventListener("click", () => this.verify());
  }

  /** Open the step that the address names. A record from disk always opens. */
  openFromAddress() {
    const step = stepInAddress() ?? (setup.table ? null : 0);
    if (step !== null) this.open(step);
  }

  /**
   * Step through the game as one's own seat saw it; after the game, as any seat did.
   * @param {number | null} at the last step if null
   */
  async open(at) {
    const { you, names, position } = this.table;
    const over = position?.phase === "over" || !setup.table;
    const own = you.seat === null ? null : String(you.seat);
    const seats = over ? names.map((_, seat) => seat) : you.seat === null ? [] : [you.seat];
    this.select.replaceChildren(
      ...seats.map((seat) => make("option", { value: seat }, say("eyes_of", { player: names[seat] }))),
      ...(over ? [make("option", { value: ALL }, say("eyes_all"))] : own ? [] : [make("option", { value: ALL }, say("eyes_table"))]),
    );
    const wanted = eyesInAddress();
    const known = [...this.select.options].some(({ value }) => value === wanted);
    closeDialog();
    this.table.choice.end();
    await this.look(known && wanted ? wanted : (own ?? ALL), at);
    byId("step-back").focus();
  }

  /**
   * Show the game as a seat saw it.
   * @param {string} eyes a seat's number, or "all"
   * @param {number | null} at
   */
  async look(eyes, at) {
    const answer = await positions(eyes === ALL ? "" : eyes);
    if (!answer.ok) return toast(say("try_again"));
    const { steps } = await answer.json();
    this.table.hidden = true;
    this.table.eyes = eyes === ALL ? null : Number(eyes);
    this.select.value = eyes;
    this.replay.besides = `&eyes=${eyes}`;
    this.replay.open(steps, at ?? steps.length - 1);
    this.analysed.show();
  }

  /**
   * @param {{ position: Position, oaths: Oath[] }} step
   * @param {boolean} animated
   */
  show({ position, oaths }, animated) {
    this.table.book.lay(oaths);
    this.table.show(position, animated);
    this.analysed.mark(this.replay.at);
    const { eyes, names } = this.table;
    const own = typeof eyes === "number" ? names.map((_, seat) => (seat === eyes ? position.hand : [])) : [];
    const hands = (position.hands ?? own).map((hand, seat) => ({ hand, seat })).filter(({ hand }) => hand.length);
    byId("all-hands").hidden = !hands.length;
    byId("all-hands").replaceChildren(
      ...hands.map(({ hand, seat }) =>
        make("li", {}, make("b", {}, names[seat]), make("span", { class: "cards" }, ...hand.map(crewCard))),
      ),
    );
  }

  /** Check that every draw of the game follows from its seed. */
  async verify() {
    if (!setup.table) return showVerdict(dataBlock("record"), () => dataBlock("draws"));
    const [record, draws] = await Promise.all(
      ["record", "draws"].map((what) => fetch(`/t/${setup.table}/${what}`)),
    );
    if (!record.ok || !draws.ok) return toast(say("try_again"));
    const dealt = await draws.json();
    showVerdict(await record.text(), () => dealt, this.table.seen);
  }
}
