"""The words of Brass: Birmingham, which pictures and bot share (RULINGS 18).

`names` are the names as they stand alone, `phrases` the same within sentences; `facts` tells about
a position, `player_facts` about a player, `cards` about what a hand builds; `board` is the
position as text, `alt` the alt texts of the pictures. The names that pictures write can be used
from here.
"""

from renderers.brass_birmingham.words.facts import (
    activity,
    asked,
    doing,
    headline,
    phase,
)
from renderers.brass_birmingham.words.names import (
    action,
    bonus,
    buys,
    card,
    era,
    industry,
    link_tiles,
    location,
    points,
    pounds,
    roman,
    short_industry,
    short_location,
    source,
    tile,
    title,
    units,
)
from renderers.brass_birmingham.words.player_facts import wild_cards

__all__ = [
    "action",
    "activity",
    "asked",
    "bonus",
    "buys",
    "card",
    "doing",
    "era",
    "headline",
    "industry",
    "link_tiles",
    "location",
    "phase",
    "points",
    "pounds",
    "roman",
    "short_industry",
    "short_location",
    "source",
    "tile",
    "title",
    "units",
    "wild_cards",
]
