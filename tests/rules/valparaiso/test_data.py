"""The tables of the package, typed again from the rules (RULINGS 3, 8.9, 8.10, 8.11, 8.12)."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields

import pytest

from rules.valparaiso import data, elements
from rules.valparaiso.elements import Amount
from rules.valparaiso.moves import RESERVED


def amount(text: str) -> Amount:
    """An amount written as `10 pesos + 1 any`; `-` is nothing."""
    parts = [part.split() for part in text.split(" + ")] if text != "-" else []
    return Amount(**{kind: int(number) for number, kind in parts})


CONSTANTS = {
    "SEATS": (2, 3, 4, 5),
    "GOODS": ("silver", "copper", "wheat"),
    "COLOURS": ("red", "blue", "green", "yellow", "purple"),
    "START_PESOS": 20,
    "START_GOODS": 3,
    "HOLD_CAPACITY": 6,
    "DISCARD_PESOS": 3,
    "HOUSES": 4,
    "ALL_HOUSES_VP": 1,
    "MERCHANTS": {2: 3, 3: 4, 4: 4, 5: 4},
    "SLOT_COSTS": (0, 1, 2, 3, 4),
    "LAST_SLOT_HOUSES": 2,
    "MAYOR_COST": 5,
    "HIRE_COST": amount("1 silver + 1 copper + 1 wheat"),
    "HOUSE_COST": amount("10 pesos"),
    "FREE": Amount(),
    "MOVE_COSTS": (0, 0, 1, 4),
    "TOLL": 2,
    "TRADE_FEE": 1,
    "SELL_PESOS": 10,
    "FULL_HOLD_VP": 1,
    "OVERSEAS_GOODS": 3,
    "COMPENSATION": 10,
    "COMPENSATION_LIMIT": 10,
    "REGION_PESOS": 5,
    "REGION_CARDS": 3,
    "MAJORITY_PESOS": (5, 2),
    "END_VP": 18,
    "PESOS_PER_VP": 20,
    "DECKS": ("A", "B1", "B2"),
    "COAST": "coast",
}

ACTIONS = """
    1 move-goods | Move Goods       | MoveGoods()                              | silver copper wheat silver copper
    2 sell       | Sell Good        | SellGood(pesos=10)                       | copper wheat silver wheat silver
    3 hire       | Hire Merchant    | HireMerchant(1 silver + 1 copper + 1 wheat) | any any any any any
    4 move       | Move Merchants   | MoveMerchants(0 0 1 4)                   | wheat silver copper copper wheat
    5 build      | Build House      | BuildHouse(10 pesos)                     | any any any any any
    6 trade      | Trade in Villages | TradeInVillages(0)                      | silver copper wheat wheat wheat
    7 ship       | Move Ship        | MoveShip()                               | copper wheat silver copper silver
    8 overseas   | Overseas Trade   | OverseasTrade()                          | wheat silver copper silver copper
