"""The options of a table in words, and refusals of options in the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import rules
from bot.games.core.game import BotGame
from bot.games.core.words import option_entry, option_value
from bot.i18n import Texts
from bot.model import Game
from rules import BadOptions, Option, OptionValue, offers, option_text

_VALUES: Final = ("value", "values")
"""The gaps that hold values, as text with commas between."""


def option_lines(game: Game, kind: BotGame[Any], numbers: Sequence[int], texts: Texts) -> list[str]:
    """Return the options of a table that can have these numbers of players.

    A line for each that differs from the usual one; then, in small letters, those that are as usual
    with their values, and the extras that are left out.
    """
    declared = rules.GAMES[game.slug].options

    def named(option: Option, value: OptionValue, mark: str = "") -> str:
        label = texts.gettext(option.label)
        return f"{label}: {mark}{option_value(kind.words, option, value, texts)}{mark}"

    changed = [
        option
        for option in declared
        if game.options.get(option.id, option.default) != option.default
    ]
    usual = [
        offer.option
        for offer in offers(declared, game.options, numbers)
        if offer.option not in changed and not offer.option.groups
    ]
    lines = [f"- {named(option, game.options[option.id], '**')}" for option in changed]
    if not changed:
        lines.append(texts.gettext("Options: default"))
    said = [named(option, option.default) for option in usual if option.default is not False]
    without = [texts.gettext(option.label) for option in usual if option.default is False]
    if said:
        lines.append(f"-# {' · '.join(said)}")
    if without:
        lines.append("-# " + texts.gettext("Off: {options}", options=" · ".join(without)))
    return lines


def option_reason(error: BadOptions, kind: BotGame[Any], texts: Texts) -> str:
    """Return the sentence with the names of options, values and ids in the reader's language."""
    declared = {option.id: option for option in rules.GAMES[kind.slug].options}
    named = [str(error.args_map.get(gap, "")) for gap in ("option", "other")]
    about = [declared[each] for each in named if each in declared]
    args: dict[str, object] = dict(error.args_map)
    for gap, value in error.args_map.items():
        if gap in _VALUES and about:
            parts = [_value(about[-1], each.strip(), kind, texts) for each in str(value).split(",")]
            args[gap] = ", ".join(parts)
        elif value in declared:
            args[gap] = texts.gettext(declared[str(value)].label)
        elif isinstance(value, str):
            args[gap] = kind.words.word(value, texts, gap) or value
    sentence = texts.gettext(error.reason, **args)
    return sentence[:1].upper() + sentence[1:]


def _value(option: Option, text: str, kind: BotGame[Any], texts: Texts) -> str:
    """Return the name of a value, or of an id in a list; what is neither stays as it is."""
    if any(text in group.ids for group in option.groups):
        return option_entry(kind.words, option, text, texts)[0]
    for value in option.values:
        if text and option_text(value) == text:
            return option_value(kind.words, option, value, texts)
    return text
