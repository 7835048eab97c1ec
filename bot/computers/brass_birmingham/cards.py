"""Which cards can be spared."""

from __future__ import annotations

from bot.computers.brass_birmingham.outlook import outlook, pound, space
from bot.computers.brass_birmingham.prospects import card_values, first_profits
from rules.brass_birmingham.data import CARDS
from rules.brass_birmingham.state import Table


def by_use(table: Table, seat: int) -> list[str]:
    """Return the cards of the hand, the least useful first."""
    hand = table.players[seat].hand
    ahead = outlook(table, seat)
    network = table.network(seat)
    profit = first_profits(
        table, seat, network, ahead, pound(table, seat, ahead), space(table, seat, ahead)
    )
    values = card_values(table, seat, network, profit)
    places = sorted(values, key=lambda place: (values[place], CARDS.index(hand[place])))
    return [hand[place] for place in places]
