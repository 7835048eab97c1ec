"""Why a move is better, in sentences: parts that add up, and what happens more often after it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.computers.coaching.compare import MoveVerdict, Severity
from bot.computers.coaching.reasons import Reached, cancel, carrying, reasons
from bot.games.core.coach import CONTEXT, Coach, NamedPart, PartGroup
from bot.i18n import Forms, Texts, noted, noted_forms
from rules import State

_WHEN: Final[Mapping[PartGroup, str]] = {
    PartGroup.NOW: noted("soon"),
    PartGroup.PREPARES: noted("for later"),
}
_LESS: Final = noted("the others get fewer points")
_MORE: Final = noted("the others get more points")
_COUNTED: Final[Mapping[Severity, Forms]] = {
    Severity.BLUNDER: noted_forms("{n} blunder", "{n} blunders"),
    Severity.MISTAKE: noted_forms("{n} mistake", "{n} mistakes"),
    Severity.SLIP: noted_forms("{n} slip", "{n} slips"),
}
MOST_MILESTONES: Final = 2
UNNAMED: Final = 1 / 3
"""Reasons are given if no more of the loss than this is left over."""
NARROW: Final = 0.3
"""An interval that is not wider, in points, is more exact than what it rests on."""


def counts_text(counts: Mapping[Severity, int], finds: int, texts: Texts) -> str:
    """Return how many mistakes of each kind and finds there are, "" for none."""
    parts = [
        texts.ngettext(*forms, counts[severity])
        for severity, forms in _COUNTED.items()
        if counts.get(severity)
    ]
    if finds:
        parts.append(texts.ngettext("{n} find", "{n} finds", finds))
    return " \N{MIDDLE DOT} ".join(parts)


def number(points: float) -> str:
    """Write points with one decimal: "1.4", "−0.6"."""
    return f"{abs(points):.1f}" if round(points, 1) >= 0 else f"\N{MINUS SIGN}{abs(points):.1f}"


def signed(points: float) -> str:
    """Write a difference of points: "+1.4", "−0.6"."""
    return f"+{number(points)}" if round(points, 1) > 0 else number(points)


def is_narrow(interval: tuple[float, float]) -> bool:
    """Whether an interval is left out, because it says less than the points."""
    return interval[1] - interval[0] < NARROW


def points_text(points: float, interval: tuple[float, float], texts: Texts) -> str:
    """Return points with the interval in which they lie, where that says anything."""
    if is_narrow(interval):
        return texts.gettext("about {points} points", points=number(points))
    return texts.gettext(
        "about {points} points ({least} to {most})",
        points=number(points),
        least=number(interval[0]),
        most=number(interval[1]),
    )


def loss_text(verdict: MoveVerdict, texts: Texts) -> str:
    """Return what a move gives up against the better one."""
    return points_text(verdict.loss, verdict.interval, texts)


def reason_lines(verdict: MoveVerdict, coach: Coach[State], texts: Texts) -> list[str]:
    """Return by what the better move is ahead, and what happens more often after it."""
    lines = [*part_lines(verdict, coach, texts), *milestone_lines(verdict, coach, texts)]
    if not lines and verdict.loss - sum(verdict.parts.values()) > verdict.loss / 2:
        return ["- " + texts.gettext("Most of the difference only shows later in the game.")]
    return lines


def part_lines(verdict: MoveVerdict, coach: Coach[State], texts: Texts) -> list[str]:
    """Return by what the better move is ahead; the numbers as they are written are the loss.

    Where the parts that can be named explain little of it, or cancel in a loss that may be none,
    those that speak for the move are told without a number.
    """
    if not are_counted(verdict):
        return [
            f"- {_part_words(coach.words[part.part], part.points, texts)}"
            for part in carrying(verdict)
        ]
    parts, rest = _rounded(verdict)
    lines = [_part_line(coach.words[part], points, texts) for part, points in parts]
    if rest:
        lines.append(f"- **{signed(rest)}** " + texts.gettext("everything else"))
    return lines


def are_counted(verdict: MoveVerdict) -> bool:
    """Whether the parts that can be named are told with numbers: they explain most of the loss."""
    parts, rest = _rounded(verdict)
    explain = abs(rest) <= UNNAMED * abs(round(verdict.loss, 1))
    return bool(parts) and explain and not cancel(verdict)


def _rounded(verdict: MoveVerdict) -> tuple[list[tuple[str, float]], float]:
    """Return the named parts and what they leave over, as they are written."""
    parts = [(part.part, round(part.points, 1)) for part in reasons(verdict).named]
    return parts, round(round(verdict.loss, 1) - sum(points for _, points in parts), 1)


def part_name(part: NamedPart, texts: Texts) -> str:
    """Return what a part is called without its points, where it speaks for a move."""
    if part.group is PartGroup.DENIES:
        return texts.gettext(_LESS)
    return texts.pgettext(CONTEXT, part.name)


def _part_line(part: NamedPart, points: float, texts: Texts) -> str:
    """Return how much a part makes, and when it counts."""
    return f"- **{signed(points)}** {_part_words(part, points, texts)}"


def _part_words(part: NamedPart, points: float, texts: Texts) -> str:
    """Return what a part is, and when it counts."""
    if part.group is PartGroup.DENIES:
        return texts.gettext(_MORE if points < 0 else _LESS)
    return f"{texts.pgettext(CONTEXT, part.name)} · {texts.gettext(_WHEN[part.group])}"


def milestone_lines(verdict: MoveVerdict, coach: Coach[State], texts: Texts) -> list[str]:
    """Return what happens clearly more often after the better move than after the other one."""
    # an older verdict may have milestones that no longer exist
    more_often = [
        reached
        for reached in reasons(verdict).milestones
        if reached.milestone in coach.milestones and reached.more > 0
    ]
    return [
        _milestone_line(reached, verdict, coach, texts) for reached in more_often[:MOST_MILESTONES]
    ]


def _milestone_line(
    reached: Reached, verdict: MoveVerdict, coach: Coach[State], texts: Texts
) -> str:
    """Say in how many continuations something happens after the better and the other move."""
    return texts.ngettext(
        "- {milestone} in {often} of {n} continuation, and in {seldom} after the other move.",
        "- {milestone} in {often} of {n} continuations, and in {seldom} after the other move.",
        verdict.pairs,
        milestone=texts.pgettext(CONTEXT, coach.milestones[reached.milestone].name),
        often=round(reached.after_rival * verdict.pairs),
        seldom=round(reached.after_played * verdict.pairs),
    )
