// Building DOM nodes: one function for elements, one for icons, and small helpers for focus
// and colours. Text always becomes a text node, so markup inside names stays text.

const SVG = "http://www.w3.org/2000/svg";

// Stroked paths on a 24 x 24 grid, drawn for this page.
const ICONS = {
  menu: "M4 7h16M4 12h16M4 17h16",
  hash: "M9 4 7 20M17 4l-2 16M4 9h16M3 15h16",
  thread: "M5 5h14v10H11l-4 4v-4H5z",
  lock: "M7 11h10v8H7zM9 11V8a3 3 0 0 1 6 0v3",
  close: "M6 6l12 12M18 6 6 18",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  check: "M5 12.5l4.5 4.5L19 7.5",
  down: "M6 9.5l6 6 6-6",
  left: "M14.5 6l-6 6 6 6",
  right: "M9.5 6l6 6-6 6",
  send: "M4 12 20 5l-5 15-3.5-6.5zM20 5l-8.5 8.5",
  external: "M10 6H6v12h12v-4M14 5h5v5M19 5l-8 8",
  eye: "M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  file: "M7 3h7l4 4v14H7zM14 3v4h4",
  download: "M12 4v11M7.5 11 12 15.5 16.5 11M5 20h14",
  reply: "M4 17v-2a5 5 0 0 1 5-5h11M16 6l4 4-4 4",
  people:
    "M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3.5 19c.6-3 2.7-5 5.5-5s4.9 2 5.5 5" +
    "M15.5 5.3a3 3 0 0 1 0 5.5M17 14.3c1.9.6 3.1 2.3 3.5 4.7",
  archive: "M4 5h16v4H4zM6 9v10h12V9M10 13h4",
  arrow: "M5 12h14M13 6l6 6-6 6",
};

/**
 * An element. `attributes` are set as given (true: empty, false or null: left out), except
 * `on` (listeners by event), `style` (CSS properties) and `data` (data-* values).
 */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "on") {
      for (const [event, listener] of Object.entries(value)) node.addEventListener(event, listener);
    } else if (name === "style") {
      for (const [property, text] of Object.entries(value)) node.style.setProperty(property, text);
    } else if (name === "data") {
      Object.assign(node.dataset, value);
    } else if (value !== false && value !== null && value !== undefined) {
      node.setAttribute(name, value === true ? "" : value);
    }
  }
  append(node, children);
  return node;
}

/** Append strings, nodes and nested lists of them; false, null and undefined are left out. */
export function append(node, children) {
  for (const child of children.flat(Infinity)) {
    if (child !== false && child !== null && child !== undefined) node.append(child);
  }
}

/** One of the page's own icons; hidden from assistive technology, so label the control. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/** A button that shows only an icon. */
export function iconButton(name, label, onClick, attributes = {}) {
  return el(
    "button",
    { type: "button", class: "icon-button", "aria-label": label, title: label, ...attributes,
      on: { click: onClick } },
    icon(name),
  );
}

/** A disc with the first letter of a user's name on one of twelve colours chosen by the id. */
export function avatar(user, size = "medium") {
  const name = displayName(user);
  const initial = [...name.trim()][0] ?? "?";
  const tone = Number(BigInt(user.id) % 4093n) % 12;
  return el(
    "span",
    { class: `avatar avatar-${size}`, "aria-hidden": "true", data: { tone } },
    initial.toUpperCase(),
  );
}

/** The name to show for a user object. */
export function displayName(user) {
  return user.global_name || user.username;
}

let counter = 0;

/** An id that no other element of this page has. */
export function uniqueId(prefix) {
  counter += 1;
  return `${prefix}-${counter}`;
}

/** Discord's colour number (0xRRGGBB) as CSS. */
export function cssColour(number) {
  return `#${number.toString(16).padStart(6, "0")}`;
}
