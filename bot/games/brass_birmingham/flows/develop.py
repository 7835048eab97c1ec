"""Develop: one tile of the mat or two, with whose iron (RULINGS 9.4)."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar

from bot.games.brass_birmingham import names as word
from bot.games.brass_birmingham.flows.base import CARD, Ask, Flow, Picks, first, values
from bot.games.core.title import Edit, EditGroup
from bot.i18n import Texts
from renderers.brass_birmingham import words
from rules.brass_birmingham.actions.base import faces
from rules.brass_birmingham.actions.develop import develop_refusal, most_developed
from rules.brass_birmingham.data import INDUSTRIES, IRON
from rules.brass_birmingham.moves import Develop
from rules.brass_birmingham.sources import iron_need
from rules.core.notation import Move

TILE, SECOND = "tile", "second"


class DevelopFlow(Flow):
    """Remove tiles from the mat."""

    verb: ClassVar = "develop"

    @cached_property
    def most(self) -> int:
        """How many tiles can be paid for."""
        return most_developed(self.table, self.player.money)

    def _next(self, before: tuple[str, ...] = ()) -> tuple[str, ...]:
        if len(before) >= self.most:
            return ()
        return tuple(
            industry
            for industry in INDUSTRIES
            if develop_refusal(self.player, industry, before) is None
        )

    def possible(self) -> bool:
        """Whether any tile can be developed."""
        return bool(self._next())

    def _tiles(self, picks: Picks) -> tuple[str, ...]:
        return (*values(picks, TILE), *values(picks, SECOND))

    def asks(self, picks: Picks) -> list[Ask]:
        """Return what is open; a second tile is never needed."""
        asks = []
        tiles, iron = self._tiles(picks), values(picks, IRON)
        if not tiles:
            asks.append(Ask(TILE, self._next()))
        elif len(tiles) == 1 and (more := self._next(tiles)):
            asks.append(Ask(SECOND, more, needed=False))
        if len(iron) < len(tiles):
            asks.append(Ask(IRON, iron_need(self.table, len(tiles)).options(iron)))
        if not first(picks, CARD):
            asks.append(self.cards_ask(faces(self.player)))
        return asks

    def move(self, picks: Picks) -> Move:
        """Return the tiles with their iron."""
        return Develop(first(picks, CARD), self._tiles(picks), values(picks, IRON))

    def told(self, picks: Picks, texts: Texts) -> str:
        """Return the tiles."""
        tiles = self._tiles(picks)
        named = [self._name(name, tiles[:n].count(name), texts) for n, name in enumerate(tiles)]
        return texts.listing(word.times(named))

    def _name(self, industry: str, removed: int, texts: Texts) -> str:
        kind = self.player.next_tile(industry, removed)
        assert kind is not None
        return words.tile(industry, kind.level, texts)

    def label(self, ask: Ask, picks: Picks, texts: Texts) -> str:
        """Return the question in words."""
        match ask.key:
            case "tile":
                return texts.pgettext("choice", "Tile to develop")
            case "second":
                return texts.pgettext("choice", "Develop a second tile")
            case "iron":
                return texts.pgettext("choice", "Iron works")
        return texts.pgettext("choice", "Card")

    def group(self, ask: Ask, picks: Picks, texts: Texts) -> list[EditGroup]:
        """Return the tiles as buttons, the rest as selects."""
        if ask.key != TILE:
            return Flow.group(self, ask, picks, texts)
        edits = []
        for industry in INDUSTRIES:
            left = self.player.next_tile(industry) is not None
            name = self._name(industry, 0, texts) if left else words.industry(industry, texts)
            edits.append(Edit(f"{TILE}={industry}", name, "", industry in ask.values, "primary"))
        return [EditGroup(self.label(ask, picks, texts), tuple(edits), buttons=True)]

    def edit(self, ask: Ask, value: str, picks: Picks, texts: Texts) -> Edit:
        """Return an answer in words."""
        match ask.key:
            case "card":
                return self.card_edit(value, texts)
            case "iron":
                taken = values(picks, IRON).count(value)
                return self.source_edit(ask, value, IRON, taken, texts)
        removed = self._tiles(picks).count(value)
        name = self._name(value, removed, texts)
        after = self.player.next_tile(value, removed + 1)
        told = ""
        if after is not None:
            following = word.tile(value, after.level, texts)
            told = texts.gettext("then {tile} is next", tile=following)
        return Edit(f"{ask.key}={value}", name, told)
