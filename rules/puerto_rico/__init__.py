"""Puerto Rico (Andreas Seyfarth, 2002): the base game for 2 to 5 players.

`data` holds the tables, `state` the position, `moves` and `events` what can be done and what can
happen, `steps` one module for each chapter of the rulebook, `powers` what buildings change,
`scoring` the end; `game` puts them together.
"""

from rules.puerto_rico.game import PuertoRico

__all__ = ["PuertoRico"]
