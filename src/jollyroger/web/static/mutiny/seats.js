// The crew along the ship's rails, clockwise: names, roles, prizes, and who is asked.

import { Company } from "../shared/company.js";
import { all, art, button, byId, figure, make, one, setAttribute, setText } from "../shared/dom.js";
import { closeDialog, openDialog } from "../shared/notices.js";
import { say } from "../shared/words.js";
import { prizeChips, prizeWords } from "./cards.js";
import { moveLabel } from "./moves.js";

/** @import { Player, Position } from "./types.js" */
/** @import { Table } from "./table.js" */

const MOST_IN_A_ROW = 5;

export class Seats extends Company {
  /** @param {Table} table */
  constructor(table) {
    super(table);
    this.ours = table;
    /** @type {HTMLElement[]} */
    this.elements = [];
  }

  /**
   * Update everything about the crew.
   * @param {Position} [position]
   * @override
   */
  show(position = this.ours.position ?? undefined) {
    if (!position) return;
    super.show();
    this.lay(position.players.length);
    position.players.forEach((player, seat) => this.showSeat(position, player, seat));
    this.showSitting();
  }

  /**
   * Seat the crew clockwise, oneself in the middle of the near rail.
   * @param {number} count
   */
  lay(count) {
    const me = this.ours.me ?? 0;
    if (byId("ship").dataset.around === `${count}:${me}`) return;
    byId("ship").dataset.around = `${count}:${me}`;
    this.elements = Array.from({ length: count }, (_, seat) => this.newSeat(seat));
    const order = this.elements.map((_, turn) => (me + turn) % count);
    const near = count <= MOST_IN_A_ROW ? 1 : Math.floor(count / 2);
    // Clockwise: from oneself to the left, along the far rail to the right, and back.
    const before = Math.floor((near - 1) / 2);
    const left = order.slice(0, near - before);
    const right = order.slice(count - before);
    const far = order.slice(near - before, count - before);
    byId("rail-near").replaceChildren(...[...[...left].reverse(), ...[...right].reverse()].map((seat) => this.elements[seat]));
    byId("rail-far").replaceChildren(...far.map((seat) => this.elements[seat]));
    for (const rail of ["rail-near", "rail-far"]) {
      byId(rail).style.setProperty("--count", String(byId(rail).childElementCount));
      byId(rail).dataset.count = String(byId(rail).childElementCount);
    }
    byId("ship").dataset.seats = String(count);
  }

  /** @param {number} seat */
  newSeat(seat) {
    const made = make(
      "button",
      { type: "button", class: "seat", "data-seat": seat, "data-drop": `seat:${seat}` },
      make("span", { class: "seat-face" }, art(`face-${seat}`)),
      make("span", { class: "seat-name" }),
      make("span", { class: "seat-role" }),
      make("span", { class: "seat-badges" }),
      make("span", { class: "seat-cards" }, art("crew-back"), make("b", { class: "figure" })),
      make("span", { class: "seat-prizes" }),
      make("span", { class: "seat-got figure" }),
    );
    made.addEventListener("click", () => {
      if (!this.ours.choice.tapSeat(seat)) this.tell(seat);
    });
    return made;
  }

  /**
   * @param {Position} position
   * @param {Player} player
   * @param {number} seat
   */
  showSeat(position, player, seat) {
    const element = this.elements[seat];
    const sits = this.table.seats[seat];
    const asked = position.asked.includes(seat);
    const states = {
      asked,
      sole: asked && position.asked.length === 1,
      me: seat === this.ours.me,
      captain: seat === position.captain,
      quartermaster: seat === position.quartermaster && position.quartermaster !== position.captain,
      won: position.result?.winners.includes(seat) ?? false,
      away: sits?.kind === "person" && !sits.here && !sits.you,
      free: sits?.kind === "free",
      "side-0": player.side === 0 && position.crewmen !== null,
      "side-1": player.side === 1 && position.crewmen !== null,
    };
    for (const [name, on] of Object.entries(states)) element.classList.toggle(name, on);
    setText(one(element, ".seat-name"), this.table.names[seat]);
    setText(one(element, ".seat-role"), this.roleOf(seat));
    this.markBot(one(element, ".seat-face"), seat);
    this.showManner(one(element, ".seat-face"), seat);
    setAttribute(one(element, ".seat-cards b"), "data-figure", String(player.hand));
    this.showBadges(one(element, ".seat-badges"), this.badges(position, seat));
    this.showPrizes(one(element, ".seat-prizes"), player);
    const shares = position.phase === "sharing" && position.booty !== null;
    setAttribute(one(element, ".seat-got"), "data-figure", shares ? `+${player.received}` : "");
    setAttribute(element, "aria-label", this.words(position, player, seat));
  }

  /**
   * The marks of a player: Captain, Quartermaster, guard, First Mutineer.
   * @param {Position} position
   * @param {number} seat
   */
  badges(position, seat) {
    const found = [];
    if (seat === position.captain) found.push("captain");
    else if (seat === position.quartermaster) found.push("quartermaster");
    if (seat === position.guard) found.push("guard");
    if (seat === position.first_mutineer) found.push("first-mutineer");
    return found;
  }

