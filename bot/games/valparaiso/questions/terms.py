"""The terms of a planned use of a card: its turn, and what it was shown to cost and bring.

They are written `left=5 slot=0 price=1 tile=LIM:TB1`: how many cards are left to use, in which slot
the card lies, and only what is more than nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

import rules
from rules import Event, Move, RulesError
from rules.valparaiso import events as ev
from rules.valparaiso.cards import TILES
from rules.valparaiso.moves import Play
from rules.valparaiso.state import MAYOR, Table

LEFT, SLOT = "left", "slot"
_FIRST_ALIKE: Final = {
    tile.id: next(
        other.id
        for other in TILES.values()
        if (other.pay, other.gain, other.cap) == (tile.pay, tile.gain, tile.cap)
    )
    for tile in TILES.values()
}
"""The first of the tiles that offer the same, by the ID of each: they are no difference."""


def terms(move: Move, table: Table, seat: int) -> str:
    """Return the terms of using a card now; those of a move that is not legal name its turn only.

    "" for other moves.
    """
    if not isinstance(move, Play):
        return ""
    player = table.players[seat]
    slot = player.slot_of(move.card)
    values = {LEFT: str(len(player.planned)), SLOT: str(0 if slot in (None, MAYOR) else slot)}
    with suppress(RulesError):
        values.update(_parts(rules.try_out(table, seat, (move,)).events))
    return " ".join(f"{part}={value}" for part, value in values.items())


def row_terms(moves: Sequence[Move], table: Table, seat: int) -> str:
    """Return the terms of moves in a row, the last of which uses a card."""
    *before, last = moves
    at = rules.try_out(table, seat, before).state if before else table
    return terms(last, at, seat)


def _parts(events: Sequence[Event]) -> dict[str, str]:
    """Return what a use costs and brings, as far as others can change it."""
    numbers: Counter[str] = Counter()
    things: dict[str, list[str]] = {"tile": [], "site": []}
    for event in events:
        match event:
            case ev.MerchantMoved(cost=cost):
                numbers["price"] += cost
            case ev.LicencePaid(pesos=pesos) | ev.CompensationPaid(pesos=pesos):
                numbers["price"] += pesos
            case ev.TollPaid(pesos=pesos):
                numbers["toll"] += pesos
            case ev.FeePaid(pesos=pesos):
                numbers["fee"] += pesos
            case ev.Traded(market=market, tile=tile, times=times) if times:
                things["tile"].append(f"{market}:{_FIRST_ALIKE[tile]}")
            case ev.HouseBuilt(space=space, pesos=pesos, vp=vp, all_vp=all_vp):
                things["site"].append(space)
                numbers["price"] += pesos
                numbers["gain"] += vp + all_vp
            case ev.AchievementTaken(pesos=pesos):
                numbers["gain"] += pesos
            case ev.GoodsMoved(vp=vp):
                numbers["gain"] += vp
    parts = {part: str(number) for part, number in numbers.items() if number}
    return {**parts, **{part: ",".join(named) for part, named in things.items() if named}}
