"""Hints: who gets one, what it is made from, how often, what is kept, and what becomes of it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any, cast

import pytest
from sqlalchemy import select

import rules
from bot.computers.coaching.compare import MoveVerdict, VerdictKind
from bot.computers.coaching.playing_on import NextMove
from bot.computers.coaching.stored import stored_verdict
from bot.model import Game
from bot.services.coach import hints as module
from bot.services.coach.hints import HintObserver, Hints
from bot.services.errors import NotAPlayer, NotRunning, Refused, StaleQuestion
from bot.services.people.own_data import Privacy
from bot.services.people.personal_settings import PersonalSettings
from bot.services.play.computer_process import NoThought
from bot.services.tables.moderation import Actor, Moderation
from bot.services.time.clocks import Clocks
from bot.store.coach import hints as rows
from bot.store.database import Transaction
from bot.store.schema import ratings, results
from rules import State
from tests.bot.services.ready_tables import ANN, BEN, CHLOE, Bot, NoClocks


class Thinker:
    """Thinks nothing: recommends the first legal move for certain, unless it has no time."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, str, str]] = []
        self.views: list[object] = []
        self.has_time = True
        self.loss = 9.0
        self.started = 0
        self.suggested: list[str] = []

    async def start(self) -> None:
        self.started += 1

    async def advice(
        self, view: State, seat: int, seed: str, judged: str, suggested: str
    ) -> dict[str, Any]:
        await asyncio.sleep(0)
        self.asked.append((seat, seed, judged))
        self.suggested.append(suggested)
        self.views.append(rules.to_json(view))
        if not self.has_time:
            raise NoThought("busy")
        best, other, *_ = rules.legal(view, seat)
        played = rules.parse(view, seat, judged) if judged else other
        kind, parts = VerdictKind.MISTAKE, {"chips": self.loss}
        return stored_verdict(
            MoveVerdict(kind, played, best, self.loss, 0.1, 16, 0, (best,), parts)
        )


@pytest.fixture
def thinker() -> Thinker:
    return Thinker()


@pytest.fixture
def hints(bot: Bot, thinker: Thinker) -> Hints:
    return Hints(bot.db, bot.play, bot.clock, cast(Any, thinker))


async def with_hints(bot: Bot, rule: str = "on") -> Game:
    """Start a game with hints, in which Ann is asked first."""
    return await changed(bot, await bot.table(), hints=rule)


async def changed(bot: Bot, game: Game, **values: Any) -> Game:
    async def change(_tx: Transaction, before: Game) -> Game:
        return replace(before, **values)

    return await bot.play.changes.alter(game.id, change)


async def test_the_same_question_is_thought_about_once(
    bot: Bot, hints: Hints, thinker: Thinker
) -> None:
    game = await with_hints(bot)
    first = await hints.take(game.id, ANN.id, game.question)
    again = await hints.take(game.id, ANN.id)
    assert (again.verdict, again.at_sight) == (first.verdict, False)
    assert len(thinker.asked) == 1
    assert await hints.counts(game.id) == {0: 1}


async def test_two_presses_at_once_wait_for_the_same_thought(
    bot: Bot, hints: Hints, thinker: Thinker
) -> None:
    game = await with_hints(bot)
    both = await asyncio.gather(*[hints.take(game.id, ANN.id, game.question) for _ in range(2)])
    assert both[0] == both[1]
    assert len(thinker.asked) == 1


async def test_a_hint_is_made_from_the_view_and_not_from_the_seed_of_the_game(
    bot: Bot, hints: Hints, thinker: Thinker
) -> None:
    game = await with_hints(bot)
    state = (await bot.play.games.position(game.id)).state
    await hints.take(game.id, ANN.id)
    assert thinker.views == [rules.to_json(rules.view(state, 0))]
    assert thinker.asked == [(0, f"{game.id}/{game.question}/0", "")]


async def test_a_hint_for_another_seat_is_made_from_its_view(
    bot: Bot, hints: Hints, thinker: Thinker
) -> None:
    game = await with_hints(bot)
    await bot.moves(game.id, "role builder", "build pass")
    position = await bot.play.games.position(game.id)
    assert position.game.waiting == (1,)
    hint = await hints.take(game.id, BEN.id)
    own = rules.view(position.state, 1)
    assert (hint.seat, hint.view) == (1, own)
    assert thinker.views == [rules.to_json(own)]


