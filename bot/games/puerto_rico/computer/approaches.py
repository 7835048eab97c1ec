"""The computer's approach to each decision of Puerto Rico."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from bot.games.puerto_rico.computer import boards, drafting, goods, guests, loading, placing
from bot.games.puerto_rico.computer.outlook import Outlook
from rules import Move
from rules.puerto_rico.data import QUARRY
from rules.puerto_rico.decisions import (
    BuildChoice,
    CraftChoice,
    DraftChoice,
    DrawnTileChoice,
    GuestChoice,
    PlaceChoice,
    ProduceChoice,
    RoleChoice,
    SecondTileChoice,
    SellChoice,
    SettleChoice,
    ShipChoice,
    StoreChoice,
)
from rules.puerto_rico.state import Table

Weigh = Callable[[Table, int, Outlook, Move], float]


class Approach(NamedTuple):
    """The computer's approach to a kind of decision.

    Where there is a handful of moves, `weigh` compares them; `few` chooses those worth it, where
    new buildings allow very many, and returns None where the legal ones are few. Where there are
    always very many, `propose` composes one, and `order` lists what can be tried; `worth` is what
    the best of them is worth, in points.

    `useful` is where guests can change what the answer brings (RULINGS 9, 13.3), `width` how many
    answers are thought about.
    """

    weigh: Weigh | None = None
    few: Callable[[Table, int], list[Move] | None] | None = None
    propose: Callable[[Table, int, Outlook], Move] | None = None
    order: Callable[[Table, int, Outlook], list[Move]] | None = None
    worth: Callable[[Table, int, Outlook], float] | None = None
    useful: tuple[str, ...] = ()
    width: int = 1


_UNKNOWN: Final = Approach()
APPROACHES: Final[Mapping[type[Any], Approach]] = {
    DraftChoice: Approach(drafting.weigh_kind),
    RoleChoice: Approach(useful=("library", "lighthouse"), width=5),
    SettleChoice: Approach(
        boards.weigh_settling,
        useful=("construction-hut", "hacienda", "hospice", "forest-house"),
        width=3,
    ),
    DrawnTileChoice: Approach(boards.weigh_drawn_tile),
    SecondTileChoice: Approach(
        boards.weigh_settling, useful=("construction-hut", "library", "forest-house")
    ),
    PlaceChoice: Approach(propose=placing.place),
    BuildChoice: Approach(
        boards.weigh_building,
        few=boards.sensible_builds,
        useful=(QUARRY, "black-market", "university", "church", "library"),
        width=4,
    ),
    GuestChoice: Approach(propose=guests.answer_window, order=guests.answers_to_window),
    ProduceChoice: Approach(propose=goods.produce),
    CraftChoice: Approach(goods.weigh_craft, useful=("factory", "library", "specialty-factory")),
    SellChoice: Approach(
        goods.weigh_sale,
        useful=("small-market", "large-market", "office", "trading-post", "library"),
    ),
    ShipChoice: Approach(
        loading.weigh_loading,
        few=loading.sensible,
        useful=("wharf", "small-wharf", "harbor", "lighthouse", "union-hall", "library"),
    ),
    StoreChoice: Approach(
        propose=goods.store,
        worth=goods.stored,
        useful=("small-warehouse", "large-warehouse", "storehouse"),
    ),
}


def approach_to(table: Table) -> Approach:
    """Return the approach to the pending decision; an empty one if its kind is new."""
    return APPROACHES.get(type(table.stack[-1]), _UNKNOWN)
