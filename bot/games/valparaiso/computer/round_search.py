"""The search over the rest of a player's own round: cards are used in all sensible orders.

The others are taken to do nothing meanwhile. In each step only the most promising positions are
kept. What is gained late counts a little less, for others can come before. What a search has found
is kept, since the playouts of one position come to the same ones again and again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from operator import attrgetter
from typing import Any, Final, NamedTuple, TypeVar

from bot.computers.fraction import fraction
from bot.computers.search.cache import Cache
from bot.games.valparaiso.computer.appraisal import Appraisal
from bot.games.valparaiso.computer.asked import use_of_a_card
from bot.games.valparaiso.computer.ways import CardWays
from rules import Move
from rules.valparaiso import queries
from rules.valparaiso.cards import MAIN_OF, NUMBER_OF
from rules.valparaiso.moves import Play, PlayOverseas, PlaySkip
from rules.valparaiso.phrases import Discard
from rules.valparaiso.state import Table

LATER: Final = 0.97
"""The part of a gain that counts a card later."""
ALTERNATIVES: Final = 2
"""Of so many cards the alternative is tried."""
KEPT: Final = 512
"""What so many searches have found is kept."""
F = TypeVar("F")


class LineOfPlay(NamedTuple):
    """Cards used one after the other, and where that leads.

    `value` is what was gained, `rank` what it is with what the cards promise that are left.
    """

    moves: tuple[Move, ...]
    table: Table
    worth: float
    value: float
    rank: float
    left: frozenset[str]

    @property
    def cards(self) -> list[str]:
        """The cards in the order in which they are used."""
        return [move.card for move in self.moves if isinstance(move, Play)]

    @property
    def kind(self) -> object:
        """What tells lines apart at their ends: their cards, and how they begin."""
        return frozenset(self.cards), self.moves[0]


_rank = attrgetter("rank")
_value = attrgetter("value")


class RoundSearch:
    """Lines of play of one seat from a position; `noise` in points makes a player worse.

    `reveals` says whether a line has taken an achievement, for which a card of the pile has come.
    """

    def __init__(
        self, start: Table, seat: int, kept: int, noise: float = 0.0, seed: str = ""
    ) -> None:
        self.seat, self.kept = seat, kept
        self.appraisal = Appraisal(start, seat)
        self.ways = CardWays(self.appraisal)
        self._noise, self._seed = noise, seed
        self._decision = use_of_a_card(seat)
        self.reveals = False

    def begin(self, table: Table, cards: Collection[str]) -> LineOfPlay:
        """Return the line without a card used yet."""
        return LineOfPlay((), table, self.appraisal.worth(table), 0.0, 0.0, frozenset(cards))

    def planned(self, table: Table, number: int) -> list[LineOfPlay]:
        """Return the best ways to use so many cards of all that the player has, the best first."""
        cards = table.players[self.seat].cards
        return self._search(self.begin(table, cards), min(number, len(cards)), from_hand=True)

    def rest(self, table: Table) -> list[LineOfPlay]:
        """Return the best ways to use the planned cards that are left, the best first."""
        cards = table.players[self.seat].planned
        return self._search(self.begin(table, cards), len(cards), from_hand=False)

    def next_free(self, table: Table) -> list[LineOfPlay]:
        """Return the best ways to use one of the cards that cost nothing now, the best first."""
        player = table.players[self.seat]
        begin = self.begin(table, player.planned)
        cards = [*player.plan[:1], player.mayor] if player.mayor else player.plan[:1]
        left = len(player.planned) - 1
        return self._best(list(self._further(begin, 0, left, cards)), left)

    def _search(self, begin: LineOfPlay, number: int, *, from_hand: bool) -> list[LineOfPlay]:
        lines = [begin]
        for step in range(number):
            left = number - step - 1
            longer = [
                further
                for line in lines
                for further in self._further(
                    line, step, left, sorted(line.left, key=NUMBER_OF.__getitem__), from_hand
                )
            ]
            lines = self._best(longer, left)
        return lines

    def _best(self, lines: Sequence[LineOfPlay], left: int) -> list[LineOfPlay]:
        """Return the most promising lines that lead to different positions."""
        seen = set()
        best = []
        for line in sorted(lines, key=_rank if left else _value, reverse=True):
            key = _position(line, self.seat) if left else line.kind
            if key not in seen:
                seen.add(key)
                best.append(line)
                if len(best) == self.kept:
                    break
        return best

    def _further(
        self, line: LineOfPlay, step: int, left: int, cards: Sequence[str], from_hand: bool = False
    ) -> Iterator[LineOfPlay]:
        """Yield what a line can be continued by with some cards."""
        player = line.table.players[self.seat]
        gains: dict[str, float] = {}
        seen = set()
        for card in cards:
            if MAIN_OF[card] in seen and from_hand:
                continue
            seen.add(MAIN_OF[card])
            cost = 0 if from_hand else player.cost_of(card)
            later = line.left - {card} if left else frozenset()
            for moves in self.ways.main(line.table, card, cost, later):
                after = self._after(line, moves, step, later, from_hand)
                gains[card] = max(gains.get(card, 0.0), after.rank - line.rank)
                yield after
        payable = [card for card in cards if from_hand or player.cost_of(card) <= player.pesos]
        payable.sort(key=lambda card: gains.get(card, 0.0))
        for card in self._spared(line.table, payable):
            later = line.left - {card} if left else frozenset()
            move = self.ways.alternative(line.table, card) or PlaySkip(card)
            yield self._after(line, (move,), step, later, from_hand)

    def _spared(self, table: Table, cards: Sequence[str]) -> Sequence[str]:
        """Return the cards of which the alternative is tried, one without any if there is none."""
        spared = [card for card in cards if queries.alternative_of(card, self.seat) is not None]
        return spared[:ALTERNATIVES] or cards[:1]

    def _after(
        self,
        line: LineOfPlay,
        moves: Sequence[Move],
        step: int,
        later: frozenset[str],
        from_hand: bool,
    ) -> LineOfPlay:
        table, play = line.table.copy(), moves[-1]
        assert isinstance(play, Play)
        player = table.players[self.seat]
        for move in moves[:-1]:
            assert isinstance(move, Discard)
            queries.discard(player, move)
        if from_hand:
            player.mayor = play.card
        self.reveals = self.reveals or isinstance(play, PlayOverseas)
        self._decision.apply(table, self.seat, play)
        worth = self.appraisal.worth(table)
        gain = worth - line.worth
        if self._noise:
            gain += self._noise * fraction(self._seed, play)
        value = line.value + gain * LATER**step
        rank = value + (self.ways.promises.of(table, later) * LATER**step if later else 0.0)
        return LineOfPlay((*line.moves, *moves), table, worth, value, rank, later)


def _position(line: LineOfPlay, seat: int) -> object:
    """Return what tells positions apart that the same cards can still change."""
    player = line.table.players[seat]
    return (
        line.left,
        player.pesos,
        *player.warehouse,
        *player.hold,
        tuple(player.merchants),
        player.unhired,
        tuple(player.houses),
        player.ship,
        tuple(player.achievements),
        player.points,
        tuple([column[0] for column in line.table.columns.values()]),
    )


CACHE: Final[Cache[Any]] = Cache(KEPT)


def searched(look: Callable[[RoundSearch, Table], F], table: Table, seat: int, width: int) -> F:
    """Return what `look` finds with a search from a position that is `width` positions wide.

    It is kept unless it depends on the order of the pile.
    """
    key = (look, width, seat, _looked_at(table, seat))
    value: F | None = CACHE.get(key)
    if value is None:
        search = RoundSearch(table, seat, width)
        value = look(search, table)
        if not search.reveals:
            CACHE.put(key, value)
    return value


def _looked_at(table: Table, seat: int) -> object:
    """Return all that a search looks at: of what others have planned no more than the number."""
    own = table.players[seat]
    others = [
        (player.key("plan", "mayor"), len(player.planned))
        for player in table.players
        if player is not own
    ]
    return table.key("chance", "stack", "pile", "players"), own.key(), *others


def best_move(lines: Sequence[LineOfPlay]) -> Move | None:
    """Return the first move of the best line."""
    return lines[0].moves[0] if lines and lines[0].moves else None
