"""The boards and tables of The Castles of Burgundy, typed again, with a geometry of their own.

Nothing here comes from the package: tests hold it against what the package says.
"""

from __future__ import annotations

from collections.abc import Iterable

NUMBERS = "6543 / 21654 / 543123 / 6126541 / 254312 / 61256 / 3413"
BOARDS = {
    "1": "LCCY / LLCYB / LLBYBB / SSSCSSS / BBMBBL / BMYBB / MYYB",
    "2": "YYYC / BBSLM / MBBSLS / CBSCYBS / YSBLYB / BBLBM / LLBC",
    "3": "LLLL / SSCSS / BMYYSB / BBYCYBB / BBYYBB / CLMMC / BLSB",
    "4": "CLBS / LLBSS / BBBSCM / LLLYYMS / BCYBBB / BMBYY / SBYC",
    "5": "LBBS / LLBMM / BCYSSS / BBLYCBB / YCLYSB / BLBCS / YYBM",
    "6": "YYCS / YBBSB / LLMSBB / YBBCSBB / YBBMSB / YMLLS / CLLC",
    "7": "YCCS / YLLLS / SMBBML / SYBBBLB / BYBBLB / BSMYB / SCCY",
    "8": "BBSB / SCYCB / BYMYYS / BLYMLYB / SLLLMB / BCLCS / BSBB",
    "9": "BBCY / BBLLS / BBLLSS / CYYMSCY / SSYMBL / YBBBL / MCBB",
    "10": "SBLC / LSBLB / LLLBYB / BBBBBYC / YYMYMS / BBMYS / CSSC",
    "4se": "CBSB / LLBSS / BLBSCM / LLLYYMS / BCYBBY / BMBYB / SBYC",
    "8se": "BBSB / BCYCB / BYMYYS / SLYMLYS / SLLMLB / BCLCB / BSBB",
    "11a": "YSBL / SSBLL / LLYSSB / BLCYCSB / BYBBMB / BYYBM / MCBC",
    "11b": "MSLL / CSYBB / CYYLLB / SSYLCSB / BBBLBS / YYBCB / MBMB",
    "11c": "YYYC / SLBBB / SBLCLB / SBBLLBS / SMMCBS / BMBYL / BYYC",
    "11d": "YYCB / SSBBM / SMSCMB / SBSLYBB / BYLCYL / BYBBL / CBLL",
    "11e": "BMLY / BYLYY / BBBSSY / BBSLLMY / SSBCBB / LCBCB / LCSM",
    "11f": "BCSL / CBBLB / YBLLBS / YYLYCBB / CLYYSS / MBSMM / BSBB",
}
CASTLES = {
    "4": "a1 c5 e2 g4",
    "5": "c2 d5 e2 f4",
    "7": "a2 a3 g2 g3",
    "8": "b2 b4 f2 f4",
    "9": "a3 d1 d6 g2",
    "10": "a4 d7 g1 g4",
    "4se": "a1 c5 e2 g4",
    "8se": "b2 b4 f2 f4",
    "11a": "d3 d5 g2 g4",
    "11b": "b1 c1 d5 f4",
    "11c": "a4 c4 e4 g4",
    "11d": "a3 c4 e4 g1",
    "11e": "e4 f2 f4 g2",
    "11f": "a2 b1 d5 e1",
}
"""The castle cells where the centre is none, or there are border posts."""
POSTS = {
    "11a": "a1 d7 g1",
    "11b": "a4 d1 g4",
    "11c": "a1 d7 g1",
    "11d": "a4 d1 g4",
    "11e": "a1 d7 g1",
    "11f": "a4 d1 g4",
}
TEAM_BOARDS = {
    "12a": """
        B6 B2 L5 L3 B5 B1 B3 / S5 S4 B3 L4 B6 B2 S5 B4 / Y6 S1 M5 B2 L3 Y1 S4 S6 L1
        / Y1 L5 S6 M3 C5 Y6 B3 Y2 S3 L2 / C6 L2 S1 S4 Y2 B5 C1 Y4 L6
        / L1 B5 B2 Y1 M4 B3 Y2 C5 / C4 B1 B3 B2 C6 M4 M6
    """,
    "12b": """
        C6 B2 B5 B3 B5 Y1 Y3 / Y5 L4 L3 S4 C6 M2 Y5 S4 / C6 M1 Y5 M2 S3 L1 S4 S6 B1
        / Y1 Y5 B6 Y3 C5 S6 L3 L2 S3 B2 / B6 B2 L1 L4 B2 B5 M1 M4 B6
        / B1 B5 B2 L1 S4 S3 Y2 C5 / B4 B1 L3 L2 C6 S4 B6
    """,
}
TEAM_CASTLES = {"12a": "d5 e1 e7 f8 g1 g5", "12b": "a1 b5 c1 d5 f8 g5"}
SOLO_BOARDS = {
    "13a": """
        a: L6 B4 C2 Y3 C2 M5 S1; b: S6 M5 B6 B2 B4 L2 C4 Y3 B6 S3 B1; c: B2 S4 B5 B4 L1 Y3;
        d: Y5 Y3 Y5 L1 S1 B2 C4 L6 S1 B6 M5 B1 L2
    """,
    "13b": """
        a: S6; b: C6 B4 B1; c: B5 M3 Y4 Y2; d: B2 C5 L6 L2 L3; e: S4; f: S5; g: Y3 Y1 C4; h: B6 B3;
        i: S1; j: S3; k: L4 L5 Y5 Y6 M2; l: B6 B3 B1 B5; m: S2; n: L1 B2 B4 M1 C1
    """,
}
RIVERS = {
    "13a": "a7-b1 a7-c2 c2-d5 b10-d5 b10-d9",
    "13b": """
        a1-b1 a1-d1 b3-j1 b3-f1 d5-j1 j1-l1 j1-k3 f1-c1 f1-g1 f1-k2 c2-e1 e1-g1 e1-h2 h2-i1 i1-n3
        g3-m1 m1-n1 k5-m1
    """,
}
TRADE_ROUTES = """
1: 2=take_building 4=take_mine_monastery_castle 1=workers_4
2: 6=vp_4 3=silver_2 4=take_building
3: 4=take_any 3=take_mine_monastery_castle 2=workers_4
4: 1=take_ship_livestock 2=silver_2 6=take_building
5: 6=workers_4 2=take_building 5=take_ship_livestock
6: 1=vp_4 5=take_mine_monastery_castle 3=silver_2
7: 5=silver_2 1=take_any 4=take_mine_monastery_castle
8: 6=vp_4 5=take_ship_livestock 2=silver_2
9: 6=silver_2 1=take_building 3=vp_4
10: 4=take_ship_livestock 6=workers_4 1=take_building
11: 3=workers_4 4=take_ship_livestock 5=take_mine_monastery_castle
12: 3=take_mine_monastery_castle 2=take_ship_livestock 5=workers_4
"""
DEPOTS = {
    1: "Y3 B2 S2 L4",
    2: "Y2 B3 C2 B4",
    3: "L2 S3 B2 Y4",
    4: "M4 S2 B2 L3",
    5: "B3 M2 B4 Y2",
    6: "C3 B2 S4 L2",
}
"""Colour of each space and the smallest number of players that uses it."""
COLOUR_OF = dict(
    zip("CMSLBY", ("castle", "mine", "ship", "livestock", "building", "monastery"), strict=True)
)


