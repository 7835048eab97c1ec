"""Banks of time: what is charged, refilled, given back; when clocks stand still."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

import rules
from bot.model import Game, Pace, Window
from bot.services.errors import Refused
from bot.services.tables.seats import Seats, open_seat
from bot.services.time.calendar import Standstill
from bot.services.time.clocks_after import LEAST_SHARE
from bot.services.time.pace import HOUR
from bot.store.database import Database, Transaction
from tests.bot.services.ready_tables import ANN, BEN, CHLOE, PEOPLE, Clock
from tests.bot.services.time.waiting_tables import DAY, PACE, WaitingBot, at

NOON = at("2026-03-02 12:00")


@pytest.fixture
async def bot(db: Database, clock: Clock) -> AsyncIterator[WaitingBot]:
    clock.now = NOON
    made = WaitingBot(db, clock)
    yield made
    await made.close()


async def test_who_is_asked_first_has_the_whole_bank(bot: WaitingBot) -> None:
    game = await bot.table()
    assert await bot.deadline(game.id, ANN) == NOON + 48 * HOUR
    assert await bot.bank(game.id, 1) is None


async def test_an_answer_is_charged_and_refilled(bot: WaitingBot) -> None:
    game = await bot.table()
    bot.clock.now += 20 * HOUR
    game = await bot.move(game.id, "role craftsman")
    assert game.asked == (BEN.id,)
    assert await bot.bank(game.id, 0) == 40 * HOUR
    assert await bot.deadline(game.id, BEN) == bot.clock.now + 48 * HOUR


async def test_a_bank_is_refilled_up_to_the_cap(bot: WaitingBot) -> None:
    game = await bot.table(pace=Pace(48 * HOUR, 30 * HOUR, 72 * HOUR))
    await bot.move(game.id, "role craftsman")
    assert await bot.bank(game.id, 0) == 72 * HOUR


async def test_a_turn_of_several_questions_is_refilled_once(bot: WaitingBot) -> None:
    """The settler chooses a plantation right after the role."""
    game = await bot.table()
    bot.clock.now += HOUR
    game = await bot.move(game.id, "role settler")
    assert game.asked == (ANN.id,)
    assert await bot.deadline(game.id, ANN) == bot.clock.now + 47 * HOUR
    bot.clock.now += HOUR
    game = await bot.move(game.id)
    assert game.asked == (BEN.id,)
    assert await bot.bank(game.id, 0) == 58 * HOUR


async def test_taking_back_takes_the_refill_back(bot: WaitingBot) -> None:
    game = await bot.table()
    bot.clock.now += 10 * HOUR
    await bot.move(game.id, "role craftsman")
    assert await bot.bank(game.id, 0) == 50 * HOUR
    bot.clock.now += 5 * HOUR
    await bot.play.undo.take_back(game.id, ANN.id)
    assert await bot.deadline(game.id, ANN) == bot.clock.now + 38 * HOUR
    assert await bot.bank(game.id, 1) == 48 * HOUR  # asked in vain


async def test_taking_back_gains_no_time(bot: WaitingBot) -> None:
    """Neither for a turn of several questions nor by doing it again and again."""
    game = await bot.table()
    for _ in range(3):
        await bot.move(game.id, "role settler")
        bot.clock.now += HOUR
        await bot.play.undo.take_back(game.id, ANN.id)
    assert await bot.deadline(game.id, ANN) == NOON + 48 * HOUR


async def test_all_who_are_asked_at_once_have_a_clock(bot: WaitingBot) -> None:
    game = await bot.table()
    game = await together(bot, game)
    asked = await bot.asked(game.id)
    assert len(asked) > 1
    assert all(each.deadline is not None for each in asked.values())
    first, *others = game.asked
    before = {person: asked[person].deadline for person in others}
    bot.clock.now += HOUR
    await bot.move(game.id, person=first)
    after = await bot.asked(game.id)
    assert {person: after[person].deadline for person in others} == before


async def test_whoever_answers_last_and_is_asked_again_was_refilled(bot: WaitingBot) -> None:
    game = await together(bot, await bot.table())
    state = (await bot.play.games.position(game.id)).state
    for seat in game.waiting:
        state = rules.play(state, seat, next(iter(rules.legal(state, seat)))).state
    (next_seat,) = rules.waiting(state)
    last = game.seats[next_seat].person_id
    assert last in game.asked
    before = (await bot.asked(game.id))[last].deadline
    for person in (*[each for each in game.asked if each != last], last):
        game = await bot.move(game.id, person=person)
    assert game.asked == (last,)
    assert before is not None
    assert (await bot.asked(game.id))[last].deadline == min(
        before + 12 * HOUR, bot.clock.now + 72 * HOUR
    )


async def test_nobody_begins_without_any_time(bot: WaitingBot) -> None:
    game = await bot.table(pace=Pace(10 * HOUR, 0, 10 * HOUR))
    bot.clock.now += 30 * HOUR
    game = await bot.move(game.id, "role craftsman")
    assert await bot.bank(game.id, 0) == 0
    while ANN.id not in game.asked:
        game = await bot.move(game.id)
    assert await bot.deadline(game.id, ANN) == bot.clock.now + 10 * HOUR * LEAST_SHARE / 100


async def test_a_table_without_a_pace_has_no_deadlines(bot: WaitingBot) -> None:
    game = await bot.table(pace=None)
    assert await bot.deadline(game.id, ANN) is None
    await bot.move(game.id)
    assert await bot.bank(game.id, 0) is None


async def test_computers_have_no_clock(bot: WaitingBot) -> None:
    game = await bot.table([ANN, BEN], computers=1)
    for _ in range(12):
        game = await bot.move(game.id)
        await bot.play.computers.drive(game.id)
        assert 2 not in await bot.clocks.asked(await bot.game(game.id))
    assert await bot.bank(game.id, 2) is None


async def test_a_clock_stands_still_in_quiet_hours(bot: WaitingBot) -> None:
    await bot.people.set_quiet(ANN, 22 * 60, 8 * 60)
    game = await bot.table()
    # 10 + 14 + 14 + 10 hours of four days
    assert await bot.deadline(game.id, ANN) == at("2026-03-05 18:00")
    bot.clock.now = at("2026-03-02 23:00")
    assert (await bot.asked(game.id))[ANN.id].still == Standstill("quiet", at("2026-03-03 08:00"))
    bot.clock.now = at("2026-03-03 08:00")
    await bot.move(game.id, "role craftsman")
    assert await bot.bank(game.id, 0) == 50 * HOUR


async def test_a_clock_stands_still_outside_the_hours_of_the_table(bot: WaitingBot) -> None:
    game = await bot.table(window=Window(18 * 60, 22 * 60, "UTC"))
    assert await bot.deadline(game.id, ANN) == at("2026-03-13 22:00")
    assert (await bot.asked(game.id))[ANN.id].still == Standstill("window", at("2026-03-02 18:00"))


async def test_new_quiet_hours_change_neither_what_was_used_nor_a_deadline(
    bot: WaitingBot,
) -> None:
    game = await bot.table()
    deadline = bot.clock.now + 48 * HOUR
    bot.clock.now = at("2026-03-03 00:00")
    await bot.people.set_quiet(ANN, 0, 12 * 60)
    assert await bot.bank(game.id, 0) == 36 * HOUR
    assert await bot.deadline(game.id, ANN) == deadline
    bot.clock.now = at("2026-03-03 18:00")
    await bot.people.set_quiet(ANN, 0, 0)
    assert await bot.bank(game.id, 0) == 18 * HOUR
    assert await bot.deadline(game.id, ANN) == deadline


async def test_another_zone_moves_the_quiet_hours_of_turns_to_come(bot: WaitingBot) -> None:
    await bot.people.set_quiet(ANN, 22 * 60, 8 * 60)
    game = await bot.table()
    bot.clock.now = at("2026-03-02 23:00")
    await bot.people.set_zone(ANN, "America/New_York")
    asked = (await bot.asked(game.id))[ANN.id]
    assert (asked.still, asked.free) == (Standstill("quiet", at("2026-03-03 08:00")), True)
    assert await bot.bank(game.id, 0) == 38 * HOUR
    bot.clock.now += DAY
    later = await bot.table()
    assert (await bot.asked(later.id))[ANN.id].still is None


async def test_paused_and_resumed(bot: WaitingBot) -> None:
    game = await bot.table()
    bot.clock.now += 8 * HOUR

    async def pause(_tx: Transaction, game: Game) -> Game:
        return replace(game, paused_at=bot.clock.now)

    async def resume(_tx: Transaction, game: Game) -> Game:
        return replace(game, paused_at=None)

    await bot.play.changes.alter(game.id, pause)
    assert (await bot.asked(game.id))[ANN.id].still == Standstill("paused", None)
    assert await bot.deadline(game.id, ANN) is None
    await bot.pass_time(bot.clock.now + 10 * DAY, HOUR)
    assert await bot.said() == []
    assert bot.expired == []
    await bot.play.changes.alter(game.id, resume)
    assert await bot.deadline(game.id, ANN) == bot.clock.now + 40 * HOUR


async def test_more_time(bot: WaitingBot) -> None:
    game = await bot.table()
    bot.clock.now += 47 * HOUR
    async with bot.db.transaction() as tx:
        await bot.clocks.extend(tx, game, 0, 24 * HOUR)
        await bot.clocks.extend(tx, game, 2, 24 * HOUR)
    assert await bot.deadline(game.id, ANN) == bot.clock.now + 25 * HOUR
    assert await bot.bank(game.id, 2) == 72 * HOUR


async def test_a_substitute_has_a_whole_bank(bot: WaitingBot) -> None:
    game = await bot.table([ANN, BEN])
    bot.clock.now += 40 * HOUR

    async def leave(_tx: Transaction, game: Game) -> Game:
        gone = replace(game.seats[0], person_id=None, open_since=bot.clock.now)
        return replace(game, seats=(gone, game.seats[1]))

    async def take(_tx: Transaction, game: Game) -> Game:
        new = replace(game.seats[0], person_id=CHLOE.id, name="Chloe", open_since=None)
        return replace(game, seats=(new, game.seats[1]))

    await bot.play.changes.alter(game.id, leave)
    assert await bot.asked(game.id) == {}
    bot.clock.now += DAY
    await bot.play.changes.alter(game.id, take)
    assert await bot.deadline(game.id, CHLOE) == bot.clock.now + 48 * HOUR


async def test_whoever_takes_a_seat_back_goes_on_with_the_same_bank(
    bot: WaitingBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot.play.running.on_computer_asked(lambda _game_id: None)  # the computer takes its time
    game = await bot.table([ANN, BEN])
    bot.clock.now += 10 * HOUR

    def computer(level: str):
        async def change(_tx: Transaction, game: Game) -> Game:
            seat = replace(game.seats[1], computer=level)
            return replace(game, seats=(game.seats[0], seat))

        return change

    await bot.move(game.id, "role craftsman")
    bot.clock.now += 10 * HOUR
    await bot.play.changes.alter(game.id, computer("standard"))
    assert await bot.bank(game.id, 1) == 38 * HOUR
    assert await bot.asked(game.id) == {}
    bot.clock.now += 10 * HOUR
    await bot.play.changes.alter(game.id, computer(""))
    assert await bot.bank(game.id, 1) == 38 * HOUR


async def test_nothing_is_left_of_a_game_that_is_over(bot: WaitingBot) -> None:
    game = await bot.table()

    async def end(_tx: Transaction, game: Game) -> Game:
        return replace(game, status="abandoned", waiting=())

    await bot.play.changes.alter(game.id, end)
    await bot.pass_time(bot.clock.now + 10 * DAY, HOUR)
    assert bot.expired == []
    assert await bot.said() == []
    assert await bot.bank(game.id, 0) is None


async def together(bot: WaitingBot, game: Game) -> Game:
    """Play until several are asked at the same time."""
    game = await bot.move(game.id, "role mayor")
    for _ in range(300):
        if len(game.asked) > 1:
            return game
        game = await bot.move(game.id)
    raise AssertionError("nobody was asked together")


async def test_banks_of_whole_games_stay_within_their_limits(bot: WaitingBot) -> None:
    game = await bot.table()
    steps = 0
    while game.status == "running" and steps < 120:
        bot.clock.now += 3 * HOUR
        game = await bot.move(game.id)
        steps += 1
        for seat in range(3):
            bank = await bot.bank(game.id, seat)
            assert bank is None or 0 <= bank <= PACE.cap


async def test_who_goes_on_after_the_time_was_up_is_not_forgotten(bot: WaitingBot) -> None:
    """A turn of several questions: whoever stays away at the second one is asked about again."""
    game = await bot.table()
    await bot.pass_time(NOON + 49 * HOUR)
    assert [seat for _, _, seat in bot.expired] == [0]
    game = await bot.move(game.id, "role settler")
    assert game.asked == (ANN.id,)
    assert await bot.deadline(game.id, ANN) == bot.clock.now + 48 * HOUR * LEAST_SHARE / 100
    await bot.pass_time(NOON + 60 * HOUR)
    assert [seat for _, _, seat in bot.expired] == [0, 0]


async def test_who_sleeps_or_is_away_is_not_to_be_disturbed(bot: WaitingBot) -> None:
    game = await bot.table()
    await bot.people.set_quiet(BEN, 11 * 60, 13 * 60)
    await bot.absences.declare(CHLOE, NOON, NOON + DAY)
    assert not await bot.clocks.may_disturb(game, (BEN.id, CHLOE.id))
    assert await bot.clocks.may_disturb(game, (ANN.id, BEN.id))
    bot.clock.now += 2 * HOUR
    assert await bot.clocks.may_disturb(game, (BEN.id, CHLOE.id))


@pytest.fixture
def seats(bot: WaitingBot) -> Seats:
    return Seats(bot.play, bot.clock)


async def test_whoever_leaves_and_comes_back_has_the_bank_that_they_left(
    bot: WaitingBot, seats: Seats
) -> None:
    game = await bot.table()
    bot.clock.now += 40 * HOUR
    await seats.resign(game.id, ANN.id)
    bot.clock.now += 10 * HOUR
    await seats.take(game.id, 0, ANN)
    assert await bot.deadline(game.id, ANN) == bot.clock.now + 8 * HOUR


async def test_whoever_is_removed_does_not_come_back_with_a_whole_bank(bot: WaitingBot) -> None:
    """They take the seat again; another seat of the same game they can't take."""
    seats = Seats(bot.play, bot.clock)
    game = await bot.table()
    await bot.pass_time(NOON + 50 * HOUR)

    async def remove(tx: Transaction, game: Game) -> Game:
        return await open_seat(tx, game, 0, "late", bot.clock())

    await bot.play.changes.alter(game.id, remove)
    await seats.resign(game.id, CHLOE.id)
    with pytest.raises(Refused, match="played another seat"):
        await seats.take(game.id, 2, ANN)
    await seats.take(game.id, 0, ANN)
    assert await bot.deadline(game.id, ANN) == bot.clock.now + 48 * HOUR * LEAST_SHARE / 100


