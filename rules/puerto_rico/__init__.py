"""Puerto Rico (Andreas Seyfarth, 2002) for 2 to 5 players, with the New Buildings.

`data` holds the tables, `state` the position, `moves` and `events` what can be done and what can
happen, `steps` one module for each chapter of the rulebook, `powers` what buildings change,
`new_buildings` the buildings of the expansion that need more than that, `building_sets` which of
them are in a game, `scoring` the end; `game` puts them together.
"""

from typing import Final

from rules.puerto_rico.game import PuertoRico
from rules.puerto_rico.options import PuertoRicoOptions
from rules.puerto_rico.state import Table as PuertoRicoPosition

__all__ = ["GAME", "PuertoRico", "PuertoRicoOptions", "PuertoRicoPosition"]

GAME: Final = PuertoRico()
