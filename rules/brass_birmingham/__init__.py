"""Brass: Birmingham (Gavan Brown, Matt Tolman, Martin Wallace, 2018) for 2 to 4 players.

`data` holds the tables, `state` the position, `geography` what is connected, `sources` where
coal, iron and beer come from, `moves` and `events` what can be done and what can happen,
`actions` one module for each action, `steps` the rounds and eras, `scoring` the points; `game`
puts them together. Others ask `queries` about a position, and know `decisions` by name.
"""

from typing import Final

from rules.brass_birmingham.game import BrassBirmingham
from rules.brass_birmingham.options import BrassBirminghamOptions
from rules.brass_birmingham.state import Table as BrassBirminghamPosition

__all__ = ["GAME", "BrassBirmingham", "BrassBirminghamOptions", "BrassBirminghamPosition"]

GAME: Final = BrassBirmingham()
