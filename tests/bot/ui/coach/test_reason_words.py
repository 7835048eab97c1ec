"""The words for why a move is better: what adds up, and what happens more often after it."""

from __future__ import annotations

from bot.computers.coaching.compare import MoveVerdict, VerdictKind
from bot.games import COACHES
from bot.i18n import ENGLISH
from bot.ui.coach.reason_words import reason_lines
from rules.puerto_rico.moves import TakeRole

COACH = COACHES["puerto-rico"]
PART, OTHER = list(COACH.words)[:2]
AFTER_RIVAL, AFTER_PLAYED = list(COACH.milestones)[:2]


def verdict(**parts: float) -> MoveVerdict:
    """Return a mistake after which one milestone comes seldom and another one always."""
    seldom, always = {AFTER_RIVAL: 0.0, AFTER_PLAYED: 1.0}, {AFTER_RIVAL: 1.0, AFTER_PLAYED: 0.0}
    return MoveVerdict(
        VerdictKind.MISTAKE,
        TakeRole("mayor"),
        TakeRole("builder"),
        sum(parts.values()),
        0.1,
        16,
        parts=parts,
        rival_reaches=always,
        played_reaches=seldom,
    )


def test_only_what_comes_after_the_better_move_speaks_for_it() -> None:
    lines = reason_lines(verdict(**{PART: 2.0}), COACH, ENGLISH)
    named = [COACH.milestones[one].name for one in (AFTER_RIVAL, AFTER_PLAYED)]
    told = [line for line in lines if "continuations" in line]
    assert told == [f"- {named[0]} in 16 of 16 continuations, and in 0 after the other move."]


def test_parts_are_signed_and_add_up_to_the_loss() -> None:
    lines = reason_lines(verdict(**{PART: 2.0, OTHER: -0.5}), COACH, ENGLISH)
    assert lines[0].startswith("- **+2.0** ")
    assert lines[1].startswith("- **−0.5** ")
