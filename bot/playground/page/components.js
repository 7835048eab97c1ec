// Message components, classic and V2, to DOM nodes. A press goes to view.app.press(); until its
// answer comes the message's controls are marked as busy.

import { channelOf } from "./addresses.js";
import { append, cssColour, el, icon } from "./dom.js";
import { emojiText, isSelect, selectSpec } from "./choices.js";
import { renderMarkdown } from "./markdown.js";
import { fileCard, gallery, mediaPicture, thumbnail } from "./media.js";
import { Select } from "./selects.js";

const ROW = 1;
const BUTTON = 2;
const SECTION = 9;
const TEXT = 10;
const THUMBNAIL = 11;
const GALLERY = 12;
const FILE = 13;
const SEPARATOR = 14;
const CONTAINER = 17;

const BUTTON_STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger" };
const LINK_STYLE = 5;

const RENDERERS = {
  [ROW]: (component, view) => el("div", { class: "action-row" }, children(component, view)),
  [BUTTON]: button,
  [SECTION]: section,
  [TEXT]: (component, view) =>
    el("div", { class: "text-display" }, renderMarkdown(component.content, view.app.markdown())),
  [THUMBNAIL]: (component, view) => thumbnail(mediaPicture(component, view.attachments)),
  [GALLERY]: (component, view) =>
    gallery(component.items.map((item) => mediaPicture(item, view.attachments))),
  [FILE]: file,
  [SEPARATOR]: separator,
  [CONTAINER]: container,
};

/** All components of a message; `view` is { app, entry, attachments }. */
export function renderComponents(components, view) {
  return components.map((component) => renderComponent(component, view));
}

function renderComponent(component, view) {
  if (isSelect(component)) return select(component, view);
  const render = RENDERERS[component.type];
  if (!render) throw new TypeError(`component of unknown type ${component.type}`);
  return render(component, view);
}

function children(component, view) {
  return component.components.map((child) => renderComponent(child, view));
}

function button(component, view) {
  const label = [
    emojiText(component.emoji)
      ? el("span", { class: "emoji" }, emojiText(component.emoji))
      : null,
    component.label ? el("span", { class: "button-label" }, component.label) : null,
  ];
  return component.style === LINK_STYLE
    ? linkButton(component, label, view.app)
    : actionButton(component, label, view);
}

function linkButton(component, label, app) {
  const channel = app.store.channel(channelOf(component.url));
  if (channel) return el("a", { class: "button button-link", href: `#${channel.id}` }, label);
  return el(
    "a",
    { class: "button button-link", href: webAddress(component.url), target: "_blank",
      rel: "noopener noreferrer" },
    label,
    icon("external"),
  );
}

// Anything that is no web address leads nowhere, so that no script can hide in it.
function webAddress(url) {
  return /^https?:\/\//.test(url) ? url : null;
}

function actionButton(component, label, { app, entry }) {
  const busy = entry.pending === component.custom_id;
  return el(
    "button",
    { type: "button", class: `button button-${BUTTON_STYLES[component.style]}`,
      disabled: component.disabled, "aria-busy": busy ? "true" : null,
      "aria-disabled": entry.pending ? "true" : null, data: { customId: component.custom_id },
      on: { click: () => {
        if (!entry.pending) app.press(entry, component);
      } } },
    label,
    busy ? el("span", { class: "dots", "aria-hidden": "true" }) : null,
  );
}

function select(component, { app, entry }) {
  const spec = selectSpec(component, app.store);
  const chosen = entry.chosen?.[component.custom_id];
  if (chosen) {
    for (const option of spec.options) option.default = chosen.includes(option.value);
  }
  const menu = new Select(
    { ...spec, label: spec.placeholder || "Choices", disabled: component.disabled },
    (values) => app.press(entry, component, values),
  );
  if (entry.pending) menu.trigger.setAttribute("aria-disabled", "true");
  if (entry.pending === component.custom_id) menu.trigger.setAttribute("aria-busy", "true");
  return menu.node;
}

function section(component, view) {
  return el(
    "div",
    { class: "section" },
    el("div", { class: "section-text" }, children(component, view)),
    el("div", { class: "section-accessory" }, renderComponent(component.accessory, view)),
  );
}

function file(component, { attachments }) {
  const name = component.name ?? /([^/]+?)(?:\?.*)?$/.exec(component.file.url)[1];
  const attachment = attachments.find((other) => other.filename === name);
  return fileCard({
    name,
    url: attachment?.url ?? component.file.url,
    size: component.size ?? attachment?.size,
  });
}

function separator(component) {
  const wide = component.spacing === 2 ? "wide" : "narrow";
  return component.divider === false
    ? el("div", { class: `separator ${wide}`, "aria-hidden": "true" })
    : el("hr", { class: `separator ${wide}` });
}

function container(component, view) {
  const accent = component.accent_color;
  const node = el("div", {
    class: `container${component.spoiler ? " covered" : ""}`,
    style: accent === null || accent === undefined ? {} : { "--accent-line": cssColour(accent) },
  });
  append(node, children(component, view));
  if (component.spoiler) coverContainer(node);
  return node;
}

function coverContainer(node) {
  const cover = el(
    "button",
    { type: "button", class: "container-cover", on: { click: () => {
      cover.remove();
      node.classList.remove("covered");
    } } },
    "Spoiler",
  );
  node.append(cover);
}
