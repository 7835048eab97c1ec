"""The position of Brass: Birmingham in words: the text board, and alt texts of the pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from renderers.brass_birmingham import facts, words
from renderers.brass_birmingham.offers import (
    offer_texts,
    offers,
    others,
    reason,
    reason_text,
    wild_texts,
)
from renderers.core.game import TableInfo
from renderers.core.lines import DOT, as_long_as_fits, packed
from renderers.core.numbers import signed
from renderers.core.table import turn_line
from renderers.core.texts import Texts
from rules.brass_birmingham.data import (
    COAL,
    INDUSTRIES,
    IRON,
    LINKS,
    LOCATION,
    LOCATIONS,
    MERCHANTS,
    PLACES,
    SLOTS,
    SLOTS_AT,
    STACKS,
    WILDS,
)
from rules.brass_birmingham.state import Player, Table


def _head(table: Table, info: TableInfo, texts: Texts) -> list[str]:
    """Game, table, round, whose turn it is, debts."""
    return [
        DOT.join((words.title(texts), info.name)),
        DOT.join((words.phase(table, texts), words.activity(table, texts))),
        turn_line(table, info, texts),
        *facts.debt_lines(table, info, texts),
    ]


def text_board(table: Table, info: TableInfo, texts: Texts) -> str:
    """Return the whole position as lines of text, blank lines between the parts."""
    first, *rest = _head(table, info, texts)
    parts = [
        [*packed("", first.split(DOT)), *rest],
        *(facts.player_lines(table, seat, info, texts) for seat in table.order),
        facts.supply_lines(table, texts),
        facts.merchant_lines(table, texts),
        facts.town_lines(table, texts),
        facts.link_lines(table, info, texts),
    ]
    return "\n\n".join("\n".join(part) for part in parts)


def _player_in_short(table: Table, seat: int, info: TableInfo, texts: Texts) -> str:
    player = table.players[seat]
    parts = (
        words.pounds(player.money),
        texts.gettext("income {level}", level=signed(player.level)),
        words.points(player.points, texts),
        texts.gettext("spent {money}", money=words.pounds(player.spent)),
        texts.ngettext("{n} card", "{n} cards", len(player.hand)),
    )
    place = table.order.index(seat) + 1
    return f"{place}. {info.seats[seat].name} ({facts.mark(seat)}): {DOT.join(parts)}"


def board_alt(table: Table, info: TableInfo, texts: Texts) -> str:
    """Return the facts of the board in reading order, in at most 1,024 characters.

    Head, players, markets and deck always; then merchants, towns and links as far as they fit.
    """
    lines = [
        *_head(table, info, texts),
        *(_player_in_short(table, seat, info, texts) for seat in table.order),
        *(facts.market_line(table, resource, texts) for resource in (COAL, IRON)),
        facts.deck_line(table, texts),
    ]
    more = [
        f"{name}: {', '.join(tiles)}" for name, tiles in facts.merchant_parts(table, texts) if tiles
    ]
    laid = ", ".join(
        f"{facts.mark(seat)} {table.links.count(seat)}"
        for seat in table.order
        if table.links.count(seat)
    )
    if laid:
        more.append(f"{facts.link_name(table, texts)}: {laid}")
    return as_long_as_fits(lines, [*more, *facts.built_parts(table, texts)])


def area_alt(table: Table, places: Sequence[str], info: TableInfo, texts: Texts) -> str:
    """Return the facts of some locations (ids): their slots, merchants and links."""
    lines = _head(table, info, texts)
    shown = [place for place in PLACES if place.id in places]
    for place in shown:
        tiles = [facts.slot_text(table, slot, texts) for slot in SLOTS_AT[LOCATION[place.id]]]
        lines.append(f"{words.location(place.id, texts)}: {DOT.join(tiles)}")
    for merchant, (head, parts) in zip(MERCHANTS, facts.merchant_parts(table, texts), strict=True):
        if merchant.id in places:
            lines += packed(f"{head}: ", parts or [texts.gettext("no tile in this game")])
    numbers = {LOCATION[place] for place in places}
    more = [
        f"{facts.mark(owner)} {facts.link_text(link, texts)}"
        for link, owner in enumerate(table.links)
        if owner is not None and numbers.intersection(LINKS[link].ends)
    ]
    return as_long_as_fits(lines, more)


def markets_alt(table: Table, info: TableInfo, texts: Texts) -> str:
    """Return the facts of the markets, the deck and the merchants."""
    lines = [*_head(table, info, texts), *facts.supply_lines(table, texts)]
    return as_long_as_fits(lines, facts.merchant_lines(table, texts))


def seat_alt(
    table: Table, seat: int, info: TableInfo, texts: Texts, notes: Sequence[str] = ()
) -> str:
    """Return the facts of a mat: the player's numbers, the next tiles, all tiles that are left."""
    player = table.players[seat]
    lines = [
        DOT.join((words.title(texts), info.name)),
        *notes,
        facts.player_name(table, seat, info, texts),
        DOT.join(facts.player_facts(table, seat, texts)),
        DOT.join([*facts.sources_of(player, texts), facts.on_board_text(table, seat, texts)]),
    ]
    discards = DOT.join(facts.counted(player.discards, texts))
    more = [*facts.next_cost_lines(player, texts), *facts.mat_lines(player, texts)]
    if discards:
        more.append(texts.gettext("Discards ({n})", n=len(player.discards)) + f": {discards}")
    return as_long_as_fits(lines, more)


