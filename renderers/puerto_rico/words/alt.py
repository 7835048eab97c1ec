"""The alt texts of Puerto Rico's pictures: the facts in reading order (RULINGS 13.4)."""

from __future__ import annotations

from collections.abc import Sequence

from renderers.core.game import TableInfo
from renderers.core.lines import as_long_as_fits
from renderers.core.table import turn_line
from renderers.core.texts import Texts
from renderers.puerto_rico.words.board import (
    draft_lines,
    end_line,
    field_line,
    house_line,
    role_line,
    ship_line,
    supply_line,
    title_line,
)
from renderers.puerto_rico.words.player_facts import in_short, player_lines
from rules.puerto_rico import queries
from rules.puerto_rico.state import Player, Table


def board_alt(table: Table, info: TableInfo, texts: Texts) -> str:
    """Return the facts of the board in reading order, in at most 1,024 characters.

    What is asked first comes first; the roles and the plantations give way if it is too long.
    """
    head = [title_line(table, info, texts), turn_line(table, info, texts), end_line(table, texts)]
    if queries.drafting(table):
        names = [info.seats[seat].name for seat in table.seats_from(table.governor)]
        order = texts.gettext("Order of choosing: {list}", list=", ".join(names))
        lines = [line for line in head if line]
        return as_long_as_fits([*lines, order], draft_lines(table, texts))
    players = [in_short(table, seat, info, texts) for seat in range(table.seats)]
    lines = [*head, ship_line(table, texts), house_line(table, texts), *players]
    more = [role_line(table, info, texts), field_line(table, texts), supply_line(table, texts)]
    return as_long_as_fits([line for line in lines if line], more)


def seat_alt(
    table: Table,
    seat: int,
    info: TableInfo,
    texts: Texts,
    notes: Sequence[str] = (),
    player: Player | None = None,
) -> str:
    """Return the facts of an enlarged seat, or of the draft `player`."""
    head = title_line(table, info, texts)
    return as_long_as_fits([head, *notes, *player_lines(table, seat, info, texts, player)], [])
