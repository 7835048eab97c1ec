"""Develop: one tile of the mat or two, with whose iron (RULINGS 9.4)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from bot.games.brass_birmingham.parts import next_part
from bot.games.brass_birmingham.questions.action import CARD, ActionFlow
from bot.games.core.choices import Words
from bot.games.core.flow import Ask, Picks, first, values
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

    def _next(self, before: tuple[str, ...] = ()) -> tuple[str, ...]:
        return queries.developable_next(self.view, self.seat, before)

    def _tiles(self, picks: Picks) -> tuple[str, ...]:
        return (*values(picks, TILE), *values(picks, SECOND))

    def proposals(self) -> Iterator[Move]:
        """Yield all choices, two tiles first."""
        possible = sorted(queries.developments(self.view, self.seat), key=len, reverse=True)
        for tiles in possible:
            iron = queries.iron_need(self.view, len(tiles)).ways()[0]
            yield Develop(self.spared[0], tiles, iron)

    def questions(self, picks: Picks) -> Iterator[Ask]:
        """Yield what is open; a second tile is never needed."""
        tiles, iron, texts = self._tiles(picks), values(picks, IRON), self.texts
        if not tiles:
            label = texts.pgettext("choice", "Tile to develop")
            yield Ask(TILE, self._next(), label, self._first, buttons=INDUSTRIES, refuse=self._why)
        elif len(tiles) == 1 and (more := self._next(tiles)):
            label = texts.pgettext("choice", "Develop a second tile")
            yield Ask(SECOND, more, label, partial(self._second, tiles), needed=False)
        if len(iron) < len(tiles):
            sources = queries.iron_need(self.view, len(tiles)).options(iron)
            label = texts.pgettext("choice", "Iron works")
            yield self.source_ask(IRON, label, IRON, sources, iron)

    def lack(self) -> str:
        if any(queries.develop_refusal(self.player, industry) is None for industry in INDUSTRIES):
            return self.texts.gettext("too little money for iron")
        return self.texts.gettext("no tile can be developed")

    def _why(self, industry: str) -> str:
        if self.player.next_tile(industry) is None:
            return self.texts.pgettext("no build", "no tile left")
        return self.texts.gettext("can't be developed")

    def move(self, picks: Picks) -> Move:
        return Develop(first(picks, CARD), self._tiles(picks), values(picks, IRON))

    def description(self, picks: Picks) -> str:
        tiles = self._tiles(picks)
        named = [self._name(name, tiles[:n].count(name)) for n, name in enumerate(tiles)]
        return self.texts.listing(word.counted(named))

    def _name(self, industry: str, removed: int = 0) -> str:
        kind = self.player.next_tile(industry, removed)
        if kind is None:
            return words.industry(industry, self.texts)
        return words.tile(industry, kind.level, self.texts)

    def _first(self, industry: str) -> Words:
        return Words(self._name(industry))

    def _second(self, tiles: tuple[str, ...], industry: str) -> Words:
        """Return a tile that is removed after others, with the one that lies behind it."""
        removed = tiles.count(industry)
        after, note = self.player.next_tile(industry, removed + 1), ""
        if after is not None:
            note = next_part(after, self.texts)
        return Words(self._name(industry, removed), note)
