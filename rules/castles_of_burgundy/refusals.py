"""Reasons for refusing a move: one sentence for each code.

The names of the constants are the codes.
"""

from __future__ import annotations

from typing import Final

DUCHY_TAKEN: Final = "Duchy {duchy} is taken."
DUCHY_NOT_OFFERED: Final = "Duchy {duchy} cannot be chosen here."
NO_CASTLE_CELL: Final = "{cell} is not a castle cell of your duchy."
WRONG_ROUTES: Final = "Name each of your trade-route tiles once: {tiles}."

EFFECT_FIRST: Final = "First resolve what is pending: {effects}."
SHIP_FIRST: Final = "First finish the ship."
PHASE_SHIELDS_FIRST: Final = "First use or skip shields 14 and 15."
TRIBUTE_FIRST: Final = "First decide about the tribute."
POINTS_FIRST: Final = "First say how much silver you pay for points."
NOTHING_PENDING: Final = "Nothing that is pending allows this."
NO_DIE: Final = "Both of your dice are used."
DICE_LEFT: Final = "You still have a die to use."
DIE_NOT_YOURS: Final = "You have no unused die that shows {value}."
WRONG_DIE: Final = "That die cannot be used for this; write {die}."
NOT_WHITE: Final = "The white die shows {value}."
DIE_VALUE: Final = "This needs a die with the value {value}."
PAYMENT_OPEN: Final = "Say how the die is changed: {ways}."
PAYMENT_WRONG: Final = "Write the change of the die like this: {ways}."
NO_WORKERS: Final = "Changing the die costs workers: {price}; you have {workers}."
NO_SHIELD_16: Final = "You cannot set a die for free now."
WORKERS_ANY: Final = "Workers are taken without changing the die: write {die}."

NOT_IN_DEPOT: Final = "Depot {depot} does not have this tile: {tile}."
NOT_IN_BLACK_DEPOT: Final = "The black depot does not have this tile: {tile}."
NO_INN: Final = "There is no inn left to buy."
NOT_STORED: Final = "This tile is not in your storage: {tile}."
STORAGE_FULL: Final = "Your storage is full: say which tile leaves the game (x …)."
STORAGE_FREE: Final = "There is room in your storage, so you cannot discard a tile."
WHICH_STORAGE: Final = "Say which storage: shared or own."
ONE_STORAGE: Final = "You cannot choose the storage here."

NO_CELL: Final = "Your duchy has no cell {cell}."
CELL_COVERED: Final = "There is a tile on {cell} already."
WRONG_COLOUR: Final = "The colour of {cell} does not fit this tile: {tile}."
WRONG_NUMBER: Final = "{cell} has the number {number}."
NOT_ADJACENT: Final = "{cell} has no neighbour with a tile."
BUILDING_TWICE: Final = "The city around {cell} already has this building: {tile}."
INN_TWICE: Final = "The region around {cell} already has an inn."

NO_GOODS: Final = "You have no goods of type {goods}."

BOUGHT: Final = "You have already bought a tile this turn."
NO_PURCHASE: Final = "You can buy tiles only on your turn."
NO_SILVER: Final = "This costs {price} silver; you have {silver}."
NO_WORKERS_TO_BUY: Final = "This costs {price} workers; you have {workers}."
NEEDS_MONASTERY: Final = "This needs monastery {monastery}."
NEEDS_SHIELD: Final = "This needs shield {shield}."
MIMIC_USED: Final = "Shield 6 is already copying a player."
MIMIC_SELF: Final = "Shield 6 must copy another player."

TWO_DICE: Final = "A shield takes two unused dice with the same value."
DICE_ORDER: Final = "Name the die with the higher number first: {dice}."
NOT_BESIDE_DEPOT: Final = "Shield {shield} does not lie beside depot {depot}."
SHIELD_GONE: Final = "Shield {shield} lies beside no depot."
NO_CASTLE: Final = "You have no castle on {cell}."

EFFECT_NOT_PENDING: Final = "This is not pending: {effect}."
EFFECT_WRONG_TILE: Final = "This cannot be taken with the effect: {tile}."
NEIGHBOUR_DEPOT: Final = "Depot {depot} is not next to the one you chose for the ship."
KEEP_ALL: Final = "All goods of depot {depot} fit; nothing is left behind."
KEEP_NOTHING: Final = "No new type of goods fits into your goods spaces."
KEEP_NUMBER: Final = "Choose exactly {number} of the new types of goods: {goods}."
TYPE_NOT_FIT: Final = "No goods of type {goods} lie in a depot, or you have no space for them."
GOOSE_SPECIES: Final = "There is no {species} in this pasture."

DISCARD_NUMBER: Final = "Discard exactly {number} of your stored tiles."
TRIBUTE_SHIELDS: Final = "Name each of your shields once: {shields}."
TRIBUTE_TOO_MUCH: Final = "This tribute costs {price} silver; you have {silver}."
TRIBUTE_WORKERS: Final = "Workers pay tribute only if shield 3 is paid for as well."
TRIBUTE_EXACT: Final = (
    "Keeping {price} shields costs exactly {price}, in silver and workers together."
)
SHIELD_DONE: Final = "You have used shield {shield} in this phase already."

TRADE_NUMBER: Final = "A trade costs exactly {number} of your goods."
POINTS_SILVER: Final = "You have {silver} silver."

NO_DEPOT: Final = "{word} is no depot; they are numbered 1 to 6."
NO_GOODS_TYPE: Final = "{word} is no type of goods; they are numbered 1 to 6."
NO_SUCH_SHIELD: Final = "{word} is no shield."
NO_ROUTE_TILE: Final = "{word} is no trade-route tile."
NO_PLAYER: Final = "There is no player {word}."
NO_PHASE_SHIELD: Final = "Shield {word} is not used at the end of a phase."
