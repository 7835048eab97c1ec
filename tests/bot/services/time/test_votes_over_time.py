"""Votes over days: absent people, silent people, ends, calls; nobody waits for ever unheard."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import pairwise

import pytest

import rules
from bot.model import VoteRule
from bot.services.errors import Refused
from bot.services.time.clocks_after import LEAST_SHARE
from bot.services.time.idle import IDLE, NOTICE
from bot.services.time.vote_rules import HOUR, choices_of
from bot.store.database import Database
from bot.store.people import server_settings
from bot.store.schema import timers as timer_rows
from tests.bot.services.ready_tables import ANN, BEN, CHLOE, PEOPLE, Clock
from tests.bot.services.time.voting_tables import VotingBot
from tests.bot.services.time.waiting_tables import DAY, at

NOON = at("2026-03-02 12:00")
LATE = NOON + 48 * HOUR
"""When the time of the first player is up."""
DAN = PEOPLE[3]
WAIT = VoteRule(72, "wait")


@pytest.fixture
async def bot(db: Database, clock: Clock) -> AsyncIterator[VotingBot]:
    clock.now = NOON
    made = VotingBot(db, clock)
    yield made
    await made.close()


async def outcomes(bot: VotingBot, game_id: int) -> list[tuple[str, str, str]]:
    return [(vote.kind, vote.status, vote.outcome) for vote in await bot.votes_of(game_id)]


# who is there


async def test_an_absent_voter_holds_nothing_up(bot: VotingBot) -> None:
    """Ann is late, Ben is away: Chloe, who does not organise, decides alone."""
    game = await bot.game_of([ANN, BEN, CHLOE])
    await bot.absences.declare(BEN, NOON, NOON + 10 * DAY)
    await bot.pass_time(LATE + HOUR)
    vote = await bot.open_vote(game.id)
    assert vote.absent == {BEN.id, ANN.id}
    assert bot.posted[-1].people == (CHLOE.id,)
    await bot.votes.cast(vote.id, CHLOE.id, "computer")
    assert (await bot.game(game.id)).seats[0].stands_in


async def test_a_choice_of_somebody_who_is_away_counts(bot: VotingBot) -> None:
    game = await bot.game_of([ANN, BEN, CHLOE])
    await bot.absences.declare(BEN, NOON, NOON + 10 * DAY)
    await bot.pass_time(LATE + HOUR)
    vote = await bot.open_vote(game.id)
    await bot.votes.cast(vote.id, BEN.id, "substitute")
    assert (await bot.game(game.id)).seats[0].stands_in is False
    await bot.votes.cast(vote.id, CHLOE.id, "computer")
    assert (await bot.open_vote(game.id)).id == vote.id, "one of two is not more than half"
    await bot.votes.cast(vote.id, CHLOE.id, "substitute")
    assert (await bot.game(game.id)).seats[0].is_open


async def test_who_is_there_cannot_end_the_game_of_those_who_are_away(bot: VotingBot) -> None:
    game = await bot.game_of([ANN, BEN, CHLOE])
    await bot.absences.declare(BEN, NOON, NOON + 10 * DAY)
    await bot.pass_time(LATE + HOUR)
    vote = await bot.open_vote(game.id)
    await bot.votes.cast(vote.id, CHLOE.id, "abandon")
    await bot.pass_time(LATE + 4 * DAY)
    assert (await bot.game(game.id)).status == "running"
    assert (await outcomes(bot, game.id))[0] == ("late", "passed", "computer")


async def test_an_early_end_needs_more_than_half_of_all(bot: VotingBot) -> None:
    game = await bot.game_of([ANN, BEN, CHLOE])
    for away in (BEN, CHLOE):
        await bot.absences.declare(away, NOON, NOON + 10 * DAY)
    await bot.votes.propose(game.id, "abandon", ANN.id)
    await bot.pass_time(NOON + 4 * DAY)
    assert (await bot.game(game.id)).status == "running"
    assert (await outcomes(bot, game.id))[0] == ("abandon", "failed", "")


async def test_a_take_back_needs_those_who_are_there(bot: VotingBot) -> None:
    game = await bot.game_of([ANN, BEN, CHLOE])
    await bot.move(game.id, "role builder")
    game = await bot.move(game.id, "build pass")
    game = await bot.move(game.id, "build pass")
    await bot.absences.declare(CHLOE, NOON, NOON + DAY)
    detail = {"to_ply": 0, "ply": game.ply}
    await bot.votes.propose(game.id, "undo", ANN.id, detail)
    vote = await bot.open_vote(game.id)
    await bot.votes.cast(vote.id, BEN.id, "yes")
    assert (await bot.game(game.id)).ply == 0


async def test_nobody_can_agree_where_all_others_are_away(bot: VotingBot) -> None:
    game = await bot.game_of([ANN, BEN])
    game = await bot.move(game.id, "role builder")
    game = await bot.move(game.id, "build pass")
    await bot.absences.declare(BEN, NOON, NOON + DAY)
    with pytest.raises(Refused, match="away"):
        await bot.votes.propose(game.id, "undo", ANN.id, {"to_ply": 0, "ply": game.ply})


async def test_who_goes_away_or_returns_changes_the_count(bot: VotingBot) -> None:
    game = await bot.game_of([ANN, BEN, CHLOE, DAN])
    await bot.pass_time(LATE + HOUR)
    vote = await bot.open_vote(game.id)
    await bot.votes.cast(vote.id, BEN.id, "substitute")
    assert await bot.kinds(game.id) == ["late"]
    now = bot.clock.now
    await bot.absences.declare(CHLOE, now, now + DAY)
    await bot.scheduler.run_due()
    assert await bot.kinds(game.id) == ["late"], "one of two"
    await bot.absences.declare(DAN, now + HOUR, now + DAY)
    await bot.pass_time(now + 2 * HOUR)
    assert await bot.kinds(game.id) == ["open"], "Ben is the only one who is there"


async def test_who_is_back_is_called_to_the_open_vote(bot: VotingBot) -> None:
    game = await bot.game_of([ANN, BEN, CHLOE, DAN])
    await bot.absences.declare(CHLOE, NOON, LATE + DAY)
    await bot.pass_time(LATE + DAY - HOUR)
    assert await bot.kinds(game.id) == ["late"]
    assert all(CHLOE.id not in told.people for told in await bot.calls())
    await bot.pass_time(LATE + DAY + HOUR)
    assert CHLOE.id in (await bot.calls())[-1].people
    assert CHLOE.id not in (await bot.open_vote(game.id)).absent


async def test_the_organiser_may_be_away(bot: VotingBot) -> None:
    """Ben is late; of the others Ann, who organises, is away, so Chloe decides."""
    game = await bot.game_of([ANN, BEN, CHLOE])
    await bot.move(game.id, "role craftsman")
    await bot.absences.declare(ANN, NOON, NOON + 10 * DAY)
    await bot.pass_time(LATE + HOUR)
    vote = await bot.open_vote(game.id)
    await bot.votes.cast(vote.id, CHLOE.id, "computer")
    assert (await bot.game(game.id)).seats[1].stands_in


async def test_an_organiser_who_resigns_leaves_a_vote_that_goes_on(bot: VotingBot) -> None:
    game = await bot.game_of([ANN, BEN, CHLOE])
    await bot.move(game.id, "role craftsman")
    await bot.pass_time(LATE + HOUR)
    vote = await bot.open_vote(game.id)
    assert vote.seat == 1
    await bot.seats.resign(game.id, ANN.id)
    game = await bot.game(game.id)
    assert game.organiser_id == BEN.id
    await bot.votes.cast(vote.id, CHLOE.id, "computer")
    assert (await bot.game(game.id)).seats[1].stands_in


# ends


async def test_without_a_choice_a_computer_plays_on_after_three_days(bot: VotingBot) -> None:
    game = await bot.game_of([ANN, BEN, CHLOE])
    await bot.pass_time(LATE + 72 * HOUR - HOUR)
    assert not (await bot.game(game.id)).seats[0].computer
    await bot.pass_time(LATE + 72 * HOUR + HOUR)
    game = await bot.game(game.id)
    assert game.seats[0].stands_in, "the seat stays with Ann"
    assert (await outcomes(bot, game.id))[0] == ("late", "passed", "computer")
    await bot.seats.give_back(game.id, ANN.id)


async def test_at_the_end_the_choice_of_most_counts(bot: VotingBot) -> None:
    game = await bot.game_of(PEOPLE[:5])
    await bot.pass_time(LATE + HOUR)
    vote = await bot.open_vote(game.id)
    await bot.votes.cast(vote.id, BEN.id, "substitute")
    await bot.pass_time(LATE + 73 * HOUR)
    assert (await bot.game(game.id)).seats[0].is_open
    assert (await outcomes(bot, game.id))[0] == ("late", "passed", "substitute")


async def test_a_tie_leads_to_what_the_table_has_chosen(bot: VotingBot) -> None:
    game = await bot.game_of(PEOPLE[:5])
    await bot.pass_time(LATE + HOUR)
    vote = await bot.open_vote(game.id)
    await bot.votes.cast(vote.id, BEN.id, "substitute")
    await bot.votes.cast(vote.id, CHLOE.id, "wait")
    await bot.pass_time(LATE + 73 * HOUR)
    assert (await outcomes(bot, game.id))[0] == ("late", "passed", "computer")


@pytest.mark.parametrize(
    ("rule", "hours", "first", "second"),
    [
        (VoteRule(24, "substitute"), 24, "substitute", "computer"),
        (VoteRule(168, "computer"), 168, "computer", None),
        (VoteRule(72, "wait"), 72, "wait", "wait"),
    ],
)
async def test_a_table_chooses_how_long_it_votes_and_what_follows(
    bot: VotingBot, rule: VoteRule, hours: int, first: str, second: str | None
) -> None:
    game = await bot.game_of([ANN, BEN], rule=rule)
    await bot.pass_time(LATE + (hours - 1) * HOUR)
    assert (await outcomes(bot, game.id)) == [("late", "open", "")]
    await bot.pass_time(LATE + (hours + 1) * HOUR)
    assert (await outcomes(bot, game.id))[0] == ("late", "passed", first)
    if second is not None:
        await bot.pass_time(LATE + (2 * hours + 26) * HOUR)
        assert (await outcomes(bot, game.id))[1][1:] == ("passed", second)


async def test_without_a_computer_player_the_game_waits(
    bot: VotingBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.services.time.vote_rules.COMPUTERS", {})
    game = await bot.game_of([ANN, BEN])
    assert "computer" not in choices_of(game, "late")
    await bot.pass_time(LATE + 73 * HOUR)
    assert await outcomes(bot, game.id) == [("late", "passed", "wait")]


async def test_pauses_after_the_choice_to_wait_grow(bot: VotingBot) -> None:
    """Nobody is asked every day, even where a table waits for everybody."""
    await bot.game_of([ANN, BEN], rule=WAIT)
    await bot.pass_time(NOON + 40 * DAY)
    asked = [told.at for told in bot.posted]
    days = [round((later - at_first) / DAY) for at_first, later in pairwise(asked)]
    assert days == [4, 5, 7, 10, 10], "three days of vote, then a pause of 1, 2, 4, 7, 7 days"


@pytest.mark.parametrize("slug", sorted(rules.GAMES))
async def test_a_silent_player_is_voted_on_in_every_game(bot: VotingBot, slug: str) -> None:
    game = await bot.game_of([ANN, BEN, CHLOE], slug=slug)
    await bot.until_alone(game.id, ANN)
    await bot.pass_time(LATE + HOUR)
    vote = await bot.open_vote(game.id)
    assert sorted(bot.posted[-1].people) == [BEN.id, CHLOE.id]
    await bot.pass_time(LATE + 71 * HOUR)
    assert [told.name for told in await bot.calls()] == ["vote:late", "vote-call"]
    assert vote.ends_at is not None
    bot.clock.now = vote.ends_at
    await bot.scheduler.run_due()
    game = await bot.game(game.id)
    assert [seat.person_id for seat in game.seats if seat.stands_in] == [ANN.id]
    assert (await outcomes(bot, game.id))[0] == ("late", "passed", "computer")


# calls


async def test_who_has_not_chosen_is_called_once_more_at_half_time(bot: VotingBot) -> None:
    game = await bot.game_of([ANN, BEN, CHLOE, DAN])
    await bot.pass_time(LATE + HOUR)
    vote = await bot.open_vote(game.id)
    await bot.votes.cast(vote.id, BEN.id, "wait")
    await bot.pass_time(LATE + 71 * HOUR)
    first, again = await bot.calls()
    assert (first.at, first.people) == (LATE, (BEN.id, CHLOE.id, DAN.id))
    assert (again.at, again.name) == (LATE + 36 * HOUR, "vote-call")
    assert again.people == (CHLOE.id, DAN.id), "in one message"
    assert again.detail["message"] == (await bot.open_vote(game.id)).message_id


async def test_nobody_is_called_in_quiet_hours(bot: VotingBot) -> None:
    """The vote begins at 12:00, in the night of Chloe; its half is at 24:00, in that of Ben."""
    game = await bot.game_of([ANN, BEN, CHLOE, DAN])
    await bot.people.set_quiet(CHLOE, 8 * 60, 16 * 60)
    await bot.people.set_quiet(BEN, 22 * 60, 8 * 60)
    await bot.pass_time(LATE + 71 * HOUR)
    assert await bot.kinds(game.id) == ["late"]
    calls = [(told.at - LATE, told.people) for told in await bot.calls()]
    assert calls == [
        (0, (BEN.id, DAN.id)),
        (4 * HOUR, (CHLOE.id,)),
        (36 * HOUR, (CHLOE.id, DAN.id)),
        (44 * HOUR, (BEN.id,)),
    ]


async def test_each_is_called_in_the_way_that_they_chose(bot: VotingBot) -> None:
    await bot.people.set_reminders(BEN, "direct")
    await bot.people.set_reminders(CHLOE, "none")
    await bot.people.set_reminders(DAN, "digest")
    await bot.game_of([ANN, BEN, CHLOE, DAN])
    await bot.pass_time(LATE + 71 * HOUR)
    called = {(person, tuple(told["people"])) for *_, person, told in await bot.said("vote-call")}
    assert called == {(BEN.id, (BEN.id,)), (DAN.id, (DAN.id,))}


async def test_a_new_player_is_called_to_the_vote(bot: VotingBot) -> None:
    game = await bot.game_of([ANN, BEN, CHLOE])
    await bot.pass_time(LATE + HOUR)
    await bot.seats.resign(game.id, CHLOE.id)
    await bot.seats.take(game.id, 2, DAN)
    await bot.pass_time(LATE + 71 * HOUR)
    assert DAN.id in (await bot.calls())[-1].people


# late and away


async def test_a_late_person_who_goes_away_is_not_voted_on(bot: VotingBot) -> None:
    game = await bot.game_of([ANN, BEN, CHLOE])
    await bot.pass_time(LATE + HOUR)
    await bot.absences.declare(ANN, bot.clock.now, LATE + 12 * DAY)
    await bot.pass_time(LATE + 13 * DAY - HOUR)
    assert await outcomes(bot, game.id) == [("late", "void", "away")]
    await bot.pass_time(LATE + 13 * DAY + HOUR)
    assert await bot.kinds(game.id) == ["late"], "a day after the return"


async def test_who_is_back_early_and_moves_is_not_voted_on_again(bot: VotingBot) -> None:
    game = await bot.game_of([ANN, BEN, CHLOE], pace=None)
    await bot.pass_time(NOON + 6 * DAY + HOUR)
    assert await bot.kinds(game.id) == ["late"]
    await bot.absences.declare(ANN, bot.clock.now, NOON + 30 * DAY)
    await bot.pass_time(NOON + 8 * DAY)
    await bot.absences.back(ANN)
    await bot.move(game.id, "role craftsman")
    await bot.pass_time(NOON + 12 * DAY)
    assert await outcomes(bot, game.id) == [("late", "void", "away")]


async def test_who_is_back_early_and_does_not_move_is_voted_on_after_a_day(bot: VotingBot) -> None:
    game = await bot.game_of([ANN, BEN, CHLOE])
    await bot.pass_time(LATE + HOUR)
    await bot.absences.declare(ANN, bot.clock.now, LATE + 20 * DAY)
    await bot.pass_time(LATE + 5 * DAY)
    await bot.absences.back(ANN)
    await bot.pass_time(LATE + 6 * DAY - HOUR)
    assert await bot.kinds(game.id) == []
    await bot.pass_time(LATE + 6 * DAY + HOUR)
    assert await bot.kinds(game.id) == ["late"]


async def test_an_absence_beyond_the_yearly_days_puts_no_vote_off(bot: VotingBot) -> None:
    game = await bot.game_of([ANN, BEN, CHLOE])
    await bot.absences.declare(ANN, NOON, NOON + 100 * DAY)
    await bot.pass_time(LATE + 30 * DAY - HOUR)
    assert await outcomes(bot, game.id) == []
    await bot.pass_time(LATE + 30 * DAY + HOUR)
    assert await bot.kinds(game.id) == ["late"]


# tables without a clock, paused tables


async def test_a_table_without_a_clock_votes_after_its_last_reminder(bot: VotingBot) -> None:
    game = await bot.game_of([ANN, BEN, CHLOE], pace=None)
    await bot.pass_time(NOON + 6 * DAY - HOUR)
    assert len(await bot.said("reminder")) == 5
    assert await bot.kinds(game.id) == []
    await bot.pass_time(NOON + 6 * DAY + HOUR)
    vote = await bot.open_vote(game.id)
    assert bot.posted[-1].people == (BEN.id, CHLOE.id)
    assert await bot.said("stuck") == [], "the vote tells the organiser"
    with pytest.raises(Refused, match="isn't available"):
        await bot.votes.cast(vote.id, BEN.id, "extend")
    await bot.pass_time(NOON + 9 * DAY + HOUR)
    assert (await bot.game(game.id)).seats[0].stands_in


async def test_a_paused_table_asks_after_two_weeks_whether_it_goes_on(bot: VotingBot) -> None:
    game = await bot.game_of([ANN, BEN, CHLOE])
    await bot.pause(game.id)
    await bot.pass_time(NOON + 14 * DAY - HOUR)
    assert bot.posted == []
    await bot.pass_time(NOON + 14 * DAY + HOUR)
    vote = await bot.open_vote(game.id)
    assert vote.kind == "paused"
    assert bot.posted[-1].people == (ANN.id, BEN.id, CHLOE.id)
    await bot.votes.cast(vote.id, BEN.id, "resume")
    assert (await bot.game(game.id)).paused_at is not None
    await bot.votes.cast(vote.id, CHLOE.id, "resume")
    game = await bot.game(game.id)
    assert game.paused_at is None
    assert await bot.deadline(game.id, ANN) == bot.clock.now + 48 * HOUR


async def test_a_table_that_a_lock_pauses_asks_nobody(bot: VotingBot) -> None:
    """Only a moderator can let it go on."""
    game = await bot.game_of([ANN, BEN, CHLOE])
    await bot.places.compare(game, locked=True, archived=True)
    await bot.pass_time(NOON + 40 * DAY)
    assert bot.posted == []
    await bot.places.compare(await bot.game(game.id), locked=False, archived=True)
    assert (await bot.game(game.id)).paused_at is None


async def test_a_paused_table_that_is_locked_goes_on_when_both_are_over(bot: VotingBot) -> None:
    game = await bot.game_of([ANN, BEN, CHLOE])
    await bot.pause(game.id)
    await bot.pass_time(NOON + 14 * DAY + HOUR)
    vote = await bot.open_vote(game.id)
    await bot.places.compare(await bot.game(game.id), locked=True, archived=True)
    for person in (BEN, CHLOE):
        await bot.votes.cast(vote.id, person.id, "resume")
    assert (await bot.game(game.id)).paused_at is not None
    await bot.places.compare(await bot.game(game.id), locked=False, archived=True)
    assert (await bot.game(game.id)).paused_at is None


async def test_a_paused_table_that_nobody_answers_for_stays_so_and_asks_rarely(
    bot: VotingBot,
) -> None:
    game = await bot.game_of([ANN, BEN])
    await bot.pause(game.id)
    await bot.pass_time(NOON + 200 * DAY, 6 * HOUR)
    asked = [round((told.at - NOON) / DAY) for told in bot.posted]
    assert asked == [14, 45, 104, 163]
    assert (await bot.game(game.id)).status == "running"


async def test_a_table_that_goes_on_is_not_asked(bot: VotingBot) -> None:
    game = await bot.game_of([ANN, BEN])
    await bot.pause(game.id)
    await bot.pass_time(NOON + 15 * DAY)
    await bot.go_on(game.id)
    assert await outcomes(bot, game.id) == [("paused", "void", "")]
    await bot.move(game.id, "role craftsman")
    await bot.pass_time(NOON + 16 * DAY)
    assert await bot.kinds(game.id) == []


async def test_the_table_of_a_server_that_removed_the_bot_is_not_asked(bot: VotingBot) -> None:
    game = await bot.game_of([ANN, BEN])
    async with bot.db.transaction() as tx:
        guild = await server_settings.load(tx.connection, 1)
        await server_settings.save(tx, type(guild)(1, left_at=NOON))
    await bot.pause(game.id)
    await bot.pass_time(NOON + 20 * DAY)
    assert bot.posted == []


async def test_a_pause_stops_the_time_of_a_vote(bot: VotingBot) -> None:
    game = await bot.game_of([ANN, BEN, CHLOE])
    await bot.pass_time(LATE + HOUR)
    before = await bot.open_vote(game.id)
    await bot.pause(game.id)
    await bot.pass_time(LATE + HOUR + 5 * DAY)
    assert (await bot.open_vote(game.id)).id == before.id
    await bot.go_on(game.id)
    vote = await bot.open_vote(game.id)
    assert before.ends_at is not None
    assert vote.ends_at == before.ends_at + 5 * DAY
    await bot.pass_time(vote.ends_at - HOUR)
    assert await bot.kinds(game.id) == ["late"]
    await bot.pass_time(vote.ends_at + HOUR)
    assert (await bot.game(game.id)).seats[0].stands_in


# adversarial tables


async def test_everybody_silent_for_ever(bot: VotingBot) -> None:
    """Computers take over all seats but one; then the game closes, and everybody has been told."""
    game = await bot.game_of([ANN, BEN, CHLOE])
    await bot.pass_time(NOON + 100 * DAY, HOUR)
    game = await bot.game(game.id)
    assert game.status == "abandoned"
    persons = [seat for seat in game.seats if not seat.computer]
    assert len(persons) == 1
    kinds = [kind for kind, *_ in await outcomes(bot, game.id)]
    assert kinds[:2] == ["late", "late"]
    (warned,) = await bot.said("idle")
    assert {ANN.id, BEN.id, CHLOE.id} == set(warned[3]["people"])
    assert len(await bot.calls()) <= 20, "about two a week"
    async with bot.db.reading() as connection:
        assert (await connection.execute(timer_rows.select())).all() == []


async def test_a_silent_table_that_waits_for_everybody_closes_too(bot: VotingBot) -> None:
    """That nobody chooses is no change of the game."""
    game = await bot.game_of([ANN, BEN, CHLOE], rule=WAIT)
    await bot.pass_time(NOON + IDLE + NOTICE - DAY, HOUR)
    assert (await bot.game(game.id)).status == "running"
    assert len(await bot.said("idle")) == 1
    await bot.pass_time(NOON + IDLE + NOTICE + DAY, HOUR)
    assert (await bot.game(game.id)).status == "abandoned"
    assert len(bot.posted) == 8


async def test_the_warning_that_a_game_closes_calls_nobody_in_quiet_hours(bot: VotingBot) -> None:
    """Ben hears of it in the evening, Chloe, who is away until after the end, not at all."""
    game = await bot.game_of([ANN, BEN, CHLOE], rule=WAIT)
    await bot.people.set_quiet(BEN, 8 * 60, 18 * 60)
    await bot.absences.declare(CHLOE, NOON + 10 * DAY, NOON + 100 * DAY)
    await bot.pass_time(NOON + IDLE + NOTICE - DAY, HOUR)
    warned = [(when - NOON - IDLE, told["people"]) for when, _, _, told in await bot.said("idle")]
    assert warned == [(0, [ANN.id]), (6 * HOUR, [BEN.id])]
    await bot.pass_time(NOON + IDLE + NOTICE + DAY, HOUR)
    assert (await bot.game(game.id)).status == "abandoned"


async def test_where_nobody_may_be_disturbed_a_game_closes_with_a_silent_notice(
    bot: VotingBot,
) -> None:
    game = await bot.game_of([ANN], computers=2)
    await bot.absences.declare(ANN, NOON, NOON + 100 * DAY)
    await bot.pass_time(NOON + IDLE + NOTICE + DAY, HOUR)
    assert (await bot.game(game.id)).status == "abandoned"
    ((*_, told),) = await bot.said("idle")
    assert (told["people"], told["silent"]) == ([ANN.id], True)


async def test_only_computers_and_one_absent_person(bot: VotingBot) -> None:
    game = await bot.game_of([ANN], computers=2)
    await bot.pass_time(NOON + IDLE + NOTICE + 2 * DAY, HOUR)
    assert (await bot.game(game.id)).status == "abandoned"
    assert bot.posted == []
    assert len(await bot.said("reminder")) == 3
    assert len(await bot.said("idle")) == 1


async def test_two_absent_of_two(bot: VotingBot) -> None:
    """Both are away: nobody is asked; when the first is back the other is voted on."""
    game = await bot.game_of([ANN, BEN])
    await bot.pass_time(LATE - HOUR)
    await bot.absences.declare(BEN, bot.clock.now, LATE + 10 * DAY)
    await bot.pass_time(LATE + HOUR)
    assert await outcomes(bot, game.id) == [], "nobody is there to choose"
    await bot.absences.declare(ANN, bot.clock.now, LATE + 20 * DAY)
    await bot.pass_time(LATE + 20 * DAY + 20 * HOUR)
    assert await outcomes(bot, game.id) == []
    await bot.pass_time(LATE + 22 * DAY)
    assert await bot.kinds(game.id) == ["late"]


async def test_who_is_back_is_asked_at_once_about_who_is_late(bot: VotingBot) -> None:
    """Nobody was there to vote on Ann."""
    game = await bot.game_of([ANN, BEN])
    await bot.absences.declare(BEN, NOON, NOON + 10 * DAY)
    await bot.pass_time(LATE + 2 * DAY + 5 * HOUR)
    assert await outcomes(bot, game.id) == []
    await bot.absences.back(BEN)
    await bot.pass_time(bot.clock.now + HOUR / 4)
    assert await bot.kinds(game.id) == ["late"]
    assert bot.posted[-1].people == (BEN.id,)


async def test_a_vote_whose_subject_moves_is_over_without_a_trace(bot: VotingBot) -> None:
    game = await bot.game_of([ANN, BEN, CHLOE])
    await bot.pass_time(LATE + HOUR)
    await bot.move(game.id, "role craftsman")
    assert await outcomes(bot, game.id) == [("late", "void", "")]
    async with bot.db.reading() as connection:
        left = (await connection.execute(timer_rows.select())).mappings().all()
    assert {row["kind"] for row in left} <= {"wait", "alone", "idle"}


async def test_two_silent_of_three(bot: VotingBot) -> None:
    """Chloe chooses; Ben never does. After three days her choice counts."""
    game = await bot.game_of([ANN, BEN, CHLOE])
    await bot.pass_time(LATE + HOUR)
    vote = await bot.open_vote(game.id)
    await bot.votes.cast(vote.id, CHLOE.id, "substitute")
    await bot.pass_time(LATE + 73 * HOUR)
    assert (await bot.game(game.id)).seats[0].is_open
    assert await bot.kinds(game.id) == ["open"]


async def test_a_vote_at_the_end_of_the_game(bot: VotingBot) -> None:
    game = await bot.game_of([ANN, BEN, CHLOE])
    await bot.pass_time(LATE + HOUR)
    vote = await bot.open_vote(game.id)
    await bot.votes.propose(game.id, "abandon", BEN.id)
    early = next(each for each in await bot.votes_of(game.id) if each.kind == "abandon")
    await bot.votes.cast(early.id, CHLOE.id, "yes")
    assert (await bot.game(game.id)).status == "abandoned"
    with pytest.raises(Refused, match="over"):
        await bot.votes.cast(vote.id, CHLOE.id, "computer")
    await bot.pass_time(LATE + 100 * HOUR)
    assert (await bot.game(game.id)).status == "abandoned"
    assert await outcomes(bot, game.id) == [("late", "void", ""), ("abandon", "passed", "yes")]


async def test_the_end_of_a_vote_in_the_moment_of_the_last_move(bot: VotingBot) -> None:
    """The timer of the end is due when the seat has just moved: nothing is done twice."""
    game = await bot.game_of([ANN, BEN, CHLOE])
    await bot.pass_time(LATE + 71 * HOUR)
    bot.clock.now = LATE + 72 * HOUR
    await bot.move(game.id, "role craftsman")
    await bot.scheduler.run_due()
    assert not (await bot.game(game.id)).seats[0].computer
    assert await outcomes(bot, game.id) == [("late", "void", "")]


# banks through all of it


async def test_who_comes_back_after_the_others_chose_a_computer_has_no_new_bank(
    bot: VotingBot,
) -> None:
    """Three days of voting and a week of a computer later it is still the bank that was used up."""
    game = await bot.game_of([ANN, BEN, CHLOE])
    await bot.pass_time(LATE + 10 * DAY)
    assert (await bot.game(game.id)).seats[0].stands_in
    bank = await bot.bank(game.id, 0)
    game = await bot.seats.give_back(game.id, ANN.id)
    assert bank == 0
    left = await bot.deadline(game.id, ANN) if ANN.id in game.asked else bot.clock.now
    assert left is not None
    assert left - bot.clock.now <= 48 * HOUR * LEAST_SHARE / 100


async def test_a_person_who_is_removed_and_returns_for_ever_gains_no_bank(bot: VotingBot) -> None:
    game = await bot.game_of([ANN, BEN, CHLOE], rule=VoteRule(72, "substitute"))
    for _ in range(3):
        await bot.pass_time(bot.clock.now + 6 * DAY)
        seat = (await bot.game(game.id)).seats[0]
        assert seat.is_open or seat.computer
        if not seat.is_open:
            break
        await bot.seats.take(game.id, 0, ANN)
        left = await bot.deadline(game.id, ANN)
        assert left == bot.clock.now + 48 * HOUR * LEAST_SHARE / 100
