"""Reasons for refusing a move: a sentence for each broken rule, by phase (RULINGS 3 to 5, 11)."""

from __future__ import annotations

from typing import Final

FIRST_DRAFT: Final = "First choose a building for the game."
ALWAYS_IN_GAME: Final = "{building} is in every game. Choose a violet building."
DRAFTED_ALREADY: Final = "{building} is already in this game."
DRAFT_BARRED: Final = "{building} can't be in a game with {other}."
NO_DRAFT_SPACE: Final = "There's no space left for a building that costs {cost}."

FIRST_ROLE: Final = "First choose a role."
NO_SUCH_CARD: Final = "This game has no {role} card. Choose from: {roles}."
CARD_TAKEN: Final = "The {role} card is already taken this round."
NOTHING_TO_WAIVE: Final = "There's no {function} to skip here."

FIRST_SETTLE: Final = "First take a tile, or pass."
ISLAND_FULL: Final = "Your island is full."
NO_QUARRY_LEFT: Final = "There are no quarries left."
QUARRY_NOT_ALLOWED: Final = (
    "Only the settler can take a quarry, unless you have an occupied construction hut."
)
NOT_FACE_UP: Final = "There's no {tile} plantation face up."
NO_HACIENDA: Final = "You need an occupied hacienda for that."
HACIENDA_ONCE: Final = "You can use the hacienda only once per settler phase."
HACIENDA_FIRST: Final = "You can only use the hacienda before you take your first tile."
NO_FACE_DOWN_TILE: Final = "There are no face-down plantations left."

NO_FOREST_HOUSE: Final = "You need an occupied forest house for that."
FIRST_DRAWN: Final = "First lay the {tile} plantation you drew, as it is or as a forest."
NO_SECOND_TILE: Final = "You need an occupied library for a second tile."
QUARRY_NEEDS_HUT: Final = (
    "To take a quarry as your second tile, you need an occupied construction hut."
)

FIRST_GUEST: Final = "First move guests, or pass."
TOO_FEW_GUESTS: Final = "Guests in your guesthouse: {number}."
GUEST_STAYS: Final = "Guests can only leave the guesthouse, not move into it."
NO_EMPTY_CIRCLE: Final = "{target} has too few empty circles."

FIRST_PLACE: Final = "First place your colonists."
NO_TARGET: Final = "You have no {target}."
TOO_FEW_CIRCLES: Final = "Circles on {target}: {circles}, not {number}."
PLACE_ALL: Final = "You must place exactly {must} of your colonists, not {number}."
SAN_JUAN_REST: Final = "The number of colonists in San Juan must be {number}."

FIRST_BUILD: Final = "First build something, or pass."
NOT_IN_GAME: Final = "{building} isn't in this game."
BUILT_ALREADY: Final = "You already have {building}."
NO_COPY_LEFT: Final = "There's no {building} left."
NO_CITY_SPACE: Final = "Your city has no room for {building}."
TOO_EXPENSIVE: Final = (
    "Not enough doubloons: {building} costs you {price}, and you have {doubloons}."
)
NO_BLACK_MARKET: Final = "You need an occupied black market for that."
NOTHING_SHORT: Final = (
    "You have enough doubloons. The black market only covers what you're missing."
)
PAY_EXACTLY: Final = "Pay one item for each doubloon you're missing: {short}, not {number}."
NO_CHIP: Final = "You don't have a victory point chip."
MARKET_COLONIST: Final = "You can't pay with the colonist on the black market."
NO_COLONIST: Final = "You don't have a colonist on {target}."

FIRST_PRODUCE: Final = "First choose what to produce."
PRODUCES_LESS: Final = "You can produce {limit} {good}, not {number}."
FIRST_CRAFT: Final = "First take the craftsman's extra barrel, or pass."
ONE_EXTRA_BARREL: Final = "The craftsman takes one extra barrel."
TWO_EXTRA_BARRELS: Final = "The craftsman takes up to two extra barrels."
NOT_PRODUCED: Final = "You haven't produced {good} in this phase."
NO_BARREL_LEFT: Final = "There are no barrels of {good} left."
ONE_BARREL_LEFT: Final = "There's only one barrel of {good} left."

FIRST_SELL: Final = "First sell a barrel, or pass."
NO_GOOD: Final = "You don't have any {good}."
HOUSE_FULL: Final = "The trading house is full."
SOLD_ALREADY: Final = (
    "The trading house already has {good}. You need an occupied office to sell more."
)
NO_TRADING_POST: Final = "You need an occupied trading post for that."

FIRST_SHIP: Final = "First load your goods, or pass if nothing fits."
MUST_LOAD: Final = "You must load: {good} fits on the {ship}-ship."
NO_SUCH_SHIP: Final = "This game has no {ship}-ship."
SHIP_CARRIES: Final = "The {ship}-ship carries {good}."
KIND_ON_OTHER_SHIP: Final = "{good} is on the {ship}-ship, so no other ship can take it."
SHIP_FULL: Final = "The {ship}-ship is full."
LARGER_SHIP: Final = "The {ship}-ship has room for more of your {good}. Load as many as possible."
LOAD_ALL: Final = "You must load all that fit: {number} {good}."
NO_WHARF: Final = "You need an occupied wharf for that."
WHARF_ONCE: Final = "You can use the wharf only once per captain phase."
WHARF_TAKES_ALL: Final = "At the wharf you must load all barrels of a kind: {number} {good}."
NO_SMALL_WHARF: Final = "You need an occupied small wharf for that."
SMALL_WHARF_ONCE: Final = "You can use the small wharf only once per captain phase."

FIRST_STORE: Final = "First choose which barrels to keep."
HOLDS_LESS: Final = "You have {held} {good}, not {number}."
STORAGE_LOOSE: Final = "You don't have an occupied warehouse. Barrels you can keep: {loose}."
STORAGE: Final = "Kinds you can keep in full: {kinds}. Other barrels you can keep: {loose}."

NOT_PASSED: Final = "You can't pass {word}."
NO_ROLE: Final = "{word} isn't a role."
NO_GOODS: Final = "{word} isn't a kind of goods."
NO_TILE: Final = "{word} isn't an island tile."
NO_PLACE: Final = "{word} isn't a tile or building."
NO_BUILDING: Final = "{word} isn't a building."
NO_FUNCTION: Final = "{word} isn't a function you can skip."
NO_ITEM: Final = "The black market doesn't accept {word}."
NOT_LAID: Final = "Write forest to lay a plantation as a forest. You wrote {word}."
QUARRY_NO_FOREST: Final = "A quarry can't become a forest."
NO_MARKET: Final = "You can't sell at {word}. Choose the trading house or the trading post."
TWO_GUESTS: Final = "You can move up to two guests."
