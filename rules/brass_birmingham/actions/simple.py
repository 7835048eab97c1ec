"""Loan, Scout and Pass (RULINGS 9.6, 9.7, 9.8)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from rules.brass_birmingham import refusals
from rules.brass_birmingham.actions.base import ActionRules, faces
from rules.brass_birmingham.data import (
    CARDS,
    LOAN,
    LOAN_LEVELS,
    LOWEST_LEVEL,
    SCOUT_CARDS,
    TOP_SPACE,
    WILDS,
)
from rules.brass_birmingham.effects import discard
from rules.brass_birmingham.events import LoanTaken, Passed, Scouted
from rules.brass_birmingham.moves import Loan, Pass, Scout
from rules.brass_birmingham.state import Player, Table
from rules.core.chance import Chance
from rules.core.errors import Refusal
from rules.core.phrases import Move


class LoanRules(ActionRules[Loan]):
    """Take money for income levels."""

    def complete(self, table: Table, seat: int, move: Loan) -> Loan | Refusal:
        """RULINGS R19: each loan looks at the floor anew."""
        return loan_refusal(table.players[seat]) or move

    def moves(self, table: Table, seat: int) -> Sequence[Move]:
        """Return a loan with each card."""
        player = table.players[seat]
        if loan_refusal(player) is not None:
            return ()
        return [Loan(card) for card in faces(player)]

    def sample(self, table: Table, seat: int, chance: Chance) -> Loan | None:
        """Draw a card."""
        player = table.players[seat]
        if loan_refusal(player) is not None:
            return None
        return Loan(chance.choose(player.hand))

    def apply(self, table: Table, seat: int, move: Loan) -> None:
        """The marker falls to the highest space of the new level."""
        player = table.players[seat]
        before = player.level
        player.money += LOAN
        player.space = TOP_SPACE[before - LOAN_LEVELS]
        table.emit(LoanTaken, seat, LOAN, before, player.level, move.card)
        discard(table, seat, move.card)


def loan_refusal(player: Player) -> Refusal | None:
    """Say why a player may not take a loan (RULINGS 9.6)."""
    if player.level - LOAN_LEVELS < LOWEST_LEVEL:
        return Refusal(refusals.INCOME_FLOOR, {"level": LOWEST_LEVEL})
    return None


class ScoutRules(ActionRules[Scout]):
    """Three cards for a wild card of each kind."""

    def complete(self, table: Table, seat: int, move: Scout) -> Scout | Refusal:
        """RULINGS 9.7, 14: the cards are looked at after the other conditions."""
        player = table.players[seat]
        refusal = scout_refusal(player)
        if refusal is not None:
            return refusal
        for card in move.cards:
            if player.hand.count(card) < move.cards.count(card):
                return Refusal(refusals.CARD_NOT_IN_HAND, {"card": card})
        return move

    def moves(self, table: Table, seat: int) -> Sequence[Move]:
        """Return every set of three cards once."""
        player = table.players[seat]
        if scout_refusal(player) is not None:
            return ()
        hand = sorted(player.hand, key=CARDS.index)
        return [Scout(cards) for cards in dict.fromkeys(combinations(hand, SCOUT_CARDS))]

    def sample(self, table: Table, seat: int, chance: Chance) -> Scout | None:
        """Draw three cards."""
        player = table.players[seat]
        if scout_refusal(player) is not None:
            return None
        hand = player.hand[:]
        cards = [hand.pop(chance.below(len(hand))) for _ in range(SCOUT_CARDS)]
        return Scout(tuple(sorted(cards, key=CARDS.index)))

    def apply(self, table: Table, seat: int, move: Scout) -> None:
        """Discard three cards, take two."""
        for card in move.cards:
            discard(table, seat, card)
        table.players[seat].hand += WILDS
        table.emit(Scouted, seat, move.cards)


def scout_refusal(player: Player) -> Refusal | None:
    """Say why a player may not scout, whatever the cards (RULINGS 9.7)."""
    if any(card in player.hand for card in WILDS):
        return Refusal(refusals.HAS_WILD)
    if len(player.hand) < SCOUT_CARDS:
        return Refusal(refusals.TOO_FEW_CARDS, {"n": SCOUT_CARDS})
    return None


class PassRules(ActionRules[Pass]):
    """Discard a card for nothing."""

    def complete(self, table: Table, seat: int, move: Pass) -> Pass | Refusal:
        return move

    def moves(self, table: Table, seat: int) -> Sequence[Move]:
        """Return a pass with each card."""
        return [Pass(card) for card in faces(table.players[seat])]

    def sample(self, table: Table, seat: int, chance: Chance) -> Pass | None:
        """Draw a card."""
        return Pass(chance.choose(table.players[seat].hand))

    def apply(self, table: Table, seat: int, move: Pass) -> None:
        """Discard the card."""
        table.emit(Passed, seat, move.card)
        discard(table, seat, move.card)
