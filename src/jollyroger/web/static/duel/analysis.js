// Red Beard's analysis of a finished game: the curve of chances below the steps, and his judgement in a panel.

import { byId, make, one } from "../shared/dom.js";
import { banner, toast } from "../shared/notices.js";
import { percent, say, setup } from "../shared/words.js";
import { drawCurve } from "./curve.js";

/** @import { Analysis, Judged } from "./types.js" */

const STILL_THINKING = 202;
/** Chances that differ by less look the same on the page. */
const ALIKE = 0.0005;

/**
 * Ask, and ask again while he is thinking.
 * @returns {Promise<Analysis | null>} null if there is no answer; the person has been told
 */
export async function askRedBeard() {
  banner("thinking", say("red_beard_thinks"));
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
    for (const link of byId("analysis").querySelectorAll("[data-step]")) {
      if (link instanceof HTMLElement) link.classList.toggle("here", Number(link.dataset.step) === step);
    }
  }

  /**
   * A link to a step.
   * @param {number} step
   * @param {string} text
   */
  link(step, text) {
    const made = make("button", { type: "button", class: "step-link", "data-step": step }, text);
    made.addEventListener("click", () => {
      // On a phone the sheet would cover the table.
      byId("side").classList.remove("open");
      this.go(step);
    });
    return made;
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
    return table(head, rows);
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
  return table(["", say("splitting"), say("picking"), say("playing")], rows);
}

/**
 * @param {string[]} head
 * @param {HTMLElement[]} rows
 */
function table(head, rows) {
  const cells = head.map((text) => (text ? make("th", { scope: "col" }, text) : make("td")));
  return make("table", { class: "judged" }, make("thead", {}, make("tr", {}, ...cells)), make("tbody", {}, ...rows));
}
