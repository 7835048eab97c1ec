"""The words for why a move is better: what adds up, and what happens more often after it."""

from __future__ import annotations

from dataclasses import replace

from bot.computers.coaching.compare import MoveVerdict, VerdictKind
from bot.games import COACHES
from bot.i18n import ENGLISH
from bot.ui.coach.reason_words import points_text, reason_lines
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


def lines_of(told: MoveVerdict) -> list[str]:
    return reason_lines(told, COACH, ENGLISH)


def test_only_what_comes_after_the_better_move_speaks_for_it() -> None:
    lines = lines_of(verdict(**{PART: 2.0}))
    named = [COACH.milestones[one].name for one in (AFTER_RIVAL, AFTER_PLAYED)]
    told = [line for line in lines if "continuations" in line]
    assert told == [f"- {named[0]} in 16 of 16 continuations, and in 0 after the other move."]


def test_a_milestone_that_is_told_no_more_is_left_out() -> None:
    older = replace(verdict(**{PART: 2.0}), rival_reaches={"?": 1.0}, played_reaches={"?": 0.0})
    assert not any("continuations" in line for line in lines_of(older))


def test_parts_are_signed_and_add_up_to_the_loss() -> None:
    lines = lines_of(verdict(**{PART: 2.0, OTHER: -0.5}))
    assert lines[0].startswith("- **+2.0** ")
    assert lines[1].startswith("- **−0.5** ")


def test_parts_are_named_only_if_little_is_left_over() -> None:
    known = verdict(**{PART: 2.0})
    assert any("everything else" in line for line in lines_of(replace(known, loss=2.9)))
    assert not any(line.startswith("- **") for line in lines_of(replace(known, loss=3.2)))


def test_what_the_parts_do_not_explain_comes_later() -> None:
    known = replace(verdict(**{PART: 0.5}), rival_reaches={}, played_reaches={})
    later = "- Most of the difference only shows later in the game."
    assert lines_of(replace(known, loss=4.0)) == [later]
    assert lines_of(replace(known, parts={PART: 0.2, OTHER: 0.2}, loss=0.4)) == []


def test_an_interval_that_says_nothing_is_left_out() -> None:
    assert points_text(6.0, (5.9, 6.1), ENGLISH) == "about 6.0 points"
    assert points_text(6.0, (5.5, 6.5), ENGLISH) == "about 6.0 points (5.5 to 6.5)"
