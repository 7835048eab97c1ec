// Embeds of classic messages.

import { cssColour, el } from "./dom.js";
import { renderInline, renderMarkdown } from "./markdown.js";
import { gallery, thumbnail } from "./media.js";
import { messageTime } from "./timestamps.js";

/** One embed as an article with a coloured edge. */
export function renderEmbed(embed, context) {
  const colour = embed.color ?? null;
  return el(
    "article",
    { class: "embed", style: colour === null ? {} : { "--accent-line": cssColour(colour) } },
    el(
      "div",
      { class: "embed-main" },
      el(
        "div",
        { class: "embed-text" },
        embed.author ? author(embed.author) : null,
        embed.title ? title(embed, context) : null,
        embed.description
          ? el("div", { class: "embed-description" }, renderMarkdown(embed.description, context))
          : null,
      ),
      embed.thumbnail ? thumbnail(embed.thumbnail) : null,
    ),
    embed.fields?.length ? fields(embed.fields, context) : null,
    embed.image ? gallery([embed.image]) : null,
    embed.footer || embed.timestamp ? footer(embed, context) : null,
  );
}

function author({ name, url }) {
  return el("div", { class: "embed-author" }, linked(name, url));
}

function title(embed, context) {
  return el("div", { class: "embed-title" }, linked(renderInline(embed.title, context), embed.url));
}

function linked(content, url) {
  return url ? el("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, content) : content;
}

function fields(list, context) {
  return el(
    "dl",
    { class: "embed-fields" },
    list.map((field) => el(
      "div",
      { class: field.inline ? "embed-field inline" : "embed-field" },
      el("dt", {}, renderInline(field.name, context)),
      el("dd", {}, renderMarkdown(field.value, context)),
    )),
  );
}

function footer(embed, context) {
  const date = embed.timestamp ? new Date(embed.timestamp) : null;
  return el(
    "div",
    { class: "embed-footer" },
    embed.footer?.text,
    embed.footer && date ? " · " : null,
    date ? messageTime(date, context.locale) : null,
  );
}
