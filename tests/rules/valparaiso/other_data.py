"""Other data for Valparaíso: another map, other tiles, cards, values, names of everything.

It takes the place of the data of the package in a process of its own. Villages have no space, one
or several, markets lie one road from the harbour, columns differ in height, one board has no
reserve; there are four regions with two cards, four slots, three decks of other sizes: nothing of
it may matter to the rules.
"""

from __future__ import annotations

from rules.valparaiso.elements import (
    Achievement,
    ActionCard,
    Amount,
    Board,
    BuildHouse,
    BuildingSpace,
    BuildOrHire,
    Convert,
    FreeGain,
    HireMerchant,
    MarketTile,
    MoveGoods,
    MoveMerchants,
    MoveShip,
    OverseasTrade,
    Place,
    Residence,
    RiverBoats,
    SeaRegion,
    SellGood,
    TradeInVillages,
)

SEATS = (2, 3, 4, 5)
GOODS = ("silver", "copper", "wheat")
COLOURS = ("white", "black", "orange", "pink", "grey")

START_PESOS = 13
START_GOODS = 2
HOLD_CAPACITY = 5
DISCARD_PESOS = 2
HOUSES = 3
ALL_HOUSES_VP = 2
MERCHANTS = {2: 4, 3: 3, 4: 5, 5: 3}

SLOT_COSTS = (0, 2, 3, 5)
LAST_SLOT_HOUSES = 1
MAYOR_COST = 3

HIRE_COST = Amount(silver=2, pesos=1)
HOUSE_COST = Amount(pesos=4, any=1)
FREE = Amount()
MOVE_COSTS = (0, 1, 1, 3, 4)
TOLL = 1
TRADE_FEE = 2
SELL_PESOS = 7
FULL_HOLD_VP = 2
OVERSEAS_GOODS = 2
COMPENSATION = 7
COMPENSATION_LIMIT = 9
REGION_PESOS = 4
REGION_CARDS = 2
MAJORITY_PESOS = (6, 3, 1)
END_VP = 15
PESOS_PER_VP = 12

_ONE = (
    Amount(copper=1),
    Amount(any=2),
    Amount(pesos=4),
    Amount(different=2),
    Amount(same=2, pesos=1),
)
ACTION_CARDS = (
    ActionCard("stow", 1, "Stow", MoveGoods(), _ONE),
    ActionCard("vend", 2, "Vend", SellGood(SELL_PESOS), _ONE),
    ActionCard("recruit", 3, "Recruit", HireMerchant(HIRE_COST), _ONE[::-1]),
    ActionCard("walk", 4, "Walk", MoveMerchants(MOVE_COSTS), _ONE),
    ActionCard("raise", 5, "Raise", BuildHouse(HOUSE_COST), _ONE[::-1]),
    ActionCard("haggle", 6, "Haggle", TradeInVillages(), _ONE),
    ActionCard("sail", 7, "Sail", MoveShip(), _ONE),
    ActionCard("export", 8, "Export", OverseasTrade(), _ONE[::-1]),
    ActionCard("fair", 9, "Fair", TradeInVillages(1), _ONE),
)

_A = (
    ("run", 1, MoveMerchants((0, 0, 2)), Amount(pesos=2)),
    ("raft", 1, RiverBoats(), None),
    ("alms", 4, Convert(Amount(pesos=3, different=2), Amount(vp=1, same=1), 2), Amount(silver=1)),
    ("gift", 2, FreeGain(Amount(vp=1, pesos=2, different=2)), Amount(any=1)),
    ("deal", 3, Convert(Amount(same=2), Amount(pesos=9), 2), None),
    ("hut", 2, BuildHouse(Amount(any=2)), Amount(any=3)),
)
_B = (
    ("crew", 5, BuildOrHire(BuildHouse(Amount(pesos=1)), HireMerchant(FREE)), Amount(wheat=2)),
    ("cargo", 2, MoveGoods(), Amount(pesos=3)),
    ("voyage", 2, OverseasTrade(), None),
    ("pilgrim", 1, MoveMerchants((0, 2, 2, 2)), Amount(copper=1)),
    ("bargain", 2, SellGood(20), None),
)
_C = (
    ("feast", 6, Convert(Amount(wheat=1), Amount(vp=1), 4), Amount(vp=1)),
    ("loan", 1, FreeGain(Amount(pesos=11)), None),
    ("cutter", 1, MoveShip(), Amount(silver=1, any=1)),
)
ACHIEVEMENTS = tuple(
    Achievement(f"{deck}{number}", deck, slug, slug.title(), vp, 2 + 2 * (number > 4), main, other)
    for deck, cards in (("A", _A), ("X", _B), ("Y", _C))
    for number, (slug, vp, main, other) in enumerate(cards, 1)
)
DECKS = ("A", "X", "Y")

