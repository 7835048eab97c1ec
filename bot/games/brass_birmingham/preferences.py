"""What players of Brass: Birmingham can order in advance."""

from __future__ import annotations

from typing import Final

from bot.games.brass_birmingham import ahead
from bot.games.brass_birmingham.offers import spared
from bot.games.core.preferring import first_legal, read_limit, read_list
from bot.games.core.title import Preference
from bot.i18n import noted
from rules.brass_birmingham.data import CARDS
from rules.brass_birmingham.moves import Loan, Pass
from rules.brass_birmingham.state import Table
from rules.core.notation import Move

_CARDS: Final = tuple(dict.fromkeys(CARDS))
PREFERENCES: Final = (
    Preference(
        "loan",
        noted("loan when money runs low"),
        noted("Take a loan below so many pounds, with one of these cards or one easily spared."),
        noted("A number of pounds, then cards if you like"),
        _CARDS,
    ),
    Preference(
        "passing",
        noted("pass with this card"),
        noted("Pass with the first of these cards that you hold."),
        noted("Cards, the most easily spared first"),
        _CARDS,
    ),
)


def read(preference: str, argument: str) -> str:
    """Return what was chosen for a preference as it is kept. Raises BadNotation."""
    if preference == "loan":
        return read_limit(argument, _CARDS, "10", needed=False)
    return read_list(argument, _CARDS)


def prefer(preference: str, argument: str, table: Table, seat: int) -> Move | None:
    """Return the move to which a preference leads `seat`, who is asked."""
    words = argument.split()
    if preference == "passing":
        return first_legal(table, seat, [str(Pass(card)) for card in words])
    *cards, limit = words
    if table.players[seat].money >= int(limit):
        return None
    return first_legal(table, seat, [str(Loan(card)) for card in cards or spared(table, seat)])


def never(preference: str, argument: str, table: Table, seat: int) -> bool:
    """Whether none of the cards that a preference names can be drawn again."""
    cards = [word for word in argument.split() if not word.isdecimal()]
    return bool(cards) and all(ahead.never(Pass(card), table, seat) for card in cards)
