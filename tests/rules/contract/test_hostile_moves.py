"""Move objects are held to the same as text: types, ids, order, and then the rules."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import fields
from itertools import islice
from typing import Any

import pytest

import rules
from rules.brass_birmingham import moves as brass
from rules.castles_of_burgundy import moves as castles_of_burgundy
from rules.castles_of_burgundy.dice import Die
from rules.core.phrases import UNSEEN, Move, Phrase
from rules.puerto_rico import moves as puerto_rico
from rules.valparaiso import moves as valparaiso
from rules.valparaiso import phrases
from tests.playing import after, lively_turns, option_sets, random_chooser, turns

HOSTILE: list[Any] = [
    None,
    True,
    False,
    0,
    1,
    -1,
    4.0,
    10**5,
    10**5000,
    "",
    "x",
    "corn",
    "two words",
    "corn waive harbor",
    b"corn",
    (),
    [],
    ["corn"],
    {},
    ("corn",),
    ("corn", "corn"),
    ("x",),
    ("leek", 1),
    (None,),
    ((),),
    (("corn", 1),),
    (("corn", True),),
    (("corn", 1.0),),
    (("corn", 0),),
    (("corn", 1), ("corn", 2)),
    (("corn",),),
    (("coffee", 1), ("corn", 1)),
    (brass.Laid(""),),
    (brass.Laid("dudley~wolverhampton", ()), brass.Laid("x")),
    (brass.Sale("", ""),),
    (brass.Sale("dudley#1", "oxford#1", ("merchant", 3)),),  # type: ignore[arg-type]
    brass.Pass("leek"),
    Die("d", 3, 3),
    Die("d", 3, 4, "", 1),
    Die("any", 1, 1),
    Die("white", 2, 5, "m9", 2),
    Die("d", 3, 3, "m9", 2),
    Die("d", True, 1.0),  # type: ignore[arg-type]
    Die("x", 0, 9, "s16", -1),
    Die(None, None, None, None, None),  # type: ignore[arg-type]
    castles_of_burgundy.Payment(0, 0),
    castles_of_burgundy.Payment(1, 10**5),
    castles_of_burgundy.Payment("1", True),  # type: ignore[arg-type]
    phrases.Goods(1, 0, 1),
    phrases.Goods(0, True, 1.0),  # type: ignore[arg-type]
    phrases.Goods(-1, 10**5),
    phrases.Choice(("+wheat", "-silver")),
    phrases.Choice(("+wheat", "+silver")),
    phrases.Choice(["+wheat"]),  # type: ignore[arg-type]
    phrases.Choice(("+leek",)),
    phrases.Uses(0),
    phrases.Uses(2, (phrases.Choice(),)),
    phrases.Uses(True, [phrases.Choice(("+wheat",))]),  # type: ignore[arg-type]
    phrases.Planned(("sell", "sell")),
    phrases.Planned(("sell",), "sell"),
    phrases.Planned(("A1",), "trade"),
    phrases.Planned("sell", None),  # type: ignore[arg-type]
    phrases.Planned(("move", "trade"), "sell"),
    phrases.Route(),
    phrases.Route((phrases.Path(("VAL", "QUI")),)),
    phrases.Route((phrases.Path(("VAL", "QUI", "LIM"), True),)),
    phrases.Route((phrases.Path(("VAL",)), phrases.Path(("QUI", "VAL"), 1))),  # type: ignore[arg-type]
    phrases.Route((phrases.Discard(phrases.Goods(1)),)),
    phrases.Visits((phrases.Visit("LIM", phrases.Uses(1)),)),
    phrases.Visits((phrases.Visit("VAL", phrases.Uses(1, ("+wheat",))),)),  # type: ignore[arg-type]
    phrases.Visits((phrases.Visit("LIM", phrases.Uses(0)), phrases.Discard())),
    phrases.Visits([]),  # type: ignore[arg-type]
    object(),
]
"""What may stand in a field of a move that a program made."""
CLASSES = {
    "puerto-rico": puerto_rico,
    "brass-birmingham": brass,
    "castles-of-burgundy": castles_of_burgundy,
    "valparaiso": valparaiso,
}


def classes(slug: str) -> list[type[Move]]:
    found = [
        kind
        for kind in vars(CLASSES.get(slug) or sys.modules[rules.GAMES[slug].__module__]).values()
        if isinstance(kind, type) and issubclass(kind, Phrase) and "template" in vars(kind)
    ]
    assert len(found) > 8 or slug not in CLASSES
    return found


def plain(kind: type[Move], chance: rules.Chance) -> dict[str, Any]:
    """Values for all fields, drawn from the hostile ones."""
    return {field.name: chance.choose(HOSTILE) for field in fields(kind)}


def variants(move: Move, chance: rules.Chance) -> list[Move]:
    """The move with each of its fields replaced by something hostile."""
    kind: Any = type(move)
    values = {field.name: getattr(move, field.name) for field in fields(move)}
    return [
        kind(**{**values, name: chance.choose(HOSTILE)}) for name in values for _ in range(4)
    ] + [
        kind(**{**values, name: float(value)})
        for name, value in values.items()
        if type(value) is int
    ]


def held(state: rules.State, seat: int, move: Any) -> None:
    """Playing it is refused without effect, or does what its notation does."""
    before = rules.copy(state)
    try:
        played = rules.play(state, seat, move)
    except rules.RulesError:
        played = None
    assert state == before
    if played is None:
        return
    text = str(move)
    again = rules.parse(state, seat, text)
    assert type(again) is type(move)
    assert played == rules.play(state, seat, text)
    canonical = rules.game(state.slug).notation.canonical(move)
    assert canonical == rules.game(state.slug).notation.read(text)


CASES = [(slug, seats) for slug, game in rules.GAMES.items() for seats in game.seats]


@pytest.mark.parametrize(("slug", "seats"), CASES)
def test_hostile_moves_are_refused_or_are_what_they_say(slug: str, seats: int) -> None:
    chance = rules.Chance(f"hostile {slug} {seats}")
    options = option_sets(slug, seats)[-1]
    state = rules.new(slug, seats, options, "hostile")
    for position, seat, move in islice(turns(state, random_chooser("hostile")), 0, 200, 6):
        for other in variants(move, chance):
            held(position, seat, other)
        for kind in classes(slug):
            held(position, seat, kind(**plain(kind, chance)))
        for foreign in (UNSEEN, None, 5, b"pass", object(), ("role", "mayor")):
            with pytest.raises(rules.BadNotation):
                rules.play(position, seat, foreign)  # type: ignore[arg-type]


@pytest.mark.parametrize(("slug", "seats"), CASES)
def test_what_is_among_the_legal_moves_is_what_is_accepted(slug: str, seats: int) -> None:
    """The moves of a whole game are tried at other times of it, too."""
    chance = rules.Chance(f"other times {slug} {seats}")
    state = rules.new(slug, seats, option_sets(slug, seats)[-1], "other times")
    played = list(islice(lively_turns(state, "other times"), 250))
    moves = list(dict.fromkeys(move for _, _, move in played))
    if slug == "valparaiso":
        moves += [valparaiso.Plan(phrases.Planned(("ship",)), good) for good in ("silver", "wheat")]
    for position, seat, move in played[::12]:
        legal = rules.legal(position, seat)
        for other in (move, *[chance.choose(moves) for _ in range(40)]):
            try:
                accepted = rules.parse(position, seat, other) == other
            except rules.RulesError:
                accepted = False
            assert (other in legal) == accepted, str(other)


def test_drafts_cost_nothing_and_plans_name_a_good_only_where_one_is_taken() -> None:
    match = rules.Match(rules.VALPARAISO, 2, seed="drafts")
    while len(match.waiting) == 1:
        match.play(match.legal()[0])
    state, read = match.state, rules.VALPARAISO.notation.read
    state.players[0].pesos = 0
    legal = rules.legal(state, 0)
    drafts = rules.legal(state, 0, "draft")
    assert read("draft ship mayor move") in legal
    assert read("draft ship mayor move") in list(drafts)
    assert read("plan ship mayor move") not in legal
    assert read("plan ship bonus silver") not in legal


def test_what_equals_a_move_does_not_take_its_place() -> None:
    """A float in the cache of canonical moves would come out of it when the text is read."""
    state = rules.new("puerto-rico", 3)
    with pytest.raises(rules.BadNotation):
        rules.play(state, 0, puerto_rico.Ship(4.0, "corn", 4))  # type: ignore[arg-type]
    read = rules.game("puerto-rico").notation.read("ship 4 corn to 4")
    assert str(read) == "ship 4 corn to 4"
    assert type(read.number) is int  # type: ignore[attr-defined]


def test_empty_actions_of_brass_cannot_be_entered() -> None:
    state = after("brass-birmingham", 3, {}, "empty", 5)
    seat = rules.waiting(state)[0]
    card = state.players[seat].hand[0]  # type: ignore[attr-defined]
    for move in (brass.Sell(card, ()), brass.Develop(card, ()), brass.Network(card, ())):
        with pytest.raises(rules.BadNotation, match="Write: "):
            rules.play(state, seat, move)


def test_the_wrong_seat_is_told_so_before_anything_else() -> None:
    """May the seat act, is it a move, is it legal: in this order everywhere."""
    state = rules.new("puerto-rico", 3)
    move = puerto_rico.Pass("sell")
    for bad in ("nonsense", "sell pass", move, puerto_rico.Sell("gold")):
        for seat in (1, 3, -1, True, None, "0"):
            with pytest.raises(rules.NotYourTurn) as caught:
                rules.play(state, seat, bad)  # type: ignore[arg-type]
            assert caught.value.code == "not_your_turn"
            with pytest.raises(rules.NotYourTurn):
                rules.play_in_place(state, seat, bad)  # type: ignore[arg-type]
            with pytest.raises(rules.NotYourTurn):
                rules.parse(state, seat, str(bad))  # type: ignore[arg-type]
            with pytest.raises(rules.NotYourTurn):
                rules.try_out(state, seat, [bad])  # type: ignore[arg-type, list-item]
    for way in (rules.play, rules.parse, rules.play_in_place):
        with pytest.raises(rules.BadNotation):
            way(state, 0, "sell gold")
        with pytest.raises(rules.IllegalMove):
            way(state, 0, "sell corn")


@pytest.mark.parametrize("slug", rules.GAMES)
def test_what_is_no_seat_can_do_nothing(slug: str) -> None:
    """Not even where its number would name a seat from the end of a list."""
    state = rules.new(slug, rules.game(slug).seats[-1])
    nobody: list[Any] = [-1, state.seats, True, 0.0, None, "0", [0], object()]
    for seat in nobody:
        assert not rules.may_act(state, seat)
        assert rules.legal(state, seat) == ()
        assert rules.forced(state, seat) is None
        assert rules.overdue(state, seat) is None
        with pytest.raises(rules.NotYourTurn):
            rules.sample(state, seat, rules.Chance("nobody"))


def nested(depth: int = 3000) -> list[object]:
    """Lists in lists, too many to be written."""
    inside: list[object] = []
    for _ in range(depth):
        inside = [inside]
    return inside


@pytest.mark.parametrize("slug", rules.GAMES)
def test_deeply_nested_data_is_refused_with_a_sentence(slug: str) -> None:
    deep: Any = nested()
    seats = rules.game(slug).seats[-1]
    option = rules.game(slug).options[0].id
    state = rules.new(slug, seats)
    calls: list[Callable[[], object]] = [
        lambda: rules.new(deep, seats),
        lambda: rules.new(slug, deep),
        lambda: rules.new(slug, seats, deep),
        lambda: rules.new(slug, seats, {option: deep}),
        lambda: rules.new(slug, seats, seed=deep),
        lambda: rules.new(slug, seats, rules=deep),
        lambda: rules.view(state, deep),
        lambda: rules.imagine(rules.view(state, 0), deep),
        lambda: rules.play(state, 0, deep),
        lambda: rules.play(state, deep, "x"),
        lambda: rules.Record(slug, seats, moves=deep).replay(),
        lambda: rules.Record(slug, seats, moves=(deep,)).replay(),
        lambda: rules.Record(slug, seats).replay(deep),
        lambda: rules.Record(deep, seats).replay(),
        lambda: rules.Record(slug, seats, seed=deep).sealed(),
        lambda: rules.Record(slug, seats, seed=deep).to_text(),
        lambda: rules.Record(slug, seats, {option: deep}).to_text(),
        lambda: rules.Record(slug, seats, moves=((0, deep),)).compact(),
        lambda: rules.Record(slug, seats, moves=((0, deep),)).public(),
        lambda: rules.Record.from_text(deep),
        lambda: rules.from_json(deep),
    ]
    data = rules.to_json(state)
    calls += [lambda name=name: rules.from_json({**data, name: deep}) for name in data]
    calls += [lambda name=name: rules.from_json({**data, name: {"x": deep}}) for name in data]
    for call in calls:
        with pytest.raises(rules.RulesError) as caught:
            call()
        assert len(str(caught.value)) < 400
