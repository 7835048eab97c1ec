"""The alt texts of the pictures of The Castles of Burgundy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from renderers.castles_of_burgundy import words
from renderers.castles_of_burgundy.words import facts, phrases, player_facts
from renderers.core import table as core
from renderers.core.game import TableInfo
from renderers.core.lines import DOT, as_long_as_fits, changed
from renderers.core.texts import Texts
from rules.castles_of_burgundy.data.tiles import COLOURS
from rules.castles_of_burgundy.state import Duchy, Table


def board_alt(table: Table, info: TableInfo, texts: Texts) -> str:
    """Return the facts of the board in reading order, in at most 1,024 characters.

    Head and players always; then the depots, the round and what is stored as far as they fit.
    """
    seats = table.order or range(table.seats)
    lines = [
        *facts.head_lines(table, info, texts),
        *(player_facts.player_in_short(table, seat, info, texts) for seat in seats),
    ]
    more = [
        *depots_in_short(table, texts),
        *facts.round_lines(table, info, texts),
        *(f"{words.mark(seat)}: {DOT.join(stored_in_short(table, seat, texts))}" for seat in seats),
        *(line.strip() for line in facts.bonus_lines(table, texts)),
    ]
    return as_long_as_fits(lines, more)


def depots_in_short(table: Table, texts: Texts) -> Iterator[str]:
    """Yield a line for each depot with few words: "1: Ship, Bank, goods: blue"."""
    for number in facts.ALL_DEPOTS:
        name = number or words.depot(number, texts)
        yield f"{name}: {', '.join(facts.depot_parts(table, number, texts))}"


def stored_in_short(table: Table, seat: int, texts: Texts) -> Iterator[str]:
    """Yield what a player has stored: tiles, goods; and the shields on castles."""
    duchy = table.duchy_of(seat)
    yield player_facts.stored_text(table, seat, texts)
    if goods := facts.goods_parts(duchy.goods, texts):
        yield texts.gettext("goods: {goods}", goods=", ".join(goods))
    if duchy.shields:
        yield ", ".join(words.shield(number, texts) for number, _ in duchy.shields)


def seat_alt(
    table: Table, seat: int, info: TableInfo, texts: Texts, notes: Sequence[str] = ()
) -> str:
    """Return the facts of an enlarged duchy: numbers, storage, then its cells colour by colour."""
    duchy = table.duchy_of(seat)
    lines = [
        DOT.join((words.title(texts), info.name)),
        *notes,
        player_facts.player_in_short(table, seat, info, texts),
        DOT.join(stored_in_short(table, seat, texts)),
    ]
    return as_long_as_fits(lines, list(_regions_in_short(duchy, texts)))


def _regions_in_short(duchy: Duchy, texts: Texts) -> Iterator[str]:
    if not duchy.board:
        return
    yield words.duchy(duchy.board, texts)
    for colour in COLOURS:
        parts = ", ".join(player_facts.region_parts(duchy, colour, texts))
        yield f"{words.colour(colour, texts)}: {parts}"


def preview_alt(
    before: Table, after: Table, seat: int, info: TableInfo, texts: Texts, notes: Sequence[str] = ()
) -> str:
    """Say what would change from `before` to `after`, moves of `seat` later."""
    lines = [*notes, *differences(before, after, info, texts)]
    short = player_facts.player_in_short(after, seat, info, texts)
    return core.preview_alt(words.title(texts), info, texts, lines, [short])


def differences(before: Table, after: Table, info: TableInfo, texts: Texts) -> Iterator[str]:
    """Yield what differs between two positions of the same turn."""
    seats = range(before.seats)
    yield from core.player_changes(
        seats, seats, info, lambda seat, _: _player_changes(before, after, seat, texts)
    )
    for number in facts.ALL_DEPOTS:
        was, now = (", ".join(facts.depot_parts(at, number, texts)) for at in (before, after))
        if was != now:
            yield f"{words.depot(number, texts)}: {now}"


def _player_changes(before: Table, after: Table, seat: int, texts: Texts) -> Iterator[str]:
    old, new = before.duchy_of(seat), after.duchy_of(seat)
    points, total = player_facts.points(before, seat), player_facts.points(after, seat)
    yield from changed(points, total, phrases.points(total, texts))
    yield from changed(old.silver, new.silver, phrases.silver(new.silver, texts))
    yield from changed(old.workers, new.workers, phrases.workers(new.workers, texts))
    if old.board != new.board:
        yield words.duchy(new.board, texts)
    covered = old.tiles or [""] * len(new.tiles)
    for cell, (was, tile) in enumerate(zip(covered, new.tiles, strict=True)):
        if was != tile:
            yield f"{new.layout.cells[cell].id} {words.tile(tile, texts)}"
    if (old.storage, before.players[seat].storage) != (new.storage, after.players[seat].storage):
        yield player_facts.stored_text(after, seat, texts)
    if old.goods != new.goods:
        goods = ", ".join(facts.goods_parts(new.goods, texts)) or "–"
        yield texts.gettext("goods: {goods}", goods=goods)
    if old.shields != new.shields:
        yield ", ".join(words.shield(number, texts) for number, _ in new.shields)
    if not after.solo and after.marker(seat) != before.marker(seat):
        yield texts.gettext("marker on space {space}", space=after.marker(seat)[0] + 1)
