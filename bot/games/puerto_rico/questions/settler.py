"""The settler phase: tiles for the island, drawn ones and second ones (RULINGS 5.1, 9.2, 9.12)."""

from __future__ import annotations

from typing import ClassVar

from bot.games.core.ahead import Fate
from bot.games.core.choices import Words
from bot.games.core.preferences import Preference, first_legal, legal_move
from bot.games.puerto_rico.questions.base import D, PhaseAhead, TableQuestion
from bot.games.puerto_rico.verbs import SETTLE
from bot.i18n import noted
from renderers.puerto_rico.words import phrases as word
from rules import Move
from rules.puerto_rico import queries
from rules.puerto_rico.data import QUARRY, TILES
from rules.puerto_rico.decisions import DrawnTileChoice, SecondTileChoice, SettleChoice
from rules.puerto_rico.moves import DrawTile, KeepTile, LayForest, Pass, Settle
from rules.puerto_rico.state import Table


class WantedTiles(Preference[Table]):
    """Tiles in an order."""

    id: ClassVar = "tiles"
    label: ClassVar = noted("wanted tiles")
    help: ClassVar = noted(
        "Take the first of these tiles that's available. If none is, take no tile."
    )
    argument: ClassVar = noted("Tiles, most wanted first")
    values: ClassVar = tuple(TILES)
    rank: ClassVar = 2

    def prefer(self, argument: str, view: Table, seat: int) -> Move | None:
        """Return the first tile that is there, else no tile."""
        if legal_move(view, seat, "hacienda") is not None:
            return None  # nobody knows yet what is drawn
        tiles = [str(Settle(tile)) for tile in argument.split()]
        return first_legal(view, seat, [*tiles, str(Pass("settle"))])

    def never(self, argument: str, view: Table, seat: int) -> bool:
        """Whether the island is full."""
        return not view.players[seat].island_free()


class TileQuestion(TableQuestion[D, Settle | DrawTile]):
    """A tile that lies there is taken or not."""

    declined: ClassVar = noted("Take no tile")

    def answer(self, move: Settle | DrawTile) -> Words:
        if isinstance(move, DrawTile):
            drawn = self.texts.gettext(
                "hacienda: the top one of {n} face down", n=len(self.view.deck)
            )
            return Words(self.texts.gettext("Draw a tile first"), drawn, "success")
        if move.tile == QUARRY:
            there = self.texts.gettext("{n} left", n=self.view.quarries)
        else:
            there = self.texts.gettext("{n} face up", n=self.view.row.count(move.tile))
        if queries.hospice_mans(self.view, self.seat, move.waive):
            there = self.texts.gettext("{what}, with 1 colonist (hospice)", what=there)
        tile = word.capital(word.tile(move.tile, self.texts))
        if move.laid:
            return Words(self.texts.gettext("{tile} as a forest", tile=tile), there, "secondary")
        return Words(tile, there, "primary")


class TileAhead(PhaseAhead):
    """A tile of the next settler phase."""

    def fate(self, move: Move, view: Table, seat: int) -> Fate:
        """Return that the island is full."""
        if isinstance(move, Settle) and not view.players[seat].island_free():
            return "never"
        return super().fate(move, view, seat)


class SettleQuestion(TileQuestion[SettleChoice]):
    """A tile for the island."""

    verbs: ClassVar = (SETTLE,)
    preferences: ClassVar = (WantedTiles(),)
    ahead: ClassVar = TileAhead("settle")

    def asks(self) -> str:
        player = self.names[self.seat]
        if self.step.drew:
            return self.texts.gettext("{player}: now take a tile.", player=player)
        return self.texts.gettext("{player}: take a tile for your island.", player=player)


class DrawnTileQuestion(TableQuestion[DrawnTileChoice, KeepTile | LayForest]):
    """The tile that the hacienda has drawn, as plantation or as forest."""

    def asks(self) -> str:
        return self.texts.gettext(
            "{player}: keep the drawn {tile}, or lay it as a forest?",
            player=self.names[self.seat],
            tile=word.tile(self.step.tile, self.texts),
        )

    def answer(self, move: KeepTile | LayForest) -> Words:
        if not isinstance(move, LayForest):
            return Words(self.texts.gettext("Keep it as a plantation"), "", "primary")
        now = len(self.player.forests)
        then = self.texts.gettext("you have {n}, then {more}", n=now, more=now + 1)
        return Words(self.texts.gettext("Lay it as a forest"), then, "secondary")


class SecondTileQuestion(TileQuestion[SecondTileChoice]):
    """The second tile that a library gives."""

    asked: ClassVar = noted("{player}: take a second tile (library)?")
