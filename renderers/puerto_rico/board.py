"""The tall board: the roles, what the present question is about, the rest in brief, all players."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final, NamedTuple

import rules
from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas, board_canvas
from renderers.core.game import TableInfo
from renderers.core.palette import PAPER
from renderers.core.table import result, shown_order
from renderers.core.texts import Texts
from renderers.puerto_rico import words
from renderers.puerto_rico.harbour import seen_harbour
from renderers.puerto_rico.head import GAP, draw_head
from renderers.puerto_rico.player import seats
from renderers.puerto_rico.shared import (
    CARD,
    MARKET_LINE,
    STRIP,
    brief_colonists,
    brief_house,
    brief_pool,
    brief_row,
    brief_ships,
    draw_house,
    draw_market,
    draw_named_roles,
    draw_role_signs,
    draw_row,
    draw_ships,
    draw_supply,
    market_rows,
    seen_market,
    seen_roles,
    seen_supplies,
)
from renderers.puerto_rico.strips import draw_player, tile_size
from renderers.puerto_rico.words.decisions import (
    HOUSE,
    MARKET,
    PLANTATIONS,
    ROLES,
    SHIPS,
    SUPPLY,
)
from rules.puerto_rico.state import Table

BRIEF: Final = 76
"""The height of a line of what the question is not about."""
PLAYER: Final = 148
"""The least height of the strip of a player."""
ROOMY: Final = 50
"""What else it has where buildings are shown that nobody is asked about."""


class Section(NamedTuple):
    """A part of the board over the whole width: its height, what draws it, what is seen of it."""

    height: int
    draw: Callable[[Canvas, Box], None]
    seen: Hashable


class Brief(NamedTuple):
    """A group of things that takes part of a line: what it is about, its least width, its drawing.

    `about` is an area of the board that shows the same when it is asked about.
    """

    about: str
    width: int
    draw: Callable[[Canvas, Box, Table], None]


BRIEFS: Final = (
    Brief(SHIPS, 492, brief_ships),
    Brief(HOUSE, 296, brief_house),
    Brief("pool", 160, brief_pool),
    Brief(PLANTATIONS, 620, brief_row),
    Brief("colonists", 300, brief_colonists),
)


def draw_board(table: Table, info: TableInfo, texts: Texts) -> Canvas:
    """Return the tall board of a view, without badges."""
    canvas = board_canvas(texts.locale, PAPER, info.mode)
    body = draw_head(canvas, table, info, board_about(table, texts))
    parts = _sections(table, info, texts, body)
    for part in parts:
        place, body = body.split_top(part.height, GAP)
        canvas.part(place, part.seen, _section, part)
    panels = seats(table, info.seats, rules.waiting(table))
    strips = body.rows(table.seats, GAP)
    tiles = tile_size(canvas, strips[0], table.players, texts)
    for seat, place in zip(shown_order(table), strips, strict=True):
        player = table.players[seat]
        score = result(table, seat)
        seen = repr(player), panels[seat], repr(score), tiles
        canvas.part(place, seen, draw_player, player, panels[seat], texts, score, tiles)
    return canvas


def _section(canvas: Canvas, box: Box, section: Section) -> None:
    section.draw(canvas, box)


def board_about(table: Table, texts: Texts) -> tuple[str, str]:
    """Return phase and what is being done in it, or that this is the last round."""
    if table.end and table.stack:
        return words.phase(table, texts), texts.gettext("Last round")
    return words.phase(table, texts), words.activity(table, texts)


def _sections(table: Table, info: TableInfo, texts: Texts, body: Box) -> list[Section]:
    """Return what lies above the players: it leaves them enough room."""
    area = words.area(table)
    parts = []
    if table.stack:
        parts = [_roles(table, info, texts, area), *_focus(table, texts, area)]
    room = body.h - table.seats * (PLAYER + GAP) - sum(part.height + GAP for part in parts)
    market = Section(
        _market_height(table),
        _drawn(draw_market, table, texts, None),
        ("market", seen_market(table, None)),
    )
    for line in _brief_lines(table, area, body.w) if table.stack else ():
        if room >= BRIEF + GAP:
            parts.append(line)
            room -= BRIEF + GAP
    room -= table.seats * ROOMY * (area != ROLES)
    if table.stack and area != MARKET and room >= market.height + GAP:
        parts.append(market)
    return parts


def _drawn(draw: Callable[..., None], *args: object) -> Callable[[Canvas, Box], None]:
    """Return what draws a part in any box."""
    return lambda canvas, box: draw(canvas, box, *args)


def _roles(table: Table, info: TableInfo, texts: Texts, area: str) -> Section:
    seen = area == ROLES, seen_roles(table, info, area == ROLES)
    if area != ROLES:
        return Section(STRIP, _drawn(draw_role_signs, table, info.seats), seen)
    return Section(2 * CARD + GAP, _drawn(draw_named_roles, table, info.seats, texts, GAP), seen)


def _market_height(table: Table) -> int:
    return market_rows(table) * MARKET_LINE + 18


def _focus(table: Table, texts: Texts, area: str) -> list[Section]:
    """Return what the question is about, large; nothing if that are the boards of the players."""
    harbour = seen_harbour(table)
    match area:
        case str() if area == MARKET:
            buyer = rules.waiting(table)[0]
            return [Section(_market_height(table), _drawn(draw_market, table, texts, buyer), None)]
        case str() if area == PLANTATIONS:
            return [Section(140, _drawn(draw_row, table), (area, seen_supplies(table)))]
        case str() if area == SHIPS:
            return [Section(68 * len(table.ships) + 22, _drawn(draw_ships, table), (area, harbour))]
        case str() if area == HOUSE:
            return [Section(124, _drawn(draw_house, table), (area, harbour))]
        case str() if area == SUPPLY:
            return [Section(100, _drawn(draw_supply, table), (area, seen_supplies(table)))]
    return []


def _brief_lines(table: Table, area: str, width: int) -> list[Section]:
    """Return the lines of what the question is not about."""
    lines: list[list[Brief]] = []
    left = 0
    for brief in BRIEFS:
        if brief.about == area:
            continue
        if not lines or left < brief.width:
            lines.append([])
            left = width
        lines[-1].append(brief)
        left -= brief.width + GAP
    seen = seen_supplies(table), seen_harbour(table)
    return [
        Section(BRIEF, _drawn(_draw_line, table, line), (line, seen)) for line in map(tuple, lines)
    ]


def _draw_line(canvas: Canvas, box: Box, table: Table, line: Sequence[Brief]) -> None:
    """Draw groups side by side, which share what room is left."""
    spare = box.w - sum(brief.width for brief in line) - GAP * (len(line) - 1)
    for place, brief in enumerate(line):
        extra = spare // (len(line) - place)
        spare -= extra
        cell, box = box.split_left(brief.width + extra, GAP)
        panel(canvas, cell)
        brief.draw(canvas, cell.inset(14, 6), table)
