"""What the rulebook of Valparaíso takes from its data: map, tiles and values of cards.

The texts name it in braces, so that they stay true when the data change. Pages of cards and of
kinds of tiles need what stands here under their names: without it the book leaves them out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from bot.i18n import LANGUAGES, texts_for
from renderers.core.texts import Texts
from renderers.valparaiso.words import names, phrases
from renderers.valparaiso.words.cards import cost_parts, main_text
from rules.valparaiso import data
from rules.valparaiso.cards import ACTION_CARD_IDS, CARD_IDS, MAIN_OF, alternative_of
from rules.valparaiso.data import (
    ACHIEVEMENTS,
    ACTION_CARDS,
    BOARDS,
    COLOURS,
    DECKS,
    GOODS,
    MARKET_TILES,
    REGIONS,
    SEATS,
    SLOT_COSTS,
)
from rules.valparaiso.elements import (
    Achievement,
    Amount,
    Board,
    BuildHouse,
    MarketTile,
    MoveMerchants,
    Residence,
)

NOTHING: Final = "–"
_BETWEEN: Final = " · "
_FOR_EACH: Final = " / "
_TITLE: Final = re.compile(r"^## ([a-z0-9-]+): ", re.MULTILINE)


def insertions(language: str) -> Mapping[str, str]:
    """Return what the texts in a language insert, by its name there."""
    texts = texts_for(language)
    gaps = {
        "alternatives": _lines(
            f"**{names.card(card, texts)}**: {_alternatives(card, texts)}"
            for card in ACTION_CARD_IDS
        ),
        "actions": _lines(
            f"**{names.card(card, texts)}**: {main_text(card, texts)}" for card in ACTION_CARD_IDS
        ),
        "b-cards": _FOR_EACH.join(str(_b_cards(players)) for players in SEATS),
        "cards A": _cards(DECKS[0], texts),
        "later-cards": "\n\n".join(f"**{deck}**\n{_cards(deck, texts)}" for deck in DECKS[1:]),
        "tiles": _offers(MARKET_TILES, texts),
        "regions": _lines(
            f"**{names.sea(region.id, texts)}** `{region.id}`: "
            f"{phrases.good(GOODS[region.good], texts)}"
            for region in REGIONS
        ),
    }
    gaps |= _examples(BOARDS[max(SEATS)])
    gaps |= {_key("alternatives", card): _alternatives(card, texts) for card in ACTION_CARD_IDS}
    gaps |= {_key("does", card): main_text(card, texts) for card in CARD_IDS}
    gaps |= {name: str(number) for name, number in _numbers()}
    gaps |= {_key("pesos", name): phrases.pesos(number, texts) for name, number in _pesos()}
    gaps |= {_key("points", name): phrases.points(number, texts) for name, number in _points()}
    gaps |= _amounts(texts)
    for kind in {tile.kind for tile in MARKET_TILES}:
        gaps[_key("tiles", kind)] = _tiles(kind, texts)
    for card in ACHIEVEMENTS:
        gaps |= {_key(name, card.slug): text for name, text in _achievement(card, texts)}
    for size, players in (("small", min(SEATS)), ("large", max(SEATS))):
        gaps |= {_key(name, size): text for name, text in _board(BOARDS[players], texts)}
    return gaps


def _key(name: str, of: str) -> str:
    """Return by which name texts insert something of a card, a deck, a kind or a board."""
    return " ".join((name, of))


def _lines(points: Iterable[str]) -> str:
    """Return the points of a list."""
    return "\n".join(f"- {point}" for point in points)


def _alternatives(card: str, texts: Texts) -> str:
    """Return what the alternative of a card brings each colour, once if it is the same for all."""
    gains = [alternative_of(card, seat) for seat in range(len(COLOURS))]
    said = [NOTHING if gain is None else phrases.amount(gain, texts) for gain in gains]
    return said[0] if len(set(said)) == 1 else _FOR_EACH.join(said)


def _b_cards(players: int) -> int:
    """Return how many cards of the later decks are used with a number of players."""
    return sum(card.players <= players for card in ACHIEVEMENTS if not card.is_a)


def _numbers() -> Iterator[tuple[str, int]]:
    """Yield the numbers that texts name without a unit."""
    most = data.MERCHANTS[max(SEATS)]
    yield "achievements", len(ACHIEVEMENTS)
    yield "action-cards", len(ACTION_CARDS)
    yield "cap", max((tile.cap for tile in MARKET_TILES if tile.cap is not None), default=1)
    yield "combinations", (data.START_GOODS + 1) * (data.START_GOODS + 2) // 2
    yield "compensation", data.COMPENSATION
    yield "discard", data.DISCARD_PESOS
    yield "fee", data.TRADE_FEE
    yield "first-cards", len(REGIONS) * data.REGION_CARDS
    yield "free-slots", len(SLOT_COSTS) - 1
    yield "hold", data.HOLD_CAPACITY
    yield "houses", data.HOUSES
    yield "last-slot-houses", data.LAST_SLOT_HOUSES
    yield "market-tiles", len(MARKET_TILES)
    yield "mayor-cost", data.MAYOR_COST
    yield "merchants", most
    yield "merchants-two", data.MERCHANTS[min(SEATS)]
    yield "most-cards", len(SLOT_COSTS) + 1
    yield "overseas-goods", data.OVERSEAS_GOODS
    yield "post-trades", most + 2
    yield "region-cards", data.REGION_CARDS
    yield "sell-pesos", data.SELL_PESOS
    yield "slots", len(SLOT_COSTS)
    yield "start-goods", data.START_GOODS
    yield "toll", data.TOLL


def _third_slot() -> int:
    """Return what the card in the third slot costs, or in the last one if there are fewer."""
    return SLOT_COSTS[min(2, len(SLOT_COSTS) - 1)]


def _pesos() -> Iterator[tuple[str, int]]:
    """Yield the amounts of money that texts name."""
    yield "compensation", data.COMPENSATION
    yield "discard", data.DISCARD_PESOS
    yield "example", 3 * data.PESOS_PER_VP - 1
    yield "example-left", data.PESOS_PER_VP - 1
    yield "fee", data.TRADE_FEE
    yield "limit", data.COMPENSATION_LIMIT
    yield "mayor", data.MAYOR_COST
    yield "point", data.PESOS_PER_VP
    yield "region", data.REGION_PESOS
    yield "sell", data.SELL_PESOS
    yield "start", data.START_PESOS
    yield "third-slot", _third_slot()
    yield "three-fees", 3 * data.TRADE_FEE
    yield "three-walks", 3 * _walking()[2]
    yield "toll", data.TOLL


def _points() -> Iterator[tuple[str, int]]:
    """Yield the points that texts name."""
    yield "all-houses", data.ALL_HOUSES_VP
    yield "end", data.END_VP
    yield "full-hold", data.FULL_HOLD_VP


def _walking() -> tuple[int, ...]:
    """Return what walking costs with the action card."""
    action = MAIN_OF.get("move")
    return action.costs if isinstance(action, MoveMerchants) else data.MOVE_COSTS


def _building() -> Amount:
    """Return what a house costs with the action card."""
    action = MAIN_OF.get("build")
    return action.cost if isinstance(action, BuildHouse) else data.HOUSE_COST


def _amounts(texts: Texts) -> dict[str, str]:
    """Return prices and lists of numbers."""
    decks = Counter(card.deck for card in ACHIEVEMENTS)
    letters = Counter(tile.letter for tile in MARKET_TILES)
    return {
        "cost-build": phrases.amount(_building(), texts),
        "costs-move": ", ".join(cost_parts(_walking(), texts)),
        "deck-order": ", ".join(DECKS),
        "decks": ", ".join(f"{deck} {decks[deck]}" for deck in DECKS),
        "house-cost": phrases.amount(_building(), texts),
        "later-slots": _FOR_EACH.join(f"#{slot}" for slot in range(2, len(SLOT_COSTS) + 1)),
        "letters": ", ".join(f"{letter} {number}" for letter, number in sorted(letters.items())),
        "majority": _FOR_EACH.join(map(str, data.MAJORITY_PESOS)),
        "movement": _lines(cost_parts(_walking(), texts)),
        "slot-costs": _FOR_EACH.join(map(str, SLOT_COSTS[1:])),
        "spaces-move": str(len(_walking()) - 1),
    }


def _cards(deck: str, texts: Texts) -> str:
    """List the cards of a deck with their points and marks; what those without a page do."""
    return _BETWEEN.join(
        f"{names.card(card.slug, texts)} {card.vp}{_mark(card)}{_unexplained(card, texts)}"
        for card in ACHIEVEMENTS
        if card.deck == deck
    )


def _unexplained(card: Achievement, texts: Texts) -> str:
    """Return what a card does that has no page of its own, "" for others."""
    return "" if card.slug in _pages() else f" ({main_text(card.slug, texts)})"


@cache
def _pages() -> frozenset[str]:
    """Return the ids of the topics that the English files have."""
    files = (Path(__file__).parent / LANGUAGES[0]).glob("*.md")
    return frozenset(_TITLE.findall("".join(file.read_text("utf-8") for file in files)))


def _mark(card: Achievement) -> str:
    return f" ({card.players}+)" if card.players > min(SEATS) else ""


def _tiles(kind: str, texts: Texts) -> str:
    """List the trades of the tiles of a kind."""
    return _offers([tile for tile in MARKET_TILES if tile.kind == kind], texts)


def _offers(tiles: Iterable[MarketTile], texts: Texts) -> str:
    """List trades, with the number of tiles that offer each."""
    offers = Counter(phrases.capped_offer(tile.id, texts) for tile in tiles)
    return _lines(
        offer if number == 1 else f"{offer} × {number}" for offer, number in offers.items()
    )


def _achievement(card: Achievement, texts: Texts) -> Iterator[tuple[str, str]]:
    """Yield what is printed on a card."""
    gain = card.alternative
    yield "alternative", NOTHING if gain is None else phrases.amount(gain, texts)
    yield "deck", card.deck
    yield "players", f"{card.players}–{max(SEATS)}" if card.players < max(SEATS) else f"{SEATS[-1]}"
    yield "points", phrases.points(card.vp, texts)


def _examples(board: Board) -> dict[str, str]:
    """Return ids for examples of moves: places, paths between them, a building space, a region."""
    harbour, market, other = board.harbour, board.markets[0], board.markets[-1]
    village = next(
        (place for place in board.neighbours[market] if place != harbour), board.villages[0]
    )
    steps = [f"{harbour}-{place}" for place in board.neighbours[harbour]]
    step, other_step = steps[0], steps[-1]
    rivers = board.rivers or board.villages
    spaces = board.places[village].spaces or tuple(board.spaces.values())
    return {
        "harbour": harbour,
        "market": market,
        "other-market": other,
        "other-step": other_step,
        "path": f"{harbour}-{village}-{market}",
        "region": REGIONS[0].id,
        "river-trip": f"{rivers[0]}>{rivers[-1]}",
        "space": spaces[0].id,
        "step": step,
    }


def _board(board: Board, texts: Texts) -> Iterator[tuple[str, str]]:
    """Yield what a side of the board shows."""
    columns = {names.place(place, texts): tiles for place, tiles in board.columns.items()}
    columns[names.term("reserve", texts)] = board.reserve or NOTHING
    yield "columns", _BETWEEN.join(f"{name} {tiles}" for name, tiles in columns.items())
    yield "harbour-spaces", str(len(board.residences))
    yield "markets", str(len(board.markets))
    yield "reserve", str(len(board.reserve))
    yield (
        "residences",
        _BETWEEN.join(_residence(residence, texts) for residence in board.residences),
    )
    yield "river", ", ".join(names.place(place, texts) for place in board.rivers)
    markets = set(board.markets)
    yield "roads-market", _roads(board, board.markets, texts)
    yield "roads-plain", _roads(board, [one for one in board.villages if one not in markets], texts)
    spaces = {place: board.places[place].spaces for place in board.villages}
    yield (
        "spaces",
        _BETWEEN.join(
            f"{names.place(place, texts)} {' + '.join(str(space.vp) for space in own) or NOTHING}"
            for place, own in spaces.items()
        ),
    )


def _residence(space: Residence, texts: Texts) -> str:
    """Return the income of a space of the harbour row, and its points if it has any."""
    income = phrases.amount(space.income, texts)
    return f"{income} ({phrases.points(space.vp, texts)})" if space.vp else income


def _roads(board: Board, places: Iterable[str], texts: Texts) -> str:
    """List the roads of some places."""
    return _lines(
        f"**{names.place(place, texts)}** `{place}`: "
        + ", ".join(names.place(other, texts) for other in board.neighbours[place])
        for place in places
    )
