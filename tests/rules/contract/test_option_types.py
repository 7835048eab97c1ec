"""A value of an option has the option's own type, in every game."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from rules.core.options import Option, with_defaults
from tests.playing import option_sets

OPTIONS = [
    pytest.param(slug, option, id=f"{slug}-{option.id}")
    for slug, game in rules.GAMES.items()
    for option in game.options
]
each_option = pytest.mark.parametrize(("slug", "option"), OPTIONS)


class Text(str):
    """A text that is not of the type itself."""

    __slots__ = ()


class Number(int):
    """A number that is not of the type itself."""


def beside(slug: str, option: Option, value: rules.OptionValue) -> tuple[int, dict[str, Any]]:
    """A number of players and other options with which an option can have a value."""
    declared = rules.GAMES[slug].options
    for seats in rules.GAMES[slug].seats:
        for chosen in option_sets(slug, seats):
            others = {name: each for name, each in chosen.items() if name != option.id}
            known = with_defaults(declared, others)
            if not (option.takes(value, seats) and option.applies(known)):
                continue
            try:
                rules.new(slug, seats, {**others, option.id: _filled(option, value)})
            except rules.BadOptions:  # another option clashes with this value
                continue
            return seats, others
    pytest.fail(f"{option.id} can never be {value}")


def _filled(option: Option, value: rules.OptionValue) -> rules.OptionValue:
    """The value, of a list that must be filled one that is."""
    ids = [one for group in option.groups for one in group.ids[: group.number]]
    return ",".join(ids) if option.groups else value


def in_other_types(value: rules.OptionValue) -> list[object]:
    """What stands for a value, or equals it, in every other type."""
    others: list[object] = [None, [value], (value,), {"value": value}, {value: True}]
    if isinstance(value, bool):
        return [*others, str(value), str(value).lower(), int(value), float(value), Number(value)]
    if isinstance(value, int):
        return [*others, str(value), f" {value}", float(value), Number(value), True, False]
    return [*others, Text(value), value.encode(), value.split(","), True, False, 0, 1, 1.0]


@each_option
def test_a_value_is_taken_in_the_type_of_its_option_and_in_no_other(
    slug: str, option: Option
) -> None:
    for value in option.values:
        seats, others = beside(slug, option, value)
        value = _filled(option, value)
        state = rules.new(slug, seats, {**others, option.id: value})
        taken = state.options[option.id]
        assert type(taken) is type(value)
        assert taken == value
        data = rules.to_json(state)
        assert rules.from_json(data) == state
        for other in in_other_types(value):
            with pytest.raises(rules.BadOptions) as caught:
                rules.new(slug, seats, {**others, option.id: other})
            _assert_says(str(caught.value), option, other)
            # a number of one's own class cannot come out of JSON
            if not isinstance(other, Text | Number):
                damaged = {**data, "options": {**data["options"], option.id: other}}
                with pytest.raises(rules.BadPosition):
                    rules.from_json(damaged)
            record = rules.Record(slug, seats, {**others, option.id: other})  # type: ignore[dict-item]
            with pytest.raises(rules.BadRecord):
                record.replay()


def _assert_says(sentence: str, option: Option, given: object) -> None:
    """The sentence names the option, what was given and what it takes."""
    assert sentence.startswith(f"The option {option.id} can't be {repr(given)[:60]}. ")
    if option.groups:
        assert sentence.endswith(". Write the IDs as one text, separated by commas.")
    else:
        values = ", ".join(map(rules.option_text, option.values))
        assert sentence.endswith(f". Choose from: {values}.")


@each_option
def test_values_are_read_from_text_where_text_is_read(slug: str, option: Option) -> None:
    for value in option.values:
        seats, others = beside(slug, option, value)
        value = _filled(option, value)
        text = rules.option_text(value)
        assert option.read(text) == option.read(value) == option.check(value) == value
        assert type(option.read(text)) is type(value)
        state = rules.new(slug, seats, {**others, option.id: value}, "read")
        record = rules.Record(slug, seats, state.options, "read", state.rules)
        assert f"option {option.id} {text}\n" in record.to_text()
        assert rules.Record.from_text(record.to_text()) == record
