// Slash commands as the client sees them: localised names, subcommands as commands of their own,
// searching, checking what was typed, and the options as the server wants them. Pure functions.

const SUBCOMMAND = 1;
const GROUP = 2;
const CHAT_INPUT = 1;

/** Option types. */
export const OPTION = {
  string: 3, integer: 4, boolean: 5, user: 6, channel: 7, role: 8, mentionable: 9, number: 10,
  attachment: 11,
};

const FALLBACKS = { "en-GB": "en-US", "en-US": "en-GB", "es-419": "es-ES" };
const LARGEST_INTEGER = 2 ** 53 - 1;

/** `field` ("name" or "description") of a command, option or choice in a locale. */
export function localised(object, field, locale) {
  const versions = object[`${field}_localizations`] ?? {};
  return versions[locale] ?? versions[FALLBACKS[locale]] ?? object[field];
}

/**
 * Everything that can be called, sorted by name: { id, path, types, title, plainTitle,
 * description, options }. path and types are those of the subcommand's nesting.
 */
export function callables(commands, locale) {
  return commands
    .filter((command) => (command.type ?? CHAT_INPUT) === CHAT_INPUT)
    .flatMap((command) => descend(command, { id: command.id, path: [], labels: [] }, locale))
    .sort((one, other) => one.title.localeCompare(other.title, locale));
}

function descend(node, above, locale) {
  const place = {
    id: above.id,
    path: [...above.path, { name: node.name, type: node.type }],
    labels: [...above.labels, localised(node, "name", locale)],
  };
  const options = node.options ?? [];
  const nested = options.filter(({ type }) => type === SUBCOMMAND || type === GROUP);
  if (nested.length) return nested.flatMap((child) => descend(child, place, locale));
  return [{
    id: place.id,
    path: place.path,
    title: place.labels.join(" "),
    plainTitle: place.path.map(({ name }) => name).join(" "),
    description: localised(node, "description", locale),
    options: options.map((option) => localisedOption(option, locale)),
  }];
}

function localisedOption(option, locale) {
  return {
    ...option,
    label: localised(option, "name", locale),
    hint: localised(option, "description", locale),
    choices: option.choices?.map((choice) => ({ ...choice, label: localised(choice, "name", locale) })),
  };
}

/** The callables that fit what was typed after the slash, the best first. */
export function search(list, typed) {
  const words = typed.trim().toLowerCase();
  return list
    .map((callable) => ({ callable, rank: rank(callable, words) }))
    .filter(({ rank: found }) => found < Infinity)
    .sort((one, other) => one.rank - other.rank)
    .map(({ callable }) => callable);
}

function rank(callable, words) {
  const titles = [callable.title.toLowerCase(), callable.plainTitle];
  if (titles.some((title) => title.startsWith(words))) return 0;
  if (titles.some((title) => title.split(" ").some((word) => word.startsWith(words)))) return 1;
  if (titles.some((title) => title.includes(words))) return 2;
  return callable.description.toLowerCase().includes(words) ? 3 : Infinity;
}

/**
 * Those of a list that fit a place, in its order but what is for the place first. `verbs` maps how
 * the names of threads begin to the commands that are for such threads alone.
 */
export function fittingFirst(list, verbs, threadName) {
  const begun = Object.keys(verbs).filter((name) => threadName?.startsWith(name));
  const here = new Set(begun.flatMap((name) => verbs[name]));
  const elsewhere = new Set(Object.values(verbs).flat().filter((name) => !here.has(name)));
  const name = (callable) => callable.path[0].name;
  return [
    ...list.filter((callable) => here.has(name(callable))),
    ...list.filter((callable) => !here.has(name(callable)) && !elsewhere.has(name(callable))),
  ];
}

/**
 * The callables whose name, or the beginning of it, was typed with free text behind: [{ callable,
 * text }]. The text is for an option that takes any.
 */