"""  # noqa: E501

ACHIEVEMENTS = """
    A1  | A  | swift-move         | 3 | 2 | MoveMerchants(0 0 0 3)     | 1 any
    A2  | A  | paid-trade         | 2 | 2 | TradeInVillages(5)         | 1 any
    A3  | A  | patron             | 2 | 2 | Convert(5 pesos + 1 any > 1 vp, 1) | 1 any
    A4  | A  | coins-10           | 2 | 2 | FreeGain(10 pesos)             | -
    A5  | A  | river              | 3 | 2 | RiverBoats()               | 1 any
    A6  | A  | two-different      | 2 | 2 | FreeGain(2 different)          | -
    A7  | A  | sell-15            | 2 | 2 | SellGood(pesos=15)         | 1 any
    A8  | A  | second-ship        | 3 | 2 | MoveShip()                 | 1 any
    A9  | A  | second-build       | 3 | 2 | BuildHouse(10 pesos)       | 5 pesos
    B11 | B1 | two-for-one        | 3 | 2 | Convert(2 any > 1 vp, 1)   | 5 pesos
    B12 | B1 | barter-build       | 3 | 2 | BuildHouse(1 any)          | 1 any
    B13 | B1 | buy-three          | 3 | 2 | Convert(2 pesos > 1 any, 3) | 5 pesos
    B14 | B1 | cheap-hire         | 3 | 2 | HireMerchant(5 pesos)      | 1 any
    B15 | B1 | second-trade       | 2 | 3 | TradeInVillages(0)         | 1 any
    B16 | B1 | second-overseas    | 3 | 2 | OverseasTrade()            | 5 pesos
    B17 | B1 | second-move-goods  | 3 | 5 | MoveGoods()                | 5 pesos
    B18 | B1 | swift-move-2       | 3 | 4 | MoveMerchants(0 0 0 3)     | 1 any
    B21 | B2 | buy-points         | 3 | 4 | Convert(10 pesos > 1 vp, 3) | 5 pesos
    B22 | B2 | two-any            | 4 | 2 | FreeGain(2 any)                | -
    B23 | B2 | one-of-each        | 4 | 2 | FreeGain(1 silver + 1 copper + 1 wheat) | -
    B24 | B2 | one-vp             | 3 | 5 | FreeGain(1 vp)                 | -
    B25 | B2 | coins-15           | 4 | 3 | FreeGain(15 pesos)             | -
    B26 | B2 | set-for-two        | 3 | 2 | Convert(1 silver + 1 copper + 1 wheat > 2 vp, 1) | 5 pesos
    B27 | B2 | free-build-or-hire | 3 | 2 | BuildOrHire(- / -)         | 1 any
"""  # noqa: E501

TILES = """
    TA1 | -                  | 1 silver + 1 copper            | 3
    TA2 | -                  | 1 copper + 1 wheat             | 3
    TA3 | -                  | 1 silver + 1 wheat             | 3
    TA4 | 2 pesos            | 1 silver + 1 copper + 1 wheat  | 3
    TA5 | 2 pesos            | 1 silver + 1 copper + 1 wheat  | 3
    TB1 | 2 pesos            | 2 different                    |
    TB2 | 2 pesos            | 2 different                    |
    TB3 | 2 pesos            | 2 same                         |
    TB4 | 2 pesos            | 2 same                         |
    TB5 | 1 any              | 2 any                          |
    TC1 | -                  | 5 pesos                        |
    TC2 | -                  | 5 pesos                        |
    TC3 | -                  | 6 pesos                        |
    TC4 | -                  | 6 pesos                        |
    TC5 | 1 any              | 9 pesos                        |
    TD1 | 10 pesos + 1 silver | 2 vp                          | 3
    TD2 | 10 pesos + 1 copper | 2 vp                          | 3
    TD3 | 10 pesos + 1 wheat | 2 vp                           | 3
    TD4 | 10 pesos + 1 any   | 2 vp                           | 3
    TD5 | 10 pesos + 1 any   | 2 vp                           | 3
    TE1 | 5 pesos + 1 silver | 1 vp                           | 3
    TE2 | 5 pesos + 1 copper | 1 vp                           | 3
    TE3 | 5 pesos + 1 wheat  | 1 vp                           | 3
    TE4 | 1 silver + 1 copper + 1 wheat | 2 vp                | 3
    TE5 | 2 any              | 1 vp                           | 3
