"""Positions as text: the same things of a game in progress are told, each with its own number.

A file holds some positions of golden games (`tests/records`): after so many of their moves, as one
seat sees them or as they are.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import rules
from rules import Record

TESTS = Path(__file__).parents[2]
POSITIONS: dict[str, tuple[tuple[str, int, int | None], ...]] = {
    "brass-birmingham": (("4", 40, 2), ("2", 70, None)),
    "castles-of-burgundy": (
        ("3-trade-routes", 190, 1),
        ("2-shields-28", 110, None),
        ("4-team-12a", 200, None),
        ("1-13a-48", 90, None),
        ("2-chosen-duchies", 1, None),
    ),
    "puerto-rico": (("4-vp", 240, 1), ("4-new-only", 330, None)),
    "valparaiso": (("5-expert", 300, 2), ("2-standard", 141, None)),
}


def board(slug: str, name: str, plies: int, viewer: int | None) -> str:
    """The text of a position of a golden game under a line that says which one it is."""
    record = Record.from_text((TESTS / "records" / slug / f"{name}.txt").read_text("utf-8"))
    state = record.replay(plies)
    seen, reader = (state, "all") if viewer is None else (rules.view(state, viewer), str(viewer))
    return f"== {name} after {plies} moves, seat: {reader}\n\n{rules.text_board(seen)}\n"


@pytest.mark.parametrize("slug", POSITIONS)
def test_a_board_tells_what_is_there(slug: str, rewrite: bool) -> None:
    path = TESTS / "boards" / f"{slug}.txt"
    boards = "\n".join(board(slug, *position) for position in POSITIONS[slug])
    if rewrite:
        path.write_text(boards, encoding="utf-8")
    assert boards == path.read_text("utf-8")


def test_every_game_has_boards() -> None:
    assert POSITIONS.keys() == rules.GAMES.keys()
