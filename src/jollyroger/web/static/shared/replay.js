// Stepping through a game: buttons, arrow keys, and an address for every position (#step=37).

import { byId, make, one, setText } from "./dom.js";
import { logClass } from "./log.js";
import { announce, copyText, toast } from "./notices.js";
import { unfold } from "./steps.js";
import { say, setup } from "./words.js";

/** @import { Step } from "./types.js" */

/** The step that the address asks for, or null. */
export function stepInAddress() {
  const found = /^#step=(\d+)/.exec(location.hash);
  return found ? Number(found[1]) : null;
}

export class Replay {
  /**
   * @param {(step: any, animated: boolean) => void} show
   * @param {(step: any) => number | null} begins the number of the turn that begins with a step, if one does
   */
  constructor(show, begins) {
    this.show = show;
    this.begins = begins;
    /** What a position's address says besides its step. */
    this.besides = "";
    /** @type {Step[]} */
    this.steps = [];
    this.at = 0;
    const does = {
      "step-first": () => this.go(0),
      "step-back": () => this.go(this.at - 1),
      "step-next": () => this.go(this.at + 1),
      "step-last": () => this.go(this.steps.length - 1),
      "step-link": () => this.copyLink(),
    };
    for (const [id, act] of Object.entries(does)) byId(id).addEventListener("click", act);
    // A record from disk is on no server: there is nothing to link to.
    byId("step-link").hidden = !setup.table;
    this.slider = one(document, "#step-slider");
    this.slider.addEventListener("input", () => {
      if (this.slider instanceof HTMLInputElement) this.go(Number(this.slider.value));
    });
    document.addEventListener("keydown", (event) => this.key(event));
    addEventListener("hashchange", () => {
      const step = stepInAddress();
      if (step !== null && this.isOpen) this.go(step);
    });
  }

  get isOpen() {
    return this.steps.length > 0;
  }

  /**
   * @param {any[]} steps as the server sends them
   * @param {number} at
   */
  open(steps, at) {
    this.steps = unfold(steps);
    byId("steps").hidden = false;
    byId("table").classList.add("replaying");
    this.at = -1;
    this.go(at);
  }

  close() {
    this.steps = [];
    byId("steps").hidden = true;
    byId("table").classList.remove("replaying");
    history.replaceState(null, "", location.pathname + location.search);
  }

  /** @param {number} wanted */
  go(wanted) {
    const step = Math.max(0, Math.min(this.steps.length - 1, wanted));
    if (step === this.at) return;
    const near = Math.abs(step - this.at) === 1;
    this.at = step;
    const shown = this.steps[step];
    this.show(shown, near);
    history.replaceState(null, "", `${location.pathname}${location.search}#step=${step}${this.besides}`);
    setText(byId("step-count"), say("step_of", { step, steps: this.steps.length - 1 }));
    if (this.slider instanceof HTMLInputElement) {
      this.slider.max = String(this.steps.length - 1);
      this.slider.value = String(step);
      this.slider.setAttribute("aria-valuetext", byId("step-count").textContent ?? "");
    }
    for (const id of ["step-first", "step-back"]) byId(id).toggleAttribute("disabled", step === 0);
    for (const id of ["step-next", "step-last"]) byId(id).toggleAttribute("disabled", step === this.steps.length - 1);
    this.tell(shown);
  }

  /**
   * Tell what this step did, and show the log so far. The last step begins with the result.
   * @param {Step} shown
   */
  tell(shown) {
    const { ask, result } = shown.position;
    const story = shown.log.map(({ text }) => text);
    if (!story.length) story.push((this.at && ask?.text) || say("before_first"));
    if (result) story.unshift(result.text);
    byId("step-story").replaceChildren(...story.map((line, n) => make("p", { class: result && !n ? "outcome" : null }, line)));
    byId("step-story").scrollTop = 0;
    for (const line of story) announce(line);
    const lines = this.steps.slice(0, this.at + 1).flatMap((step, number) =>
      step.log.map((line) => make("li", { class: logClass(line, number === this.at) }, line.text)),
    );
    const log = byId("log");
    log.replaceChildren(...lines);
    log.scrollTop = log.scrollHeight;
  }

  async copyLink() {
    toast(say((await copyText(location.href)) ? "copied" : "copy_failed"));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.isOpen || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest("input, textarea, select, dialog")) return;
    /** @type {Record<string, number>} */
    const goals = {
      ArrowLeft: this.at - 1,
      ArrowRight: this.at + 1,
      Home: 0,
      End: this.steps.length - 1,
      PageUp: this.turn(-1),
      PageDown: this.turn(1),
    };
    if (!(event.key in goals)) return;
    event.preventDefault();
    this.go(goals[event.key]);
  }

  /**
   * The first step of the turn before this one, or of the next.
   * @param {number} by
   */
  turn(by) {
    const turns = this.steps.map((step) => this.begins(step));
    const now = turns.slice(0, this.at + 1).findLast((turn) => turn !== null) ?? 0;
    const found = turns.indexOf(now + by);
    return found < 0 ? (by < 0 ? 0 : this.steps.length - 1) : found;
  }
}
