"""Develop: one tile of the mat or two, with whose iron (RULINGS 9.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from bot.games.brass_birmingham.questions.action import CARD, ActionFlow
from bot.games.core.flow import Answer, Ask, Picks, first, values
from bot.i18n import Texts
from renderers.brass_birmingham import words
from renderers.brass_birmingham.words import phrases as word
from rules import Move
from rules.brass_birmingham import queries
from rules.brass_birmingham.data import INDUSTRIES, IRON
from rules.brass_birmingham.moves import Develop

TILE, SECOND = "tile", "second"


class DevelopFlow(ActionFlow):
    """Remove tiles from the mat."""

    verb: ClassVar = "develop"
    labels: ClassVar = {
        TILE: "Tile to develop",
        SECOND: "Develop a second tile",
        IRON: "Iron works",
    }
    goods: ClassVar = {IRON: IRON}

    def _next(self, before: tuple[str, ...] = ()) -> tuple[str, ...]:
        return queries.developable_next(self.view, self.seat, before)

    def _tiles(self, picks: Picks) -> tuple[str, ...]:
        return (*values(picks, TILE), *values(picks, SECOND))

    def proposals(self) -> Iterator[Move]:
        """Yield all choices, two tiles first."""
        found = sorted(queries.developments(self.view, self.seat), key=len, reverse=True)
        for tiles in found:
            iron = queries.iron_need(self.view, len(tiles)).ways()[0]
            yield Develop(self.spared[0], tiles, iron)

    def questions(self, picks: Picks) -> Iterator[Ask]:
        """Yield what is open; a second tile is never needed."""
        tiles, iron = self._tiles(picks), values(picks, IRON)
        if not tiles:
            yield Ask(TILE, self._next(), buttons=INDUSTRIES)
        elif len(tiles) == 1 and (more := self._next(tiles)):
            yield Ask(SECOND, more, needed=False)
        if len(iron) < len(tiles):
            yield self.source_ask(IRON, queries.iron_need(self.view, len(tiles)), iron)

    def obstacle(self, texts: Texts) -> str:
        if any(queries.develop_refusal(self.player, each) is None for each in INDUSTRIES):
            return texts.gettext("too little money for iron")
        return texts.gettext("no tile can be developed")

    def why_not(self, ask: Ask, value: str, picks: Picks, texts: Texts) -> str:
        if self.player.next_tile(value) is None:
            return texts.pgettext("no build", "no tile left")
        return texts.gettext("cannot be developed")

    def move(self, picks: Picks) -> Move:
        return Develop(first(picks, CARD), self._tiles(picks), values(picks, IRON))

    def told(self, picks: Picks, texts: Texts) -> str:
        tiles = self._tiles(picks)
        named = [self._name(name, tiles[:n].count(name), texts) for n, name in enumerate(tiles)]
        return texts.listing(word.times(named))

    def _name(self, industry: str, removed: int, texts: Texts) -> str:
        kind = self.player.next_tile(industry, removed)
        if kind is None:
            return words.industry(industry, texts)
        return words.tile(industry, kind.level, texts)

    def other(self, ask: Ask, value: str, picks: Picks, texts: Texts) -> Answer:
        """Return a tile with the one that lies behind it."""
        removed = self._tiles(picks).count(value)
        after, told = self.player.next_tile(value, removed + 1), ""
        if after is not None and ask.key == SECOND:
            following = word.tile(value, after.level, texts)
            told = texts.gettext("then {tile} is next", tile=following)
        return self._name(value, removed, texts), told
