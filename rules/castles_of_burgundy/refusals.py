"""Reasons for refusing a move: one sentence for each code.

The names of the constants are the codes.
"""

from __future__ import annotations

from typing import Final

DUCHY_TAKEN: Final = "Duchy {duchy} is already taken."
DUCHY_NOT_OFFERED: Final = "You can't choose duchy {duchy} here."
NO_CASTLE_CELL: Final = "{cell} isn't a castle cell of your duchy."
WRONG_ROUTES: Final = "Name each of your trade-route tiles once: {tiles}."

EFFECT_FIRST: Final = "First resolve the pending effects: {effects}."
SHIP_FIRST: Final = "First finish the ship."
PHASE_SHIELDS_FIRST: Final = "First use or skip shields 14 and 15."
TRIBUTE_FIRST: Final = "First decide about the tribute."
POINTS_FIRST: Final = "First choose how much silver to pay for points."
NOTHING_PENDING: Final = "No pending effect allows this."
NO_DIE: Final = "You've used both of your dice."
DICE_LEFT: Final = "You still have a die to use."
DIE_NOT_YOURS: Final = "You don't have an unused die that shows {value}."
WRONG_DIE: Final = "You can't use that die for this. Write {die}."
NOT_WHITE: Final = "The white die shows {value}."
DIE_VALUE: Final = "You need a die with the value {value} for this."
PAYMENT_OPEN: Final = "Say how to change the die: {ways}."
PAYMENT_WRONG: Final = "Write the change of the die like this: {ways}."
NO_WORKERS: Final = "You don't have enough workers to change the die: {workers} of {price}."
NO_SHIELD_16: Final = "You can't set a die for free right now."
WORKERS_ANY: Final = "You can't change the die to take workers. Write {die}."

NOT_IN_DEPOT: Final = "Depot {depot} doesn't have this tile: {tile}."
NOT_IN_BLACK_DEPOT: Final = "The black depot doesn't have this tile: {tile}."
NO_INN: Final = "There are no inns left to buy."
NOT_STORED: Final = "This tile isn't in your storage: {tile}."
STORAGE_FULL: Final = "Your storage is full. Say which tile to discard (x …)."
STORAGE_FREE: Final = "Your storage has room, so you can't discard a tile."
WHICH_STORAGE: Final = "Say which storage: shared or own (yours)."
ONE_STORAGE: Final = "You can't choose the storage here."

NO_CELL: Final = "Your duchy has no cell {cell}."
CELL_COVERED: Final = "There's already a tile on {cell}."
WRONG_COLOUR: Final = "The color of {cell} doesn't fit this tile: {tile}."
WRONG_NUMBER: Final = "{cell} has the number {number}."
NOT_ADJACENT: Final = "{cell} has no neighbor with a tile."
BUILDING_TWICE: Final = "The city around {cell} already has this building: {tile}."
INN_TWICE: Final = "The region around {cell} already has an inn."

NO_GOODS: Final = "You don't have goods of type {goods}."

BOUGHT: Final = "You've already bought a tile this turn."
NO_PURCHASE: Final = "You can only buy tiles on your turn."
NO_SILVER: Final = "This costs {price} silver, but you have {silver}."
NO_WORKERS_TO_BUY: Final = "Not enough workers: this costs {price}, and you have {workers}."
NEEDS_MONASTERY: Final = "You need monastery {monastery} for this."
NEEDS_SHIELD: Final = "You need shield {shield} for this."
MIMIC_USED: Final = "Shield 6 is already copying a player."
MIMIC_SELF: Final = "Shield 6 must copy another player."

TWO_DICE: Final = "To take a shield, use two unused dice with the same value."
DICE_ORDER: Final = "Name the die with the higher number first: {dice}."
NOT_BESIDE_DEPOT: Final = "Depot {depot} doesn't have shield {shield}."
SHIELD_GONE: Final = "No depot has shield {shield}."
NO_CASTLE: Final = "You don't have a castle on {cell}."

EFFECT_NOT_PENDING: Final = "{effect} isn't pending."
EFFECT_WRONG_TILE: Final = "You can't take this with the effect: {tile}."
NEIGHBOUR_DEPOT: Final = "Depot {depot} isn't next to the one you chose for the ship."
KEEP_ALL: Final = "You must take all goods of depot {depot}, because they all fit."
KEEP_NOTHING: Final = "No new type of goods fits in your goods spaces."
KEEP_NUMBER: Final = "Choose exactly {number} of the new types of goods: {goods}."
TYPE_NOT_FIT: Final = "No depot has goods of type {goods}, or you don't have space for them."
GOOSE_SPECIES: Final = "There's no {species} in this pasture."

DISCARD_NUMBER: Final = "Discard exactly {number} of your stored tiles."
TRIBUTE_SHIELDS: Final = "Name each of your shields once: {shields}."
TRIBUTE_TOO_MUCH: Final = "This tribute costs {price} silver, but you have {silver}."
TRIBUTE_WORKERS: Final = "You can pay tribute with workers only if you also pay for shield 3."
TRIBUTE_EXACT: Final = (
    "Keeping these shields costs exactly {price}, in silver and workers together."
)
SHIELD_DONE: Final = "You've already used shield {shield} this phase."

TRADE_NUMBER: Final = "A trade costs exactly {number} of your goods."
POINTS_SILVER: Final = "You have {silver} silver."

NO_DEPOT: Final = "{word} isn't a depot. Depots are numbered 1 to 6."
NO_GOODS_TYPE: Final = "{word} isn't a type of goods. Types are numbered 1 to 6."
NO_SUCH_SHIELD: Final = "{word} isn't a shield."
NO_ROUTE_TILE: Final = "{word} isn't a trade-route tile."
NO_PLAYER: Final = "There's no player {word}."
NO_PHASE_SHIELD: Final = "You can't use shield {word} at the end of a phase."
