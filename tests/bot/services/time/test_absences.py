"""Absences: announced, counted, ended, and what was missed meanwhile. And personal settings."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.model import Absence, Person
from bot.services.errors import Refused
from bot.services.people.personal_settings import note_person
from bot.services.time.availability import YEARLY, counted, remaining_away_seconds
from bot.services.time.pace import HOUR
from bot.store.database import Database
from bot.store.people import personal_settings
from tests.bot.services.ready_tables import ANN, BEN, Clock
from tests.bot.services.time.waiting_tables import DAY, WaitingBot, at

NOON = at("2026-03-02 12:00")


@pytest.fixture
async def bot(db: Database, clock: Clock) -> AsyncIterator[WaitingBot]:
    clock.now = NOON
    made = WaitingBot(db, clock)
    yield made
    await made.close()


def away(*spans: tuple[float, float]) -> list[Absence]:
    return [Absence(number, 1, start, end) for number, (start, end) in enumerate(spans)]


def test_thirty_days_of_a_year_stop_the_clocks() -> None:
    start = at("2026-02-01 00:00")
    first, second = (start, start + 20 * DAY), (start + 50 * DAY, start + 70 * DAY)
    assert counted(away(first, second), "UTC") == (first, (second[0], second[0] + 10 * DAY))
    assert remaining_away_seconds(away(first), start, "UTC") == 10 * DAY
    assert remaining_away_seconds(away(first, second), start, "UTC") == 0


def test_every_year_of_the_persons_zone_has_days_of_its_own() -> None:
    turn = at("2027-01-01 00:00", "Asia/Seoul")
    span = (turn - 40 * DAY, turn + 40 * DAY)
    assert counted(away(span), "Asia/Seoul") == (
        (span[0], span[0] + YEARLY),
        (turn, turn + YEARLY),
    )


def test_what_overlaps_counts_once() -> None:
    start = at("2026-02-01 00:00")
    spans = counted(away((start, start + 10 * DAY), (start + 5 * DAY, start + 12 * DAY)), "UTC")
    assert sum(end - begin for begin, end in spans) == 12 * DAY


SPANS = st.lists(
    st.tuples(st.integers(0, 700), st.integers(1, 60)).map(
        lambda days: (NOON + days[0] * DAY, NOON + (days[0] + days[1]) * DAY)
    ),
    max_size=8,
).map(sorted)


@given(SPANS)
def test_no_year_stops_the_clocks_for_longer(spans: list[tuple[float, float]]) -> None:
    found = counted(away(*spans), "UTC")
    assert list(found) == sorted(found)
    for (_, end), (start, _) in pairwise(found):
        assert end <= start
    for year in range(2026, 2030):
        first, last = at(f"{year}-01-01"), at(f"{year + 1}-01-01")
        within = sum(max(0.0, min(end, last) - max(start, first)) for start, end in found)
        assert within <= YEARLY


async def test_an_absence_is_announced_in_all_running_games(bot: WaitingBot) -> None:
    games = [
        await bot.table(),
        await bot.table([BEN, ANN]),
        await bot.table([BEN, Person(7, "x", "en")]),
    ]
    declared = await bot.absences.declare(ANN, NOON + DAY, NOON + 3 * DAY, "  a  wedding ")
    assert declared.games == 2
    assert declared.stops_until is None
    assert declared.left == YEARLY - 2 * DAY
    said = await bot.said("away")
    assert [told["seat"] for *_, told in said] == [0, 1]
    assert all(told["reason"] == "a wedding" for *_, told in said)
    assert len(games) == 3


async def test_an_absence_stops_the_clock(bot: WaitingBot) -> None:
    game = await bot.table()
    await bot.absences.declare(ANN, NOON + DAY, NOON + 3 * DAY)
    assert await bot.deadline(game.id, ANN) == NOON + 4 * DAY


async def test_beyond_the_days_of_the_year_the_clock_runs(bot: WaitingBot) -> None:
    await bot.absences.declare(ANN, NOON, NOON + 25 * DAY)
    await bot.pass_time(NOON + 40 * DAY, DAY)
    game = await bot.table()
    start = bot.clock.now
    declared = await bot.absences.declare(ANN, start, start + 10 * DAY)
    assert declared.stops_until == start + 5 * DAY
    assert declared.left == 0
    assert await bot.deadline(game.id, ANN) == start + 7 * DAY
    later = await bot.absences.declare(ANN, start + 50 * DAY, start + 51 * DAY)
    assert later.stops_until == start + 50 * DAY


async def test_back_early(bot: WaitingBot) -> None:
    game = await bot.table()
    await bot.absences.declare(ANN, NOON, NOON + 10 * DAY)
    bot.clock.now = NOON + 2 * DAY
    ended = await bot.absences.back(ANN)
    assert ended.end == bot.clock.now
    assert await bot.deadline(game.id, ANN) == NOON + 4 * DAY
    assert len(await bot.said("back-early")) == 1
    assert len(await bot.said("missed")) == 1
    with pytest.raises(Refused, match="You aren't away"):
        await bot.absences.back(ANN)
    await bot.pass_time(NOON + 12 * DAY, HOUR)
    assert len(await bot.said("missed")) == 1


async def test_who_is_back_early_is_reminded_as_the_clock_runs(bot: WaitingBot) -> None:
    await bot.table()
    await bot.absences.declare(ANN, NOON, NOON + 10 * DAY)
    await bot.pass_time(NOON + 2 * DAY, HOUR)
    await bot.absences.back(ANN)
    await bot.pass_time(NOON + 7 * DAY / 2, HOUR)
    assert await bot.times("reminder") == [NOON + 3 * DAY]


async def test_a_planned_absence_is_called_off(bot: WaitingBot) -> None:
    game = await bot.table()
    await bot.absences.declare(ANN, NOON + DAY, NOON + 10 * DAY)
    await bot.absences.back(ANN)
    assert await bot.deadline(game.id, ANN) == NOON + 2 * DAY
    assert await bot.absences.coming(ANN.id) == ()
    await bot.pass_time(NOON + 12 * DAY, HOUR)
    assert await bot.said("missed") == []


async def test_absences_that_touch_become_one(bot: WaitingBot) -> None:
    await bot.absences.declare(ANN, NOON, NOON + 3 * DAY, "holidays")
    bot.clock.now = NOON + DAY
    await bot.absences.declare(ANN, NOON + 2 * DAY, NOON + 6 * DAY)
    (whole,) = await bot.absences.coming(ANN.id)
    assert (whole.start, whole.end, whole.reason) == (NOON, NOON + 6 * DAY, "holidays")


@pytest.mark.parametrize(
    ("start", "end", "why"),
    [(0, 0, "before the first"), (-5, -1, "before the first"), (0, 181, "days long"),
     (366, 370, "within a year")],
)  # fmt: skip
async def test_absences_that_make_no_sense(
    bot: WaitingBot, start: float, end: float, why: str
) -> None:
    with pytest.raises(Refused, match=why):
        await bot.absences.declare(ANN, NOON + start * DAY, NOON + end * DAY)
    assert await bot.absences.coming(ANN.id) == ()


async def test_what_was_missed_is_told_once_about_all_games(bot: WaitingBot) -> None:
    first, second = await bot.table([BEN, ANN]), await bot.table([BEN, ANN])
    idle = await bot.table([BEN, Person(7, "Kim", "ko")])
    await bot.absences.declare(ANN, NOON, NOON + 2 * DAY)
    bot.clock.now = NOON + DAY
    await bot.move(first.id, "role craftsman")
    await bot.move(idle.id, "role craftsman")
    await bot.pass_time(NOON + 3 * DAY)
    ((when, _, person, told),) = await bot.said("missed")
    assert (when, person) == (NOON + 2 * DAY, ANN.id)
    (game,) = told["games"]
    assert game["game"] == first.id
    assert game["moves"] >= 1
    assert game["waits"]
    assert second.id


async def test_what_was_missed_is_not_told_in_the_night(bot: WaitingBot) -> None:
    await bot.people.set_quiet(ANN, 22 * 60, 8 * 60)
    await bot.table()
    await bot.absences.declare(ANN, bot.clock.now, at("2026-03-05 00:00"))
    await bot.pass_time(at("2026-03-05 12:00"))
    assert await bot.times("missed") == [at("2026-03-05 08:00")]


async def test_nothing_missed_is_nothing_told(bot: WaitingBot) -> None:
    await bot.table([BEN, ANN])
    await bot.absences.declare(ANN, NOON, NOON + DAY)
    await bot.pass_time(NOON + 2 * DAY)
    assert await bot.said("missed") == []


async def test_who_takes_no_direct_messages_is_told_in_the_threads(bot: WaitingBot) -> None:
    game = await bot.table([BEN, ANN])
    await bot.people.set_reminders(ANN, "direct")
    async with bot.db.transaction() as tx:
        await personal_settings.set_direct_closed(tx, ANN.id, closed=True)
    await bot.absences.declare(ANN, NOON, NOON + DAY)
    bot.clock.now += HOUR
    await bot.move(game.id, "role craftsman")
    await bot.pass_time(NOON + 2 * DAY)
    ((_, _, person, told),) = await bot.said("missed")
    assert person == 0
    assert told["person"] == ANN.id
    assert told["moves"] >= 1


async def test_whom_we_do_not_know_has_the_usual_settings(bot: WaitingBot) -> None:
    profile = await bot.people.profile(ANN)
    assert (profile.zone, profile.reminders, profile.listed) == ("UTC", "thread", True)
    async with bot.db.reading() as connection:
        assert await personal_settings.load(connection, ANN.id) is None
    async with bot.db.transaction() as tx:
        known = await note_person(tx, ANN, bot.clock())
    assert (known.name, known.locale, known.seen_at) == ("Ann", "en-US", NOON)


async def test_settings_are_kept(bot: WaitingBot) -> None:
    await bot.people.set_zone(ANN, "Asia/Seoul")
    await bot.people.set_quiet(ANN, 1320, 480)
    await bot.people.set_hours(ANN, zone="Asia/Seoul", quiet=(1320, 480), digest_at=600)
    await bot.people.set_listed(ANN, listed=False)
    profile = await bot.people.set_reminders(ANN, "digest")
    assert profile == await bot.people.profile(ANN)
    assert (profile.zone, profile.quiet_start, profile.quiet_end) == ("Asia/Seoul", 1320, 480)
    assert (profile.digest_at, profile.listed, profile.reminders) == (600, False, "digest")
    assert (await bot.people.set_quiet(ANN, 0, 0)).quiet_start is None


@pytest.mark.parametrize(
    ("setting", "value", "why"),
    [
        ("set_zone", ("Mars/Olympus",), "no time zone"),
        ("set_reminders", ("loud",), "no reminder setting called"),
        ("set_quiet", (0, 1440), "Enter a time between 00:00 and 23:59"),
    ],
)
async def test_settings_that_make_no_sense(
    bot: WaitingBot, setting: str, value: tuple[object, ...], why: str
) -> None:
    with pytest.raises(Refused, match=why):
        await getattr(bot.people, setting)(ANN, *value)
    assert (await bot.people.profile(ANN)).zone == "UTC"


async def test_hours_that_make_no_sense_change_nothing(bot: WaitingBot) -> None:
    with pytest.raises(Refused, match="Enter a time between 00:00 and 23:59"):
        await bot.people.set_hours(ANN, zone="Asia/Seoul", quiet=(0, 0), digest_at=-1)
    assert (await bot.people.profile(ANN)).zone == "UTC"
