"""The words of Valparaíso, which pictures and bot share.

`names` are the names as they stand alone, `phrases` the same within sentences and with numbers;
`cards` tells what cards do, `decisions` what is being decided, `facts` about a position,
`player_facts` about a player; `board` is the position as text, `alt` the alt texts of the
pictures. The names that pictures write can be used from here.
"""

from renderers.valparaiso.words.cards import alternative_text, card_text, main_text
from renderers.valparaiso.words.decisions import doing, phase
from renderers.valparaiso.words.names import (
    card,
    hold,
    house,
    mark,
    mayor,
    place,
    reserve,
    sea,
    source,
    space,
    title,
    warehouse,
)

__all__ = [
    "alternative_text",
    "card",
    "card_text",
    "doing",
    "hold",
    "house",
    "main_text",
    "mark",
    "mayor",
    "phase",
    "place",
    "reserve",
    "sea",
    "source",
    "space",
    "title",
    "warehouse",
]
