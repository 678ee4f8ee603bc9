// The analysis of a game of Piracy & Mutiny: everybody's chances below the steps, and what cost them in a panel.

import { askForAnalysis, goByClick, judgedTable, markLinks, stepLink, svgPart } from "../shared/analysis.js";
import { button, byId, make, one, setText } from "../shared/dom.js";
import { percent, say } from "../shared/words.js";

/** @import { Analysis, Judged, Turn } from "./types.js" */
/** @import { Eyes } from "./replay.js" */

const HEIGHT = 100;

export class CrewAnalysis {
  /** @param {Eyes} eyes */
  constructor(eyes) {
    this.eyes = eyes;
    /** @type {Analysis | null} */
    this.analysis = null;
    /** @type {((step: number) => void) | null} moves the mark on the curve */
    this.markCurve = null;
    document.getElementById("analyse")?.addEventListener("click", (event) => this.askAt(event, (found) => found.turning[0]));
    document.getElementById("decide")?.addEventListener("click", (event) => this.decide(event));
  }

  /**
   * Ask, and show what was found.
   * @param {Event} event
   * @param {(found: Analysis) => Turn | null | undefined} where what to look at first
   */
  async askAt(event, where) {
    const found = await this.ask(event);
    if (found) await this.open(found, where(found)?.ply ?? null);
  }

  /**
   * "What decided it?" becomes the answer, and the way there.
   * @param {Event} event
   */
  async decide(event) {
    const found = await this.ask(event);
    if (!found) return;
    const { decider } = found;
    if (!decider) return byId("decided").replaceChildren(make("span", {}, found.nothing));
    const look = button(say("decided_look"), () => this.open(found, decider.ply));
    look.classList.add("button-2");
    byId("decided").replaceChildren(make("span", {}, make("b", {}, say("decided_by")), " ", decider.text), look);
    look.focus({ preventScroll: true });
  }

  /**
   * @param {Event} event
   * @returns {Promise<Analysis | null>}
   */
  async ask({ currentTarget: asked }) {
    if (!(asked instanceof HTMLButtonElement) || asked.disabled) return null;
    asked.disabled = true;
    const found = await askForAnalysis(say("analysis_thinks"));
    asked.disabled = false;
    return found;
  }

  /**
   * @param {Analysis} analysis
   * @param {number | null} ply
   */
  async open(analysis, ply) {
    await this.eyes.open(null);
    this.analysis = analysis;
    for (const opener of document.querySelectorAll("[data-analysed]")) opener.removeAttribute("hidden");
    this.show();
    if (ply !== null) this.eyes.replay.go(this.stepAt(ply));
    one(byId("side"), ".tab[data-opens=analysis]").click();
  }

  /**
   * The step that shows the table after so many plies: what nobody is told of makes no step.
   * @param {number} ply
   */
  stepAt(ply) {
    const after = this.eyes.replay.steps.findIndex(({ plies }) => plies > ply);
    return (after < 0 ? this.eyes.replay.steps.length : after) - 1;
  }

  /** Show all of it, as the seat may see it that the table is shown to. */
  show() {
    const { analysis } = this;
    if (!analysis) return;
    const eyes = this.eyes.table.eyes ?? null;
    const seat = eyes ?? this.best(analysis);
    this.markCurve = this.drawCurve(analysis, seat);
    byId("analysis").replaceChildren(
      make("h3", {}, say("analysis_turning")),
      analysis.turning.length
        ? make("ol", { class: "plain-list" }, ...analysis.turning.map(({ ply, text }) => make("li", {}, this.link(ply, text))))
        : make("p", {}, analysis.nothing),
      make("h3", {}, say("analysis_average")),
      costs(analysis),
      this.decisions(analysis, eyes),
      make("p", { class: "small" }, say("analysis_method", { count: analysis.games })),
    );
    this.mark(this.eyes.replay.at);
  }

  /**
   * Mark the step that is shown.
   * @param {number} step
   */
  mark(step) {
    if (!this.analysis) return;
    this.markCurve?.(step);
    markLinks(step);
  }

  /**
   * The seat with the best chance at the end.
   * @param {Analysis} analysis
   */
  best({ chances }) {
    const last = chances[chances.length - 1] ?? [1];
    return last.indexOf(Math.max(...last));
  }

