"""The core of logs: gaps filled by events, shared lines, badges, secrets that are out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import pytest

from bot.games import GAMES
from bot.games.core.log import Log, Telling, gaps_of
from bot.i18n import texts_for
from rules import Event

ENGLISH = texts_for("en")
NAMES = ("Ann", "Ben")


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """Dice were rolled."""

    seat: int
    pips: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Bonus(Event):
    """A roll brought something."""

    number: int


@dataclass(frozen=True, slots=True)
class Planned(Event):
    """A seat has decided in secret."""

    seat: int


@dataclass(frozen=True, slots=True)
class Shown(Event):
    """The plans of several seats are shown."""

    seats: tuple[int, ...]


class DiceTelling(Telling[Event]):
    """The gaps of the messages about dice."""

    words: ClassVar = {"pips": lambda pips, texts: texts.listing(map(str, pips))}
    made: ClassVar = {"player": lambda told: told.names[told.about.seat]}


class DiceLog(Log):
    """A log in which bonuses stand in the line of the roll."""

    telling: ClassVar = DiceTelling
    secrets: ClassVar = (Planned,)
    outdating: ClassVar = (Planned, Shown)
    lines: ClassVar = {
        Rolled: "{player} rolls {pips}.",
        Bonus: lambda event, told: told.ngettext("{n} point.", "{n} points.", event.number),
        Planned: "{player} plans.",
        Shown: None,
    }

    def joins(self, event: Event, group: Sequence[Event]) -> bool:
        return isinstance(event, Bonus) and isinstance(group[0], Rolled)


LOG = DiceLog()


def told(*events: Event) -> list[str]:
    return [line.text for line in LOG.tell(events, NAMES, ENGLISH)]


def test_gaps_are_filled_by_the_event() -> None:
    assert told(Rolled(1, (2, 5))) == ["Ben rolls 2 and 5."]
    assert told(Bonus(1)) == ["1 point."]


def test_what_is_given_goes_before_what_the_event_says() -> None:
    telling = DiceTelling(Rolled(0, (3,)), ENGLISH, NAMES)
    assert telling.gettext("{player} rolls {pips}.", pips="nothing") == "Ann rolls nothing."
    assert telling.ngettext("{player}: {n} die", "{player}: {n} dice", 2) == "Ann: 2 dice"


def test_events_that_belong_together_share_a_line_and_its_first_badge() -> None:
    roll, bonus, alone = Rolled(0, (6,)), Bonus(2), Bonus(3)
    lines = LOG.tell((roll, bonus, Planned(0), alone), NAMES, ENGLISH, [(1, roll), (2, alone)])
    assert [(line.text, line.number) for line in lines] == [
        ("Ann rolls 6.", 1),
        ("Ann plans.", None),
        ("3 points.", 2),
    ]
    assert lines[0].events == (roll, bonus)


def test_events_without_a_line_do_not_stand_between_others() -> None:
    lines = LOG.tell((Rolled(0, (6,)), Shown((1,)), Bonus(2)), NAMES, ENGLISH)
    assert [len(line.events) for line in lines] == [2]


def test_each_event_is_worded_once() -> None:
    worded: list[Event] = []

    def count(event: Event, _told: object) -> str:
        worded.append(event)
        return "a bonus"

    class CountingLog(DiceLog):
        lines: ClassVar = {**DiceLog.lines, Bonus: count}

    CountingLog().tell((Bonus(2), Rolled(0, (6,)), Bonus(3)), NAMES, ENGLISH)
    assert worded == [Bonus(2), Bonus(3)]


def test_secrets_are_left_out_once_they_are_out_or_changed() -> None:
    assert told(Planned(0), Planned(1)) == ["Ann plans.", "Ben plans."]
    assert told(Planned(0), Planned(1), Planned(0)) == ["Ben plans.", "Ann plans."]
    assert told(Planned(0), Planned(1), Shown((0, 1))) == []
    assert told(Shown((0,)), Planned(0)) == ["Ann plans."]


@pytest.mark.parametrize("slug", GAMES)
def test_the_lines_of_each_log_can_be_filled_by_their_events(slug: str) -> None:
    log = GAMES[slug].words.log
    missing = [
        f"{kind.__name__}: {gap}"
        for kind, line in log.lines.items()
        if isinstance(line, str)
        for gap in gaps_of(line)
        if gap not in log.telling.made and not (gap in log.telling.words and hasattr(kind, gap))
    ]
    assert not missing


@pytest.mark.parametrize("slug", GAMES)
def test_events_about_secrets_say_whose_they_are(slug: str) -> None:
    log = GAMES[slug].words.log
    about = (*log.secrets, *log.outdating)
    assert not [kind for kind in about if not (hasattr(kind, "seat") or hasattr(kind, "seats"))]
    assert set(about) <= set(log.lines)
