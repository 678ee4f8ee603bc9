// The cut of the day: no set is offered empty, and what one has found is shared or copied.

/** @type {HTMLFormElement | null} */
const form = document.querySelector(".cut-form");

function look() {
  const boxes = [...(form?.querySelectorAll("input[type=checkbox]") ?? [])];
  const second = boxes.filter((box) => box instanceof HTMLInputElement && box.checked).length;
  const empty = second === 0 || second === boxes.length;
  const button = form?.querySelector("button");
  if (button) button.disabled = empty;
  const words = form?.querySelector(".cut-empty");
  if (words instanceof HTMLElement) words.hidden = !empty;
}

form?.addEventListener("change", look);
// Browsers keep what was ticked when one comes back.
addEventListener("pageshow", look);

for (const button of document.querySelectorAll("[data-share]")) {
  button.addEventListener("click", () => {
    const field = document.getElementById(button.getAttribute("data-share") ?? "");
    if (field instanceof HTMLTextAreaElement) share(field);
  });
}

/** @param {HTMLTextAreaElement} field */
async function share(field) {
  const text = field.value.trim();
  try {
    if (matchMedia("(pointer: coarse)").matches && "share" in navigator) return await navigator.share({ text });
    await navigator.clipboard.writeText(text);
    const told = document.querySelector("[data-shared]");
    if (told) told.textContent = told.getAttribute("data-shared");
  } catch {
    // Not allowed, or thought better of: the text is there to be taken by hand.
    field.select();
  }
}
