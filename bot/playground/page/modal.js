// Modals: a form dialog with text inputs, selects, radio and checkbox groups, check boxes and
// text. What is typed stays when sending fails.

import { el, iconButton, uniqueId } from "./dom.js";
import { isSelect, selectSpec } from "./choices.js";
import { renderMarkdown } from "./markdown.js";
import { Select } from "./selects.js";

const ROW = 1;
const TEXT_INPUT = 4;
const TEXT = 10;
const LABEL = 18;
const FILE_UPLOAD = 19;
const RADIO_GROUP = 21;
const CHECKBOX_GROUP = 22;
const CHECKBOX = 23;

const PARAGRAPH = 2;

/** Show a modal; `submit(components)` sends it and rejects with an error that is fit to show. */
export function openModal(modal, app, submit) {
  const fields = modal.components.map((component) => topField(component, app));
  const failure = el("p", { class: "failure", role: "alert", hidden: true });
  const send = el("button", { type: "submit", class: "button button-primary" }, "Submit");
  const form = el(
    "form",
    { class: "modal-form", novalidate: true },
    el("div", { class: "modal-fields" }, fields.map(({ node }) => node), failure),
    el("div", { class: "modal-buttons" },
      el("button", { type: "button", class: "button button-quiet", on: { click: () => dialog.close() } },
        "Cancel"),
      send),
  );
  const titleId = uniqueId("title");
  const dialog = el(
    "dialog",
    { class: "dialog modal", "aria-labelledby": titleId, data: { testid: "modal" } },
    el("header", { class: "dialog-header" },
      el("h2", { id: titleId }, modal.title),
      iconButton("close", "Close", () => dialog.close())),
    form,
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const faulty = fields.filter((field) => !field.check());
    if (faulty.length || send.disabled) {
      faulty[0]?.focus();
      return;
    }
    send.disabled = true;
    failure.hidden = true;
    try {
      await submit(fields.map((field) => field.read()));
      dialog.close();
    } catch (error) {
      failure.textContent = error.message;
      failure.hidden = false;
    } finally {
      send.disabled = false;
    }
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  fields.find((field) => field.focus)?.focus();
}

// A field: { node, read() -> component of the answer, check() -> whether it may be sent, focus() }.
function topField(component, app) {
  if (component.type === TEXT) {
    return {
      node: el("div", { class: "text-display" }, renderMarkdown(component.content, app.markdown())),
      read: () => ({ type: TEXT, id: component.id }),
      check: () => true,
    };
  }
  if (component.type === LABEL) {
    const field = labelled(component.component, component.label, component.description, app);
    return { ...field, read: () => ({ type: LABEL, id: component.id, component: field.read() }) };
  }
  if (component.type === ROW) {
    const [child] = component.components;
    const field = labelled(child, child.label, null, app);
    return { ...field, read: () => ({ type: ROW, id: component.id, components: [field.read()] }) };
  }
  throw new TypeError(`modal component of unknown type ${component.type}`);
}

function labelled(component, label, description, app) {
  const ids = { input: uniqueId("field"), label: uniqueId("label"), problem: uniqueId("problem") };
  const control = buildControl(component, ids, label, app);
  const problem = el("p", { class: "field-problem", role: "alert", id: ids.problem, hidden: true });
  const words = [
    el(control.isGroup ? "div" : "label",
      { class: "field-label", id: ids.label, for: control.isGroup ? null : ids.input },
      label, isRequired(component) ? el("span", { class: "required", title: "Required" }, " *") : null),
    description ? el("p", { class: "field-description" }, description) : null,
  ];
  const node = component.type === CHECKBOX
    ? el("div", { class: "field check-row" }, control.node, el("div", {}, words))
    : el("div", { class: "field" }, words, control.node, problem);
  const check = () => {
    const text = control.problem();
    problem.textContent = text ?? "";
    problem.hidden = !text;
    control.input.setAttribute("aria-invalid", String(Boolean(text)));
    return !text;
  };
  return {
    node,
    check,
    read: () => {
      const { type, id, custom_id } = component;
      return { type, id, custom_id, ...control.read() };
    },
    focus: () => control.input.focus(),
  };
}

function isRequired(component) {
  return component.type !== CHECKBOX && component.required !== false;
}

function buildControl(component, ids, label, app) {
  if (isSelect(component)) return selectControl(component, ids, label, app);
  const builders = {
    [TEXT_INPUT]: textControl,
    [RADIO_GROUP]: radioControl,
    [CHECKBOX_GROUP]: checkboxesControl,
    [CHECKBOX]: checkboxControl,
    [FILE_UPLOAD]: uploadControl,
  };
  const build = builders[component.type];
  if (!build) throw new TypeError(`modal control of unknown type ${component.type}`);
  return build(component, ids);
}

function textControl(component, ids) {
  const isParagraph = component.style === PARAGRAPH;
  const input = el(isParagraph ? "textarea" : "input", {
    id: ids.input, class: "text-input", type: isParagraph ? null : "text",
    rows: isParagraph ? "5" : null, placeholder: component.placeholder, autocomplete: "off",
    maxlength: component.max_length ?? 4000, "aria-describedby": ids.problem,
    "aria-required": isRequired(component) ? "true" : null, data: { customId: component.custom_id },
  });
  input.value = component.value ?? "";
  return {
    node: input,
    input,
    read: () => ({ value: input.value }),
    problem: () => textProblem(input.value, component),
  };
}

function textProblem(value, component) {
  if (!value.trim()) return isRequired(component) ? "This is required." : null;
  const shortest = component.min_length ?? 0;
  return value.length < shortest ? `Write at least ${shortest} characters.` : null;
}

function selectControl(component, ids, label, app) {
  const spec = selectSpec(component, app.store);
  const least = isRequired(component) ? Math.max(1, spec.min) : 0;
  const menu = new Select({ ...spec, min: least, label, disabled: false }, () => {});
  menu.trigger.id = ids.input;
  return {
    node: menu.node,
    input: menu.trigger,
    read: () => ({ values: menu.values }),
    problem: () => (menu.values.length < least ? "Make a choice." : null),
  };
}

function optionRow(kind, name, option) {
  const input = el("input", { type: kind, name, value: option.value, checked: option.default ?? false });
  const row = el("label", { class: "check-row" }, input,
    el("span", { class: "option-words" },
      el("span", { class: "option-label" }, option.label),
      option.description ? el("span", { class: "option-description" }, option.description) : null));
  return { input, row };
}

function optionGroup(kind, component, ids) {
  const rows = component.options.map((option) => optionRow(kind, ids.input, option));
  const node = el("div", { class: "check-group", role: kind === "radio" ? "radiogroup" : "group",
    "aria-labelledby": ids.label, "aria-describedby": ids.problem },
    rows.map(({ row }) => row));
  const values = () => rows.filter(({ input }) => input.checked).map(({ input }) => input.value);
  return { isGroup: true, node, input: rows[0].input, values };
}

function radioControl(component, ids) {
  const group = optionGroup("radio", component, ids);
  return {
    ...group,
    read: () => ({ value: group.values()[0] ?? null }),
    problem: () =>
      (isRequired(component) && group.values().length === 0 ? "Choose one." : null),
  };
}

function checkboxesControl(component, ids) {
  const group = optionGroup("checkbox", component, ids);
  const least = isRequired(component) ? Math.max(1, component.min_values ?? 1) : 0;
  const most = component.max_values ?? component.options.length;
  return {
    ...group,
    read: () => ({ values: group.values() }),
    problem: () => {
      const count = group.values().length;
      if (count < least) return `Choose at least ${least}.`;
      return count > most ? `Choose at most ${most}.` : null;
    },
  };
}

function checkboxControl(component, ids) {
  const input = el("input", { type: "checkbox", id: ids.input, checked: component.default ?? false });
  return {
    node: input,
    input,
    read: () => ({ value: input.checked }),
    problem: () => null,
  };
}

function uploadControl(component, ids) {
  const note = el("p", { class: "field-description", id: ids.input, tabindex: "-1" },
    "Files can't be uploaded in the playground.");
  return {
    isGroup: true,
    node: note,
    input: note,
    read: () => ({ values: [] }),
    problem: () => (isRequired(component) ? "A file is required, but files can't be uploaded here." : null),
  };
}
