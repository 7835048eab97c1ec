"""The topics of the New Buildings (RULINGS 9, 10, 13.3): a chapter of its own, and options."""

from __future__ import annotations

from typing import Final

from bot.rulebook.topics import Topic
from rules.puerto_rico import refusals

NEW: Final = (
    Topic(
        "new-buildings",
        ("buildings", "draft", "option-building-set", "new-combinations", "new-notation"),
        "new-buildings",
    ),
    Topic(
        "draft",
        ("option-building-set", "option-hacienda-forest-exclusive", "new-buildings", "buildings"),
        "draft",
        (
            refusals.FIRST_DRAFT,
            refusals.ALWAYS_IN_GAME,
            refusals.DRAFTED_ALREADY,
            refusals.DRAFT_BARRED,
            refusals.NO_DRAFT_SPACE,
        ),
    ),
    Topic("aqueduct", ("production", "indigo-plant", "specialty-factory"), "aqueduct"),
    Topic(
        "forest-house",
        ("taking-a-tile", "price", "hacienda", "cloister"),
        "forest-house",
        (refusals.NO_FOREST_HOUSE, refusals.FIRST_DRAWN, refusals.QUARRY_NO_FOREST),
    ),
    Topic(
        "black-market",
        ("black-market-payment", "price", "builder", "new-combinations"),
        "black-market",
        (refusals.NO_BLACK_MARKET, refusals.NO_ITEM),
    ),
    Topic(
        "black-market-payment",
        ("black-market", "price", "new-notation"),
        "black-market-payment",
        (
            refusals.NOTHING_SHORT,
            refusals.PAY_EXACTLY,
            refusals.NO_CHIP,
            refusals.MARKET_COLONIST,
            refusals.NO_COLONIST,
        ),
    ),
    Topic("storehouse", ("storage", "small-warehouse", "large-warehouse"), "storehouse"),
    Topic(
        "guesthouse",
        ("guest-windows", "placing-colonists", "new-combinations"),
        "guesthouse",
        (refusals.TOO_FEW_GUESTS, refusals.GUEST_STAYS, refusals.NO_EMPTY_CIRCLE),
    ),
    Topic(
        "guest-windows",
        ("guesthouse", "automatic-moves", "library-roles"),
        "guest-windows",
        (refusals.FIRST_GUEST, refusals.TWO_GUESTS),
    ),
    Topic(
        "trading-post",
        ("trading-house", "prices", "option-office-trading-post-exclusive"),
        "trading-post",
        (refusals.NO_TRADING_POST,),
    ),
    Topic("church", ("builder", "victory-points", "waiving"), "church"),
    Topic(
        "small-wharf",
        ("wharf", "loading-duty", "lighthouse", "union-hall"),
        "small-wharf",
        (refusals.NO_SMALL_WHARF, refusals.SMALL_WHARF_ONCE),
    ),
    Topic("lighthouse", ("loading-points", "captain", "harbor"), "lighthouse"),
    Topic("specialty-factory", ("production", "factory", "aqueduct"), "specialty-factory"),
    Topic(
        "library",
        ("library-roles", "privilege", "option-library-two-player"),
        "library",
    ),
    Topic(
        "library-roles",
        ("library", "privilege", "guest-windows"),
        "",
        (refusals.NO_SECOND_TILE, refusals.QUARRY_NEEDS_HUT, refusals.TWO_EXTRA_BARRELS),
    ),
    Topic("union-hall", ("loading-points", "small-wharf", "waiving"), "union-hall"),
    Topic("statue", ("large-buildings", "city-hall", "church"), "statue"),
    Topic("cloister", ("large-buildings", "island", "forest-house"), "cloister"),
    Topic("new-combinations", ("new-buildings", "library-roles", "black-market", "union-hall")),
    Topic(
        "new-notation",
        ("notation", "waiving", "new-buildings"),
        "",
        (refusals.NOT_LAID, refusals.NO_MARKET),
    ),
)
"""The chapter."""
OPTIONS: Final = (
    Topic("option-building-set", ("new-buildings", "draft", "option-custom-buildings", "options")),
    Topic(
        "option-custom-buildings",
        ("option-building-set", "buildings", "new-buildings"),
        "",
        (
            "The option {option} is a list of ids.",
            "The option {option} cannot hold {value}.",
            "The option {option} holds {value} twice.",
            "The option {option} must hold exactly {number} of {values}, not {chosen}.",
            "The option {option} must hold {number} ids.",
        ),
    ),
    Topic(
        "option-hacienda-forest-exclusive",
        ("hacienda", "forest-house", "draft", "options"),
        "",
        ("{one} and {other} are not in one game with the option {option}.",),
    ),
    Topic("option-office-trading-post-exclusive", ("office", "trading-post", "draft", "options")),
    Topic("option-library-two-player", ("library", "library-roles", "two-players", "options")),
)
"""The options that belong to the New Buildings."""
