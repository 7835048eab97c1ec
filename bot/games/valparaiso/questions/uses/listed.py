"""Main actions with few ways to carry them out: all are offered, the best first."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar, Final

from bot.games.core.flow import DOT, Answer, Ask, Picks, first
from bot.games.core.outcome import outcome
from bot.games.valparaiso.labels import use
from bot.games.valparaiso.questions.places import income_told
from bot.games.valparaiso.questions.uses.base import UseFlow
from bot.i18n import Texts
from renderers.valparaiso.words import cards as card_words
from renderers.valparaiso.words import phrases as word
from rules import Move
from rules.valparaiso import events as ev
from rules.valparaiso import queries
from rules.valparaiso.moves import Play, PlayAlternative, PlayBuild, PlayBuildOf, PlaySkip

DO: Final = "do"
LONGEST: Final = 40
"""The most characters of an answer, so that it fits into the code of an edit."""


class ListedFlow(UseFlow):
    """A move from a list; the only one needs no answer."""

    short: ClassVar = frozenset({DO})

    @cached_property
    def listed(self) -> dict[str, Play]:
        """The moves, the best first, by the words behind the card."""
        moves = queries.moves_with(self.view, self.seat, self.card)
        main = [move for move in moves if not isinstance(move, PlaySkip | PlayAlternative)]
        names = {move: _name(move, number) for number, move in enumerate(main)}
        return {
            names[move]: move for move in self.ranking.best_first(main) if isinstance(move, Play)
        }

    def possible(self) -> bool:
        return bool(self.listed)

    def asks(self, picks: Picks) -> Sequence[Ask]:
        """Ask which of the moves; it can be changed."""
        chosen = first(picks, DO)
        others = tuple(value for value in self.listed if value != chosen)
        if chosen:
            return [Ask(DO, others, needed=False, effect="replaces")] if others else []
        return [Ask(DO, others)]

    def move(self, picks: Picks) -> Move:
        return self.listed[first(picks, DO)]

    def label(self, ask: Ask, picks: Picks, texts: Texts) -> str:
        if first(picks, DO):
            return texts.gettext("Something else with this card…")
        return card_words.main_text(self.card, texts)

    def option(self, ask: Ask, value: str, picks: Picks, texts: Texts) -> Answer:
        move = self.listed[value]
        if isinstance(move, PlayBuild | PlayBuildOf):
            return use(move, self.seat, texts), self._house(move, texts)
        name, told = self.described(move, texts)
        return name or card_words.main_text(self.card, texts), told

    def _house(self, move: PlayBuild | PlayBuildOf, texts: Texts) -> str:
        """Return what a house is and brings; what it costs is the same everywhere."""
        found = outcome(self.view, self.seat, move)
        (built,) = (event for event in found.events if isinstance(event, ev.HouseBuilt))
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
