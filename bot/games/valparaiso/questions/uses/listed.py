"""Main actions with few ways to carry them out: all are offered, the best first."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from bot.games.core.choices import Words
from bot.games.core.flow import DOT, Ask, Picks, first
from bot.games.core.outcome import outcome
from bot.games.valparaiso.parts import effects
from bot.games.valparaiso.questions.places import income_told
from bot.games.valparaiso.questions.uses.base import UseFlow
from renderers.valparaiso.words import cards as card_words
from renderers.valparaiso.words import facts, names
from renderers.valparaiso.words import phrases as word
from rules import Move
from rules.valparaiso import events as ev
from rules.valparaiso import queries
from rules.valparaiso.cards import ACHIEVEMENT_OF
from rules.valparaiso.data import REGIONS
from rules.valparaiso.moves import (
    Play,
    PlayAlternative,
    PlayBuild,
    PlayBuildOf,
    PlayHireOf,
    PlayOverseas,
    PlayShip,
    PlaySkip,
)

DO: Final = "do"
LONGEST: Final = 40
"""The most characters of an answer, so that it fits into the code of an edit."""


class ListedFlow(UseFlow):
    """A move from a list; the only one needs no answer."""

    @cached_property
    def listed(self) -> dict[str, Play]:
        """The moves, the best first, by the words behind the card."""
        moves = queries.moves_with(self.view, self.seat, self.card)
        main = [move for move in moves if not isinstance(move, PlaySkip | PlayAlternative)]
        words = {move: _name(move, number) for number, move in enumerate(main)}
        return {
            words[move]: move for move in self.ranking.best_first(main) if isinstance(move, Play)
        }

    def possible(self) -> bool:
        return bool(self.listed)

    def asks(self, picks: Picks) -> Sequence[Ask]:
        """Ask which of the moves; it can be changed."""
        chosen = first(picks, DO)
        if not chosen:
            return [Ask(DO, tuple(self.listed), self._main, self._words)]
        label = self.texts.gettext("Use this card differently…")
        others = tuple(value for value in self.listed if value != chosen)
        ask = Ask(DO, others, label, self._words, needed=False, effect="replaces")
        return [ask] if others else []

    def move(self, picks: Picks) -> Move:
        return self.listed[first(picks, DO)]

    @property
    def _main(self) -> str:
        return card_words.main_text(self.card, self.texts)

    def _words(self, value: str) -> Words:
        words = self._named(self.listed[value])
        short = DOT.join(filter(None, (words.label, words.consequence)))
        return words._replace(short=short)

    def _named(self, move: Play) -> Words:
        words = self.use_words(move)
        match move:
            case PlayBuild() | PlayBuildOf():
                return Words(words.label, self._house(move))
            case PlayShip(space=space):
                return Words(names.sea(space, self.texts), self._region(space))
            case PlayOverseas():
                return Words(words.label, self._achievement(move))
            case PlayHireOf():
                return Words(word.capital(words.label))
        return Words(words.consequence or self._main)

    def _region(self, space: str) -> str:
        """Return what a sea region takes and what lies there; "" for the coast."""
        regions = [region for region in REGIONS if region.id == space]
        return DOT.join(
            part for region in regions for part in facts.offer_parts(self.view, region, self.texts)
        )

    def _achievement(self, move: PlayOverseas) -> str:
        """Return the points of an achievement, the money that comes and goes, and what it does."""
        card, texts = move.achievement, self.texts
        parts = [word.points(ACHIEVEMENT_OF[card].vp, texts)]
        for event in outcome(self.view, self.seat, move).events:
            if isinstance(event, ev.AchievementTaken) and event.pesos:
                parts.append(word.gains((0, 0, 0), event.pesos, 0, texts))
            elif isinstance(event, ev.CompensationPaid):
                parts += effects([event], self.names, texts)
        return DOT.join([*parts, card_words.main_text(card, texts)])

    def _house(self, move: PlayBuild | PlayBuildOf) -> str:
        """Return what a house is and brings; what it costs is the same everywhere."""
        result, texts = outcome(self.view, self.seat, move), self.texts
        (built,) = (event for event in result.events if isinstance(event, ev.HouseBuilt))
        parts = [word.house(built.space, texts)]
        if move.site == self.view.board.harbour:
            parts.append(income_told(self.view, texts))
        if built.vp + built.all_vp:
            parts.append(word.gains((0, 0, 0), 0, built.vp + built.all_vp, texts))
        return DOT.join(filter(None, parts))


def _name(move: Move, number: int) -> str:
    """Return the words of a move behind the card, or its number where they are too many."""
    words = "_".join(str(move).split()[2:]) or "now"
    return words if len(words) <= LONGEST else str(number)
