"""The facts of a position of The Castles of Burgundy in words, of which texts are made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from renderers.castles_of_burgundy import words
from renderers.castles_of_burgundy.words import phrases
from renderers.castles_of_burgundy.words.decisions import doing
from renderers.core.game import TableInfo
from renderers.core.lines import DOT, packed, times
from renderers.core.table import turn_line
from renderers.core.texts import Texts
from rules.castles_of_burgundy.data.depots import DEPOTS
from rules.castles_of_burgundy.data.points import LARGE_BONUS, ROUNDS, SMALL_BONUS
from rules.castles_of_burgundy.data.supply import GOODS
from rules.castles_of_burgundy.data.tiles import INN
from rules.castles_of_burgundy.state import Depot, Table

ALL_DEPOTS: Final = (*DEPOTS, 0)
"""The numbered depots, then the black one."""


def phase(table: Table, texts: Texts) -> str:
    """Name the phase, or say that the game has not begun or is over."""
    if not table.stack:
        return texts.gettext("Game over")
    return words.phase(table.phase, texts) if table.phase else texts.gettext("Setup")


def round_of(table: Table, texts: Texts) -> str:
    """Say which round of the phase it is: "round 3 of 5"; "" before the first."""
    if not table.round:
        return ""
    return texts.gettext("round {round} of {rounds}", round=table.round, rounds=ROUNDS)


def activity(table: Table, texts: Texts) -> str:
    """Say what is asked and in which round: "round 3 of 5 · 2 dice left"."""
    return DOT.join(filter(None, (round_of(table, texts), doing(table, texts))))


def headline(table: Table, texts: Texts) -> str:
    """Return "Phase A · round 3 of 5", with what is special about the moment."""
    parts = [phase(table, texts), round_of(table, texts)]
    if table.stack and table.phase and not table.turn.rolled:
        parts.append(texts.gettext("end of the phase"))
    if table.solo and table.phase:
        parts.append(counter(table, texts))
    return DOT.join(filter(None, parts))


def counter(table: Table, texts: Texts) -> str:
    """Return how far the counter of the solo game is: "23 of 50 points"."""
    return texts.gettext("{points} of {target} points", points=table.counter, target=table.target)


def head_lines(table: Table, info: TableInfo, texts: Texts) -> list[str]:
    """Return game and table, round, whose turn it is."""
    lines = [
        DOT.join((words.title(texts), info.name)),
        DOT.join(filter(None, (phase(table, texts), activity(table, texts)))),
        turn_line(table, info, texts),
    ]
    if table.solo:
        lines.append(texts.gettext("Counter: {points}", points=counter(table, texts)))
    return lines


def round_lines(table: Table, info: TableInfo, texts: Texts) -> list[str]:
    """Return the turn order, the white die and the goods of the rounds to come."""
    lines = []
    if not table.solo and table.order:
        order = " → ".join(info.seats[seat].name for seat in table.order)
        lines.append(texts.gettext("Turn order: {players}", players=order))
        lines += packed(texts.gettext("Turn-order track:") + " ", track_parts(table, texts))
    if table.white:
        lines.append(f"{words.white_die(texts)}: {table.white}")
    if table.phase:
        to_come = [words.goods(number, texts) for number in table.round_goods]
        lines.append(texts.gettext("Goods to come: {goods}", goods=", ".join(to_come) or "–"))
    return lines


def track_parts(table: Table, texts: Texts) -> Iterator[str]:
    """Yield the spaces of the turn-order track with markers, the first ones first: "4: P2, P1"."""
    for space, stack in reversed(list(enumerate(table.track, 1))):
        if stack:
            markers = ", ".join(words.mark(seat) for seat in reversed(stack))
            yield texts.gettext("space {space}: {markers}", space=space, markers=markers)


def goods_parts(goods: Sequence[int], texts: Texts) -> list[str]:
    """Name goods, counted by type: "blue ×2"."""
    return [
        times(words.goods(number, texts), count)
        for number, count in zip(GOODS, goods, strict=True)
        if count
    ]


def depot_parts(table: Table, number: int, texts: Texts) -> list[str]:
    """Say what lies in a depot: tiles, goods, shields; in the black one, 0, tiles and inns."""
    depot = table.depots[number - 1] if number else Depot(table.black)
    parts = [words.tile(tile, texts) for tile in depot.tiles if tile]
    if goods := goods_parts(depot.goods, texts):
        parts.append(texts.gettext("goods: {goods}", goods=", ".join(goods)))
    parts += [words.shield(shield, texts) for shield in depot.shields]
    if table.inns and not number:
        parts.append(f"{words.kind(INN, texts)} ×{table.inns}")
    return parts or ["–"]


def depot_lines(table: Table, texts: Texts) -> list[str]:
    """List the numbered depots and the black one."""
    lines: list[str] = []
    for number in ALL_DEPOTS:
        lines += packed(f"{words.depot(number, texts)}: ", depot_parts(table, number, texts))
    return lines


def bonus_parts(table: Table, texts: Texts) -> list[str]:
    """Say which bonus tiles are left for each colour: "Ships large, small"."""
    return [
        f"{words.bonus_colour(colour, texts)} "
        + (", ".join(words.bonus_size(size, texts) for size in sizes) or "–")
        for colour, sizes in table.bonus.items()
    ]


def bonus_lines(table: Table, texts: Texts) -> list[str]:
    """List the bonus tiles that are left; there are none in the solo game."""
    if table.solo:
        return []
    head = texts.gettext(
        "Bonus tiles left (large {large}, small {small}):",
        large=phrases.points(LARGE_BONUS[table.seats], texts),
        small=phrases.points(SMALL_BONUS[table.seats], texts),
    )
    return [head, *packed("  ", bonus_parts(table, texts))]


def supply_lines(table: Table, info: TableInfo, texts: Texts) -> list[str]:
    """Return everything that lies on the main board."""
    return [
        *round_lines(table, info, texts),
        *depot_lines(table, texts),
        *bonus_lines(table, texts),
    ]
