"""Persons who use the bot: their names, personal settings and absences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

ReminderMode: TypeAlias = Literal["thread", "direct", "digest", "none"]
ReminderRhythm: TypeAlias = Literal["usual", "fewer", "first"]
"""The number of reminders of one wait: all, only the late ones, only the first."""
ReviewAudience: TypeAlias = Literal["own", "table", "everyone"]
"""Who may see the reviews of a person: nobody else, those of their table, everybody."""
PictureMode: TypeAlias = Literal["light", "dark"]
"""The brightness of pictures, as the renderers' modes are called."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who uses the bot: Discord's user id, display name, locale ("en-US", "ko")."""

    id: int
    name: str
    locale: str


@dataclass(frozen=True, slots=True)
class Profile:
    """The personal settings of a person.

    `zone` is the name of a time zone; the quiet hours and `digest_at` are minutes since midnight
    there, the quiet hours None if there are none. `listed` says whether the person appears in
    leaderboards, `direct_closed` whether Discord refused our last direct message, `seen_at` when
    the person used the bot last, `mode` how bright the pictures are that only they see.
    `rhythm` is how often the person is reminded, `nudges` whether they are told when most are
    awake. With a `second_look` they are asked again, in games with hints, before a move that is a
    blunder to the coach. Zone and quiet hours hold for clocks from `hours_from` on; for turns that
    begin earlier those `before` still do. Without it they hold already. `reviews` is who
    may see the reviews of the person's games; with `puzzles` finished games may become puzzles of
    their server, if all who played agree.
    """

    person_id: int
    name: str
    locale: str
    zone: str = "UTC"
    quiet_start: int | None = None
    quiet_end: int | None = None
    reminders: ReminderMode = "thread"
    digest_at: int = 9 * 60
    listed: bool = True
    direct_closed: bool = False
    seen_at: float = 0.0
    rhythm: ReminderRhythm = "usual"
    nudges: bool = True
    mode: PictureMode = "light"
    hours_from: float | None = None
    zone_before: str | None = None
    quiet_start_before: int | None = None
    quiet_end_before: int | None = None
    reviews: ReviewAudience = "own"
    second_look: bool = False
    puzzles: bool = False


@dataclass(frozen=True, slots=True)
class Absence:
    """A time in which a person does not play, in seconds since the epoch.

    `told` says whether the person was told what happened meanwhile.
    """

    id: int
    person_id: int
    start: float
    end: float
    reason: str = ""
    told: bool = False


@dataclass(frozen=True, slots=True)
class LessonProgress:
    """How far a person is in a lesson.

    `answers` are the right ones that were given, each as its moves in notation; `draft` is the
    answer that is being put together, a text after each change; `tries` counts the wrong answers
    to the present question. A lesson that was `done` once stays so when it is begun again.
    """

    answers: tuple[tuple[str, ...], ...] = ()
    draft: tuple[str, ...] = ()
    tries: int = 0
    done: bool = False
