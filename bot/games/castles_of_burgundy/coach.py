"""What the coach knows of The Castles of Burgundy: the appraisal of duchies, and whole turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from bot.games.castles_of_burgundy.computer.alone import parts_alone
from bot.games.castles_of_burgundy.computer.appraisal import Appraisal
from bot.games.castles_of_burgundy.computer.guide import CastlesOfBurgundyGuide
from bot.games.castles_of_burgundy.computer.turn_search import QUICK, goes_on, plans
from bot.games.core.coach import OTHERS, POINTS, Coach, Group, Milestone, Part, Scale
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

_WORDS: Final[Mapping[str, Part]] = MappingProxyType(
    {
        POINTS: Part(Group.NOW, "points"),
        "silver": Part(Group.NOW, "silver"),
        "workers": Part(Group.NOW, "workers"),
        "goods": Part(Group.NOW, "goods"),
        "regions": Part(Group.PREPARES, "unfinished regions"),
        "colours": Part(Group.PREPARES, "bonus tiles for colors"),
        "openings": Part(Group.PREPARES, "spaces you can fill next"),
        "pastures": Part(Group.PREPARES, "animals to come"),
        "storage": Part(Group.PREPARES, "tiles in storage"),
        "mines": Part(Group.PREPARES, "mines"),
        "monasteries": Part(Group.PREPARES, "monasteries"),
        "shields": Part(Group.PREPARES, "shields"),
        "posts": Part(Group.PREPARES, "border posts"),
        "turn-order": Part(Group.PREPARES, "turn order"),
        "dice": Part(Group.PREPARES, "dice you can still use"),
        "target": Part(Group.PREPARES, "the way to the target"),
        OTHERS: Part(Group.DENIES, "the other players"),
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
    """Judges by what duchies promise when the next round is over, turns finished by plans."""

    guide = CastlesOfBurgundyGuide()
    rounds = (2,)
    words = _WORDS
    milestones = _MILESTONES
    scale = Scale(spread=18.0, factor=1.18, model_error=2.0, games=128, calibrated=True)

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
