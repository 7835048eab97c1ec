"""The words of Valparaíso, which pictures and bot share.

`names` are the names as they stand alone, `phrases` the same within sentences and with numbers;
`cards` tells what cards do. The names that pictures write can be used from here.
"""

from renderers.valparaiso.words.cards import alternative_text, card_text, main_text
from renderers.valparaiso.words.names import (
    card,
    good,
    hold,
    house,
    lighthouse,
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
    "good",
    "hold",
    "house",
    "lighthouse",
    "main_text",
    "mark",
    "mayor",
    "place",
    "reserve",
    "sea",
    "source",
    "space",
    "title",
    "warehouse",
]
