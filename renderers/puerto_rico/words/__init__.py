"""The words of Puerto Rico, which pictures and bot share (RULINGS 17).

`names` are the names as they stand alone, `phrases` the same within sentences and with numbers;
`decisions` tells what is being decided, `facts` about a position, `player_facts` about a player,
`effects` what buildings do; `board` is the position as text, `alt` the alt texts of the pictures.
The names that pictures write can be used from here.
"""

from renderers.puerto_rico.words.decisions import activity, area, doing, phase, pick
from renderers.puerto_rico.words.names import (
    ROLES,
    building,
    end,
    good,
    kind_of_role,
    place,
    role,
    short_building,
    source,
    tile,
    title,
)

__all__ = [
    "ROLES",
    "activity",
    "area",
    "building",
    "doing",
    "end",
    "good",
    "kind_of_role",
    "phase",
    "pick",
    "place",
    "role",
    "short_building",
    "source",
    "tile",
    "title",
]
