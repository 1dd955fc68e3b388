// Figures are dragged to where they go, with a mouse, a pen or a finger: what has `data-lifts` is
// chosen by the event `lift`, as a tap does, and a release on one of its goals is a tap there. A
// pointer that hardly moves is a tap and drags nothing. Without this module there are taps alone.

import { all, closest, make, THUMB } from "./dom.js";

/** How far a pointer moves before it drags, in CSS pixels. */
const SLIP = 10;

/** How the scripts of boards mark the piece that is chosen, and where it can go. */
const CHOSEN = "[data-pick=from], [data-pick=stay], .tapped";
const GOALS = "[data-pick=to], [data-pick=taken], .offered";

/** @param {Element} square */
const nameOf = (square) => square.getAttribute("data-square");

/**
 * The figures that are drawn on a square.
 *
 * @param {Element} square
 */
function figuresOn(square) {
  const box = square.getBoundingClientRect();
  return all(document, ".board .men > *", SVGElement).filter((it) => {
    const { x, y, width, height } = it.getBoundingClientRect();
    const [across, down] = [x + width / 2 - box.x, y + height / 2 - box.y];
    return across > 0 && across < box.width && down > 0 && down < box.height;
  });
}

/** @param {Element | undefined} [goal] */
function mark(goal) {
  document.querySelector("[data-drop]")?.removeAttribute("data-drop");
  goal?.setAttribute("data-drop", "");
}

/**
 * The browser's own click of a drag that ends as it began. One of a key is somebody's.
 *
 * @param {MouseEvent} event
 */
const stop = (event) => event.detail > 0 && event.stopPropagation();

/** A pointer that is held down on a square, and what it drags once it has moved. */
class Drag {
  /** @type {SVGElement[]} */
  figures = [];
  isLifted = false;
  isOver = false;
  said = make("span", "", "drag-said");
  listening = new AbortController();

  /**
   * @param {Element} square
   * @param {PointerEvent} down
   */
  constructor(square, down) {
    this.square = square;
    this.down = down;
    this.said.ariaHidden = "true";
    this.said.hidden = square.getBoundingClientRect().width >= THUMB;
    const { signal } = this.listening;
    /**
     * @param {"pointermove" | "pointerup" | "pointercancel"} kind
     * @param {(event: PointerEvent) => void} listen
     */
    const on = (kind, listen) =>
      document.addEventListener(kind, (event) => event.pointerId === down.pointerId && listen(event), { signal });
    on("pointermove", (event) => this.move(event));
    on("pointerup", (event) => this.release(event));
    on("pointercancel", () => this.end());
    document.addEventListener("keydown", ({ key }) => key === "Escape" && this.rest(), { signal });
  }

  /**
   * The goal below the pointer.
   *
   * @param {PointerEvent} event
   */
  goal({ clientX, clientY }) {
    const goal = closest(document.elementFromPoint(clientX, clientY), GOALS, Element);
    return goal && nameOf(goal) !== nameOf(this.square) ? goal : undefined;
  }

  /** Chooses the piece; whether it can go anywhere. */
  lift() {
    this.square.dispatchEvent(new CustomEvent("lift", { bubbles: true }));
    this.isLifted = this.square.matches(CHOSEN);
    if (this.isLifted) {
      this.figures = figuresOn(this.square);
      document.body.append(this.said);
    }
    return this.isLifted;
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { clientX, clientY } = event;
    const [x, y] = [clientX - this.down.clientX, clientY - this.down.clientY];
    if (this.isOver || (!this.isLifted && Math.hypot(x, y) < SLIP)) {
      return;
    }
    if (!this.isLifted && !this.lift()) {
      this.end();
      return;
    }
    for (const it of this.figures) {
      const scale = closest(it, ".men", SVGGraphicsElement)?.getScreenCTM()?.a ?? 1;
      it.style.setProperty("--dragged", `${x / scale}px ${y / scale}px`);
      it.classList.add("dragged");
    }
    const goal = this.goal(event);
    mark(goal);
    // A thumb hides small squares: where the piece goes is said above it.
    this.said.textContent = `${nameOf(this.square)} – ${goal ? nameOf(goal) : "…"}`;
    this.said.style.setProperty("--x", `${clientX}px`);
    this.said.style.setProperty("--y", `${clientY}px`);
  }

  /** @param {PointerEvent} event */
  release(event) {
    const goal = this.isLifted && !this.isOver ? this.goal(event) : undefined;
    this.end();
    goal?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    if (this.isLifted) {
      // No click may follow, and then the next one is another pointer's.
      addEventListener("click", stop, { capture: true, once: true });
      addEventListener("pointerdown", () => removeEventListener("click", stop, true), { capture: true, once: true });
    }
  }

  /** Puts the figure back where it stands. */
  rest() {
    this.isOver = true;
    this.said.remove();
    this.figures.forEach((it) => it.classList.remove("dragged"));
    mark();
  }

  end() {
    this.rest();
    this.listening.abort();
  }
}

document.addEventListener("pointerdown", (event) => {
  const square = closest(event.target, "[data-lifts]", Element);
  if (square && event.isPrimary && event.button === 0) {
    new Drag(square, event);
  }
});
