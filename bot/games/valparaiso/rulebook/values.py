"""What the rulebook of Valparaíso takes from its data: map, tiles and values of cards.

The texts name it in braces, so that they stay true when the data change.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from bot.i18n import texts_for
from renderers.core.texts import Texts
from renderers.valparaiso.words import names, phrases
from rules.valparaiso.cards import ACTION_CARD_IDS, alternative_of
from rules.valparaiso.data import (
    ACHIEVEMENTS,
    BOARDS,
    COLOURS,
    DECKS,
    GOODS,
    MARKET_TILES,
    REGIONS,
    SEATS,
)
from rules.valparaiso.elements import Achievement, Board, Residence

NOTHING: Final = "–"
_BETWEEN: Final = " · "
_FOR_EACH: Final = " / "


def insertions(language: str) -> Mapping[str, str]:
    """Return what the texts in a language insert, by its name there."""
    texts = texts_for(language)
    found = {
        "alternatives": _lines(
            f"**{names.card(card, texts)}**: {_alternatives(card, texts)}"
            for card in ACTION_CARD_IDS
        ),
        "b-cards": _FOR_EACH.join(str(_b_cards(players)) for players in SEATS),
        "regions": _lines(
            f"**{names.sea(region.id, texts)}** `{region.id}`: "
            f"{phrases.good(GOODS[region.good], texts)}"
            for region in REGIONS
        ),
    }
    found |= _examples(BOARDS[max(SEATS)])
    found |= {_key("alternatives", card): _alternatives(card, texts) for card in ACTION_CARD_IDS}
    found |= {_key("cards", deck): _cards(deck, texts) for deck in DECKS}
    for kind in {tile.kind for tile in MARKET_TILES}:
        found[_key("tiles", kind)] = _tiles(kind, texts)
    for card in ACHIEVEMENTS:
        found |= {_key(name, card.slug): text for name, text in _achievement(card, texts)}
    for size, players in (("small", min(SEATS)), ("large", max(SEATS))):
        found |= {_key(name, size): text for name, text in _board(BOARDS[players], texts)}
    return found


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


def _cards(deck: str, texts: Texts) -> str:
    """List the cards of a deck with their points and marks."""
    return _BETWEEN.join(
        f"{names.card(card.slug, texts)} {card.vp}{_mark(card)}"
        for card in ACHIEVEMENTS
        if card.deck == deck
    )


def _mark(card: Achievement) -> str:
    return f" ({card.players}+)" if card.players > min(SEATS) else ""


def _tiles(kind: str, texts: Texts) -> str:
    """List the trades of the tiles of a kind, with the number of tiles that offer each."""
    offers = Counter(
        phrases.capped_offer(tile.id, texts) for tile in MARKET_TILES if tile.kind == kind
    )
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
    harbour, (market, other) = board.harbour, board.markets[:2]
    village = next(place for place in board.neighbours[market] if place != harbour)
    step, other_step, *_ = [f"{harbour}-{place}" for place in board.neighbours[harbour]]
    return {
        "harbour": harbour,
        "market": market,
        "other-market": other,
        "other-step": other_step,
        "path": f"{harbour}-{village}-{market}",
        "region": REGIONS[0].id,
        "river-trip": f"{board.rivers[0]}>{board.rivers[-1]}",
        "space": board.places[village].spaces[0].id,
        "step": step,
    }


def _board(board: Board, texts: Texts) -> Iterator[tuple[str, str]]:
    """Yield what a side of the board shows."""
    columns = {names.place(place, texts): tiles for place, tiles in board.columns.items()}
    columns[names.reserve(texts)] = board.reserve
    yield "columns", _BETWEEN.join(f"{name} {tiles}" for name, tiles in columns.items())
    yield "harbour-spaces", str(len(board.residences))
    yield "markets", str(len(board.markets))
    yield "reserve", str(len(board.reserve))
    yield "residences", _BETWEEN.join(_residence(each, texts) for each in board.residences)
    yield "river", ", ".join(names.place(place, texts) for place in board.rivers)
    markets = set(board.markets)
    yield "roads-market", _roads(board, board.markets, texts)
    yield "roads-plain", _roads(board, [one for one in board.villages if one not in markets], texts)
    spaces = {place: board.places[place].spaces for place in board.villages}
    yield (
        "spaces",
        _BETWEEN.join(
            f"{names.place(place, texts)} {' + '.join(str(space.vp) for space in found)}"
            for place, found in spaces.items()
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
