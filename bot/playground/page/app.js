// The page's start: puts the parts together and holds what they ask of each other.

import { displayName, el, icon, iconButton, uniqueId } from "./dom.js";
import { Composer } from "./composer.js";
import { MessageList } from "./messages.js";
import { openModal } from "./modal.js";
import { openPeople } from "./people.js";
import { badge, Sidebar } from "./sidebar.js";
import { Refused, Socket } from "./socket.js";
import { isThread, Store } from "./store.js";
import { applyColourScheme } from "./theme.js";
import { startClock } from "./timestamps.js";

const USER_KEY = "playground-user";
const NOTE_PAUSE = 400;
const TOAST_TIME = 6000;
const BUSY_TEXT = "Sending command…";
const FAILED_PRESS = "This interaction failed";

class App {
  store = new Store();
  channelId = null;
  #wantsDirect = false;
  #said = null;
  #name = null;

  constructor() {
    this.socket = new Socket(socketAddress, (type, data, nonce) => this.#receive(type, data, nonce),
      (state) => this.#showConnection(state));
    this.sidebar = new Sidebar(this, byId("sidebar"));
    this.messages = new MessageList(this, byId("message-area"));
    this.composer = new Composer(this, byId("composer-area"));
    this.store.on("ready", () => this.#begin());
    this.store.on("channels", () => this.#channelsChanged());
    this.store.on("channel", (id) => this.#countMentions(id));
    this.store.on("unread", () => this.#showUnread());
    this.store.on("messages", () => this.seen());
    window.addEventListener("hashchange", () => this.#followAddress());
    window.addEventListener("focus", () => this.seen());
    document.addEventListener("visibilitychange", () => this.seen());
    document.addEventListener("keydown", (event) => this.#key(event));
    byId("scrim").addEventListener("click", () => this.closeDrawer());
  }

  start() {
    this.#showConnection("waiting", "Connecting…");
    this.socket.connect();
  }

  #receive(type, data, nonce) {
    if (type !== "ERROR" && type !== "INTERACTION_FAILED") {
      this.store.receive(type, data);
      return;
    }
    this.toast(data.text);
    if (nonce && nonce === this.#said?.nonce) {
      this.composer.giveBack(this.#said.channelId, this.#said.content);
    }
  }

  #showConnection(state, text = "Reconnecting…") {
    const bar = byId("connection");
    bar.hidden = state === "open";
    bar.textContent = text;
  }

  #begin() {
    const { store } = this;
    const again = this.#sameName();
    if (again) {
      location.replace(`?user=${again.id}${location.hash}`);
      return;
    }
    this.#name = store.me.username;
    sessionStorage.setItem(USER_KEY, store.me.id);
    history.replaceState(null, "", `?user=${store.me.id}${location.hash}`);
    const known = store.channel(this.channelId);
    this.channelId = null;
    this.#open(known ? known.id : this.#addressChannel());
    for (const id of store.channels.keys()) this.#countMentions(id);
  }

  // How often somebody was mentioned only the messages tell.
  #countMentions(id) {
    const isArchived = this.store.channel(id).thread_metadata?.archived;
    if (!isArchived && id !== this.channelId && this.store.unread(id).unread) this.askHistory(id);
  }

  // A playground that was started afresh has new ids for its people: stay who one was.
  #sameName() {
    const { me, users } = this.store;
    if (!this.#name || me.username === this.#name) return null;
    return [...users.values()].find((user) => user.username === this.#name) ?? null;
  }

  // Channels ---------------------------------------------------------------------------------

  #addressChannel() {
    const wanted = location.hash.slice(1);
    return this.store.channel(wanted)?.id ?? this.store.textChannels()[0].id;
  }

  #followAddress() {
    if (this.store.ready) this.#open(this.#addressChannel());
  }

  openChannel(id) {
    this.closeDrawer();
    location.hash = id;
  }

  #open(id) {
    if (id === this.channelId) return;
    this.channelId = id;
    this.messages.show(id);
    this.composer.show(this.store.channel(id));
    this.askHistory(id);
    this.#showHeader();
    this.sidebar.draw();
    this.seen();
    if (matchMedia("(pointer: fine)").matches) this.composer.focus();
  }

  #channelsChanged() {
    const [direct] = this.store.directChannels();
    if (direct && this.#wantsDirect) {
      this.#wantsDirect = false;
      this.openChannel(direct.id);
    }
    if (this.channelId && !this.store.channel(this.channelId)) this.#open(this.#addressChannel());
    this.#showHeader();
  }

  #showHeader() {
    const channel = this.store.channel(this.channelId);
    if (!channel) return;
    const parent = isThread(channel) ? this.store.channel(channel.parent_id) : null;
    const sign = channel.type === 1 ? "people" : parent ? "thread" : "hash";
    this.menu ??= iconButton("menu", "Channels", () => this.#openDrawer(),
      { class: "icon-button menu", "data-testid": "menu" });
    byId("chat-header").replaceChildren(
      this.menu,
      icon(sign),
      el("h2", { data: { testid: "channel-title" } }, this.store.channelName(channel)),
      parent
        ? el("a", { class: "parent-link", href: `#${parent.id}` }, `in #${parent.name}`)
        : el("span", { class: "topic" }, channel.topic ?? ""),
    );
    this.#showUnread();
  }

  /** Begin to write to the bot. */
  openDirect() {
    this.#wantsDirect = this.tell("open_dm", { user_id: this.store.botUser.id }) !== null;
  }

  askHistory(channelId, before = undefined) {
    this.tell("history", { channel_id: channelId, before });
  }

