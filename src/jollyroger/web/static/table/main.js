// The table page: puts the parts together and lets mouse, finger and keyboard at them.

import { askRedBeard, AnalysisShown } from "./analysis.js";
import { all, byId, keep } from "./dom.js";
import { listenToDrags } from "./drag.js";
import { fitCrews } from "./fit.js";
import { CardHelp } from "./help.js";
import { listenToArrows } from "./keys.js";
import { closeDialog, toast } from "./notices.js";
import { reckon } from "./reckoning.js";
import { Replay, stepInAddress } from "./replay.js";
import { listenToPanels } from "./side.js";
import { setSound, soundIsOn } from "./sound.js";
import { Table } from "./table.js";
import { showVerdict } from "./verdict.js";
import { say, setup, tellCard } from "./words.js";

const table = new Table();
const help = new CardHelp(tellCard);
const root = byId("table");

listenToArrows();
listenToPanels((panel) => panel === "chat" && table.chat.read());
byId("dialog-close").addEventListener("click", closeDialog);

root.addEventListener("click", (event) => {
  const card = event.target instanceof Element ? event.target.closest(".card") : null;
  if (!(card instanceof HTMLElement)) return;
  const meant = !table.hidden && table.dock.tap(card, event.detail === 0);
  const picks = table.position?.phase === "pick" && card.closest(".set");
  if (!meant && !picks) help.show(card);
});

listenToDrags(root, {
  may: (card) => {
    if (table.hidden || table.line.waiting.length || table.actor === null) return false;
    const splits = table.position?.phase === "split" && card.closest("#sets") !== null;
    return splits || table.play.canPlay(card);
  },
  begin: (card) => {
    help.hide();
    if (table.play.canPlay(card) && table.play.chosen !== card) table.play.choose(card);
  },
  over: (drop) => {
    for (const set of all(document, ".set.aimed")) set.classList.remove("aimed");
    if (drop?.classList.contains("set")) drop.classList.add("aimed");
    else table.play.look(drop);
  },
  drop: (card, drop, below) => {
    for (const set of all(document, ".set.aimed")) set.classList.remove("aimed");
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
  press: (card) => help.show(card),
});

addEventListener("resize", fitCrews);

// Switches

/**
 * @param {string} id
 * @param {boolean} on
 * @param {(on: boolean) => void} act
 */
function listenToSwitch(id, on, act) {
  const box = byId(id);
  if (!(box instanceof HTMLInputElement)) return;
  box.checked = on;
  box.addEventListener("change", () => act(box.checked));
}

listenToSwitch("sound", soundIsOn(), setSound);
listenToSwitch("turning", table.turning, (on) => {
  table.turning = on;
  keep("turning", on ? "yes" : "no");
  table.refresh(true);
});

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) document.title = table.title();
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
});

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
  if (!analysis) return;
  await stepThrough(analysis.turning[0] ?? analysis.chances.length - 1);
  analysed.show(analysis, table.nearSeat);
  analysed.mark(replay.at);
});

for (const verifier of all(document, "[data-verify]")) {
  verifier.addEventListener("click", async () => {
    const answer = await fetch(`/t/${setup.table}/record`);
    if (answer.ok) showVerdict(await answer.text(), table.seen);
    else toast(say("try_again"));
  });
}
