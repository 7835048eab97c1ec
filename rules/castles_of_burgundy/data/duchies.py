"""The duchies: boards for one player in the games for two to four (RULINGS 1, 20)."""

from __future__ import annotations

from typing import Final

NUMBERS: Final = "6543 21654 543123 6126541 254312 61256 3413"
"""The die numbers of the cells, row by row: they are the same on every duchy."""
DUCHIES: Final[dict[str, str]] = {
    "1": "LCCY LLCYB LLBYBB SSSCSSS BBMBBL BMYBB MYYB",
    "2": "YYYC BBSLM MBBSLS CBSCYBS YSBLYB BBLBM LLBC",
    "3": "LLLL SSCSS BMYYSB BBYCYBB BBYYBB CLMMC BLSB",
    "4": "CLBS LLBSS BBBSCM LLLYYMS BCYBBB BMBYY SBYC",
    "5": "LBBS LLBMM BCYSSS BBLYCBB YCLYSB BLBCS YYBM",
    "6": "YYCS YBBSB LLMSBB YBBCSBB YBBMSB YMLLS CLLC",
    "7": "YCCS YLLLS SMBBML SYBBBLB BYBBLB BSMYB SCCY",
    "8": "BBSB SCYCB BYMYYS BLYMLYB SLLLMB BCLCS BSBB",
    "9": "BBCY BBLLS BBLLSS CYYMSCY SSYMBL YBBBL MCBB",
    "10": "SBLC LSBLB LLLBYB BBBBBYC YYMYMS BBMYS CSSC",
    "4se": "CBSB LLBSS BLBSCM LLLYYMS BCYBBY BMBYB SBYC",
    "8se": "BBSB BCYCB BYMYYS SLYMLYS SLLMLB BCLCB BSBB",
}
"""The colours of the cells, row by row, by the number of the duchy; `se` marks another layout."""
BORDER_DUCHIES: Final[dict[str, str]] = {
    "11a": "YSBL SSBLL LLYSSB BLCYCSB BYBBMB BYYBM MCBC",
    "11b": "MSLL CSYBB CYYLLB SSYLCSB BBBLBS YYBCB MBMB",
    "11c": "YYYC SLBBB SBLCLB SBBLLBS SMMCBS BMBYL BYYC",
    "11d": "YYCB SSBBM SMSCMB SBSLYBB BYLCYL BYBBL CBLL",
    "11e": "BMLY BYLYY BBBSSY BBSLLMY SSBCBB LCBCB LCSM",
    "11f": "BCSL CBBLB YBLLBS YYLYCBB CLYYSS MBSMM BSBB",
}
"""The duchies with border posts."""
POSTS: Final[dict[str, tuple[str, str, str]]] = {
    "11a": ("a1", "d7", "g1"),
    "11b": ("a4", "d1", "g4"),
    "11c": ("a1", "d7", "g1"),
    "11d": ("a4", "d1", "g4"),
    "11e": ("a1", "d7", "g1"),
    "11f": ("a4", "d1", "g4"),
}
"""The cells that touch the border posts."""
SHEETS: Final[tuple[tuple[str, str], ...]] = (
    *(("1", "2"),) * 4,
    ("3", "4"),
    ("5", "6"),
    ("7", "8"),
    ("9", "10"),
)
BORDER_SHEETS: Final[tuple[tuple[str, str], ...]] = (("11a", "11b"), ("11c", "11d"), ("11e", "11f"))
"""Both sides of the sheets in the box."""
CENTRE: Final = "d4"
"""The cell of the starting castle, where it is a castle cell."""
SEVERAL: Final = ("1", "2")
"""The duchies of which the box has one for each player."""