async def test_only_whoever_is_asked_gets_a_hint(bot: Bot, hints: Hints, thinker: Thinker) -> None:
    game = await with_hints(bot)
    with pytest.raises(Refused, match="when it's your turn"):
        await hints.take(game.id, BEN.id, game.question)
    with pytest.raises(NotAPlayer):
        await hints.take(game.id, 999, game.question)
    with pytest.raises(StaleQuestion):
        await hints.take(game.id, ANN.id, game.question - 1)
    with pytest.raises(NotRunning):
        await hints.take(game.id + 7, ANN.id)
    assert thinker.asked == []


async def test_whoever_left_a_seat_gets_no_hint_for_it(
    bot: Bot, hints: Hints, thinker: Thinker
) -> None:
    game = await with_hints(bot)
    await bot.seats.let_computer_play(game.id, ANN.id)
    with pytest.raises(Refused, match="/seat back"):
        await hints.take(game.id, ANN.id)
    await bot.seats.resign(game.id, ANN.id)
    with pytest.raises(NotAPlayer):
        await hints.take(game.id, ANN.id)
    assert thinker.asked == []


@pytest.mark.parametrize(
    ("rule", "why"), [("off", "Hints are off"), ("stopped", "were turned off")]
)
async def test_a_table_without_hints_gives_none(
    bot: Bot, hints: Hints, rule: str, why: str
) -> None:
    game = await with_hints(bot, rule)
    with pytest.raises(Refused, match=why):
        await hints.take(game.id, ANN.id)


async def test_a_paused_game_gives_none(bot: Bot, hints: Hints) -> None:
    game = await changed(bot, await with_hints(bot), paused_at=bot.clock.now)
    with pytest.raises(Refused, match="paused"):
        await hints.take(game.id, ANN.id)