"""

PLACES = {
    "small": "VAL~ LAG=2 PLA=2 QUI~=2 VIN=2 MEL$=0,0 CAS$~=0,0 LIM$~=0,0",
    "large": ("VAL~ LAG=2 PLA=2 QUI~=2 VIN=2 CON=2 OLM~=3 MEL$=0,0 CAS$~=0,0 LIM$~=0,0 QLT$=0,0"),
}
"""Places with their spaces' points; `~` lie on the river, `$` have a market."""
ROADS = {
    "small": ("VAL-LAG VAL-PLA VAL-QUI VAL-VIN LAG-MEL PLA-MEL PLA-CAS QUI-CAS QUI-LIM VIN-LIM"),
    "large": (
        "VAL-LAG VAL-PLA VAL-QUI VAL-VIN VAL-CON LAG-MEL PLA-MEL PLA-CAS QUI-CAS QUI-LIM VIN-LIM"
        " VIN-QLT CON-QLT CAS-OLM LIM-OLM"
    ),
}
ROW = {
    "small": "2 pesos, 1 wheat, 2 pesos, 1 copper, 2 pesos, 1 silver",
    "large": (
        "2 pesos, 1 wheat, 2 pesos, 1 copper, 2 pesos, 1 silver, 2 pesos, 3 pesos, 3 pesos, 3 pesos"
    ),
}
ROW_VP = {"small": [0, 0, 0, 0, 0, 1], "large": [0] * 8 + [1, 1]}
COLUMNS = {
    "small": "MEL CEBDA CAS DACEB LIM EBDAC reserve DACEBEBDAC",
    "large": "MEL ACEBD CAS BDACE LIM CEBDA QLT DACEB reserve EBDAC",
}
NAMES = {
    "VAL": "Valparaíso",
    "LAG": "Laguna Verde",
    "PLA": "Placilla",
    "QUI": "Quilpué",
    "VIN": "Viña del Mar",
    "CON": "Concón",
    "OLM": "Olmué",
    "MEL": "Melipilla",
    "CAS": "Casablanca",
    "LIM": "Limache",
    "QLT": "Quillota",
}
SIDES = {"small": data.SMALL_BOARD, "large": data.LARGE_BOARD}
each_side = pytest.mark.parametrize("side", SIDES)


def rows(table: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]


def action(text: str) -> elements.CardAction:
    """The main action that a table names."""
    kind, _, inner = text.removesuffix(")").partition("(")
    match kind:
        case "SellGood":
            return elements.SellGood(int(inner.removeprefix("pesos=")))
        case "MoveMerchants":
            return elements.MoveMerchants(tuple(map(int, inner.split())))
        case "TradeInVillages":
            return elements.TradeInVillages(int(inner))
        case "Convert":
            exchange, _, times = inner.rpartition(", ")
            pay, gain = exchange.split(" > ")
            return elements.Convert(amount(pay), amount(gain), int(times))
        case "BuildOrHire":
            build, hire = map(amount, inner.split(" / "))
            return elements.BuildOrHire(elements.BuildHouse(build), elements.HireMerchant(hire))
        case "HireMerchant" | "BuildHouse" | "FreeGain":
            return getattr(elements, kind)(amount(inner))
    return getattr(elements, kind)()


def test_numbers():
    assert {name: getattr(data, name) for name in CONSTANTS} == CONSTANTS


def test_action_cards():
    expected = []
    for head, name, main, goods in rows(ACTIONS):
        number, slug = head.split()
        alternatives = tuple(amount(f"1 {good}") for good in goods.split())
        expected.append(elements.ActionCard(slug, int(number), name, action(main), alternatives))
    assert list(data.ACTION_CARDS) == expected


def test_achievements():
    found = [
        (card.id, card.deck, card.slug, card.vp, card.players, card.main, card.alternative)
        for card in data.ACHIEVEMENTS
    ]
    assert found == [
        (name, deck, slug, int(vp), int(players), action(main), amount(alt) if alt != "-" else None)
        for name, deck, slug, vp, players, main, alt in rows(ACHIEVEMENTS)
    ]


def test_market_tiles():
    found = [(tile.id, tile.pay, tile.gain, tile.cap) for tile in data.MARKET_TILES]
    assert found == [
        (name, amount(pay), amount(gain), int(cap) if cap else None)
        for name, pay, gain, cap in rows(TILES)
    ]
    assert all(tile.letter == tile.id[1] for tile in data.MARKET_TILES)


