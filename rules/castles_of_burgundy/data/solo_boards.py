"""The boards of the solo game: clusters of cells, joined by rivers (RULINGS 13.2, 20)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class SoloBoard:
    """A solo board as text.

    `cells` lists id, colour and number, and the centre in widths of a cell from the left and from
    the top; `land` the pairs of neighbouring cells; `rivers` the pairs joined by a river.
    """

    cells: str
    land: str
    rivers: str


SOLO_BOARDS: Final[dict[str, SoloBoard]] = {
    "13a": SoloBoard(
        cells="""
            a1:L6@1.01,0.0 a2:B4@2.0,0.0 a3:C2@0.5,0.86 a4:Y3@1.49,0.84 a5:C2@2.5,0.86
            a6:M5@0.99,1.7 a7:S1@2.0,1.73
            b1:S6@5.51,0.23 b2:M5@6.49,0.22 b3:B6@7.5,0.24 b4:B2@8.48,0.24
            b5:B4@5.97,1.08 b6:L2@6.99,1.07 b7:C4@8.0,1.1 b8:Y3@8.98,1.06
            b9:B6@6.48,1.94 b10:S3@7.5,1.95 b11:B1@8.5,1.94
            c1:B2@1.02,4.3 c2:S4@2.02,4.3 c3:B5@0.52,5.14 c4:B4@1.53,5.15 c5:L1@0.0,5.99
            c6:Y3@1.03,5.98
            d1:Y5@5.02,4.29 d2:Y3@6.03,4.27 d3:Y5@7.03,4.28 d4:L1@8.0,4.28
            d5:S1@4.5,5.17 d6:B2@5.51,5.15 d7:C4@6.52,5.15 d8:L6@7.5,5.14 d9:S1@8.5,5.16
            d10:B6@5.0,6.03 d11:M5@6.02,5.99 d12:B1@7.0,6.02 d13:L2@8.02,6.0
        """,
        land="""
            a1-a2 a1-a3 a1-a4 a2-a4 a2-a5 a3-a4 a3-a6 a4-a5 a4-a6 a4-a7 a5-a7 a6-a7
            b1-b2 b1-b5 b2-b3 b2-b5 b2-b6 b3-b4 b3-b6 b3-b7 b4-b7 b4-b8 b5-b6 b5-b9
            b6-b7 b6-b9 b6-b10 b7-b8 b7-b10 b7-b11 b8-b11 b9-b10 b10-b11 c1-c2 c1-c3
            c1-c4 c2-c4 c3-c4 c3-c5 c3-c6 c4-c6 c5-c6 d1-d2 d1-d5 d1-d6 d2-d3 d2-d6
            d2-d7 d3-d4 d3-d7 d3-d8 d4-d8 d4-d9 d5-d6 d5-d10 d6-d7 d6-d10 d6-d11 d7-d8
            d7-d11 d7-d12 d8-d9 d8-d12 d8-d13 d9-d13 d10-d11 d11-d12 d12-d13
        """,
        rivers="""
            a7-b1 a7-c2 c2-d5 b10-d5 b10-d9
        """,
    ),
    "13b": SoloBoard(
        cells="""
            a1:S6@1.52,0.0
            b1:C6@3.38,0.0 b2:B4@2.89,0.87 b3:B1@3.38,1.71
            c1:B5@5.06,0.06 c2:M3@6.06,0.06 c3:Y4@7.04,0.06 c4:Y2@8.04,0.06
            d1:B2@0.49,0.97 d2:C5@0.0,1.81 d3:L6@1.0,1.81 d4:L2@0.49,2.64
            d5:L3@1.49,2.64
            e1:S4@7.61,1.36
            f1:S5@4.37,2.8
            g1:Y3@5.94,2.92 g2:Y1@5.44,3.75 g3:C4@6.44,3.75
            h1:B6@7.11,2.66 h2:B3@8.1,2.66
            i1:S1@8.44,4.0
            j1:S3@1.98,3.94
            k1:L4@3.32,4.17 k2:L5@4.3,4.17 k3:Y5@2.81,5.03 k4:Y6@3.81,5.03
            k5:M2@3.31,5.88
            l1:B6@0.51,5.17 l2:B3@1.49,5.17 l3:B1@1.0,6.02 l4:B5@1.98,6.02
            m1:S2@5.4,5.31
            n1:L1@7.04,5.17 n2:B2@8.02,5.17 n3:B4@9.01,5.17 n4:M1@7.52,6.02
            n5:C1@8.51,6.02
        """,
        land="""
            b1-b2 b2-b3 c1-c2 c2-c3 c3-c4 d1-d2 d1-d3 d2-d3 d2-d4 d3-d4 d3-d5 d4-d5
            g1-g2 g1-g3 g2-g3 h1-h2 k1-k2 k1-k3 k1-k4 k2-k4 k3-k4 k3-k5 k4-k5 l1-l2
            l1-l3 l2-l3 l2-l4 l3-l4 n1-n2 n1-n4 n2-n3 n2-n4 n2-n5 n3-n5 n4-n5
        """,
        rivers="""
            a1-b1 a1-d1 b3-j1 b3-f1 d5-j1 j1-l1 j1-k3 f1-c1 f1-g1 f1-k2 c2-e1 e1-g1
            e1-h2 h2-i1 i1-n3 g3-m1 m1-n1 k5-m1
        """,
    ),
}