async def test_new_hints_take_a_pause_and_come_to_an_end(
    bot: Bot, hints: Hints, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = await with_hints(bot), await with_hints(bot)
    await hints.take(first.id, ANN.id)
    with pytest.raises(Refused, match="just had a hint"):
        await hints.take(second.id, ANN.id)
    bot.clock.now += module.PAUSE_SECONDS
    await hints.take(second.id, ANN.id)
    await bot.moves(second.id, "role mayor")
    monkeypatch.setattr(module, "MOST_HINTS", 1)
    bot.clock.now += module.PAUSE_SECONDS
    game = await changed(bot, second, waiting=(0,), question=second.question + 50)
    with pytest.raises(Refused, match="all your hints"):
        await hints.take(game.id, ANN.id)


async def test_a_hint_for_which_there_is_no_time_is_made_at_sight_and_kept(
    bot: Bot, hints: Hints, thinker: Thinker
) -> None:
    game = await with_hints(bot)
    thinker.has_time = False
    hint = await hints.take(game.id, ANN.id)
    assert hint.at_sight
    assert hint.verdict.rival is None
    thinker.has_time = True
    assert (await hints.take(game.id, ANN.id)).verdict == hint.verdict


@pytest.mark.parametrize("has_time", [True, False])
async def test_what_a_hint_told_for_later_in_the_turn_is_thought_of_then(
    bot: Bot, hints: Hints, thinker: Thinker, monkeypatch: pytest.MonkeyPatch, has_time: bool
) -> None:
    game = await with_hints(bot)
    state = (await bot.play.games.position(game.id)).state
    later = rules.view(rules.play(state, 0, "role builder").state, 0)
    named = [*rules.legal(later, 0)][-1]
    rest = (NextMove(later, named),)
    monkeypatch.setattr(module, "rest_of_turn", lambda *_: rest)
    await hints.take(game.id, ANN.id)
    assert thinker.suggested == [""]
    await bot.moves(game.id, "role builder")
    bot.clock.now += module.PAUSE_SECONDS
    thinker.has_time = has_time
    hint = await hints.take(game.id, ANN.id)
    assert thinker.suggested == ["", str(named)]
    assert has_time or hint.verdict.good[0] == named


async def test_what_a_hint_told_is_forgotten_where_the_turn_went_another_way(
    bot: Bot, hints: Hints, thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await with_hints(bot)
    view = rules.view((await bot.play.games.position(game.id)).state, 0)
    rest = (NextMove(view, next(iter(rules.legal(view, 0)))),)
    monkeypatch.setattr(module, "rest_of_turn", lambda *_: rest)
    await hints.take(game.id, ANN.id)
    await bot.moves(game.id, "role builder")
    bot.clock.now += module.PAUSE_SECONDS
    await hints.take(game.id, ANN.id)
    assert thinker.suggested == ["", ""]


async def test_without_a_process_hints_are_made_at_sight(bot: Bot) -> None:
    game = await with_hints(bot)
    assert (await Hints(bot.db, bot.play, bot.clock).take(game.id, ANN.id)).at_sight


async def test_of_a_game_that_is_over_only_the_number_of_hints_stays(
    bot: Bot, hints: Hints
) -> None:
    game = await with_hints(bot)
    await hints.take(game.id, ANN.id)
    bot.play.running.observers = (*bot.play.running.observers, HintObserver())
    await bot.finish(game.id)
    async with bot.db.reading() as connection:
        given = await rows.load(connection, game.id, game.question, 0)
        ended = (await connection.execute(select(results.c.rated))).scalars().all()
        rated = (await connection.execute(select(ratings.c.player))).scalars().all()
    assert given is not None
    assert given.answer is None
    assert await hints.counts(game.id) == {0: 1}
    assert set(ended) == {False}
    assert rated == []
    with pytest.raises(NotRunning):
        await hints.take(game.id, ANN.id)


async def test_hints_are_exported_and_forgotten_with_their_person(bot: Bot, hints: Hints) -> None:
    game = await with_hints(bot)
    await hints.take(game.id, ANN.id)
    own = Privacy(bot.db, bot.play, bot.lobbies, bot.clock)
    [row] = (await own.export(ANN.id))["tables"]["hints"]
    assert (row["game_id"], row["person_id"]) == (game.id, ANN.id)
    await own.delete(ANN.id)
    assert await hints.counts(game.id) == {}


async def test_a_second_look_holds_a_certain_blunder_up_for_those_who_want_it(
    bot: Bot, hints: Hints, thinker: Thinker
) -> None:
    game = await with_hints(bot)
    question = game.question
    assert await hints.second_look(game.id, ANN.id, question, "role settler") is None
    people = PersonalSettings(bot.db, bot.clock, Clocks(bot.db, bot.clock))
    await people.set_second_look(ANN, wanted=True)
    verdict = await hints.second_look(game.id, ANN.id, question, "role settler")
    assert verdict is not None
    assert (str(verdict.played), verdict.loss) == ("role settler", 9.0)
    thinker.loss = 1.5
    assert await hints.second_look(game.id, ANN.id, question, "role settler") is None
    thinker.loss, thinker.has_time = 9.0, False
    assert await hints.second_look(game.id, ANN.id, question, "role settler") is None
    assert await hints.second_look(game.id, ANN.id, question, "role nonsense") is None
    assert await hints.counts(game.id) == {}


async def test_no_second_look_in_games_without_hints_nor_in_points_that_are_not_proved(
    bot: Bot, hints: Hints, thinker: Thinker
) -> None:
    people = PersonalSettings(bot.db, bot.clock, Clocks(bot.db, bot.clock))
    await people.set_second_look(ANN, wanted=True)
    rated = await bot.table()
    assert await hints.second_look(rated.id, ANN.id, rated.question, "role settler") is None
    assert thinker.asked == []


async def test_hosts_choose_hints_before_the_start_and_turn_them_off_after_it(bot: Bot) -> None:
    table = await bot.lobbies.open("puerto-rico", 1, 2, ANN, "en")
    with pytest.raises(Refused, match="Only the host"):
        await bot.lobbies.set_hints(table.id, BEN.id, hints=True)
    assert (await bot.lobbies.set_hints(table.id, ANN.id, hints=True)).hints == "on"
    for person in (BEN, CHLOE):
        await bot.lobbies.join(table.id, person)
    game = await bot.lobbies.start(table.id, ANN.id)
    assert (game.hints, game.is_rated) == ("on", False)
    moderation = Moderation(bot.db, bot.play, NoClocks(), bot.clock)
    with pytest.raises(Refused, match="Only the host"):
        await moderation.stop_hints(game.id, Actor(BEN, moderates=False))
    stopped = await moderation.stop_hints(game.id, Actor(ANN, moderates=False))
    assert (stopped.hints, stopped.is_rated) == ("stopped", False)
    with pytest.raises(Refused, match="can't be turned on"):
        await moderation.stop_hints(game.id, Actor(ANN, moderates=False))
    told = [row.detail["notice"] for row in await bot.due(game.id) if row.kind == "notice"]
    assert told == ["table-hints"]


async def test_a_league_is_played_without_hints(bot: Bot) -> None:
    view = await bot.leagues.open("puerto-rico", 1, 2, ANN, "en", "League", "swiss")
    with pytest.raises(Refused, match="without hints"):
        await bot.lobbies.set_hints(view.league.id, ANN.id, hints=True)


async def test_the_process_is_made_ready_where_hints_will_be_asked_for(
    hints: Hints, thinker: Thinker
) -> None:
    hints.get_ready()
    await hints.close()
    assert thinker.started == 1
