"""Small wharf (RULINGS 9.9): once in a captain phase any barrels are shipped, a point for two."""

from __future__ import annotations

from math import prod

from rules.core.errors import Refusal
from rules.core.formats import Amounts, Words
from rules.core.lazy import LazyMoves
from rules.puerto_rico import refusals
from rules.puerto_rico.data import GOODS, SMALL_WHARF_BARRELS
from rules.puerto_rico.moves import ShipBySmallWharf
from rules.puerto_rico.state import Player


def works(player: Player) -> bool:
    """Whether the small wharf is occupied."""
    return player.occupied("small-wharf")


def points(goods: Amounts) -> int:
    """Return the points for the barrels themselves."""
    return sum(number for _, number in goods) // SMALL_WHARF_BARRELS


def refusal(player: Player, goods: Amounts) -> Refusal | None:
    """At least one barrel, of kinds and numbers that the player holds."""
    if not works(player):
        return Refusal(refusals.NO_SMALL_WHARF)
    for good, number in goods:
        if number > player.goods[good]:
            return Refusal(
                refusals.HOLDS_LESS, {"held": player.goods[good], "good": good, "number": number}
            )
    return None if goods else Refusal(refusals.FIRST_SHIP)


class SmallWharfLoads(LazyMoves):
    """Every choice of at least one of the held barrels, with every one of the `waived` sets.

    With many barrels there are tens of thousands, so none is made before it is looked at.
    """

    def __init__(self, player: Player, waived: tuple[Words, ...]) -> None:
        self._held = [(good, player.goods[good]) for good in GOODS if player.goods[good]]
        self._waived = waived

    def __len__(self) -> int:
        choices = prod(number + 1 for _, number in self._held) - 1
        return choices * len(self._waived)

    def at(self, rank: int) -> ShipBySmallWharf:
        """Return the move with this number: the barrels are the digits of a number."""
        digits, waived = divmod(rank, len(self._waived))
        digits += 1
        goods: list[tuple[str, int]] = []
        for good, held in self._held:
            digits, number = divmod(digits, held + 1)
            if number:
                goods.append((good, number))
        return ShipBySmallWharf(tuple(goods), self._waived[waived])

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, ShipBySmallWharf) or not move.goods:
            return False
        numbers = dict(self._held)
        kinds = [good for good, _ in move.goods]
        return (
            move.waive in self._waived
            and all(0 < number <= numbers.get(good, 0) for good, number in move.goods)
            and kinds == [good for good in numbers if good in kinds]
        )
