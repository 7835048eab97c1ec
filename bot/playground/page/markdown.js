// Discord's markdown to DOM nodes. Pure: the text and a context go in, a fragment comes out.
//
// The context: { locale, me, userName(id), roleName(id), channelName(id), openChannel(id),
// pickCommand(id, name) }. The functions for names give null for what is unknown.

import { channelOf } from "./addresses.js";
import { el } from "./dom.js";
import { timestamp } from "./timestamps.js";

const FENCE = /```(?:([\w+#-]*)\n)?([\s\S]*?)```/g;
const HEADING = /^(#{1,3})\s+(.+)$/;
const SMALL = /^-#\s+(.+)$/;
const QUOTE = /^>\s(.*)$/;
const QUOTE_REST = /^>>>\s(.*)$/;
const LIST_ITEM = /^(\s*)(?:([-*])|(\d{1,9})\.)\s+(.+)$/;
const PLAIN = /[^\\`*_~|<[h@]+/y;
const DEEPEST = 16;

/** A whole message text: blocks and inline formatting. */
export function renderMarkdown(text, context) {
  const fragment = document.createDocumentFragment();
  let position = 0;
  for (const fence of text.matchAll(FENCE)) {
    if (!fence[2].trim()) continue;
    fragment.append(renderLines(withoutEdgeBreaks(text.slice(position, fence.index)), context));
    fragment.append(el("pre", { class: "code-block" }, el("code", {}, fence[2].replace(/\n$/, ""))));
    position = fence.index + fence[0].length;
  }
  const rest = text.slice(position);
  fragment.append(renderLines(position ? withoutEdgeBreaks(rest) : rest, context));
  return fragment;
}

/** Inline formatting only, as in the labels of a select or an embed's title. */
export function renderInline(text, context, depth = 0) {
  const fragment = document.createDocumentFragment();
  let position = 0;
  while (position < text.length) {
    const found = matchPlain(text, position) ?? matchRule(text, position, context, depth);
    fragment.append(found ? found.node : text[position]);
    position += found ? found.length : 1;
  }
  fragment.normalize();
  return fragment;
}

/** The text without its formatting, on one line. */
export function plainText(text, context) {
  return renderMarkdown(text, context).textContent.replace(/\s+/g, " ").trim();
}

function withoutEdgeBreaks(text) {
  return text.replace(/^\n/, "").replace(/\n$/, "");
}

function renderLines(text, context) {
  return text ? renderBlocks(text.split("\n"), context, true) : document.createDocumentFragment();
}

// Quotes do not nest, so inside one `mayQuote` is false.
function renderBlocks(lines, context, mayQuote) {
  const fragment = document.createDocumentFragment();
  let plain = [];
  const flush = () => {
    if (plain.length) fragment.append(paragraph(plain.join("\n"), context));
    plain = [];
  };
  let index = 0;
  while (index < lines.length) {
    const quoted = mayQuote ? quoteAt(lines, index, context) : null;
    const block = quoted ?? blockAt(lines, index, context);
    if (block) {
      flush();
      fragment.append(block.node);
      index += block.lines;
    } else {
      plain.push(lines[index]);
      index += 1;
    }
  }
  flush();
  return fragment;
}

function paragraph(text, context) {
  return el("div", { class: "paragraph" }, renderInline(text, context));
}

function blockAt(lines, index, context) {
  const line = lines[index];
  const heading = HEADING.exec(line);
  if (heading) {
    // The page's own headings take levels 1 and 2.
    const tag = `h${heading[1].length + 2}`;
    return { lines: 1, node: el(tag, { class: "heading" }, renderInline(heading[2], context)) };
  }
  const small = SMALL.exec(line);
  if (small) {
    return { lines: 1, node: el("div", { class: "small-print" }, renderInline(small[1], context)) };
  }
  if (LIST_ITEM.test(line)) {
    const items = takeWhile(lines, index, LIST_ITEM);
    return { lines: items.length, node: list(items, context) };
  }
  return null;
}

function quoteAt(lines, index, context) {
  const rest = QUOTE_REST.exec(lines[index]);
  if (rest) {
    const quoted = [rest[1], ...lines.slice(index + 1)];
    return { lines: quoted.length, node: quote(quoted, context) };
  }
  if (QUOTE.test(lines[index])) {
    const quoted = takeWhile(lines, index, QUOTE);
    return { lines: quoted.length, node: quote(quoted.map((match) => match[1]), context) };
  }
  return null;
}

function takeWhile(lines, index, pattern) {
  const taken = [];
  for (const line of lines.slice(index)) {
    const match = pattern.exec(line);
    if (!match || SMALL.test(line)) break;
    taken.push(match);
  }
  return taken;
}

function quote(lines, context) {
  return el("blockquote", {}, renderBlocks(lines, context, false));
}

function list(items, context) {
  const holder = el("div");
  const open = [{ indent: -1, node: holder }];
  for (const [, spaces, , number, text] of items) {
    const tag = number ? "ol" : "ul";
    while (open.length > 1 && spaces.length < open.at(-1).indent) open.pop();
    const { indent, node: current } = open.at(-1);
    if (spaces.length === indent && current.localName !== tag) open.pop();
    if (spaces.length > open.at(-1).indent) {
      const node = el(tag, { start: number });
      const above = open.at(-1).node;
      (open.length > 1 ? above.lastElementChild : above).append(node);
      open.push({ indent: spaces.length, node });
    }
    open.at(-1).node.append(el("li", {}, renderInline(text, context)));
  }
  const lists = document.createDocumentFragment();
  lists.append(...holder.childNodes);
  return lists;
}

function matchPlain(text, position) {
  PLAIN.lastIndex = position;
  const match = PLAIN.exec(text);
  return match && { node: match[0], length: match[0].length };
}

function matchRule(text, position, context, depth) {
  if (depth > DEEPEST) return null;
  for (const [pattern, render] of RULES) {
    pattern.lastIndex = position;
    const match = pattern.exec(text);
    if (!match) continue;
    const node = render(match, context, depth + 1);
    if (node !== null) return { node, length: match[0].length };
  }
  return null;
}

function wrapped(tag, attributes = {}) {
  return (match, context, depth) => el(tag, attributes, renderInline(match[1], context, depth));
}

// Tried in this order at every special character. Alternatives inside a repetition begin with
// different characters, so no text makes them backtrack for long.
const RULES = [
  [/\\([^\p{L}\p{N}\s])/uy, (match) => match[1]],
  [/(?<!`)(`+)(?!`)([\s\S]*?[^`])\1(?!`)/y, (match) => el("code", {}, match[2])],
  [/\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/y, wrapped("strong")],
  [/__((?:\\[\s\S]|[^\\])+?)__(?!_)/y, wrapped("u")],
  [/\*(?![\s*])((?:\\[\s\S]|\*\*[^*]+\*\*|[^*\\])+?)\*(?!\*)/y, wrapped("em")],
  [/(?<![\p{L}\p{N}_])_((?:\\[\s\S]|__[^_]+__|[^_\\])+?)_(?![\p{L}\p{N}_])/uy, wrapped("em")],
  [/~~((?:\\[\s\S]|[^\\])+?)~~/y, wrapped("s")],
  [/\|\|((?:\\[\s\S]|[^\\])+?)\|\|/y, spoiler],
  [/<@!?(\d{1,20})>/y, userMention],
  [/<@&(\d{1,20})>/y, roleMention],
  [/<#(\d{1,20})>/y, channelMention],
  [/<\/([^:<>]{1,98}):(\d{1,20})>/y, commandMention],
  [/<t:(-?\d{1,17})(?::([tTdDfFsSR]))?>/y, (match, context) =>
    timestamp(Number(match[1]), match[2] ?? "f", context.locale)],
  [/<a?(:\w{2,32}:)\d{1,20}>/y, (match) => match[1]],
  [/<(https?:\/\/[^\s<>]+)>/y, (match, context) => link(match[1], match[1], context)],
  [/\[((?:\\[\s\S]|[^\]\\])+)\]\(<?(https?:\/\/[^\s()<>]+)>?(?:\s+"[^"]*")?\)/y,
    (match, context, depth) =>
      link(match[2], renderInline(match[1], context, depth), context)],
  [/https?:\/\/[^\s<]*[^\s<.,:;!?"'\])]/y, (match, context) => link(match[0], match[0], context)],
  [/@(?:everyone|here)\b/y, (match) => mention(match[0])],
];

// A channel of the page opens on it: at Discord, none has its ID.
function link(address, label, context) {
  const channel = channelOf(address);
  if (channel && context.channelName(channel) !== null) {
    return el("a", { href: `#${channel}` }, label);
  }
  return el("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, label);
}

function mention(label, attributes = {}) {
  return el("span", { class: "mention", ...attributes }, label);
}

function roleMention(match, context) {
  return mention(`@${context.roleName(match[1]) ?? "unknown-role"}`);
}

function userMention(match, context) {
  const name = context.userName(match[1]);
  const mine = match[1] === context.me ? "mention mention-me" : "mention";
  return mention(`@${name ?? "unknown-user"}`, { class: mine });
}

function channelMention(match, context) {
  const name = context.channelName(match[1]);
  if (name === null) return mention("#unknown");
  return el(
    "button",
    { type: "button", class: "mention", on: { click: () => context.openChannel(match[1]) } },
    `#${name}`,
  );
}

function commandMention(match, context) {
  return el(
    "button",
    { type: "button", class: "mention", on: { click: () => context.pickCommand(match[2], match[1]) } },
    `/${match[1]}`,
  );
}

function spoiler(match, context, depth) {
  const node = el(
    "span",
    { class: "spoiler", role: "button", tabindex: "0", "aria-label": "Spoiler, press to show" },
    el("span", { class: "spoiler-text" }, renderInline(match[1], context, depth)),
  );
  const reveal = (event) => {
    if (node.classList.contains("revealed")) return;
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    node.classList.add("revealed");
    for (const name of ["role", "tabindex", "aria-label"]) node.removeAttribute(name);
  };
  node.addEventListener("click", reveal);
  node.addEventListener("keydown", reveal);
  return node;
}
