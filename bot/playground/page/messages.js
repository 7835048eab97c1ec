// The list of a channel's messages: day lines, groups, the line above what is new, loading
// older ones, and staying at the end while somebody reads there.

import { el, icon } from "./dom.js";
import { hasHeader, isSystem, renderMessage } from "./message.js";
import { compareIds, isEphemeral } from "./store.js";
import { formatTime, isSameDay } from "./timestamps.js";

const GROUP_PAUSE = 7 * 60 * 1000;
const NEAR_END = 60;
const NEAR_START = 300;

export class MessageList {
  #app;
  #channelId = null;
  #rows = new Map();
  #atEnd = true;
  #newSince = null;
  #askedBefore = null;

  constructor(app, area) {
    this.#app = app;
    this.list = el("ol", { class: "message-list", data: { testid: "message-list" } });
    this.scroller = el("div", { class: "message-scroller", tabindex: "0", role: "log",
      "aria-label": "Messages" }, this.list);
    this.endButton = el(
      "button",
      { type: "button", class: "to-end", hidden: true, on: { click: () => this.toEnd() } },
      "Latest messages",
      icon("down"),
    );
    area.append(this.scroller, this.endButton);
    this.scroller.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    const stayAtEnd = new ResizeObserver(() => {
      if (this.#atEnd) this.#scrollToEnd();
    });
    stayAtEnd.observe(this.list);
    stayAtEnd.observe(this.scroller);
    app.store.on("messages", (channelId) => {
      if (channelId === this.#channelId) this.#update();
    });
    app.store.on("users", () => this.redraw());
  }

  /** Show another channel from its end, with a line above what came since it was last read. */
  show(channelId) {
    this.#channelId = channelId;
    this.#atEnd = true;
    this.#askedBefore = null;
    this.#newSince = this.#app.store.lastRead(channelId);
    this.redraw();
    this.#scrollToEnd();
  }

  /** Draw every row again, after something that all of them show has changed. */
  redraw() {
    this.#rows.clear();
    this.list.replaceChildren();
    if (this.#channelId) this.#update();
  }

  get isAtEnd() {
    return this.#atEnd;
  }

  toEnd() {
    this.#atEnd = true;
    this.#scrollToEnd();
    this.#app.seen();
  }

  #scrollToEnd() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  #scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    const wasAtEnd = this.#atEnd;
    this.#atEnd = scrollHeight - scrollTop - clientHeight < NEAR_END;
    this.endButton.hidden = this.#atEnd;
    if (this.#atEnd && !wasAtEnd) this.#app.seen();
    if (scrollTop < NEAR_START) this.#askForOlder();
  }

  #askForOlder() {
    const { store } = this.#app;
    const oldest = store.entries(this.#channelId).find(({ message }) => !isEphemeral(message));
    if (!oldest || store.isComplete(this.#channelId) || this.#askedBefore === oldest.id) return;
    this.#askedBefore = oldest.id;
    this.#app.askHistory(this.#channelId, oldest.id);
  }

  #update() {
    const { scroller } = this;
    const fromEnd = scroller.scrollHeight - scroller.scrollTop;
    const firstBefore = this.list.querySelector(".message")?.id;
    const focused = focusedControl(this.list);
    if (this.#rows.size && !this.#rows.has(NEW_LINE.key) && this.#app.isLooking) {
      // What arrives before somebody's eyes is not marked as new.
      this.#newSince = this.#app.store.channel(this.#channelId).last_message_id ?? "0";
    }
    this.#place(this.#plan());
    if (focused) focusAgain(focused);
    const first = this.list.querySelector(".message")?.id;
    if (this.#atEnd) this.#scrollToEnd();
    else if (first !== firstBefore) scroller.scrollTop = scroller.scrollHeight - fromEnd;
  }

  /** What the list shall show, as { key, signature, build } in order. */
  #plan() {
    const { store } = this.#app;
    const entries = store.entries(this.#channelId);
    const rows = [];
    if (store.isComplete(this.#channelId)) rows.push(this.#beginning());
    let previous = null;
    let isMarked = false;
    for (const entry of entries) {
      const { message } = entry;
      const date = new Date(message.timestamp);
      const newDay = !previous || !isSameDay(new Date(previous.timestamp), date);
      if (newDay) rows.push(this.#dayLine(date));
      const isNew = !isMarked && previous && this.#isNew(message);
      if (isNew) rows.push(NEW_LINE);
      isMarked ||= isNew;
      const grouped = !newDay && !isNew && belongsTogether(previous, message);
      rows.push({
        key: `message-${entry.id}`,
        signature: `${entry.revision} ${grouped}`,
        build: () => renderMessage(entry, grouped, this.#app),
      });
      previous = message;
    }
    return rows;
  }

  #isNew(message) {
    return !isEphemeral(message) && message.author.id !== this.#app.store.me.id &&
      this.#newSince !== "0" && compareIds(message.id, this.#newSince) > 0;
  }

  #beginning() {
    const { store } = this.#app;
    const name = store.channelName(store.channel(this.#channelId));
    return {
      key: "beginning",
      signature: name,
      build: () => el("li", { class: "beginning" }, el("h2", {}, name),
        el("p", {}, "This is the start of the channel. Type / to see what the bot can do here.")),
    };
  }

  #dayLine(date) {
    const words = formatTime(date, "D", this.#app.store.me.locale);
    return {
      key: `day-${date.toDateString()}`,
      signature: words,
      build: () => el("li", { class: "day-line" }, el("span", {}, words)),
    };
  }

  /** Bring the list into line with the plan; nodes whose signature is the same stay. */
  #place(plan) {
    const rows = new Map();
    let next = this.list.firstChild;
    for (const { key, signature, build } of plan) {
      const known = this.#rows.get(key);
      const row = known?.signature === signature ? known : { signature, node: build() };
      rows.set(key, row);
      if (row.node === next) {
        next = next.nextSibling;
      } else {
        this.list.insertBefore(row.node, next);
        if (known && known !== row) {
          if (known.node === next) next = next.nextSibling;
          known.node.remove();
        }
      }
    }
    while (next) {
      const after = next.nextSibling;
      next.remove();
      next = after;
    }
    this.#rows = rows;
  }
}

const NEW_LINE = {
  key: "new",
  signature: "",
  build: () => el("li", { class: "new-line" }, el("span", {}, "New")),
};

function belongsTogether(previous, message) {
  return previous !== null && previous.author.id === message.author.id &&
    !hasHeader(message) && !isSystem(message) && !isSystem(previous) &&
    isEphemeral(previous) === isEphemeral(message) &&
    new Date(message.timestamp) - new Date(previous.timestamp) < GROUP_PAUSE;
}

// A message that is drawn again must not take the keyboard focus away from its controls.
function focusedControl(list) {
  const control = document.activeElement;
  if (!control?.dataset.customId || !list.contains(control)) return null;
  return { message: control.closest(".message").id, customId: control.dataset.customId };
}

function focusAgain({ message, customId }) {
  if (document.activeElement !== document.body) return;
  const row = document.getElementById(message);
  const control = [...(row?.querySelectorAll("[data-custom-id]") ?? [])]
    .find((node) => node.dataset.customId === customId);
  (control && !control.disabled ? control : row)?.focus({ preventScroll: true });
}
