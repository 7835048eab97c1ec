"""Topics about the actions (chapters `build`, `resources` and `actions`)."""

from __future__ import annotations

from typing import Final

from bot.rulebook.topics import Topic
from rules.brass_birmingham import refusals

_BUILD: Final = (
    Topic("build", ("build-cards", "slots", "coal", "iron", "overbuilding", "paying")),
    Topic(
        "paying", ("build", "loan", "turn-order", "selling-cubes"), refusals=(refusals.NO_MONEY,)
    ),
    Topic(
        "build-cards",
        ("location-cards", "industry-cards", "wild-cards", "own-network"),
        "build-cards",
        (refusals.CARD_NOT_FIT,),
    ),
    Topic(
        "slots",
        ("single-icon-slots", "towns-north", "towns-south", "overbuilding"),
        refusals=(refusals.SLOT_NOT_FIT, refusals.SLOT_TAKEN),
    ),
    Topic(
        "single-icon-slots",
        ("slots", "overbuilding"),
        "single-icon-slots",
        (refusals.SINGLE_ICON_FIRST,),
    ),
    Topic(
        "own-network",
        ("connected", "nothing-on-board", "network", "build-cards"),
        "own-network",
        (refusals.NOT_IN_NETWORK,),
    ),
    Topic("connected", ("own-network", "coal", "others-beer", "sell"), "own-network"),
    Topic("nothing-on-board", ("own-network", "industry-cards", "farm-breweries")),
    Topic(
        "one-tile-per-location",
        ("overbuilding", "eras"),
        refusals=(refusals.ONE_PER_LOCATION,),
    ),
    Topic(
        "tile-levels",
        ("develop", "level-one-tiles", "reading-tiles"),
        refusals=(refusals.NO_TILE_LEFT, refusals.WRONG_ERA),
    ),
    Topic(
        "overbuilding",
        ("overbuilding-others", "one-tile-per-location", "tile-levels"),
        "overbuilding",
        (refusals.SLOT_EMPTY, refusals.OVERBUILD_INDUSTRY, refusals.OVERBUILD_LEVEL),
    ),
    Topic(
        "overbuilding-others",
        ("overbuilding", "markets", "nothing-on-board"),
        "overbuilding",
        (refusals.OVERBUILD_OWNER, refusals.OVERBUILD_CUBES),
    ),
)
_RESOURCES: Final = (
    Topic(
        "coal",
        ("nearest-mine", "coal-from-market", "connected", "coal-mine"),
        "nearest-mine",
        (refusals.NO_COAL,),
    ),
    Topic(
        "nearest-mine",
        ("coal", "connected", "second-rail", "flipping"),
        "nearest-mine",
        (refusals.WRONG_COAL_SOURCE,),
    ),
    Topic("coal-from-market", ("coal", "markets", "merchants"), "markets"),
    Topic(
        "iron",
        ("iron-works", "markets", "develop", "flipping"),
        "markets",
        (refusals.WRONG_IRON_SOURCE,),
    ),
    Topic(
        "beer",
        ("others-beer", "merchant-beer", "brewery", "second-rail"),
        "beer",
        (refusals.NO_BEER, refusals.WRONG_BEER_SOURCE),
    ),
    Topic("others-beer", ("beer", "connected", "flipping"), "beer"),
    Topic("merchant-beer", ("merchant-bonuses", "beer", "selling-several"), "merchants"),
    Topic("flipping", ("income-track", "tile-points", "selling-cubes"), "reading-tiles"),
    Topic("selling-cubes", ("markets", "coal-mine", "iron-works", "flipping"), "selling-cubes"),
    Topic("markets", ("coal-from-market", "iron", "selling-cubes"), "markets"),
)
_OTHERS: Final = (
    Topic("network", ("second-rail", "own-network", "link-spaces", "link-points", "coal")),
    Topic(
        "second-rail",
        ("network", "beer", "nearest-mine", "nothing-on-board"),
        "second-rail",
        (refusals.LINK_LIMIT,),
    ),
    Topic("link-tiles", ("network", "change-of-eras"), refusals=(refusals.NO_LINK_TILE,)),
    Topic("develop", ("tile-levels", "lightbulb", "iron", "gloucester")),
    Topic("lightbulb", ("develop", "pottery", "gloucester"), "pottery", (refusals.LIGHTBULB,)),
    Topic(
        "sell",
        ("selling-several", "merchants", "beer", "connected", "merchant-bonuses"),
        refusals=(refusals.NOT_SELLABLE, refusals.ALREADY_FLIPPED, refusals.NOT_CONNECTED),
    ),
    Topic("selling-several", ("sell", "merchant-beer", "notation-details")),
    Topic("loan", ("income-track", "income", "paying"), "income-track", (refusals.INCOME_FLOOR,)),
    Topic(
        "scout",
        ("wild-cards", "cards"),
        refusals=(refusals.HAS_WILD, refusals.TOO_FEW_CARDS, "Scout discards {n} cards."),
    ),
    Topic("pass", ("turns", "cards")),
)
TOPICS: Final = (*_BUILD, *_RESOURCES, *_OTHERS)
