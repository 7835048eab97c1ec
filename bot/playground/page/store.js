// What the page knows: people, channels, messages, commands, and how far the person has read.
// Frames go in through receive(); whoever shows something subscribes with on(topic, listener).
//
// Topics: ready, channels, channel (id of a new one), users, commands, presence, unread,
// messages (channel id).

import { displayName } from "./dom.js";

const EPHEMERAL = 1 << 6;
const READ_KEY = "playground-read";
const THREAD_TYPES = new Set([10, 11, 12]);

/** Compare two snowflakes: negative, zero or positive. */
export function compareIds(one, other) {
  return one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);
}

/** Whether a channel object is a thread. */
export function isThread(channel) {
  return THREAD_TYPES.has(channel.type);
}

/** Whether only its reader can see a message. */
export function isEphemeral(message) {
  return Boolean((message.flags ?? 0) & EPHEMERAL);
}

/**
 * A message as the page keeps it: the Discord object, a revision that grows with every change,
 * the custom id of the control that waits for an answer, the text of the last failure, and what
 * was chosen in its select menus since the bot last wrote it.
 */
class Entry {
  revision = 0;
  pending = null;
  failure = null;
  chosen = null;

  constructor(message) {
    this.message = message;
  }

  get id() {
    return this.message.id;
  }

  /** The snowflake that decides the place in the channel; notes follow what was last. */
  get order() {
    return this.message.after ?? this.message.id;
  }
}

export class Store {
  me = null;
  guild = null;
  botUser = null;
  botOnline = true;
  users = new Map();
  channels = new Map();
  commands = [];
  verbs = {};
  ready = false;
  #entries = new Map();
  #complete = new Set();
  #read = {};
  #listeners = new Map();

  /** Call the listener at every news of a topic; the result ends that. */
  on(topic, listener) {
    const listeners = this.#listeners.get(topic) ?? [];
    this.#listeners.set(topic, [...listeners, listener]);
    return () => {
      this.#listeners.set(topic, this.#listeners.get(topic).filter((other) => other !== listener));
    };
  }

  #emit(topic, detail) {
    for (const listener of this.#listeners.get(topic) ?? []) listener(detail);
  }

  /** Take in a frame that changes what is known; other types are none of its business. */
  receive(type, data) {
    const taker = TAKERS[type];
    if (taker) this[taker](data);
  }

  takeReady(data) {
    this.me = data.me;
    this.guild = data.guild;
    this.botUser = data.bot_user;
    this.botOnline = data.bot_online;
    this.commands = data.commands;
    this.verbs = data.verbs ?? {};
    this.#setUsers(data.users);
    const channels = [...data.channels, ...data.threads, ...data.dms];
    this.channels = new Map(channels.map((channel) => [channel.id, channel]));
    this.#forgetMessages();
    this.#read = JSON.parse(localStorage.getItem(this.#readKey()) ?? "{}");
    this.ready = true;
    this.#emit("ready");
  }

