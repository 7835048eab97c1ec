"""Reasons for refusing a move: one sentence for each code (RULINGS 14).

The names of the constants are the codes.
"""

from __future__ import annotations

from typing import Final

CARD_NOT_IN_HAND: Final = "You don't have the card {card}."

NO_TILE_LEFT: Final = "Your mat has no tiles left of this industry: {industry}."
WRONG_ERA: Final = "{industry}, level {level}, can't be built in this era."
SLOT_NOT_FIT: Final = "{slot} doesn't accept this industry: {industry}."
SLOT_TAKEN: Final = "There's already a tile at {slot}. To build over it, write over instead of at."
SLOT_EMPTY: Final = "There's no tile at {slot} to build over."
OVERBUILD_INDUSTRY: Final = "You can only build over a tile of the same industry."
OVERBUILD_LEVEL: Final = "You can only build over a lower-level tile: {slot} is level {level}."
OVERBUILD_OWNER: Final = "You can only build over other players' coal mines and iron works."
OVERBUILD_CUBES: Final = (
    "You can only build over another player's tile if none of its cubes are left on any tile "
    "or in the market."
)
CARD_NOT_FIT: Final = "The card {card} doesn't allow this tile here."
NOT_IN_NETWORK: Final = "{place} isn't in your network."
ONE_PER_LOCATION: Final = "In the Canal Era you can have only one tile in a location."
SINGLE_ICON_FIRST: Final = "First use the empty slot that's only for this industry."

LINK_LIMIT: Final = "In the Canal Era you lay one link, in the Rail Era one or two."
NO_LINK_TILE: Final = "You don't have enough link tiles left."
LINK_WRONG_ERA: Final = "You can't lay a link at {link} in this era."
LINK_TAKEN: Final = "There's already a link at {link}."

LIGHTBULB: Final = "{industry}, level {level}, can't be developed."

NOT_SELLABLE: Final = "You don't have a tile at {place} that you can sell."
ALREADY_FLIPPED: Final = "The tile at {place} is already flipped."
NOT_CONNECTED: Final = "{place} isn't connected to {merchant}."
MERCHANT_REFUSES: Final = "The merchant at {merchant} doesn't buy this industry: {industry}."
BONUS_MISSING: Final = "Say which tile the bonus develops."
BONUS_WRONG: Final = "The bonus can't develop this: {industry}."

INCOME_FLOOR: Final = "Your income level would fall below {level}."
HAS_WILD: Final = "You can't scout with a wild card in your hand."
TOO_FEW_CARDS: Final = "You need {n} cards to scout."

DEBT_FIRST: Final = "First settle your debt of £{debt}."
NOTHING_OWED: Final = "You don't owe anything right now."
RAISE_BAD_SLOT: Final = "You don't have a tile at {slot} that's worth anything."
RAISE_TOO_MUCH: Final = "Your debt is already covered without the tile at {slot}."
RAISE_TOO_LITTLE: Final = "You're still £{missing} short."

NO_COAL: Final = "There's no coal for {place}: no mine or merchant is connected."
NO_BEER: Final = "There's no beer for this."
WRONG_COAL_SOURCE: Final = "The coal must come from: {sources}."
WRONG_IRON_SOURCE: Final = "The iron must come from: {sources}."
WRONG_BEER_SOURCE: Final = "The beer must come from: {sources}."
NOT_NEEDED: Final = "You don't need {resource} for this."
WRONG_NUMBER: Final = "Name one source for each unit. You need {n}."
SOURCE_MISSING: Final = "Say where the {resource} comes from: {sources}."
NO_MONEY: Final = "This costs £{price}, but you have £{money}."
