"""The actions worth a thought: few enough that each can be tried out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.brass_birmingham.computer.builds import builds
from bot.games.brass_birmingham.computer.networks import networks
from bot.games.brass_birmingham.computer.sales import sellings
from bot.games.brass_birmingham.computer.sources import take
from rules import Move
from rules.brass_birmingham import queries
from rules.brass_birmingham.data import CARDS, MOST_DEVELOPED, SCOUT_CARDS
from rules.brass_birmingham.moves import Develop, Loan, Pass, Scout
from rules.brass_birmingham.queries import iron_need, loan_refusal, scout_refusal
from rules.brass_birmingham.state import Table


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
    seen = set()
    irons = [take(table, seat, iron_need(table, number)) for number in range(MOST_DEVELOPED + 1)]
    for industries in queries.developments(table, seat):
        same = tuple(sorted(industries))
        iron = irons[len(industries)]
        if same not in seen and iron is not None:
            seen.add(same)
            yield Develop(card, industries, iron)


def _others(table: Table, seat: int, cards: Sequence[str]) -> Iterator[Move]:
    yield Pass(cards[0])
    player = table.players[seat]
    if loan_refusal(player) is None:
        yield Loan(cards[0])
    if scout_refusal(player) is None:
        yield Scout(tuple(sorted(cards[:SCOUT_CARDS], key=CARDS.index)))
