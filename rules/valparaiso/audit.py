"""Components of a position of Valparaíso: nothing is lost or doubled (RULINGS 14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.valparaiso.cards import ACHIEVEMENT_OF, REGION_IDS, TILES
from rules.valparaiso.data import BOARDS, HOLD_CAPACITY, HOUSES, MERCHANTS, REGION_CARDS
from rules.valparaiso.elements import Board
from rules.valparaiso.state import Table


def cards_in_play(seats: int) -> list[str]:
    """Return the achievements that a game with so many players is played with."""
    return [slug for slug, card in ACHIEVEMENT_OF.items() if card.players <= seats]


def reserve_size(board: Board) -> int:
    """Return the number of tiles in the reserve."""
    return len(board.reserve)


def audit(table: Table) -> list[str]:
    """Return what is wrong with the components; [] if nothing."""
    return [*_tiles(table), *_cards(table), *_pieces(table), *_plans(table)]


def _tiles(table: Table) -> Iterator[str]:
    board = BOARDS[table.seats]
    tiles = [tile for column in table.columns.values() for tile in column] + table.reserve
    if sorted(tiles) != sorted(TILES):
        yield f"the tiles are {sorted(tiles)}"
    for market, letters in board.columns.items():
        if len(table.columns[market]) != len(letters):
            yield f"{market} has {len(table.columns[market])} tiles"


def _cards(table: Table) -> Iterator[str]:
    cards = [card for region in REGION_IDS for card in table.cards_in(region)]
    cards += table.pile + table.cashed
    for player in table.players:
        cards += player.achievements
    if Counter(cards) != Counter(cards_in_play(table.seats)):
        yield f"the achievements are {sorted(cards)}"
    for region in REGION_IDS:
        if len(table.regions[region]) != REGION_CARDS:
            yield f"{region} has {len(table.regions[region])} spaces"
    empty = any("" in table.regions[region] for region in REGION_IDS)
    if empty != table.unfilled or (empty and table.pile):
        yield "a space of a region is empty although there are cards to draw"


def _pieces(table: Table) -> Iterator[str]:
    built = Counter(table.houses.values()) + Counter(table.residences)
    residences = {
        space.id: owner
        for space, owner in zip(table.board.residences, table.residences, strict=False)
    }
    owners = {**table.houses, **residences}
    for seat, player in enumerate(table.players):
        merchants = len(player.merchants) + player.unhired + player.waiting
        if merchants != MERCHANTS[table.seats]:
            yield f"seat {seat} has {merchants} merchants"
        if built[seat] != len(player.houses) or built[seat] > HOUSES:
            yield f"seat {seat} has built {built[seat]} houses"
        if any(owners.get(space) != seat for space in player.houses):
            yield f"seat {seat} has houses elsewhere"
        if sum(player.hold) > HOLD_CAPACITY:
            yield f"seat {seat} has {sum(player.hold)} goods in the hold"
        if min(player.pesos, *player.warehouse, *player.hold, *player.vp.values(), 0) < 0:
            yield f"seat {seat} has less than nothing"


def _plans(table: Table) -> Iterator[str]:
    for seat, player in enumerate(table.players):
        owned, planned = player.cards, player.planned
        if len(set(planned)) != len(planned) or not set(planned) <= set(owned):
            yield f"seat {seat} plans {planned}"
