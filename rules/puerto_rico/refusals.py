"""Why a move is refused: one sentence for each rule that it breaks, by phase (spec 3 to 5, 11)."""

from __future__ import annotations

from typing import Final

FIRST_DRAFT: Final = "First choose a building for the game."
ALWAYS_IN_GAME: Final = "{building} is in every game; choose a violet building."
DRAFTED_ALREADY: Final = "{building} is in this game already."
DRAFT_BARRED: Final = "{building} is not in a game with {other}."
NO_DRAFT_SPACE: Final = "No space is left for a building that costs {cost}."

FIRST_ROLE: Final = "First choose a role."
NO_SUCH_CARD: Final = "There is no {role} card in this game; the cards are {roles}."
CARD_TAKEN: Final = "The {role} card is taken this round."
NOTHING_TO_WAIVE: Final = "There is no {function} to waive here."

FIRST_SETTLE: Final = "First take a tile, or pass."
ISLAND_FULL: Final = "Your island is full."
NO_QUARRY_LEFT: Final = "No quarry is left."
QUARRY_NOT_ALLOWED: Final = "A quarry is for the settler, or needs an occupied construction hut."
NOT_FACE_UP: Final = "No {tile} plantation lies face up."
NO_HACIENDA: Final = "That needs an occupied hacienda."
HACIENDA_ONCE: Final = "The hacienda draws only one tile in a settler phase."
NO_FACE_DOWN_TILE: Final = "No face-down plantation is left."

FIRST_PLACE: Final = "First place your colonists."
NO_TARGET: Final = "You have no {target}."
TOO_FEW_CIRCLES: Final = "{target} has {circles} circles, not {number}."
PLACE_ALL: Final = "You must place exactly {must} colonists; this places {number}."
SAN_JUAN_REST: Final = "{number} colonists stay in San Juan."

FIRST_BUILD: Final = "First build something, or pass."
NOT_IN_GAME: Final = "{building} is not in this game."
BUILT_ALREADY: Final = "You have {building} already."
NO_COPY_LEFT: Final = "No {building} is left."
NO_CITY_SPACE: Final = "Your city has no room for {building}."
TOO_EXPENSIVE: Final = "{building} costs you {price} doubloons; you have {doubloons}."

FIRST_PRODUCE: Final = "First decide what you produce."
PRODUCES_LESS: Final = "You can produce {limit} {good}, not {number}."
FIRST_CRAFT: Final = "First take the craftsman's extra barrel, or pass."
ONE_EXTRA_BARREL: Final = "The craftsman takes one extra barrel."
NOT_PRODUCED: Final = "You have not produced {good} in this phase."
NO_BARREL_LEFT: Final = "No barrel of {good} is left."

FIRST_SELL: Final = "First sell a barrel, or pass."
NO_GOOD: Final = "You have no {good}."
HOUSE_FULL: Final = "The trading house is full."
SOLD_ALREADY: Final = "The trading house has {good} already; that needs an occupied office."

FIRST_SHIP: Final = "First load your goods; pass if nothing fits."
MUST_LOAD: Final = "You must load: {good} fits on the {ship}-ship."
NO_SUCH_SHIP: Final = "There is no {ship}-ship in this game."
SHIP_CARRIES: Final = "The {ship}-ship carries {good}."
KIND_ON_OTHER_SHIP: Final = "{good} lies on the {ship}-ship; no other ship may take it."
SHIP_FULL: Final = "The {ship}-ship is full."
LARGER_SHIP: Final = (
    "The {ship}-ship takes more of your {good}: as many as possible must be loaded."
)
LOAD_ALL: Final = "All that fit must be loaded: {number} {good}."
NO_WHARF: Final = "That needs an occupied wharf."
WHARF_ONCE: Final = "The wharf is used once in a captain phase."
WHARF_TAKES_ALL: Final = "The wharf takes all of a kind: {number} {good}."

FIRST_STORE: Final = "First say which barrels you keep."
HOLDS_LESS: Final = "You have {held} {good}, not {number}."
STORAGE: Final = "You can keep all barrels of {kinds} kinds and {loose} more."

NOT_PASSED: Final = "{word} cannot be passed."
NO_ROLE: Final = "{word} is no role."
NO_GOODS: Final = "{word} is no kind of goods."
NO_TILE: Final = "{word} is no island tile."
NO_PLACE: Final = "{word} is no tile or building."
NO_BUILDING: Final = "{word} is no building."
NO_FUNCTION: Final = "{word} is no function that can be waived."
NO_ITEM: Final = "{word} is nothing that the black market takes."
NOT_LAID: Final = "A plantation is laid as forest, not as {word}."
QUARRY_NO_FOREST: Final = "A quarry cannot become a forest."
NO_MARKET: Final = "{word} is no place to sell at; there is the trading house, and the post."
TWO_GUESTS: Final = "At most two guests can move."
