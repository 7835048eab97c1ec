"""Clocks of seats, time-outs, and timers of everything that happens at a certain time."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of a seat.

    `bank` is what it held at `since`, in seconds, None without a pace; `allowance` what it held
    when the present `question` was asked; it runs while `since` is set. `reminded` counts the
    reminders of this question, which `snoozed_until` holds back; `alone` says whether the person
    was told that everybody waits for them. While the table plays live, `steady` is the bank that
    the seat has afterwards. The clock runs by the `zone` and the quiet hours, in minutes since
    midnight there, that held for the person when it began; without a zone by the present ones.
    """

    game_id: int
    seat: int
    bank: float | None
    allowance: float | None
    since: float | None
    question: int
    reminded: int = 0
    snoozed_until: float | None = None
    alone: bool = False
    steady: float | None = None
    zone: str | None = None
    quiet_start: int | None = None
    quiet_end: int | None = None


@dataclass(frozen=True, slots=True)
class Timeout:
    """The moment at which the time of a person on a seat was up."""

    game_id: int
    seat: int
    person_id: int
    at: float


@dataclass(frozen=True, slots=True)
class Timer:
    """Something that happens at `due_at`, once; `number` is a seat or whatever the kind counts."""

    key: str
    kind: str
    game_id: int | None
    person_id: int | None
    number: int
    due_at: float
