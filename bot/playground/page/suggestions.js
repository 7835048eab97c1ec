// The list above the composer: commands, choices, autocompletion. The focus stays in the input;
// the list follows the ARIA combobox pattern.

import { el, uniqueId } from "./dom.js";

export class Suggestions {
  #items = [];
  #rows = [];
  #active = -1;
  #input = null;

  constructor() {
    this.listId = uniqueId("suggestions");
    this.heading = el("div", { class: "suggestions-heading" });
    this.list = el("ul", { class: "suggestions-list", role: "listbox", id: this.listId,
      "aria-label": "Suggestions" });
    this.note = el("div", { class: "suggestions-note", role: "status" });
    this.node = el("div", { class: "suggestions", hidden: true }, this.heading, this.list, this.note);
  }

  /**
   * Show a list for an input. `items`: { label, detail, aside, testid, data, pick() }; `active`
   * is the index that Enter takes, -1 for none; `heading` and `note` are texts or null.
   */
  show(input, { heading = null, items = [], active = -1, note = null }) {
    this.hide();
    this.#input = input;
    this.#items = items;
    this.#rows = items.map((item, index) => this.#row(item, index));
    this.list.replaceChildren(...this.#rows);
    this.list.hidden = items.length === 0;
    this.heading.textContent = heading ?? "";
    this.heading.hidden = !heading;
    this.note.textContent = note ?? "";
    this.note.hidden = !note;
    this.node.hidden = !heading && !note && items.length === 0;
    input.setAttribute("aria-expanded", String(items.length > 0));
    input.setAttribute("aria-controls", this.listId);
    this.#activate(Math.min(active, items.length - 1));
  }

  hide() {
    this.node.hidden = true;
    this.#items = [];
    this.#active = -1;
    this.#input?.setAttribute("aria-expanded", "false");
    this.#input?.removeAttribute("aria-activedescendant");
  }

  get isOpen() {
    return !this.node.hidden && this.#items.length > 0;
  }

  /** Handle a key of the input; true when it was one of the list's. */
  key(event) {
    if (!this.isOpen || event.isComposing) return false;
    if (event.key === "ArrowDown") this.#move(1);
    else if (event.key === "ArrowUp") this.#move(-1);
    else if (event.key === "Escape") this.hide();
    else if ((event.key === "Enter" || event.key === "Tab") && !event.shiftKey && this.#active >= 0) {
      this.#items[this.#active].pick();
    } else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  #move(step) {
    const count = this.#items.length;
    const from = this.#active < 0 && step < 0 ? 0 : this.#active;
    this.#activate((from + step + count) % count);
  }

  #activate(index) {
    this.#rows[this.#active]?.setAttribute("aria-selected", "false");
    this.#active = index;
    const row = this.#rows[index];
    if (!row) {
      this.#input.removeAttribute("aria-activedescendant");
      return;
    }
    row.setAttribute("aria-selected", "true");
    row.scrollIntoView({ block: "nearest" });
    this.#input.setAttribute("aria-activedescendant", row.id);
  }

  #row(item, index) {
    return el(
      "li",
      { class: "suggestion", role: "option", id: uniqueId("suggestion"), "aria-selected": "false",
        data: { testid: item.testid, ...item.data },
        on: {
          // Keeps the focus in the input.
          mousedown: (event) => event.preventDefault(),
          click: () => item.pick(),
          pointermove: () => {
            if (this.#active !== index) this.#activate(index);
          },
        } },
      el("span", { class: "suggestion-words" },
        el("span", { class: "suggestion-label" }, item.label),
        item.detail ? el("span", { class: "suggestion-detail" }, item.detail) : null),
      item.aside ? el("span", { class: "suggestion-aside" }, item.aside) : null,
    );
  }
}
