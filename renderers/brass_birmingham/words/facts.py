"""The facts of a position of Brass: Birmingham in words, of which texts are made (RULINGS 13)."""

from __future__ import annotations

from collections.abc import Iterator

from renderers.brass_birmingham import words
from renderers.core.game import TableInfo
from renderers.core.lines import DOT, capital, packed
from renderers.core.table import turn_line
from renderers.core.texts import Texts
from rules.brass_birmingham import queries
from rules.brass_birmingham.data import (
    COAL,
    IRON,
    LINKS,
    LOCATION,
    MERCHANT_SLOTS,
    MERCHANTS,
    PLACES,
    PRICES,
    ROUNDS,
    SLOTS,
    SLOTS_AT,
)
from rules.brass_birmingham.state import Table, Tile

OFFERED = 4
"""How many prices of a market are told in advance."""


def phase(table: Table, texts: Texts) -> str:
    """Name the era, or say that the game is over."""
    return words.era(table.era, texts) if table.stack else texts.gettext("Game over")


def round_of(table: Table, texts: Texts) -> str:
    """Say which round of the era it is: "round 3 of 8"."""
    return texts.gettext("round {round} of {rounds}", round=table.round, rounds=ROUNDS[table.seats])


def doing(table: Table, texts: Texts) -> str:
    """Say what is asked: "action 1 of 2"; "" when nothing is, as after moves that are tried out."""
    if queries.debts(table):
        return texts.gettext("pay debts")
    if queries.acting(table) is None:
        return ""
    number = queries.actions_in_turn(table)
    return texts.gettext("action {n} of {actions}", n=number - table.actions + 1, actions=number)


def activity(table: Table, texts: Texts) -> str:
    """Say what is asked and in which round: "round 3 of 8 · action 1 of 2"."""
    return DOT.join(filter(None, (round_of(table, texts), doing(table, texts))))


def asked(table: Table, texts: Texts) -> tuple[str, str]:
    """Return what the head of a board says: what is asked, and in which era and round."""
    last = table.stack and table.round == ROUNDS[table.seats]
    when = texts.gettext("last round") if last else round_of(table, texts)
    question = capital(doing(table, texts))
    if not question:
        return phase(table, texts), when
    return question, DOT.join((phase(table, texts), when))


def headline(table: Table, texts: Texts) -> str:
    """Return "Canal Era · round 3 of 8", with what is special about the moment."""
    parts = [words.era(table.era, texts), round_of(table, texts)]
    if not table.stack:
        parts = [parts[0], texts.gettext("game over")]
    elif queries.debts(table):
        parts.append(texts.gettext("debts"))
    return DOT.join(parts)


def debt_lines(table: Table, info: TableInfo, texts: Texts) -> list[str]:
    """Say who owes how much."""
    return [
        texts.gettext("{player} owes {money}.", player=info.seats[s].name, money=words.pounds(d))
        for s, d in queries.debts(table).items()
    ]


def head_lines(table: Table, info: TableInfo, texts: Texts) -> list[str]:
    """Return game and table, round, whose turn it is, debts."""
    return [
        DOT.join((words.title(texts), info.name)),
        DOT.join((phase(table, texts), activity(table, texts))),
        turn_line(table, info, texts),
        *debt_lines(table, info, texts),
    ]


def tile_text(tile: Tile, texts: Texts) -> str:
    """Return "P2 Coal Mine II, 3 coal", with ✓ once flipped."""
    name = f"{words.mark(tile.owner)} {words.tile(tile.industry, tile.level, texts)}"
    if tile.flipped:
        return f"{name} ✓"
    if tile.left:
        good = tile.industry if tile.industry in (COAL, IRON) else "beer"
        return f"{name}, {words.units(good, tile.left, texts)}"
    return name


def slot_text(table: Table, slot: int, texts: Texts) -> str:
    """Return the tile in a slot after its number, or in brackets what may be built there."""
    number = SLOTS[slot].id.partition("#")[2]
    tile = table.board[slot]
    if tile is not None:
        return f"#{number} {tile_text(tile, texts)}"
    accepts = "/".join(words.short_industry(name, texts) for name in SLOTS[slot].accepts)
    return f"#{number} [{accepts}]"


