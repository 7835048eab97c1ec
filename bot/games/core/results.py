"""The results of a game in words: a line for each seat, and who has won by what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from bot.games.core.choices import Names
from bot.games.core.words import GameWords
from bot.i18n import Texts
from rules import OptionValue, Score, Teams, each_alone

NO_OPTIONS: Final[Mapping[str, OptionValue]] = MappingProxyType({})


def score_lines(
    words: GameWords[Any],
    scores: Sequence[Score],
    names: Names,
    texts: Texts,
    options: Mapping[str, OptionValue] = NO_OPTIONS,
    teams: Teams = (),
    *,
    brief: bool = False,
) -> tuple[str, ...]:
    """Return the result, one line for each seat, winners first; equals with the tie-break.

    "1. Ann: 45 points (20 chips + 25 buildings)". `options` are those of the game; the words
    for a tie may depend on them. A team has a line above those of its members. Whoever played
    alone has won or lost. Where a picture tells what the points are made of, a `brief` result
    does not.
    """
    if len(scores) == 1:
        return (_line_alone(words, scores[0], names[0], texts),)
    sides = _sides(scores, teams)
    totals = Counter(_sum(side) for side in sides)
    lines = []
    for side in sides:
        players = texts.listing([names[score.seat] for score in side])
        parts = "" if brief or len(side) > 1 else words.score_parts(side[0], texts)
        line = _score_line(side[0].rank, players, _sum(side), parts, texts)
        tied = totals[_sum(side)] > 1
        lines.append(words.with_tie_break(line, side[0], texts, options) if tied else line)
        lines += [
            "- "
            + texts.gettext(
                "{player}: {facts}",
                player=names[score.seat],
                facts=_score_facts(words, score, texts),
            )
            for score in (side if len(side) > 1 and not brief else ())
        ]
    return tuple(lines)


def verdict(
    words: GameWords[Any],
    scores: Sequence[Score],
    names: Names,
    texts: Texts,
    options: Mapping[str, OptionValue] = NO_OPTIONS,
    teams: Teams = (),
) -> str:
    """Return who has won, by how much, and by what if the points are equal.

    "Victory for Ann: 45 points (20 chips + 25 buildings), 3 ahead of Ben". The arguments are
    those of `score_lines`.
    """
    if len(scores) == 1:
        return _line_alone(words, scores[0], names[0], texts)
    first, rivals, lead = _decided(scores, teams)
    best, points = first[0], _sum(first[0])
    players = _players(first, names, texts)
    if len(first) > 1:
        each = texts.ngettext("{n} point", "{n} points", points)
        line = texts.gettext(
            "Shared victory for {players}: {points} each", players=players, points=each
        )
        return words.with_tie_break(line, best[0], texts, options)
    facts, others = _side_facts(words, best, texts), _players(rivals, names, texts)
    if lead:
        return texts.gettext(
            "Victory for {players}: {points}, {lead} ahead of {others}",
            players=players,
            points=facts,
            lead=texts.number(lead),
            others=others,
        )
    line = texts.gettext(
        "Victory for {players}: {points}, tied with {others}",
        players=players,
        points=facts,
        others=others,
    )
    return words.with_tie_break(line, best[0], texts, options)


def victory(scores: Sequence[Score], names: Names, texts: Texts, teams: Teams = ()) -> str:
    """Return who of several players has won, and by how much:
    "Victory for Ann, 3 points ahead of Ben".

    It stands above `score_lines`, which say the points, and what decides between equal ones.
    """
    first, rivals, lead = _decided(scores, teams)
    players, others = _players(first, names, texts), _players(rivals, names, texts)
    if len(first) > 1:
        return texts.gettext("Shared victory for {players}", players=players)
    if lead:
        return texts.ngettext(
            "Victory for {players}, {n} point ahead of {others}",
            "Victory for {players}, {n} points ahead of {others}",
            lead,
            players=players,
            others=others,
        )
    return texts.gettext(
        "Victory for {players}, tied with {others}", players=players, others=others
    )


def _decided(
    scores: Sequence[Score], teams: Teams
) -> tuple[list[list[Score]], list[list[Score]], int]:
    """Return the sides that have won, the best of the others, and the points between them.

    Where all share the victory, there are no others.
    """
    sides = _sides(scores, teams)
    first = [side for side in sides if side[0].won]
    others = [side for side in sides if not side[0].won]
    next_best = max(map(_sum, others), default=0)
    rivals = [side for side in others if _sum(side) == next_best]
    return first, rivals, _sum(first[0]) - next_best


def _side_facts(words: GameWords[Any], side: Sequence[Score], texts: Texts) -> str:
    """Return the points of a team, or those of somebody alone with their sources."""
    if len(side) == 1:
        return _score_facts(words, side[0], texts)
    return texts.ngettext("{n} point", "{n} points", _sum(side))


def _score_facts(words: GameWords[Any], score: Score, texts: Texts) -> str:
    points = texts.ngettext("{n} point", "{n} points", score.total)
    parts = words.score_parts(score, texts)
    return f"{points} ({parts})" if parts else points


def _line_alone(words: GameWords[Any], score: Score, player: str, texts: Texts) -> str:
    facts = words.score_parts(score, texts) or texts.ngettext(
        "{n} point", "{n} points", score.total
    )
    if score.won:
        return texts.gettext("{player} has won: {facts}", player=player, facts=facts)
    return texts.gettext("{player} has lost: {facts}", player=player, facts=facts)


def _sides(scores: Sequence[Score], teams: Teams) -> list[list[Score]]:
    """Return the scores of those who win or lose together, winners first."""
    by_seat = {score.seat: score for score in scores}
    sides = [[by_seat[seat] for seat in team] for team in teams or each_alone(len(scores))]
    return sorted(sides, key=lambda side: (side[0].rank, side[0].seat))


def _players(sides: Sequence[Sequence[Score]], names: Names, texts: Texts) -> str:
    return texts.listing([names[score.seat] for side in sides for score in side])


def _sum(scores: Iterable[Score]) -> int:
    return sum(score.total for score in scores)


def _score_line(rank: int, player: str, total: int, parts: str, texts: Texts) -> str:
    points = texts.ngettext("{n} point", "{n} points", total)
    if not parts:
        return texts.gettext("{rank}. {player}: {points}", rank=rank, player=player, points=points)
    return texts.gettext(
        "{rank}. {player}: {points} ({parts})",
        rank=rank,
        player=player,
        points=points,
        parts=parts,
    )
