// The table page of Piracy & Mutiny: puts the parts together and lets mouse, finger and keyboard at them.

import { all, art, byId } from "../table/dom.js";
import { listenToDrags } from "../table/drag.js";
import { CardHelp } from "../table/help.js";
import { listenToArrows } from "../table/keys.js";
import { closeDialog } from "../table/notices.js";
import { listenToPanels } from "../table/side.js";
import { setSound, soundIsOn } from "../table/sound.js";
import { dataBlock } from "../table/words.js";
import { tellCard } from "./help.js";
import { Eyes } from "./replay.js";
import { Table } from "./table.js";

/** @import { Legal, Thing } from "./types.js" */

const table = new Table();
const help = new CardHelp(tellCard);
const root = byId("table");
new Eyes(table);

for (const place of all(document, "[data-art]")) place.append(art(place.dataset.art ?? ""));

listenToArrows();
listenToPanels((panel) => panel === "chat" && table.chat.read());
byId("dialog-close").addEventListener("click", closeDialog);

/**
 * What a card on the page stands for; null where it only lies there.
 * @param {Element} card
 * @returns {Thing | null}
 */
function thingOf(card) {
  return card instanceof HTMLElement && card.dataset.thing ? JSON.parse(card.dataset.thing) : null;
}

/**
 * The moves that a thing makes where it is dropped.
 * @param {Thing} thing
 * @param {HTMLElement} drop
 * @returns {Legal[]}
 */
function movesAt(thing, drop) {
  const [where, number] = (drop.dataset.drop ?? "").split(":");
  const moves = table.choice.moves(thing);
  if (where === "seat") return moves.filter((move) => move.seat === Number(number));
  if (where === "side") return moves.filter((move) => move.do === "support" && move.side === Number(number));
  return moves.filter((move) => move.seat === undefined && move.first === undefined);
}

root.addEventListener("click", (event) => {
  const card = event.target instanceof Element ? event.target.closest(".card") : null;
  if (!(card instanceof HTMLElement)) return;
  const thing = thingOf(card);
  if (!thing || !table.choice.take(thing)) help.show(card);
});

listenToDrags(root, {
  may: (card) => {
    const thing = thingOf(card);
    return thing !== null && thing.place === undefined && table.choice.moves(thing).length > 0;
  },
  begin: (card) => {
    help.hide();
    const thing = thingOf(card);
    if (thing && table.choice.thing !== thing && card.getAttribute("aria-pressed") !== "true") table.choice.take(thing);
    root.classList.add("dragging");
  },
  over: (drop) => {
    for (const old of all(document, ".aimed")) old.classList.remove("aimed");
    drop?.classList.add("aimed");
  },
  drop: (card, drop) => {
    root.classList.remove("dragging");
    for (const old of all(document, ".aimed")) old.classList.remove("aimed");
    const thing = thingOf(card);
    const moves = thing && drop ? movesAt(thing, drop) : [];
    if (moves.length === 1) table.play(moves[0]);
    return moves.length === 1;
  },
  press: (card) => help.show(card),
});

const sound = byId("sound");
if (sound instanceof HTMLInputElement) {
  sound.checked = soundIsOn();
  sound.addEventListener("change", () => setSound(sound.checked));
}

const opened = dataBlock("opened");
if (opened) table.hear(opened);

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) document.title = table.title();
});
