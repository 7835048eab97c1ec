"""The words of a game that belong to no single question: its name, log, status and scores."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Final, Generic, TypeVar

from bot.games.core.choices import Names
from bot.games.core.log import Log
from bot.i18n import Texts
from rules import Option, OptionValue, RoundId, Score, State, Teams, each_alone

S = TypeVar("S", bound=State)

NO_OPTIONS: Final[Mapping[str, OptionValue]] = MappingProxyType({})


class GameWords(ABC, Generic[S]):
    """A kind of game in words, made from views so that no hidden information can appear.

    `has_hands` says whether players hold cards that only they may see. `naming_gaps` are the gaps
    in which an id has the names under which players may type it. `key` is the topic of the rulebook
    that explains the signs of the board, "" for none.
    """

    emoji: ClassVar[str]
    log: ClassVar[Log]
    has_hands: ClassVar[bool] = False
    naming_gaps: ClassVar[tuple[str, ...]] = ("",)
    key: ClassVar[str] = ""

    @abstractmethod
    def name(self, texts: Texts, /) -> str:
        """Return the name of the game."""

    @abstractmethod
    def headline(self, view: S, names: Names, texts: Texts, /) -> str:
        """Return where the game stands: "Round 3 · Captain (Ann)"."""

    def status(self, view: S, names: Names, texts: Texts) -> tuple[str, ...]:
        """Return one short line for each seat with what counts, from seat 0."""
        return tuple(
            texts.gettext("{player}: {facts}", player=name, facts=self.facts(view, seat, texts))
            for seat, name in enumerate(names[: view.seats])
        )

    @abstractmethod
    def facts(self, view: S, seat: int, texts: Texts, /) -> str:
        """Return what counts about a seat: "17 doubloons · 3 points"."""

    def hand(self, view: S, seat: int, texts: Texts, /) -> tuple[str, ...]:
        """Return one line for each card in the hand of `seat`, which is the viewer's."""
        return ()

    def key_name(self, texts: Texts, /) -> str:
        """Return what the button of the `key` says."""
        raise NotImplementedError

    def phase(self, view: S, /) -> str:
        """Return an id of the present phase, unique within the game; "" between phases."""
        return ""

    def round_label(self, played: RoundId, texts: Texts) -> str:
        """Return what a round is called in a list of rounds: "Round 3"."""
        return texts.gettext("Round {round}", round=played.number)

    def score_lines(
        self,
        scores: Sequence[Score],
        names: Names,
        texts: Texts,
        options: Mapping[str, OptionValue] = NO_OPTIONS,
        teams: Teams = (),
    ) -> tuple[str, ...]:
        """Return the result, one line for each seat, winners first; equals with the tie-break.

        "1. Ann: 45 points (20 chips + 25 buildings)". `options` are those of the game; the words
        for a tie may depend on them. A team has a line above those of its members. Whoever played
        alone has won or lost.
        """
        if len(scores) == 1:
            return (self._line_alone(scores[0], names[0], texts),)
        sides = _sides(scores, teams)
        totals = Counter(_sum(side) for side in sides)
        lines = []
        for side in sides:
            players = texts.listing([names[score.seat] for score in side])
            parts = "" if len(side) > 1 else self.score_parts(side[0], texts)
            line = _score_line(side[0].rank, players, _sum(side), parts, texts)
            tied = totals[_sum(side)] > 1
            lines.append(self.with_tie_break(line, side[0], texts, options) if tied else line)
            lines += [
                "- "
                + texts.gettext(
                    "{player}: {facts}",
                    player=names[score.seat],
                    facts=self._score_facts(score, texts),
                )
                for score in (side if len(side) > 1 else ())
            ]
        return tuple(lines)

    def verdict(
        self,
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
            return self._line_alone(scores[0], names[0], texts)
        sides = _sides(scores, teams)
        first = [side for side in sides if side[0].won]
        others = [side for side in sides if not side[0].won]
        best, points = first[0], _sum(first[0])
        players = _players(first, names, texts)
        if len(first) > 1:
            each = texts.ngettext("{n} point", "{n} points", points)
            line = texts.gettext(
                "A shared victory for {players}: {points} each", players=players, points=each
            )
            return self.with_tie_break(line, best[0], texts, options)
        facts = self._side_facts(best, texts)
        next_best = max(map(_sum, others))
        rivals = _players([side for side in others if _sum(side) == next_best], names, texts)
        if next_best < points:
            return texts.gettext(
                "Victory for {players}: {points}, {lead} ahead of {others}",
                players=players,
                points=facts,
                lead=texts.number(points - next_best),
                others=rivals,
            )
        line = texts.gettext(
            "Victory for {players}: {points}, as many as {others}",
            players=players,
            points=facts,
            others=rivals,
        )
        return self.with_tie_break(line, best[0], texts, options)

    def _side_facts(self, side: Sequence[Score], texts: Texts) -> str:
        """Return the points of a team, or those of somebody alone with their sources."""
        if len(side) == 1:
            return self._score_facts(side[0], texts)
        return texts.ngettext("{n} point", "{n} points", _sum(side))

    def _score_facts(self, score: Score, texts: Texts) -> str:
        points = texts.ngettext("{n} point", "{n} points", score.total)
        parts = self.score_parts(score, texts)
        return f"{points} ({parts})" if parts else points

    def _line_alone(self, score: Score, player: str, texts: Texts) -> str:
        facts = self.alone_facts(score, texts)
        if score.won:
            return texts.gettext("{player} has won: {facts}", player=player, facts=facts)
        return texts.gettext("{player} has lost: {facts}", player=player, facts=facts)

    def alone_facts(self, score: Score, texts: Texts) -> str:
        """Return what tells how well the only player of a game did: "45 points (20 chips)"."""
        return self._score_facts(score, texts)

    @abstractmethod
    def score_parts(self, score: Score, texts: Texts, /) -> str:
        """Return the points by source: "20 chips + 25 buildings"; "" if there are none."""

    @abstractmethod
    def with_tie_break(
        self, line: str, score: Score, texts: Texts, options: Mapping[str, OptionValue], /
    ) -> str:
        """Return a line of the result with what decides between equal totals."""

    @abstractmethod
    def word(self, word: str, /, texts: Texts, gap: str = "") -> str | None:
        """Return the name of an id for use within a sentence, None if `word` is no id.

        `gap` is the name of the gap that it fills, where one word has several meanings.
        """

    def typed_names(self, word: str, texts: Texts) -> tuple[str, ...]:
        """Return the names under which players may type an id, () if it has none."""
        names = (self.word(word, texts, gap) for gap in self.naming_gaps)
        return tuple(dict.fromkeys(name for name in names if name))

    def option_label(self, option: Option, texts: Texts) -> str:
        """Return the name of an option."""
        return texts.gettext(option.label)

    def option_help(self, option: Option, texts: Texts) -> str:
        """Return the explanation of an option."""
        return texts.gettext(option.help)

    def option_value(self, option: Option, value: OptionValue, texts: Texts) -> str:
        """Return the name of one of an option's values: yes, no, a number, or its word."""
        if value is True:
            return texts.pgettext("option", "yes")
        if value is False:
            return texts.pgettext("option", "no")
        return texts.pgettext("option", value) if isinstance(value, str) else texts.number(value)

    def option_entry(self, option: Option, entry: str, texts: Texts) -> tuple[str, str]:
        """Return the name of an id that a list can hold, and one line about it, which may be ""."""
        name = self.word(entry, texts) or entry
        return name[:1].upper() + name[1:], ""

    @abstractmethod
    def messages(self) -> Iterable[tuple[str, str]]:
        """Return (context, message id) of the names that stand in the game's tables."""


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
