"""The words of The Castles of Burgundy, which pictures and bot share (RULINGS 19).

`names` are the names as they stand alone, `phrases` the same within sentences and with numbers;
`decisions` tells what is being decided, `facts` about a position, `player_facts` about a player
and a duchy; `board` is the position as text, `alt` the alt texts of the pictures. The names that
pictures write can be used from here.
"""

from renderers.castles_of_burgundy.words.decisions import doing
from renderers.castles_of_burgundy.words.facts import activity, headline
from renderers.castles_of_burgundy.words.names import (
    action,
    bonus_colour,
    bonus_size,
    colour,
    depot,
    duchy,
    effect,
    goods,
    kind,
    mark,
    monastery,
    phase,
    route_tile,
    shield,
    source,
    storage,
    tile,
    title,
    white_die,
)

__all__ = [
    "action",
    "activity",
    "bonus_colour",
    "bonus_size",
    "colour",
    "depot",
    "doing",
    "duchy",
    "effect",
    "goods",
    "headline",
    "kind",
    "mark",
    "monastery",
    "phase",
    "route_tile",
    "shield",
    "source",
    "storage",
    "tile",
    "title",
    "white_die",
]
