"""Orders that let the computer choose: what they play, and that rated games refuse them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from functools import cache

import pytest

import rules
from bot.games import GAMES
from bot.games.core.judgement import CLEARLY, advantage, best_first
from bot.i18n import texts_for
from bot.model import Game, Order
from bot.services.errors import Refused
from bot.services.orders.evaluation import decide
from bot.services.orders.judgement import offered, unless_clearly_better
from bot.services.orders.observer import RATED
from bot.services.orders.parsing import OrderRequest
from bot.store.database import Database
from bot.store.orders import orders as stored
from bot.ui.play.log import reason_text
from rules import State
from tests.bot.services.orders.test_orders import Ordering
from tests.bot.services.ready_tables import ANN, BEN, CHLOE, Clock
from tests.sharing import in_turn

ENGLISH = texts_for("en")
JUDGED = OrderRequest("preference", "judged", "settler", until="removed")
ROLES = OrderRequest("preference", "roles", "mayor", until="removed")


@pytest.fixture
async def bot(db: Database, clock: Clock) -> AsyncIterator[Ordering]:
    started = Ordering(db, clock)
    yield started
    await started.close()


async def unrated(bot: Ordering) -> Game:
    game = await bot.lobbies.open("puerto-rico", 1, 2, ANN, "en", {"start_player": "listed-first"})
    await bot.lobbies.set_hints(game.id, ANN.id, hints=True)
    for person in (BEN, CHLOE):
        await bot.lobbies.join(game.id, person)
    return await bot.lobbies.start(game.id, ANN.id)


async def test_where_it_is_not_rated_the_computer_judges(bot: Ordering) -> None:
    await unrated(bot)
    await bot.orders.add(1, BEN.id, JUDGED)
    await bot.moves(1, "role settler", "settle quarry")
    await bot.later()
    last = (await bot.made())[-1]
    assert (last.seat, last.by, last.reason) == (1, "order", "judged")


async def test_a_rated_game_refuses_the_computers_judgement(bot: Ordering) -> None:
    await bot.table()
    for name in ("judged", "sensible"):
        with pytest.raises(Refused, match="computer can't choose your moves"):
            await bot.orders.add(1, BEN.id, replace(JUDGED, name=name, argument="settler"))
    await bot.orders.add(1, BEN.id, ROLES)
    plan = await bot.orders.add(1, BEN.id, OrderRequest("moves", moves="settle corn"))
    with pytest.raises(Refused, match="computer can't choose your moves"):
        await bot.orders.let_judge(1, BEN.id, plan.id, judged=True)


async def test_an_order_that_judges_is_skipped_where_it_is_rated_and_its_player_told_once(
    bot: Ordering,
) -> None:
    await bot.table()
    order = Order(0, 1, 1, BEN.id, 0, "preference", "judged", "settler", until="removed")
    async with bot.db.transaction() as tx:
        await stored.add(tx, order)
    await bot.moves(1, "role settler", "settle quarry")
    assert (await bot.later()).asked == (BEN.id,)
    assert [each.stopped for each in await bot.kept()] == [RATED]
    await bot.moves(1, "settle pass")
    assert await bot.private() == [(BEN.id, "order-stopped", RATED)]


async def test_planned_moves_can_be_judged(bot: Ordering) -> None:
    await unrated(bot)
    plan = await bot.orders.add(1, BEN.id, OrderRequest("moves", moves="settle pass"))
    await bot.orders.let_judge(1, BEN.id, plan.id, judged=True)
    await bot.moves(1, "role settler", "settle quarry")
    await bot.later()
    last = (await bot.made())[-1]
    assert (last.seat, last.reason) == (1, "queue judged")
    assert last.text != "settle pass"
    told = reason_text(GAMES["puerto-rico"], last.reason, ENGLISH)
    assert told == "planned move; the computer stepped in"


async def test_all_planned_moves_are_judged_with_one_press(bot: Ordering) -> None:
    await unrated(bot)
    await bot.orders.add(1, BEN.id, OrderRequest("moves", moves="settle corn"))
    rule = await bot.orders.add(1, BEN.id, ROLES)
    last = await bot.orders.add(1, BEN.id, OrderRequest("moves", moves="build hospice"))
    await bot.orders.let_judge(1, BEN.id, last.id, judged=True, all_planned=True)
    assert [order.judged for order in await bot.kept()] == [True, False, True]
    with pytest.raises(Refused, match="that setting"):
        await bot.orders.let_judge(1, BEN.id, rule.id, judged=True)


def turns(slug: str, least: int = 2) -> list[tuple[State, int]]:
    """Positions of a game in which the computer weighs several moves, or so many at least."""
    return [(view, seat) for view, seat, number in weighed(slug) if number >= least]


@cache
def weighed(slug: str) -> list[tuple[State, int, int]]:
    """Positions of a game with the seat that is asked, and how many moves the computer weighs."""
    kind, state, found = GAMES[slug], rules.new(slug, 3, seed="judged"), []
    for ply in range(60):
        seat = rules.waiting(state)[0]
        view = rules.view(state, seat)
        if ply % 5 == 0:
            found.append((view, seat, len(best_first(kind.guide, view, seat))))
        move = kind.computer.choose(view, seat, rules.legal(state, seat), f"{ply}")
        state = rules.play(state, seat, move).state
    return found


@pytest.mark.parametrize("slug", in_turn(GAMES))
def test_a_plan_is_played_unless_another_move_is_a_point_better(slug: str) -> None:
    kind, kept, replaced = GAMES[slug], 0, 0
    for view, seat in turns(slug):
        best, *others = best_first(kind.guide, view, seat)
        for value, move in ((each.value, each.move) for each in others):
            plan = Order(1, 1, seat, 11, 1, "moves", moves=(str(move),), judged=True)
            verdict = decide(kind, [plan], view, seat)
            assert verdict is not None
            if value > best.value - CLEARLY:
                assert (verdict.moves, verdict.reason) == ((move,), "queue")
                kept += 1
            elif verdict.moves != (move,):  # a move that is worth as much may be the same
                assert verdict.moves[0] == best.move
                assert verdict.reason == "queue judged"
                replaced += 1
            plain = decide(kind, [plan], view, seat, judging=False)
            assert plain is not None
            assert plain.moves == (move,)
    assert kept
    assert replaced or slug == "valparaiso", "there all that is weighed is nearly as good"


@pytest.mark.parametrize("slug", in_turn(GAMES))
def test_a_plan_that_the_computer_would_not_weigh_is_replaced_only_by_what_is_a_point_better(
    slug: str,
) -> None:
    kind, kept, replaced = GAMES[slug], 0, 0
    for view, seat in turns(slug, least=1)[:6]:
        weighed = best_first(kind.guide, view, seat)
        others = [move for move in rules.legal(view, seat) if move not in {c.move for c in weighed}]
        for move in others[:3]:
            plan = Order(1, 1, seat, 11, 1, "moves", moves=(str(move),), judged=True)
            verdict = decide(kind, [plan], view, seat)
            assert verdict is not None
            if verdict.reason == "queue":
                kept += 1
            else:
                clear = weighed[0].value - weighed[-1].value >= CLEARLY
                assert clear or advantage(kind.guide, view, seat, weighed[0].move, move) >= CLEARLY
                replaced += 1
    assert replaced
    assert kept or slug == "brass-birmingham", "there what is not weighed is always worse"


@pytest.mark.parametrize("slug", in_turn(GAMES))
def test_every_game_has_the_computers_judgement_where_it_is_not_rated(slug: str) -> None:
    kind = GAMES[slug]
    options = {option.id: option.default for option in rules.GAMES[slug].options}
    free, fair = (offered(kind, options, rated=rated) for rated in (False, True))
    assert "judged" in [each.id for each in free]
    assert not [each.id for each in fair if each.judges]
    assert {each for each in free if not each.judges} == set(fair)


@pytest.mark.parametrize("slug", in_turn(GAMES))
def test_it_does_what_the_computer_finds_best(slug: str) -> None:
    kind = GAMES[slug]
    preference = kind.foresight.preference("judged")
    played = 0
    for view, seat in turns(slug):
        move = preference.prefer(" ".join(preference.values), view, seat)
        if move is not None:
            assert move == best_first(kind.guide, view, seat)[0].move
            played += 1
    assert played


@pytest.mark.parametrize("slug", in_turn(GAMES))
def test_the_computer_plays_of_a_turn_what_is_possible_whatever_others_hide(slug: str) -> None:
    kind, lengths = GAMES[slug], set[int]()
    for number in range(4):
        state = rules.new(slug, 3, seed=f"hidden {number}")
        for _ply in range(20):
            seat = rules.waiting(state)[0]
            moves, _ = unless_clearly_better(kind, (), rules.view(state, seat), seat)
            lengths.add(len(moves))
            after = state
            for move in moves:
                after = rules.play(after, seat, move).state
            state = rules.play(state, seat, moves[0]).state
    assert slug == "valparaiso" or max(lengths) > 1


def test_a_spoilt_plan_is_answered_by_the_computer() -> None:
    state = rules.new("puerto-rico", 3, seed="judged")
    view = rules.view(state, 0)
    kind = GAMES["puerto-rico"]
    plan = Order(1, 1, 0, 11, 1, "moves", moves=("role nothing",), until="next", mark="0")
    stopped = decide(kind, [plan], view, 0)
    assert stopped is not None
    assert stopped.stop
    verdict = decide(kind, [replace(plan, judged=True)], view, 0)
    assert verdict is not None
    assert verdict.moves[0] == best_first(kind.guide, view, 0)[0].move
