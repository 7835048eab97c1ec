"""The alt texts of the pictures of Brass: Birmingham, and the position as text alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from renderers.brass_birmingham import words
from renderers.brass_birmingham.words import facts, player_facts
from renderers.brass_birmingham.words.cards import hand_uses, others_line
from renderers.core import table as core
from renderers.core.game import TableInfo
from renderers.core.lines import DOT, as_long_as_fits, changed, packed
from renderers.core.numbers import signed
from renderers.core.texts import Texts
from rules.brass_birmingham.data import (
    COAL,
    INDUSTRIES,
    IRON,
    LINK,
    LINKS,
    LOCATION,
    LOCATIONS,
    MERCHANTS,
    PLACES,
    SLOTS,
    SLOTS_AT,
    STACKS,
)
from rules.brass_birmingham.state import Player, Table


def board_alt(table: Table, info: TableInfo, texts: Texts) -> str:
    """Return the facts of the board in reading order, in at most 1,024 characters.

    Head, players, markets and deck always; then merchants, towns and links as far as they fit.
    """
    lines = [
        *facts.head_lines(table, info, texts),
        *(player_facts.player_in_short(table, seat, info, texts) for seat in table.order),
        *(facts.market_line(table, resource, texts) for resource in (COAL, IRON)),
        facts.deck_line(table, texts),
    ]
    more = [
        f"{name}: {', '.join(tiles)}" for name, tiles in facts.merchant_parts(table, texts) if tiles
    ]
    laid = ", ".join(
        f"{words.mark(seat)} {list(table.links_to_show).count(seat)}"
        for seat in table.order
        if list(table.links_to_show).count(seat)
    )
    if laid:
        more.append(f"{facts.link_name(table, texts)}: {laid}")
    return as_long_as_fits(lines, [*more, *facts.built_parts(table, texts)])


def area_alt(table: Table, places: Sequence[str], info: TableInfo, texts: Texts) -> str:
    """Return the facts of some locations (ids): their slots, merchants and links."""
    lines = facts.head_lines(table, info, texts)
    shown = [place for place in PLACES if place.id in places]
    for place in shown:
        tiles = [facts.slot_text(table, slot, texts) for slot in SLOTS_AT[LOCATION[place.id]]]
        lines.append(f"{words.location(place.id, texts)}: {DOT.join(tiles)}")
    for merchant, (head, parts) in zip(MERCHANTS, facts.merchant_parts(table, texts), strict=True):
        if merchant.id in places:
            lines += packed(f"{head}: ", parts or [texts.gettext("no tile in this game")])
    numbers = {LOCATION[place] for place in places}
    more = [
        f"{words.mark(owner)} {words.link(LINKS[link].id, texts)}"
        for link, owner in enumerate(table.links_to_show)
        if owner is not None and numbers.intersection(LINKS[link].ends)
    ]
    return as_long_as_fits(lines, more)


def markets_alt(table: Table, info: TableInfo, texts: Texts) -> str:
    """Return the facts of the markets, the deck and the merchants."""
    lines = [*facts.head_lines(table, info, texts), *facts.supply_lines(table, texts)]
    return as_long_as_fits(lines, facts.merchant_lines(table, texts))


def seat_alt(
    table: Table, seat: int, info: TableInfo, texts: Texts, notes: Sequence[str] = ()
) -> str:
    """Return the facts of a mat: the player's numbers, the next tiles, all tiles that are left."""
    player = table.players[seat]
    lines = [
        DOT.join((words.title(texts), info.name)),
        *notes,
        player_facts.player_name(table, seat, info, texts),
        DOT.join(player_facts.player_facts(player, texts)),
        DOT.join(
            [
                *player_facts.sources_of(player, texts),
                player_facts.on_board_text(table, seat, texts),
            ]
        ),
    ]
    discards = DOT.join(words.counted(player.discards, texts))
    more = [*player_facts.next_cost_lines(player, texts), *player_facts.mat_lines(player, texts)]
    if discards:
        more.append(texts.gettext("Discards ({n})", n=len(player.discards)) + f": {discards}")
    return as_long_as_fits(lines, more)


