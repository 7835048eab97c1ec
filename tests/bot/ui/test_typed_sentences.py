"""Whole sentences in three languages: right ones, with slips, with fillers; and what is no move."""

from __future__ import annotations

from functools import cache

import pytest
from typed_sentences import NEVER, TUNED, UNSEEN

import rules
from bot.games import GAMES
from bot.games.core.preferences import legal_move
from bot.i18n import texts_for
from bot.services.errors import Refused
from bot.ui.moves.typed_moves import Meant, meant_move
from rules import RulesError, State
from rules.puerto_rico.state import Table

NAMES = ("Ann", "Ben", "Cy", "Dee", "Eve")


@cache
def position(name: str) -> tuple[str, State, int]:
    """A position of a game by its name, and who is asked."""
    if name == "building":
        state = rules.new("puerto-rico", 3, {"start_player": "listed-first"}, seed="s")
        assert isinstance(state, Table)
        state.players[0].doubloons = 20
        return "puerto-rico", rules.play(state, 0, "role builder").state, 0
    if name == "industry":
        return _after("brass-birmingham", 0)
    if name == "taking":
        return _after("castles-of-burgundy", 4)
    return _after("valparaiso", 60)


def _after(slug: str, moves: int) -> tuple[str, State, int]:
    state, chance = rules.new(slug, 3, seed="s"), rules.Chance("s")
    for _ in range(moves):
        seat = rules.waiting(state)[0]
        rules.advance(state, seat, rules.sample(state, seat, chance))
    seat = rules.waiting(state)[0]
    return slug, rules.view(state, seat), seat


def read(where: str, language: str, typed: str) -> Meant:
    slug, view, seat = position(where)
    line = " ".join(typed.lower().split())
    return meant_move(GAMES[slug], view, seat, line, NAMES, texts_for(language))


@pytest.mark.parametrize(("where", "language", "typed", "wanted"), TUNED)
def test_a_sentence_is_understood(where: str, language: str, typed: str, wanted: str) -> None:
    found = read(where, language, typed)
    if wanted.startswith("?"):
        assert not found.text
        assert any(each.text.startswith(wanted[1:]) for each in found.choices), found.choices
        return
    assert found == Meant(wanted)
    assert rules.GAMES[position(where)[0]].notation.spells(found.text)


def test_sentences_that_nobody_tuned_on_are_understood() -> None:
    wrong = []
    for where, language, typed, wanted in UNSEEN:
        try:
            found = read(where, language, typed)
        except (Refused, RulesError):
            found = Meant()
        texts = [f"?{each.text}" for each in found.choices] or [found.text]
        if not any(text.startswith(wanted) for text in texts):
            wrong.append(typed)
        assert not found.text or f"?{found.text}" == wanted or found.text == wanted, typed
    assert len(wrong) <= len(UNSEEN) // 10, wrong


@pytest.mark.parametrize(("where", "language", "typed"), NEVER)
def test_what_names_no_single_move_is_never_played(where: str, language: str, typed: str) -> None:
    _, view, seat = position(where)
    try:
        found = read(where, language, typed)
    except (Refused, RulesError):
        return
    assert not found.text or legal_move(view, seat, found.text) is None


def test_the_thing_that_is_typed_goes_before_what_mentions_it() -> None:
    slug, chance = "brass-birmingham", rules.Chance("i")
    state = rules.new(slug, 3, seed="i")
    for _ in range(200):
        seat = rules.waiting(state)[0]
        starts = {str(move).partition(" at ")[0] for move in rules.legal(state, seat, "build")}
        if "build iron" in starts:
            break
        rules.advance(state, seat, rules.sample(state, seat, chance))
    view = rules.view(state, seat)
    found = meant_move(GAMES[slug], view, seat, "iron", NAMES, texts_for("en"))
    assert any(each.text.startswith("build iron") for each in found.choices[:5])
    assert any(each.text.startswith("develop iron") for each in found.choices[:5])
