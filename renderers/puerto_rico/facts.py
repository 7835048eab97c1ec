"""What several pictures and texts say about a table: tiles in order, what is used up, choices."""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.core.steps import pending
from rules.puerto_rico import powers
from rules.puerto_rico.data import FOREST, GOODS, TILES
from rules.puerto_rico.new_buildings import black_market
from rules.puerto_rico.options import BASE
from rules.puerto_rico.state import Player, Table
from rules.puerto_rico.steps.captain import ShipChoice
from rules.puerto_rico.steps.draft import DraftChoice
from rules.puerto_rico.steps.settler import DrawnTileChoice

ISLAND: Final = (*TILES, FOREST)
"""The kinds of tiles of an island in the order in which they are shown."""


class Space(NamedTuple):
    """A filled space of an island: the kind, a colonist there or not, what is printed on it."""

    kind: str
    occupied: bool
    printed: str

    @property
    def face(self) -> tuple[str, ...]:
        """What is seen of it: the kind, of a forest also what is printed on it."""
        return (self.kind,) if self.kind == self.printed else (self.kind, self.printed)


def spaces(player: Player) -> list[Space]:
    """Return the tiles as they are shown: equal ones together, manned ones first."""
    shown = []
    manned = dict(player.on_tiles)
    face_down = sorted(player.forests, key=GOODS.index)
    for kind in sorted(player.island, key=ISLAND.index):
        if kind == FOREST:
            shown.append(Space(kind, False, face_down.pop(0)))
            continue
        shown.append(Space(kind, manned.get(kind, 0) > 0, kind))
        manned[kind] = manned.get(kind, 0) - 1
    return shown


def drafting(table: Table) -> bool:
    """Whether the players still choose the violet buildings."""
    return isinstance(pending(table), DraftChoice)


def drawn_tile(table: Table, seat: int) -> str:
    """Return the tile that a seat has drawn and not laid yet, "" if there is none."""
    question = pending(table)
    if isinstance(question, DrawnTileChoice) and question.seat == seat:
        return question.tile
    return ""


def used(table: Table, seat: int) -> frozenset[str]:
    """Return the new buildings of a seat that do nothing more for now.

    The library where it is spent for the round or given up for the phase, the small wharf once it
    was used in the captain phase.
    """
    found = set()
    if seat in table.library_spent or (table.library_waived and seat == table.chooser):
        found.add("library")
    question = pending(table)
    if isinstance(question, ShipChoice) and seat in question.small_wharves:
        found.add("small-wharf")
    return frozenset(found.intersection(table.players[seat].city))


def has_icons(table: Table) -> bool:
    """Whether violet buildings are shown with their signs: where not all are the familiar ones."""
    return bool(table.options.get("building_set", BASE) != BASE)


def short_by(table: Table, seat: int, building: str) -> int:
    """Return how many doubloons a seat lacks for a building."""
    return max(0, powers.price(table, seat, building)[0] - table.players[seat].doubloons)


def payable(table: Table, seat: int, building: str) -> bool:
    """Whether a seat can pay a building, with the help of a black market where it has one.

    Victory points that the viewer does not know do not count.
    """
    short = short_by(table, seat, building)
    if not short:
        return True
    player = table.players[seat]
    if short > black_market.MOST or not black_market.works(player):
        return False
    return next(iter(black_market.payments(player, short)), None) is not None
