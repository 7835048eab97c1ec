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
        POINTS: NamedPart(
            PartGroup.NOW,
            "points",
            "Look at what scores points right away.",
        ),
        "silver": NamedPart(
            PartGroup.NOW,
            "silver",
            "Look at your silver: what could it buy you?",
        ),
        "workers": NamedPart(
            PartGroup.NOW,
            "workers",
            "Look at your workers: which dice will you want to change?",
        ),
        "goods": NamedPart(
            PartGroup.NOW,
            "goods",
            "Look at the goods you have and could get: when will you sell them?",
        ),
        "regions": NamedPart(
            PartGroup.PREPARES,
            "unfinished regions",
            "Look at your regions: which of them could be full soon?",
        ),
        "colours": NamedPart(
            PartGroup.PREPARES,
            "bonus tiles for colors",
            "Look at the bonus tiles: in which color are few spaces left, and who else is close?",
        ),
        "openings": NamedPart(
            PartGroup.PREPARES,
            "spaces you can fill next",
            "Look at the empty spaces beside your tiles: what could you place there next?",
        ),
        "pastures": NamedPart(
            PartGroup.PREPARES,
            "animals to come",
            "Look at your pastures: which animals would score again?",
        ),
        "storage": NamedPart(
            PartGroup.PREPARES,
            "tiles in storage",
            "Look at your storage: when and where will each tile in it find a space?",
        ),
        "mines": NamedPart(
            PartGroup.PREPARES,
            "mines",
            "Look at what gives you silver after each phase.",
        ),
        "monasteries": NamedPart(
            PartGroup.PREPARES,
            "monasteries",
            "Look at effects that last: what would be rewarded until the end of the game?",
        ),
        "shields": NamedPart(
            PartGroup.PREPARES,
            "shields",
            "Look at the shields: which of them can you reach?",
        ),
        "posts": NamedPart(
            PartGroup.PREPARES,
            "border posts",
            "Look at your border posts.",
        ),
        "turn-order": NamedPart(
            PartGroup.PREPARES,
            "turn order",
            "Look at the turn order: what would it be worth to go earlier?",
        ),
        "dice": NamedPart(
            PartGroup.PREPARES,
            "dice you can still use",
            "Look at your dice: what is the best use of each of them?",
        ),
        "target": NamedPart(
            PartGroup.PREPARES,
            "the way to the target",
            "Look at your target: what do you still need for it?",
        ),
        OTHERS: NamedPart(
            PartGroup.DENIES,
            "the other players",
            "Look at the other players: which tiles do they want, too?",
        ),
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
    scale = Scale(spread=18.0, factor=1.0, model_error=4.9, games=96, calibrated=False)

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
