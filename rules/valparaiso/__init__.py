"""Valparaíso (Stefan and Louis Malz, 2018) for 2 to 5 players.

`data` holds map, tiles, cards and all numbers, in the terms of `elements`; `data_check` refuses
data that the rules cannot follow when the package is imported; `cards` finds cards;
`state` is the position; `moves` and `events` what can be done and what can happen; `resources` what
is paid and gained, `walks` the ways of merchants; `actions` the rules of each class of moves that
use a card, `steps` setup, planning, card phase and the end of a round; `scoring` the result; `game`
puts them together. Others ask `queries` and know `decisions` by name.
"""

from typing import Final

from rules.valparaiso.data_check import UnfitData
from rules.valparaiso.game import Valparaiso
from rules.valparaiso.options import ValparaisoOptions
from rules.valparaiso.state import Table as ValparaisoPosition

__all__ = ["GAME", "UnfitData", "Valparaiso", "ValparaisoOptions", "ValparaisoPosition"]

GAME: Final = Valparaiso()
