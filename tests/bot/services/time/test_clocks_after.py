"""The clocks of a game after each kind of change, as a table of cases; no database is needed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from bot.model import Clock, Game, LiveHour, Pace, Profile, Seat, Window
from bot.services.play.observers import GameChange
from bot.services.time.availability import Availability
from bot.services.time.calendar import DAY
from bot.services.time.clocks_after import (
    ALONE,
    CALL,
    WAIT,
    Case,
    ClockChange,
    ClocksAfter,
    GameClocks,
    banks_left,
    case_of,
    clocks_after,
    timers_after,
)

HOUR = 3600.0
NOON = 20_000 * DAY + 12 * HOUR
NOW = NOON + 2 * HOUR
"""Two hours after the first seat was asked."""
PACE = Pace(10 * HOUR, 3 * HOUR, 20 * HOUR)
LIVE = Pace(1 * HOUR, 0.1 * HOUR, 2 * HOUR)
ANN, BEN, CAT = 11, 12, 13
HOURS = {person: Availability(Profile(person, "", "")) for person in (ANN, BEN, CAT)}

BEFORE = Game(
    id=7,
    slug="puerto-rico",
    status="running",
    name="Puerto Rico",
    guild_id=1,
    channel_id=2,
    thread_id=3,
    lobby_message_id=None,
    organiser_id=ANN,
    options={},
    seats=(Seat(0, ANN, "Ann"), Seat(1, BEN, "Ben")),
    max_seats=2,
    seed="seed",
    rules=1,
    locale="en-US",
    revision=5,
    question=5,
    ply=4,
    waiting=(0,),
    created_at=0.0,
    changed_at=NOON,
    asked_at=NOON,
    pace=PACE,
)
ASKED = Clock(7, 0, 8 * HOUR, 8 * HOUR, NOON, 5, reminded=1, zone="UTC")
RESTING = Clock(7, 1, 9 * HOUR, None, None, 3)
CLOCKS = {0: ASKED, 1: RESTING}
USED = 2 * HOUR
BEGUN = {"since": NOW, "reminded": 0, "zone": "UTC"}
AT_REST = {"allowance": None, "since": None, "reminded": 0, "zone": None}


def after(
    game: Game,
    clocks: Mapping[int, Clock] = CLOCKS,
    before: Game = BEFORE,
    **known: Any,
) -> ClocksAfter:
    """What becomes of clocks when the game becomes another one."""
    undone = known.get("banks") is not None
    happened = GameChange(before, game, None, NOW, undone=(None,) if undone else ())  # type: ignore[arg-type]
    change = ClockChange(case_of(happened), before, **known)
    return clocks_after(GameClocks(game, clocks, HOURS, NOW), change)


def changed(clock: Clock, **fields: Any) -> Clock:
    return replace(clock, **fields)


PAUSED = replace(BEFORE, paused_at=NOW)
LIVELY = replace(BEFORE, pace=LIVE, live=LiveHour(NOW + HOUR, PACE), paced_at=NOW)
CASES: list[Any] = [
    pytest.param(
        BEFORE,
        replace(BEFORE, question=6, waiting=(1,)),
        {
            0: changed(ASKED, bank=9 * HOUR, **AT_REST),
            1: changed(RESTING, allowance=9 * HOUR, question=6, **BEGUN),
        },
        id="an answer is charged and refilled, and the next person's clock begins",
    ),
    pytest.param(
        BEFORE,
        replace(BEFORE, question=6),
        {0: changed(ASKED, bank=6 * HOUR, since=NOW, question=6)},
        id="who is asked again goes on with the same bank",
    ),
    pytest.param(
        BEFORE,
        replace(BEFORE, locale="ja"),
        {},
        id="nothing happens to clocks where others are asked the same as before",
    ),
    pytest.param(
        PAUSED,
        replace(PAUSED, paused_at=None),
        {0: changed(ASKED, since=NOW)},
        id="a table that goes on charges nothing for its pause",
    ),
    pytest.param(
        BEFORE,
        PAUSED,
        {0: changed(ASKED, bank=6 * HOUR, since=NOW)},
        id="a pause charges what was used until then",
    ),
    pytest.param(
        BEFORE,
        replace(BEFORE, pace=None),
        {
            0: changed(ASKED, bank=None, allowance=None, since=NOW, reminded=0),
            1: changed(RESTING, bank=None),
        },
        id="without a pace there are no banks",
    ),
    pytest.param(
        BEFORE,
        replace(BEFORE, pace=Pace(5 * HOUR, 1 * HOUR, 10 * HOUR)),
        {
            0: changed(ASKED, bank=3 * HOUR, allowance=4 * HOUR, since=NOW),
            1: changed(RESTING, bank=4.5 * HOUR),
        },
        id="at another pace everybody keeps the share of the bank",
    ),
    pytest.param(
        BEFORE,
        replace(BEFORE, window=Window(8 * 60, 20 * 60, "UTC")),
        {0: changed(ASKED, bank=6 * HOUR, since=NOW)},
        id="other hours charge those who are asked until now",
    ),
    pytest.param(
        BEFORE,
        LIVELY,
        {
            0: changed(ASKED, bank=HOUR, allowance=HOUR, steady=6 * HOUR, **BEGUN),
            1: changed(RESTING, bank=HOUR, steady=9 * HOUR),
        },
        id="a live hour puts the banks by",
    ),
    pytest.param(
        LIVELY,
        BEFORE,
        {
            0: changed(ASKED, bank=PACE.bank, allowance=PACE.bank, **BEGUN),
            1: changed(RESTING, bank=PACE.bank),
        },
        id="after a live hour a seat that had put nothing by has a whole bank",
    ),
    pytest.param(
        BEFORE,
        replace(BEFORE, status="finished", waiting=()),
        {},
        id="the clocks of a game that is over are not looked at",
    ),
]


@pytest.mark.parametrize(("before", "game", "expected"), CASES)
def test_what_becomes_of_clocks(before: Game, game: Game, expected: Mapping[int, Clock]) -> None:
    assert after(game, before=before).rows == expected


@pytest.mark.parametrize(
    ("before", "game", "undone", "case"),
    [
        (BEFORE, replace(BEFORE, question=6), False, "moved"),
        (BEFORE, replace(BEFORE, question=6), True, "undone"),
        (BEFORE, replace(BEFORE, status="abandoned"), True, "over"),
        (BEFORE, PAUSED, False, "paused"),
        (PAUSED, BEFORE, False, "resumed"),
        (PAUSED, replace(LIVELY, paused_at=NOW), False, "live"),
        (LIVELY, BEFORE, False, "steady"),
        (BEFORE, replace(BEFORE, pace=LIVE), False, "paced"),
        (replace(BEFORE, status="lobby", pace=None), BEFORE, False, "moved"),
    ],
)
def test_each_change_is_one_case(before: Game, game: Game, undone: bool, case: Case) -> None:
    moves: Any = (None,) if undone else ()
    assert case_of(GameChange(before, game, None, NOW, undone=moves)) == case  # type: ignore[arg-type]


def test_an_answer_that_is_taken_back_loses_its_refill() -> None:
    game = replace(BEFORE, question=6, waiting=(1,))
    back = after(game, before=BEFORE, banks={1: 4 * HOUR})
    assert back.rows[0] == changed(ASKED, bank=8 * HOUR, **AT_REST), "nothing is charged"
    assert back.rows[1].bank == back.rows[1].allowance == 4 * HOUR


def test_who_goes_on_after_an_undo_has_no_more_than_before() -> None:
    back = after(replace(BEFORE, question=6), banks={0: 5 * HOUR})
    assert back.rows[0].bank == 5 * HOUR


def test_an_empty_bank_becomes_the_least_that_anybody_has() -> None:
    late = {**CLOCKS, 0: changed(ASKED, bank=HOUR)}
    (row,) = after(replace(BEFORE, question=6), late).rows.values()
    assert row.bank == row.allowance == HOUR
    assert row.reminded == 0


def test_who_takes_a_seat_has_a_whole_bank_or_what_they_had_left() -> None:
    taken = replace(BEFORE, seats=(Seat(0, CAT, "Cat"), BEFORE.seats[1]))
    assert after(taken).rows[0].bank == PACE.bank
    assert after(taken, saved={0: 3 * HOUR}).rows[0].bank == 3 * HOUR
    assert after(taken, saved={0: 30 * HOUR}).rows[0].bank == PACE.cap
    left = banks_left(GameClocks(taken, CLOCKS, HOURS, NOW), ClockChange("moved", BEFORE))
    assert left == {0: 6 * HOUR}, "charged, and not refilled"


def test_the_last_one_who_is_asked_is_told_after_a_while() -> None:
    both = replace(BEFORE, waiting=(0, 1))
    clocks = {0: ASKED, 1: changed(ASKED, seat=1)}
    alone = after(replace(both, waiting=(0,)), clocks, both)
    assert set(alone.rows) == {1}, "the first seat goes on waiting"
    assert alone.alone == (0, NOW + 0.8 * HOUR)
    timers = timers_after(GameClocks(both, clocks, HOURS, NOW), alone)
    assert timers[f"{ALONE}:7:0"] is not None


def test_timers_follow_from_clocks() -> None:
    game = replace(BEFORE, question=6, waiting=(1,))
    timers = timers_after(GameClocks(game, CLOCKS, HOURS, NOW), after(game))
    assert {key for key, timer in timers.items() if timer is None} == {
        f"{kind}:7:0" for kind in (WAIT, ALONE, CALL)
    }
    begun = timers[f"{WAIT}:7:1"]
    assert begun is not None
    assert begun.due_at == NOW + 4.5 * HOUR, "half of the bank"
    stopped = timers_after(GameClocks(PAUSED, CLOCKS, HOURS, NOW), after(PAUSED))
    assert set(stopped.values()) == {None}