  // Ephemeral messages live on this page only; all others are asked for again.
  #forgetMessages() {
    this.#complete.clear();
    for (const [channelId, entries] of this.#entries) {
      const kept = this.channels.has(channelId)
        ? entries.filter((entry) => isEphemeral(entry.message))
        : [];
      this.#entries.set(channelId, kept);
    }
  }

  #setUsers(users) {
    this.users = new Map(users.map((user) => [user.id, user]));
    this.users.set(this.botUser.id, this.botUser);
    this.me = this.users.get(this.me.id) ?? this.me;
  }

  takeUsers(data) {
    this.#setUsers(data.users);
    this.#emit("users");
  }

  takeCommands(data) {
    this.commands = data.commands;
    this.#emit("commands");
  }

  takePresence(data) {
    this.botOnline = data.bot_online;
    this.#emit("presence");
  }

  takeChannel({ channel }) {
    const known = this.channels.get(channel.id);
    this.channels.set(channel.id, { ...known, ...channel });
    this.#emit("channels");
    if (!known) this.#emit("channel", channel.id);
  }

  takeChannelEnd({ channel }) {
    this.channels.delete(channel.id);
    this.#entries.delete(channel.id);
    this.#emit("channels");
  }

  takeMessage({ message }) {
    const channel = this.channels.get(message.channel_id);
    if (channel && !isEphemeral(message)) channel.last_message_id = message.id;
    this.#put(message);
    if (message.author.id === this.me.id) this.markRead(message.channel_id);
    this.#emit("messages", message.channel_id);
    this.#emit("unread");
  }

  takeMessageChange({ message }) {
    this.#put(message);
    this.#emit("messages", message.channel_id);
  }

  takeMessageEnd(data) {
    this.removeMessage(data.channel_id, data.id);
  }

  takeHistory(data) {
    for (const message of data.messages) this.#put(message);
    if (!data.has_more) this.#complete.add(data.channel_id);
    this.#emit("messages", data.channel_id);
    this.#emit("unread");
  }

  #put(message) {
    const entries = this.#entries.get(message.channel_id) ?? [];
    this.#entries.set(message.channel_id, entries);
    const known = entries.find((entry) => entry.id === message.id);
    if (known) {
      known.message = message;
      known.failure = null;
      known.chosen = null;
      known.revision += 1;
      return known;
    }
    const entry = new Entry(message);
    let place = entries.length;
    while (place > 0 && compareIds(entries[place - 1].order, entry.order) > 0) place -= 1;
    entries.splice(place, 0, entry);
    return entry;
  }

  /** A note of the page itself, shown as an ephemeral message: what became of a command. */
  addNote(note) {
    const after = this.entries(note.channel_id).at(-1)?.order ?? "0";
    const entry = this.#put({ ...note, after, flags: EPHEMERAL });
    this.#emit("messages", note.channel_id);
    return entry;
  }

  removeMessage(channelId, id) {
    const entries = this.entries(channelId).filter((entry) => entry.id !== id);
    this.#entries.set(channelId, entries);
    this.#emit("messages", channelId);
    this.#emit("unread");
  }

  /** Change the page's own marks on an entry: { pending, failure, chosen }. */
  mark(entry, marks) {
    Object.assign(entry, marks);
    entry.revision += 1;
    this.#emit("messages", entry.message.channel_id);
  }

  entries(channelId) {
    return this.#entries.get(channelId) ?? [];
  }

  /** Whether the first message of the channel is known. */
  isComplete(channelId) {
    return this.#complete.has(channelId);
  }

  #readKey() {
    return `${READ_KEY}-${this.me.id}`;
  }

  lastRead(channelId) {
    return this.#read[channelId] ?? "0";
  }

  markRead(channelId) {
    const last = this.channels.get(channelId)?.last_message_id;
    if (!last || compareIds(last, this.lastRead(channelId)) <= 0) return;
    this.#read[channelId] = last;
    localStorage.setItem(this.#readKey(), JSON.stringify(this.#read));
    this.#emit("unread");
  }

  /** { unread, mentions } of one channel; every message of a direct channel is a mention. */
  unread(channelId) {
    const channel = this.channels.get(channelId);
    const read = this.lastRead(channelId);
    const unread = compareIds(channel?.last_message_id ?? "0", read) > 0;
    if (!unread) return { unread, mentions: 0 };
    const direct = channel.type === 1;
    const mentions = this.entries(channelId).filter(
      ({ message }) =>
        !isEphemeral(message) && message.author.id !== this.me.id &&
        compareIds(message.id, read) > 0 && (direct || this.mentionsMe(message)),
    );
    return { unread, mentions: mentions.length };
  }

  mentionsMe(message) {
    return message.mention_everyone || (message.mentions ?? []).some((user) => user.id === this.me.id);
  }

  user(id) {
    return this.users.get(id) ?? null;
  }

  channel(id) {
    return this.channels.get(id) ?? null;
  }

  /** The text channels of the server in their order. */
  textChannels() {
    return [...this.channels.values()]
      .filter((channel) => channel.type !== 1 && !isThread(channel))
      .sort((one, other) =>
        (one.position ?? 0) - (other.position ?? 0) || compareIds(one.id, other.id));
  }

  /** The threads below a channel, the newest first. */
  threads(parentId, archived) {
    return [...this.channels.values()]
      .filter((channel) => isThread(channel) && channel.parent_id === parentId &&
        Boolean(channel.thread_metadata?.archived) === archived)
      .sort((one, other) => compareIds(other.id, one.id));
  }

  directChannels() {
    return [...this.channels.values()]
      .filter((channel) => channel.type === 1)
      .sort((one, other) =>
        compareIds(other.last_message_id ?? other.id, one.last_message_id ?? one.id));
  }

  /** The name of a channel; a direct one is called after the others in it. */
  channelName(channel) {
    if (channel.type !== 1) return channel.name;
    const others = (channel.recipients ?? []).filter((user) => user.id !== this.me.id);
    return others.map(displayName).join(", ") || "Direct message";
  }
}

const TAKERS = {
  READY: "takeReady",
  USERS_UPDATE: "takeUsers",
  COMMANDS_UPDATE: "takeCommands",
  PRESENCE: "takePresence",
  CHANNEL_CREATE: "takeChannel",
  CHANNEL_UPDATE: "takeChannel",
  CHANNEL_DELETE: "takeChannelEnd",
  THREAD_CREATE: "takeChannel",
  THREAD_UPDATE: "takeChannel",
  THREAD_DELETE: "takeChannelEnd",
  MESSAGE_CREATE: "takeMessage",
  MESSAGE_UPDATE: "takeMessageChange",
  MESSAGE_DELETE: "takeMessageEnd",
  HISTORY: "takeHistory",
};
