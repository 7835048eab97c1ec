"""Looking back: turns and rounds, earlier positions, points over the rounds, how far one undoes."""

from __future__ import annotations

from dataclasses import replace

import pytest

import rules
from bot.model import Game
from bot.services.errors import CannotUndo, NotAPlayer, NotRunning, Refused, StaleQuestion
from bot.services.play.timeline import History, last_own_ply
from bot.services.play.undo import ANOTHER_MOVED, REVEALED
from tests.bot.services.ready_tables import ANN, BEN, CHLOE, PEOPLE, Bot
from tests.sharing import in_turn


@pytest.fixture
def history(bot: Bot) -> History:
    return History(bot.db, bot.play, kept=2)


async def played(bot: Bot, moves: int = 60, seats: int = 3, slug: str = "puerto-rico") -> Game:
    game = await bot.table(PEOPLE[:seats], slug=slug)
    chance = rules.Chance("history")
    for _ in range(moves):
        game = await bot.step(game.id, chance.choose)
    return game


async def test_every_move_belongs_to_one_turn(bot: Bot, history: History) -> None:
    game = await played(bot)
    told = await history.chronicle(game.id)
    assert [turn.number for turn in told.turns] == list(range(1, len(told.turns) + 1))
    assert told.turns[0].first == 1
    assert told.turns[-1].last == game.ply
    for turn, after in zip(told.turns, told.turns[1:], strict=False):
        assert turn.first <= turn.last == after.first - 1
        assert turn.seats
    plies = [ply for turn in told.turns for ply in range(turn.first, turn.last + 1)]
    assert plies == list(range(1, game.ply + 1))
    assert told.end_of(0) == 0


async def test_a_turn_is_what_a_seat_does_until_another_decides(bot: Bot, history: History) -> None:
    game = await bot.table()
    await bot.moves(game.id, "role builder", "build pass", "build small-market", "build pass")
    told = await history.chronicle(game.id)
    assert [(turn.first, turn.last, turn.seats) for turn in told.turns] == [
        (1, 2, (0,)), (3, 3, (1,)), (4, 4, (2,)),
    ]  # fmt: skip
    await bot.moves(game.id, "role captain")
    entries = await bot.play.games.log(game.id)
    assert {entry.by for entry in entries[5:]} == {"forced"}
    (newest,) = (await history.chronicle(game.id)).turns[3:]
    assert (newest.first, newest.last, newest.seats) == (5, len(entries), (1,))


async def test_what_several_decide_at_the_same_time_is_one_turn(bot: Bot, history: History) -> None:
    game = await bot.table()
    game = await bot.until_together(game.id)
    before = len((await history.chronicle(game.id)).turns)
    asked = list(game.asked)
    for person in reversed(asked):
        position = await bot.play.games.position(game.id)
        seat = position.game.seat_of(person)
        assert seat is not None
        answer = rules.legal(position.state, seat)[0]
        await bot.play.moves.make(game.id, person, str(answer), game.question)
    told = await history.chronicle(game.id)
    together = told.turns[before]
    assert set(together.seats) == {game.seat_of(person) for person in asked}
    assert len(together.seats) > 1


async def test_earlier_positions_are_those_that_were(bot: Bot, history: History) -> None:
    game = await bot.table()
    seen = [(await bot.play.games.position(game.id)).state]
    chance = rules.Chance("seen")
    plies = [0]
    for _ in range(40):
        game = await bot.step(game.id, chance.choose)
        seen.append((await bot.play.games.position(game.id)).state)
        plies.append(game.ply)
    for ply, state in zip(plies, seen, strict=True):
        past = await history.position(game.id, ply)
        assert past.state == state
        assert past.game.ply == ply
        assert past.game.waiting == rules.waiting(state)
    with pytest.raises(Refused, match="hasn't reached that turn"):
        await history.position(game.id, game.ply + 1)
    with pytest.raises(Refused, match="no turn 999"):
        (await history.chronicle(game.id)).end_of(999)


async def test_rounds_begin_where_their_first_turn_begins(bot: Bot, history: History) -> None:
    game = await played(bot, 120)
    told = await history.chronicle(game.id)
    assert [begun.round.number for begun in told.rounds] == list(range(1, len(told.rounds) + 1))
    assert len(told.rounds) > 3
    for begun in told.rounds[:-1]:
        turn = told.turns[begun.turn - 1]
        assert turn.round == begun.round
        assert turn.first > begun.ply
        assert rules.round_of(begun.state) == begun.round


async def test_a_secret_answer_stays_secret_in_the_newest_position(
    bot: Bot, history: History
) -> None:
    game = await bot.table()
    game = await bot.until_together(game.id)
    first, *others = game.asked
    seat = game.seat_of(first)
    assert seat is not None
    before = await history.position(game.id, game.ply)
    answer = rules.legal(before.state, seat)[0]
    await bot.play.moves.make(game.id, first, str(answer), game.question)
    now = await history.position(game.id, game.ply + 1)
    other = game.seat_of(others[0])
    assert rules.view(now.state, other).stack != now.state.stack
    told = await bot.play.games.log(game.id, game.ply, other)
    assert [entry.text for entry in told] == [""]


async def test_undo_is_seen_at_once(bot: Bot, history: History) -> None:
    game = await bot.table()
    await bot.moves(game.id, "role builder")
    assert len((await history.chronicle(game.id)).turns) == 1
    await bot.play.undo.take_back(game.id, ANN.id)
    assert (await history.chronicle(game.id)).turns == ()
    await bot.moves(game.id, "role settler")
    (turn,) = (await history.chronicle(game.id)).turns
    assert turn.seats == (0,)
    state = (await history.position(game.id, 1)).state
    assert state == (await bot.play.games.position(game.id)).state


