"""What orders decide, without a table around them: prices, sources, rows, plans for later."""

from __future__ import annotations

from dataclasses import replace

import pytest

import rules
from bot.games import GAMES
from bot.model import Order
from bot.services.orders.evaluation import CHANGED, Verdict, decide, terms_of
from bot.services.orders.rows import THEN
from rules import Chance, Move, State
from rules.brass_birmingham.moves import AnyBuild
from rules.brass_birmingham.state import Table

BRASS = GAMES["brass-birmingham"]
ORDER = Order(7, 1, 0, 11, 1, "moves")


def said(slug: str, state: State, seat: int, *moves: str, **more: object) -> Verdict | None:
    """What an order given on `state` leads to there."""
    order = replace(ORDER, moves=moves, seat=seat, **more)  # type: ignore[arg-type]
    return decide(GAMES[slug], [order], rules.view(state, seat), seat)


def brass(wanted: str) -> tuple[Table, int, AnyBuild]:
    """A position in which somebody can build with a cube from a `wanted` kind of source."""
    chance = Chance("orders")
    state = rules.new("brass-birmingham", 3, seed="orders")
    while True:
        (seat,) = rules.waiting(state)
        for move in rules.legal(state, seat, "build"):
            sources = (*move.coal, *move.iron) if isinstance(move, AnyBuild) else ()
            if sources and all((each == "market") == (wanted == "market") for each in sources):
                assert isinstance(state, Table)
                assert isinstance(move, AnyBuild)
                return state, seat, move
        builds = list(rules.legal(state, seat, "build"))
        state = rules.play(state, seat, chance.choose(builds or rules.legal(state, seat))).state


def dearer(table: Table) -> Table:
    """The same with an empty market, where the last price is asked."""
    after = rules.copy(table)
    assert isinstance(after, Table)
    after.market = dict.fromkeys(table.market, 0)
    return after


def test_a_dearer_cube_stops_a_build_and_changes_can_be_allowed() -> None:
    table, seat, move = brass("market")
    terms = terms_of(BRASS, [str(move)], rules.view(table, seat), seat)
    kept = said(BRASS.slug, table, seat, str(move), terms=terms)
    assert kept is not None
    assert kept.moves == (move,)
    fewer = dearer(table)
    stopped = said(BRASS.slug, fewer, seat, str(move), terms=terms)
    assert stopped is not None
    assert stopped.stop == CHANGED
    allowed = said(BRASS.slug, fewer, seat, str(move), terms=terms, changes=True)
    assert allowed is not None
    assert allowed.moves == (move,)


def test_a_market_that_a_move_does_not_need_may_change() -> None:
    table, seat, move = brass("own")
    terms = terms_of(BRASS, [str(move)], rules.view(table, seat), seat)
    assert terms
    verdict = said(BRASS.slug, dearer(table), seat, str(move), terms=terms)
    assert verdict is not None
    assert verdict.moves == (move,)


def test_what_was_given_for_that_case_is_played_instead_of_a_dearer_build() -> None:
    table, seat, move = brass("market")
    terms = terms_of(BRASS, [str(move)], rules.view(table, seat), seat)
    loan = str(rules.legal(table, seat, "loan")[0])
    for changes, verb in ((False, "loan"), (True, str(move).split()[0])):
        verdict = said(
            BRASS.slug, dearer(table), seat, str(move), loan, terms=terms, changes=changes
        )
        assert verdict is not None
        assert str(verdict.moves[0]).split()[0] == verb


def test_another_source_stops_a_build_and_changes_can_be_allowed() -> None:
    table, seat, move = brass("market")
    slot = "dudley#1"
    elsewhere = replace(
        move, coal=tuple(slot for _ in move.coal), iron=tuple(slot for _ in move.iron)
    )
    assert elsewhere != move
    stopped = said(BRASS.slug, table, seat, str(elsewhere))
    assert stopped is not None
    assert stopped.stop == CHANGED
    allowed = said(BRASS.slug, table, seat, str(elsewhere), changes=True)
    assert allowed is not None
    (played,) = allowed.moves
    assert BRASS.foresight.unlike(move, played) is not None


def test_another_number_or_ship_stops_a_loading() -> None:
    state, chance = rules.new("puerto-rico", 3, seed="orders"), Chance("ships")
    while not [each for each in legal(state) if " to " in each]:
        state = rules.play(state, rules.waiting(state)[0], chance.choose(legal(state))).state
    (seat,) = rules.waiting(state)
    load = next(each for each in legal(state) if " to " in each)
    _, number, good, _, ship, *_ = load.split()
    for other in (f"ship {int(number) + 1} {good} to {ship}", f"ship {number} {good} to 9"):
        stopped = said("puerto-rico", state, seat, other)
        assert stopped is not None
        assert stopped.stop == CHANGED
        allowed = said("puerto-rico", state, seat, other, changes=True)
        assert allowed is not None
        assert str(allowed.moves[0]).split()[2] == good
    missing = next(each for each in ("coffee", "tobacco", "sugar") if each not in str(legal(state)))
    assert said("puerto-rico", state, seat, f"ship 1 {missing} to 6") is None, "nothing is like it"


def legal(state: State) -> list[str]:
    return [str(each) for each in rules.legal(state, rules.waiting(state)[0])]


def test_the_price_of_a_later_turn_is_that_of_now() -> None:
    table, seat, _ = brass("market")
    later = next(each for each in table.order if each != seat)
    at = BRASS.foresight.ahead(rules.view(table, later), later)["turn"]
    builds = rules.legal(at, later, "build")
    assert builds
    terms = terms_of(BRASS, [str(builds[0])], rules.view(table, later), later)
    assert int(terms[str(builds[0])]) > 0


def test_a_row_of_two_actions_is_legal_as_a_whole() -> None:
    table, asked, _ = brass("market")
    table.round, seat = 2, (asked + 1) % 3
    view = BRASS.foresight.ahead(rules.view(table, seat), seat)["turn"]
    assert isinstance(view, Table)
    one, two, three = dict.fromkeys(view.players[seat].hand[:3])
    verdict = said(BRASS.slug, view, seat, THEN.join([f"loan with {one}", f"pass with {two}"]))
    assert verdict is not None
    assert list(map(str, verdict.moves)) == [f"loan with {one}", f"pass with {two}"]
    thrice = THEN.join([f"pass with {each}" for each in (one, two, three)])
    assert said(BRASS.slug, view, seat, thrice) is None, "a turn has two actions"


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_planned_is_asked_of_the_seat_and_its_moves_are_legal_there(slug: str) -> None:
    kind, chance = GAMES[slug], Chance("ahead")
    state, met = rules.new(slug, 3, seed="ahead"), set()
    for ply in range(150):
        waiting = rules.waiting(state)
        if not waiting:
            break
        seat = ply % 3
        before = rules.to_json(state)
        for occasion, view in kind.foresight.ahead(rules.view(state, seat), seat).items():
            met.add(occasion)
            assert occasion in kind.foresight.occasions
            assert rules.waiting(view) == (seat,)
            moves: list[Move] = [rules.sample(view, seat, chance)]
            moves += rules.legal(view, seat)[:3]
            for move in moves:
                assert rules.parse(view, seat, str(move)) == move
        assert rules.to_json(state) == before
        state = rules.play(state, waiting[0], rules.sample(state, waiting[0], chance)).state
    assert met >= {each for each in kind.foresight.occasions if each != "draft"}
