"""The components of Valparaíso and every number of its rules (RULINGS 3): the one place for both.

Map, tiles and values of cards are a design of this project. To play with others, change this
module: no other one knows them. Colours are those of the seats, the first seat's first.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

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

SEATS: Final = (2, 3, 4, 5)
GOODS: Final = ("silver", "copper", "wheat")
COLOURS: Final = ("red", "blue", "green", "yellow", "purple")

START_PESOS: Final = 20
START_GOODS: Final = 3
HOLD_CAPACITY: Final = 6
DISCARD_PESOS: Final = 3
"""The pesos for each good that is discarded."""
HOUSES: Final = 4
ALL_HOUSES_VP: Final = 1
MERCHANTS: Final[Mapping[int, int]] = MappingProxyType({2: 3, 3: 4, 4: 4, 5: 4})
"""The merchants of each player, by the number of players."""

SLOT_COSTS: Final = (0, 1, 2, 3, 4)
"""The pesos for using the card in each slot of the plan."""
LAST_SLOT_HOUSES: Final = 2
"""The houses that open the last slot."""
MAYOR_COST: Final = 5

HIRE_COST: Final = Amount(silver=1, copper=1, wheat=1)
HOUSE_COST: Final = Amount(pesos=10)
FREE: Final = Amount()
MOVE_COSTS: Final = (0, 0, 1, 4)
"""The pesos for a merchant that moves 0, 1, 2 or 3 spaces."""
TOLL: Final = 2
TRADE_FEE: Final = 1
"""The pesos for each merchant and trading post of another player in a village."""
SELL_PESOS: Final = 10
FULL_HOLD_VP: Final = 1
OVERSEAS_GOODS: Final = 3
COMPENSATION: Final = 10
COMPENSATION_LIMIT: Final = 10
"""A region with that many pesos, or more, gets no compensation."""
REGION_PESOS: Final = 5
REGION_CARDS: Final = 3
MAJORITY_PESOS: Final = (5, 2)
"""The pesos for most residences, second most."""
END_VP: Final = 18
PESOS_PER_VP: Final = 20

ACTION_CARDS: Final = (
    ActionCard(
        "move-goods",
        1,
        "Move Goods",
        MoveGoods(),
        (Amount(silver=1), Amount(copper=1), Amount(wheat=1), Amount(silver=1), Amount(copper=1)),
    ),
    ActionCard(
        "sell",
        2,
        "Sell Good",
        SellGood(SELL_PESOS),
        (Amount(copper=1), Amount(wheat=1), Amount(silver=1), Amount(wheat=1), Amount(silver=1)),
    ),
    ActionCard(
        "hire",
        3,
        "Hire Merchant",
        HireMerchant(HIRE_COST),
        (Amount(any=1), Amount(any=1), Amount(any=1), Amount(any=1), Amount(any=1)),
    ),
    ActionCard(
        "move",
        4,
        "Move Merchants",
        MoveMerchants(MOVE_COSTS),
        (Amount(wheat=1), Amount(silver=1), Amount(copper=1), Amount(copper=1), Amount(wheat=1)),
    ),
    ActionCard(
        "build",
        5,
        "Build House",
        BuildHouse(HOUSE_COST),
        (Amount(any=1), Amount(any=1), Amount(any=1), Amount(any=1), Amount(any=1)),
    ),
    ActionCard(
        "trade",
        6,
        "Trade in Villages",
        TradeInVillages(),
        (Amount(silver=1), Amount(copper=1), Amount(wheat=1), Amount(wheat=1), Amount(wheat=1)),
    ),
    ActionCard(
        "ship",
        7,
        "Move Ship",
        MoveShip(),
        (Amount(copper=1), Amount(wheat=1), Amount(silver=1), Amount(copper=1), Amount(silver=1)),
    ),
    ActionCard(
        "overseas",
        8,
        "Overseas Trade",
        OverseasTrade(),
        (Amount(wheat=1), Amount(silver=1), Amount(copper=1), Amount(silver=1), Amount(copper=1)),
    ),
)
"""The cards that every player has, with the alternatives of the colours."""

ACHIEVEMENTS: Final = (
    Achievement(
        "A1", "A", "swift-move", "Swift Caravan", 3, 2, MoveMerchants((0, 0, 0, 3)), Amount(any=1)
    ),
    Achievement("A2", "A", "paid-trade", "Market License", 2, 2, TradeInVillages(5), Amount(any=1)),
    Achievement(
        "A3",
        "A",
        "patron",
        "Patron",
        2,
        2,
        Convert(Amount(pesos=5, any=1), Amount(vp=1), 1),
        Amount(any=1),
    ),
    Achievement("A4", "A", "coins-10", "Purse", 2, 2, FreeGain(Amount(pesos=10)), None),
    Achievement("A5", "A", "river", "River Boats", 3, 2, RiverBoats(), Amount(any=1)),
    Achievement(
        "A6", "A", "two-different", "Mixed Cargo", 2, 2, FreeGain(Amount(different=2)), None
    ),
    Achievement("A7", "A", "sell-15", "Broker", 2, 2, SellGood(15), Amount(any=1)),
    Achievement("A8", "A", "second-ship", "Pilot", 3, 2, MoveShip(), Amount(any=1)),
    Achievement(
        "A9", "A", "second-build", "Builder", 3, 2, BuildHouse(HOUSE_COST), Amount(pesos=5)
    ),
    Achievement(
        "B11",
        "B1",
        "two-for-one",
        "Charity",
        3,
        2,
        Convert(Amount(any=2), Amount(vp=1), 1),
        Amount(pesos=5),
    ),
    Achievement(
        "B12",
        "B1",
        "barter-build",
        "Barter Builder",
        3,
        2,
        BuildHouse(Amount(any=1)),
        Amount(any=1),
    ),
    Achievement(
        "B13",
        "B1",
        "buy-three",
        "Bazaar",
        3,
        2,
        Convert(Amount(pesos=2), Amount(any=1), 3),
        Amount(pesos=5),
    ),
    Achievement(
        "B14", "B1", "cheap-hire", "Recruiter", 3, 2, HireMerchant(Amount(pesos=5)), Amount(any=1)
    ),
    Achievement(
        "B15", "B1", "second-trade", "Second Market Day", 2, 3, TradeInVillages(), Amount(any=1)
    ),
    Achievement(
        "B16", "B1", "second-overseas", "Second Voyage", 3, 2, OverseasTrade(), Amount(pesos=5)
    ),
    Achievement("B17", "B1", "second-move-goods", "Dockers", 3, 5, MoveGoods(), Amount(pesos=5)),
    Achievement(
        "B18",
        "B1",
        "swift-move-2",
        "Swift Caravan II",
        3,
        4,
        MoveMerchants((0, 0, 0, 3)),
        Amount(any=1),
    ),
    Achievement(
        "B21",
        "B2",
        "buy-points",
        "Benefactor",
        3,
        4,
        Convert(Amount(pesos=10), Amount(vp=1), 3),
        Amount(pesos=5),
    ),
    Achievement("B22", "B2", "two-any", "Storehouse", 4, 2, FreeGain(Amount(any=2)), None),
    Achievement(
        "B23",
        "B2",
        "one-of-each",
        "Full Range",
        4,
        2,
        FreeGain(Amount(silver=1, copper=1, wheat=1)),
        None,
    ),
    Achievement("B24", "B2", "one-vp", "Honour", 3, 5, FreeGain(Amount(vp=1)), None),
    Achievement("B25", "B2", "coins-15", "Treasury", 4, 3, FreeGain(Amount(pesos=15)), None),
    Achievement(
        "B26",
        "B2",
        "set-for-two",
        "World Exhibition",
        3,
        2,
        Convert(Amount(silver=1, copper=1, wheat=1), Amount(vp=2), 1),
        Amount(pesos=5),
    ),
    Achievement(
        "B27",
        "B2",
        "free-build-or-hire",
        "Public Works",
        3,
        2,
        BuildOrHire(BuildHouse(FREE), HireMerchant(FREE)),
        Amount(any=1),
    ),
)
DECKS: Final = ("A", "B1", "B2")
"""The parts of the draw pile, from the top."""

MARKET_TILES: Final = (
    MarketTile("TA1", "A", "goods", FREE, Amount(silver=1, copper=1), 3),
    MarketTile("TA2", "A", "goods", FREE, Amount(copper=1, wheat=1), 3),
    MarketTile("TA3", "A", "goods", FREE, Amount(silver=1, wheat=1), 3),
    MarketTile("TA4", "A", "goods", Amount(pesos=2), Amount(silver=1, copper=1, wheat=1), 3),
    MarketTile("TA5", "A", "goods", Amount(pesos=2), Amount(silver=1, copper=1, wheat=1), 3),
    MarketTile("TB1", "B", "two-different", Amount(pesos=2), Amount(different=2), None),
    MarketTile("TB2", "B", "two-different", Amount(pesos=2), Amount(different=2), None),
    MarketTile("TB3", "B", "two-same", Amount(pesos=2), Amount(same=2), None),
    MarketTile("TB4", "B", "two-same", Amount(pesos=2), Amount(same=2), None),
    MarketTile("TB5", "B", "barter", Amount(any=1), Amount(any=2), None),
    MarketTile("TC1", "C", "money", FREE, Amount(pesos=5), None),
    MarketTile("TC2", "C", "money", FREE, Amount(pesos=5), None),
    MarketTile("TC3", "C", "money", FREE, Amount(pesos=6), None),
    MarketTile("TC4", "C", "money", FREE, Amount(pesos=6), None),
    MarketTile("TC5", "C", "sale", Amount(any=1), Amount(pesos=9), None),
    MarketTile("TD1", "D", "points-money", Amount(pesos=10, silver=1), Amount(vp=2), 3),
    MarketTile("TD2", "D", "points-money", Amount(pesos=10, copper=1), Amount(vp=2), 3),
    MarketTile("TD3", "D", "points-money", Amount(pesos=10, wheat=1), Amount(vp=2), 3),
    MarketTile("TD4", "D", "points-money", Amount(pesos=10, any=1), Amount(vp=2), 3),
    MarketTile("TD5", "D", "points-money", Amount(pesos=10, any=1), Amount(vp=2), 3),
    MarketTile("TE1", "E", "points-goods", Amount(pesos=5, silver=1), Amount(vp=1), 3),
    MarketTile("TE2", "E", "points-goods", Amount(pesos=5, copper=1), Amount(vp=1), 3),
    MarketTile("TE3", "E", "points-goods", Amount(pesos=5, wheat=1), Amount(vp=1), 3),
    MarketTile("TE4", "E", "points-goods", Amount(silver=1, copper=1, wheat=1), Amount(vp=2), 3),
    MarketTile("TE5", "E", "points-goods", Amount(any=2), Amount(vp=1), 3),
)

LARGE_BOARD: Final = Board(
    id="board-4-5",
    harbour="VAL",
    place_list=(
        Place("VAL", "Valparaíso", (500, 430), river=True),
        Place("LAG", "Laguna Verde", (130, 520), spaces=(BuildingSpace("LAG1", 2),)),
        Place("PLA", "Placilla", (300, 590), spaces=(BuildingSpace("PLA1", 2),)),
        Place("QUI", "Quilpué", (500, 620), river=True, spaces=(BuildingSpace("QUI1", 2),)),
        Place("VIN", "Viña del Mar", (700, 590), spaces=(BuildingSpace("VIN1", 2),)),
        Place("CON", "Concón", (870, 520), spaces=(BuildingSpace("CON1", 2),)),
        Place("OLM", "Olmué", (500, 930), river=True, spaces=(BuildingSpace("OLM1", 3),)),
        Place(
            "MEL",
            "Melipilla",
            (130, 760),
            market=True,
            spaces=(
                BuildingSpace("MEL1", 0),
                BuildingSpace("MEL2", 0),
            ),
        ),
        Place(
            "CAS",
            "Casablanca",
            (360, 810),
            market=True,
            river=True,
            spaces=(
                BuildingSpace("CAS1", 0),
                BuildingSpace("CAS2", 0),
            ),
        ),
        Place(
            "LIM",
            "Limache",
            (640, 810),
            market=True,
            river=True,
            spaces=(
                BuildingSpace("LIM1", 0),
                BuildingSpace("LIM2", 0),
            ),
        ),
        Place(
            "QLT",
            "Quillota",
            (870, 760),
            market=True,
            spaces=(
                BuildingSpace("QLT1", 0),
                BuildingSpace("QLT2", 0),
            ),
        ),
    ),
    roads=(
        ("VAL", "LAG"),
        ("VAL", "PLA"),
        ("VAL", "QUI"),
        ("VAL", "VIN"),
        ("VAL", "CON"),
        ("LAG", "MEL"),
        ("PLA", "MEL"),
        ("PLA", "CAS"),
        ("QUI", "CAS"),
        ("QUI", "LIM"),
        ("VIN", "LIM"),
        ("VIN", "QLT"),
        ("CON", "QLT"),
        ("CAS", "OLM"),
        ("LIM", "OLM"),
    ),
    residences=(
        Residence("VAL1", Amount(pesos=2), 0),
        Residence("VAL2", Amount(wheat=1), 0),
        Residence("VAL3", Amount(pesos=2), 0),
        Residence("VAL4", Amount(copper=1), 0),
        Residence("VAL5", Amount(pesos=2), 0),
        Residence("VAL6", Amount(silver=1), 0),
        Residence("VAL7", Amount(pesos=2), 0),
        Residence("VAL8", Amount(pesos=3), 0),
        Residence("VAL9", Amount(pesos=3), 1),
        Residence("VAL10", Amount(pesos=3), 1),
    ),
    columns={"MEL": "ACEBD", "CAS": "BDACE", "LIM": "CEBDA", "QLT": "DACEB"},
    reserve="EBDAC",
)
SMALL_BOARD: Final = Board(
    id="board-2-3",
    harbour="VAL",
    place_list=(
        Place("VAL", "Valparaíso", (500, 430), river=True),
        Place("LAG", "Laguna Verde", (160, 540), spaces=(BuildingSpace("LAG1", 2),)),
        Place("PLA", "Placilla", (390, 610), spaces=(BuildingSpace("PLA1", 2),)),
        Place("QUI", "Quilpué", (610, 610), river=True, spaces=(BuildingSpace("QUI1", 2),)),
        Place("VIN", "Viña del Mar", (840, 540), spaces=(BuildingSpace("VIN1", 2),)),
        Place(
            "MEL",
            "Melipilla",
            (220, 800),
            market=True,
            spaces=(
                BuildingSpace("MEL1", 0),
                BuildingSpace("MEL2", 0),
            ),
        ),
        Place(
            "CAS",
            "Casablanca",
            (500, 850),
            market=True,
            river=True,
            spaces=(
                BuildingSpace("CAS1", 0),
                BuildingSpace("CAS2", 0),
            ),
        ),
        Place(
            "LIM",
            "Limache",
            (780, 800),
            market=True,
            river=True,
            spaces=(
                BuildingSpace("LIM1", 0),
                BuildingSpace("LIM2", 0),
            ),
        ),
    ),
    roads=(
        ("VAL", "LAG"),
        ("VAL", "PLA"),
        ("VAL", "QUI"),
        ("VAL", "VIN"),
        ("LAG", "MEL"),
        ("PLA", "MEL"),
        ("PLA", "CAS"),
        ("QUI", "CAS"),
        ("QUI", "LIM"),
        ("VIN", "LIM"),
    ),
    residences=(
        Residence("VAL1", Amount(pesos=2), 0),
        Residence("VAL2", Amount(wheat=1), 0),
        Residence("VAL3", Amount(pesos=2), 0),
        Residence("VAL4", Amount(copper=1), 0),
        Residence("VAL5", Amount(pesos=2), 0),
        Residence("VAL6", Amount(silver=1), 1),
    ),
    columns={"MEL": "CEBDA", "CAS": "DACEB", "LIM": "EBDAC"},
    reserve="DACEBEBDAC",
)
BOARDS: Final[Mapping[int, Board]] = MappingProxyType(
    {2: SMALL_BOARD, 3: SMALL_BOARD, 4: LARGE_BOARD, 5: LARGE_BOARD}
)
"""The side of the board by the number of players."""

COAST: Final = "coast"
COAST_NAME: Final = "Coast of Valparaíso"
COAST_XY: Final = (500, 300)
REGIONS: Final = (
    SeaRegion("west", 0, "Western Sea", (200, 150)),
    SeaRegion("north", 1, "Northern Sea", (500, 110)),
    SeaRegion("east", 2, "Eastern Sea", (800, 150)),
)
