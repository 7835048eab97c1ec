"""Whole sentences in three languages: right ones, with slips, with fillers; and what is no move."""

from __future__ import annotations

from functools import cache

import pytest

import rules
from bot.games import GAMES
from bot.games.core.preferences import legal_move
from bot.i18n import texts_for
from bot.services.errors import Refused
from bot.services.orders.reading import read_moves
from bot.ui.play.autocompletion import move_offers
from bot.ui.play.typed_moves import Meant, meant_move
from rules import RulesError, State
from rules.puerto_rico.state import Table
from tests.bot.ui.play.typed_sentences import NEVER, TUNED, UNSEEN

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


@pytest.mark.parametrize(
    ("where", "typed", "first"),
    [
        ("planning", "trade, build, sell", "plan trade build sell"),
        ("planning", "plan trade, build and sell", "plan trade build sell"),
        ("planning", "plan sell trade", "plan sell trade"),
        ("taking", "take ship 1 die 1", "take ship 1 d1"),
    ],
)
def test_the_move_that_is_typed_is_completed_first(where: str, typed: str, first: str) -> None:
    slug, view, seat = position(where)
    for verbs in (("plan",), ()) if where == "planning" else ((),):
        implied = verbs[0] if verbs else ""
        argument = typed.removeprefix(f"{implied} ") if verbs else typed
        offers = move_offers(
            GAMES[slug], view, seat, NAMES, texts_for("en"), argument, verbs, implied
        )
        if verbs or typed.startswith(first.split()[0]):
            assert str(offers[0].value) == first.removeprefix(f"{implied} " if verbs else "")


def test_fillers_are_not_looked_for_in_names() -> None:
    slug, view, seat = position("industry")
    offers = move_offers(GAMES[slug], view, seat, NAMES, texts_for("en"), "build the brewery")
    places = {str(offer.value).split(" at ")[1].split("#")[0] for offer in offers}
    assert len(places) > 2, places


@pytest.mark.parametrize(
    ("slug", "typed", "readings"),
    [
        ("castles-of-burgundy", "goosd 4 keep 1 4 5", {"goods 4 keep 1 4 5"}),
        ("castles-of-burgundy", "goos 2", {"goods 2"}),
        ("castles-of-burgundy", "goods a 2", {"goods 2"}),
        ("castles-of-burgundy", "sell the blue goods with die 3", {"sell 1 with d3"}),
        ("valparaiso", "plan overseas trade hire please",
         {"plan overseas hire", "plan overseas trade hire"}),
        ("valparaiso", "plan trade; bonus good wheat", {"plan trade; bonus wheat"}),
    ],
)  # fmt: skip
def test_words_side_by_side_are_read_apart_and_together(
    slug: str, typed: str, readings: set[str]
) -> None:
    found = GAMES[slug].lexicon("en").spellings(typed)
    assert readings <= {each.text for each in found if not each.unknown}


@pytest.mark.parametrize(
    "typed", ["take the castle from 1", "take wrkers with d2", "take ship at 6"]
)
def test_a_link_is_no_reason_why_a_line_is_refused(typed: str) -> None:
    with pytest.raises((Refused, RulesError)) as refused:
        read("taking", "en", typed)
    words = str(refused.value).split()
    assert words[0] not in ("from", "with", "at")


@pytest.mark.parametrize(
    ("slug", "typed", "order"),
    [
        ("valparaiso", "plan trade, build, sell", "plan trade build sell"),
        ("valparaiso", "plan the trad, bild and sell", "plan trade build sell"),
        ("puerto-rico", "bild smal warehouse, please", "build small-warehouse"),
        ("castles-of-burgundy", "take the ship from depot 1 with d1", "take ship 1 d1"),
        ("brass-birmingham", "loan leek", "loan with leek"),
        ("brass-birmingham", "develop cotton and coal", "develop cotton, coal"),
    ],
)
def test_orders_are_read_like_moves(slug: str, typed: str, order: str) -> None:
    assert read_moves(GAMES[slug], typed, "en") == (order,)


def test_an_order_that_can_mean_several_things_is_refused() -> None:
    with pytest.raises(Refused):
        read_moves(GAMES["valparaiso"], "plan overseas trade, please", "en")
