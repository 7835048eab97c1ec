"""Cards, tiles and boards of Valparaíso as the rules print them, for the accounts of whole games.

An amount is written as `10p+silver+2any`: pesos, points (`2vp`), goods, goods of free choice
(`any`), of different kinds (`different`) and of one kind (`same`); `-` is nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

GOODS = ("silver", "copper", "wheat")
CARD_LINES = """
    move-goods         0 load                          silver copper wheat silver copper
    sell               0 sell 10p                      copper wheat silver wheat silver
    hire               0 hire silver+copper+wheat      any any any any any
    move               0 move 0,0,1,4                  wheat silver copper copper wheat
    build              0 build 10p                     any any any any any
    trade              0 trade -                       silver copper wheat wheat wheat
    ship               0 ship                          copper wheat silver copper silver
    overseas           0 overseas                      wheat silver copper silver copper
    A swift-move       3 move 0,0,0,3                  any
    A paid-trade       2 trade 5p                      any
    A patron           2 convert 1 5p+any vp           any
    A coins-10         2 gain 10p                      -
    A river            3 river                         any
    A two-different    2 gain 2different               -
    A sell-15          2 sell 15p                      any
    A second-ship      3 ship                          any
    A second-build     3 build 10p                     5p
    B two-for-one      3 convert 1 2any vp             5p
    B barter-build     3 build any                     any
    B buy-three        3 convert 3 2p any              5p
    B cheap-hire       3 hire 5p                       any
    B second-trade     2 trade -                       any
    B second-overseas  3 overseas                      5p
    B second-move-goods 3 load                         5p
    B swift-move-2     3 move 0,0,0,3                  any
    B buy-points       3 convert 3 10p vp              5p
    B two-any          4 gain 2any                     -
    B one-of-each      4 gain silver+copper+wheat      -
    B one-vp           3 gain vp                       -
    B coins-15         4 gain 15p                      -
    B set-for-two      3 convert 1 silver+copper+wheat 2vp 5p
    B free-build-or-hire 3 either -                    any
"""
TILE_LINES = """
    TA1 - silver+copper 3
    TA2 - copper+wheat 3
    TA3 - silver+wheat 3
    TA4 2p silver+copper+wheat 3
    TA5 2p silver+copper+wheat 3
    TB1 2p 2different -
    TB2 2p 2different -
    TB3 2p 2same -
    TB4 2p 2same -
    TB5 any 2any -
    TC1 - 5p -
    TC2 - 5p -
    TC3 - 6p -
    TC4 - 6p -
    TC5 any 9p -
    TD1 10p+silver 2vp 3
    TD2 10p+copper 2vp 3
    TD3 10p+wheat 2vp 3
    TD4 10p+any 2vp 3
    TD5 10p+any 2vp 3
    TE1 5p+silver vp 3
    TE2 5p+copper vp 3
    TE3 5p+wheat vp 3
    TE4 silver+copper+wheat 2vp 3
    TE5 2any vp 3
"""
MARKETS = {
    True: {"MEL": "LAG PLA", "CAS": "PLA QUI OLM", "LIM": "QUI VIN OLM", "QLT": "VIN CON"},
    False: {"MEL": "LAG PLA", "CAS": "PLA QUI", "LIM": "QUI VIN"},
}
"""The villages at the roads of the markets; all of these but OLM lie at the harbour, too."""
RIVER = {"VAL", "QUI", "CAS", "LIM", "OLM"}
ROW = {
    True: "2p wheat 2p copper 2p silver 2p 3p 3p+vp 3p+vp",
    False: "2p wheat 2p copper 2p silver+vp",
}
"""The income of the harbour spaces; the points come once."""
REGIONS = {"west": "silver", "north": "copper", "east": "wheat"}


class Amount(NamedTuple):
    """What is paid or gained: numbers by kind."""

    goods: dict[str, int]
    pesos: int
    vp: int
    chosen: int
    rule: str


def amount(text: str) -> Amount:
    """Read an amount."""
    goods = dict.fromkeys(GOODS, 0)
    other = dict.fromkeys(("p", "vp", "any", "different", "same"), 0)
    for part in text.split("+") if text != "-" else ():
        match = re.fullmatch(r"(\d*)(\D+)", part)
        assert match is not None, text
        counts = goods if match[2] in GOODS else other
        assert match[2] in counts, text
        counts[match[2]] += int(match[1] or 1)
    rule = next((kind for kind in ("any", "different", "same") if other[kind]), "")
    return Amount(goods, other["p"], other["vp"], other[rule] if rule else 0, rule)


@dataclass(frozen=True)
class Card:
    """A card: `words` are its main action, `alternatives` those of the colours or a single one."""

    slug: str
    deck: str
    vp: int
    words: tuple[str, ...]
    alternatives: tuple[str, ...]


def _card(line: str) -> Card:
    words = line.split()
    deck = words.pop(0) if words[0] in ("A", "B") else ""
    number = 1 if deck else 5
    slug, vp, *main = words[:-number]
    return Card(slug, deck, int(vp), tuple(main), tuple(words[-number:]))


CARDS = {card.slug: card for card in map(_card, CARD_LINES.strip().splitlines())}


@dataclass(frozen=True)
class Tile:
    """The offer of a market."""

    pay: Amount
    gain: Amount
    cap: int


def _tiles() -> dict[str, Tile]:
    found = {}
    for line in TILE_LINES.strip().splitlines():
        name, pay, gain, cap = line.split()
        found[name] = Tile(amount(pay), amount(gain), 99 if cap == "-" else int(cap))
    return found


TILES = _tiles()


@dataclass
class Map:
    """One side of the board."""

    large: bool
    roads: set[frozenset[str]] = field(default_factory=set)
    customs: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.markets = list(MARKETS[self.large])
        for market, villages in MARKETS[self.large].items():
            for village in villages.split():
                self.roads.add(frozenset({market, village}))
                if village not in self.customs:
                    self.customs.append(village)
        self.roads |= {frozenset({"VAL", place}) for place in self.customs if place != "OLM"}
        assert len(self.roads) == (15 if self.large else 10)

    @property
    def row(self) -> list[Amount]:
        """The harbour spaces."""
        return [amount(text) for text in ROW[self.large].split()]

    def points(self, space: str) -> int:
        """The points for building on a space of a village."""
        village, number = space[:-1], int(space[-1])
        if village in self.markets:
            assert number in (1, 2)
            return 0
        assert number == 1
        assert village in self.customs
        return 3 if village == "OLM" else 2
