// Replay of a record from disk. The server does not store it.

import { all } from "../shared/dom.js";
import { rove } from "../shared/keys.js";
import { openDialog } from "../shared/notices.js";
import { openRecord } from "../shared/page.js";
import { Replay, stepInAddress } from "../shared/replay.js";
import { showVerdict } from "../shared/verdict.js";
import { dataBlock, say } from "../shared/words.js";
import { Board } from "./board.js";
import { tellCard } from "./cards.js";
import { drawsOf } from "./deal.js";
import { fitCrews } from "./fit.js";
import { beginsTurn } from "./model.js";
import { namesOf } from "./names.js";
import { reckon } from "./reckoning.js";

/** @type {{seats: {name: string}[], steps: any[]}} */
const { seats, steps } = dataBlock("replay");
const names = namesOf(seats);
const board = new Board();

openRecord(tellCard);
addEventListener("resize", fitCrews);
for (const strip of all(document, ".strip")) {
  strip.querySelector(".chest")?.addEventListener("click", () => {
    const seat = Number(strip.dataset.seat);
    openDialog(say("chest_title", { player: names[seat] }), board.chestContents(seat));
  });
}
for (const verifier of all(document, "[data-verify]")) {
  verifier.addEventListener("click", () => showVerdict(dataBlock("record"), drawsOf));
}

const replay = new Replay((step, animated) => {
  board.show(step.position, { near: 0, dock: 0, mine: [], names, animated });
  for (const group of all(document, "[data-rove]")) rove(group);
  reckon(step.position, names);
}, beginsTurn);
replay.open(steps, stepInAddress() ?? 0);
