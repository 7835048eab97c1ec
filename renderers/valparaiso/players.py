"""The panels of the players: who is asked large with the names of cards, the others in brief."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

import rules
from renderers.core import signs
from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.fonts import BOLD, REGULAR
from renderers.core.layout import column, room, row
from renderers.core.lettering import BOARD_SMALLEST, WORDS
from renderers.core.palette import AMBER, BRIGHT, COINS, INK, SEATS, SHIPS, SOFT, TURN
from renderers.core.signs import Sign
from renderers.core.table import result
from renderers.core.tokens import ARROW, CHECK, PERSON, coin, points, seat_token
from renderers.valparaiso import pieces, words
from renderers.valparaiso.cards import chip, draw_action
from renderers.valparaiso.colours import MAYOR
from renderers.valparaiso.icons import CARDS, HOURGLASS, HOUSE, OFFICE, PURSE, SCALES, SEALED, SHIP
from renderers.valparaiso.scene import PANEL, HarbourScene, has_planned, is_done, points_shown
from rules import Score
from rules.valparaiso.cards import ACHIEVEMENT_OF, MAIN_OF
from rules.valparaiso.data import GOODS, HOLD_CAPACITY, HOUSES, SLOT_COSTS
from rules.valparaiso.state import Player, Table

NAME: Final = 48
LINE: Final = 40
"""The heights of the line with the name, and of another line of a panel."""
TOKEN: Final = 32
TAB: Final = 74
"""The token of a seat, and the room for its mark behind the name."""
BIG: Final = 42
"""The type size of points, and of what is counted in a large panel."""
DECK: Final = 104
"""The width of the hold."""
_PEOPLE: Final = row(room("merchants"), room("houses"), gap=2)
_SIDE: Final = 80 @ room("hold"), 4 @ room(), BIG @ room("merchants"), BIG @ room("houses"), room()
BRIEF: Final = row(
    column(room("wealth"), row(room("plan"), 124 @ _PEOPLE, gap=4)),
    DECK @ column(room("hold"), pad=(0, 1)),
    gap=8,
)
LARGE: Final = column(
    (LINE + 4) @ room("wealth"), row(room("plan"), DECK @ column(*_SIDE), gap=12), gap=6
)
"""The rooms of a panel in brief, and of a large one."""
MONEY: Final = 112
"""The room for pesos."""
ENTRY: Final = 34
"""The height of a card with its name, at least."""
TELLING: Final = 74
"""From this height on it says what it does, too."""
SOURCE_SIGNS: Final = {
    "markets": SCALES,
    "achievements": CARDS,
    "houses": HOUSE,
    "hold": SHIP,
    "money": PURSE,
}
"""What stands for the sources of points."""


def seen_player(scene: HarbourScene, seat: int) -> Hashable:
    """Return what is seen of a player on a panel."""
    table = scene.table
    return (
        seat,
        scene.info.seats[seat],
        repr(table.players[seat]),
        seat in rules.waiting(table),
        is_done(table, seat),
        points_shown(table, seat),
        has_planned(table, seat),
        words.phase(table, scene.texts),
        seat == table.start and bool(table.round),
        repr(result(table, seat)),
    )


def draw_player(canvas: Canvas, box: Box, scene: HarbourScene, seat: int) -> None:
    """Draw the panel of a player: in the height of one in brief, else with the names of cards."""
    score = result(scene.table, seat)
    won = bool(score and score.won)
    asked = seat in rules.waiting(scene.table)
    panel(canvas, box, active=won or asked, accent=AMBER if won else TURN)
    name, rest = box.inset(14, 7).split_top(NAME, 0)
    _name(canvas, name, scene, seat)
    if score is not None:
        _sources(canvas, rest, scene, score)
    else:
        _things(canvas, rest, scene, seat, large=box.h > PANEL)


def _name(canvas: Canvas, box: Box, scene: HarbourScene, seat: int) -> None:
    """Draw who sits there, and what goes for the whole game; the mark of a player is here, too."""
    table, name, x = scene.table, scene.info.seats[seat].name, box.x
    if seat in rules.waiting(table):
        canvas.glyph(ARROW, 28, x + 14, box.cy, TURN)
        x += 34
    score = result(table, seat)
    if score is not None:
        x += canvas.text(f"{score.rank}.", x, box.cy, BOARD_SMALLEST, colour=SOFT) + 8
    token = Box(x, box.cy - TOKEN // 2, TOKEN, TOKEN)
    seat_token(canvas, seat, TOKEN, token.cx, token.cy)
    standing = _standing(table, seat)
    right = box.split_right(signs.width(standing, 8))[1]
    signs.row(canvas, standing, right, gap=8)
    canvas.keep_free(right)
    x, ink = token.right + 21, SOFT if is_done(table, seat) else INK
    width = right.x - TAB - x
    wide = canvas.text(name, x, box.cy, BOARD_SMALLEST, colour=ink, width=width, least=WORDS)
    canvas.mark(x + wide + TAB // 2 + 4, box.cy, "seat", seat, thing=token.inset(-1))


def _standing(table: Table, seat: int) -> list[Sign]:
    """Return whether a player is done and begins, achievements, and points."""
    done = [signs.glyph(CHECK, 30, SOFT)] if is_done(table, seat) else []
    first = [signs.of(pieces.lighthouse, 44)] if seat == table.start and table.round else []
    owned = len(table.players[seat].achievements)
    cards = [signs.glyph(CARDS, 32, COINS), signs.word(str(owned), BOARD_SMALLEST)] if owned else []
    number = signs.word(str(points_shown(table, seat)), BIG)
    return [*done, *first, *cards, signs.of(points, 40, ""), number]


def _things(canvas: Canvas, box: Box, scene: HarbourScene, seat: int, *, large: bool) -> None:
    """Draw what a player has, and the cards that are left to use, with their names if `large`."""
    player = scene.table.players[seat]
    rooms = (LARGE if large else BRIEF).rooms(box)
    plan = rooms["plan"]
    _wealth(canvas, rooms["wealth"], player)
    _hold(canvas, rooms["hold"], player)
    _people(canvas, [rooms["merchants"], rooms["houses"]], player, seat)
    if has_planned(scene.table, seat) is not None:
        draw_planning(canvas, plan._replace(h=min(plan.h, ENTRY + 20)), scene, seat)
    elif large:
        _entries(canvas, plan, scene, player)
    else:
        _chips(canvas, plan, player)


def _chips(canvas: Canvas, box: Box, player: Player) -> None:
    """Draw the cards that are left to use side by side, with a sign at that of the mayor."""
    size = min(box.h - 2, (box.w + 3) // (len(SLOT_COSTS) + 1) - 3)
    for place, card in enumerate(player.planned):
        spot = Box(box.x + place * (size + 3), box.cy - size // 2, size, size)
        chip(canvas, card, size, spot.cx, spot.cy)
        canvas.keep_free(spot)
        if card == player.mayor:
            corner = Box(spot.right - 16, spot.y - 4, 24, 24)
            canvas.framed(corner, MAYOR, BRIGHT, 5, 2)
            canvas.glyph(OFFICE, 16, corner.cx, corner.cy, BRIGHT)


def _wealth(canvas: Canvas, box: Box, player: Player) -> None:
    """Draw pesos and the goods of the warehouse."""
    money, goods = box.split_left(MONEY, 4)
    draw_count(canvas, money, signs.of(coin, 36, ""), player.pesos)
    for kind, cell in enumerate(goods.columns(len(GOODS), 2)):
        if player.warehouse[kind]:
            draw_count(canvas, cell, pieces.good_sign(kind, 36), player.warehouse[kind])


def _people(canvas: Canvas, cells: Sequence[Box], player: Player, seat: int) -> None:
    """Draw how many merchants are not hired, and how many houses are left."""
    colour, left = SEATS[seat].ink, HOUSES - len(player.houses)
    counts = ((PERSON, player.unhired), (HOUSE, left))
    for (glyph, number), cell in zip(counts, cells, strict=True):
        if number:
            draw_count(canvas, cell, signs.glyph(glyph, 34, colour), number)


def draw_count(canvas: Canvas, box: Box, sign: Sign, number: int) -> None:
    """Draw a sign with its number."""
    sign.draw(canvas, box.x + sign.width // 2, box.cy)
    x = box.x + sign.width + 3
    wide = canvas.text(str(number), x, box.cy, BIG, width=box.right - x, least=WORDS)
    canvas.keep_free(box._replace(w=sign.width + 3 + wide))


def _hold(canvas: Canvas, box: Box, player: Player) -> None:
    """Draw the hold of the ship: its goods, the free places dashed."""
    canvas.framed(box, canvas.ground, SHIPS, 12, 3)
    pieces.hold_cells(canvas, player.hold, HOLD_CAPACITY, box.inset(7, 6), rows=2)
    canvas.keep_free(box)


def draw_planning(
    canvas: Canvas, box: Box, scene: HarbourScene, seat: int, *, large: bool = False
) -> None:
    """Say that a plan is being made, or that it is there but nobody else may see it."""
    ready, size = bool(has_planned(scene.table, seat)), 80 if large else 36
    glyph, colour = (SEALED, SOFT) if ready else (HOURGLASS, TURN)
    canvas.glyph(glyph, size, box.x + size // 2 + 2, box.cy, colour)
    if large or not ready:
        committed, x = scene.texts.gettext("Plan committed"), box.x + size + 10
        text = committed if ready else words.phase(scene.table, scene.texts)
        letters, weight = (BIG, BOLD) if large else (WORDS, REGULAR)
        width = box.right - x
        canvas.text(text, x, box.cy, letters, weight=weight, width=width, least=WORDS)


def _entries(canvas: Canvas, box: Box, scene: HarbourScene, player: Player) -> None:
    """Draw cards one below the other with names, plan first; where there is no room their signs."""
    cards = [*player.planned, *player.achievements]
    lines = (box.h + 4) // ENTRY
    if len(player.planned) > lines:
        across = -(-len(player.planned) // 2)
        for card, cell in zip(player.planned, box.grid(2 * across, across, 6, 4), strict=False):
            _entry(canvas, cell, player, card)
        return
    high = min(TELLING + 4, box.h // max(1, min(lines, len(cards))))
    for place, card in enumerate(cards[:lines]):
        line = Box(box.x, box.y + place * high, box.w, high - 4)
        name = _entry(canvas, line, player, card)
        if line.h >= TELLING:
            name, low = name.split_top(name.h // 2)
            draw_action(canvas, MAIN_OF[card], low, WORDS, left=True)
        text = words.card(card, scene.texts)
        canvas.text(text, name.x, name.cy, WORDS, width=name.w, least=WORDS)


def _entry(canvas: Canvas, box: Box, player: Player, card: str) -> Box:
    """Draw the sign of a card and at the right what using it costs; return the room between."""
    left, rest = box.split_left(min(box.h, 60), 10)
    chip(canvas, card, left.w, left.cx, left.cy)
    canvas.keep_free(box)
    sign = _cost_sign(player, card)
    between, right = rest.split_right(sign.width, 6)
    sign.draw(canvas, right.cx, rest.cy)
    return between


def _cost_sign(player: Player, card: str) -> Sign:
    """What using a card costs, that it is at the mayor's office, or the points that it brings."""
    if card == player.mayor:
        return signs.glyph(OFFICE, 30, INK)
    if card not in player.plan:
        return pieces.points_sign(ACHIEVEMENT_OF[card].vp, BOARD_SMALLEST)
    cost = player.cost_of(card)
    return pieces.pesos_sign(cost, BOARD_SMALLEST) if cost else signs.space(0)


def _sources(canvas: Canvas, box: Box, scene: HarbourScene, score: Score) -> None:
    """Draw where the points of a result came from, in words where there is room for them."""
    named = box.h >= ENTRY * len(SOURCE_SIGNS)
    cells = box.rows(len(SOURCE_SIGNS)) if named else box.columns(len(SOURCE_SIGNS), 4)
    for (source, glyph), cell in zip(SOURCE_SIGNS.items(), cells, strict=True):
        number = score.sources.get(source, 0)
        canvas.glyph(glyph, 38, cell.x + 20, cell.cy, INK)
        if named:
            text, x = words.source(source, scene.texts), cell.x + 56
            canvas.text(text, x, cell.cy, WORDS, weight=REGULAR, width=cell.w - 130, least=WORDS)
            canvas.text(str(number), cell.right, cell.cy, BOARD_SMALLEST, align="right")
        else:
            canvas.text(str(number), cell.x + 46, cell.cy, BOARD_SMALLEST)
