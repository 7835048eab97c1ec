"""The Castles of Burgundy (Stefan Feld, 20th anniversary edition, 2019) for 1 to 4 players.

`data` holds the tables, one module for each element of the box; `state` the position; `dice` a die
as it is used, `payments` what that costs; `storage` and `goods` what a player keeps; `placing` what
a placed tile brings; `track` the turn order; `moves` and `events` what can be done and what can
happen; `actions` the rules of each class of moves, `steps` the phases, rounds and turns; `scoring`
the end; `game` puts them together. Others ask `queries` and know `decisions` by name.
"""

from typing import Final

from rules.castles_of_burgundy.game import CastlesOfBurgundy
from rules.castles_of_burgundy.options import CastlesOfBurgundyOptions
from rules.castles_of_burgundy.state import Table as CastlesOfBurgundyPosition

__all__ = ["GAME", "CastlesOfBurgundy", "CastlesOfBurgundyOptions", "CastlesOfBurgundyPosition"]

GAME: Final = CastlesOfBurgundy()
