"""The options of Puerto Rico (RULINGS 10), declared for lobbies."""

from __future__ import annotations

from typing import Final, Literal, TypedDict

from rules.core.options import AUTO_RESOLVE, START_PLAYER, Group, Needs, Option
from rules.puerto_rico.data import ALL_BUILDINGS, VIOLET_SPACES

BASE: Final = "base"
DRAFT: Final = "draft"
RANDOM: Final = "random"
NEW_ONLY: Final = "new-only"
CUSTOM: Final = "custom"
"""The building sets."""
ONCE_PER_ROUND: Final = "once-per-round"
"""With two players the library doubles only one role of its owner in a round (RULINGS 9.12)."""

OPTIONS: Final = (
    Option(
        "building_set",
        (BASE, DRAFT, RANDOM, NEW_ONLY, CUSTOM),
        "Violet buildings",
        "Those of the base game, or 17 of all 31 kinds: drafted by the players, drawn at "
        "random, mostly new, or from a list.",
        expansion=True,
    ),
    Option(
        "custom_buildings",
        ("",),
        "List of buildings",
        "Choose 17 kinds of violet buildings: for each cost, as many as there are spaces.",
        needs=(Needs("building_set", (CUSTOM,)),),
        groups=tuple(
            Group(
                spaces,
                tuple(row.id for row in ALL_BUILDINGS if row.violet and row.cost == cost),
            )
            for cost, spaces in VIOLET_SPACES.items()
        ),
    ),
    Option(
        "mayor_mode",
        ("simultaneous", "ordered"),
        "Placing colonists",
        "All at once, hidden until everyone has chosen, or one after another.",
    ),
    Option(
        "vp_visibility",
        ("hidden", "open"),
        "Victory point chips",
        "Hide the other players' totals during the game, or show them.",
    ),
    START_PLAYER,
    Option(
        "production",
        ("automatic", "chosen"),
        "Production",
        "Produce as much as possible, or ask every player how much.",
    ),
    Option(
        "hacienda_forest_exclusive",
        (False, True),
        "Hacienda or forest house",
        "A game can include at most one of the two.",
        needs=(Needs("building_set", (DRAFT, RANDOM, CUSTOM)),),
    ),
    Option(
        "office_trading_post_exclusive",
        (False, True),
        "Office or trading post",
        "A game can include at most one of the two.",
        needs=(Needs("building_set", (DRAFT, RANDOM, CUSTOM)),),
    ),
    Option(
        "library_two_player",
        ("every-role", ONCE_PER_ROUND),
        "Library with two players",
        "It doubles its owner's privilege for every role, or for one role per round.",
        seats=(2,),
        needs=(Needs("building_set", (DRAFT, RANDOM, NEW_ONLY, CUSTOM)),),
    ),
    Option(
        "corn_minus_one",
        (False, True),
        "Corn costs a doubloon",
        "Players who start with corn get one doubloon less.",
    ),
    Option(
        "factory_university_swap",
        (False, True),
        "Swap factory and university",
        "The factory costs 8 and the university 7.",
    ),
    Option(
        "vp_pool_five",
        (122, 126),
        "Victory point pool",
        "122 as in the first edition, or 126 as in later ones.",
        seats=(5,),
    ),
    AUTO_RESOLVE,
)


class PuertoRicoOptions(TypedDict, total=False):
    """Its options for type checkers: each value in exactly its option's own type."""

    building_set: Literal["base", "draft", "random", "new-only", "custom"]
    custom_buildings: str
    mayor_mode: Literal["simultaneous", "ordered"]
    vp_visibility: Literal["hidden", "open"]
    start_player: Literal["random", "listed-first"]
    production: Literal["automatic", "chosen"]
    hacienda_forest_exclusive: bool
    office_trading_post_exclusive: bool
    library_two_player: Literal["every-role", "once-per-round"]
    corn_minus_one: bool
    factory_university_swap: bool
    vp_pool_five: Literal[122, 126]
    auto_resolve: bool