def town_lines(table: Table, texts: Texts) -> list[str]:
    """List the slots of all towns and farms: tiles, or in brackets what may be built."""
    lines = [texts.gettext("Towns ([free slots], ✓ flipped)")]
    for place in PLACES:
        parts = [slot_text(table, slot, texts) for slot in SLOTS_AT[LOCATION[place.id]]]
        lines += packed(f"{words.location(place.id, texts)}: ", parts)
    return lines


def link_name(table: Table, texts: Texts) -> str:
    """Name the links of this era."""
    return texts.gettext("Rails") if table.rail else texts.gettext("Canals")


def link_lines(table: Table, info: TableInfo, texts: Texts) -> list[str]:
    """List the link tiles on the board by owner."""
    lines = [link_name(table, texts)]
    for seat in table.order:
        laid = [
            words.link(LINKS[link].id, texts)
            for link, owner in enumerate(table.links_to_show)
            if owner == seat
        ]
        lines += packed(f"{words.mark(seat)} {info.seats[seat].name}: ", laid or ["–"])
    return lines


def merchant_parts(table: Table, texts: Texts) -> Iterator[tuple[str, list[str]]]:
    """Yield for each merchant location its name with the bonus, and its tiles in use."""
    for merchant in MERCHANTS:
        parts = []
        for number, slot in enumerate(MERCHANT_SLOTS):
            tile = table.merchants[number]
            if slot.merchant is not merchant or tile is None:
                continue
            text = f"#{slot.id.partition('#')[2]} {words.buys(tile.buys, texts)}"
            parts.append(f"{text} + {words.resource('beer', texts)}" if tile.barrel else text)
        name = words.location(merchant.id, texts)
        yield f"{name} ({words.bonus(merchant, texts)})", parts


def merchant_lines(table: Table, texts: Texts) -> list[str]:
    """List the merchants: bonus, what each tile buys, whether its barrel is there."""
    lines = [texts.gettext("Merchants (bonus for their beer)")]
    for head, parts in merchant_parts(table, texts):
        lines += packed(f"{head}: ", parts or [texts.gettext("no tile in this game")])
    return lines


def market_parts(table: Table, resource: str, texts: Texts) -> list[str]:
    """Say how many cubes a market has, what the next ones cost, what it pays for one."""
    prices = [table.buying_price(resource, bought) for bought in range(OFFERED)]
    parts = [
        f"{table.market[resource]}/{len(PRICES[resource])}",
        texts.gettext("buy {prices}", prices=", ".join(map(words.pounds, prices))),
    ]
    paid = table.selling_price(resource)
    parts.append(
        texts.gettext("sell {money}", money=words.pounds(paid)) if paid else texts.gettext("full")
    )
    return parts


def market_name(resource: str, texts: Texts) -> str:
    """Name a market."""
    return texts.gettext("Iron market") if resource == IRON else texts.gettext("Coal market")


def market_line(table: Table, resource: str, texts: Texts) -> str:
    """Return "Coal market: 13/14 · buy £1, £2, £2, £3 · sell £1"."""
    parts = DOT.join(market_parts(table, resource, texts))
    return f"{market_name(resource, texts)}: {parts}"


def deck_line(table: Table, texts: Texts) -> str:
    """Say how many cards are left in the deck."""
    return texts.ngettext("Draw deck: {n} card", "Draw deck: {n} cards", len(table.deck))


def supply_lines(table: Table, texts: Texts) -> list[str]:
    """List the markets and the deck."""
    return [
        *(market_line(table, resource, texts) for resource in (COAL, IRON)),
        deck_line(table, texts),
    ]


def built_parts(table: Table, texts: Texts) -> Iterator[str]:
    """Yield the places that have tiles with their tiles, for alt texts."""
    for place in PLACES:
        tiles = [table.board[slot] for slot in SLOTS_AT[LOCATION[place.id]]]
        named = [tile_text(tile, texts) for tile in tiles if tile is not None]
        if named:
            yield f"{words.location(place.id, texts)}: {', '.join(named)}"
