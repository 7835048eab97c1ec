// The dialog behind the person bar: become somebody else, open them in a new tab, add a person,
// choose one's language and the colours of the page.

import { avatar, displayName, el, icon, iconButton, uniqueId } from "./dom.js";
import { colourScheme, setColourScheme } from "./theme.js";

// The languages of Discord's client.
const LOCALES = [
  "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no",
  "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th",
  "zh-CN", "ja", "zh-TW", "ko",
];

/** The page's address for a person, at the channel that is open now. */
function personAddress(userId) {
  return `?user=${userId}${location.hash}`;
}

/** Open the dialog; it follows what the store learns while it is open. */
export function openPeople(app) {
  const list = el("ul", { class: "people-list" });
  const titleId = uniqueId("title");
  const dialog = el(
    "dialog",
    { class: "dialog people", "aria-labelledby": titleId, data: { testid: "people" } },
    el("header", { class: "dialog-header" },
      el("h2", { id: titleId }, "People"),
      iconButton("close", "Close", () => dialog.close())),
    el("p", { class: "dialog-hint" }, "Each tab can be a different person. Your choice is kept in the address."),
    list,
    addForm(app),
    settings(app),
  );
  const draw = () => list.replaceChildren(...people(app).map((user) => personRow(user, app, dialog)));
  draw();
  const stop = app.store.on("users", draw);
  dialog.addEventListener("close", () => {
    stop();
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
}

function people({ store }) {
  return [...store.users.values()].filter((user) => !user.bot);
}

function personRow(user, app, dialog) {
  const isMe = user.id === app.store.me.id;
  const name = displayName(user);
  return el(
    "li",
    { class: "people-row" },
    el(
      "a",
      { class: "people-choice", href: personAddress(user.id), "aria-current": isMe ? "true" : null,
        data: { testid: `person-${name}` }, on: { click: (event) => {
          if (isMe) event.preventDefault();
          dialog.close();
        } } },
      avatar(user),
      el("span", { class: "person-words" },
        el("span", { class: "person-name" }, name),
        el("span", { class: "person-detail" }, isMe ? `You · ${user.locale}` : user.locale)),
    ),
    el(
      "a",
      { class: "icon-button", href: personAddress(user.id), target: "_blank", rel: "noopener",
        "aria-label": `Open as ${name} in a new tab`, title: `Open as ${name} in a new tab` },
      icon("external"),
    ),
  );
}

function localeOptions(chosen) {
  const names = new Intl.DisplayNames("en", { type: "language" });
  return LOCALES
    .map((locale) => ({ locale, name: names.of(locale) }))
    .sort((one, other) => one.name.localeCompare(other.name))
    .map(({ locale, name }) =>
      el("option", { value: locale, selected: locale === chosen }, `${name} (${locale})`));
}

function addForm(app) {
  const name = el("input", { class: "text-input", id: uniqueId("name"), maxlength: "32", required: true,
    autocomplete: "off", placeholder: "Name", "aria-label": "Name of the new person",
    data: { testid: "new-person-name" } });
  const locale = el("select", { class: "text-input", "aria-label": "Language of the new person" },
    localeOptions("en-US"));
  return el(
    "form",
    { class: "add-person", on: { submit: (event) => {
      event.preventDefault();
      if (!name.value.trim()) return;
      if (app.tell("add_person", { name: name.value.trim(), locale: locale.value })) name.value = "";
    } } },
    el("h3", {}, "Add a person"),
    el("div", { class: "add-row" }, name, locale,
      el("button", { type: "submit", class: "button button-primary" }, "Add")),
  );
}

function settings(app) {
  const { me } = app.store;
  const locale = el("select", { class: "text-input", id: uniqueId("locale"), data: { testid: "locale" },
    on: { change: () => app.tell("set_locale", { locale: locale.value }) } },
    localeOptions(me.locale));
  const scheme = el(
    "select",
    { class: "text-input", id: uniqueId("scheme"), data: { testid: "colour-scheme" },
      on: { change: () => setColourScheme(scheme.value) } },
    Object.entries({ auto: "Same as system", light: "Light", dark: "Dark" }).map(([value, label]) =>
      el("option", { value, selected: value === colourScheme() }, label)),
  );
  return el(
    "div",
    { class: "settings" },
    el("h3", {}, "Settings"),
    el("div", { class: "setting" },
      el("label", { for: locale.id }, `Language of ${displayName(me)}`), locale),
    el("div", { class: "setting" }, el("label", { for: scheme.id }, "Colors"), scheme),
  );
}
