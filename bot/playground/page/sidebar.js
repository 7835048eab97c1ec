// The left side: channels with their threads, direct messages, unread marks, and the person
// whose page this is.

import { avatar, displayName, el, icon } from "./dom.js";

const PRIVATE_THREAD = 12;

export class Sidebar {
  #app;
  #opened = new Set();

  constructor(app, node) {
    this.#app = app;
    this.node = node;
    for (const topic of ["ready", "channels", "users", "unread", "presence"]) {
      app.store.on(topic, () => this.draw());
    }
  }

  draw() {
    const { store } = this.#app;
    if (!store.ready) return;
    const focused = this.node.contains(document.activeElement) ? document.activeElement.id : null;
    const scrolled = this.node.querySelector(".channels")?.scrollTop ?? 0;
    this.node.replaceChildren(this.#top(), this.#channels(), this.#person());
    this.node.querySelector(".channels").scrollTop = scrolled;
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  }

  #top() {
    const { store } = this.#app;
    return el(
      "header",
      { class: "guild" },
      el("h1", {}, store.guild.name),
      el("span", { class: `bot-state ${store.botOnline ? "online" : "offline"}`,
        data: { testid: "bot-state" } },
        `${displayName(store.botUser)} ${store.botOnline ? "online" : "offline"}`),
    );
  }

  #channels() {
    const { store } = this.#app;
    const direct = store.directChannels();
    return el(
      "div",
      { class: "channels" },
      el("h2", { class: "list-title" }, "Channels"),
      el("ul", {}, store.textChannels().map((channel) => this.#channelBranch(channel))),
      el("h2", { class: "list-title" }, "Direct messages"),
      direct.length
        ? el("ul", {}, direct.map((channel) => el("li", {}, this.#link(channel, this.#directIcon(channel)))))
        : this.#firstDirect(),
    );
  }

  #firstDirect() {
    const { botUser } = this.#app.store;
    return el(
      "button",
      { type: "button", class: "channel", id: "first-direct", data: { testid: "first-direct" },
        on: { click: () => this.#app.openDirect() } },
      avatar(botUser, "tiny"),
      el("span", { class: "channel-name" }, `Message ${displayName(botUser)}`),
    );
  }

  #directIcon(channel) {
    const other = (channel.recipients ?? []).find((user) => user.id !== this.#app.store.me.id);
    return other ? avatar(other, "tiny") : icon("people");
  }

  #channelBranch(channel) {
    const { store } = this.#app;
    const active = store.threads(channel.id, false);
    const archived = store.threads(channel.id, true);
    const isOpen = this.#opened.has(channel.id);
    const shown = isOpen ? [...active, ...archived] : [
      ...active, ...archived.filter(({ id }) => id === this.#app.channelId)];
    return el(
      "li",
      {},
      this.#link(channel, icon("hash")),
      shown.length ? el("ul", { class: "threads" }, shown.map((thread) => this.#thread(thread))) : null,
      archived.length ? this.#archiveSwitch(channel, archived.length, isOpen) : null,
    );
  }

  #thread(thread) {
    const isArchived = thread.thread_metadata?.archived;
    const sign = isArchived ? "archive" : thread.type === PRIVATE_THREAD ? "lock" : "thread";
    return el("li", { class: isArchived ? "archived" : null }, this.#link(thread, icon(sign)));
  }

  #archiveSwitch(channel, count, isOpen) {
    const words = count === 1 ? "1 archived thread" : `${count} archived threads`;
    return el(
      "button",
      { type: "button", class: "archive-switch", id: `archive-${channel.id}`,
        "aria-expanded": String(isOpen), on: { click: () => {
          if (isOpen) this.#opened.delete(channel.id);
          else this.#opened.add(channel.id);
          this.draw();
        } } },
      icon("archive"),
      isOpen ? `Hide ${words}` : words,
    );
  }

  #link(channel, sign) {
    const { store } = this.#app;
    const name = store.channelName(channel);
    const { unread, mentions } = store.unread(channel.id);
    const isCurrent = channel.id === this.#app.channelId;
    return el(
      "a",
      { class: unread && !isCurrent ? "channel unread" : "channel", href: `#${channel.id}`,
        id: `link-${channel.id}`, "aria-current": isCurrent ? "page" : null,
        data: { testid: `channel-${name}` }, on: { click: () => this.#app.closeDrawer() } },
      sign,
      el("span", { class: "channel-name" }, name),
      mentions ? badge(mentions) : null,
      unread && !mentions && !isCurrent
        ? el("span", { class: "visually-hidden" }, "unread messages") : null,
    );
  }

  #person() {
    const { me } = this.#app.store;
    return el(
      "div",
      { class: "person-bar" },
      el(
        "button",
        { type: "button", class: "person", id: "person-switcher", "aria-haspopup": "dialog",
          title: "People, language, colors", data: { testid: "person-switcher" },
          on: { click: () => this.#app.openPeople() } },
        avatar(me),
        el("span", { class: "person-words" },
          el("span", { class: "person-name" }, displayName(me)),
          el("span", { class: "person-detail" }, `You · ${me.locale}`)),
        icon("people"),
      ),
    );
  }
}

/** The red number of mentions. */
export function badge(count) {
  return el(
    "span",
    { class: "badge", data: { testid: "badge" } },
    String(count),
    el("span", { class: "visually-hidden" }, count === 1 ? " mention" : " mentions"),
  );
}
