// The dock at the bottom of the table: the question, the cards to answer with, the buttons.

import { all, byId, one, setAttribute, setText } from "../shared/dom.js";
import { rove } from "../shared/keys.js";
import { say } from "../shared/words.js";
import { cardNames } from "./cards.js";
import { shortened } from "./names.js";

/** @import { Position } from "./types.js" */
/** @import { Table } from "./table.js" */

export class Dock {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.question = "";
    this.more = "";
    byId("offer").addEventListener("click", () => this.offer());
    byId("done").addEventListener("click", () => table.act("done"));
    byId("undo").addEventListener("click", () => table.act("undo"));
    const automatic = byId("automatic");
    automatic.addEventListener("change", () => {
      if (!(automatic instanceof HTMLInputElement)) return;
      for (const seat of table.you.seats) table.line.send({ do: "automatic", seat, on: automatic.checked });
      if (automatic.checked && table.position?.phase === "held" && table.actor !== null) table.act("done");
    });
    for (const set of all(byId("sets"), ".set")) {
      // A tap on a card only asks what it does.
      set.addEventListener("click", (event) => {
        const card = event.target instanceof Element && event.target.closest(".card");
        if (!card) this.pick(Number(set.dataset.set));
      });
    }
  }

  /**
   * Show the question and the means to answer it.
   * @param {Position} position
   * @param {number | null} actor
   */
  show(position, actor) {
    const phase = position.phase;
    this.settle();
    byId("table").classList.toggle("your-turn", actor !== null);
    byId("table").classList.toggle("seated", this.table.you.seats.length > 0 && phase !== "waiting" && phase !== "over");
    [this.question, this.more] = this.questionFor(position, actor);
    this.hint(null);
    setText(byId("prompt-more"), this.more);
    setAttribute(byId("dock"), "data-seat", actor === null ? null : String(actor));
    setText(byId("whose"), this.table.shared && actor !== null ? say("turn_of", { player: this.table.names[actor] }) : "");
    const seated = this.table.you.seats.length > 0;
    const splits = phase === "split" && actor !== null;
    byId("offer").hidden = !splits;
    byId("offer").toggleAttribute("disabled", splits && !this.table.split.isWhole);
    byId("done").hidden = !(phase === "held" && actor !== null);
    const plays = seated && (phase === "play" || phase === "held");
    byId("undo").hidden = !plays && !position.can_undo;
    byId("undo").toggleAttribute("disabled", !position.can_undo);
    byId("automatic-label").hidden = !plays;
    const automatic = byId("automatic");
    if (automatic instanceof HTMLInputElement) {
      automatic.checked = this.table.you.seats.some((seat) => this.table.seats[seat]?.automatic);
    }
    byId("over").hidden = phase !== "over";
    this.showSets(position, actor);
    this.showTabs(position, actor);
  }

  /**
   * The two sets: one sorts cards into them, or takes one of them.
   * @param {Position} position
   * @param {number | null} actor
   */
  showSets(position, actor) {
    const picks = position.phase === "pick" && actor !== null;
    byId("sets").classList.toggle("choice", picks);
    for (const set of all(byId("sets"), ".set")) {
      const take = one(set, ".take");
      take.hidden = !picks;
      if (picks) {
        const cards = this.setCards(position, Number(set.dataset.set));
        setAttribute(take, "aria-label", say("take_set", { cards: cardNames(cards) }));
      }
    }
  }

  /**
   * Tab stops: every card that can be played or sorted, and one card of each other group.
   * @param {Position} position
   * @param {number | null} actor
   */
  showTabs(position, actor) {
    for (const group of all(document, "[data-rove]")) rove(group);
    const active = actor !== null && (position.phase === "split" || position.phase === "play");
    byId("tray").classList.toggle("active", active);
    for (const card of all(byId("tray"), ".card")) card.tabIndex = active ? 0 : -1;
    // While a set is picked, Tab goes to the buttons and the arrow keys reach the cards.
    if (!active && !(position.phase === "pick" && actor !== null)) rove(byId("tray"));
  }

  /**
   * @param {Position} position
   * @param {number} set as it lies on the page
   */
  setCards(position, set) {
    const swapped = this.table.split.swappedTurn === position.turn;
    return position.sets?.[swapped ? 1 - set : set] ?? [];
  }

  /**
   * What one can do now; and what follows, or what somebody else does.
   * @param {Position} position
   * @param {number | null} actor
   * @returns {[string, string]}
   */
  questionFor(position, actor) {
    if (position.phase === "over") return [position.result?.text ?? "", ""];
    if (position.phase === "waiting") return [this.table.seatsShown.waitingFor(), ""];
    if (actor !== null) {
      const other = { player: this.table.names[1 - actor] };
      return [say(`ask_${position.phase}`), say(`then_${position.phase}`, other)];
    }
    const asked = position.asked[0];
    if (asked === undefined) return [say("being_dealt"), ""];
    const player = this.table.names[asked];
    const seat = this.table.seats[asked];
    const late = seat?.kind === "bot" && !seat.here;
    return [say("turn_of", { player: shortened(player) }), say(late ? "coming_aboard" : `other_${position.phase}`, { player })];
  }

  /**
   * Show what a target would do, or else the question.
   * @param {string | null} text
   */
  hint(text) {
    const choosing = this.table.play?.chosen ? say("ask_target") : this.question;
    setText(byId("prompt"), text ?? choosing);
    byId("prompt").classList.toggle("outlook", text !== null);
  }

  /**
   * A card of the dock was tapped, or activated with Enter.
   * @param {HTMLElement} card
   * @param {boolean} byKey
   * @returns {boolean} whether it had an effect
   */
  tap(card, byKey) {
    const { position, actor, play } = this.table;
    if (!position || actor === null || this.table.line.waiting.length) return false;
    if (position.phase === "split" && card.dataset.place?.startsWith("set")) {
      this.sort(card);
      return true;
    }
    if (!play.canPlay(card)) return false;
    play.choose(card, { focus: byKey });
    return true;
  }

  /**
   * Put a card into the other set, or into the given one.
   * @param {HTMLElement} card
   * @param {number} [set]
   */
  sort(card, set) {
    const piece = this.table.board.renderer.pieces.get(card.dataset.key ?? "");
    if (!piece || piece.slot < 0) return;
    this.table.split.move(piece.slot, set);
    this.table.refresh(true);
  }

  offer() {
    const { position, split } = this.table;
    if (position && split.isWhole) this.table.act("play", { move: split.offer(position) });
  }

  /** @param {number} set */
  pick(set) {
    const { position, actor } = this.table;
    if (position?.phase !== "pick" || actor === null) return;
    this.table.act("play", { move: `takes ${this.setCards(position, set).join(" ")}` });
  }

  /** A move waits for its answer. */
  wait() {
    byId("table").classList.add("waiting");
  }

  settle() {
    byId("table").classList.toggle("waiting", this.table.line?.waiting.length > 0);
  }

  /** Whether the dock or a target has the focus. */
  noteFocus() {
    const at = document.activeElement;
    return at instanceof HTMLElement && at.closest("#dock, .target") !== null;
  }

  /**
   * If the focused element is gone or has been played, focus the next useful one.
   * @param {boolean} had
   */
  regainFocus(had) {
    const at = document.activeElement;
    const lost = !(at instanceof HTMLElement) || at === document.body || !at.getClientRects().length || at.matches(":disabled");
    const played = at instanceof HTMLElement && at.classList.contains("card") && !at.closest("#dock");
    const idle = at?.id === "prompt" && (this.table.actor !== null || this.table.position?.phase === "over");
    if (had && (lost || played || idle)) this.focusNext();
  }

  /** Focus the element that is most likely used next. */
  focusNext() {
    const wanted = [
      ...all(byId("tray"), ".active .card, .take"),
      ...(byId("tray").classList.contains("active") ? all(byId("tray"), ".card") : []),
      ...["done", "offer", "rematch"].map(byId),
      byId("prompt"),
    ];
    const next = wanted.find((element) => element.getClientRects().length > 0 && !element.matches(":disabled"));
    next?.focus({ preventScroll: true });
  }
}
