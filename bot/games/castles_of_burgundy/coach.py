"""What the coach knows of The Castles of Burgundy: the appraisal of duchies, and whole turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

import rules
from bot.computers.search import Candidate
from bot.games.castles_of_burgundy.computer.alone import parts_alone
from bot.games.castles_of_burgundy.computer.appraisal import Appraisal
from bot.games.castles_of_burgundy.computer.guide import CastlesOfBurgundyGuide
from bot.games.castles_of_burgundy.computer.turn_search import QUICK, goes_on, plans
from bot.games.core.coach import (
    OTHERS,
    POINTS,
    Chances,
    Coach,
    Milestone,
    NamedPart,
    PartGroup,
    Scale,
)
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
            "points scored",
            "Look at what scores points right away.",
            topic="where-points-come-from",
            lesson="regions",
        ),
        "silver": NamedPart(
            PartGroup.NOW,
            "silver",
            "Look at your silver: what could it buy you?",
            topic="silver",
            lesson="castle",
        ),
        "workers": NamedPart(
            PartGroup.NOW,
            "workers",
            "Look at your workers: which dice will you want to change?",
            topic="workers",
            lesson="dice",
        ),
        "goods": NamedPart(
            PartGroup.NOW,
            "goods",
            "Look at the goods you have and could get: when will you sell them?",
            topic="sell",
            lesson="ships",
        ),
        "regions": NamedPart(
            PartGroup.PREPARES,
            "unfinished regions",
            "Look at your regions: which of them could be full soon?",
            topic="regions",
            lesson="regions",
        ),
        "colours": NamedPart(
            PartGroup.PREPARES,
            "color bonus tiles",
            "Look at the bonus tiles: in which color are few spaces left, and who else is close?",
            topic="bonus-tiles",
            lesson="regions",
        ),
        "openings": NamedPart(
            PartGroup.PREPARES,
            "spaces you can fill next",
            "Look at the empty spaces beside your tiles: what could you place there next?",
            topic="adjacency",
            lesson="neighbors",
        ),
        "pastures": NamedPart(
            PartGroup.PREPARES,
            "animals that score again",
            "Look at your pastures: which animals would score again?",
            topic="pasture",
            lesson="animals",
        ),
        "storage": NamedPart(
            PartGroup.PREPARES,
            "tiles in storage",
            "Look at your storage: when and where will each tile in it find a space?",
            topic="storage",
            lesson="neighbors",
        ),
        "mines": NamedPart(
            PartGroup.PREPARES,
            "mines",
            "After each phase, your mines pay silver: look at what adds to it.",
            topic="silver",
            lesson="castle",
        ),
        "monasteries": NamedPart(
            PartGroup.PREPARES,
            "monasteries",
            "Look at effects that last: what would be rewarded until the end of the game?",
            topic="monasteries",
            lesson="end",
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
            topic="turn-order",
            lesson="ships",
        ),
        "dice": NamedPart(
            PartGroup.PREPARES,
            "dice you can still use",
            "Look at your dice: what is the best use of each of them?",
            topic="dice",
            lesson="dice",
        ),
        "target": NamedPart(
            PartGroup.PREPARES,
            "progress toward the target",
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
    """Judges by what duchies promise three rounds later, turns finished by plans.

    After two rounds moves that are nearly as good differ by half of what they do at the end. In 400
    positions that it had not learned by a point of its losses was 1.04 ± 0.08 at the end.
    """

    guide = CastlesOfBurgundyGuide()
    rounds = (3,)
    words = _WORDS
    milestones = _MILESTONES
    scale = Scale(
        spread=18.0,
        factor=0.92,
        model_error=3.3,
        games=96,
        calibrated=True,
        chances={
            2: Chances(late=0.128, early=0.074),
            3: Chances(late=0.089, early=0.089),
        },
    )

    def standing(self, state: Table, seat: int, start: Table) -> Mapping[str, float]:
        if not state.duchy_of(seat).board:  # it is not chosen yet
            return {}
        appraisal = Appraisal(state, seat)
        return parts_alone(appraisal) if state.solo else appraisal.parts()

    def alternatives(
        self, view: Table, seat: int, moves: Sequence[Move], seed: str
    ) -> Sequence[Candidate]:
        """Return the first moves of turns that differ in more than the order of their moves."""
        different: dict[frozenset[Move], Candidate] = {}
        for candidate in super().alternatives(view, seat, moves, seed):
            different.setdefault(_turn(view, candidate.move), candidate)
        return list(different.values())

    def same(self, view: Table, one: Move, other: Move) -> bool:
        """Whether both moves begin the same turn, in another order."""
        return one == other or _turn(view, one) == _turn(view, other)

    def moves_on(self, state: Table, seat: int, mover: int) -> Sequence[Move]:
        """Return the rest of the best plan for the turn of the mover, else the best at sight."""
        if seat == mover and goes_on(state, seat):
            return plans(state, seat, width=QUICK)[0].moves
        return super().moves_on(state, seat, mover)


def _turn(view: Table, move: Move) -> frozenset[Move]:
    """Return a move with the rest of the best plan for the turn that it begins or goes on with."""
    seat = view.turn.seat
    if not goes_on(view, seat):
        return frozenset({move})
    whole = rules.imagine(view, "turn")
    rules.advance(whole, seat, move)
    rest = plans(whole, seat, width=QUICK)[0].moves if goes_on(whole, seat) else ()
    return frozenset({move, *rest})
