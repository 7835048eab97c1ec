"""What moves of The Castles of Burgundy cost and bring, for the player who considers them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from bot.games.castles_of_burgundy.labels import label
from bot.games.castles_of_burgundy.parts import PARTS, EventTelling
from bot.games.castles_of_burgundy.shields import shield_notes
from bot.games.core.choices import Names
from bot.games.core.flow import DOT
from bot.games.core.outcome import Outcome, outcome, with_you
from bot.games.core.turn_panel import Told
from bot.i18n import Texts, noted
from renderers.castles_of_burgundy.words import effects, facts, player_facts
from renderers.castles_of_burgundy.words import phrases as word
from rules import Event, Move
from rules.castles_of_burgundy import events as ev
from rules.castles_of_burgundy import moves as m
from rules.castles_of_burgundy import queries
from rules.castles_of_burgundy.data.boards import BOARDS
from rules.castles_of_burgundy.data.tiles import (
    BLACK,
    CARPENTER,
    CASTLE,
    CHURCH,
    CRANE,
    GOOSE,
    INN,
    MARKET,
    MINE,
    MONASTERY,
    SHIP,
    TILES,
    TOWN_HALL,
    WAREHOUSE,
    WHITE_CASTLE,
)
from rules.castles_of_burgundy.moves import FILL, ROUTE
from rules.castles_of_burgundy.state import Table

_LASTING: Final = (MINE, MONASTERY, INN, BLACK)
"""Tiles that do nothing as they are placed."""
_FEW_CELLS: Final = 4
"""So many cells are named for a tile; more are counted."""


_THEN: Final = {
    CASTLE: noted("one more action"),
    WHITE_CASTLE: noted("an action with the white die"),
    SHIP: noted("goods from a depot"),
    MARKET: noted("a ship or livestock from a depot"),
    CARPENTER: noted("a building from a depot"),
    CHURCH: noted("a mine, monastery or castle from a depot"),
    WAREHOUSE: noted("a sale"),
    TOWN_HALL: noted("another placement"),
    CRANE: noted("the effect of any building"),
    GOOSE: noted("points for a species you choose"),
    ROUTE: noted("a tile from a depot"),
    FILL: noted("a tile of the black depot to place"),
}
"""What effects mean for the player, as they follow something."""


def price(move: Any, texts: Texts, *, sure: bool = True) -> list[str]:
    """Return how dice are changed for a move, from which storage, and which tile leaves for it.

    Unless it is `sure` nothing is said of that tile, of the storage that a tile comes to, and of
    the goods that find no space.
    """
    dice = [getattr(move, name, None) for name in ("die", "first", "second")]
    parts = [word.die_part(die, texts) for die in dice if die is not None and _changed(die)]
    stores = ("storage", "into", "drop_from") if sure else ("storage",)
    parts += [word.storage(store, texts) for name in stores if (store := getattr(move, name, ""))]
    if sure and (drop := getattr(move, "drop", "")):
        parts.append(texts.gettext("{tile} discarded", tile=word.tile(drop, texts)))
    if sure and (kept := getattr(move, "keep", ())):
        goods = texts.listing(word.goods(number, texts) for number in kept)
        parts.append(texts.gettext("new types kept: {goods}", goods=goods))
    return parts


def _changed(die: Any) -> bool:
    return bool(die.shown != die.value)


def gains(result: Outcome[Table], names: Names, texts: Texts) -> list[str]:
    """Return what a move brings at once, the most important first."""
    names = with_you(names, result.seat, texts)
    parts = [_own_gain(event, texts) for event in result.events[:1]]
    parts += [
        PARTS[type(event)](event, EventTelling(event, texts, names))
        for event in result.events
        if type(event) in PARTS
    ]
    return [part for part in parts if part]


def _own_gain(event: Event, texts: Texts) -> str:
    """Return what a sale brings; other moves say it in their label or in later events."""
    match event:
        case ev.GoodsSold():
            return word.gains(event.points, event.silver, event.workers, texts)
        case ev.ShieldTaken(replaced=replaced) if replaced:
            return texts.gettext("{tile} discarded", tile=word.shield(replaced, texts))
    return ""


def follows(result: Outcome[Table], texts: Texts) -> list[str]:
    """Return what the player has to do then: "then: another placement"."""
    before = Counter(effect.kind for effect in result.before.turn.pending)
    new = []
    for effect in result.after.turn.pending:
        if before[effect.kind]:
            before[effect.kind] -= 1
        else:
            new.append(effect)
    if not new:
        return []
    effect_text = (
        texts.gettext(_THEN[effect.kind])
        if effect.kind in _THEN
        else word.effect(effect.kind, texts)
        for effect in new
    )
    return [texts.gettext("then: {effects}", effects=texts.row(effect_text))]


def fits(table: Table, seat: int, tile: str, texts: Texts) -> str:
    """Say on which cells a tile could be placed now: "fits c3 (4), d5 (1)"."""
    board = table.duchy_of(seat).layout
    cells = queries.open_cells(table, seat, tile)
    if not cells:
        return texts.gettext("doesn't fit anywhere right now")
    if len(cells) > _FEW_CELLS:
        return texts.ngettext("fits on {n} cell", "fits on {n} cells", len(cells))
    named = [f"{cell} ({board.cells[board.index[cell]].number})" for cell in cells]
    return texts.gettext("fits {cells}", cells=texts.row(named))


def notes(move: Move, table: Table, seat: int, texts: Texts) -> list[str]:
    """Return what makes a move useful that brings nothing at once."""
    match move:
        case m.Take(tile=tile) | m.TakeBy(tile=tile) | m.Buy(tile=tile):
            return [fits(table, seat, tile, texts), effects.tile(tile, texts)]
        case m.PlaceTile() | m.TownHall() | m.PlaceFromDepot() | m.PlaceFromBlackDepot() | m.Fill():
            lasts = TILES[move.tile].kind in _LASTING
            return [effects.tile(move.tile, texts)] if lasts else []
        case m.ShipGoods(depot=depot) | m.ShipGoodsToo(depot=depot):
            goods = facts.goods_parts(table.depots[depot - 1].goods, texts)
            return [texts.row(goods) or texts.gettext("empty")]
        case m.ShipGoodsType(goods=goods):
            number = sum(depot.goods[goods - 1] for depot in table.depots)
            return [texts.ngettext("{n} tile", "{n} tiles", number)]
        case m.TakeShield(shield=shield) | m.CastleShield(shield=shield):
            return shield_notes(shield, texts)
    return []


def consequences(
    move: Move, table: Table, seat: int, names: Names, texts: Texts, *, sure: bool = True
) -> list[str]:
    """Return what a legal move costs and brings, and what follows; `sure` as for the price."""
    result: Outcome[Table] = outcome(table, seat, move)
    return [
        *price(move, texts, sure=sure),
        *(part for part in gains(result, names, texts) if not _repeats(move, result)),
        *notes(move, table, seat, texts),
        *follows(result, texts),
    ]


def _repeats(move: Move, result: Outcome[Table]) -> bool:
    """Whether the note tells the goods that a ship takes, or the label what is discarded."""
    if isinstance(move, m.Discard):
        return True
    return isinstance(move, m.ShipGoods | m.ShipGoodsToo | m.ShipGoodsType) and all(
        isinstance(event, ev.GoodsTaken) for event in result.events
    )


def told(results: Sequence[Outcome[Table]], names: Names, texts: Texts) -> Told:
    """Return moves in words, with what has changed after all of them."""
    moves = tuple(
        (
            label(result.move, result.before, result.seat, names, texts),
            [*price(result.move, texts), *gains(result, names, texts)],
        )
        for result in results
    )
    return Told(moves, totals(results, texts) if results else "")


def totals(results: Sequence[Outcome[Table]], texts: Texts) -> str:
    """Return what the seat had and has: "17 points → 25 points · 2 silver · 3 workers"."""
    seat = results[0].seat
    before = player_facts.wealth(results[0].before, seat, texts)
    after = player_facts.wealth(results[-1].after, seat, texts)
    if results[0].before.solo:
        before.insert(0, facts.counter(results[0].before, texts))
        after.insert(0, facts.counter(results[-1].after, texts))
    changes = zip(before, after, strict=True)
    return DOT.join(was if was == now else f"{was} → {now}" for was, now in changes)


def castles_of(table: Table, duchy: str, texts: Texts) -> str:
    """Say where the castle cells of a duchy that can be chosen are."""
    board = BOARDS[queries.board_named(table, duchy)]
    cells = texts.row(board.cells[cell].id for cell in board.castles)
    return texts.ngettext(
        "castle cell {cells}", "castle cells {cells}", len(board.castles), cells=cells
    )