async def test_a_substitute_in_between_does_not_renew_a_bank(bot: WaitingBot, seats: Seats) -> None:
    game = await bot.table([ANN, BEN])
    bot.clock.now += 40 * HOUR
    await seats.resign(game.id, ANN.id)
    await seats.take(game.id, 0, CHLOE)
    assert await bot.deadline(game.id, CHLOE) == bot.clock.now + 48 * HOUR
    bot.clock.now += 10 * HOUR
    await seats.resign(game.id, CHLOE.id)
    await seats.take(game.id, 0, ANN)
    assert await bot.deadline(game.id, ANN) == bot.clock.now + 8 * HOUR
    await seats.resign(game.id, ANN.id)
    await seats.take(game.id, 0, CHLOE)
    assert await bot.deadline(game.id, CHLOE) == bot.clock.now + 38 * HOUR


async def test_whoever_resigns_while_a_computer_plays_keeps_the_bank(
    bot: WaitingBot, seats: Seats
) -> None:
    bot.play.running.on_computer_asked(lambda _game_id: None)
    game = await bot.table()
    bot.clock.now += 30 * HOUR
    await seats.let_computer_play(game.id, ANN.id)
    await seats.resign(game.id, ANN.id)
    await seats.take(game.id, 0, ANN)
    assert await bot.deadline(game.id, ANN) == bot.clock.now + 18 * HOUR


