"""Observers are told of the changes to which they have something to add."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace
from typing import Any

import pytest

from bot.model import Follower, Game
from bot.services.play.observers import EVERY, GameChange, Kind, Observer, notify
from bot.store.base import timers
from bot.store.database import Transaction
from bot.store.tables import followers
from tests.bot.services.ready_tables import ANN, BEN, Bot


class Noting(Observer):
    """An observer that notes what it is told."""

    def __init__(self, kinds: Set[Kind] = frozenset()) -> None:
        self.kinds = kinds
        self.told: list[GameChange] = []

    async def observe(self, _tx: Transaction, happened: GameChange) -> None:
        self.told.append(happened)


@pytest.mark.parametrize(
    ("change", "kinds"),
    [
        (lambda game: (replace(game, status="lobby"), game), {"started"}),
        (lambda game: (game, replace(game, ply=game.ply + 1)), set()),
        (lambda game: (game, replace(game, seats=game.seats[::-1])), {"seats"}),
        (lambda game: (game, replace(game, paused_at=1.0)), {"paused"}),
        (lambda game: (replace(game, paused_at=1.0), game), {"resumed"}),
        (lambda game: (game, replace(game, status="abandoned")), {"ended"}),
    ],
)
async def test_observers_are_told_of_their_kinds(bot: Bot, change: Any, kinds: set[Kind]) -> None:
    before, after = change(await bot.table([ANN, BEN]))
    state = (await bot.play.games.position(after.id)).state
    all_kinds: list[Kind] = ["started", "seats", "paused", "resumed", "limited", "ended"]
    observers = {kind: Noting({kind}) for kind in all_kinds}
    always = Noting(EVERY)
    async with bot.db.transaction() as tx:
        happened = GameChange(before, after, state, bot.clock.now)
        await notify(tx, [*observers.values(), always], happened)
    assert {kind for kind, observer in observers.items() if observer.told} == kinds
    assert always.told == [happened]


async def test_who_observes_rows_is_told_only_where_there_are_any(bot: Bot) -> None:
    class OfFollowers(Noting):
        rows = followers.FOLLOWERS

    game: Game = await bot.table([ANN, BEN])
    state = (await bot.play.games.position(game.id)).state
    observer, happened = OfFollowers(), GameChange(game, game, state, 0.0)
    async with bot.db.transaction() as tx:
        await notify(tx, [observer], happened)
        assert observer.told == []
        await followers.put(tx, Follower(game.id, 99, "en-US", each_round=False, told="", at=0.0))
        await notify(tx, [observer], happened)
    assert observer.told == [happened]


async def test_who_observes_timers_is_told_only_where_there_are_any(bot: Bot) -> None:
    class OfAlarms(Noting):
        timers = frozenset(("alarm",))

    game: Game = await bot.table([ANN, BEN])
    state = (await bot.play.games.position(game.id)).state
    observer, happened = OfAlarms(), GameChange(game, game, state, 0.0)
    async with bot.db.transaction() as tx:
        await timers.put(tx, "other:1", "other", 5.0, game_id=game.id)
        await notify(tx, [observer], happened)
        assert observer.told == []
        await timers.put(tx, "alarm:1", "alarm", 5.0, game_id=game.id)
        await notify(tx, [observer], happened)
    assert observer.told == [happened]


async def test_a_change_of_its_kind_concerns_an_observer_without_rows(bot: Bot) -> None:
    class OfStarts(Noting):
        rows = followers.FOLLOWERS

    game: Game = await bot.table([ANN, BEN])
    state = (await bot.play.games.position(game.id)).state
    observer = OfStarts({"started"})
    happened = GameChange(replace(game, status="lobby"), game, state, 0.0)
    async with bot.db.transaction() as tx:
        await notify(tx, [observer], happened)
    assert observer.told == [happened]
