"""Reasons for refusing a move: one sentence for each code.

The names of the constants are the codes.
"""

from __future__ import annotations

from typing import Final

NO_CARD: Final = "{word} is no card."
NO_GOOD: Final = "{word} is none of the goods; write silver, copper or wheat."
NO_CHOSEN_GOOD: Final = "{word} is no good with a sign; write +wheat to take, -wheat to give."
NO_PLACE: Final = "{word} is no place."
NO_VILLAGE: Final = "{word} is no village."
NO_MARKET: Final = "{word} is no village with a market."
NO_SITE: Final = "{word} is no building space and no harbour."
NO_SEA_SPACE: Final = "{word} is no sea space."
NO_REGION: Final = "{word} is no sea region."
NO_ACHIEVEMENT: Final = "{word} is no achievement."
NAME_GOODS: Final = "Name at least one good."

START_NUMBER: Final = "Choose exactly {number} goods."
START_TAKEN: Final = "Another player has chosen these goods already."
NOT_ON_BOARD: Final = "This place is not on this side of the board: {place}."
VILLAGE_TAKEN: Final = "A merchant stands here already: {place}."

NOT_YOUR_CARD: Final = "This card is not yours: {card}."
NAMED_TWICE: Final = "This card is named twice: {card}."
TOO_MANY_CARDS: Final = "You may plan at most {number} cards in the slots."
MAYOR_UNPAID: Final = "The mayor's office costs {price} pesos; you have {pesos}."
PLAN_STANDS: Final = "In expert planning a committed plan is final; it cannot be taken back."
PLAN_FINAL: Final = "Your plan is committed and cannot be changed."
UNPLAN_FIRST: Final = "Your plan is committed; withdraw it first."
NOT_BY_HAND: Final = "Time runs out by itself; you cannot end it with a move."
NO_PLAN: Final = "You have not committed a plan."
NO_BONUS: Final = "There is no bonus good in this game."

NOT_PLANNED: Final = "You have not planned this card, or you have used it: {card}."
SLOT_UNPAID: Final = "Using this card now costs {price} pesos; you have {pesos}: {card}."
NO_ALTERNATIVE: Final = "This card has no alternative action: {card}."
CHOOSE_GOODS: Final = "Choose {number} goods with this (+…)."
CHOOSE_DIFFERENT: Final = "Choose goods of different kinds."
CHOOSE_SAME: Final = "Choose goods of one kind."
NO_CHOICE: Final = "There is nothing to choose here."
GIVE_GOODS: Final = "Name {number} of your goods to give (-…)."

NOT_ENOUGH_PESOS: Final = "This costs {price} pesos; you have {pesos}."
NOT_IN_WAREHOUSE: Final = "Your warehouse has too little of this: {good}."
NOT_IN_HOLD: Final = "Your hold has too little of this: {good}."
HOLD_TOO_SMALL: Final = "Your hold has room for {number} goods."
SHIP_NOT_AT_COAST: Final = "Your ship is not at the coast."
NOBODY_TO_HIRE: Final = "All of your merchants are on the board."

NO_MERCHANT: Final = "You have no merchant to move here: {place}."
NO_ROAD: Final = "No road joins {place} and {other}."
PLACE_TWICE: Final = "A path visits each place once; this one comes twice: {place}."
TOO_FAR: Final = "A merchant moves at most {number} spaces."
NO_PATH: Final = "A merchant cannot get from {place} to {other} in one move."
NOT_ON_RIVER: Final = "This place is not on the river: {place}."
RIVER_ENDS: Final = "Name only both ends of a river journey: {example}."
SAME_PLACE: Final = "The merchant stands there already: {place}."

NO_HOUSE_LEFT: Final = "You have built all of your houses."
NO_MERCHANT_THERE: Final = "You have no merchant here: {place}."
SPACE_TAKEN: Final = "There is a house already: {space}."
ROW_FULL: Final = "There is no space left in the harbour."

NO_MERCHANT_AT_MARKET: Final = "You have no merchant in a village with a market."
VISITED_TWICE: Final = "A village is visited once: {place}."
TOO_MANY_TRADES: Final = "You can trade at most {number} times here: {place}."
CHOICES_NUMBER: Final = "Say what you choose for each of the {number} trades."
FEE_UNPAID: Final = "Trading here costs {price} pesos for others' merchants and posts: {place}."
TOO_OFTEN: Final = "This can be done at most {number} times: {card}."
AT_LEAST_ONCE: Final = "Do it at least once, or skip the card: {card}."

SHIP_STAYS: Final = "Your ship is there already."
SHIP_AT_COAST: Final = "Your ship must be in a sea region."
NOT_IN_REGION: Final = "This card does not lie where your ship is: {card}."
HOLD_LACKS: Final = "This region takes {number} of one good from your hold: {good}."
NO_COMPENSATION: Final = "A card of deck B costs {price} pesos while cards of deck A are face up."
WHICH_REGION: Final = "Say which region gets the pesos: {regions}."
WRONG_REGION: Final = "The pesos cannot go to this region: {region}."
NOTHING_TO_PAY: Final = "No pesos are to be paid to a region."

NOT_YOUR_ACHIEVEMENT: Final = "You do not own this achievement: {card}."
CANNOT_STAY: Final = "None of your merchants can stay here: {place}."

GOODS_FIRST: Final = "First choose the goods that you begin with."
VILLAGE_FIRST: Final = "First place your second merchant in a village."
PLAN_FIRST: Final = "First plan the cards of this round."
BONUS_FIRST: Final = "First name the good that you take."
CARD_FIRST: Final = "First use one of your planned cards."
CASH_FIRST: Final = "First say which achievement you cash, or none."
STAY_FIRST: Final = "First say which merchant stays, or none."
