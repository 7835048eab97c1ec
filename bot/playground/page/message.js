// One message as a list item: its header (author, time, what it answers), its body, its marks.

import { avatar, displayName, el, icon } from "./dom.js";
import { attachments } from "./media.js";
import { renderComponents } from "./components.js";
import { renderEmbed } from "./embeds.js";
import { plainText, renderMarkdown } from "./markdown.js";
import { isEphemeral } from "./store.js";
import { formatTime, messageTime } from "./timestamps.js";

const THINKING = 1 << 7;
const COMPONENTS_V2 = 1 << 15;

// What happened, for messages that are no one's words.
const SYSTEM_TEXTS = {
  1: (message) => ` added ${names(message.mentions)} to the thread.`,
  2: (message) => ` removed ${names(message.mentions)} from the thread.`,
  4: (message) => ` changed the name to ${message.content}.`,
  6: () => " pinned a message.",
  7: () => " joined the server.",
  18: (message, app) => [" started the thread ", threadLink(message, app), "."],
};

const PLAIN_TYPES = new Set([0, 19, 20, 21, 23]);

/** Whether a message has its own small line instead of author and text. */
export function isSystem(message) {
  return !PLAIN_TYPES.has(message.type ?? 0);
}

/** Whether something stands above the author's name, which keeps a message out of a group. */
export function hasHeader(message) {
  return Boolean(message.referenced_message || commandUser(message));
}

/** The list item of an entry; `grouped`: same author shortly before, so without the name. */
export function renderMessage(entry, grouped, app) {
  const { message } = entry;
  const classes = ["message"];
  if (grouped) classes.push("grouped");
  if (app.store.mentionsMe(message)) classes.push("mentioned");
  if (isEphemeral(message)) classes.push("ephemeral");
  return el(
    "li",
    { class: classes.join(" "), id: `message-${message.id}`, tabindex: "-1",
      lang: app.store.me.locale,
      data: { testid: `message-${message.id}`, author: displayName(message.author) } },
    isSystem(message) ? systemLine(message, app) : spoken(entry, grouped, app),
  );
}

function spoken(entry, grouped, app) {
  const { message } = entry;
  return [
    answered(message, app),
    el("div", { class: "message-side" },
      grouped ? quietTime(message, app) : avatar(message.author)),
    el("div", { class: "message-main" },
      grouped ? null : authorLine(message, app),
      el("div", { class: "message-body" }, body(entry, app)),
      entry.failure
        ? el("p", { class: "failure", role: "alert", data: { testid: "failure" } }, entry.failure)
        : null,
      isEphemeral(message) ? privateLine(entry, app) : null),
  ];
}

function systemLine(message, app) {
  const describe = SYSTEM_TEXTS[message.type];
  return el(
    "div",
    { class: "system-line" },
    icon("arrow"),
    el("span", {}, el("strong", {}, displayName(message.author)),
      describe ? describe(message, app) : ` ${message.content}`),
    time(message, app),
  );
}

function threadLink({ content, message_reference: thread }, app) {
  const known = app.store.channel(thread?.channel_id);
  return known ? el("a", { href: `#${known.id}` }, content) : content;
}

function names(users) {
  return users.map(displayName).join(", ");
}

function commandUser(message) {
  return message.interaction_metadata?.name ? message.interaction_metadata.user : null;
}

function answered(message, app) {
  const user = commandUser(message);
  if (user) {
    return el(
      "div",
      { class: "answered" },
      icon("reply"),
      avatar(user, "tiny"),
      el("span", { class: "answered-text" }, el("strong", {}, displayName(user)), " used ",
        el("span", { class: "command-name" }, `/${message.interaction_metadata.name}`)),
    );
  }
  return message.referenced_message ? repliedTo(message.referenced_message, app) : null;
}

function repliedTo(original, app) {
  const words = plainText(original.content || firstText(original.components ?? []), app.markdown());
  return el(
    "button",
    { type: "button", class: "answered", on: { click: () => app.showMessage(original.id) } },
    icon("reply"),
    avatar(original.author, "tiny"),
    el("span", { class: "answered-text" }, el("strong", {}, displayName(original.author)), " ",
      words || "Press to see the message"),
  );
}

function firstText(components) {
  for (const component of components) {
    const text = component.content ?? firstText(component.components ?? []);
    if (text) return text;
  }
  return "";
}

function authorLine(message, app) {
  const { author } = message;
  return el(
    "div",
    { class: "author-line" },
    el("span", { class: "author" }, displayName(author)),
    author.bot ? el("span", { class: "app-badge" }, "APP") : null,
    time(message, app),
  );
}

function time(message, app) {
  return el("span", { class: "message-time" },
    messageTime(new Date(message.timestamp), app.store.me.locale));
}

function quietTime(message, app) {
  const words = formatTime(new Date(message.timestamp), "t", app.store.me.locale);
  return el("span", { class: "quiet-time" }, words);
}

function body(entry, app) {
  const { message } = entry;
  if ((message.flags ?? 0) & THINKING) return thinking(message);
  const view = { app, entry, attachments: message.attachments ?? [] };
  const controls = renderComponents(message.components ?? [], view);
  const edited = message.edited_timestamp ? editedMark(message, app) : null;
  if ((message.flags ?? 0) & COMPONENTS_V2) return [el("div", { class: "layout" }, controls), edited];
  return [
    message.content ? text(message, app, edited) : null,
    attachments(view.attachments.filter(({ url }) => !isEmbedded(url, message))),
    (message.embeds ?? []).map((embed) => renderEmbed(embed, app.markdown())),
    controls,
    message.content ? null : edited,
    message.thread ? threadCard(message.thread, app) : null,
  ];
}

// A file that an embed shows is not shown a second time.
function isEmbedded(url, message) {
  return (message.embeds ?? []).some(({ image, thumbnail }) =>
    image?.url === url || thumbnail?.url === url);
}

function text(message, app, edited) {
  const node = el("div", { class: "content" }, renderMarkdown(message.content, app.markdown()));
  if (edited) {
    const last = node.lastElementChild;
    (last?.classList.contains("paragraph") ? last : node).append(" ", edited);
  }
  return node;
}

function editedMark(message, app) {
  const title = formatTime(new Date(message.edited_timestamp), "F", app.store.me.locale);
  return el("span", { class: "edited", title }, "(edited)");
}

function thinking(message) {
  return el(
    "div",
    { class: "thinking" },
    el("span", { class: "dots", "aria-hidden": "true" }),
    `${displayName(message.author)} is thinking…`,
  );
}

function threadCard(thread, app) {
  return el(
    "button",
    { type: "button", class: "thread-card", on: { click: () => app.openChannel(thread.id) } },
    icon("thread"),
    el("span", { class: "thread-name" }, thread.name),
    el("span", { class: "thread-open" }, "Open thread", icon("right")),
  );
}

function privateLine(entry, app) {
  return el(
    "div",
    { class: "private-line" },
    icon("eye"),
    "Only you can see this · ",
    el("button", { type: "button", class: "link-button", on: { click: () => app.dismiss(entry) } },
      "Dismiss message"),
  );
}