@pytest.mark.parametrize("slug", in_turn(rules.GAMES))
async def test_points_grow_up_to_the_result(bot: Bot, history: History, slug: str) -> None:
    game = await bot.table([ANN, BEN], slug=slug)
    game = await bot.finish(game.id)
    told = await history.chronicle(game.id)
    standings = told.standings()
    state = (await bot.play.games.position(game.id)).state
    assert standings[-1].scores == rules.scores(state)
    assert [each.round for each in standings] == [begun.round for begun in told.rounds]
    assert len(standings) > 5
    assert all(len(each.scores) == 2 for each in standings)
    assert (await history.position(game.id, 0)).game.status == "running"


async def test_few_games_stay_in_memory(bot: Bot, history: History) -> None:
    games = [await bot.table([ANN, BEN]) for _ in range(3)]
    told = [await history.chronicle(game.id) for game in games]
    assert await history.chronicle(games[2].id) is told[2]
    assert await history.chronicle(games[0].id) is not told[0]


async def test_there_is_no_looking_back_where_nothing_was(bot: Bot, history: History) -> None:
    with pytest.raises(NotRunning):
        await history.chronicle(99)


async def test_moves_of_older_rules_are_refused(
    bot: Bot, history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await bot.table()
    await bot.moves(game.id, "role builder")

    def refuse(*_args: object) -> None:
        raise rules.BadOptions("There's no version {version} of these rules.", version=0)

    monkeypatch.setattr("bot.services.play.replay.rules.new", refuse)
    with pytest.raises(Refused, match="older rules"):
        await history.chronicle(game.id)


async def test_the_last_own_move_is_a_persons(bot: Bot) -> None:
    game = await bot.table()
    await bot.moves(game.id, "role captain")
    entries = await bot.play.games.log(game.id)
    assert len(entries) > 1
    assert [last_own_ply(entries, seat) for seat in range(3)] == [1, 0, 0]


async def test_a_plan_within_the_free_range(bot: Bot) -> None:
    game = await bot.table()
    await bot.moves(game.id, "role captain")
    plan = await bot.play.undo.plan(game.id, ANN.id)
    assert (plan.ply, len(plan.moves), plan.needs_vote, plan.reason) == (0, 7, False, "")
    assert plan.affected == ()


async def test_beyond_it_the_others_must_agree(bot: Bot) -> None:
    game = await bot.table()
    await bot.moves(game.id, "role builder", "build pass", "build pass", "build pass")
    plan = await bot.play.undo.plan(game.id, ANN.id)
    assert plan.ply == 1
    assert plan.needs_vote
    assert plan.reason == ANOTHER_MOVED
    assert plan.affected == (BEN.id, CHLOE.id)
    with pytest.raises(CannotUndo, match="another player"):
        await bot.play.undo.take_back(game.id, ANN.id)
    assert not (await bot.play.undo.plan(game.id, CHLOE.id)).needs_vote


async def test_what_was_revealed_needs_a_vote(bot: Bot) -> None:
    game = await bot.table()
    await bot.moves(game.id, "role settler", "settle quarry", "settle pass", "settle pass")
    plan = await bot.play.undo.plan(game.id, CHLOE.id)
    assert (plan.needs_vote, plan.reason, plan.affected) == (True, REVEALED, ())


async def test_who_has_not_moved_is_told_so(bot: Bot) -> None:
    game = await bot.table()
    await bot.moves(game.id, "role settler", "settle quarry")
    for ask in (bot.play.undo.take_back, bot.play.undo.plan):
        with pytest.raises(CannotUndo, match="You haven't made a move yet"):
            await ask(game.id, CHLOE.id)
    with pytest.raises(NotAPlayer):
        await bot.play.undo.plan(game.id, 99)


async def test_an_undo_that_was_shown_is_for_that_game_only(bot: Bot) -> None:
    game = await bot.table()
    change = await bot.moves(game.id, "role builder")
    await bot.moves(game.id, "build pass")
    with pytest.raises(StaleQuestion, match="moved on, so nothing changed"):
        await bot.play.undo.take_back(game.id, ANN.id, change.game.revision)
    assert (await bot.play.games.position(game.id)).game.ply == 2
    now = (await bot.play.games.position(game.id)).game
    assert (await bot.play.undo.take_back(game.id, ANN.id, now.revision)).game.ply == 1


async def test_what_the_players_agreed_on_is_taken_back(bot: Bot) -> None:
    game = await bot.table()
    change = await bot.moves(game.id, "role builder", "build pass", "build pass")
    stored: list[Game] = []

    async def also(_tx: object, after: Game) -> None:
        stored.append(after)

    with pytest.raises(StaleQuestion):
        await bot.play.undo.take_back_to(game.id, 1, change.game.ply - 1, 0, also)
    assert stored == []
    undone = await bot.play.undo.take_back_to(game.id, 1, change.game.ply, 0, also)
    assert undone.game.ply == 1
    assert stored == [replace(undone.game)]
    row = (await bot.due(game.id))[-1]
    texts = [[0, "build pass"], [1, "build pass"]]
    assert (row.kind, row.detail) == ("undone", {"seat": 0, "moves": 2, "texts": texts})
