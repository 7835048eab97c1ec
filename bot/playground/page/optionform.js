// A slash command that is being filled in: one chip for each option, with suggestions from its
// choices, from the server (autocompletion), or from the people and channels.

import { displayName, el, iconButton, uniqueId } from "./dom.js";
import { OPTION, readField, textOption, wrapOptions } from "./commands.js";

const TYPING_PAUSE = 180;
const MOST_SHOWN = 25;

export class OptionForm {
  #app;
  #callable;
  #suggestions;
  #channelId;
  #handlers;
  #fields = [];
  #timer = null;
  #asked = 0;
  #isLoading = false;
  #completing = false;

  /** `handlers`: { submit(callable, options), leave() }. */
  constructor(app, callable, channelId, suggestions, handlers) {
    this.#app = app;
    this.#callable = callable;
    this.#channelId = channelId;
    this.#suggestions = suggestions;
    this.#handlers = handlers;
    this.#build();
  }

  #build() {
    this.chips = el("div", { class: "chips" });
    this.extras = el("div", { class: "extras" });
    this.problem = el("p", { class: "option-problem", role: "alert", hidden: true,
      id: uniqueId("problem"), data: { testid: "option-problem" } });
    this.row = el("div", { class: "option-row" },
      el("span", { class: "command-title" }, `/${this.#callable.title}`), this.chips, this.extras);
    this.node = el(
      "div",
      { class: "option-form", role: "group", tabindex: "-1",
        "aria-label": `Command /${this.#callable.title}`, data: { testid: "option-form" },
        on: { keydown: (event) => this.#formKey(event) } },
      this.row,
      iconButton("close", "Leave the command", () => this.#handlers.leave()),
    );
    for (const option of this.#callable.options) {
      if (option.required) this.#addField(option);
    }
    // What is typed behind a name goes somewhere, also where no option has to be filled in.
    const free = textOption(this.#callable);
    if (!this.#fields.length && free) this.#addField(free);
    this.#showExtras();
  }

  focus() {
    (this.#fields[0]?.input ?? this.node).focus();
    if (!this.#fields.length) this.#suggestHint();
  }

  /** Put text where it belongs: into the option that takes any, as if it were typed there. */
  write(text) {
    const option = textOption(this.#callable);
    if (!option) return;
    const field = this.#fields.find((known) => known.option === option) ?? this.#addField(option);
    this.#showExtras();
    field.input.focus();
    field.input.value += text;
    this.#typed(field);
  }

  /** What was typed so far, as a line of the message box; "" if it is only the name. */
  typed() {
    const texts = this.#fields.map(({ text }) => text).filter(Boolean);
    return texts.length ? `/${this.#callable.title} ${texts.join(" ")}` : "";
  }

  #suggestHint() {
    this.#suggestions.show(this.node, { heading: `${this.#callable.description} · Enter sends` });
  }

  #addField(option) {
    const input = el("input", {
      class: "chip-input", type: "text", role: "combobox", "aria-autocomplete": "list",
      "aria-expanded": "false", autocomplete: "off", spellcheck: "false", id: uniqueId("option"),
      "aria-label": `${option.label}: ${option.hint}`, "aria-describedby": this.problem.id,
      "aria-required": option.required ? "true" : null,
      inputmode: option.type === OPTION.integer && !option.autocomplete ? "numeric" : null,
      data: { testid: `option-${option.name}` },
    });
    const chip = el("label", { class: "chip", for: input.id },
      el("span", { class: "chip-name" }, option.label), input);
    const field = { option, input, chip, text: "", picked: null };
    input.addEventListener("input", () => this.#typed(field));
    input.addEventListener("focus", () => this.#suggest(field));
    input.addEventListener("blur", () => this.#suggestions.hide());
    input.addEventListener("keydown", (event) => this.#fieldKey(event, field));
    this.#fields.push(field);
    this.chips.append(chip);
    return field;
  }

  #removeField(field) {
    const index = this.#fields.indexOf(field);
    this.#fields.splice(index, 1);
    field.chip.remove();
    this.#showExtras();
    (this.#fields[Math.max(0, index - 1)]?.input ?? this.node).focus();
  }

  #showExtras() {
    const shown = new Set(this.#fields.map(({ option }) => option.name));
    const hidden = this.#callable.options.filter(({ name }) => !shown.has(name));
    this.extras.replaceChildren(...hidden.map((option) => el(
      "button",
      { type: "button", class: "extra", title: option.hint, data: { testid: `add-option-${option.name}` },
        "aria-label": `Add the option ${option.label}: ${option.hint}`,
        on: { click: () => {
          const field = this.#addField(option);
          this.#showExtras();
          field.input.focus();
        } } },
      `+ ${option.label}`,
    )));
  }

  #typed(field) {
    field.text = field.input.value;
    field.picked = null;
    this.#clearProblem();
    this.#suggest(field);
  }

  #clearProblem() {
    this.problem.hidden = true;
    for (const { input, chip } of this.#fields) {
      input.removeAttribute("aria-invalid");
      chip.classList.remove("invalid");
    }
  }

  #formKey(event) {
    if (event.isComposing || event.defaultPrevented) return;
    const isButton = event.target.closest("button");
    if (event.key === "Escape") this.#handlers.leave();
    else if (event.key === "Enter" && !isButton) this.submit();
    else if (event.key === "Backspace" && event.target === this.node) this.#handlers.leave();
    else return;
    event.preventDefault();
  }

  #fieldKey(event, field) {
    if (this.#suggestions.key(event)) return;
    if (event.key === "Tab" && !event.shiftKey && this.#isLoading && field.text) {
      event.preventDefault();
      this.#completing = true;
      return;
    }
    if (event.key !== "Backspace" || field.input.value !== "") return;
    event.preventDefault();
    if (!field.option.required) this.#removeField(field);
    else if (this.#fields[0] === field) this.#handlers.leave();
    else this.#fields[this.#fields.indexOf(field) - 1].input.focus();
  }

  // Suggestions ------------------------------------------------------------------------------

  #suggest(field) {
    clearTimeout(this.#timer);
    this.#asked += 1;
    if (field.option.autocomplete) {
      this.#suggestions.show(field.input, { heading: heading(field.option), note: "Loading options…" });
      const turn = this.#asked;
      this.#isLoading = true;
      this.#completing = false;
      this.#timer = setTimeout(() => this.#autocomplete(field, turn), TYPING_PAUSE);
      return;
    }
    const items = this.#localItems(field);
    this.#showItems(field, items, items.length || !this.#isListed(field.option) ? null : "No matching options.");
  }

  async #autocomplete(field, turn) {
    let choices;
    try {
      const answer = await this.#app.socket.request("autocomplete", {
        channel_id: this.#channelId,
        command_id: this.#callable.id,
        options: wrapOptions(this.#callable, this.#partialOptions(field)),
      });
      choices = answer.data.choices;
    } catch (error) {
      if (this.#isCurrent(field, turn)) {
        this.#isLoading = false;
        this.#suggestions.show(field.input,
          { heading: heading(field.option), note: `Loading options failed: ${error.message}` });
      }
      return;
    }
    if (!this.#isCurrent(field, turn)) return;
    this.#isLoading = false;
    const items = choices.map(({ name, name_localized: translated, value }) =>
      this.#item(field, translated ?? name, value));
    if (this.#completing && items.length) {
      items[0].pick();
      return;
    }
    this.#showItems(field, items, items.length ? null : "No suggestions. What you typed will be sent.");
  }

  #isCurrent(field, turn) {
    return turn === this.#asked && document.activeElement === field.input;
  }

  /** The filled fields as far as they can be read, the focused one as it stands. */
  #partialOptions(focused) {
    const options = [];
    for (const field of this.#fields) {
      const { name, type } = field.option;
      if (field === focused) options.push({ name, type, value: field.text, focused: true });
      else {
        const { value } = readField(field, this.#known());
        if (value !== undefined) options.push({ name, type, value });
      }
    }
    return options;
  }

  #showItems(field, items, note) {
    // An empty optional field leaves Enter to the command.
    const active = field.picked === null && (field.text || field.option.required) ? 0 : -1;
    this.#suggestions.show(field.input, { heading: heading(field.option), items, active, note });
  }

  #isListed(option) {
    return Boolean(option.choices?.length) || option.type in LISTS;
  }

  #localItems(field) {
    const { option } = field;
    const list = option.choices?.length
      ? option.choices.map(({ label, value }) => ({ label, value }))
      : LISTS[option.type]?.(this.#known(), option) ?? [];
    const words = field.picked === null ? field.text.trim().replace(/^[@#]/, "").toLowerCase() : "";
    return list
      .filter(({ label }) => label.toLowerCase().includes(words))
      .slice(0, MOST_SHOWN)
      .map(({ label, value }) => this.#item(field, label, value));
  }

  #item(field, label, value) {
    return {
      label, testid: "autocomplete-option", data: { value: String(value) },
      pick: () => this.#pick(field, label, value),
    };
  }

  #pick(field, label, value) {
    field.text = label;
    field.picked = value;
    field.input.value = label;
    this.#asked += 1;
    this.#clearProblem();
    this.#suggestions.hide();
    this.#fields.find((other) => other.text === "" && other.option.required)?.input.focus();
  }

  #known() {
    const { store } = this.#app;
    return {
      users: [...store.users.values()].map((user) => ({ id: user.id, label: displayName(user) })),
      channels: [...store.channels.values()].filter(({ type }) => type !== 1)
        .map(({ id, name, type }) => ({ id, label: name, type })),
    };
  }

  // Sending ----------------------------------------------------------------------------------

  submit() {
    const options = [];
    this.#clearProblem();
    for (const field of this.#fields) {
      const { value, error } = readField(field, this.#known());
      if (error) {
        this.#refuse(field, error);
        return;
      }
      const { name, type } = field.option;
      if (value !== undefined) options.push({ name, type, value });
    }
    clearTimeout(this.#timer);
    this.#asked += 1;
    this.#handlers.submit(this.#callable, wrapOptions(this.#callable, options));
  }

  #refuse(field, error) {
    field.input.focus();
    field.input.setAttribute("aria-invalid", "true");
    field.chip.classList.add("invalid");
    this.problem.textContent = error;
    this.problem.hidden = false;
  }
}

function heading(option) {
  return `${option.label} · ${option.hint}`;
}

const LISTS = {
  [OPTION.boolean]: () => [{ label: "True", value: true }, { label: "False", value: false }],
  [OPTION.user]: ({ users }) => users.map(({ id, label }) => ({ label, value: id })),
  [OPTION.mentionable]: ({ users }) => users.map(({ id, label }) => ({ label, value: id })),
  [OPTION.channel]: ({ channels }, option) => channels
    .filter(({ type }) => !option.channel_types?.length || option.channel_types.includes(type))
    .map(({ id, label }) => ({ label, value: id })),
};