class Printed:
    """A board in rows of hexes: cells by name, with colour, number and neighbours."""

    def __init__(self, rows: list[list[tuple[str, int]]]) -> None:
        self.colour: dict[str, str] = {}
        self.number: dict[str, int] = {}
        self._place: dict[str, tuple[int, int]] = {}
        longest = max(map(len, rows))
        for row, cells in enumerate(rows):
            for column, (letter, number) in enumerate(cells):
                name = f"{'abcdefg'[row]}{column + 1}"
                self.colour[name] = letter
                self.number[name] = number
                self._place[name] = (2 * column + longest - len(cells), row)
        self.neighbours = {
            cell: {other for other in self._place if self._touch(cell, other)}
            for cell in self._place
        }

    def _touch(self, one: str, other: str) -> bool:
        """Whether two cells touch: side by side, or half a cell apart in the next row."""
        (x, y), (other_x, other_y) = self._place[one], self._place[other]
        return (abs(x - other_x), abs(y - other_y)) in {(2, 0), (1, 1)}

    def region(self, cell: str) -> set[str]:
        """The cells of the region of a cell."""
        found, edge = {cell}, {cell}
        while edge:
            edge = {
                near
                for inside in edge
                for near in self.neighbours[inside] - found
                if self.colour[near] == self.colour[cell]
            }
            found |= edge
        return found

    def regions(self, letters: Iterable[str] = "CMSLBY") -> list[set[str]]:
        """All regions of some colours."""
        found: list[set[str]] = []
        for cell in self.colour:
            if self.colour[cell] in letters and not any(cell in region for region in found):
                found.append(self.region(cell))
        return found


def duchy(name: str) -> Printed:
    """A duchy by its number."""
    return Printed(
        [
            [(letter, int(number)) for letter, number in zip(row, numbers, strict=True)]
            for row, numbers in zip(BOARDS[name].split(" / "), NUMBERS.split(" / "), strict=True)
        ]
    )


def team_board(name: str) -> Printed:
    """A board of the team game."""
    return Printed(
        [[(cell[0], int(cell[1])) for cell in row.split()] for row in TEAM_BOARDS[name].split("/")]
    )


def solo_cells(name: str) -> dict[str, str]:
    """The cells of a solo board, each as colour and number."""
    return {
        f"{cluster.split(':')[0].strip()}{place}": cell
        for cluster in SOLO_BOARDS[name].split(";")
        for place, cell in enumerate(cluster.split(":")[1].split(), 1)
    }
