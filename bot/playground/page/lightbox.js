// A picture over the whole page: fitted at first, up to eight times its own size, moved by
// dragging, pinching, the wheel or the keyboard, with its alternative text below.

import { el, icon, iconButton } from "./dom.js";
import { localAddress } from "./addresses.js";

const LARGEST = 8;
const STEP = 1.4;
const MOVE = 60;
// A press that wanders less than this many pixels is a click.
const CLICK_SLACK = 6;

/** Open the lightbox on one of several pictures. */
export function openLightbox(pictures, index) {
  new Lightbox(pictures, index).open();
}

class Lightbox {
  #pictures;
  #index;
  #scale = 1;
  #offset = { x: 0, y: 0 };
  #pointers = new Map();
  #travelled = 0;

  constructor(pictures, index) {
    this.#pictures = pictures;
    this.#index = index;
    this.image = el("img", { class: "lightbox-image", draggable: "false" });
    this.stage = el("div", { class: "lightbox-stage" }, this.image);
    this.caption = el("p", { class: "lightbox-caption", data: { testid: "lightbox-alt" } });
    this.original = el(
      "a",
      { class: "icon-button", target: "_blank", rel: "noopener", "aria-label": "Open the file",
        title: "Open the file" },
      icon("external"),
    );
    this.dialog = el(
      "dialog",
      { class: "lightbox", "aria-label": "Picture", data: { testid: "lightbox" } },
      this.#bar(),
      this.stage,
      this.caption,
      pictures.length > 1 ? this.#arrows() : null,
    );
  }

  #bar() {
    return el(
      "div",
      { class: "lightbox-bar" },
      iconButton("minus", "Smaller", () => this.#zoom(1 / STEP)),
      iconButton("plus", "Larger", () => this.#zoom(STEP)),
      el("button", { type: "button", class: "text-button", on: { click: () => this.#toggle() } },
        "Full size"),
      this.original,
      iconButton("close", "Close", () => this.dialog.close()),
    );
  }

  #arrows() {
    return [
      iconButton("left", "Previous image", () => this.#turn(-1), { class: "lightbox-arrow previous" }),
      iconButton("right", "Next image", () => this.#turn(1), { class: "lightbox-arrow next" }),
    ];
  }

  open() {
    document.body.append(this.dialog);
    this.dialog.addEventListener("close", () => this.dialog.remove());
    this.dialog.addEventListener("keydown", (event) => this.#key(event));
    this.stage.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    this.stage.addEventListener("pointerdown", (event) => this.#down(event));
    this.stage.addEventListener("pointermove", (event) => this.#move(event));
    for (const name of ["pointerup", "pointercancel"]) {
      this.stage.addEventListener(name, (event) => this.#up(event));
    }
    this.image.addEventListener("load", () => this.#fit());
    this.dialog.showModal();
    this.#show();
  }

  #show() {
    const { url, description } = this.#pictures[this.#index];
    this.image.src = localAddress(url);
    this.image.alt = description ?? "";
    this.original.href = localAddress(url);
    this.caption.textContent = description ?? "";
    this.caption.hidden = !description;
  }

  #turn(step) {
    const count = this.#pictures.length;
    this.#index = (this.#index + step + count) % count;
    this.#show();
  }

  get #fitScale() {
    const { clientWidth, clientHeight } = this.stage;
    const { naturalWidth, naturalHeight } = this.image;
    return Math.min(1, clientWidth / naturalWidth, clientHeight / naturalHeight);
  }

  #fit() {
    this.#scale = this.#fitScale;
    this.#offset = { x: 0, y: 0 };
    this.#apply();
  }

  #toggle(point = { x: 0, y: 0 }) {
    if (this.#scale > this.#fitScale * 1.01) this.#fit();
    else this.#zoom(Math.max(1, this.#fitScale * 2) / this.#scale, point);
  }

  /** Grow by a factor around a point, given from the middle of the stage. */
  #zoom(factor, point = { x: 0, y: 0 }) {
    const scale = Math.min(LARGEST, Math.max(this.#fitScale, this.#scale * factor));
    const growth = scale / this.#scale;
    this.#offset = {
      x: point.x - (point.x - this.#offset.x) * growth,
      y: point.y - (point.y - this.#offset.y) * growth,
    };
    this.#scale = scale;
    this.#apply();
  }

  #apply() {
    const reachX = Math.max(0, (this.image.naturalWidth * this.#scale - this.stage.clientWidth) / 2);
    const reachY = Math.max(0, (this.image.naturalHeight * this.#scale - this.stage.clientHeight) / 2);
    this.#offset.x = Math.min(reachX, Math.max(-reachX, this.#offset.x));
    this.#offset.y = Math.min(reachY, Math.max(-reachY, this.#offset.y));
    const { x, y } = this.#offset;
    this.image.style.transform =
      `translate(-50%, -50%) translate(${x}px, ${y}px) scale(${this.#scale})`;
    this.stage.classList.toggle("zoomed", this.#scale > this.#fitScale * 1.01);
  }

  #fromMiddle(event) {
    const box = this.stage.getBoundingClientRect();
    return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
  }

  #wheel(event) {
    event.preventDefault();
    this.#zoom(Math.exp(-event.deltaY / 400), this.#fromMiddle(event));
  }

  #down(event) {
    this.stage.setPointerCapture(event.pointerId);
    if (this.#pointers.size === 0) this.#travelled = 0;
    this.#pointers.set(event.pointerId, this.#fromMiddle(event));
  }

  #move(event) {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const now = this.#fromMiddle(event);
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.#travelled += Math.hypot(now.x - before.x, now.y - before.y);
    this.#pointers.set(event.pointerId, now);
    if (other) {
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      const length = (point) => Math.hypot(point.x - other.x, point.y - other.y) || 1;
      this.#zoom(length(now) / length(before), middle);
    } else {
      this.#offset.x += now.x - before.x;
      this.#offset.y += now.y - before.y;
      this.#apply();
    }
  }

  #up(event) {
    if (!this.#pointers.delete(event.pointerId) || event.type === "pointercancel") return;
    if (this.#pointers.size || this.#travelled > CLICK_SLACK) return;
    if (this.#isOnImage(event)) this.#toggle(this.#fromMiddle(event));
    else this.dialog.close();
  }

  #isOnImage(event) {
    const box = this.image.getBoundingClientRect();
    return event.clientX >= box.left && event.clientX <= box.right &&
      event.clientY >= box.top && event.clientY <= box.bottom;
  }

  #key(event) {
    const zoomed = this.stage.classList.contains("zoomed");
    const moves = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    const move = moves[event.key];
    if (event.key === "+" || event.key === "=") this.#zoom(STEP);
    else if (event.key === "-") this.#zoom(1 / STEP);
    else if (event.key === "0") this.#fit();
    else if (move && zoomed) {
      this.#offset.x += move[0] * MOVE;
      this.#offset.y += move[1] * MOVE;
      this.#apply();
    } else if (move?.[0] && this.#pictures.length > 1) this.#turn(-move[0]);
    else return;
    event.preventDefault();
  }
}
