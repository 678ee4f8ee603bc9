// A game from a record on disk: stepped through in this page, kept nowhere.

import { Board } from "./board.js";
import { all, byId } from "./dom.js";
import { fitCrews } from "./fit.js";
import { CardHelp } from "./help.js";
import { listenToArrows, rove } from "./keys.js";
import { closeDialog, openDialog } from "./notices.js";
import { reckon } from "./reckoning.js";
import { Replay, stepInAddress } from "./replay.js";
import { listenToPanels } from "./side.js";
import { showVerdict } from "./verdict.js";
import { dataBlock, say, tellCard } from "./words.js";

/** @type {{seats: {name: string}[], steps: import("./types.js").Step[]}} */
const { seats, steps } = dataBlock("replay");
const names = seats.map(({ name }) => name);
const board = new Board();
const help = new CardHelp(tellCard);

listenToArrows();
listenToPanels(() => {});
addEventListener("resize", fitCrews);
byId("dialog-close").addEventListener("click", closeDialog);
byId("table").addEventListener("click", (event) => {
  const card = event.target instanceof Element ? event.target.closest(".card") : null;
  if (card instanceof HTMLElement) help.show(card);
});
for (const strip of all(document, ".strip")) {
  strip.querySelector(".chest")?.addEventListener("click", () => {
    const seat = Number(strip.dataset.seat);
    openDialog(say("chest_title", { player: names[seat] }), board.chestContents(seat));
  });
}
for (const verifier of all(document, "[data-verify]")) {
  verifier.addEventListener("click", () => showVerdict(dataBlock("record")));
}

const replay = new Replay((step, animated) => {
  board.show(step.position, { near: 0, dock: 0, mine: [], names, animated });
  for (const group of all(document, "[data-rove]")) rove(group);
  reckon(step.position, names);
});
replay.open(steps, stepInAddress() ?? 0);