@each_side
def test_places(side):
    found = []
    for place in SIDES[side].place_list:
        marks = "$" * place.market + "~" * place.river
        points = ",".join(str(space.vp) for space in place.spaces)
        found.append(f"{place.id}{marks}" + (f"={points}" if points else ""))
        assert place.name == NAMES[place.id]
        assert [space.id for space in place.spaces] == [
            f"{place.id}{n}" for n in range(1, len(place.spaces) + 1)
        ]
        assert all(0 <= number <= 1000 for number in place.xy)
    assert found == PLACES[side].split()
    assert SIDES[side].harbour == "VAL"


@each_side
def test_roads_and_rows(side):
    board = SIDES[side]
    assert ["-".join(road) for road in board.roads] == ROADS[side].split()
    assert [space.income for space in board.residences] == [
        amount(text) for text in ROW[side].split(", ")
    ]
    assert [space.vp for space in board.residences] == ROW_VP[side]
    assert [space.id for space in board.residences] == [
        f"VAL{n}" for n in range(1, len(board.residences) + 1)
    ]


@each_side
def test_letters(side):
    board = SIDES[side]
    words = COLUMNS[side].split()
    found = dict(zip(words[::2], words[1::2], strict=True))
    assert {**board.columns, "reserve": board.reserve} == found
    assert all(sorted(letters) == list("ABCDE") for letters in board.columns.values())
    assert Counter("".join(found.values())) == dict.fromkeys("ABCDE", 5)


def test_the_sea():
    assert [(region.id, data.GOODS[region.good]) for region in data.REGIONS] == [
        ("west", "silver"),
        ("north", "copper"),
        ("east", "wheat"),
    ]


def test_the_number_of_players_chooses_the_side():
    assert {seats: board.id for seats, board in data.BOARDS.items()} == {
        2: "board-2-3",
        3: "board-2-3",
        4: "board-4-5",
        5: "board-4-5",
    }


def test_what_holds_for_the_box():
    assert Counter(card.deck for card in data.ACHIEVEMENTS) == {"A": 9, "B1": 8, "B2": 7}
    assert [
        sum(card.players <= seats for card in data.ACHIEVEMENTS if card.deck != "A")
        for seats in data.SEATS
    ] == [9, 11, 13, 15]
    assert sum(card.alternative is not None for card in data.ACHIEVEMENTS) == 18
    slugs = [card.id for card in data.ACTION_CARDS] + [card.slug for card in data.ACHIEVEMENTS]
    assert len(set(slugs)) == len(slugs) == 32
    assert not set(slugs) & set(RESERVED)
    names = [card.name for card in (*data.ACTION_CARDS, *data.ACHIEVEMENTS)]
    assert len(set(names)) == len(names)
    colours = [
        Counter(
            field.name
            for card in data.ACTION_CARDS
            for field in fields(Amount)
            if getattr(card.alternatives[seat], field.name)
        )
        for seat in range(5)
    ]
    assert all(found == {"silver": 2, "copper": 2, "wheat": 2, "any": 2} for found in colours)


@each_side
def test_what_holds_for_the_map(side):
    board = SIDES[side]
    near = {place: {b for a, b in map(sorted, board.roads) if a == place} for place in board.places}
    for one, others in list(near.items()):
        for other in others:
            near[other].add(one)
    assert len({frozenset(road) for road in board.roads}) == len(board.roads)
    assert {place: set(found) for place, found in board.neighbours.items()} == near
    distance = {"VAL": 0}
    edge = ["VAL"]
    for place in edge:
        for other in near[place] - set(distance):
            distance[other] = distance[place] + 1
            edge.append(other)
    assert set(distance) == set(board.places)
    for market in board.markets:
        assert distance[market] == 2
        assert not near[market] & set(board.markets)
    players = 3 if side == "small" else 5
    assert len(board.villages) >= players
    room = len(board.residences) + len(board.spaces)
    assert room == {"small": 16, "large": 24}[side]
    assert room >= data.HOUSES * players
    assert len({letters[0] for letters in board.columns.values()}) == len(board.columns)