@pytest.mark.parametrize("slug", sorted(rules.GAMES))
async def test_banks_outlive_seats_in_every_game(bot: WaitingBot, seats: Seats, slug: str) -> None:
    game = await bot.table(slug=slug)
    person = next(each for each in (ANN, BEN, CHLOE) if each.id == game.asked[0])
    bot.clock.now += 40 * HOUR
    seat = game.seat_of(person.id)
    assert seat is not None
    await seats.resign(game.id, person.id)
    await seats.take(game.id, seat, person)
    assert await bot.deadline(game.id, person) == bot.clock.now + 8 * HOUR


async def nothing_else(_tx: Transaction, _game: Game) -> None:
    """Store nothing with moves that are taken back."""


async def test_moves_of_somebody_else_are_taken_back_without_their_bank(
    bot: WaitingBot, seats: Seats
) -> None:
    game = await bot.table()
    bot.clock.now += 40 * HOUR
    game = await bot.move(game.id, "role craftsman")
    await seats.resign(game.id, ANN.id)
    bot.clock.now += HOUR
    dan = PEOPLE[3]
    await seats.take(game.id, 0, dan)
    await bot.play.undo.take_back_to(game.id, 0, game.ply, 0, nothing_else)
    assert await bot.deadline(game.id, dan) == bot.clock.now + 48 * HOUR
