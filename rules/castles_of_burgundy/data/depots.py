"""The spaces of the main board: six numbered depots in a ring, and the black depot (RULINGS 3)."""

from __future__ import annotations

from typing import Final

from rules.castles_of_burgundy.data.tiles import CASTLE, LETTERS, MINE

DEPOTS: Final = (1, 2, 3, 4, 5, 6)
"""The numbered depots, clockwise; the last one and the first are neighbours."""
_SPACES: Final = (
    "Y3 B2 S2 L4",
    "Y2 B3 C2 B4",
    "L2 S3 B2 Y4",
    "M4 S2 B2 L3",
    "B3 M2 B4 Y2",
    "C3 B2 S4 L2",
)
"""Colour and the smallest number of players, in printed order."""
_BLACK: Final = (3, 2, 4, 2, 2, 4, 2, 3)
_CHANGING: Final = (3, 6, 0)
"""With three players, the space 0 of depot 6 gets a mine in the phases B and D."""
_MINE_PHASES: Final = "BD"


def printed(depot: int) -> tuple[tuple[str, int], ...]:
    """Return the colours of the spaces of a depot, and from how many players on each is used."""
    return tuple([(LETTERS[space[0]], int(space[1])) for space in _SPACES[depot - 1].split()])


def spaces(depot: int, players: int, phase: str) -> tuple[str, ...]:
    """Return the colours of the spaces that are filled in a phase, in printed order.

    A game for one uses the spaces for two.
    """
    spaces = []
    for place, (colour, least) in enumerate(printed(depot)):
        if least > max(players, 2):
            continue
        if (players, depot, place) == _CHANGING:
            colour = MINE if phase in _MINE_PHASES else CASTLE
        spaces.append(colour)
    return tuple(spaces)


def black_spaces(players: int) -> int:
    """Return the number of spaces of the black depot that are filled."""
    return sum(least <= max(players, 2) for least in _BLACK)


def neighbours(depot: int) -> tuple[int, int]:
    """Return the depots before and after one on the ring, ascending."""
    before, after = (depot - 2) % len(DEPOTS) + 1, depot % len(DEPOTS) + 1
    return (min(before, after), max(before, after))


SHIELD_SPACES: Final = {2: (1, 1, 1, 1, 1, 1), 3: (1, 2, 1, 2, 1, 2), 4: (2, 2, 2, 2, 2, 2)}
"""Shields beside the depots 1 to 6 by number of players."""
