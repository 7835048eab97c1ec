// A select menu, in messages and modals: a button that opens a real listbox (ARIA combobox
// pattern), for one choice or several.

import { el, icon, uniqueId } from "./dom.js";

const TYPE_PAUSE = 700;
const ROOM_BELOW = 260;

/**
 * `spec`: { options: [{ value, label, description?, emoji?, default? }], placeholder, min, max,
 * disabled, label, customId }. `onChoose(values)` is called when the person has chosen: at once
 * where one option is wanted, on Apply or on leaving the list where several are.
 */
export class Select {
  #spec;
  #onChoose;
  #chosen;
  #committed;
  #active = -1;
  #typed = "";
  #typedAt = 0;

  constructor(spec, onChoose) {
    this.#spec = spec;
    this.#onChoose = onChoose;
    this.#chosen = new Set(spec.options.filter((option) => option.default).map(({ value }) => value));
    this.#committed = [...this.#chosen];
    this.#build();
    this.#show();
  }

  /** The chosen values in the order of the options. */
  get values() {
    return this.#spec.options.map(({ value }) => value).filter((value) => this.#chosen.has(value));
  }

  get #multiple() {
    return this.#spec.max > 1;
  }

  #build() {
    const listId = uniqueId("listbox");
    this.trigger = el(
      "button",
      { type: "button", class: "select-trigger", role: "combobox", "aria-haspopup": "listbox",
        "aria-expanded": "false", "aria-controls": listId, "aria-label": this.#spec.label,
        disabled: this.#spec.disabled, data: { customId: this.#spec.customId },
        on: { click: () => this.#toggle(), keydown: (event) => this.#key(event) } },
      (this.text = el("span", { class: "select-text" })),
      icon("down"),
    );
    this.rows = this.#spec.options.map((option, index) => this.#row(option, index));
    this.list = el(
      "ul",
      { class: "select-list", role: "listbox", id: listId, "aria-label": this.#spec.label,
        "aria-multiselectable": this.#multiple ? "true" : null },
      this.rows,
    );
    this.popup = el("div", { class: "select-popup", hidden: true }, this.list,
      this.#multiple ? this.#footer() : null);
    this.node = el("div", { class: "select", on: { focusout: (event) => this.#left(event) } },
      this.trigger, this.popup);
  }

  #row(option, index) {
    return el(
      "li",
      { class: "select-option", role: "option", id: uniqueId("option"), data: { value: option.value },
        on: {
          // Keeps the focus on the trigger, where the keyboard is handled.
          mousedown: (event) => event.preventDefault(),
          click: () => this.#pick(index),
          pointermove: () => this.#activate(index),
        } },
      option.emoji ? el("span", { class: "emoji", "aria-hidden": "true" }, option.emoji) : null,
      el("span", { class: "option-words" },
        el("span", { class: "option-label" }, option.label),
        option.description ? el("span", { class: "option-description" }, option.description) : null),
      el("span", { class: this.#multiple ? "option-box" : "option-mark" }, icon("check")),
    );
  }

  #footer() {
    this.hint = el("span", { class: "select-hint" }, countWords(this.#spec.min, this.#spec.max));
    this.apply = el(
      "button",
      { type: "button", class: "button button-primary button-small",
        on: { click: () => this.#close(true) } },
      "Apply",
    );
    return el("div", { class: "select-footer" }, this.hint, this.apply);
  }

  #show() {
    const labels = this.#spec.options.filter(({ value }) => this.#chosen.has(value))
      .map(({ label, emoji }) => (emoji ? `${emoji} ${label}` : label));
    this.text.textContent = labels.join(", ") || this.#spec.placeholder || "Make a choice";
    this.text.classList.toggle("placeholder", labels.length === 0);
    this.rows.forEach((row, index) => {
      const chosen = this.#chosen.has(this.#spec.options[index].value);
      row.setAttribute("aria-selected", String(chosen));
    });
    if (this.apply) this.apply.disabled = !this.#isAllowed();
  }

  #isAllowed() {
    return this.#chosen.size >= this.#spec.min && this.#chosen.size <= this.#spec.max;
  }

  get #isOpen() {
    return !this.popup.hidden;
  }

  #toggle() {
    if (this.#isOpen) this.#close(true);
    else this.#open();
  }

  #open() {
    if (this.trigger.getAttribute("aria-disabled") === "true") return;
    const { bottom, top } = this.trigger.getBoundingClientRect();
    const room = window.innerHeight - bottom;
    this.popup.classList.toggle("above", room < ROOM_BELOW && top > room);
    this.popup.hidden = false;
    this.trigger.setAttribute("aria-expanded", "true");
    const first = this.#spec.options.findIndex(({ value }) => this.#chosen.has(value));
    this.popup.scrollIntoView({ block: "nearest" });
    this.#activate(Math.max(0, first));
  }

  /** Close the list; what was chosen counts when `keep` is true and the number is allowed. */
  #close(keep) {
    if (!this.#isOpen) return;
    this.popup.hidden = true;
    this.trigger.setAttribute("aria-expanded", "false");
    this.trigger.removeAttribute("aria-activedescendant");
    if (!keep || !this.#isAllowed()) this.#chosen = new Set(this.#committed);
    this.#show();
    const values = this.values;
    if (values.join("\n") === this.#committed.join("\n") && values.length === this.#committed.length) {
      return;
    }
    this.#committed = values;
    this.#onChoose(values);
  }

  #left(event) {
    if (!this.node.contains(event.relatedTarget)) this.#close(true);
  }

  #activate(index) {
    this.rows[this.#active]?.classList.remove("active");
    this.#active = index;
    const row = this.rows[index];
    if (!row) return;
    row.classList.add("active");
    row.scrollIntoView({ block: "nearest" });
    this.trigger.setAttribute("aria-activedescendant", row.id);
  }

  #pick(index) {
    const { value } = this.#spec.options[index];
    const chosen = this.#chosen.has(value);
    if (this.#multiple) {
      if (chosen) this.#chosen.delete(value);
      else if (this.#chosen.size < this.#spec.max) this.#chosen.add(value);
      this.#show();
      return;
    }
    this.#chosen = new Set(chosen && this.#spec.min === 0 ? [] : [value]);
    this.#close(true);
  }

  #key(event) {
    if (!this.#isOpen) {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      this.#open();
    } else if (event.key === "Escape") this.#close(false);
    else if (event.key === "ArrowDown") this.#activate((this.#active + 1) % this.rows.length);
    else if (event.key === "ArrowUp") {
      this.#activate((this.#active - 1 + this.rows.length) % this.rows.length);
    } else if (event.key === "Home") this.#activate(0);
    else if (event.key === "End") this.#activate(this.rows.length - 1);
    else if (event.key === "Enter" || event.key === " ") this.#pick(this.#active);
    else if (event.key.length === 1) this.#jump(event.key, event.timeStamp);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #jump(letter, time) {
    this.#typed = (time - this.#typedAt > TYPE_PAUSE ? "" : this.#typed) + letter.toLowerCase();
    this.#typedAt = time;
    const index = this.#spec.options.findIndex(({ label }) =>
      label.toLowerCase().startsWith(this.#typed));
    if (index >= 0) this.#activate(index);
  }
}

function countWords(min, max) {
  if (min === max) return `Choose ${min}`;
  return min === 0 ? `Choose up to ${max}` : `Choose ${min} to ${max}`;
}
