// Sharing a result: its picture, drawn by the server, and the link to the table.

import { button, icon, make } from "./dom.js";
import { copyText, openDialog, toast } from "./notices.js";
import { say, setup } from "./words.js";

/**
 * Show the picture, with the ways to share it.
 * @param {string} text how the game ended
 */
export function shareResult(text) {
  const address = `/t/${setup.table}/result.${setup.picture}?language=${setup.language}`;
  const name = `jollyroger-${setup.table}.${setup.picture}`;
  const copy = button(say("share_copy"), async () => toast(say((await copyText(setup.link)) ? "copied" : "copy_failed")));
  const ways = [
    make("a", { class: "button", href: address, download: name }, icon("download"), say("share_save")),
    copy,
  ];
  copy.classList.add("button-2");
  if ("share" in navigator) ways.unshift(button(say("share_send"), () => send(address, name, text)));
  openDialog(
    say("share_title"),
    make("img", { class: "share-picture", src: address, alt: text, width: 1200, height: 630 }),
    make("div", { class: "actions" }, ...ways),
  );
}

/**
 * Hand the picture to another app, or the link alone where it takes no files.
 * @param {string} address
 * @param {string} name
 * @param {string} text
 */
async function send(address, name, text) {
  const told = { title: document.title, text, url: setup.link };
  try {
    const answer = await fetch(address);
    const picture = await answer.blob();
    const files = [new File([picture], name, { type: picture.type })];
    await navigator.share(answer.ok && navigator.canShare?.({ files }) ? { ...told, files } : told);
  } catch (error) {
    // A person who thinks again has not failed.
    if (!(error instanceof DOMException && error.name === "AbortError")) toast(say("try_again"));
  }
}
