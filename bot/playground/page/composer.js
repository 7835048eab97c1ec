// The message box: plain text, the list of slash commands behind "/", and the form of the
// command that was picked.

import { displayName, el, iconButton } from "./dom.js";
import { callables, exact, fittingFirst, search, withText } from "./commands.js";
import { OptionForm } from "./optionform.js";
import { Suggestions } from "./suggestions.js";

const LONGEST = 2000;
const COUNT_FROM = 1800;
const SERVER_CONTEXT = 0;
const BOT_DM_CONTEXT = 1;

export class Composer {
  #app;
  #channel = null;
  #callables = [];
  #drafts = new Map();
  #form = null;

  constructor(app, area) {
    this.#app = app;
    this.suggestions = new Suggestions();
    this.input = el("textarea", {
      class: "composer-input", id: "composer-input", rows: "1", role: "combobox",
      "aria-autocomplete": "list", "aria-expanded": "false", "aria-describedby": "composer-note",
      data: { testid: "composer" },
      on: {
        input: () => this.#typed(),
        keydown: (event) => this.#key(event),
        blur: () => this.suggestions.hide(),
        focus: () => this.#suggest(),
      },
    });
    this.formPlace = el("div", { class: "form-place" });
    this.count = el("span", { class: "composer-count", hidden: true });
    this.send = iconButton("send", "Send", () => this.#send(), {
      class: "icon-button send", "data-testid": "send",
    });
    // A press on Send must not close the phone's keyboard.
    this.send.addEventListener("mousedown", (event) => event.preventDefault());
    this.problemPlace = el("div", { class: "problem-place" });
    this.note = el("p", { class: "composer-note", id: "composer-note", hidden: true });
    area.append(
      this.note,
      this.suggestions.node,
      this.problemPlace,
      (this.box = el("div", { class: "composer" }, this.input, this.formPlace, this.count, this.send)),
    );
    for (const topic of ["ready", "commands", "users"]) {
      app.store.on(topic, () => this.#loadCommands());
    }
    app.store.on("presence", () => this.#showNote());
    app.store.on("channels", () => this.#showNote());
  }

  /** Write to another channel; what was typed here waits for the return. */
  show(channel) {
    if (this.#channel) {
      this.#drafts.set(this.#channel.id, this.#form ? this.#form.typed() : this.input.value);
    }
    this.#channel = channel;
    this.#leaveForm();
    this.input.value = this.#drafts.get(channel.id) ?? "";
    this.#loadCommands();
    this.#showNote();
    this.#resize();
  }

  /** Put back a text that was refused, unless something else was typed meanwhile. */
  giveBack(channelId, content) {
    if (channelId !== this.#channel.id) this.#drafts.set(channelId, content);
    else if (!this.input.value) {
      this.input.value = content;
      this.#resize();
    }
  }

  focus() {
    if (this.#form) this.#form.focus();
    else this.input.focus();
  }

  #loadCommands() {
    if (!this.#channel) return;
    const context = this.#channel.type === 1 ? BOT_DM_CONTEXT : SERVER_CONTEXT;
    const { commands, me } = this.#app.store;
    const fitting = commands.filter(({ contexts }) => !contexts || contexts.includes(context));
    this.#callables = callables(fitting, me.locale);
  }

  #showNote() {
    const channel = this.#app.store.channel(this.#channel?.id);
    if (!channel) return;
    this.#channel = channel;
    const { botOnline, botUser } = this.#app.store;
    const { archived, locked } = channel.thread_metadata ?? {};
    const notes = [];
    if (!botOnline) {
      notes.push(`${displayName(botUser)} is offline: commands and buttons will not be answered.`);
    }
    if (locked) notes.push("This thread is locked.");
    else if (archived) notes.push("This thread is archived. Sending a message opens it again.");
    this.note.textContent = notes.join(" ");
    this.note.hidden = notes.length === 0;
    this.input.disabled = Boolean(locked);
    const name = this.#app.store.channelName(channel);
    this.input.placeholder = `Message ${channel.type === 1 ? "@" : "#"}${name}`;
    this.input.setAttribute("aria-label", this.input.placeholder);
  }

  // Plain text -------------------------------------------------------------------------------

  #typed() {
    const typed = /^\/(\S.*)\s$/.exec(this.input.value)?.[1];
    const callable = typed ? exact(this.#callables, typed) : null;
    if (callable) {
      this.pick(callable);
      return;
    }
    const pasted = this.#withText(this.input.value.slice(1));
    if (this.input.value.startsWith("/") && pasted.length === 1 && pasted[0].whole) {
      this.pick(pasted[0].callable, pasted[0].text);
      return;
    }
    this.#resize();
    this.#suggest();
  }

  #resize() {
    const { input, count } = this;
    input.style.height = "auto";
    input.style.height = `${input.scrollHeight}px`;
    count.hidden = input.value.length < COUNT_FROM;
    count.textContent = String(LONGEST - input.value.length);
    count.classList.toggle("over", input.value.length > LONGEST);
  }

  #suggest() {
    const typed = /^\/([^\n]*)$/.exec(this.input.value)?.[1];
    if (typed === undefined) {
      this.suggestions.hide();
      return;
    }
    const named = search(this.#fitting(), typed).map((callable) => ({ callable, text: "" }));
    const found = named.length ? named : this.#withText(typed);
    this.suggestions.show(this.input, {
      heading: found.length ? "Commands" : null,
      items: found.map(({ callable, text }) => ({
        label: `/${callable.title}${text ? ` ${text}` : ""}`,
        detail: callable.description,
        aside: callable.title === callable.plainTitle ? null : `/${callable.plainTitle}`,
        testid: "command-option",
        data: { command: callable.plainTitle },
        pick: () => this.pick(callable, text),
      })),
      active: 0,
      note: found.length ? null : "No matching commands.",
    });
  }

  /** The commands for this place, what is for it alone first. */
  #fitting() {
    const { verbs } = this.#app.store;
    const isThread = Boolean(this.#channel.thread_metadata);
    return fittingFirst(this.#callables, verbs, isThread ? this.#channel.name : null);
  }

  #withText(typed) {
    return withText(this.#callables, typed).map((found) => ({
      ...found,
      whole: exact([found.callable], typed.slice(0, typed.length - found.text.length)) !== null,
    }));
  }