  /**
   * @param {HTMLElement} home
   * @param {string[]} badges
   */
  showBadges(home, badges) {
    if (home.dataset.badges === String(badges)) return;
    home.dataset.badges = String(badges);
    home.replaceChildren(...badges.map((badge) => art(`badge-${badge}`)));
  }

  /**
   * A player's prizes, and the number of buried ones.
   * @param {HTMLElement} home
   * @param {Player} player
   */
  showPrizes(home, player) {
    const known = player.prizes ?? player.shown;
    const unseen = player.prizes ? 0 : player.prize_count - sum(player.shown);
    const now = JSON.stringify([known, unseen, player.buried]);
    if (home.dataset.now === now) return;
    home.dataset.now = now;
    const chips = prizeChips(known, figure);
    if (unseen) chips.push(make("span", { class: "loot" }, art("prize-back"), make("b", {}, figure(unseen))));
    if (player.buried) {
      chips.push(make("span", { class: "loot buried" }, art("buried"), make("b", {}, figure(player.buried))));
    }
    home.replaceChildren(...chips);
  }

  /**
   * How a bot is known to be, as a small picture beside its own.
   * @param {HTMLElement} face
   * @param {number} seat
   */
  showManner(face, seat) {
    const manner = this.mannerOf(seat);
    const [mark] = all(face, ".manner-mark");
    if (!manner) mark?.remove();
    else if (mark?.dataset.manner !== manner) {
      mark?.remove();
      const label = say(`manner_${manner}`);
      face.append(make("span", { class: "manner-mark", "data-manner": manner, title: label }, art(`manner-${manner}`)));
    }
  }

  /** @param {number} seat */
  mannerOf(seat) {
    const { manner, stand_in: standsIn } = this.table.seats[seat] ?? {};
    return standsIn ? null : (manner ?? null);
  }

  /**
   * A player in words.
   * @param {Position} position
   * @param {Player} player
   * @param {number} seat
   */
  words(position, player, seat) {
    const words = [seat === this.ours.me ? say("you_named", { player: this.table.names[seat] }) : this.table.names[seat]];
    words.push(...this.badges(position, seat).map((badge) => say(`badge_${badge}`)));
    if (seat !== this.ours.me && this.roleOf(seat)) words.push(this.roleOf(seat));
    const manner = this.mannerOf(seat);
    if (manner) words.push(say(`manner_${manner}`));
    words.push(say("has_cards", { count: player.hand }));
    const known = prizeWords(player.prizes ?? player.shown);
    words.push(say("has_prizes", { prizes: known || say("none") }));
    if (!player.prizes && player.prize_count > sum(player.shown)) {
      words.push(say("has_hidden", { count: player.prize_count - sum(player.shown) }));
    }
    if (player.buried) words.push(say("has_buried", { count: player.buried }));
    if (sum(player.shown_buried)) words.push(say("has_shown_buried", { prizes: prizeWords(player.shown_buried) }));
    if (player.side !== null && position.crewmen) words.push(say(player.side === 0 ? "for_captain" : "for_mutineer"));
    if (position.asked.includes(seat)) words.push(say("is_asked"));
    return words.join(", ");
  }

  /**
   * Everything about one player.
   * @param {number} seat
   */
  tell(seat) {
    const position = this.ours.position;
    const player = position?.players[seat];
    if (!position || !player) return;
    const face = art(`face-${seat}`);
    const manner = this.mannerOf(seat);
    const lines = [
      ...this.badges(position, seat).map((badge) => say(`badge_${badge}`)),
      this.roleOf(seat),
      manner ? say(`manner_told_${manner}`) : "",
      say("has_cards", { count: player.hand }),
      say("has_prizes", { prizes: prizeWords(player.prizes ?? player.shown) || say("none") }),
      player.prizes ? "" : say("has_hidden", { count: player.prize_count - sum(player.shown) }),
      player.buried ? say("has_buried", { count: player.buried }) : "",
      player.buried_prizes && player.buried ? prizeWords(player.buried_prizes) : "",
      sum(player.shown_buried) ? say("has_shown_buried", { prizes: prizeWords(player.shown_buried) }) : "",
    ].filter(Boolean);
    openDialog(
      this.table.names[seat],
      make("div", { class: "seat-told" }, face, make("ul", { class: "plain-list" }, ...lines.map((line) => make("li", {}, line)))),
      ...(seat === this.ours.me ? this.showings(position) : []),
    );
  }

  /**
   * 17.1 Buttons that show one's own buried prizes to all.
   * @param {Position} position
   */
  showings(position) {
    return this.ours.legal({ do: "show-buried" }).map((move) => {
      const made = button(moveLabel(move, position, this.table.names), () => {
        closeDialog();
        this.ours.play(move);
      });
      made.dataset.do = move.do;
      return made;
    });
  }

  /** A button to sit down, for spectators while a seat is free. */
  showSitting() {
    const { seats, you } = this.table;
    const free = seats.findIndex((seat) => seat.kind === "free");
    byId("sit").hidden = you.seats.length > 0 || free < 0;
    setAttribute(byId("sit-seat"), "value", String(Math.max(0, free)));
  }

  /**
   * Where a player is on the page.
   * @param {number} seat
   */
  box(seat) {
    return this.elements[seat]?.getBoundingClientRect() ?? new DOMRect();
  }
}

/** @param {Record<string, number>} counts */
function sum(counts) {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
