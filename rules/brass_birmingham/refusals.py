"""Reasons for refusing a move: one sentence for each code (RULINGS 14).

The names of the constants are the codes.
"""

from __future__ import annotations

from typing import Final

CARD_NOT_IN_HAND: Final = "You do not have the card {card}."

NO_TILE_LEFT: Final = "No tile of this industry is left on your mat: {industry}."
WRONG_ERA: Final = "{industry}, level {level}, cannot be built in this era."
SLOT_NOT_FIT: Final = "{slot} does not accept this industry: {industry}."
SLOT_TAKEN: Final = "There is a tile at {slot} already; to replace it, write over instead of at."
SLOT_EMPTY: Final = "There is no tile at {slot} to build over."
OVERBUILD_INDUSTRY: Final = "Only a tile of the same industry can be replaced."
OVERBUILD_LEVEL: Final = "Only a lower level can be replaced: {slot} has level {level}."
OVERBUILD_OWNER: Final = "Of other players only coal mines and iron works can be replaced."
OVERBUILD_CUBES: Final = (
    "The tile of another player can be replaced only while none of its cubes are left anywhere, "
    "on any tile or in the market."
)
CARD_NOT_FIT: Final = "The card {card} does not allow this tile here."
NOT_IN_NETWORK: Final = "{place} is not in your network."
ONE_PER_LOCATION: Final = "In the Canal Era you may have only one tile in a location."
SINGLE_ICON_FIRST: Final = "There is an empty slot for this industry alone; use that one first."

LINK_LIMIT: Final = "In the Canal Era you lay one link, in the Rail Era one or two."
NO_LINK_TILE: Final = "You do not have enough link tiles left."
LINK_WRONG_ERA: Final = "No link can be laid at {link} in this era."
LINK_TAKEN: Final = "There is a link at {link} already."

LIGHTBULB: Final = "{industry}, level {level}, cannot be developed."

NOT_SELLABLE: Final = "You have no tile at {slot} that can be sold."
ALREADY_FLIPPED: Final = "The tile at {slot} is flipped already."
NOT_CONNECTED: Final = "{slot} is not connected to {merchant}."
MERCHANT_REFUSES: Final = "The merchant at {merchant} does not buy this industry: {industry}."
BONUS_MISSING: Final = "Say which tile the bonus develops."
BONUS_WRONG: Final = "The bonus cannot develop this: {industry}."

INCOME_FLOOR: Final = "Your income level would fall below {level}."
HAS_WILD: Final = "You may not scout with a wild card in your hand."
TOO_FEW_CARDS: Final = "You need {n} cards to scout."

DEBT_FIRST: Final = "First settle your debt of {debt} pounds."
NOTHING_OWED: Final = "You owe nothing now."
RAISE_BAD_SLOT: Final = "You have no tile at {slot} that is worth anything."
RAISE_TOO_MUCH: Final = "The debt is covered before the tile at {slot} goes."
RAISE_TOO_LITTLE: Final = "{missing} pounds are still missing."

NO_COAL: Final = "There is no coal for {place}: no mine and no merchant is connected."
NO_BEER: Final = "There is no beer for this."
WRONG_COAL_SOURCE: Final = "The coal must come from: {sources}."
WRONG_IRON_SOURCE: Final = "The iron must come from: {sources}."
WRONG_BEER_SOURCE: Final = "The beer must come from: {sources}."
NOT_NEEDED: Final = "This needs no {resource}."
WRONG_NUMBER: Final = "Name one source for each unit; this needs {n}."
SOURCE_MISSING: Final = "Say where the {resource} comes from: {sources}."
NO_MONEY: Final = "This costs {price} pounds; you have {money}."