  #key(event) {
    if (this.suggestions.key(event)) return;
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    this.#send();
  }

  #send() {
    if (this.#form) {
      this.#form.submit();
      return;
    }
    const content = this.input.value.trim();
    if (!content) return;
    if (content.length > LONGEST) {
      this.#app.toast(`A message can be up to ${LONGEST} characters long. This one has ${content.length}.`);
      return;
    }
    if (!this.#app.say(this.#channel.id, content)) return;
    this.input.value = "";
    this.suggestions.hide();
    this.#resize();
  }

  // Commands ---------------------------------------------------------------------------------

  /** Begin to fill in a command; `text` was typed behind its name. */
  pick(callable, text = "") {
    this.suggestions.hide();
    this.#leaveForm();
    this.input.value = "";
    this.input.hidden = true;
    this.#form = new OptionForm(this.#app, callable, this.#channel.id, this.suggestions, {
      submit: (picked, options) => {
        this.#leaveForm();
        this.input.focus();
        this.#app.runCommand(this.#channel.id, picked, options);
      },
      leave: () => {
        const typed = this.#form.typed();
        this.#leaveForm();
        this.input.value = typed;
        this.#resize();
        this.input.focus();
      },
    });
    this.formPlace.replaceChildren(this.#form.node);
    this.problemPlace.replaceChildren(this.#form.problem);
    this.#form.focus();
    if (text) this.#form.write(text);
  }

  /** Begin a command by its name and id, as a command mention does. */
  pickNamed(id, name) {
    const callable = this.#callables.find((other) => other.id === id && other.plainTitle === name);
    if (callable) this.pick(callable);
    else this.#app.toast(`There's no command /${name} here.`);
  }

  #leaveForm() {
    if (!this.#form) return;
    this.#form = null;
    this.suggestions.hide();
    this.formPlace.replaceChildren();
    this.problemPlace.replaceChildren();
    this.input.hidden = false;
    this.#resize();
  }
}
