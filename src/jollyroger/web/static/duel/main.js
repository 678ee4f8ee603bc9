// The table page of the duel.

import { all, byId, keep } from "../shared/dom.js";
import { closeDialog, toast } from "../shared/notices.js";
import { listenToSwitch, openTable } from "../shared/page.js";
import { Replay, stepInAddress } from "../shared/replay.js";
import { showVerdict } from "../shared/verdict.js";
import { say, setup } from "../shared/words.js";
import { AnalysisShown, askRedBeard } from "./analysis.js";
import { tellCard } from "./cards.js";
import { drawsOf } from "./deal.js";
import { listenToDecider } from "./ending.js";
import { fitCrews } from "./fit.js";
import { beginsTurn } from "./model.js";
import { reckon } from "./reckoning.js";
import { Table } from "./table.js";

/** @import { Analysis } from "./types.js" */

const table = new Table();

/** No set is a drop target any more. */
function stopAiming() {
  for (const set of all(document, ".set.aimed")) set.classList.remove("aimed");
}

openTable({
  table,
  tell: tellCard,
  tap: (card, byKey) => {
    return !table.hidden && table.dock.tap(card, byKey);
  },
  drags: {
    may: (card) => {
      if (table.hidden || table.line.waiting.length || table.actor === null) return false;
      const splits = table.position?.phase === "split" && card.closest("#sets") !== null;
      return splits || table.play.canPlay(card);
    },
    begin: (card) => {
      if (table.play.canPlay(card) && table.play.chosen !== card) table.play.choose(card);
    },
    over: (drop) => {
      stopAiming();
      if (drop?.classList.contains("set")) drop.classList.add("aimed");
      else table.play.look(drop);
    },
    drop: (card, drop, below) => {
      stopAiming();
      if (drop?.classList.contains("set")) {
        if (table.position?.phase === "split") table.dock.sort(card, Number(drop.dataset.set));
        return table.position?.phase === "split";
      }
      if (!drop) {
        table.play.attempt(below);
        table.play.cancel();
        return false;
      }
      table.play.commit(drop);
      return true;
    },
  },
});

addEventListener("resize", fitCrews);
listenToSwitch("turning", table.turning, (on) => {
  table.turning = on;
  keep("turning", on ? "yes" : "no");
  table.refresh(true);
});

// Stepping through the game

const replay = new Replay((step, animated) => {
  table.board.show(step.position, {
    near: table.nearSeat,
    dock: table.nearSeat,
    mine: table.you.seats,
    names: table.names,
    animated,
  });
  reckon(step.position, table.names);
  analysed.mark(replay.at);
}, beginsTurn);

const analysed = new AnalysisShown((step) => replay.go(step));

/** @param {number | null} at the last step if null */
async function stepThrough(at) {
  const answer = await fetch(`/t/${setup.table}/positions?language=${setup.language}`);
  if (!answer.ok) return toast(say("try_again"));
  const { steps } = await answer.json();
  closeDialog();
  table.play.begin(null, -1);
  table.hidden = true;
  table.clock.set(null, undefined);
  replay.open(steps, at ?? steps.length - 1);
  byId("step-back").focus();
}

/**
 * @param {Analysis} analysis
 * @param {number} step
 */
async function showAnalysis(analysis, step) {
  await stepThrough(step);
  analysed.show(analysis, table.nearSeat);
  analysed.mark(replay.at);
}

function backToTheTable() {
  replay.close();
  location.reload();
}

for (const opener of all(document, "[data-steps]")) {
  opener.addEventListener("click", () => stepThrough(opener.dataset.steps === "first" ? 0 : null));
}
byId("step-close").addEventListener("click", backToTheTable);
document.addEventListener("table-known", () => stepInAddress() !== null && stepThrough(stepInAddress()), { once: true });

document.getElementById("analyse")?.addEventListener("click", async (event) => {
  const button = event.currentTarget;
  if (!(button instanceof HTMLButtonElement) || button.disabled) return;
  button.disabled = true;
  const analysis = await askRedBeard();
  button.disabled = false;
  if (analysis) await showAnalysis(analysis, analysis.turning[0] ?? analysis.chances.length - 1);
});
listenToDecider(showAnalysis);

for (const verifier of all(document, "[data-verify]")) {
  verifier.addEventListener("click", async () => {
    const answer = await fetch(`/t/${setup.table}/record`);
    if (answer.ok) showVerdict(await answer.text(), drawsOf, table.seen);
    else toast(say("try_again"));
  });
}
