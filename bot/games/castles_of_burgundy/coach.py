"""What the coach knows of The Castles of Burgundy: the appraisal of duchies, and whole turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from bot.games.castles_of_burgundy.computer.alone import parts_alone
from bot.games.castles_of_burgundy.computer.appraisal import Appraisal
from bot.games.castles_of_burgundy.computer.guide import CastlesOfBurgundyGuide
from bot.games.castles_of_burgundy.computer.turn_search import QUICK, goes_on, plans
from bot.games.core.coach import OTHERS, POINTS, Coach, Milestone, NamedPart, PartGroup, Scale
from rules import Move
from rules.castles_of_burgundy.events import (
    BonusTileTaken,
    GoodsSold,
    LivestockScored,
    RegionCompleted,
    ShieldTaken,
    TileBought,
)
from rules.castles_of_burgundy.state import Table

_WORDS: Final[Mapping[str, NamedPart]] = MappingProxyType(
    {
        POINTS: NamedPart(PartGroup.NOW, "points", "where-points-come-from", "regions"),
        "silver": NamedPart(PartGroup.NOW, "silver", "silver", "castle"),
        "workers": NamedPart(PartGroup.NOW, "workers", "workers", "dice"),
        "goods": NamedPart(PartGroup.NOW, "goods", "sell", "ships"),
        "regions": NamedPart(PartGroup.PREPARES, "unfinished regions", "regions", "regions"),
        "colours": NamedPart(
            PartGroup.PREPARES, "bonus tiles for colors", "bonus-tiles", "regions"
        ),
        "openings": NamedPart(
            PartGroup.PREPARES, "spaces you can fill next", "adjacency", "neighbors"
        ),
        "pastures": NamedPart(PartGroup.PREPARES, "animals to come", "pasture", "animals"),
        "storage": NamedPart(PartGroup.PREPARES, "tiles in storage", "storage", "neighbors"),
        "mines": NamedPart(PartGroup.PREPARES, "mines", "silver", "castle"),
        "monasteries": NamedPart(PartGroup.PREPARES, "monasteries", "monasteries", "end"),
        "shields": NamedPart(PartGroup.PREPARES, "shields"),
        "posts": NamedPart(PartGroup.PREPARES, "border posts"),
        "turn-order": NamedPart(PartGroup.PREPARES, "turn order", "turn-order", "ships"),
        "dice": NamedPart(PartGroup.PREPARES, "dice you can still use", "dice", "dice"),
        "target": NamedPart(PartGroup.PREPARES, "the way to the target"),
        OTHERS: NamedPart(PartGroup.DENIES, "the other players"),
    }
)
_MILESTONES: Final[Mapping[str, Milestone]] = MappingProxyType(
    {
        "region": Milestone("You complete a region", (RegionCompleted,)),
        "bonus-tile": Milestone("You take a bonus tile", (BonusTileTaken,)),
        "sale": Milestone("You sell goods", (GoodsSold,)),
        "livestock": Milestone("You score animals", (LivestockScored,)),
        "purchase": Milestone("You buy a tile", (TileBought,)),
        "shield": Milestone("You take a shield", (ShieldTaken,)),
    }
)


class CastlesOfBurgundyCoach(Coach[Table]):
    """Judges by what duchies promise three rounds later, turns finished by plans.

    After two rounds moves that are nearly as good differ by half of what they do at the end.
    """

    guide = CastlesOfBurgundyGuide()
    rounds = (3,)
    words = _WORDS
    milestones = _MILESTONES
    scale = Scale(spread=18.0, factor=1.27, model_error=4.6, games=96, calibrated=True)

    def standing(self, state: Table, seat: int, start: Table) -> Mapping[str, float]:
        if not state.duchy_of(seat).board:  # it is not chosen yet
            return {}
        appraisal = Appraisal(state, seat)
        return parts_alone(appraisal) if state.solo else appraisal.parts()

    def moves_on(self, state: Table, seat: int, mover: int) -> Sequence[Move]:
        """Return the rest of the best plan for the turn of the mover, else the best at sight."""
        if seat == mover and goes_on(state, seat):
            return plans(state, seat, width=QUICK)[0].moves
        return super().moves_on(state, seat, mover)
