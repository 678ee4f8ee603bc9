// Stepping through a game with the eyes of any seat: only what that seat knew; then, if one likes, everything.

import { all, byId, make } from "../table/dom.js";
import { closeDialog, toast } from "../table/notices.js";
import { Replay, stepInAddress } from "../table/replay.js";
import { showVerdict } from "../table/verdict.js";
import { dataBlock, say, setup } from "../table/words.js";
import { crewCard } from "./cards.js";

/** @import { Oath, Position } from "./types.js" */
/** @import { Table } from "./table.js" */

const ALL = "all";

/** Whose eyes the address asks for: a seat's number, "all", or null. */
function eyesInAddress() {
  return /&eyes=(\d|all)$/.exec(location.hash)?.[1] ?? null;
}

/**
 * All positions as a seat knew them, or with everything shown: of this table, or of the record that was opened.
 * @param {string} seat its number, or nothing
 */
function positions(seat) {
  const wishes = new URLSearchParams({ language: setup.language, ...(seat && { seat }) });
  if (setup.table) return fetch(`/t/${setup.table}/positions?${wishes}`);
  wishes.set("text", dataBlock("record"));
  wishes.set("token", setup.csrf);
  return fetch("/replay/steps", { method: "POST", body: wishes });
}

export class Eyes {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    const select = byId("eyes");
    if (!(select instanceof HTMLSelectElement)) throw new Error("#eyes is no list");
    this.select = select;
    select.addEventListener("change", () => this.look(select.value, this.replay.at));
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

  /** Begin at the step that the address asks for; a record from disk has nothing but its steps. */
  openFromAddress() {
    const step = stepInAddress() ?? (setup.table ? null : 0);
    if (step !== null) this.open(step);
  }

  /**
   * Step through what one has seen oneself; once the game is over, through anybody's eyes.
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
   * Look through somebody's eyes.
   * @param {string} eyes a seat's number, or "all"
   * @param {number | null} at
   */
  async look(eyes, at) {
    const answer = await positions(eyes === ALL ? "" : eyes);
    if (!answer.ok) return toast(say("try_again"));
    const { steps } = await answer.json();
    /** @type {Oath[]} a step has the book only where that has changed */
    let book = [];
    for (const step of steps) book = step.oaths ??= book;
    this.table.hidden = true;
    this.table.eyes = eyes === ALL ? null : Number(eyes);
    this.select.value = eyes;
    this.replay.besides = `&eyes=${eyes}`;
    this.replay.open(steps, at ?? steps.length - 1);
  }

  /**
   * @param {{ position: Position, oaths: Oath[] }} step
   * @param {boolean} animated
   */
  show({ position, oaths }, animated) {
    this.table.book.lay(oaths);
    this.table.show(position, animated);
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

  /** Whether every draw of the game follows from its seed. */
  async verify() {
    if (!setup.table) return showVerdict(dataBlock("record"), undefined, dataBlock("draws"));
    const [record, draws] = await Promise.all(
      ["record", "draws"].map((what) => fetch(`/t/${setup.table}/${what}`)),
    );
    if (record.ok && draws.ok) showVerdict(await record.text(), this.table.seen, await draws.json());
    else toast(say("try_again"));
  }
}
