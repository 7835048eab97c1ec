// The options of select menus: given by the bot, or filled in by Discord with people, roles
// and channels.

import { displayName } from "./dom.js";

const TYPES = { string: 3, user: 5, role: 6, mentionable: 7, channel: 8 };

/** Whether a component is a select menu. */
export function isSelect(component) {
  return Object.values(TYPES).includes(component.type);
}

/** What Select wants to know about a select component. */
export function selectSpec(component, store) {
  const options = component.type === TYPES.string
    ? component.options.map(stringOption)
    : filledOptions(component, store);
  return {
    options,
    placeholder: component.placeholder ?? "",
    min: component.min_values ?? 1,
    max: component.max_values ?? 1,
    customId: component.custom_id,
  };
}

/** A standard emoji as text; custom emoji have no picture here. */
export function emojiText(emoji) {
  return emoji && !emoji.id ? emoji.name : null;
}

function stringOption(option) {
  return {
    value: option.value,
    label: option.label,
    description: option.description,
    emoji: emojiText(option.emoji),
    default: option.default,
  };
}

function filledOptions(component, store) {
  const defaults = new Set((component.default_values ?? []).map(({ id }) => id));
  const lists = {
    [TYPES.user]: () => people(store),
    [TYPES.role]: () => roles(store),
    [TYPES.mentionable]: () => [...people(store), ...roles(store)],
    [TYPES.channel]: () => channels(component, store),
  };
  return lists[component.type]().map((option) => ({ ...option, default: defaults.has(option.value) }));
}

function people(store) {
  return [...store.users.values()].map((user) => ({ value: user.id, label: displayName(user) }));
}

function roles(store) {
  return (store.guild.roles ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

function channels(component, store) {
  const types = component.channel_types ?? [];
  return [...store.channels.values()]
    .filter(({ type }) => type !== 1 && (types.length === 0 || types.includes(type)))
    .map(({ id, name }) => ({ value: id, label: `#${name}` }));
}
