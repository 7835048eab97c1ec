"""Why a move is better, in sentences: parts that add up, and what happens more often after it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.computers.coaching.compare import MoveVerdict, Severity
from bot.computers.coaching.reasons import Reached, reasons
from bot.games.core.coach import CONTEXT, Coach, PartGroup
from bot.i18n import Forms, Texts, noted, noted_forms
from rules import State

_WHEN: Final[Mapping[PartGroup, str]] = {
    PartGroup.NOW: noted("now"),
    PartGroup.PREPARES: noted("for later"),
    PartGroup.DENIES: noted("less for the others"),
}
_COUNTED: Final[Mapping[Severity, Forms]] = {
    Severity.BLUNDER: noted_forms("{n} blunder", "{n} blunders"),
    Severity.MISTAKE: noted_forms("{n} mistake", "{n} mistakes"),
    Severity.SLIP: noted_forms("{n} slip", "{n} slips"),
}
_MORE: Final = noted("more for the others")
MOST_MILESTONES: Final = 2


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


def denies(group: PartGroup) -> bool:
    """Whether a part is about the others, so that its name says nothing more."""
    return group is PartGroup.DENIES


def number(points: float) -> str:
    """Write points with one decimal: "1.4", "−0.6"."""
    return f"{abs(points):.1f}" if round(points, 1) >= 0 else f"\N{MINUS SIGN}{abs(points):.1f}"


def signed(points: float) -> str:
    """Write a difference of points: "+1.4", "−0.6"."""
    return f"+{number(points)}" if round(points, 1) > 0 else number(points)


def points_text(points: float, interval: tuple[float, float], texts: Texts) -> str:
    """Return points with the interval in which they lie."""
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
    """Return by what the better move is ahead; the numbers as they are written are the loss."""
    reasons_of, lines, sum_told = reasons(verdict), list[str](), 0.0
    for part in reasons_of.named:
        group, name = coach.words[part.part].group, coach.words[part.part].name
        sum_told += round(part.points, 1)
        when = texts.gettext(_MORE if part.points < 0 and denies(group) else _WHEN[group])
        what = when if denies(group) else f"{texts.pgettext(CONTEXT, name)} · {when}"
        lines.append(f"- **{signed(part.points)}** {what}")
    rest = round(round(verdict.loss, 1) - sum_told, 1)
    if rest and lines:
        lines.append(f"- **{signed(rest)}** " + texts.gettext("everything else"))
    telling = [item for item in reasons_of.milestones if item.milestone in coach.milestones]
    lines += [_milestone(item, verdict, coach, texts) for item in telling[:MOST_MILESTONES]]
    return lines


def _milestone(reached: Reached, verdict: MoveVerdict, coach: Coach[State], texts: Texts) -> str:
    """Say in how many continuations something happens after the better move, and otherwise."""
    return texts.gettext(
        "- {milestone}: in {often} of {all} continuations, otherwise in {seldom}",
        milestone=texts.pgettext(CONTEXT, coach.milestones[reached.milestone].name),
        often=round(reached.after_rival * verdict.pairs),
        seldom=round(reached.after_played * verdict.pairs),
        all=verdict.pairs,
    )
