"""Moves as people type them, with names, blanks and slips: what is played and what is asked."""

from __future__ import annotations

import pytest

import rules
from bot.games import GAMES
from bot.i18n import texts_for
from bot.services.errors import Refused
from bot.ui.play.autocompletion import move_offers
from bot.ui.play.typed_moves import Meant, meant_move
from rules import BadNotation, RulesError, State
from rules.puerto_rico.state import Table

NAMES = ("Ann", "Ben", "Chloe")
GAME = GAMES["puerto-rico"]


def builder(doubloons: int = 20) -> State:
    state = rules.new("puerto-rico", seats=3, options={"start_player": "listed-first"}, seed="s")
    assert isinstance(state, Table)
    state.players[0].doubloons = doubloons
    return rules.play(state, 0, "role builder").state


def meant(typed: str, locale: str = "en", *verbs: str, state: State | None = None) -> Meant:
    at = builder() if state is None else state
    return meant_move(GAME, at, 0, typed, NAMES, texts_for(locale), verbs)


@pytest.mark.parametrize(
    ("locale", "typed"),
    [
        ("en", "build tobacco-storage"),
        ("en", "build tobacco storage"),
        ("en", "Build Tobacco Storage"),
        ("en", "build tobaco strage"),
        ("en", "biuld tobacco storage"),
        ("ko", "build 담배 공장"),
        ("ko", "build 담배공장"),
        ("ko", "build tobacco storage"),
        ("ja", "build タバコ保管所"),
    ],
)
def test_a_thing_is_called_by_its_name(locale: str, typed: str) -> None:
    assert meant(typed, locale) == Meant("build tobacco-storage")


def test_a_command_brings_its_verb() -> None:
    assert meant("tobaco storage", "en", "build") == Meant("build tobacco-storage")
    assert meant("build tobaco storage", "en", "build") == Meant("build tobacco-storage")


@pytest.mark.parametrize("locale", ["en", "ko", "ja"])
def test_verbs_are_those_of_the_commands(locale: str) -> None:
    texts = texts_for(locale)
    verb = next(each for each in GAME.verbs if each.name == "build")
    name = GAME.words.word("tobacco-storage", texts)
    typed = f"{texts.pgettext(verb.context, verb.name)} {name}"
    assert meant(typed, locale) == Meant("build tobacco-storage")


def test_a_bare_verb_is_asked_about_and_never_guessed() -> None:
    asked = meant("build")
    assert not asked.text
    assert {"build small-indigo-plant", "build hacienda"} <= {each.text for each in asked.choices}


def test_the_only_way_to_go_on_is_asked_about_too() -> None:
    state = rules.new("puerto-rico", seats=3, options={"start_player": "listed-first"}, seed="s")
    asked = meant("role capt", state=state)
    assert not asked.text
    assert [each.text for each in asked.choices] == ["role captain"]


def test_a_part_of_a_name_is_asked_about() -> None:
    asked = meant("build plant")
    assert {each.text for each in asked.choices} == {
        "build small-indigo-plant",
        "build indigo-plant",
    }


def test_what_is_whole_but_not_legal_is_left_to_the_rules() -> None:
    poor = builder(doubloons=0)
    found = meant("build tobaco storage", state=poor)
    assert found == Meant("build tobacco-storage")
    with pytest.raises(RulesError, match="doubloons"):
        rules.parse(poor, 0, found.text)


def test_an_unknown_word_brings_what_is_near() -> None:
    with pytest.raises(Refused, match="garage"):
        meant("build tobacco garage")
    with pytest.raises(Refused, match=r"Did you mean.*tobacco storage"):
        meant("build toboggo storrage")
    with pytest.raises(BadNotation, match="starts with one of these words"):
        meant("dance")


@pytest.mark.parametrize(
    ("slug", "typed", "notation"),
    [
        ("brass-birmingham", "Network Belper–Derby with wild location", None),
        ("brass-birmingham", "develop cotton mill, iron works with Leek", None),
        ("castles-of-burgundy", "take 2 cows 3 d1", "take cow2 3 d1"),
        ("castles-of-burgundy", "warehous 3", "warehouse 3"),
        ("valparaiso", "play mov merchants VAL-QUI-LIM", "play move VAL-QUI-LIM"),
        ("valparaiso", "stay Limache", "stay LIM"),
        ("puerto-rico", "place corn plantation=1 san juan=2", "place corn=1 san-juan=2"),
    ],
)
def test_names_of_all_games(slug: str, typed: str, notation: str | None) -> None:
    known = {
        "Network Belper–Derby with wild location": "network belper~derby with wild-location",
        "develop cotton mill, iron works with Leek": "develop cotton, iron with leek",
    }
    found = [each.text for each in GAMES[slug].lexicon("en").spellings(typed) if not each.unknown]
    assert (notation or known[typed]) in found


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("locale", ["en", "ko", "ja"])
def test_notation_stays_as_it_is(slug: str, locale: str) -> None:
    state, chance = rules.new(slug, seats=3, seed="typed"), rules.Chance("typed")
    for _ in range(60):
        seat = rules.waiting(state)[0]
        move = rules.sample(state, seat, chance)
        spelled = [each.text for each in GAMES[slug].lexicon(locale).spellings(str(move))]
        assert str(move) in spelled
        assert rules.GAMES[slug].notation.may_begin(str(move))
        state = rules.play(state, seat, move).state


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("locale", ["en", "ko", "ja"])
def test_every_name_that_is_shown_can_be_typed(slug: str, locale: str) -> None:
    kind, texts = GAMES[slug], texts_for(locale)
    names = {word: kind.words.word(word, texts) for word in rules.GAMES[slug].notation.vocabulary}
    assert sum(name is not None for name in names.values()) > 20
    for word, name in names.items():
        if name is not None and word[0] not in "+-":
            found = [each.text for each in kind.lexicon(locale).spellings(name)]
            assert word in found, name


@pytest.mark.parametrize(
    ("slug", "text", "begins"),
    [
        ("valparaiso", "play trade MEL", True),
        ("valparaiso", "play move", True),
        ("valparaiso", "play trade 3", False),
        ("brass-birmingham", "build cotton at leek#1", True),
        ("brass-birmingham", "build cotton by leek#1", False),
        ("castles-of-burgundy", "take castle 3", True),
        ("castles-of-burgundy", "take castle 9", False),
        ("puerto-rico", "ship 2 corn", True),
        ("puerto-rico", "role mayor with", False),
        ("puerto-rico", "ship 2 small-market", False),
    ],
)
def test_what_a_move_can_begin_with(slug: str, text: str, begins: bool) -> None:
    assert rules.GAMES[slug].notation.may_begin(text) is begins


def test_a_word_that_is_half_another_brings_no_suggestion() -> None:
    assert GAMES["castles-of-burgundy"].lexicon("en").near("undo") == ()
    assert "tobacco storage" in GAME.lexicon("en").near("toboggo storrage")


def test_autocompletion_forgives_a_slip() -> None:
    offers = move_offers(GAME, builder(), 0, NAMES, texts_for("en"), "tobaco storage", ("build",))
    assert "build tobacco-storage" in {offer.value for offer in offers}
