"""The facts of a position of Brass: Birmingham in words, of which texts are made (RULINGS 13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import rules
from renderers.brass_birmingham import words
from renderers.core.game import TableInfo
from renderers.core.lines import DOT, packed
from renderers.core.numbers import signed, written
from renderers.core.texts import Texts
from rules.brass_birmingham import scoring
from rules.brass_birmingham.data import (
    CARDS,
    COAL,
    HIDDEN,
    INDUSTRIES,
    IRON,
    LAST_SPACE,
    LINKS,
    LOCATION,
    LOCATIONS,
    MERCHANT_SLOTS,
    MERCHANTS,
    PLACES,
    PRICES,
    SLOTS,
    SLOTS_AT,
    STACKS,
    TOP_SPACE,
    Kind,
)
from rules.brass_birmingham.state import Player, Table, Tile
from rules.brass_birmingham.steps.income import Shortfall
from rules.core.steps import pending

OFFERED = 4
"""How many prices of a market are told in advance."""


def debts(table: Table) -> dict[int, int]:
    """Return the pounds that seats must raise by giving up tiles."""
    question = pending(table)
    return dict(question.debts) if isinstance(question, Shortfall) else {}


def debt_lines(table: Table, info: TableInfo, texts: Texts) -> list[str]:
    """Say who owes how much."""
    return [
        texts.gettext("{player} owes {money}.", player=info.seats[s].name, money=words.pounds(d))
        for s, d in debts(table).items()
    ]


def mark(seat: int) -> str:
    """Return the short mark of a seat: "P1", as in records."""
    return f"P{seat + 1}"


def spaces_to_next(player: Player) -> int:
    """Return how many spaces are missing to the next income level, 0 at the end of the track."""
    above = TOP_SPACE[player.level] + 1
    return above - player.space if above <= LAST_SPACE else 0


def income_text(player: Player, texts: Texts) -> str:
    """Return "income +3 (space 16, 1 to +4)"."""
    level, missing = signed(player.level), spaces_to_next(player)
    if not missing:
        return texts.gettext("income {level} (space {space})", level=level, space=player.space)
    return texts.gettext(
        "income {level} (space {space}, {n} to {next})",
        level=level,
        space=player.space,
        n=missing,
        next=signed(player.level + 1),
    )


def counted(cards: list[str], texts: Texts) -> list[str]:
    """Name cards in the order of the tables, equal ones once with their number."""
    numbers = Counter(cards)
    ordered = [card for card in (*CARDS, HIDDEN) if numbers[card]]
    return [
        words.card(card, texts) + (f" ×{numbers[card]}" if numbers[card] > 1 else "")
        for card in ordered
    ]


def next_tiles(player: Player, texts: Texts) -> list[str]:
    """Name the next tile of each industry on the mat and how many are left: "Pottery I (5)"."""
    named = []
    for industry in INDUSTRIES:
        kind, left = player.next_tile(industry), len(STACKS[industry]) - player.mat[industry]
        if kind is None:
            named.append(f"{words.industry(industry, texts)} –")
        else:
            named.append(f"{words.tile(industry, kind.level, texts)} ({left})")
    return named


def sources_of(player: Player, texts: Texts) -> list[str]:
    """Name where the points came from: "Canals 5"."""
    return [
        f"{words.source(source, texts)} {written(player.vp[source])}"
        for source in scoring.SOURCES
        if source in player.vp
    ]


def player_facts(table: Table, seat: int, texts: Texts) -> list[str]:
    """Return money, income, points, what was spent, cards and link tiles of a player."""
    player = table.players[seat]
    facts = [
        words.pounds(player.money),
        income_text(player, texts),
        words.points(player.points, texts),
        texts.gettext("spent {money}", money=words.pounds(player.spent)),
        texts.ngettext("{n} card in hand", "{n} cards in hand", len(player.hand)),
    ]
    facts += [words.card(card, texts) for card in words.wild_cards(player)]
    facts.append(texts.ngettext("{n} link tile left", "{n} link tiles left", player.links))
    return facts


def on_board_text(table: Table, seat: int, texts: Texts) -> str:
    """Say what the links and flipped tiles of a seat would score now."""
    return texts.gettext(
        "would score now: links {links}, tiles {tiles}",
        links=scoring.link_points(table)[seat],
        tiles=scoring.tile_points(table)[seat],
    )


def player_name(table: Table, seat: int, info: TableInfo, texts: Texts) -> str:
    """Return "▶ 2. Ann (P1, computer)": the place in the turn order, the name, the mark."""
    notes = [mark(seat)]
    if info.seats[seat].computer:
        notes.append(texts.pgettext("term", "computer"))
    acts = "▶ " if seat in rules.waiting(table) else ""
    place = table.order.index(seat) + 1
    return f"{acts}{place}. {info.seats[seat].name} ({', '.join(notes)})"


def mat_lines(player: Player, texts: Texts) -> list[str]:
    """List all tiles on the mat by level, the next one first: "Cotton Mill: II ×2, III ×3"."""
    lines = []
    for industry in INDUSTRIES:
        left = Counter(kind.level for kind in STACKS[industry][player.mat[industry] :])
        levels = ", ".join(
            words.roman(level) + (f" ×{number}" if number > 1 else "")
            for level, number in left.items()
        )
        lines.append(f"{words.industry(industry, texts)}: {levels or '–'}")
    return lines


def cost_text(kind: Kind, texts: Texts) -> str:
    """Return what a tile costs: "£16, 1 coal, 1 iron"."""
    parts = [words.pounds(kind.money)]
    parts += [
        words.units(good, n, texts) for good, n in ((COAL, kind.coal), (IRON, kind.iron)) if n
    ]
    return ", ".join(parts)


def next_cost_lines(player: Player, texts: Texts) -> list[str]:
    """List the next tile of each industry with its cost, points and income."""
    lines = []
    for industry in INDUSTRIES:
        kind = player.next_tile(industry)
        if kind is None:
            continue
        parts = [
            cost_text(kind, texts),
            words.points(kind.vp, texts),
            texts.pgettext("merchant", "income +{n}", n=kind.income),
        ]
        name = words.tile(industry, kind.level, texts)
        lines.append(f"{name}: {DOT.join(parts)}")
    return lines


def player_lines(table: Table, seat: int, info: TableInfo, texts: Texts) -> list[str]:
    """Return everything that belongs to a player, but for the board."""
    player = table.players[seat]
    lines = [player_name(table, seat, info, texts)]
    lines += packed("  ", player_facts(table, seat, texts))
    if player.vp:
        lines += _listed(texts.gettext("Points:"), sources_of(player, texts))
    if table.stack:
        lines += packed("  ", [on_board_text(table, seat, texts)])
    lines += _listed(texts.gettext("Next on the mat:"), next_tiles(player, texts))
    if table.viewer == seat and player.hand and table.visible(seat):
        lines += _listed(texts.gettext("Hand:"), counted(player.hand, texts))
    if player.discards:
        number = len(player.discards)
        head = texts.gettext("Discards ({n})", n=number) + ":"
        lines += _listed(head, counted(player.discards, texts))
    return lines


def _listed(head: str, parts: list[str]) -> list[str]:
    return packed(f"  {head} ", parts, indent="    ")


def tile_text(tile: Tile, texts: Texts) -> str:
    """Return "P2 Coal Mine II, 3 coal", with ✓ once flipped."""
    name = f"{mark(tile.owner)} {words.tile(tile.industry, tile.level, texts)}"
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


def link_text(link: int, texts: Texts) -> str:
    """Return "Birmingham–Oxford"."""
    return "–".join(words.location(LOCATIONS[end], texts) for end in LINKS[link].ends[:2])


def link_lines(table: Table, info: TableInfo, texts: Texts) -> list[str]:
    """List the link tiles on the board by owner."""
    lines = [link_name(table, texts)]
    for seat in table.order:
        laid = [link_text(link, texts) for link, owner in enumerate(table.links) if owner == seat]
        lines += packed(f"{mark(seat)} {info.seats[seat].name}: ", laid or ["–"])
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
