"""The choice of a role: each one is simulated, with everybody playing sensibly, and compared."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import rules
from bot.games.puerto_rico.computer.outlook import outlook
from bot.games.puerto_rico.computer.worth import worth
from rules import Chance, Move
from rules.puerto_rico import queries
from rules.puerto_rico.moves import TakeRole
from rules.puerto_rico.state import Table

RIVALRY: Final = 0.85
"""Points of my own that I give for one that the others gain less on average. Much less, and what
shortens the game looks bad, since it costs all players; 1, and nobody ever makes goods for all,
so that equal players starve each other (means of 41 and 30 points, measured)."""

Answer = Callable[[Table, int], Move]


def imagine(view: Table, seed: str) -> Table:
    """Return a position to try moves in, with a guess in place of what is hidden.

    The chips that the others hold together are known, they are shared out equally; the tiles in
    the deck are known too, their order is drawn with `seed`.
    """
    table = rules.copy(view)
    hidden = [player for player in table.players if player.vp_hidden]
    if hidden:
        unknown = queries.hidden_chips(table)
        for player in hidden:
            player.vp_chips = unknown // len(hidden)
    table.deck.sort()
    table.chance = Chance(seed)
    table.chance.shuffle(table.deck)
    return table


def weigh_role(table: Table, seat: int, move: TakeRole, answer: Answer) -> float:
    """Play the role out in a copy of `table` and return the lead that `seat` has then.

    `answer` decides for every seat on the way.
    """
    after = rules.copy(table)
    rules.advance(after, seat, move)
    while after.stack and not queries.chooses_role(after):
        actor = rules.waiting(after)[0]
        rules.advance(after, actor, answer(after, actor))
    return lead(after, seat)


def lead(table: Table, seat: int) -> float:
    """Return the worth of the seat's board, less what the others have on average."""
    expected = outlook(table)
    values = [worth(table, player, expected) for player in table.players]
    mine = values.pop(seat)
    return mine - RIVALRY * sum(values) / len(values)
