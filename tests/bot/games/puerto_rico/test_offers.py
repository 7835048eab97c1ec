from typing import Any

import pytest

import rules
from bot.games.core.choices import CONSEQUENCE_LIMIT, LABEL_LIMIT, SELECT_LIMIT, OfferedMove
from bot.games.core.question import describe
from bot.games.puerto_rico import PUERTO_RICO
from bot.i18n import LANGUAGES, texts_for
from bot.ui.play.controls import SHORT_LABEL, choice_rows
from renderers.puerto_rico.words.effects import power
from rules.puerto_rico.data import BUILDING
from rules.puerto_rico.moves import Build, Draft
from rules.puerto_rico.state import Table
from tests.bot.games.puerto_rico.questions import ENGLISH, choices_of, own_panel, question
from tests.playing import lively_turns
from tests.sharing import in_turn

MANY = 60
GAMES = [
    (2, {}),
    (3, {"mayor_mode": "ordered"}),
    (4, {"production": "chosen", "factory_university_swap": True}),
    (5, {}),
]


def check_limits(choice: OfferedMove) -> None:
    assert 1 <= len(choice.label) <= LABEL_LIMIT
    assert len(choice.consequence) <= CONSEQUENCE_LIMIT
    assert "{" not in choice.label + choice.consequence


