"""Reasons for refusing a move: one sentence for each code.

The names of the constants are the codes.
"""

from __future__ import annotations

from typing import Final

NO_CARD: Final = "{word} isn't a card."
NO_GOOD: Final = "{word} isn't one of the goods. Write silver, copper or wheat."
NO_CHOSEN_GOOD: Final = "{word} isn't a good with a sign. Write +wheat to take or -wheat to give."
NO_PLACE: Final = "{word} isn't a place."
NO_VILLAGE: Final = "{word} isn't a village."
NO_MARKET: Final = "{word} isn't a village with a market."
NO_SITE: Final = "{word} isn't a building space or a harbor."
NO_SEA_SPACE: Final = "{word} isn't a sea space."
NO_REGION: Final = "{word} isn't a sea region."
NO_ACHIEVEMENT: Final = "{word} isn't an achievement."
NAME_GOODS: Final = "Name at least one good."

START_NUMBER: Final = "Choose exactly {number} goods."
START_TAKEN: Final = "Another player has already chosen these goods."
NOT_ON_BOARD: Final = "This place isn't on this side of the board: {place}."
VILLAGE_TAKEN: Final = "There's already a merchant here: {place}."

NOT_YOUR_CARD: Final = "This card isn't yours: {card}."
NAMED_TWICE: Final = "You named this card twice: {card}."
TOO_MANY_CARDS: Final = "You can plan up to {number} cards in the slots."
MAYOR_UNPAID: Final = "Not enough pesos: the mayor's office costs {price}, and you have {pesos}."
PLAN_STANDS: Final = "In expert planning, a committed plan is final. You can't change it."
PLAN_FINAL: Final = "Your plan is committed, so you can't change it."
UNPLAN_FIRST: Final = "Your plan is committed. Withdraw it first."
NOT_BY_HAND: Final = "Time runs out automatically. You can't end it with a move."
NO_PLAN: Final = "You haven't committed a plan."
NO_BONUS: Final = "This game has no bonus good."

NOT_PLANNED: Final = "You haven't planned this card, or you've already used it: {card}."
SLOT_UNPAID: Final = (
    "Not enough pesos to use this card now (cost {price}, you have {pesos}): {card}."
)
NO_ALTERNATIVE: Final = "This card has no alternative action: {card}."
CHOOSE_GOODS: Final = "Number of goods to choose with this (+…): {number}."
CHOOSE_DIFFERENT: Final = "Choose goods of different kinds."
CHOOSE_SAME: Final = "Choose goods of one kind."
NO_CHOICE: Final = "There's nothing to choose here."
GIVE_GOODS: Final = "Name {number} of your goods to give (-…)."

NOT_ENOUGH_PESOS: Final = "Not enough pesos: this costs {price}, and you have {pesos}."
NOT_IN_WAREHOUSE: Final = "Your warehouse doesn't have enough of this: {good}."
NOT_IN_HOLD: Final = "Your hold doesn't have enough of this: {good}."
HOLD_TOO_SMALL: Final = "Free spaces in your hold: {number}."
SHIP_NOT_AT_COAST: Final = "Your ship isn't at the coast."
NOBODY_TO_HIRE: Final = "All your merchants are on the board."

NO_MERCHANT: Final = "You don't have a merchant to move here: {place}."
NO_ROAD: Final = "No road joins {place} and {other}."
PLACE_TWICE: Final = "A path can visit a place only once, not twice: {place}."
TOO_FAR: Final = "A merchant can move up to {number} spaces."
NO_PATH: Final = "A merchant can't get from {place} to {other} in one move."
NOT_ON_RIVER: Final = "This place isn't on the river: {place}."
RIVER_ENDS: Final = "Name only both ends of a river journey: {example}."
SAME_PLACE: Final = "Your merchant is already there: {place}."

NO_HOUSE_LEFT: Final = "You've built all of your houses."
NO_MERCHANT_THERE: Final = "You don't have a merchant here: {place}."
SPACE_TAKEN: Final = "There's already a house: {space}."
ROW_FULL: Final = "There's no space left in the harbor."

NO_MERCHANT_AT_MARKET: Final = "You don't have a merchant in a village with a market."
VISITED_TWICE: Final = "You can visit a village only once: {place}."
TOO_MANY_TRADES: Final = "That's too often. Trades you can make here ({place}): {number}."
CHOICES_NUMBER: Final = "Say what you choose for each of the {number} trades."
FEE_UNPAID: Final = (
    "Not enough pesos for the fees of others' merchants and trading posts ({price}): {place}."
)
TOO_OFTEN: Final = "That's too often. Uses of this card ({card}): {number}."
AT_LEAST_ONCE: Final = "Do it at least once, or skip the card: {card}."

SHIP_STAYS: Final = "Your ship is already there."
SHIP_AT_COAST: Final = "Your ship must be in a sea region."
NOT_IN_REGION: Final = "Your ship isn't where this card is: {card}."
HOLD_LACKS: Final = "This region takes {number} of one good from your hold: {good}."
NO_COMPENSATION: Final = "A card of deck B costs {price} pesos while cards of deck A are face up."
WHICH_REGION: Final = "Say which region gets the pesos: {regions}."
WRONG_REGION: Final = "You can't pay the pesos to this region: {region}."
NOTHING_TO_PAY: Final = "You don't pay any pesos to a sea region for this."

NOT_YOUR_ACHIEVEMENT: Final = "You don't own this achievement: {card}."
CANNOT_STAY: Final = "None of your merchants can stay here: {place}."

GOODS_FIRST: Final = "First choose your starting goods."
VILLAGE_FIRST: Final = "First place your second merchant in a village."
PLAN_FIRST: Final = "First plan the cards of this round."
BONUS_FIRST: Final = "First choose which good to take."
CARD_FIRST: Final = "First use one of your planned cards."
CASH_FIRST: Final = "First choose an achievement to cash, or none."
STAY_FIRST: Final = "First choose a merchant that stays, or none."
