"""How an action is put together: questions that are open, until a whole move is chosen."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, Final, TypeAlias

from bot.games.brass_birmingham import names as word
from bot.games.brass_birmingham.outcome import Scope, consequences, outcome, with_owner
from bot.games.brass_birmingham.parts import SEPARATOR
from bot.games.brass_birmingham.standing import card_gist, card_use, offers_order
from bot.games.core.title import (
    CONSEQUENCE_LIMIT,
    LABEL_LIMIT,
    NOT_ON_OFFER,
    SELECT_LIMIT,
    Edit,
    EditGroup,
    Names,
    Style,
)
from bot.i18n import Texts
from renderers.brass_birmingham import offers
from renderers.core.numbers import written
from rules.brass_birmingham.data import LAST_SPACE, LEVELS, SLOT
from rules.brass_birmingham.moves import MARKET, MERCHANT
from rules.brass_birmingham.state import Table
from rules.core.errors import IllegalMove
from rules.core.notation import Move

Picks: TypeAlias = tuple[tuple[str, str], ...]
"""What was chosen so far, in order: which question, which answer."""
CARD = "card"
FEW: Final = 5
"""So many buttons make one row."""
DOT: Final = " · "


@dataclass(frozen=True, slots=True)
class Ask:
    """An open question: its answers, and whether the action needs one.

    One that is not `shown` waits until others are answered, which mostly answers it too.
    """

    key: str
    values: tuple[str, ...]
    needed: bool = True
    shown: bool = True


class Flow(ABC):
    """One action of a seat in a position, put together from answers in any sensible order.

    Answers are always such that the rest can be chosen too; a needed question with one answer is
    answered by itself.
    """

    verb: ClassVar[str]
    short: ClassVar[frozenset[str]] = frozenset({CARD})
    """The questions whose answers can be told in a button's label."""

    def __init__(self, table: Table, seat: int, names: Names = ()) -> None:
        self.table, self.seat, self.names = table, seat, names
        self.player = table.players[seat]

    @cached_property
    def builds(self) -> dict[str, tuple[offers.Offer, ...]]:
        """What each card of the hand can build now."""
        return offers.offers(self.table, self.seat)

    @abstractmethod
    def possible(self) -> bool:
        """Whether the action is possible at all."""

    @abstractmethod
    def asks(self, picks: Picks) -> list[Ask]:
        """Return the questions that are open, those that can be answered now first."""

    @abstractmethod
    def move(self, picks: Picks) -> Move:
        """Return the move, once no needed question is open."""

    @abstractmethod
    def told(self, picks: Picks, texts: Texts) -> str:
        """Return in a few words what was chosen, "" while nothing was."""

    @abstractmethod
    def label(self, ask: Ask, picks: Picks, texts: Texts) -> str:
        """Return the question in words, the same with which it is said to be open."""

    @abstractmethod
    def edit(self, ask: Ask, value: str, picks: Picks, texts: Texts) -> Edit:
        """Return an answer in words."""

    def complete(self, picks: Picks) -> bool:
        """Whether the move is chosen as a whole."""
        return not any(ask.needed for ask in self.asks(picks))

    def filled(self, picks: Picks) -> Picks:
        """Answer the needed questions that have one answer."""
        while True:
            alone = [ask for ask in self.asks(picks) if ask.needed and len(ask.values) == 1]
            if not alone:
                return picks
            picks = (*picks, (alone[0].key, alone[0].values[0]))

    def picked(self, picks: Picks, key: str, value: str) -> Picks:
        """Return the picks with one more answer. Raises IllegalMove if it is not on offer."""
        if not any(ask.key == key and value in ask.values for ask in self.asks(picks)):
            raise IllegalMove(NOT_ON_OFFER)
        return (*picks, (key, value))

    def groups(self, picks: Picks, texts: Texts) -> list[EditGroup]:
        """Return the open questions with their answers; long lists in parts."""
        groups: list[EditGroup] = []
        for ask in self.asks(picks):
            if ask.shown:
                groups += self.group(ask, picks, texts)
        return groups

    def group(self, ask: Ask, picks: Picks, texts: Texts) -> list[EditGroup]:
        """Return one question: as buttons if the answers are few and short, else as selects."""
        label = self.label(ask, picks, texts)
        edits = [self.edit(ask, value, picks, texts) for value in ask.values]
        if ask.key not in self.short or len(edits) > FEW:
            return paged(label, [_fitting(edit) for edit in edits], texts)
        buttons = []
        for value, edit in zip(ask.values, edits, strict=True):
            name = DOT.join(filter(None, (edit.label, self.gist(ask, value, picks, texts))))
            style: Style = "primary" if ask.needed else "secondary"
            buttons.append(_fitting(replace(edit, label=name, style=style)))
        return [EditGroup(label, tuple(buttons), buttons=True)]

    def gist(self, ask: Ask, value: str, picks: Picks, texts: Texts) -> str:
        """Return what a button says about an answer besides its label: it shows nothing else."""
        if ask.key == CARD:
            return card_gist(value, self.builds[value], texts)
        return ""

    def cards_ask(self, cards: Iterable[str]) -> Ask:
        """Return the question for the card that pays, the least useful first."""
        there = set(cards)
        return Ask(CARD, tuple(card for card in offers_order(self.builds) if card in there))

    def card_edit(self, card: str, texts: Texts) -> Edit:
        """Return a card with what else it is good for now."""
        number = self.player.hand.count(card)
        use = card_use(self.table, self.seat, card, self.builds[card], texts)
        return Edit(f"{CARD}={card}", word.times([word.card(card, texts)] * number)[0], use)

    def source_edit(self, ask: Ask, value: str, good: str, taken: int, texts: Texts) -> Edit:
        """Return a source of the next unit, after `taken` from it, with what it leads to."""
        code = f"{ask.key}={value}"
        if value == MARKET:
            price = word.pounds(self.table.buying_price(good))
            return Edit(code, word.capital(word.source(value, texts)), price)
        if value == MERCHANT:
            return Edit(code, word.capital(word.source(value, texts)))
        named = with_owner(self.table, self.seat, self.names, texts)
        name = named(value)
        if sum(named(each) == name for each in ask.values) > 1:
            name = word.slot(value, texts)
        tile = self.table.board[SLOT[value]]
        assert tile is not None
        left = tile.left - taken - 1
        if left:
            rest = texts.gettext("leaves {n} {good} on it", n=left, good=word.resource(good, texts))
            return Edit(code, word.capital(name), rest)
        player = self.table.players[tile.owner]
        level = LEVELS[min(player.space + tile.kind.income, LAST_SPACE)]
        before, after = written(player.level), written(level)
        if tile.owner == self.seat:
            flips = texts.gettext(
                "flips: your income {before} → {after}", before=before, after=after
            )
        else:
            flips = texts.gettext(
                "flips: income of {player} {before} → {after}",
                player=self.names[tile.owner],
                before=before,
                after=after,
            )
        return Edit(code, word.capital(name), flips)

    def result(self, move: Move, texts: Texts, scope: Scope) -> str:
        """Return in one line what a move leads to."""
        found = outcome(self.table, self.seat, move)
        return SEPARATOR.join(consequences(found, self.names, texts, scope))


def values(picks: Picks, key: str) -> tuple[str, ...]:
    """Return all answers to one question, in order."""
    return tuple(value for name, value in picks if name == key)


def first(picks: Picks, key: str) -> str:
    """Return the answer to one question, "" if there is none."""
    return next(iter(values(picks, key)), "")


def paged(label: str, edits: Sequence[Edit], texts: Texts) -> list[EditGroup]:
    """Return edits as selects of at most 25, numbered if they are several."""
    pages = -(-len(edits) // SELECT_LIMIT)
    if pages <= 1:
        return [EditGroup(label, tuple(edits))]
    size = -(-len(edits) // pages)
    return [
        EditGroup(
            texts.gettext("{label} ({n} of {pages})", label=label, n=page + 1, pages=pages),
            tuple(edits[page * size : (page + 1) * size]),
        )
        for page in range(pages)
    ]


def _fitting(edit: Edit) -> Edit:
    label = shortened(edit.label, LABEL_LIMIT)
    return replace(edit, label=label, description=shortened(edit.description, CONSEQUENCE_LIMIT))


def shortened(text: str, limit: int) -> str:
    """Cut a text that is longer than `limit` and mark the cut."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"