def some(moves: Any) -> list[rules.Move]:
    """All moves if they are few, else some from everywhere in the list."""
    step = max(1, len(moves) // MANY)
    return [moves[place] for place in range(0, len(moves), step)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_plant_does_is_never_cut_beside_its_price(language: str) -> None:
    texts = texts_for(language)
    for row in BUILDING.values():
        if row.produces:
            beside = len("; worth 3 points, 2 quarries used, builder −1")
            assert len(power(row, texts)) + beside <= CONSEQUENCE_LIMIT, row.id


@pytest.mark.parametrize("language", in_turn(LANGUAGES))
@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_offers_are_legal_short_and_different(
    random_game: Any, seats: int, options: dict[str, Any], language: str
) -> None:
    texts = texts_for(language)
    for state, seat, _ in random_game(seats, f"offers-{seats}", options):
        if seat < 0:
            continue
        view = rules.view(state, seat)
        choices = choices_of(view, seat, texts)
        assert choices or own_panel(view, seat)
        assert len(choices) <= SELECT_LIMIT
        assert len({choice.text for choice in choices}) == len(choices)
        assert len({(choice.label, choice.consequence) for choice in choices}) == len(choices)
        for choice in choices:
            check_limits(choice)
            assert " waive " not in choice.text
            assert str(rules.parse(state, seat, choice.text)) == choice.text


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_every_legal_move_has_a_description_and_a_command(
    random_game: Any, seats: int, options: dict[str, Any]
) -> None:
    words = {word for verb in PUERTO_RICO.verbs for word in (verb.name, *verb.also)}
    for state, seat, _ in random_game(seats, f"describe-{seats}", options):
        if seat < 0:
            continue
        view = rules.view(state, seat)
        for move in some(rules.legal(view, seat)):
            choice = describe(question(view, seat), move)
            check_limits(choice)
            assert choice.text == str(move)
            assert choice.text.split()[0] in words


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_everything_without_a_waiver_is_offered_or_in_a_panel(
    random_game: Any, seats: int, options: dict[str, Any]
) -> None:
    compared = 0
    for state, seat, _ in random_game(seats, f"complete-{seats}", options):
        if seat < 0:
            continue
        view = rules.view(state, seat)
        legal = rules.legal(view, seat)
        if own_panel(view, seat) or str(legal[0]).startswith(("store", "place")):
            continue
        offered = {choice.text for choice in choices_of(view, seat)}
        assert offered == {str(move) for move in legal if not getattr(move, "waive", ())}
        compared += 1
    assert compared > 30


def test_nobody_else_is_offered_anything() -> None:
    state = rules.new("puerto-rico", seats=3, seed="a")
    assert choices_of(rules.view(state, 1), 1) == ()
    assert own_panel(rules.view(state, 1), 1) is None


def test_roles_show_their_doubloons_and_their_privilege() -> None:
    state: Any = rules.new("puerto-rico", seats=4, seed="a")
    state.roles["captain"].doubloons = 2
    state.players[0].goods["corn"] = 3
    state.players[0].goods["coffee"] = 1
    state.players[0].city["harbor"] = 1
    by_text = {c.text: c for c in choices_of(rules.view(state, 0), 0)}
    assert by_text["role captain"].label == "Captain · +2 doubloons"
    assert by_text["role captain"].brief == "Captain · first loading: +5 points · +2 doubloons"
    assert by_text["role settler"].brief == "Settler · quarry or plantation"
    assert by_text["role craftsman"].brief == "Craftsman · you produce nothing"
    assert by_text["role builder"].brief == "Builder · 3 to spend"
    assert by_text["role captain"].style == "success"
    assert by_text["role captain"].consequence == (
        "first loading: +5 points (3 + captain + harbor)"
    )
    assert by_text["role mayor"].consequence == "+2 colonists (1 + mayor)"
    assert by_text["role trader"].consequence == "best: coffee for 5 doubloons (4 + trader)"
    assert by_text["role settler"].consequence == "quarry or 1 of 5 plantations"
    assert by_text["role craftsman"].consequence == "you produce nothing"


def test_the_price_list_is_sorted_by_what_buildings_cost_now() -> None:
    state: Any = rules.new("puerto-rico", seats=3, seed="a")
    state.players[0].doubloons = 20
    state.players[0].island += ["quarry", "quarry"]
    state.players[0].on_tiles["quarry"] = 2
    state, _ = rules.play(state, 0, "role builder")
    choices = choices_of(rules.view(state, 0), 0)
    assert choices[-1].text == "build pass"
    prices = [int(choice.label.split(" · ")[1].split()[0]) for choice in choices[:-1]]
    assert prices == sorted(prices)
    office = next(choice for choice in choices if choice.text == "build office")
    assert office.label == "Office · 2 doubloons"
    assert office.consequence == (
        "Sell a kind that the trading house already has; "
        "worth 2 points, 2 quarries used, builder −1"
    )


def test_waivers_are_named() -> None:
    state = rules.new("puerto-rico", seats=3, seed="a")
    move = rules.parse(state, 0, "role mayor waive privilege")
    choice = describe(question(rules.view(state, 0), 0), move)
    assert choice.label == "Mayor, without privilege"
    assert choice.brief == "", "a button must say it, too"
    assert choice.consequence == "+1 colonist"


def test_offers_do_not_depend_on_what_is_hidden() -> None:
    state: Any = rules.new("puerto-rico", seats=4, seed="a")
    other = rules.copy(state)
    other.deck.reverse()  # type: ignore[attr-defined]
    other.players[2].vp_chips = 9  # type: ignore[attr-defined]
    assert choices_of(rules.view(state, 0), 0) == choices_of(rules.view(other, 0), 0)


def test_a_role_says_what_it_brings_in_all() -> None:
    state = rules.new("puerto-rico", seats=4, options={"start_player": "listed-first"}, seed="s")
    assert isinstance(state, Table)
    state.roles["prospector"].doubloons = 2
    state.roles["captain"].doubloons = 2
    found = {choice.text: choice for choice in choices_of(state, 0)}
    prospector, captain = found["role prospector"], found["role captain"]
    assert prospector.label == "Prospector"
    assert prospector.brief == "Prospector · +3 doubloons"
    assert prospector.consequence == "+3 doubloons (2 + prospector)"
    assert prospector.style == captain.style == "success"
    assert captain.label == "Captain · +2 doubloons"
    assert captain.brief == "Captain · you have nothing to load · +2 doubloons"


def test_a_role_says_why_the_goods_that_one_has_bring_nothing() -> None:
    state = rules.new("puerto-rico", seats=4, options={"start_player": "listed-first"}, seed="s")
    assert isinstance(state, Table)
    state.players[0].goods.update(corn=2)
    state.trading_house.append("corn")
    for ship, good in zip(state.ships, ("coffee", "sugar", "indigo"), strict=True):
        ship.good, ship.load = good, 1
    found = {choice.text: choice.consequence for choice in choices_of(state, 0)}
    assert found["role trader"] == "you can't sell any of your goods"
    assert found["role captain"] == "no ship takes your goods"
    state.players[0].goods.update(corn=0)
    found = {choice.text: choice.consequence for choice in choices_of(state, 0)}
    assert found["role trader"] == "you have nothing to sell"
    assert found["role captain"] == "you have nothing to load"


def test_buttons_of_one_kind_all_say_their_consequence_or_none_does() -> None:
    """A fact on one of several buttons alone would be missed on the others."""
    short = OfferedMove("build quarry", "Quarry", "worth 1 point")
    long = OfferedMove("build office", "Office", "sells a kind that the trading house has already")
    other = OfferedMove("pass", "Build nothing", "keeps 5 doubloons")
    (row,) = choice_rows((short, long, other), 1, 1, ENGLISH)
    labels = [each.label for each in row.children]  # type: ignore[attr-defined]
    assert labels == ["Quarry", "Office", "Build nothing · keeps 5 doubloons"]
    (row,) = choice_rows((short, other), 1, 1, ENGLISH)
    assert row.children[0].label == "Quarry · worth 1 point"  # type: ignore[attr-defined]


def test_the_builder_says_what_there_is_to_spend_and_what_lies_on_the_card() -> None:
    state = rules.new("puerto-rico", seats=4, options={"start_player": "listed-first"}, seed="s")
    assert isinstance(state, Table)
    state.players[0].doubloons, state.roles["builder"].doubloons = 3, 2
    (builder,) = [each for each in choices_of(state, 0) if each.text == "role builder"]
    (row,) = choice_rows((builder,), 1, 1, ENGLISH)
    assert row.children[0].label == "Builder · 5 to spend · +2 doubloons"  # type: ignore[attr-defined]


def test_roles_without_doubloons_say_on_a_button_what_they_bring() -> None:
    state = rules.new("puerto-rico", seats=5, options={"start_player": "listed-first"}, seed="s")
    assert isinstance(state, Table)
    player = state.players[0]
    player.doubloons = 12
    player.goods["tobacco"] = 3
    for choice in choices_of(state, 0):
        assert " \N{MIDDLE DOT} " in choice.brief
        assert len(choice.brief) <= SHORT_LABEL, choice.brief


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("building_set", ["base", "draft"])
def test_every_building_on_offer_says_what_it_does(building_set: str, language: str) -> None:
    texts, told = texts_for(language), 0
    state = rules.new("puerto-rico", 3, {"building_set": building_set}, seed="effects")
    for before, seat, move in lively_turns(state, "effects"):
        if isinstance(move, Build | Draft):
            asked = PUERTO_RICO.question(rules.view(before, seat), seat, ("A", "B", "C"), texts)
            assert asked is not None
            does = power(BUILDING[move.building], texts)
            assert describe(asked, move).consequence.startswith(does[:90]), move
            told += 1
    assert told > 5
