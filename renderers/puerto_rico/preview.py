"""The effect of a move on the player's own board: the player afterwards, and the differences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

import rules
from renderers.core.change_marks import Key
from renderers.core.game import NoPreview
from renderers.core.lines import DOT
from renderers.core.numbers import signed
from renderers.core.texts import Texts
from renderers.puerto_rico import words
from renderers.puerto_rico.seat import BoardChanges, counted
from renderers.puerto_rico.words import facts
from rules import Amounts, Move
from rules.puerto_rico import queries
from rules.puerto_rico.data import GOODS, SAN_JUAN
from rules.puerto_rico.moves import (
    Build,
    Craft,
    KeepTile,
    LayForest,
    MoveGuests,
    PlaceColonists,
    Produce,
    Sell,
    Settle,
    Ship,
    ShipBySmallWharf,
    ShipByWharf,
    Store,
)
from rules.puerto_rico.state import Player, Table

_SHOWN: Final = (
    *(Build, Craft, KeepTile, LayForest, Produce, Sell, Settle),
    *(Ship, ShipBySmallWharf, ShipByWharf, Store),
)
"""The moves, besides those of colonists, whose effect is seen on the player's own board."""


def preview(table: Table, seat: int, moves: Sequence[Move]) -> BoardChanges:
    """Return what moves of a seat, made in a row, would lead to; a placement may be unfinished.

    Raises NoPreview for moves that change nothing on the player's own board or end with a placement
    after others, and RulesError for moves that are not allowed.
    """
    before = table.players[seat]
    *first, last = moves
    if isinstance(last, PlaceColonists) and not first:
        after, left = placed(before, last.colonists)
        return BoardChanges(after, changes(before, after), left=left)
    if not all(isinstance(move, (*_SHOWN, MoveGuests)) for move in moves):
        raise NoPreview(f"{', '.join(map(str, moves))}: no preview")
    guests = [move for move in moves if isinstance(move, MoveGuests)]
    if len(guests) == len(moves):
        position = _with_guests_moved(table, seat, guests)
    else:
        position = rules.try_out(table, seat, moves).state
    after = position.players[seat]
    return BoardChanges(
        after,
        changes(before, after),
        numbers(before, after),
        laid(before, after),
        0,
        *harbour(table, moves),
    )


def harbour(table: Table, moves: Sequence[Move]) -> tuple[Table | None, dict[Key, int]]:
    """Return the harbour as moves would leave it before full ships sail and a full house is empty.

    It is None if nothing changes there; with it comes by how much ships and spaces of the trading
    house differ, by the keys of their marks.
    """
    after, more = rules.copy(table), dict[Key, int]()
    ships = {ship.capacity: ship for ship in after.ships}
    for move in moves:
        match move:
            case Ship(number=number, good=good, ship=capacity):
                ships[capacity].good = good
                ships[capacity].load += number
                more["ship", capacity] = number
            case Sell(good=good, where=where) if not where:
                more["sold", len(after.trading_house)] = 1
                after.trading_house.append(good)
    return (after if more else None), more


def _with_guests_moved(table: Table, seat: int, moves: Sequence[MoveGuests]) -> Table:
    """Move guests at once, also where the answers of all are kept secret. Raises IllegalMove."""
    for move in moves:
        table = queries.with_guests_moved(table, seat, move.targets)
    return table


def placed(player: Player, colonists: Amounts) -> tuple[Player, int]:
    """Return a player with colonists as a draft puts them, and how many must still be placed.

    `colonists` counts those on kinds of tiles and on buildings; the rest is in San Juan.
    """
    on_circles = tuple([amount for amount in colonists if amount[0] != SAN_JUAN])
    after = player.copy()
    after.arrange(on_circles)
    return after, max(0, player.must_place() - sum(number for _, number in on_circles))


def _differences(old: Mapping[str, int], new: Mapping[str, int]) -> dict[str, int]:
    differences = {name: new.get(name, 0) - old.get(name, 0) for name in {**old, **new}}
    return {name: difference for name, difference in differences.items() if difference}


def changes(before: Player, after: Player) -> dict[str, int]:
    """Return by how much the colonists on each target differ."""
    return _differences(before.arrangement(), after.arrangement())


def numbers(before: Player, after: Player) -> dict[str, int]:
    """Return by how much doubloons, points, colonists in San Juan and barrels differ."""
    return _differences(counted(before) | before.goods, counted(after) | after.goods)


def laid(before: Player, after: Player) -> frozenset[tuple[str, ...]]:
    """Return the faces of the tiles, and the buildings, that are new."""
    tiles = Counter(_faces(after)) - Counter(_faces(before))
    return frozenset(tiles) | {(building,) for building in after.city.keys() - before.city.keys()}


def _faces(player: Player) -> list[tuple[str, ...]]:
    return [space.face for space in facts.spaces(player)]


def harbour_notes(changed: BoardChanges, texts: Texts) -> list[str]:
    """Say how full ships that were loaded would be, and what would lie in the trading house."""
    notes = []
    for ship in changed.harbour.ships if changed.harbour else ():
        if ("ship", ship.capacity) in changed.loaded:
            name = texts.gettext("{capacity}-ship", capacity=ship.capacity)
            notes.append(f"{name} {ship.load}/{ship.capacity}")
    if changed.harbour and any(kind == "sold" for kind, *_ in changed.loaded):
        goods = ", ".join(words.good(good, texts) for good in changed.harbour.trading_house)
        house = texts.gettext("Trading house")
        notes.append(f"{house} ({goods})")
    return notes


def notes(changed: BoardChanges, texts: Texts) -> list[str]:
    """Say that a picture is a preview, and what its move would change besides the board."""
    lines = [texts.gettext("Preview")]
    if changed.left:
        lines.append(texts.ngettext("{n} still to place", "{n} still to place", changed.left))
    names = {
        "doubloons": texts.pgettext("term", "doubloons"),
        "points": texts.pgettext("term", "points"),
        SAN_JUAN: texts.pgettext("term", "San Juan"),
        **{good: words.good(good, texts) for good in GOODS},
    }
    changes = [f"{names[what]} {signed(number)}" for what, number in changed.numbers.items()]
    changes += [words.place(name, texts) for name, *_ in sorted(changed.laid)]
    changes += harbour_notes(changed, texts)
    if changes:
        lines.append(texts.gettext("Changes: {list}", list=DOT.join(changes)))
    moved = [
        f"{words.place(name, texts)} {signed(number)}"
        for name, number in changed.colonists.items()
        if name != SAN_JUAN
    ]
    if moved:
        heading = texts.gettext("Colonists")
        lines.append(f"{heading}: {DOT.join(moved)}")
    return lines
