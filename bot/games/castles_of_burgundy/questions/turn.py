"""A turn: what each die does, purchases, and the end (RULINGS 5 to 7)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import ClassVar

from bot.games.castles_of_burgundy.questions.base import TurnPart
from bot.games.core.preferences import Preference, first_legal
from bot.games.core.verbs import PLACE, SELL, Verb
from bot.i18n import Texts, noted
from renderers.castles_of_burgundy.words import phrases as word
from rules import Move
from rules.castles_of_burgundy import queries
from rules.castles_of_burgundy.data.tiles import INN, TILES
from rules.castles_of_burgundy.decisions import TurnChoice
from rules.castles_of_burgundy.moves import (
    TAKERS,
    Buy,
    CastleShield,
    EndTurn,
    Fill,
    PlaceFromBlackDepot,
    PlaceFromDepot,
    PlaceTile,
    Take,
    TakeBy,
    TakeShield,
    TownHall,
)
from rules.castles_of_burgundy.state import Table


class NoPurchase(Preference[Table]):
    """The end of the turn where only a purchase is left."""

    id: ClassVar = "nopurchase"
    label: ClassVar = noted("end without buying")
    help: ClassVar = noted("End your turn once both dice are used; nothing is bought then.")

    def prefer(self, argument: str, view: Table, seat: int) -> Move | None:
        return first_legal(view, seat, [str(EndTurn())])


class TurnQuestion(TurnPart[TurnChoice]):
    """The next action, a free move, or the end of the turn."""

    decision: ClassVar = TurnChoice
    verbs: ClassVar = (
        Verb("take", "Take a tile from a depot.", "tile", "what you take, and how", TAKERS, "verb"),
        replace(PLACE, also=("town-hall", "fill", "phase")),
        replace(SELL, also=("warehouse",)),
        Verb("workers", "Take workers with a die.", "die", "the die", also=("hire",)),
        Verb("buy", "Buy a tile.", "tile", "what you buy, and how"),
        Verb(
            "shield",
            "Take a shield for a castle.",
            "shield",
            "which shield, and where",
            only=("shields", (True,)),
        ),
    )
    preferences: ClassVar = (NoPurchase(),)
    occasion: ClassVar = "turn"

    def prompt(self, texts: Texts) -> str:
        """Return which dice are left, and what they can be changed with."""
        dice = self.view.players[self.seat].unused
        player, duchy = self.names[self.seat], self.view.duchy_of(self.seat)
        if not dice:
            return texts.gettext(
                "{player}: end your turn, or act without a die first.", player=player
            )
        return texts.ngettext(
            "{player}: use your die {dice}. You have {workers} and {silver}.",
            "{player}: use your dice {dice}. You have {workers} and {silver}.",
            len(dice),
            player=player,
            dice=texts.listing(map(str, dice)),
            workers=word.workers(duchy.workers, texts),
            silver=word.silver(duchy.silver, texts),
        )

    def sensible(self) -> Iterable[Move]:
        """Return the ends of a turn; while there are dice the panel serves."""
        return () if self.view.players[self.seat].unused else super().sensible()

    @classmethod
    def ahead(cls, view: Table, seat: int) -> Table | None:
        """Return the position at the turn of the seat in this round, whose dice are rolled."""
        return queries.next_turn(view, seat)

    @classmethod
    def never(cls, move: Move, view: Table, seat: int) -> bool:
        """Whether a cell is covered by now, a shield is gone, or a tile for this round taken."""
        match move:
            case (
                PlaceTile(cell=cell)
                | TownHall(cell=cell)
                | Fill(cell=cell)
                | PlaceFromDepot(cell=cell)
                | PlaceFromBlackDepot(cell=cell)
            ):
                duchy = view.duchy_of(seat)
                place = duchy.layout.index.get(cell)
                return place is None or bool(duchy.tiles[place])
            case TakeShield(shield=shield) | CastleShield(shield=shield):
                return all(shield not in depot.shields for depot in view.depots)
            case Take(tile=tile, depot=depot) | TakeBy(tile=tile, depot=depot):
                return _to_play(view, seat) and tile not in view.depots[depot - 1].tiles
            case Buy(tile=tile, depot=0) if TILES[tile].kind != INN:
                return _to_play(view, seat) and tile not in view.black
        return False


def _to_play(view: Table, seat: int) -> bool:
    """Whether a seat has dice left in a round that goes on: no tile comes before it uses them."""
    return view.turn.rolled and bool(view.players[seat].unused)
