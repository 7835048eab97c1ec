"""Reasons for refusing a move: one sentence for each code.

The names of the constants are the codes.
"""

from __future__ import annotations

from typing import Final

DUCHY_TAKEN: Final = "Duchy {duchy} is taken."
DUCHY_NOT_OFFERED: Final = "Duchy {duchy} cannot be chosen here."
NO_CASTLE_CELL: Final = "{cell} is no castle cell of your duchy."
WRONG_ROUTES: Final = "Name each of your trade-route tiles once: {tiles}."

EFFECT_FIRST: Final = "First resolve what is pending: {effects}."
NOTHING_PENDING: Final = "There is nothing pending that allows this."
NO_DIE: Final = "Both of your dice are used."
DICE_LEFT: Final = "You still have a die to use."
DIE_NOT_YOURS: Final = "You have no unused die that shows {value}."
WRONG_DIE: Final = "This action is not done with that die: write {die}."
NOT_WHITE: Final = "The white die shows {value}."
DIE_VALUE: Final = "This needs a die with the value {value}."
PAYMENT_OPEN: Final = "Say how the die is changed: {ways}."
PAYMENT_WRONG: Final = "The change of the die is written {ways}."
NO_WORKERS: Final = "The change of the die costs {price} workers; you have {workers}."
NO_SHIELD_16: Final = "You cannot set a die for nothing now."
WORKERS_ANY: Final = "Workers are taken without changing the die: write {die}."

NOT_IN_DEPOT: Final = "There is no {tile} in depot {depot}."
NOT_IN_BLACK_DEPOT: Final = "There is no {tile} in the black depot."
NO_INN: Final = "There is no inn left to buy."
NOT_STORED: Final = "You have no {tile} in storage."
NOT_IN_STORAGE: Final = "There is no {tile} in that storage."
STORAGE_FULL: Final = "Your storage is full: say which tile leaves the game (x …)."
STORAGE_FREE: Final = "There is room in your storage; no tile leaves it."
WHICH_STORAGE: Final = "Say which storage: shared or own."
ONE_STORAGE: Final = "There is no choice of a storage here."

NO_CELL: Final = "Your duchy has no cell {cell}."
CELL_COVERED: Final = "There is a tile on {cell} already."
WRONG_COLOUR: Final = "A tile of this colour does not go on {cell}: {tile}."
WRONG_NUMBER: Final = "{cell} has the number {number}."
NOT_ADJACENT: Final = "{cell} has no neighbour with a tile."
BUILDING_TWICE: Final = "The city of {cell} has this building already: {tile}."
INN_TWICE: Final = "The region of {cell} has an inn already."

NO_GOODS: Final = "You have no goods of type {goods}."

BOUGHT: Final = "You have bought a tile in this turn already."
NO_PURCHASE: Final = "Tiles are bought only in your turn."
NO_SILVER: Final = "This costs {price} silver; you have {silver}."
NO_WORKERS_TO_BUY: Final = "This costs {price} workers; you have {workers}."
NEEDS_MONASTERY: Final = "This takes monastery {monastery}."
NEEDS_SHIELD: Final = "This takes shield {shield}."
MIMIC_USED: Final = "Shield 6 copies a player already."
MIMIC_SELF: Final = "Shield 6 copies another player."

TWO_DICE: Final = "A shield takes two unused dice with the same value."
DICE_ORDER: Final = "Name the die with the higher number first: {dice}."
NOT_BESIDE_DEPOT: Final = "Shield {shield} does not lie beside depot {depot}."
SHIELD_GONE: Final = "Shield {shield} lies beside no depot."
NO_CASTLE: Final = "You have no castle on {cell}."

EFFECT_NOT_PENDING: Final = "This is not pending: {effect}."
EFFECT_WRONG_TILE: Final = "This cannot be taken with the effect: {tile}."
NEIGHBOUR_DEPOT: Final = "Depot {depot} is not next to the one that the ship chose."
KEEP_ALL: Final = "All goods of depot {depot} fit; nothing is left behind."
KEEP_NUMBER: Final = "Exactly {number} of the new types of goods fit: {goods}."
TYPE_NOT_FIT: Final = "No goods of type {goods} lie in a depot, or you have no space for them."
GOOSE_SPECIES: Final = "There is no {species} in this pasture."
TOWN_HALL_FIRST: Final = "Only the town hall places a tile without a die here."

DISCARD_NUMBER: Final = "Exactly {number} of your stored tiles leave the game."
TRIBUTE_SHIELDS: Final = "Name each of your shields once: {shields}."
TRIBUTE_TOO_MUCH: Final = "This tribute costs {price}; you have {silver} silver."
TRIBUTE_WORKERS: Final = "Workers pay tribute only if shield 3 is paid for as well."
TRIBUTE_EXACT: Final = "For {price} shields pay exactly {price}."
SHIELD_DONE: Final = "You have used shield {shield} in this phase already."

TRADE_NUMBER: Final = "A trade gives up exactly {number} goods that you have."
POINTS_SILVER: Final = "You have {silver} silver."
