"""Topics about map, industries, money and points (`places`, `industries`, `money`, `scoring`)."""

from __future__ import annotations

from typing import Final

from bot.rulebook.topics import Topic
from rules.brass_birmingham import refusals

_PLACES: Final = (
    Topic("merchants", ("merchant-tiles", "merchant-bonuses", "sell", "link-points"), "merchants"),
    Topic(
        "merchant-tiles",
        ("merchant-beer", "player-counts", "cotton-mill", "manufacturer", "pottery"),
        "merchants",
        (refusals.MERCHANT_REFUSES,),
    ),
    Topic(
        "merchant-bonuses",
        ("shrewsbury", "gloucester", "oxford", "warrington", "nottingham", "merchant-beer"),
        "merchants",
    ),
    Topic("shrewsbury", ("merchants", "merchant-bonuses"), "merchants"),
    Topic(
        "gloucester",
        ("merchant-bonuses", "develop", "lightbulb", "merchants"),
        "merchants",
        (refusals.BONUS_MISSING, refusals.BONUS_WRONG),
    ),
    Topic("oxford", ("merchants", "merchant-bonuses", "income-track"), "merchants"),
    Topic("warrington", ("merchants", "merchant-bonuses", "player-counts"), "merchants"),
    Topic("nottingham", ("merchants", "merchant-bonuses", "player-counts"), "merchants"),
    Topic("towns-north", ("towns-south", "slots", "link-spaces", "uttoxeter")),
    Topic("towns-south", ("towns-north", "slots", "link-spaces", "farm-breweries")),
    Topic(
        "link-spaces",
        ("network", "three-way-link", "link-tiles", "eras"),
        refusals=(refusals.LINK_WRONG_ERA, refusals.LINK_TAKEN),
    ),
    Topic("three-way-link", ("farm-breweries", "link-points", "link-spaces"), "farm-breweries"),
    Topic("uttoxeter", ("link-spaces", "connected", "beer")),
)
_INDUSTRIES: Final = (
    Topic("reading-tiles", ("tile-levels", "flipping", "link-points"), "reading-tiles"),
    Topic("cotton-mill", ("sell", "reading-tiles", "tile-levels"), "cotton-mill"),
    Topic("manufacturer", ("sell", "reading-tiles", "tile-levels"), "manufacturer"),
    Topic("pottery", ("sell", "lightbulb", "reading-tiles", "tile-levels"), "pottery"),
    Topic("coal-mine", ("coal", "selling-cubes", "reading-tiles", "tile-levels"), "coal-mine"),
    Topic("iron-works", ("iron", "selling-cubes", "reading-tiles", "tile-levels"), "iron-works"),
    Topic("brewery", ("beer", "farm-breweries", "reading-tiles", "tile-levels"), "brewery"),
    Topic("farm-breweries", ("brewery", "three-way-link", "wild-cards"), "farm-breweries"),
)
_MONEY: Final = (
    Topic("income", ("income-track", "shortfall", "loan", "rounds")),
    Topic("income-track", ("income", "flipping", "loan", "oxford"), "income-track"),
    Topic(
        "shortfall",
        ("shortfall-tiles", "income", "loan"),
        refusals=(refusals.DEBT_FIRST, refusals.NOTHING_OWED),
    ),
    Topic(
        "shortfall-tiles",
        ("shortfall", "income"),
        refusals=(
            refusals.RAISE_BAD_SLOT,
            refusals.RAISE_TOO_MUCH,
            refusals.RAISE_TOO_LITTLE,
        ),
    ),
)
_SCORING: Final = (
    Topic("era-end", ("link-points", "tile-points", "change-of-eras", "end-of-game")),
    Topic("link-points", ("era-end", "merchants", "three-way-link"), "link-points"),
    Topic("tile-points", ("era-end", "flipping", "level-one-tiles")),
    Topic("change-of-eras", ("level-one-tiles", "era-end", "eras", "merchant-beer")),
    Topic("level-one-tiles", ("change-of-eras", "tile-levels", "develop")),
    Topic("end-of-game", ("tie-break", "era-end", "introductory")),
    Topic("tie-break", ("income-tiebreak", "income-track", "end-of-game")),
)
TOPICS: Final = (*_PLACES, *_INDUSTRIES, *_MONEY, *_SCORING)
