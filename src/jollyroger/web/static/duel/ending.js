// 8. The end of a duel: the gold in the chests, then ship by ship; and what decided it, if somebody asks.

import { Ending } from "../shared/ending.js";
import { art, button, byId, make } from "../shared/dom.js";
import { say } from "../shared/words.js";
import { askRedBeard } from "./analysis.js";
import { COLOURS } from "./cards.js";
import { fitCrews } from "./fit.js";

/** @import { Column } from "../shared/ending.js" */
/** @import { Analysis, Position } from "./types.js" */
/** @import { Table } from "./table.js" */

export class DuelEnding {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.ending = new Ending(table, byId("reckoned"), () => (table.you.seats.length === 1 ? table.you.seats[0] : null), true);
  }

  /** @param {Position} position */
  show(position) {
    byId("ending").hidden = !position.result;
    this.ending.show(position.result, () => this.columns(position));
  }

  /**
   * The chests, and each ship with its captain's gold.
   * @param {Position} position
   * @returns {Column[]}
   */
  columns({ gold, ships }) {
    const chest = labelled("chest-open", say("under_chest"));
    return [
      { head: chest, worth: gold },
      ...ships.map(({ gold: worth, captain }, number) => ({
        head: labelled(`emblem-${COLOURS[number]}`, say(`ship_${COLOURS[number]}`)),
        worth: [0, 1].map((seat) => (captain === seat ? worth : 0)),
        place: this.table.board.lanes[number],
      })),
    ];
  }
}

/**
 * A picture with its words.
 * @param {string} symbol
 * @param {string} label
 */
function labelled(symbol, label) {
  const picture = art(symbol);
  picture.alt = label;
  picture.title = label;
  return picture;
}

/**
 * "What decided it?" becomes the answer: the dearest decision of the game, and the way there.
 * @param {(analysis: Analysis, step: number) => void} show
 */
export function listenToDecider(show) {
  const asked = document.getElementById("decide");
  asked?.addEventListener("click", async () => {
    asked.setAttribute("disabled", "");
    const analysis = await askRedBeard();
    asked.removeAttribute("disabled");
    if (!analysis) return;
    const dearest = deciderOf(analysis);
    if (dearest) {
      const { step, text } = dearest;
      const look = button(say("decided_look"), () => show(analysis, step));
      look.classList.add("button-2");
      byId("decided").replaceChildren(make("span", {}, make("b", {}, say("decided_by")), " ", text), look);
      look.focus({ preventScroll: true });
    } else byId("decided").replaceChildren(make("span", {}, analysis.turning_texts[0]));
    // The answer is higher than the button was.
    fitCrews();
  });
}

/**
 * The turning point that cost most.
 * @param {Analysis} analysis
 */
function deciderOf({ decisions, turning, turning_texts: texts }) {
  const cost = (/** @type {number} */ step) => decisions.find((made) => made.step === step)?.cost ?? 0;
  const [step] = [...turning].sort((one, other) => cost(other) - cost(one));
  return step === undefined ? null : { step, text: texts[turning.indexOf(step)] };
}
