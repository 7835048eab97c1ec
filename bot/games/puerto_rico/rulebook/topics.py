"""Which topics the rulebook of Puerto Rico has, in the order of reading."""

from __future__ import annotations

from typing import Final

from bot.games.puerto_rico.rulebook import new_topics
from bot.rulebook.topics import Topic
from rules.puerto_rico import refusals
from rules.puerto_rico.data import BUILDINGS

_GAME: Final = (
    Topic("aim", ("round", "victory-points", "end-of-game")),
    Topic(
        "setup",
        ("start-tiles", "two-players", "supply", "options"),
        "setup",
        ("{game} is for {least} to {most} players.",),
    ),
    Topic("start-tiles", ("setup", "governor", "option-corn-minus-one")),
    Topic("round", ("taking-a-role", "governor", "privilege", "doubloons-on-roles"), "roles"),
    Topic("governor", ("round", "start-tiles", "option-seats")),
    Topic(
        "taking-a-role",
        ("round", "privilege", "doubloons-on-roles"),
        "roles",
        (refusals.FIRST_ROLE, refusals.NO_SUCH_CARD, refusals.CARD_TAKEN),
    ),
    Topic("doubloons-on-roles", ("taking-a-role", "round", "prospector")),
    Topic("privilege", ("taking-a-role", "waiving", "round"), "roles"),
    Topic("occupied", ("placing-colonists", "production", "final-score")),
    Topic("supply", ("goods-shortage", "one-of-each", "setup", "victory-points")),
    Topic("secrets", ("option-vp-visibility", "option-mayor-mode")),
    Topic("two-players", ("setup", "round", "one-of-each")),
)
_ROLES: Final = (
    Topic(
        "settler",
        ("taking-a-tile", "quarry", "plantation-row", "hacienda", "hospice"),
        "taking-a-tile",
        (refusals.FIRST_SETTLE,),
    ),
    Topic(
        "mayor",
        ("new-colonists", "placing-colonists", "colonist-ship", "san-juan"),
        "placing-colonists",
        (refusals.FIRST_PLACE,),
    ),
    Topic(
        "builder",
        ("price", "quarry-discount", "one-of-each", "city", "buildings"),
        "price",
        (refusals.FIRST_BUILD,),
    ),
    Topic("craftsman", ("production", "extra-barrel", "goods-shortage", "factory"), "production"),
    Topic("trader", ("prices", "trading-house", "office"), "trading-house", (refusals.FIRST_SELL,)),
    Topic(
        "captain",
        ("loading-order", "loading-duty", "choosing-a-ship", "loading-points", "storage"),
        "loading-points",
    ),
    Topic("prospector", ("doubloons-on-roles", "privilege")),
)
_SETTLER: Final = (
    Topic(
        "taking-a-tile",
        ("settler", "quarry", "plantation-row", "island"),
        "taking-a-tile",
        (refusals.NOT_FACE_UP,),
    ),
    Topic("island", ("taking-a-tile", "residence"), "", (refusals.ISLAND_FULL,)),
    Topic("plantation-row", ("settler", "hacienda", "supply"), "", (refusals.NO_FACE_DOWN_TILE,)),
)
_MAYOR: Final = (
    Topic("new-colonists", ("mayor", "placing-colonists", "colonist-ship")),
    Topic(
        "placing-colonists",
        ("mayor", "san-juan", "occupied", "option-mayor-mode"),
        "placing-colonists",
        (refusals.NO_TARGET, refusals.TOO_FEW_CIRCLES, refusals.PLACE_ALL),
    ),
    Topic("san-juan", ("placing-colonists", "fortress"), "", (refusals.SAN_JUAN_REST,)),
    Topic("colonist-ship", ("mayor", "new-colonists", "end-of-game"), "colonist-ship"),
)
_BUILDER: Final = (
    Topic("price", ("quarry-discount", "builder", "buildings"), "price", (refusals.TOO_EXPENSIVE,)),
    Topic("quarry-discount", ("price", "quarry", "buildings"), "quarry-discount"),
    Topic(
        "one-of-each",
        ("builder", "buildings", "two-players"),
        "",
        (refusals.BUILT_ALREADY, refusals.NO_COPY_LEFT, refusals.NOT_IN_GAME),
    ),
    Topic("city", ("builder", "large-buildings", "end-of-game"), "", (refusals.NO_CITY_SPACE,)),
)
_CRAFTSMAN: Final = (
    Topic(
        "production",
        ("craftsman", "production-buildings", "goods-shortage", "option-production"),
        "production",
    ),
    Topic(
        "goods-shortage",
        ("production", "supply", "factory"),
        "",
        (refusals.NO_BARREL_LEFT, refusals.ONE_BARREL_LEFT),
    ),
    Topic(
        "extra-barrel",
        ("craftsman", "production", "factory"),
        "",
        (refusals.FIRST_CRAFT, refusals.ONE_EXTRA_BARREL, refusals.NOT_PRODUCED),
    ),
)
_TRADER: Final = (
    Topic("prices", ("goods", "trading-house", "small-market", "large-market"), "prices"),
    Topic(
        "trading-house",
        ("trader", "prices", "office"),
        "trading-house",
        (refusals.HOUSE_FULL, refusals.SOLD_ALREADY),
    ),
)
_CAPTAIN: Final = (
    Topic("loading-order", ("captain", "loading-duty", "passing-when-loading")),
    Topic(
        "loading-duty",
        ("choosing-a-ship", "passing-when-loading", "wharf", "storage"),
        "choosing-a-ship",
        (refusals.FIRST_SHIP, refusals.MUST_LOAD, refusals.LOAD_ALL),
    ),
    Topic(
        "choosing-a-ship",
        ("loading-duty", "one-kind-per-ship", "full-ships"),
        "choosing-a-ship",
        (refusals.LARGER_SHIP, refusals.NO_SUCH_SHIP),
    ),
    Topic(
        "one-kind-per-ship",
        ("choosing-a-ship", "full-ships", "wharf"),
        "one-kind-per-ship",
        (refusals.SHIP_CARRIES, refusals.KIND_ON_OTHER_SHIP),
    ),
    Topic(
        "full-ships", ("one-kind-per-ship", "storage", "loading-duty"), "", (refusals.SHIP_FULL,)
    ),
    Topic("loading-points", ("captains-bonus", "harbor", "victory-points"), "loading-points"),
    Topic("captains-bonus", ("captain", "loading-points", "waiving"), "loading-points"),
    Topic("passing-when-loading", ("loading-duty", "loading-order", "wharf")),
    Topic(
        "storage",
        ("small-warehouse", "large-warehouse", "storehouse", "loading-duty"),
        "storage",
        (refusals.FIRST_STORE, refusals.HOLDS_LESS, refusals.STORAGE),
    ),
)
_GOODS: Final = (
    Topic("goods", ("prices", "production", "loading-points"), "prices", (refusals.NO_GOOD,)),
    Topic("corn", ("goods", "production", "prices", "option-corn-minus-one"), "corn"),
    Topic("indigo", ("small-indigo-plant", "indigo-plant", "production"), "indigo"),
    Topic("sugar", ("small-sugar-mill", "sugar-mill", "production"), "sugar"),
    Topic("tobacco", ("tobacco-storage", "production"), "tobacco"),
    Topic("coffee", ("coffee-roaster", "production"), "coffee"),
    Topic(
        "quarry",
        ("quarry-discount", "taking-a-tile", "construction-hut"),
        "quarry-discount",
        (refusals.NO_QUARRY_LEFT, refusals.QUARRY_NOT_ALLOWED),
    ),
)
_RELATED: Final = {
    "small-indigo-plant": ("indigo", "production", "indigo-plant", "guild-hall"),
    "small-sugar-mill": ("sugar", "production", "sugar-mill", "guild-hall"),
    "indigo-plant": ("indigo", "production", "small-indigo-plant", "guild-hall"),
    "sugar-mill": ("sugar", "production", "small-sugar-mill", "guild-hall"),
    "tobacco-storage": ("tobacco", "production", "guild-hall"),
    "coffee-roaster": ("coffee", "production", "guild-hall"),
    "small-market": ("prices", "large-market", "trader"),
    "hacienda": ("taking-a-tile", "plantation-row", "hospice"),
    "construction-hut": ("quarry", "taking-a-tile"),
    "small-warehouse": ("storage", "large-warehouse", "loading-duty"),
    "hospice": ("taking-a-tile", "hacienda", "waiving"),
    "office": ("trading-house", "trader"),
    "large-market": ("prices", "small-market", "trader"),
    "large-warehouse": ("storage", "small-warehouse", "loading-duty"),
    "factory": ("production", "goods-shortage", "option-factory-university-swap"),
    "university": ("builder", "waiving", "option-factory-university-swap"),
    "harbor": ("loading-points", "wharf", "waiving"),
    "wharf": ("loading-duty", "passing-when-loading", "harbor"),
    "guild-hall": ("production-buildings", "large-buildings"),
    "residence": ("island", "large-buildings"),
    "fortress": ("san-juan", "large-buildings"),
    "customs-house": ("victory-points", "large-buildings"),
    "city-hall": ("buildings", "large-buildings"),
}
"""The topics that hang together with each building."""
_REFUSED: Final = {
    "hacienda": (refusals.NO_HACIENDA, refusals.HACIENDA_ONCE, refusals.HACIENDA_FIRST),
    "wharf": (refusals.NO_WHARF, refusals.WHARF_ONCE, refusals.WHARF_TAKES_ALL),
}
"""What the owners of a building may not do."""
_BUILDINGS: Final = tuple(
    Topic(row.id, _RELATED[row.id], row.id, _REFUSED.get(row.id, ())) for row in BUILDINGS
)
_PRODUCTION: Final = (
    Topic("production-buildings", ("production", "buildings", "guild-hall"), "buildings"),
    *(topic for topic, row in zip(_BUILDINGS, BUILDINGS, strict=True) if row.produces),
)
_VIOLET: Final = (
    Topic(
        "buildings",
        ("price", "quarry-discount", "production-buildings", "large-buildings", "new-buildings"),
        "buildings",
    ),
    *(
        topic
        for topic, row in zip(_BUILDINGS, BUILDINGS, strict=True)
        if row.violet and not row.large
    ),
)
_LARGE: Final = (
    Topic(
        "large-buildings",
        (
            "guild-hall",
            "residence",
            "fortress",
            "customs-house",
            "city-hall",
            "statue",
            "cloister",
            "city",
        ),
        "buildings",
    ),
    *(topic for topic, row in zip(_BUILDINGS, BUILDINGS, strict=True) if row.large),
)
_END: Final = (
    Topic("victory-points", ("loading-points", "final-score", "end-of-game", "secrets")),
    Topic(
        "end-of-game",
        ("last-round", "final-score", "colonist-ship", "city"),
        "end-of-game",
        ("The game is over.",),
    ),
    Topic("last-round", ("end-of-game", "final-score")),
    Topic("final-score", ("large-buildings", "victory-points", "tie-break")),
    Topic("tie-break", ("final-score",)),
)
_OPTIONS: Final = (
    Topic(
        "options",
        ("option-building-set", "option-mayor-mode", "option-production", "option-vp-pool-five"),
        "",
        (
            "There is no option {option}.",
            "The option {option} cannot be {value}; it can be {values}.",
            "The option {option} is not for {seats} players.",
            "The option {option} is only for games where {other} is {values}.",
        ),
    ),
    Topic("option-mayor-mode", ("placing-colonists", "mayor", "options")),
    Topic("option-vp-visibility", ("secrets", "victory-points", "options")),
    Topic("option-seats", ("governor", "start-tiles", "options")),
    Topic(
        "option-production",
        ("production", "extra-barrel", "options"),
        "",
        (refusals.FIRST_PRODUCE, refusals.PRODUCES_LESS),
    ),
    Topic("option-corn-minus-one", ("start-tiles", "corn", "options")),
    Topic("option-factory-university-swap", ("factory", "university", "options")),
    Topic("option-vp-pool-five", ("victory-points", "setup", "options")),
    Topic("option-forced-moves", ("automatic-moves", "options")),
    *new_topics.OPTIONS,
)
_PLAY: Final = (
    Topic(
        "notation",
        ("waiving", "automatic-moves"),
        "",
        (
            refusals.NOT_PASSED,
            refusals.NO_ROLE,
            refusals.NO_GOODS,
            refusals.NO_TILE,
            refusals.NO_PLACE,
            refusals.NO_BUILDING,
        ),
    ),
    Topic(
        "waiving",
        ("privilege", "notation", "end-of-game"),
        "",
        (refusals.NOTHING_TO_WAIVE, refusals.NO_FUNCTION),
    ),
    Topic("automatic-moves", ("option-forced-moves", "notation")),
)
TOPICS: Final = (
    *_GAME,
    *_ROLES,
    *_SETTLER,
    *_MAYOR,
    *_BUILDER,
    *_CRAFTSMAN,
    *_TRADER,
    *_CAPTAIN,
    *_GOODS,
    *_PRODUCTION,
    *_VIOLET,
    *_LARGE,
    *new_topics.NEW,
    *_END,
    *_OPTIONS,
    *_PLAY,
)
"""The chapters, one after the other."""
