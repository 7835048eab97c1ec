"""What the coach knows of Brass: Birmingham: the worth of positions, and whole turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from bot.computers.search import Candidate
from bot.games.brass_birmingham.computer.guide import PLAYOUTS_OF_PLAN, BrassBirminghamGuide
from bot.games.brass_birmingham.computer.mat_value import MatValue
from bot.games.brass_birmingham.computer.turn_search import best_turns, kind_of
from bot.games.brass_birmingham.computer.worth import RIVALS, parts
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
from rules.brass_birmingham import queries
from rules.brass_birmingham.data import LOCATIONS, SLOT, SLOTS
from rules.brass_birmingham.events import Built, Developed, Flipped, LinksLaid, Sold
from rules.brass_birmingham.moves import Action, Build
from rules.brass_birmingham.state import Table

_WORDS: Final[Mapping[str, NamedPart]] = MappingProxyType(
    {
        POINTS: NamedPart(
            PartGroup.NOW,
            "points scored",
            "Look at the points on the board: what of yours counts when this era ends?",
            topic="tile-points",
            lesson="eras",
        ),
        "money": NamedPart(
            PartGroup.NOW,
            "money and income",
            "Look at your money and your income: what will you have to pay for in the next turns?",
            topic="income",
            lesson="money",
        ),
        "income": NamedPart(
            PartGroup.PREPARES,
            "income from tiles yet to flip",
            "Look at your tiles that haven't flipped: which of them could raise your income soon?",
            topic="income-track",
            lesson="money",
        ),
        "tiles": NamedPart(
            PartGroup.PREPARES,
            "industry tiles on the board",
            "Look at your tiles on the board: what does each of them still need?",
            topic="flipping",
            lesson="selling",
        ),
        "links": NamedPart(
            PartGroup.PREPARES,
            "links",
            "Look at the places your links touch or could touch: what will be built there?",
            topic="link-points",
            lesson="canals",
        ),
        "beer": NamedPart(
            PartGroup.PREPARES,
            "spare beer",
            "Look at the beer: how much will your sales need, and where will it come from?",
            topic="beer",
            lesson="selling",
        ),
        "selling": NamedPart(
            PartGroup.PREPARES,
            "the action it takes to sell",
            "Look at your sales: how many actions will they take before the era ends?",
            topic="sell",
            lesson="selling",
        ),
        "prospects": NamedPart(
            PartGroup.PREPARES,
            "your player mat and your hand",
            "Look at your player mat and your hand: what would you like to build later?",
            topic="tile-levels",
            lesson="developing",
        ),
        OTHERS: NamedPart(
            PartGroup.DENIES,
            "the other players",
            "Look at the other players: whose plans would you help, and whose would you cross?",
        ),
    }
)
_MILESTONES: Final[Mapping[str, Milestone]] = MappingProxyType(
    {
        "sale": Milestone("You sell goods", (Sold,)),
        "flip": Milestone("A tile of yours flips", (Flipped,)),
        "building": Milestone("You build a tile", (Built,)),
        "link": Milestone("You build a link", (LinksLaid,)),
        "development": Milestone("You develop", (Developed,)),
    }
)


class BrassBirminghamCoach(Coach[Table]):
    """Judges by the worth of positions three rounds later; who is judged plays whole turns.

    Sooner a move that prepares something looks worse than it is. In 200 positions that it had not
    learned by a point of its losses was 0.99 ± 0.05 at the end, 1.05 ± 0.09 without the largest.
    """

    guide = BrassBirminghamGuide()
    rounds = (3,)
    words = _WORDS
    milestones = _MILESTONES
    # later ones only blur what news is worth: after three it was 1.1 ± 0.3 of what it is after one,
    # and more than three times as uncertain
    luck_samples = 16
    luck_rounds = (1,)
    puzzles_from = 0.65
    scale = Scale(
        spread=14.0,
        factor=0.85,
        model_error=3.7,
        games=24,
        calibrated=True,
        chances={
            2: Chances(late=0.662, early=0.052),
        },
    )

    def standing(self, state: Table, seat: int, start: Table) -> Mapping[str, float]:
        """Return the own parts: what rivals have counts for them."""
        # another era has other prices, for all moves
        prices = start if start.era == state.era else state
        own = parts(state, seat, MatValue(prices, seat))
        del own[RIVALS]
        return own

    def alternatives(
        self, view: Table, seat: int, moves: Sequence[Move], seed: str
    ) -> Sequence[Candidate]:
        """Return the turn that a plan begins with before those that look best."""
        planned = self.guide.candidates(view, seat, moves, seed, 2 * PLAYOUTS_OF_PLAN)
        at_sight = self.guide.candidates(view, seat, moves, seed)
        first = {candidate.move for candidate in planned}
        return [*planned, *[turn for turn in at_sight if turn.move not in first]]

    def moves_on(self, state: Table, seat: int, mover: int) -> Sequence[Move]:
        """Return the action that the best turn of the mover begins with, else the best at sight."""
        if seat == mover and queries.acting(state) == seat:
            for move in best_turns(state, seat):
                if queries.answer_refusal(state, seat, move) is None:
                    return (move,)
        return super().moves_on(state, seat, mover)

    def same(self, view: Table, one: Move, other: Move) -> bool:
        """Whether two actions differ in the card alone, or in the empty slot of one town."""
        if isinstance(one, Action) and isinstance(other, Action):
            return _told(one) == _told(other)
        return one == other


def _told(action: Action) -> Move:
    """Return an action as players tell it: without its card, and with the town of a new tile."""
    kind = kind_of(action)
    if not isinstance(kind, Build):
        return kind
    return replace(kind, slot=LOCATIONS[SLOTS[SLOT[kind.slot]].location])
