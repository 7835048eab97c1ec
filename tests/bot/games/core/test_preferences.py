"""Preferences of the games: what each of them plays, and that it is always legal."""

from __future__ import annotations

import pytest

import rules
from bot.games import GAMES
from bot.games.core.preferences import Preference
from rules import Chance, RulesError, State
from rules.core.errors import BadNotation
from tests.sharing import in_turn

PUERTO_RICO = GAMES["puerto-rico"]
BRASS = GAMES["brass-birmingham"]
OPTIONS = {"castles-of-burgundy": {"shields": True}, "valparaiso": {"planning": "expert"}}
"""What it takes for everything that can be preferred to be asked."""


def argument(preference: Preference, chance: Chance) -> str:
    """Something that a player could choose."""
    if not preference.argument:
        return ""
    words = [chance.choose(preference.values) for _ in range(3)]
    return " ".join(dict.fromkeys(words)) + " " + str(1 + len(words[0]))


def read(slug: str, preference: Preference, text: str) -> str:
    for written in (text, text.rpartition(" ")[0]):
        try:
            return GAMES[slug].foresight.preference(preference.id).read(written)
        except BadNotation:
            continue
    raise AssertionError(text)


@pytest.mark.parametrize("slug", in_turn(GAMES, 2))
def test_whatever_is_preferred_is_legal(slug: str) -> None:
    title, chance, said = GAMES[slug], Chance("preferences"), set()
    state = rules.new(slug, 3, OPTIONS.get(slug), "preferences")
    for _ in range(250):
        waiting = rules.waiting(state)
        if not waiting:
            break
        seat = waiting[0]
        view = rules.view(state, seat)
        for preference in title.foresight.preferences:
            chosen = read(slug, preference, argument(preference, chance))
            move = title.foresight.preference(preference.id).prefer(chosen, view, seat)
            if move is not None:
                assert rules.parse(state, seat, str(move)) == move
                said.add(preference.id)
        state = rules.play(state, seat, rules.sample(state, seat, chance)).state
    assert said == {preference.id for preference in title.foresight.preferences}


def after(*moves: str) -> State:
    state = rules.new("puerto-rico", 3, seed="orders 10")
    for text in moves:
        state = rules.play(state, rules.waiting(state)[0], text).state
    return state


def preferred(state: State, name: str, chosen: str) -> str:
    seat = rules.waiting(state)[0]
    return str(PUERTO_RICO.foresight.preference(name).prefer(chosen, rules.view(state, seat), seat))


def test_tiles_in_order_else_none() -> None:
    settler = after("role settler")
    assert preferred(settler, "tiles", "coffee tobacco corn") == "settle tobacco"
    assert preferred(settler, "tiles", "coffee") == "settle pass"
    assert preferred(settler, "roles", "mayor") == "None"


def test_a_building_up_to_a_price() -> None:
    builder = after("role builder")
    assert preferred(builder, "build", "hospice 3") == "None"
    assert preferred(builder, "build", "hacienda 1") == "build hacienda"
    assert preferred(builder, "build", "hacienda 0") == "None"


def test_roles_with_alternatives() -> None:
    assert preferred(after("role settler", *["settle pass"] * 3), "roles", "settler mayor") == (
        "role mayor"
    )


def test_terms_are_the_price_of_now() -> None:
    builder = after("role builder")
    hacienda = rules.GAMES["puerto-rico"].notation.read("build hacienda")
    chooser, other = 0, 1
    assert PUERTO_RICO.foresight.terms(hacienda, rules.view(builder, chooser), chooser) == "1"
    assert PUERTO_RICO.foresight.terms(hacienda, rules.view(builder, other), other) == "2"


@pytest.mark.parametrize("text", ["", "ten", "10 20", "10 castle"])
def test_arguments_that_are_refused(text: str) -> None:
    with pytest.raises(RulesError):
        BRASS.foresight.preference("loan").read(text)


def test_arguments_as_they_are_kept() -> None:
    assert PUERTO_RICO.foresight.preference("tiles").read("Coffee > corn, CORN") == "coffee corn"
    assert PUERTO_RICO.foresight.preference("build").read("7 factory") == "factory 7"
    assert BRASS.foresight.preference("loan").read("10") == "10"
    assert BRASS.foresight.preference("loan").read("10 leek") == "leek 10"
    assert PUERTO_RICO.foresight.preference("dearest").read("whatever") == ""
