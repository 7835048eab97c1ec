"""The common base of all actions in the panel of a turn: the card that pays, and the sources."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, partial
from typing import ClassVar, Final

from bot.games.brass_birmingham.computer.mat_value import MatValue
from bot.games.brass_birmingham.computer.sources import take
from bot.games.brass_birmingham.computer.turn_search import at_sight
from bot.games.brass_birmingham.consequences import Scope, consequences, with_owner
from bot.games.brass_birmingham.parts import SEPARATOR
from bot.games.core.choices import Words
from bot.games.core.flow import DOT, Ask, Flow, Picks, first
from bot.games.core.outcome import outcome
from renderers.brass_birmingham.words import phrases as word
from renderers.brass_birmingham.words.cards import card_gist, card_use
from renderers.core.numbers import written
from rules import Move
from rules.brass_birmingham import queries
from rules.brass_birmingham.data import COAL, LAST_SPACE, LEVELS, SLOT
from rules.brass_birmingham.moves import MARKET, MERCHANT
from rules.brass_birmingham.queries import BuildOffer, Need
from rules.brass_birmingham.state import Player, Table, Tile

CARD: Final = "card"
BEER: Final = "beer"
LIKELY: Final = 8
"""So many likely answers are buttons."""


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

    `verb` is the word with which its moves begin.
    """

    verb: ClassVar[str]

    @property
    def player(self) -> Player:
        """The board of the seat."""
        return self.view.players[self.seat]

    @cached_property
    def builds(self) -> dict[str, tuple[BuildOffer, ...]]:
        """The builds that each card of the hand allows now."""
        return queries.offers(self.view, self.seat)

    @cached_property
    def spared(self) -> list[str]:
        """The cards of the hand, the least useful first, each once."""
        return spared(self.view, self.seat)

    def possible(self) -> bool:
        """Every action is paid for with a card."""
        return queries.possible(self.view, self.seat, self.verb)

    def obstacle(self) -> str:
        if self.possible():
            return ""
        return self.lack() if self.player.hand else self.texts.gettext("no cards left")

    @abstractmethod
    def lack(self) -> str:
        """Say in a few words why the action is not possible though there are cards."""

    @cached_property
    def at_sight(self) -> list[Move]:
        """Moves of this kind that are worth a thought, the best at sight first."""
        every = at_sight(self.view, self.seat, "")
        return [move for move in every if str(move).partition(" ")[0] == self.verb]

    def likely(self, picks: Picks) -> Iterable[tuple[str, Words]]:
        """Return likely answers, each by the code of its edit: all where there are few.

        The card is chosen by itself.
        """
        for ask in self.questions(picks):
            if ask.shown and ask.open and len(ask.values) <= LIKELY and not ask.buttons:
                yield from [(ask.code(value), ask.say(value)) for value in ask.values]

    @abstractmethod
    def proposals(self) -> Iterator[Move]:
        """Yield sensible moves, the best first, each with a card that is easily spared."""

    def asks(self, picks: Picks) -> list[Ask]:
        """Return what is open of the action itself, then the card that pays."""
        open_now = list(self.questions(picks))
        card, fitting = first(picks, CARD), self.ranked(self.fitting_cards(picks))
        paying = card or ("" if any(ask.open for ask in open_now) else fitting[0])
        ask = Ask(
            CARD,
            fitting,
            self.texts.pgettext("choice", "Card"),
            self.card_words,
            needed=bool(paying) and not card,
            default=paying,
            effect="replaces",
            folded=self.texts.gettext("Use another card"),
        )
        return [*open_now, ask]

    def ranked(self, cards: Iterable[str]) -> tuple[str, ...]:
        """Return cards, the least useful first."""
        there = set(cards)
        return tuple(card for card in self.spared if card in there)

    def questions(self, picks: Picks) -> Iterable[Ask]:
        """Return the questions that are open besides the card."""
        return ()

    def fitting_cards(self, picks: Picks) -> Iterable[str]:
        """Return the cards that can pay, given what was chosen."""
        return self.player.hand

    def card_words(self, card: str) -> Words:
        """Return a card with what else it is good for."""
        texts, builds = self.texts, self.builds[card]
        name = word.counted([word.card(card, texts)] * self.player.hand.count(card))[0]
        gist = card_gist(card, builds, texts)
        use = card_use(self.view, self.seat, card, builds, texts)
        return Words(name, use, short=DOT.join(filter(None, (name, gist))))

    def source_ask(
        self, key: str, label: str, good: str, sources: Iterable[str], taken: Sequence[str] = ()
    ) -> Ask:
        """Return the question for the next source; an own one gives unless another is chosen.

        `taken` are the sources of the units before.
        """
        there = tuple(dict.fromkeys(sources))
        default = preferred(self.view, self.seat, there) if len(there) > 1 else ""
        say = partial(self.source_words, good, there, taken)
        return Ask(key, there, label, say, default=default)

    def source_words(
        self, good: str, sources: Sequence[str], taken: Sequence[str], source: str
    ) -> Words:
        """Return one of the sources of the next unit, after those `taken`, with what follows."""
        named = with_owner(self.view, self.seat, self.names, self.texts)
        name, note = named(source), ""
        if source == MARKET:
            note = word.pounds(self.view.buying_price(good))
        elif source != MERCHANT:
            if sum(named(other) == name for other in sources) > 1:
                name = word.slot(source, self.texts)
            note = self._left(source, good, taken.count(source))
        return Words(word.capital(name), note)

    def _left(self, slot: str, good: str, taken: int) -> str:
        """Say what stays on a tile, or whose income rises as it flips."""
        tile, texts = tile_at(self.view, slot), self.texts
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

    def result(self, move: Move, scope: Scope) -> str:
        """Return in one line what a move leads to."""
        effect = outcome(self.view, self.seat, move)
        return SEPARATOR.join(consequences(effect, self.names, self.texts, scope))
