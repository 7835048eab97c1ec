"""The actions worth a thought: few enough that each can be carried out in the mind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.brass_birmingham.computer.builds import builds
from bot.games.brass_birmingham.computer.networks import networks
from bot.games.brass_birmingham.computer.sales import sellings
from bot.games.brass_birmingham.computer.sources import take
from rules.brass_birmingham.actions import ACTIONS
from rules.brass_birmingham.actions.develop import developable
from rules.brass_birmingham.data import CARDS, IRON, SCOUT_CARDS
from rules.brass_birmingham.moves import Develop, Loan, Pass, Scout
from rules.brass_birmingham.sources import iron_need, price
from rules.brass_birmingham.state import Table
from rules.core.errors import Refusal
from rules.core.notation import Move


def candidates(table: Table, seat: int, cards: Sequence[str], pairs: int) -> list[Move]:
    """Return legal actions in full but those that develop, with so many pairs of rails.

    `cards` are those of the hand, the least useful first.
    """
    card = cards[0]
    return [
        *builds(table, seat, cards),
        *networks(table, seat, card, pairs),
        *sellings(table, seat, card),
        *_others(table, seat, cards),
    ]


def developments(table: Table, seat: int, card: str) -> Iterator[Develop]:
    """Yield all ways to develop one or two tiles, each with one way to get the iron."""
    player = table.players[seat]
    seen = set()
    irons = [take(table, seat, iron_need(table, number)) for number in range(3)]
    for industries in developable(player):
        same = tuple(sorted(industries))
        iron = irons[len(industries)]
        if same in seen or iron is None or price(table, IRON, iron) > player.money:
            continue
        seen.add(same)
        yield Develop(card, industries, iron)


def _others(table: Table, seat: int, cards: Sequence[str]) -> Iterator[Move]:
    yield Pass(cards[0])
    loan = Loan(cards[0])
    if not isinstance(ACTIONS["loan"].complete(table, seat, loan), Refusal):
        yield loan
    if len(cards) >= SCOUT_CARDS:
        scout = Scout(tuple(sorted(cards[:SCOUT_CARDS], key=CARDS.index)))
        if not isinstance(ACTIONS["scout"].complete(table, seat, scout), Refusal):
            yield scout