export function withText(list, typed) {
  const words = typed.trim().split(/\s+/);
  for (let count = words.length - 1; count > 0; count -= 1) {
    const name = words.slice(0, count).join(" ").toLowerCase();
    const found = list.filter((callable) => textOption(callable) &&
      [callable.title.toLowerCase(), callable.plainTitle].some((title) =>
        title === name || title.startsWith(`${name} `)));
    if (found.length) {
      const text = words.slice(count).join(" ");
      return found.map((callable) => ({ callable, text }));
    }
  }
  return [];
}

/** The option that takes what is typed behind a command's name, or undefined. */
export function textOption(callable) {
  const free = callable.options.filter(({ type, choices }) =>
    type === OPTION.string && !choices?.length);
  return free.find(({ required }) => required) ?? free[0];
}

/** The callable whose full name was typed, or null. */
export function exact(list, typed) {
  const words = typed.trim().toLowerCase();
  return list.find(({ title, plainTitle }) => title.toLowerCase() === words || plainTitle === words) ?? null;
}

/** Options of a call, wrapped in the subcommands that lead to it. */
export function wrapOptions(callable, options) {
  return callable.path.slice(1).reduceRight(
    (inner, { name, type }) => [{ name, type, options: inner }], options);
}

/**
 * What a field holds: { value }, { error } or {} when it is empty and may be. A field is
 * { option, text, picked }, picked being the value of a suggestion that was taken.
 */
export function readField({ option, text, picked }, people) {
  if (picked !== null) return { value: picked };
  if (text.trim() === "") return option.required ? { error: `${option.label} is required.` } : {};
  if (option.choices?.length) return readChoice(option, text);
  const reader = READERS[option.type];
  if (!reader) return { error: `${option.label} can't be filled in here.` };
  return reader(option, text, people);
}

function readChoice(option, text) {
  const words = text.trim().toLowerCase();
  const found = option.choices.find(({ label, name }) =>
    label.toLowerCase() === words || name.toLowerCase() === words);
  return found ? { value: found.value } : { error: `${option.label}: choose from the list.` };
}

function readString(option, text) {
  if (text.length < (option.min_length ?? 0)) {
    return { error: `${option.label} needs at least ${option.min_length} characters.` };
  }
  if (text.length > (option.max_length ?? 6000)) {
    return { error: `${option.label} takes at most ${option.max_length ?? 6000} characters.` };
  }
  return { value: text };
}

function readNumber(option, text, pattern, kind) {
  const words = text.trim();
  const value = Number(words);
  if (!pattern.test(words) || Math.abs(value) > LARGEST_INTEGER) {
    return { error: `${option.label} must be ${kind}.` };
  }
  if (value < (option.min_value ?? -Infinity)) {
    return { error: `${option.label} must be at least ${option.min_value}.` };
  }
  if (value > (option.max_value ?? Infinity)) {
    return { error: `${option.label} must be at most ${option.max_value}.` };
  }
  return { value };
}

function readBoolean(option, text) {
  const words = text.trim().toLowerCase();
  if (words === "true" || words === "false") return { value: words === "true" };
  return { error: `${option.label} must be true or false.` };
}

// People and channels are found by their name or number among `known`, [{ id, label }].
function readNamed(option, text, known) {
  const words = text.trim().replace(/^[@#]/, "").toLowerCase();
  const found = known.find(({ id, label }) => id === words || label.toLowerCase() === words);
  return found ? { value: found.id } : { error: `${option.label}: choose from the list.` };
}

const READERS = {
  [OPTION.string]: readString,
  [OPTION.integer]: (option, text) => readNumber(option, text, /^-?\d+$/, "a whole number"),
  [OPTION.number]: (option, text) => readNumber(option, text, /^-?\d+(?:\.\d+)?$/, "a number"),
  [OPTION.boolean]: readBoolean,
  [OPTION.user]: (option, text, { users }) => readNamed(option, text, users),
  [OPTION.mentionable]: (option, text, { users }) => readNamed(option, text, users),
  [OPTION.channel]: (option, text, { channels }) => readNamed(option, text, channels),
};
