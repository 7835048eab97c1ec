"""The position of Brass: Birmingham as text, in the words of the notation."""

from __future__ import annotations

from collections.abc import Iterator

from rules.brass_birmingham.data import INDUSTRIES, LINKS, MERCHANT_SLOTS, PLACES, SLOTS
from rules.brass_birmingham.state import MerchantTile, Player, Table, Tile
from rules.core.text import board, by_seat, listed


def text_board(table: Table) -> Iterator[str]:
    """Return the lines of a position or a view: what all share, the map, then each seat."""
    order = listed(table.order, " ")
    facts = (f"{table.era.capitalize()} era", f"round {table.round}", f"order {order}")
    parts = [("", _map(table)), *by_seat(map(_owned, table.players))]
    return board(facts, _shared(table), parts)


def _shared(table: Table) -> Iterator[tuple[str, str]]:
    for resource, cubes in table.market.items():
        yield resource, f"{cubes} in the market, next £{table.buying_price(resource)}"
    merchants = zip(MERCHANT_SLOTS, table.merchants, strict=True)
    yield (
        "merchants",
        listed(f"{slot.id} {_merchant(tile)}" for slot, tile in merchants if tile is not None),
    )
    links = enumerate(table.links_to_show)
    yield (
        "links",
        listed(f"{LINKS[number].id} seat {owner}" for number, owner in links if owner is not None),
    )
    yield "deck", f"{len(table.deck)} cards"


def _merchant(tile: MerchantTile) -> str:
    return f"{tile.buys} with beer" if tile.barrel else tile.buys


def _map(table: Table) -> Iterator[tuple[str, str]]:
    slots = zip(SLOTS, table.board, strict=True)
    for place in PLACES:
        here = [next(slots) for _ in place.slots]
        yield (
            place.id,
            listed(
                ("/".join(slot.accepts) if tile is None else _tile(tile) for slot, tile in here),
                " | ",
            ),
        )


def _tile(tile: Tile) -> str:
    left = " flipped" if tile.flipped else f" with {tile.left}" if tile.left else ""
    return f"[seat {tile.owner}: {tile.industry} {tile.level}{left}]"


def _owned(player: Player) -> Iterator[tuple[str, str]]:
    yield "money", f"£{player.money}, income {player.level} (space {player.space})"
    yield "points", f"{player.points}, links left {player.links}"
    yield "hand", listed(player.hand)
    top = [(industry, player.next_tile(industry)) for industry in INDUSTRIES]
    yield "mat", listed(f"{industry} {kind.level}" for industry, kind in top if kind is not None)
    yield "discards", listed(player.discards)