MARKET_TILES = (
    MarketTile("g1", "P", "one", FREE, Amount(silver=1, any=1), 2),
    MarketTile("g2", "P", "one", Amount(pesos=1), Amount(same=3), None),
    MarketTile("g3", "P", "one", Amount(any=1), Amount(pesos=5, different=1), 4),
    MarketTile("g4", "P", "one", Amount(copper=1), Amount(wheat=3), None),
    MarketTile("g5", "P", "one", FREE, Amount(different=3), 1),
    MarketTile("v1", "Q", "two", Amount(pesos=6), Amount(vp=2, wheat=1), 1),
    MarketTile("v2", "Q", "two", Amount(any=2), Amount(vp=2), None),
    MarketTile("v3", "Q", "two", Amount(same=2, pesos=2), Amount(vp=3), 5),
    MarketTile("v4", "Q", "two", Amount(different=3), Amount(vp=4, pesos=1), 2),
    MarketTile("v5", "Q", "two", Amount(silver=1, any=1), Amount(vp=2), 2),
    MarketTile("m1", "R", "three", FREE, Amount(pesos=8), 1),
    MarketTile("m2", "R", "three", Amount(wheat=2), Amount(pesos=12), None),
    MarketTile("m3", "R", "three", FREE, Amount(vp=1), 1),
    MarketTile("m4", "R", "three", Amount(vp=0), Amount(pesos=3, silver=1), 3),
)


def _spaces(name: str, *points: int) -> tuple[BuildingSpace, ...]:
    return tuple(BuildingSpace(f"{name}{n}", vp) for n, vp in enumerate(points, 1))


_SMALL = Board(
    id="islet",
    harbour="BAY",
    place_list=(
        Place("BAY", "The Bay", (100, 100)),
        Place("HILL", "Hill", (200, 300), river=True, spaces=_spaces("HILL", 1, 4, 0)),
        Place("OAK", "Oak", (700, 300), river=True),
        Place("WELL", "Well", (300, 800), True, True, _spaces("WELL", 1)),
        Place("MILL", "Mill", (800, 800), market=True),
    ),
    roads=(
        ("BAY", "HILL"),
        ("HILL", "OAK"),
        ("OAK", "WELL"),
        ("BAY", "WELL"),
        ("HILL", "MILL"),
        ("MILL", "OAK"),
    ),
    residences=(
        Residence("QUAY1", Amount(pesos=1, wheat=1), 1),
        Residence("QUAY2", Amount(silver=2), 0),
        Residence("QUAY3", Amount(pesos=5), 3),
    ),
    columns={"WELL": "PQRPQRP", "MILL": "QPRQPRQ"},
    reserve="",
)
_LARGE = Board(
    id="shore",
    harbour="DOCK",
    place_list=(
        Place("ASH", "Ash", (100, 100), river=True, spaces=_spaces("ASH", 2, 1)),
        Place("ELM", "Elm", (200, 100), spaces=_spaces("ELM", 0)),
        Place("DOCK", "Dock", (300, 100), river=True),
        Place("FIR", "Fir", (400, 100), True, False, _spaces("FIR", 0, 1, 2)),
        Place("YEW", "Yew", (500, 100), True, True, _spaces("YEW", 5)),
        Place("BOX", "Box", (600, 100), True),
        Place("IVY", "Ivy", (700, 100), spaces=_spaces("IVY", 3, 3)),
    ),
    roads=(
        ("DOCK", "ASH"),
        ("ASH", "ELM"),
        ("ELM", "FIR"),
        ("ASH", "FIR"),
        ("DOCK", "IVY"),
        ("IVY", "YEW"),
        ("IVY", "BOX"),
        ("ELM", "BOX"),
        ("ASH", "IVY"),
    ),
    residences=(
        Residence("PIER1", Amount(pesos=1), 0),
        Residence("PIER2", Amount(copper=1), 2),
        Residence("PIER3", Amount(pesos=2, silver=1), 0),
        Residence("PIER4", Amount(pesos=3), 1),
    ),
    columns={"FIR": "PQRP", "YEW": "QRPQ", "BOX": "RQP"},
    reserve="PQR",
)
BOARDS = {2: _SMALL, 3: _LARGE, 4: _LARGE, 5: _LARGE}

COAST = "coast"
COAST_NAME = "Beach"
COAST_XY = (500, 300)
REGIONS = (
    SeaRegion("reef", 2, "Reef", (100, 50)),
    SeaRegion("gulf", 0, "Gulf", (300, 50)),
    SeaRegion("cape", 1, "Cape", (500, 50)),
    SeaRegion("deep", 0, "Deep", (700, 50)),
)
