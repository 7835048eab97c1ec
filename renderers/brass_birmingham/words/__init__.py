"""The words of Brass: Birmingham, which pictures and bot share (RULINGS 18).

`names` are the names as they stand alone, `phrases` the same within sentences; `facts` tells about
a position, `player_facts` about a player, `cards` about what a hand builds; `board` is the
position as text, `alt` the alt texts of the pictures. The names that pictures write can be used
from here.
"""

from renderers.brass_birmingham.words.facts import (
    activity,
    doing,
    headline,
    phase,
    round_of,
)
from renderers.brass_birmingham.words.names import (
    INDUSTRIES,
    LOCATIONS,
    action,
    bonus,
    buys,
    card,
    era,
    industry,
    link,
    link_tiles,
    location,
    points,
    pounds,
    resource,
    roman,
    short_industry,
    source,
    tile,
    title,
    units,
)
from renderers.brass_birmingham.words.player_facts import wild_cards
from rules.brass_birmingham.queries import actions_in_turn as actions_of

__all__ = [
    "INDUSTRIES",
    "LOCATIONS",
    "action",
    "actions_of",
    "activity",
    "bonus",
    "buys",
    "card",
    "doing",
    "era",
    "headline",
    "industry",
    "link",
    "link_tiles",
    "location",
    "phase",
    "points",
    "pounds",
    "resource",
    "roman",
    "round_of",
    "short_industry",
    "source",
    "tile",
    "title",
    "units",
    "wild_cards",
]