def hand_alt(table: Table, seat: int, info: TableInfo, texts: Texts) -> str:
    """Return the cards in the hand of `seat` with what each allows."""
    player = table.players[seat]
    lines = [
        DOT.join((words.title(texts), info.name)),
        f"{info.seats[seat].name}: {DOT.join(player_facts.player_facts(player, texts))}",
        *hand_uses(table, seat, texts),
    ]
    if not player.hand:
        return "\n".join([*lines, texts.gettext("No cards in hand.")])
    return as_long_as_fits(lines, [others_line(table, seat, texts)])


def choosing_alt(table: Table, places: Sequence[str], info: TableInfo, texts: Texts) -> str:
    """Name the slots, merchant tiles or links among which a player chooses."""
    named = [
        words.link(place, texts)
        if place in LINK
        else words.location(place.partition("#")[0], texts)
        for place in places
    ]
    return as_long_as_fits(
        [
            DOT.join((words.title(texts), info.name)),
            texts.gettext("Your choice"),
        ],
        list(dict.fromkeys(named)),
    )


def preview_alt(
    before: Table, after: Table, seat: int, info: TableInfo, texts: Texts, notes: Sequence[str] = ()
) -> str:
    """Say what would change from `before` to `after`, moves of `seat` later."""
    lines = [*notes, *_differences(before, after, info, texts)]
    short = player_facts.player_in_short(after, seat, info, texts)
    return core.preview_alt(words.title(texts), info, texts, lines, [short])


def _differences(before: Table, after: Table, info: TableInfo, texts: Texts) -> Iterator[str]:
    """Yield what differs between two positions of the same turn."""
    changes = partial(_player_changes, texts=texts)
    yield from core.player_changes(before.players, after.players, info, changes)
    for slot, (was, tile) in enumerate(zip(before.board, after.board, strict=True)):
        if tile is not None and tile != was:
            place = words.location(LOCATIONS[SLOTS[slot].location], texts)
            yield f"{place}: {facts.tile_text(tile, texts)}"
    for link, (free, owner) in enumerate(zip(before.links, after.links, strict=True)):
        if owner is not None and owner != free:
            laid = f"{words.mark(owner)} {words.link(LINKS[link].id, texts)}"
            yield f"{facts.link_name(after, texts)}: {laid}"
    for resource in (COAL, IRON):
        old, new = before.market[resource], after.market[resource]
        for change in changed(old, new, str(new)):
            yield f"{facts.market_name(resource, texts)}: {change}"


def _player_changes(old: Player, new: Player, texts: Texts) -> Iterator[str]:
    yield from changed(words.pounds(old.money), words.pounds(new.money), words.pounds(new.money))
    if old.space != new.space:
        change = f"{signed(old.level)} → {signed(new.level)}"
        yield player_facts.income(change, texts)
    yield from changed(old.points, new.points, words.points(new.points, texts))
    for industry in INDUSTRIES:
        if old.mat[industry] != new.mat[industry]:
            removed = STACKS[industry][old.mat[industry] : new.mat[industry]]
            levels = ", ".join(words.roman(kind.level) for kind in removed)
            tiles = f"{words.industry(industry, texts)} {levels}"
            yield texts.gettext("from the mat: {tiles}", tiles=tiles)


def text_board(table: Table, info: TableInfo, texts: Texts) -> str:
    """Return the whole position as lines of text, blank lines between the parts."""
    first, *rest = facts.head_lines(table, info, texts)
    parts = [
        [*packed("", first.split(DOT)), *rest],
        *(player_facts.player_lines(table, seat, info, texts) for seat in table.order),
        facts.supply_lines(table, texts),
        facts.merchant_lines(table, texts),
        facts.town_lines(table, texts),
        facts.link_lines(table, info, texts),
    ]
    return "\n\n".join("\n".join(part) for part in parts)