def hand_lines(table: Table, seat: int, texts: Texts) -> list[str]:
    """Return a line for each different card: what it can build now, else why nothing."""
    found = offers(table, seat)
    lines = []
    for card in dict.fromkeys(table.players[seat].hand):
        (name,) = facts.counted([card] * table.players[seat].hand.count(card), texts)
        what = ", ".join(
            wild_texts(found[card], texts)
            if card in WILDS
            else offer_texts(found[card], card, texts)
        )
        if not what:
            why = reason_text(reason(table, seat, card), texts)
            what = texts.gettext("no build ({reason})", reason=why)
        lines.append(f"{name}: {what}")
    return lines


def others_line(table: Table, seat: int, texts: Texts) -> str:
    """Say which other actions any card pays for now."""
    names = DOT.join(words.action(verb, texts) for verb in others(table, seat))
    return texts.gettext("With any card: {actions}", actions=names or "–")


def hand_alt(table: Table, seat: int, info: TableInfo, texts: Texts) -> str:
    """Return the cards in the hand of `seat` with what each allows."""
    player = table.players[seat]
    lines = [
        DOT.join((words.title(texts), info.name)),
        f"{info.seats[seat].name}: {DOT.join(facts.player_facts(table, seat, texts))}",
        *hand_lines(table, seat, texts),
    ]
    if not player.hand:
        return "\n".join([*lines, texts.gettext("No cards in hand.")])
    return as_long_as_fits(lines, [others_line(table, seat, texts)])


def preview_alt(
    before: Table, after: Table, seat: int, info: TableInfo, texts: Texts, notes: Sequence[str] = ()
) -> str:
    """Say what would change from `before` to `after`, moves of `seat` later."""
    lines = [
        DOT.join((words.title(texts), info.name, texts.gettext("Preview"))),
        *notes,
        *_differences(before, after, info, texts),
    ]
    return as_long_as_fits(lines, [_player_in_short(after, seat, info, texts)])


def _differences(before: Table, after: Table, info: TableInfo, texts: Texts) -> Iterator[str]:
    """Yield what differs between two positions of the same turn."""
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        changes = DOT.join(_player_changes(old, new, texts))
        if changes:
            yield f"{info.seats[seat].name}: {changes}"
    for slot, (was, tile) in enumerate(zip(before.board, after.board, strict=True)):
        if tile is not None and tile != was:
            place = words.location(LOCATIONS[SLOTS[slot].location], texts)
            yield f"{place}: {facts.tile_text(tile, texts)}"
    for link, (free, owner) in enumerate(zip(before.links, after.links, strict=True)):
        if owner is not None and owner != free:
            laid = f"{facts.mark(owner)} {facts.link_text(link, texts)}"
            yield f"{facts.link_name(after, texts)}: {laid}"
    for resource in (COAL, IRON):
        if before.market[resource] != after.market[resource]:
            yield (
                f"{facts.market_name(resource, texts)}: "
                f"{before.market[resource]} → {after.market[resource]}"
            )


def _player_changes(old: Player, new: Player, texts: Texts) -> Iterator[str]:
    if old.money != new.money:
        yield f"{words.pounds(old.money)} → {words.pounds(new.money)}"
    if old.space != new.space:
        change = f"{signed(old.level)} → {signed(new.level)}"
        yield texts.gettext("income {level}", level=change)
    if old.points != new.points:
        yield f"{old.points} → {words.points(new.points, texts)}"
    for industry in INDUSTRIES:
        if old.mat[industry] != new.mat[industry]:
            gone = STACKS[industry][old.mat[industry] : new.mat[industry]]
            levels = ", ".join(words.roman(kind.level) for kind in gone)
            yield texts.gettext(
                "from the mat: {tiles}", tiles=f"{words.industry(industry, texts)} {levels}"
            )
