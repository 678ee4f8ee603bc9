// Dragging with mouse, finger or pen. A press without movement is a tap; a long press asks for help.

const SLACK = 7;
const LONG_PRESS = 450;

/**
 * @typedef {object} Dragging
 * @property {(card: HTMLElement) => boolean} may whether this card can be dragged now
 * @property {(card: HTMLElement) => void} begin
 * @property {(drop: HTMLElement | null) => void} over
 * @property {(card: HTMLElement, drop: HTMLElement | null, below: Element | null) => boolean} drop returns whether
 *   the card stays where it was dropped; `below` is the element there if it is no drop target
 * @property {(card: HTMLElement) => void} press a long press
 */

/**
 * @param {HTMLElement} root
 * @param {Dragging} how
 */
export function listenToDrags(root, how) {
  /** @type {{card: HTMLElement, x: number, y: number, pointer: number, moving: boolean} | null} */
  let drag = null;
  /** @type {HTMLElement | null} */
  let above = null;
  /** @type {Element | null} */
  let below = null;
  let timer = 0;
  let swallow = false;

  root.addEventListener("pointerdown", (event) => {
    const card = event.target instanceof Element ? event.target.closest(".card") : null;
    swallow = false;
    if (!(card instanceof HTMLElement) || event.button !== 0 || !event.isPrimary) return;
    drag = { card, x: event.clientX, y: event.clientY, pointer: event.pointerId, moving: false };
    if (event.pointerType !== "mouse") {
      timer = setTimeout(() => {
        if (!drag || drag.moving) return;
        swallow = true;
        drag = null;
        how.press(card);
      }, LONG_PRESS);
    }
  });

  addEventListener("pointermove", (event) => {
    if (!drag || event.pointerId !== drag.pointer) return;
    const x = event.clientX - drag.x;
    const y = event.clientY - drag.y;
    if (!drag.moving) {
      if (Math.hypot(x, y) < SLACK) return;
      clearTimeout(timer);
      if (!how.may(drag.card)) {
        drag = null;
        return;
      }
      drag.moving = true;
      drag.card.classList.add("dragged");
      root.style.userSelect = root.style.webkitUserSelect = "none";
      drag.card.setPointerCapture(drag.pointer);
      how.begin(drag.card);
    }
    drag.card.style.transform = `translate(${x}px, ${y}px) scale(1.06)`;
    below = document.elementFromPoint(event.clientX, event.clientY);
    const found = dropAt(event.clientX, event.clientY);
    if (found !== above) {
      above = found;
      how.over(above);
    }
  });

  /** @param {boolean} letGo */
  const end = (letGo) => {
    clearTimeout(timer);
    if (!drag) return;
    const { card, moving } = drag;
    drag = null;
    if (!moving) return;
    swallow = true;
    const stays = how.drop(card, letGo ? above : null, letGo ? below : null);
    above = null;
    below = null;
    card.classList.remove("dragged");
    root.style.userSelect = root.style.webkitUserSelect = "";
    if (stays) return;
    const from = card.style.transform;
    card.style.transform = "";
    card.animate([{ transform: from, zIndex: 60 }, { transform: "none", zIndex: 60 }], { duration: 180, easing: "ease-out" });
  };
  addEventListener("pointerup", (event) => event.pointerId === drag?.pointer && end(true));
  addEventListener("pointercancel", (event) => event.pointerId === drag?.pointer && end(false));
  addEventListener("keydown", (event) => event.key === "Escape" && drag?.moving && end(false));

  // Ignore the click that follows a drag or a long press.
  root.addEventListener(
    "click",
    (event) => {
      if (!swallow || event.detail === 0) return;
      swallow = false;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
  root.addEventListener("contextmenu", (event) => {
    if (event.target instanceof Element && event.target.closest(".card") && swallow) event.preventDefault();
  });
}

/**
 * The drop target at a point of the screen.
 * @param {number} x
 * @param {number} y
 * @returns {HTMLElement | null}
 */
function dropAt(x, y) {
  for (const element of document.elementsFromPoint(x, y)) {
    const drop = element.closest("[data-drop]");
    if (drop instanceof HTMLElement) return drop;
  }
  return null;
}
