"""The boards of the team game: one for each team, of two halves (RULINGS 13.1, 20)."""

from __future__ import annotations

from typing import Final

TEAM_BOARDS: Final[dict[str, str]] = {
    "12a": """
        B6 B2 L5 L3 B5 B1 B3
        S5 S4 B3 L4 B6 B2 S5 B4
        Y6 S1 M5 B2 L3 Y1 S4 S6 L1
        Y1 L5 S6 M3 C5 Y6 B3 Y2 S3 L2
        C6 L2 S1 S4 Y2 B5 C1 Y4 L6
        L1 B5 B2 Y1 M4 B3 Y2 C5
        C4 B1 B3 B2 C6 M4 M6
    """,
    "12b": """
        C6 B2 B5 B3 B5 Y1 Y3
        Y5 L4 L3 S4 C6 M2 Y5 S4
        C6 M1 Y5 M2 S3 L1 S4 S6 B1
        Y1 Y5 B6 Y3 C5 S6 L3 L2 S3 B2
        B6 B2 L1 L4 B2 B5 M1 M4 B6
        B1 B5 B2 L1 S4 S3 Y2 C5
        B4 B1 L3 L2 C6 S4 B6
    """,
}
"""Colour and number of the cells, row by row."""
FIRST_HALF: Final = (4, 4, 5, 5, 4, 4, 3)
"""So many cells at the left of each row belong to the first half, the others to the second."""
START: Final = {"12a": "d5"}
"""The cell of the starting castle; on the other board it is chosen."""
