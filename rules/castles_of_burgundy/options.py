"""The options of The Castles of Burgundy (RULINGS 14), declared for lobbies."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, Literal, TypedDict

from rules.castles_of_burgundy.data.duchies import BORDER_DUCHIES, DUCHIES
from rules.castles_of_burgundy.data.points import SOLO_TARGET
from rules.castles_of_burgundy.data.solo_boards import SOLO_BOARDS
from rules.castles_of_burgundy.data.team_boards import TEAM_BOARDS
from rules.core.options import AUTO_RESOLVE, START_PLAYER, Needs, OnlyWith, Option

SAME: Final = "same:"
"""Begins the value with which all play the duchy that follows."""
RANDOM: Final = "random"
CHOOSE: Final = "choose"
CHOOSE_SECRET: Final = "choose_secret"
DRAW_SHEET: Final = "draw_sheet"
CENTRE: Final = "centre"
OFF: Final = "off"
IN_ADDITION: Final = "in_addition"
INSTEAD: Final = "instead"
"""When a ship takes the goods of a type with shield 5: after those of a depot, or instead."""
SILVER_ONLY: Final = "silver"
WORKERS_TOO: Final = "workers_too"
"""What shield 8 doubles: the silver of mines, or with monastery 2 their workers as well."""
ONE_MORE: Final = "one_more"
TWO_EACH: Final = "two_each"
"""What monastery 3 adds to a sale with shield 9: one silver, or one for each tile."""
OTHER_LAYOUTS: Final = {"4": "4se", "8": "8se"}
"""The duchies with another layout, with the id of its board."""
_ALL_SAME: Final = tuple(f"{SAME}{name}" for name in DUCHIES if name.isdecimal())
_ALL_BORDER: Final = tuple(f"{SAME}{name}" for name in BORDER_DUCHIES)
_SEVERAL: Final = (2, 3, 4)
_TARGETS: Final = (SOLO_TARGET, *[n for n in range(45, 56) if n != SOLO_TARGET])

_NO_TEAMS: Final = (Needs("team", (OFF,)),)
_SHIELDS: Final = (Needs("shields", (True,)),)

OPTIONS: Final = (
    Option(
        "team",
        (OFF, *TEAM_BOARDS),
        "Team game",
        "Two against two. Each team shares a board.",
        seats=(4,),
    ),
    Option(
        "solo",
        tuple(SOLO_BOARDS),
        "Solo board",
        "The board of the solo game.",
        seats=(1,),
    ),
    Option(
        "solo_target",
        _TARGETS,
        "First target",
        "The points needed for the first extra action. A lower target is easier.",
        seats=(1,),
    ),
    Option(
        "border_posts",
        (False, True),
        "Border posts",
        "Duchies with three border posts. Linking them scores points.",
        seats=_SEVERAL,
        needs=_NO_TEAMS,
        expansion=True,
    ),
    Option(
        "border_post_links",
        ("first_only", "each"),
        "Third border post",
        "Whether linking the third post scores the points of the phase again.",
        seats=_SEVERAL,
        needs=(Needs("border_posts", (True,)),),
    ),
    Option(
        "border_duchies",
        (RANDOM, *_ALL_BORDER, CHOOSE, DRAW_SHEET),
        "Duchies with border posts",
        "How players get their duchies with border posts.",
        seats=_SEVERAL,
        limits=(OnlyWith((DRAW_SHEET,), (2, 3)),),
        needs=(Needs("border_posts", (True,)),),
    ),
    Option(
        "duchy_setup",
        (*_ALL_SAME, RANDOM, CHOOSE, DRAW_SHEET),
        "Duchies",
        "How players get their duchies.",
        seats=_SEVERAL,
        needs=(*_NO_TEAMS, Needs("border_posts", (False,))),
    ),
    Option(
        "duchy_4_8",
        ("2019", "se"),
        "Duchies 4 and 8",
        "Which layout duchies 4 and 8 have.",
        seats=_SEVERAL,
        needs=(*_NO_TEAMS, Needs("border_posts", (False,))),
    ),
    Option(
        "castle_start",
        (CENTRE, CHOOSE, CHOOSE_SECRET),
        "Starting castle",
        "In the center if it's a castle cell, or on a castle cell that each player chooses.",
        seats=_SEVERAL,
        needs=_NO_TEAMS,
    ),
    Option(
        "extra_tiles",
        (False, True),
        "Extra tiles",
        "Bridge, workers, crane and geese.",
        expansion=True,
    ),
    Option(
        "white_castles",
        (False, True),
        "White castles",
        "Castles that act with the white die.",
        expansion=True,
    ),
    Option(
        "inns",
        (False, True),
        "Inns",
        "Inns fit on cells of any color and make regions count as larger.",
        seats=_SEVERAL,
        expansion=True,
    ),
    Option(
        "trade_routes",
        (False, True),
        "Trade routes",
        "Selling goods brings rewards.",
        seats=_SEVERAL,
        needs=_NO_TEAMS,
        expansion=True,
    ),
    Option(
        "trade_route_order",
        (RANDOM, CHOOSE),
        "Order of the trade routes",
        "As dealt, or in the order each player chooses.",
        seats=_SEVERAL,
        needs=(Needs("trade_routes", (True,)),),
    ),
    Option(
        "shields",
        (False, True),
        "Shields",
        "Shields on castles change the rules for their owners and cost tribute.",
        seats=_SEVERAL,
        needs=_NO_TEAMS,
        expansion=True,
    ),
    Option(
        "shield_5",
        (IN_ADDITION, INSTEAD),
        "Shield 5",
        "Whether a ship takes the goods of a type after those of a depot, or instead of them.",
        seats=_SEVERAL,
        needs=_SHIELDS,
    ),
    Option(
        "shield_8",
        (SILVER_ONLY, WORKERS_TOO),
        "Shield 8",
        "Whether the workers of monastery 2 are doubled like the silver of mines.",
        seats=_SEVERAL,
        needs=_SHIELDS,
    ),
    Option(
        "shield_9",
        (ONE_MORE, TWO_EACH),
        "Shield 9",
        "Whether monastery 3 adds 1 silver to a sale, or 1 for each tile.",
        seats=_SEVERAL,
        needs=_SHIELDS,
    ),
    Option(
        "tie_break",
        ("most_empty", "fewest_empty"),
        "Ties",
        "Ties go to the player with more empty cells, or with fewer.",
        seats=_SEVERAL,
    ),
    replace(START_PLAYER, seats=_SEVERAL),
    AUTO_RESOLVE,
)


class CastlesOfBurgundyOptions(TypedDict, total=False):
    """Its options for type checkers: each value in exactly its option's own type."""

    team: Literal["off", "12a", "12b"]
    solo: Literal["13a", "13b"]
    solo_target: int
    border_posts: bool
    border_post_links: Literal["first_only", "each"]
    border_duchies: str
    duchy_setup: str
    duchy_4_8: Literal["2019", "se"]
    castle_start: Literal["centre", "choose", "choose_secret"]
    extra_tiles: bool
    white_castles: bool
    inns: bool
    trade_routes: bool
    trade_route_order: Literal["random", "choose"]
    shields: bool
    shield_5: Literal["in_addition", "instead"]
    shield_8: Literal["silver", "workers_too"]
    shield_9: Literal["one_more", "two_each"]
    tie_break: Literal["most_empty", "fewest_empty"]
    start_player: Literal["random", "listed-first"]
    auto_resolve: bool
