"""The common base of all actions in the panel of a turn: the card that pays, and the sources."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import ClassVar, Final

from bot.games.brass_birmingham.computer.mat_value import MatValue
from bot.games.brass_birmingham.computer.sources import take
from bot.games.brass_birmingham.consequences import Scope, consequences, with_owner
from bot.games.brass_birmingham.parts import SEPARATOR
from bot.games.core.flow import Answer, Ask, Flow, Picks, first, values
from bot.games.core.outcome import outcome
from bot.i18n import Texts
from renderers.brass_birmingham.words import phrases as word
from renderers.brass_birmingham.words.cards import card_gist, card_use
from renderers.core.numbers import written
from rules import Move
from rules.brass_birmingham import queries
from rules.brass_birmingham.data import COAL, LAST_SPACE, LEVELS, SLOT
from rules.brass_birmingham.moves import MARKET, MERCHANT
from rules.brass_birmingham.queries import Need, Offer
from rules.brass_birmingham.state import Player, Table, Tile

CARD: Final = "card"
BEER: Final = "beer"


def spared(table: Table, seat: int) -> list[str]:
    """Return the cards of a hand that is seen, each once, the least useful first."""
    return list(dict.fromkeys(MatValue(table, seat).by_use(table)))


def preferred(table: Table, seat: int, sources: Sequence[str]) -> str:
    """Return the source of a unit that serves a seat best: an own tile flips the sooner."""
    need = Need(COAL, 1, lambda _taken: tuple(sources), "")
    (source,) = take(table, seat, need) or sources[:1]
    return source


def tile_at(table: Table, slot: str) -> Tile:
    """Return the tile that lies in a slot."""
    tile = table.board[SLOT[slot]]
    assert tile is not None
    return tile


class ActionFlow(Flow[Table]):
    """One action of a turn; the least useful card pays unless another one is chosen.

    `labels` are the questions in words (messages of the context "choice"); `goods` says of those
    for a source what is taken there.
    """

    short: ClassVar = frozenset({CARD})
    labels: ClassVar[Mapping[str, str]] = {}
    goods: ClassVar[Mapping[str, str]] = {}

    @property
    def player(self) -> Player:
        """The board of the seat."""
        return self.view.players[self.seat]

    @cached_property
    def builds(self) -> dict[str, tuple[Offer, ...]]:
        """The builds that each card of the hand allows now."""
        return queries.offers(self.view, self.seat)

    @cached_property
    def spared(self) -> list[str]:
        """The cards of the hand, the least useful first, each once."""
        return spared(self.view, self.seat)

    def possible(self) -> bool:
        """Every action is paid for with a card."""
        return queries.possible(self.view, self.seat, self.verb)

    def unavailable_reason(self, texts: Texts) -> str:
        if not self.player.hand:
            return texts.gettext("no cards left")
        return self.obstacle(texts)

    @abstractmethod
    def obstacle(self, texts: Texts) -> str:
        """Say in a few words why the action is not possible though there are cards."""

    @abstractmethod
    def proposals(self) -> Iterator[Move]:
        """Yield sensible moves, the best first, each with a card that is easily spared."""

    def asks(self, picks: Picks) -> list[Ask]:
        """Return what is open of the action itself, then the card that pays."""
        open_now = list(self.questions(picks))
        waiting = any(ask.open for ask in open_now)
        card, fitting = first(picks, CARD), self.ranked(self.fitting_cards(picks))
        if card:
            others = Ask(CARD, fitting, needed=False, effect="replaces", default=card)
            return [*open_now, others]
        paying = "" if waiting else fitting[0]
        return [
            *open_now,
            Ask(CARD, fitting, effect="replaces", needed=not waiting, default=paying),
        ]

    def ranked(self, cards: Iterable[str]) -> tuple[str, ...]:
        """Return cards, the least useful first."""
        there = set(cards)
        return tuple(card for card in self.spared if card in there)

    def source_ask(self, key: str, need: Need, taken: tuple[str, ...]) -> Ask:
        """Return the question for the next source; an own one gives unless another is chosen."""
        options = need.options(taken)
        default = preferred(self.view, self.seat, options) if len(options) > 1 else ""
        return Ask(key, options, default=default)

    def questions(self, picks: Picks) -> Iterable[Ask]:
        """Return the questions that are open besides the card."""
        return ()

    def fitting_cards(self, picks: Picks) -> Iterable[str]:
        """Return the cards that can pay, given what was chosen."""
        return self.player.hand

    def label(self, ask: Ask, picks: Picks, texts: Texts) -> str:
        return texts.pgettext("choice", "Card" if ask.key == CARD else self.labels[ask.key])

    def option(self, ask: Ask, value: str, picks: Picks, texts: Texts) -> Answer:
        """Return a card with what else it is good for, a source, or another answer."""
        if ask.key == CARD:
            name = word.times([word.card(value, texts)] * self.player.hand.count(value))[0]
            return name, card_use(self.view, self.seat, value, self.builds[value], texts)
        if ask.key in self.goods:
            return self._source(ask, value, self.taken(ask, value, picks), texts)
        return self.other(ask, value, picks, texts)

    def other(self, ask: Ask, value: str, picks: Picks, texts: Texts) -> Answer:
        """Return an answer in words that is neither a card nor a source."""
        raise NotImplementedError

    def taken(self, ask: Ask, value: str, picks: Picks) -> int:
        """Return how much was taken from a source before."""
        return values(picks, ask.key).count(value)

    def gist(self, ask: Ask, value: str, picks: Picks, texts: Texts) -> str:
        return card_gist(value, self.builds[value], texts) if ask.key == CARD else ""

    def _source(self, ask: Ask, source: str, taken: int, texts: Texts) -> Answer:
        """Return a source of the next unit, after `taken` from it, with what it leads to."""
        good = self.goods[ask.key]
        named = with_owner(self.view, self.seat, self.names, texts)
        name, told = named(source), ""
        if source == MARKET:
            told = word.pounds(self.view.buying_price(good))
        elif source != MERCHANT:
            if sum(named(each) == name for each in ask.values) > 1:
                name = word.slot(source, texts)
            told = self._left(source, good, taken, texts)
        return word.capital(name), told

    def _left(self, slot: str, good: str, taken: int, texts: Texts) -> str:
        """Say what stays on a tile, or whose income rises as it flips."""
        tile = tile_at(self.view, slot)
        left = tile.left - taken - 1
        if left:
            return texts.gettext("leaves {n} {good} on it", n=left, good=word.resource(good, texts))
        player = self.view.players[tile.owner]
        level = LEVELS[min(player.space + tile.kind.income, LAST_SPACE)]
        before, after = written(player.level), written(level)
        if tile.owner == self.seat:
            return texts.gettext(
                "flips: your income {before} → {after}", before=before, after=after
            )
        return texts.gettext(
            "flips: income of {player} {before} → {after}",
            player=self.names[tile.owner],
            before=before,
            after=after,
        )

    def result(self, move: Move, texts: Texts, scope: Scope) -> str:
        """Return in one line what a move leads to."""
        found = outcome(self.view, self.seat, move)
        return SEPARATOR.join(consequences(found, self.names, texts, scope))
