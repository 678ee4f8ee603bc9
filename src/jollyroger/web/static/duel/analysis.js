// Red Beard's analysis of a finished game: the curve of chances below the steps, and his judgement in a panel.

import { askForAnalysis, judgedTable, markLinks, stepLink } from "../shared/analysis.js";
import { byId, make, one } from "../shared/dom.js";
import { percent, say } from "../shared/words.js";
import { drawCurve } from "./curve.js";

/** @import { Analysis, Judged } from "./types.js" */

/** Chances that differ by less look the same on the page. */
const ALIKE = 0.0005;

/**
 * Ask Red Beard.
 * @returns {Promise<Analysis | null>} null if there is no answer; the person has been told
 */
export function askRedBeard() {
  return askForAnalysis(say("red_beard_thinks"));
}

export class AnalysisShown {
  /** @param {(step: number) => void} go */
  constructor(go) {
    this.go = go;
    /** @type {Analysis | null} */
    this.analysis = null;
    /** @type {((step: number) => void) | null} moves the mark on the curve */
    this.markCurve = null;
  }

  /**
   * @param {Analysis} analysis
   * @param {number} seat whose chances the curve shows
   */
  show(analysis, seat) {
    this.analysis = analysis;
    for (const opener of document.querySelectorAll("[data-analysed]")) opener.removeAttribute("hidden");
    this.markCurve = drawCurve(byId("curve"), analysis, seat, this.go);
    byId("analysis").replaceChildren(
      make("h3", {}, say("turning_points")),
      this.turningPoints(analysis),
      make("h3", {}, say("cuts")),
      this.cuts(analysis),
      make("h3", {}, say("costs")),
      costs(analysis),
      this.everything(analysis),
    );
    one(byId("side"), ".tab[data-opens=analysis]").click();
  }

  /**
   * Mark the step that is shown.
   * @param {number} step
   */
  mark(step) {
    this.markCurve?.(step);
    markLinks(step);
  }

  /**
   * A link to a step.
   * @param {number} step
   * @param {string} text
   */
  link(step, text) {
    return stepLink(step, text, this.go);
  }

  /** @param {Analysis} analysis */
  turningPoints({ turning, turning_texts: texts }) {
    if (!turning.length) return make("p", {}, texts[0]);
    return make("ol", { class: "plain-list" }, ...texts.map((text, place) => make("li", {}, this.link(turning[place], text))));
  }

  /**
   * The value of each split, and of the best one.
   * @param {Analysis} analysis
   */
  cuts({ decisions, players }) {
    const head = [say("turn_short"), say("cut_by"), say("cut_worth"), say("cut_best")];
    const rows = decisions.filter(({ kind }) => kind === "split").map((cut) => {
      const fine = cut.cost < ALIKE;
      return make(
        "tr",
        { title: fine ? null : say("better_cut", { move: cut.best }) },
        make("th", { scope: "row" }, this.link(cut.step, String(cut.turn))),
        make("td", {}, players[cut.seat]),
        make("td", {}, percent(cut.chance)),
        make("td", { class: fine ? "fine" : null }, fine ? `✓ ${say("cut_is_best")}` : percent(cut.could)),
      );
    });
    return judgedTable(head, rows);
  }

  /** @param {Analysis} analysis */
  everything({ decisions, players }) {
    const line = (/** @type {Judged} */ made) => {
      const words = say("decision", { turn: made.turn, player: players[made.seat], move: made.text });
      const cost = made.cost >= ALIKE ? make("p", { class: "small" }, say("decision_cost", { cost: percent(made.cost), move: made.best })) : null;
      return make("li", {}, this.link(made.step, words), cost);
    };
    return make("details", {}, make("summary", {}, say("every_decision")), make("ol", { class: "plain-list" }, ...decisions.map(line)));
  }
}

/** @param {Analysis} analysis */
function costs({ costs: means, players }) {
  const rows = players.map((player, seat) =>
    make(
      "tr",
      {},
      make("th", { scope: "row" }, player),
      ...means[seat].map((mean) => make("td", {}, mean === null ? "–" : percent(mean))),
    ),
  );
  return judgedTable(["", say("splitting"), say("picking"), say("playing")], rows);
}
