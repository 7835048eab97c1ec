// Pictures and files: previews, galleries, download cards. A picture is { url, width, height,
// description, filename, spoiler }.

import { el, icon } from "./dom.js";
import { localAddress } from "./addresses.js";
import { openLightbox } from "./lightbox.js";

const WIDEST = 550;
const HIGHEST = 350;

/** Whether an attachment is shown as a picture. */
function isPicture(attachment) {
  return (attachment.content_type ?? "").startsWith("image/");
}

/** A gallery item or thumbnail of Components V2 as a picture. */
export function mediaPicture(item, attachments) {
  const name = /^attachment:\/\/(.+)$/.exec(item.media.url)?.[1];
  const attachment = attachments.find((other) => other.filename === name);
  const { url, width, height } = attachment ?? item.media;
  return { url, width, height, description: item.description ?? attachment?.description,
    spoiler: item.spoiler };
}

/** One to ten pictures: a single one in its own shape, several as tiles. */
export function gallery(pictures) {
  const holder = el("div", { class: "gallery", data: { count: Math.min(pictures.length, 10) } });
  pictures.forEach((_, index) => holder.append(preview(pictures, index)));
  return holder;
}

/** A small picture at the side of a text. */
export function thumbnail(picture) {
  const frame = preview([picture], 0);
  frame.classList.add("thumbnail");
  return frame;
}

function preview(pictures, index) {
  const picture = pictures[index];
  const image = el("img", {
    src: localAddress(picture.url), alt: picture.description ?? "", draggable: "false",
    ...previewSize(picture),
  });
  // on a phone a picture fills the message, but is never larger than it is
  if (picture.width) image.style.setProperty("--own-width", `${picture.width}px`);
  const open = el(
    "button",
    { type: "button", class: "picture", data: { testid: "picture" },
      "aria-label": `Enlarge image${picture.description ? `: ${picture.description}` : ""}` },
    image,
  );
  const frame = el("figure", { class: "picture-frame" }, open);
  if (picture.spoiler) coverSpoiler(frame);
  open.addEventListener("click", () => {
    if (frame.classList.contains("covered")) uncover(frame);
    else openLightbox(pictures, index);
  });
  if (picture.description) frame.append(...altBadge(picture.description));
  return frame;
}

function coverSpoiler(frame) {
  frame.classList.add("covered");
  frame.append(el("span", { class: "cover-label", "aria-hidden": "true" }, "Spoiler"));
}

function uncover(frame) {
  frame.classList.remove("covered");
  frame.querySelector(".cover-label").remove();
}

function altBadge(description) {
  const text = el("figcaption", { class: "alt-text", hidden: true }, description);
  const badge = el(
    "button",
    { type: "button", class: "alt-badge", "aria-expanded": "false", title: description,
      "aria-label": "Show the description of this image",
      on: { click: () => {
        text.hidden = !text.hidden;
        badge.setAttribute("aria-expanded", String(!text.hidden));
      } } },
    "ALT",
  );
  return [badge, text];
}

function previewSize({ width, height }) {
  if (!width || !height) return {};
  const scale = Math.min(1, WIDEST / width, HIGHEST / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** A file that is no picture, as a card with its name, size and a download link. */
export function fileCard({ url, name, size }) {
  return el(
    "div",
    { class: "file-card" },
    icon("file"),
    el(
      "div",
      { class: "file-text" },
      el("a", { href: localAddress(url), download: name, class: "file-name" }, name),
      size ? el("span", { class: "file-size" }, fileSize(size)) : null,
    ),
    el(
      "a",
      { href: localAddress(url), download: name, class: "icon-button",
        "aria-label": `Download ${name}`, title: "Download" },
      icon("download"),
    ),
  );
}

/** Bytes in words: "12.3 KB". */
function fileSize(bytes) {
  if (bytes < 1024) return `${bytes} bytes`;
  const [unit, length] = bytes < 1024 ** 2 ? ["KB", 1024] : ["MB", 1024 ** 2];
  return `${(bytes / length).toFixed(1)} ${unit}`;
}

/** The attachments of a classic message. */
export function attachments(list) {
  const pictures = list.filter(isPicture);
  const files = list.filter((attachment) => !isPicture(attachment));
  return [
    pictures.length ? gallery(pictures.map(attachmentPicture)) : null,
    files.map((file) => fileCard({ url: file.url, name: file.filename, size: file.size })),
  ];
}

function attachmentPicture({ url, width, height, description, filename }) {
  return { url, width, height, description, spoiler: filename.startsWith("SPOILER_") };
}