  showMessage(id) {
    const row = byId(`message-${id}`);
    if (!row) {
      this.toast("That message is further up. Scroll up to load it.");
      return;
    }
    row.scrollIntoView({ block: "center" });
    row.focus({ preventScroll: true });
  }

  /** Whether somebody has the newest messages before their eyes. */
  get isLooking() {
    return !document.hidden && document.hasFocus() && this.messages.isAtEnd;
  }

  /** What is on the screen counts as read while somebody looks at it. */
  seen() {
    if (this.channelId && this.isLooking) this.store.markRead(this.channelId);
  }

  #showUnread() {
    const marks = [...this.store.channels.keys()].map((id) => this.store.unread(id));
    const mentions = marks.reduce((sum, mark) => sum + mark.mentions, 0);
    const sign = mentions ? `(${mentions}) ` : marks.some(({ unread }) => unread) ? "• " : "";
    const channel = this.store.channel(this.channelId);
    const place = channel ? `${channel.type === 1 ? "@" : "#"}${this.store.channelName(channel)} · ` : "";
    document.title = `${sign}${place}Slowboat playground`;
    this.menu?.querySelector(".badge")?.remove();
    if (mentions) this.menu?.append(badge(mentions));
  }

  #openDrawer() {
    document.body.classList.add("drawer-open");
    byId("scrim").hidden = false;
    byId("sidebar").querySelector("[aria-current]")?.focus();
  }

  closeDrawer() {
    document.body.classList.remove("drawer-open");
    byId("scrim").hidden = true;
  }

  #key(event) {
    if (event.key === "Escape" && !document.querySelector("dialog[open]")) this.closeDrawer();
  }

  openPeople() {
    openPeople(this);
  }

  // What a person does -----------------------------------------------------------------------

  /** Send an operation without an answer of its own: its nonce, or null (and a toast). */
  tell(op, data) {
    try {
      return this.socket.send(op, data);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.toast(error.message);
      return null;
    }
  }

  /** Send a text; whether it left. One that is refused later comes back to the message box. */
  say(channelId, content) {
    this.messages.toEnd();
    const nonce = this.tell("send", { channel_id: channelId, content });
    this.#said = { nonce, channelId, content };
    return nonce !== null;
  }

  dismiss(entry) {
    const { id, channel_id: channelId, after } = entry.message;
    if (after === undefined) this.tell("dismiss", { message_id: id });
    this.store.removeMessage(channelId, id);
  }

  async press(entry, component, values = undefined) {
    const { store } = this;
    const chosen = values ? { ...entry.chosen, [component.custom_id]: values } : entry.chosen;
    store.mark(entry, { pending: component.custom_id, failure: null, chosen });
    let failure = null;
    try {
      await this.#interact("component", {
        channel_id: entry.message.channel_id,
        message_id: entry.id,
        custom_id: component.custom_id,
        component_type: component.type,
        values,
      });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      failure = error.message || FAILED_PRESS;
    }
    store.mark(entry, { pending: null, failure });
  }

  async runCommand(channelId, callable, options) {
    this.messages.toEnd();
    let note = null;
    const addNote = () => {
      note = this.store.addNote(this.#commandNote(channelId, callable));
    };
    const timer = setTimeout(addNote, NOTE_PAUSE);
    try {
      await this.#interact("command", { channel_id: channelId, command_id: callable.id, options });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (!note) addNote();
      note.message.content = "";
      this.store.mark(note, { failure: error.message });
      note = null;
    } finally {
      clearTimeout(timer);
      if (note) this.store.removeMessage(channelId, note.id);
    }
  }

  #commandNote(channelId, callable) {
    const { botUser, me } = this.store;
    return {
      id: uniqueId("note"), channel_id: channelId, author: botUser, type: 20,
      content: BUSY_TEXT, timestamp: new Date().toISOString(),
      interaction_metadata: { user: me, name: callable.plainTitle },
    };
  }

  async #interact(op, data) {
    const answer = await this.socket.request(op, data);
    if (answer.type === "MODAL") {
      openModal(answer.data, this, (components) => this.#interact("modal_submit", {
        interaction_id: answer.data.interaction_id,
        custom_id: answer.data.custom_id,
        components,
      }));
    }
  }

  // Shared by everything that shows texts -----------------------------------------------------

  /** The context of markdown: whose language, and the names behind ids. */
  markdown() {
    const { store } = this;
    return {
      locale: store.me.locale,
      me: store.me.id,
      userName: (id) => nameOf(store.user(id)),
      roleName: (id) => store.guild.roles?.find((role) => role.id === id)?.name ?? null,
      channelName: (id) => (store.channel(id) ? store.channelName(store.channel(id)) : null),
      openChannel: (id) => this.openChannel(id),
      pickCommand: (id, name) => this.composer.pickNamed(id, name),
    };
  }

  toast(text) {
    const node = el("div", { class: "toast", data: { testid: "toast" } }, text,
      iconButton("close", "Close", () => node.remove()));
    byId("toasts").append(node);
    setTimeout(() => node.remove(), TOAST_TIME);
  }
}

function nameOf(user) {
  return user ? displayName(user) : null;
}

function byId(id) {
  return document.getElementById(id);
}

function socketAddress() {
  const user = new URLSearchParams(location.search).get("user") ?? sessionStorage.getItem(USER_KEY);
  const query = user ? `?user=${encodeURIComponent(user)}` : "";
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/playground/ws${query}`;
}

applyColourScheme();
startClock();
new App().start();
