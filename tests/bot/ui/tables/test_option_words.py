"""Refusals of options: with the names that players see, in each language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

import rules
from bot.games import GAMES
from bot.games.core.words import option_entry, option_value
from bot.i18n import LANGUAGES, texts_for
from bot.ui.tables.option_words import option_lines, option_reason
from rules.core.options import option_text, with_defaults
from tests.bot.ui.play.test_panel_layout import GAME

SLUG = "puerto-rico"
BUILDINGS = next(each for each in rules.GAMES[SLUG].options if each.groups)


EN = texts_for("en")


def option(name: str) -> rules.Option:
    return next(each for each in rules.GAMES[SLUG].options if each.id == name)


def refused(locale: str, options: Mapping[str, object], seats: int = 3) -> str:
    with pytest.raises(rules.BadOptions) as error:
        rules.new(SLUG, seats, options)
    return option_reason(error.value, GAMES[SLUG], texts_for(locale))


def test_an_option_beside_another_is_named_with_its_values() -> None:
    kinds = ",".join(one for group in BUILDINGS.groups for one in group.ids[: group.number])
    custom = option_value(GAMES[SLUG].words, option("building_set"), "custom", EN)
    assert refused("en", {"custom_buildings": kinds}) == (
        f"The option List of buildings is only available if Violet buildings is {custom}."
    )


def test_a_value_that_does_not_exist() -> None:
    chips = option("vp_visibility")
    names = ", ".join([option_value(GAMES[SLUG].words, chips, each, EN) for each in chips.values])
    assert refused("en", {"vp_visibility": "glass"}) == (
        f"The option Victory point chips can't be glass. Choose from: {names}."
    )


def test_buildings_are_named() -> None:
    kinds = [one for group in BUILDINGS.groups for one in group.ids[: group.number]]
    custom = {"building_set": "custom", "custom_buildings": ",".join([*kinds[1:], kinds[1]])}
    name = option_entry(GAMES[SLUG].words, BUILDINGS, kinds[1], EN)[0]
    assert refused("en", custom) == f"The option List of buildings contains {name} twice."
    group = [
        option_entry(GAMES[SLUG].words, BUILDINGS, each, EN)[0] for each in BUILDINGS.groups[0].ids
    ]
    assert ", ".join(group) in refused(
        "en", {"building_set": "custom", "custom_buildings": ",".join(kinds[1:])}
    )


def test_two_buildings_that_are_not_in_one_game() -> None:
    custom = {
        "building_set": "custom",
        "hacienda_forest_exclusive": True,
        "custom_buildings": _with("hacienda", "forest-house"),
    }
    label = EN.gettext(option("hacienda_forest_exclusive").label)
    assert refused("en", custom).endswith(f"can't be in the same game with the option {label}.")
    assert "forest-house" not in refused("en", custom)


@pytest.mark.parametrize("locale", LANGUAGES)
def test_no_id_is_shown_in_any_language(locale: str) -> None:
    custom = {"building_set": "custom", "custom_buildings": "aqueduct"}
    told = refused(locale, custom)
    for each in rules.GAMES[SLUG].options:
        ids = [each.id, *[one for group in each.groups for one in group.ids if "-" in one]]
        ids += [option_text(value) for value in each.values if "-" in option_text(value)]
        assert not [one for one in ids if one in told]


def _with(*wanted: str) -> str:
    """A complete list of buildings with these."""
    chosen = []
    for group in BUILDINGS.groups:
        ids = sorted(group.ids, key=lambda each: each not in wanted)
        chosen += ids[: group.number]
    return ",".join(chosen)


@pytest.mark.usefixtures("lanterns")
@pytest.mark.parametrize(
    ("seats", "options", "sentence"),
    [
        (4, {"colours": "drawn"}, "The option Colours can't be colours drawn with 4 players."),
        (1, {"colours": "drawn"}, "The option Colours isn't available with one player."),
        (3, {"goal": 6}, "The option Goal isn't available with 3 players."),
        (
            4,
            {"team": "across", "colours": "many"},
            "The option Colours is only available if Teams is team off.",
        ),
    ],
)
def test_options_for_some_numbers_of_players(
    seats: int, options: Mapping[str, object], sentence: str
) -> None:
    with pytest.raises(rules.BadOptions) as error:
        rules.new("lanterns", seats, options)
    assert option_reason(error.value, GAMES["lanterns"], EN) == sentence


@pytest.mark.usefixtures("lanterns")
def test_the_panel_says_for_how_many_players_a_value_is() -> None:
    from bot.ui.tables.lobby_message import _help

    told = {each.id: _help(each, GAMES["lanterns"], EN) for each in rules.GAMES["lanterns"].options}
    assert told["team"] == "-# Who plays together. Only with 4 players."
    assert told["goal"] == "-# How many lanterns win. Only for one player."
    assert told["colours"] == (
        "-# Which colours. Only with 2 / 3 / 4 players. colours drawn: Only with 2 / 3 players."
    )


def lines(slug: str, numbers: tuple[int, ...], **options: rules.OptionValue) -> list[str]:
    game = replace(GAME, slug=slug, options=with_defaults(rules.GAMES[slug].options, options))
    return option_lines(game, GAMES[slug], numbers, EN)


def test_the_usual_options_are_named_with_their_values() -> None:
    assert lines("brass-birmingham", (3,)) == [
        "Options: default",
        (
            "-# First turn order: random · Browse discards: yes · Ties go to the higher "
            "income: income space · Forced moves: yes"
        ),
        "-# Off: Introductory game",
    ]


def test_an_option_that_differs_has_a_line_and_the_others_stay_as_usual() -> None:
    found = lines("brass-birmingham", (3,), introductory=True)
    assert found[0] == "- Introductory game: **yes**"
    assert found[1].startswith("-# First turn order: random")
    assert len(found) == 2


@pytest.mark.parametrize("slug", GAMES)
def test_every_option_that_can_be_chosen_is_said(slug: str) -> None:
    numbers = rules.GAMES[slug].seats
    said = "\n".join(lines(slug, numbers))
    for offer in rules.offers(rules.GAMES[slug].options, {}, numbers):
        if not offer.option.groups:
            assert EN.gettext(offer.option.label) in said


def test_options_without_a_meaning_at_the_table_are_not_said() -> None:
    assert "Solo board" in "\n".join(lines("castles-of-burgundy", (1,)))
    assert "Solo board" not in "\n".join(lines("castles-of-burgundy", (2, 3)))