  /**
   * @param {number} ply
   * @param {string} text
   */
  link(ply, text) {
    return stepLink(this.stepAt(ply), text, (step) => this.eyes.replay.go(step));
  }

  /**
   * What was decided, by one seat or by all; what was surely a mistake stands out.
   * @param {Analysis} analysis
   * @param {number | null} seat
   */
  decisions({ decisions, players }, seat) {
    const line = (/** @type {Judged} */ made) => {
      const { best: move } = made;
      const cost = { move, cost: percent(made.cost), reach: percent(made.reach) };
      const told = made.is_best ? null : say(made.is_error ? "analysis_better" : "analysis_tried", cost);
      const words = say("analysis_decision", { round: made.round, player: players[made.seat], move: made.text });
      return make(
        "li",
        { class: made.is_error ? "mistake" : null },
        this.link(made.ply, `${words} (${percent(made.chance)})`),
        told && make("p", { class: "small" }, told),
      );
    };
    const shown = decisions.filter((made) => seat === null || made.seat === seat);
    const mistakes = shown.filter((made) => made.is_error);
    return make(
      "div",
      {},
      mistakes.length ? make("h3", {}, say("analysis_errors")) : null,
      mistakes.length ? make("ol", { class: "plain-list" }, ...mistakes.map(line)) : null,
      make(
        "details",
        {},
        make("summary", {}, seat === null ? say("analysis_decisions") : say("analysis_decisions_of", { player: players[seat] })),
        make("ol", { class: "plain-list" }, ...shown.map(line)),
      ),
    );
  }

  /**
   * Everybody's chances, step by step; one seat's stand out. A click goes to that step.
   * @param {Analysis} analysis
   * @param {number} seat
   * @returns {(step: number) => void} moves the mark to a step
   */
  drawCurve({ plies, chances, players }, seat) {
    const { steps } = this.eyes.replay;
    const rows = steps.map(({ plies: at }) => chances[Math.max(0, plies.findLastIndex((point) => point <= at))] ?? players.map(() => 0));
    const last = Math.max(1, rows.length - 1);
    const line = (/** @type {number} */ who) =>
      `M${rows.map((row, step) => `${step},${(HEIGHT * (1 - row[who])).toFixed(1)}`).join("L")}`;
    const own = rows.map((row) => row[seat]);
    const lowest = own.indexOf(Math.min(...own));
    const picture = svgPart("svg", { viewBox: `0 0 ${last} ${HEIGHT}`, preserveAspectRatio: "none", role: "img" });
    picture.setAttribute(
      "aria-label",
      say("analysis_curve", { player: players[seat], low: percent(own[lowest]), step: lowest, end: percent(own[own.length - 1]) }),
    );
    const mark = svgPart("path", { class: "curve-mark" });
    picture.append(
      svgPart("rect", { class: "curve-ground", width: last, height: HEIGHT }),
      svgPart("path", { class: "curve-area", d: `${line(seat)}L${last},${HEIGHT}L0,${HEIGHT}Z` }),
      ...players.map((_, who) => svgPart("path", { class: who === seat ? "curve-line" : "curve-other", d: line(who) })),
      mark,
    );
    goByClick(picture, last, (step) => this.eyes.replay.go(step));
    const value = make("b");
    const all = make("p", { class: "curve-all small" });
    const place = byId("curve");
    place.replaceChildren(make("p", {}, make("span", {}, say("analysis_chance", { player: players[seat] })), " ", value), picture, all);
    place.hidden = false;
    return (step) => {
      const row = rows[step] ?? players.map(() => 0);
      mark.setAttribute("d", `M${step},0V${HEIGHT}`);
      setText(value, percent(row[seat]));
      setText(all, players.map((player, who) => `${player} ${percent(row[who])}`).filter((_, who) => who !== seat).join(" · "));
    };
  }
}

/** @param {Analysis} analysis */
function costs({ costs: means, decisions, players }) {
  const rows = players.map((player, seat) => {
    const [cost, reach] = means[seat] ?? [0, 0];
    const mistakes = decisions.filter((made) => made.seat === seat && made.is_error).length;
    return make(
      "tr",
      {},
      make("th", { scope: "row" }, player),
      make("td", {}, means[seat] ? say("analysis_cost", { cost: percent(cost), reach: percent(reach) }) : "–"),
      make("td", {}, String(mistakes)),
    );
  });
  return judgedTable(["", say("analysis_loss"), say("analysis_errors")], rows);
}
