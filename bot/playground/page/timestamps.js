// Times in the reader's language: Discord's <t:UNIX:STYLE> in all its styles, and the times
// beside messages. Relative ones are kept up to date by startClock().

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};

// Unit, its length in seconds, and the amount from which the next unit is used.
const UNITS = [
  ["second", 1, 60],
  ["minute", 60, 60],
  ["hour", 3600, 24],
  ["day", 86400, 30],
  ["month", 2629746, 12],
  ["year", 31556952, Infinity],
];

const FURTHEST = 8.64e12;

/** A date in one of the styles t T d D f F s S. */
export function formatTime(date, style, locale) {
  return new Intl.DateTimeFormat(locale, STYLES[style]).format(date);
}

/** "in 3 hours", "2 days ago": the distance from now (both in seconds since 1970). */
export function formatRelative(unix, now, locale) {
  const distance = unix - now;
  const [unit, amount] = roundedDistance(distance);
  return new Intl.RelativeTimeFormat(locale, { numeric: "always" }).format(amount, unit);
}

function roundedDistance(distance) {
  for (const [unit, length, limit] of UNITS) {
    const amount = Math.round(distance / length);
    if (Math.abs(amount) < limit) return [unit, amount];
  }
  throw new RangeError(`no unit for ${distance} seconds`);
}

/**
 * A <time> element for <t:unix:style>, or null when no calendar reaches that far. The full
 * date is its tooltip.
 */
export function timestamp(unix, style, locale) {
  if (Math.abs(unix) > FURTHEST) return null;
  const date = new Date(unix * 1000);
  const node = document.createElement("time");
  node.className = "timestamp";
  node.dateTime = date.toISOString();
  node.title = formatTime(date, "F", locale);
  if (style === "R") {
    node.dataset.relative = String(unix);
    node.dataset.locale = locale;
    node.textContent = formatRelative(unix, Date.now() / 1000, locale);
  } else {
    node.textContent = formatTime(date, style, locale);
  }
  return node;
}

/** The time beside a message: the time alone today, with the date before. */
export function messageTime(date, locale) {
  const node = document.createElement("time");
  node.dateTime = date.toISOString();
  node.title = formatTime(date, "F", locale);
  node.textContent = formatTime(date, isSameDay(date, new Date()) ? "t" : "s", locale);
  return node;
}

/** Whether two dates fall on the same day here. */
export function isSameDay(one, other) {
  return one.toDateString() === other.toDateString();
}

/** Rewrite every relative time of the page once a second, where its words have changed. */
export function startClock() {
  setInterval(() => {
    if (document.hidden) return;
    const now = Date.now() / 1000;
    for (const node of document.querySelectorAll("time[data-relative]")) {
      const text = formatRelative(Number(node.dataset.relative), now, node.dataset.locale);
      if (node.textContent !== text) node.textContent = text;
    }
  }, 1000);
}
