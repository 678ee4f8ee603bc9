// A table page, whichever game is played: mouse, finger and keyboard reach the cards, the panels and the switches. The
// page's template names the script of its game, and that script registers the game's own table here.

import { byId } from "./dom.js";
import { listenToDrags } from "./drag.js";
import { CardHelp } from "./help.js";
import { listenToArrows } from "./keys.js";
import { closeDialog } from "./notices.js";
import { listenToPanels } from "./side.js";
import { keepShell } from "./shell.js";
import { listenToSoundSwitch } from "./sound.js";

/** @import { Dragging } from "./drag.js" */
/** @import { Explanation } from "./help.js" */
/** @import { Session } from "./session.js" */

/**
 * @typedef {object} Game what a game registers
 * @property {Session} table shows positions, and sends what a person does
 * @property {(card: HTMLElement) => Explanation} tell what a card does
 * @property {(card: HTMLElement, byKey: boolean) => boolean} tap a card was tapped: whether that meant something
 * @property {Omit<Dragging, "press">} drags which cards can be dragged, and what that does
 */

/** @param {Game} game */
export function openTable({ table, tell, tap, drags }) {
  const root = byId("table");
  const help = new CardHelp(tell);
  listenToFrame((panel) => panel === "chat" && table.chat.read());
  listenToTaps(help, tap);
  listenToDrags(root, {
    ...drags,
    begin: (card) => {
      help.hide();
      drags.begin(card);
    },
    press: (card) => help.show(card),
  });
  listenToSoundSwitch();
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) document.title = table.title();
  });
}

/**
 * A record from disk: its cards are only looked at.
 * @param {(card: HTMLElement) => Explanation} tell
 */
export function openRecord(tell) {
  listenToFrame(() => {});
  listenToTaps(new CardHelp(tell), () => false);
}

/**
 * What is around every table: arrow keys, panels, the dialog.
 * @param {(panel: string) => void} opened
 */
function listenToFrame(opened) {
  keepShell();
  listenToArrows();
  listenToPanels(opened);
  byId("dialog-close").addEventListener("click", closeDialog);
}

/**
 * A tap on a card that means nothing else asks what the card does.
 * @param {CardHelp} help
 * @param {Game["tap"]} tap
 */
function listenToTaps(help, tap) {
  byId("table").addEventListener("click", (event) => {
    const card = event.target instanceof Element ? event.target.closest(".card") : null;
    if (card instanceof HTMLElement && !tap(card, event.detail === 0)) help.show(card);
  });
}

/**
 * @param {string} id
 * @param {boolean} on
 * @param {(on: boolean) => void} act
 */
export function listenToSwitch(id, on, act) {
  const box = byId(id);
  if (!(box instanceof HTMLInputElement)) return;
  box.checked = on;
  box.addEventListener("change", () => act(box.checked));
}
