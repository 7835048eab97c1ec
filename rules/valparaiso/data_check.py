"""What the data of Valparaíso must be like for the rules, checked when the game is imported.

Map, tiles and values of cards can be replaced (`data`). What the rules cannot do with them is
refused here in a sentence, before anything is built of it; everything else follows the data.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from rules.valparaiso import data
from rules.valparaiso.elements import (
    Amount,
    Board,
    BuildHouse,
    BuildOrHire,
    CardAction,
    Convert,
    FreeGain,
    HireMerchant,
    MoveMerchants,
    SellGood,
    TradeInVillages,
)

FILE: Final = "rules/valparaiso/data.py"
SKIP: Final = "skip"
ALTERNATIVE: Final = "alt"
RESERVED: Final = (
    *("none", "mayor", "bonus", ALTERNATIVE, SKIP, "hold", "load", "unload", "pay"),
    data.COAST,
)
"""Words of the notation that are no slugs of cards."""
KINDS: Final = ("silver", "copper", "wheat")
"""The goods that an `Amount` can count."""
_SLUG: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_TIMES: Final = re.compile(r"x[0-9]+")
_PLACE: Final = re.compile(r"[A-Z][A-Z0-9]*")
_NUMBERS: Final = (
    *("START_PESOS", "START_GOODS", "HOLD_CAPACITY", "DISCARD_PESOS", "HOUSES", "ALL_HOUSES_VP"),
    *("LAST_SLOT_HOUSES", "MAYOR_COST", "TOLL", "TRADE_FEE", "SELL_PESOS", "FULL_HOLD_VP"),
    *("OVERSEAS_GOODS", "COMPENSATION", "COMPENSATION_LIMIT", "REGION_PESOS", "REGION_CARDS"),
    *("END_VP", "PESOS_PER_VP"),
)
_AT_LEAST_ONE: Final = (
    *("START_GOODS", "HOLD_CAPACITY", "HOUSES", "OVERSEAS_GOODS", "REGION_CARDS", "END_VP"),
    *("PESOS_PER_VP", "DISCARD_PESOS"),
)


class UnfitData(ValueError):
    """Data that the rules cannot follow; the message is a sentence."""


def faults() -> Iterator[str]:
    """Yield what the rules cannot do with the data, each as a sentence without its full stop."""
    for part in (_numbers, _seats, _cards, _actions, _tiles, _sea):
        yield from part()
    for board in {board.id: board for board in data.BOARDS.values()}.values():
        for where in (_places, _roads, _markets, _residences):
            yield from (f"{board.id}: {fault}" for fault in list(where(board)))
    yield from _setup()


def _repeated(names: Iterable[str]) -> list[str]:
    return [name for name, number in Counter(names).items() if number > 1]


def _numbers() -> Iterator[str]:
    numbers: dict[str, int] = {name: getattr(data, name) for name in _NUMBERS}
    for name in ("SLOT_COSTS", "MOVE_COSTS", "MAJORITY_PESOS"):
        costs: tuple[int, ...] = getattr(data, name)
        numbers.update({f"{name}[{place}]": cost for place, cost in enumerate(costs)})
        if not costs:
            yield f"{name} must not be empty"
    for name, number in numbers.items():
        least = int(name in _AT_LEAST_ONE)
        if type(number) is not int or number < least:
            yield f"{name} must be a whole number of at least {least}, not {number!r}"
    if data.LAST_SLOT_HOUSES > data.HOUSES:
        yield "LAST_SLOT_HOUSES must not be larger than HOUSES"
    if data.OVERSEAS_GOODS > data.HOLD_CAPACITY:
        yield "the hold (HOLD_CAPACITY) must have room for the goods of a trade (OVERSEAS_GOODS)"


def _seats() -> Iterator[str]:
    if tuple(data.GOODS) != KINDS:
        yield f"GOODS must be {', '.join(KINDS)}: an Amount counts these goods and no others"
    if list(data.SEATS) != list(range(2, len(data.SEATS) + 2)):
        yield "SEATS must be 2, 3 … players without a gap"
    for name, numbers in (("MERCHANTS", set(data.MERCHANTS)), ("BOARDS", set(data.BOARDS))):
        if numbers != set(data.SEATS):
            yield f"{name} must have an entry for each number of players in SEATS and no other"
    for seats, number in data.MERCHANTS.items():
        if number < 2:
            yield f"MERCHANTS must be at least 2 with {seats} players: two are placed at the start"
    if len(set(data.COLOURS)) != len(data.COLOURS) or len(data.COLOURS) < max(data.SEATS):
        yield "COLOURS must name a colour of its own for each seat"


def _cards() -> Iterator[str]:
    slugs = [card.id for card in data.ACTION_CARDS] + [card.slug for card in data.ACHIEVEMENTS]
    for slug in _repeated([*slugs, *[card.id for card in data.ACHIEVEMENTS]]):
        yield f"two cards are called {slug}"
    for slug in slugs:
        if slug in (*RESERVED, *KINDS) or _TIMES.fullmatch(slug) or not _SLUG.fullmatch(slug):
            yield f"a card cannot be called {slug!r} in the notation"
    if not data.ACTION_CARDS:
        yield "ACTION_CARDS must not be empty"
    for card in data.ACTION_CARDS:
        if len(card.alternatives) != len(data.COLOURS):
            yield f"the card {card.id} must have an alternative for each of the COLOURS"
    if not data.DECKS or data.DECKS[0] != "A" or len(set(data.DECKS)) != len(data.DECKS):
        yield "DECKS must begin with A and name each deck once"
    for achievement in data.ACHIEVEMENTS:
        if achievement.deck not in data.DECKS:
            yield f"the card {achievement.slug} is of the deck {achievement.deck}, not in DECKS"
        if achievement.vp < 0:
            yield f"the card {achievement.slug} must not cost points"


def _amounts() -> Iterator[tuple[str, Amount]]:
    """Yield all amounts of the data, each with what it belongs to."""
    for card in data.ACTION_CARDS:
        for gain in card.alternatives:
            yield f"the alternative of {card.id}", gain
    for achievement in data.ACHIEVEMENTS:
        if achievement.alternative is not None:
            yield f"the alternative of {achievement.slug}", achievement.alternative
    for tile in data.MARKET_TILES:
        yield f"the price of the tile {tile.id}", tile.pay
        yield f"the gain of the tile {tile.id}", tile.gain
    for board in data.BOARDS.values():
        for residence in board.residences:
            yield f"the income of {residence.id}", residence.income
    for slug, action in _main_actions():
        for amount in _of(action):
            yield f"the main action of {slug}", amount


def _main_actions() -> Iterator[tuple[str, CardAction]]:
    for card in data.ACTION_CARDS:
        yield card.id, card.main
    for achievement in data.ACHIEVEMENTS:
        yield achievement.slug, achievement.main


def _of(action: CardAction) -> list[Amount]:
    """Return the amounts of an action."""
    match action:
        case HireMerchant(cost=cost) | BuildHouse(cost=cost):
            return [cost]
        case BuildOrHire(build=build, hire=hire):
            return [build.cost, hire.cost]
        case FreeGain(gain=gain):
            return [gain]
        case Convert(pay=pay, gain=gain):
            return [pay, gain]
    return []


def _actions() -> Iterator[str]:
    for where, amount in _amounts():
        parts = [*amount.goods, amount.pesos, amount.vp, amount.any, amount.different, amount.same]
        if any(type(part) is not int or part < 0 for part in parts):
            yield f"{where} has a number below 0"
        if amount.different > len(KINDS):
            yield f"{where} asks for {amount.different} different goods of {len(KINDS)} kinds"
    for slug, action in _main_actions():
        yield from (f"{slug}: {fault}" for fault in list(_action(action)))


def _action(action: CardAction) -> Iterator[str]:
    match action:
        case HireMerchant():
            if action.cost.chosen or action.cost.vp:
                yield "merchants are hired for fixed goods and pesos, not for other goods or points"
        case BuildHouse():
            if action.cost.vp:
                yield "houses are built for goods and pesos, not for points"
        case BuildOrHire():
            yield from list(_action(action.build))
            yield from list(_action(action.hire))
        case Convert():
            if action.pay.vp:
                yield "points cannot be paid"
            if action.pay == Amount():
                yield "an exchange must cost something"
            if action.times < 1:
                yield "an exchange must be possible at least once"
        case MoveMerchants():
            if not action.costs or action.costs[0]:
                yield "moving 0 spaces must be free: the costs begin with 0"
            if any(cost < 0 for cost in action.costs):
                yield "moving cannot cost less than nothing"
        case SellGood():
            if action.pesos < 0:
                yield "a good cannot be sold for less than nothing"
        case TradeInVillages():
            if action.fee < 0:
                yield "a fee cannot be less than nothing"


def _tiles() -> Iterator[str]:
    for name in _repeated(tile.id for tile in data.MARKET_TILES):
        yield f"two tiles are called {name}"
    for tile in data.MARKET_TILES:
        if len(tile.letter) != 1:
            yield f"the tile {tile.id} must have one letter, not {tile.letter!r}"
        if not _SLUG.fullmatch(tile.kind):
            yield f"the kind of the tile {tile.id} must be in small letters with hyphens"
        if tile.cap is not None and tile.cap < 1:
            yield f"the tile {tile.id} must allow a trade"
        if tile.pay.vp:
            yield f"the tile {tile.id} costs points, which cannot be paid"


def _sea() -> Iterator[str]:
    names = [region.id for region in data.REGIONS]
    if not names:
        yield "REGIONS must not be empty"
    for name in _repeated([*names, data.COAST]):
        yield f"two sea spaces are called {name}"
    for region in data.REGIONS:
        if not 0 <= region.good < len(KINDS):
            yield f"the region {region.id} asks for a good that does not exist: {region.good}"
        if not _SLUG.fullmatch(region.id):
            yield f"a region cannot be called {region.id!r} in the notation"


def _places(board: Board) -> Iterator[str]:
    names = [place.id for place in board.place_list]
    spaces = [space.id for place in board.place_list for space in place.spaces]
    residences = [residence.id for residence in board.residences]
    for name in _repeated([*names, *spaces, *residences]):
        yield f"two places or spaces are called {name}"
    for name in (*names, *spaces):
        if not _PLACE.fullmatch(name):
            yield f"a place cannot be called {name!r} in the notation"
    if board.harbour not in names:
        yield f"the harbour {board.harbour} is not among the places"
        return
    harbour = board.places[board.harbour]
    if harbour.market or harbour.spaces:
        yield "the harbour has no market, and its building spaces are the residences"
    if any(space.vp < 0 for space in board.spaces.values()):
        yield "a building space cannot cost points"
    if not any(place.market for place in board.place_list):
        yield "there must be a village with a market"


def _roads(board: Board) -> Iterator[str]:
    for road in board.roads:
        for end in road:
            if end not in board.places:
                yield f"a road leads to {end}, which is no place"
                return
        if road[0] == road[1]:
            yield f"a road leads from {road[0]} to itself"
    for pair, number in Counter(tuple(sorted(road)) for road in board.roads).items():
        if number > 1:
            yield f"two roads join {pair[0]} and {pair[1]}"
    reached, todo = {board.harbour}, [board.harbour]
    while todo:
        following = set(board.neighbours[todo.pop()]) - reached
        reached |= following
        todo += sorted(following)
    if cut_off := [name for name in board.villages if name not in reached]:
        yield f"no road leads from the harbour to {', '.join(cut_off)}"


def _markets(board: Board) -> Iterator[str]:
    if set(board.columns) != set(board.markets):
        yield "there must be a column of tiles for each village with a market and no other"
        return
    for market, column in board.columns.items():
        if not column:
            yield f"the column of {market} must have a tile"
    there = Counter("".join((*board.columns.values(), board.reserve)))
    given = Counter(tile.letter for tile in data.MARKET_TILES)
    for letter in sorted(there | given):
        if there[letter] != given[letter]:
            yield (
                f"columns and reserve have room for {there[letter]} tiles of the letter {letter}, "
                f"but there are {given[letter]}"
            )


def _residences(board: Board) -> Iterator[str]:
    if not board.residences:
        yield "the harbour must have a space for a residence"
    for residence in board.residences:
        income = residence.income
        if income.chosen or income.vp:
            yield (
                f"the income of {residence.id} must be fixed goods and pesos: nobody is asked for "
                "goods of free choice, and points come once (vp)"
            )
        if residence.vp < 0:
            yield f"the residence {residence.id} cannot cost points"


def _setup() -> Iterator[str]:
    for seats, board in data.BOARDS.items():
        combinations = (data.START_GOODS + 1) * (data.START_GOODS + 2) // 2
        if combinations < seats:
            yield f"{seats} players cannot all begin with other goods (START_GOODS)"
        if len(board.villages) < seats:
            yield f"{seats} players cannot all begin in another village of {board.id}"
        needed = len(data.REGIONS) * data.REGION_CARDS
        cards = [card for card in data.ACHIEVEMENTS if card.players <= seats]
        if len(cards) < needed:
            yield (
                f"the sea regions need {needed} achievements, but {len(cards)} are used with "
                f"{seats} players"
            )


for _fault in faults():
    raise UnfitData(f"{FILE}: {_fault}.")
