"""Plans of simulated players: orders that a person would give before being asked.

`Expected` queues the moves that a player expects to make, each by itself; `InARow` the actions of a
turn with an alternative for each; `WholeTurn` plans a turn in the panel of the bot, with fallbacks
for what others can spoil. Both go through the ways that a
person has: what the panel does not offer, or an order does not take, is not planned.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice, product
from typing import Any, ClassVar, Final, TypeAlias

import rules
from bot.games import COMPUTERS, GAMES
from bot.games.brass_birmingham.questions.turn import PLACE, PlannedTurns
from bot.games.castles_of_burgundy.questions.fallbacks import (
    LEFT_OUT,
    TurnWithFallbacks,
)
from bot.games.castles_of_burgundy.questions.plan import ELSE, PlanPanel
from bot.games.core.conditions import POSSIBLE, with_condition
from bot.games.core.game import BotGame
from bot.games.core.panel import PlannedMoves
from bot.games.core.planner import Instead, TurnPlan
from bot.games.core.question import planner
from bot.games.valparaiso.questions import turned_up
from bot.games.valparaiso.questions.turned_up import GIVES
from bot.games.valparaiso.questions.turns_panel import Turns, TurnsPanel
from bot.i18n import texts_for
from bot.model import Order, OrderKind, Until
from bot.services.orders.conditions import conditions, price_shown
from bot.services.orders.parsing import OrderRequest, read_order
from bot.services.orders.reading import MOVES
from bot.services.orders.rows import THEN, find_row, read_row
from rules import Move, State
from rules.brass_birmingham.data import ACTIONS
from rules.brass_birmingham.state import Table as Map
from rules.castles_of_burgundy.state import Table
from rules.puerto_rico.moves import TakeRole
from rules.valparaiso.cards import alternative_of
from rules.valparaiso.moves import Play, PlayMove, PlayTrade
from rules.valparaiso.phrases import Choice
from rules.valparaiso.queries import later_turn, selections
from rules.valparaiso.state import Table as CardTable

Think: TypeAlias = Callable[[State, int, int], Move]
"""Returns the move that a seat makes in a position, some of its moves from now."""
Answer: TypeAlias = Callable[[State, int], Move | None]
"""Returns the move that a seat makes without being asked, None if it is asked."""

LISTS: Final[Mapping[str, Until]] = {
    **dict.fromkeys(("role", "build"), "next"),
    **dict.fromkeys(("settle", "craft", "sell"), "removed"),
}
"""The occasions for which a player keeps a list of answers, and for how long."""
AHEAD: Final = 40
"""How many moves ahead a player looks at most."""
EXPECTED: Final = 8
"""So many moves of Puerto Rico a player of a rated game plans: about a round of them."""
LONG: Final = 20
"""More moves than a turn has."""
TURNS: Final = 3
"""How many turns of Brass a player plans at once."""
DEARER: Final = 5
"""So many pounds more a planned turn may cost."""
NAMES: Final = ("Ann", "Ben", "Cy", "Dee", "Eve")
ENGLISH: Final = texts_for("en")


def order(
    kind: OrderKind,
    name: str = "",
    argument: str = "",
    moves: tuple[str, ...] = (),
    until: Until = "removed",
) -> Order:
    """Return a standing order, which plays whatever has changed since the beginning of the game."""
    return Order(0, 0, 0, 0, 0, kind, name, argument, moves, until=until, changes=True)


class Planner(ABC):
    """A player who plans. `kind` is the game as the bot knows it.

    One who plans `alone` gives no orders for the whole game besides.
    """

    alone: ClassVar[bool] = False

    def __init__(self, slug: str) -> None:
        self.kind: BotGame[Any] = GAMES[slug]

    @abstractmethod
    def plan(
        self, view: State, seat: int, seed: str, think: Think, answer: Answer
    ) -> tuple[Order, ...]:
        """Return the orders that a seat gives; `view` is what it knows."""


class Expected(Planner):
    """The next moves, as many as are planned, in one future that a player can imagine.

    Each is an order of its own for the next time, as a panel gives it.
    """

    def __init__(self, slug: str, number: int) -> None:
        super().__init__(slug)
        self._number = number

    def plan(
        self, view: State, seat: int, seed: str, think: Think, answer: Answer
    ) -> tuple[Order, ...]:
        """Play on until somebody else is waited for after the moves of the seat."""
        future = rules.imagine(view, seed)
        planned: list[str] = []
        for _ in range(AHEAD):
            waiting = rules.waiting(future)
            if not waiting or len(planned) == self._number or (planned and seat not in waiting):
                break
            mover = waiting[0]
            move = answer(future, mover)
            if move is None:
                move = think(future, mover, 0)
                if mover == seat:
                    planned.append(str(move))
            rules.advance(future, mover, move)
        return self._orders(planned, view, seat)

    def _orders(self, planned: Sequence[str], view: State, seat: int) -> tuple[Order, ...]:
        """Return an order for each of the moves."""
        wishes = [OrderRequest("moves", moves=(text,), until="next") for text in planned]
        return tuple([read_order(self.kind, wish, view, seat, 0) for wish in dict.fromkeys(wishes)])


class Foreseen(Expected):
    """The next moves in that future, also those after moves of others.

    The others misjudge a little there, so that nobody knows beforehand what they will do; what
    cannot be planned is left out.
    """

    def plan(
        self, view: State, seat: int, seed: str, think: Think, answer: Answer
    ) -> tuple[Order, ...]:
        """Play on until as many moves of the seat are planned."""
        future = rules.imagine(view, seed)
        planned: list[str] = []
        for ply in range(AHEAD):
            waiting = rules.waiting(future)
            if not waiting or len(planned) == self._number:
                break
            mover = seat if seat in waiting else waiting[0]
            move = answer(future, mover)
            if move is None and mover == seat:
                move = think(future, seat, 0)
                if self.kind.foresight.occasion(str(move)) in self.kind.foresight.occasions:
                    planned.append(str(move))
            elif move is None:
                seen, legal = rules.view(future, mover), rules.legal(future, mover)
                move = COMPUTERS[self.kind.slug].choose(seen, mover, legal, f"{seed} {ply}")
            rules.advance(future, mover, move)
        return self._orders(planned, view, seat)


class LookingAgain(Planner):
    """Entries that look again when they play, in place of moves that are fixed beforehand.

    Roles are listed, those that the player thinks of now first, and another one is played only if
    it is clearly better then; in the phases the computer judges. They stay until there are others.
    """

    alone: ClassVar = True

    def plan(
        self, view: State, seat: int, seed: str, think: Think, answer: Answer
    ) -> tuple[Order, ...]:
        """List the roles in the order in which they look best now."""
        at = self.kind.foresight.ahead(view, seat).get("role")
        if at is None:
            return ()
        weighed = self.kind.guide.candidates(at, seat, rules.legal(at, seat), seed)
        roles = " ".join(move.role for move, *_ in weighed if isinstance(move, TakeRole))
        phases = " ".join(self.kind.foresight.preference("judged").values)
        judged = order("preference", "judged", phases)
        return (order("preference", "sensible", roles), judged) if roles else (judged,)


class Restated(Planner):
    """What a player expects to do, and lists that they bring up to date whenever they are called.

    In a list what they think of now comes first, and what they would think of next behind it. Those
    of roles and buildings are good for the next time only; the others stay until there are new
    ones.
    """

    alone: ClassVar = True

    def plan(
        self, view: State, seat: int, seed: str, think: Think, answer: Answer
    ) -> tuple[Order, ...]:
        """Plan the next moves, then list answers in the order in which they look best now."""
        orders = [*Foreseen(self.kind.slug, EXPECTED).plan(view, seat, seed, think, answer)]
        for occasion, at in self.kind.foresight.ahead(view, seat).items():
            if occasion in LISTS:
                weighed = self.kind.guide.candidates(at, seat, rules.legal(at, seat), seed)
                best = sorted(weighed, key=lambda each: each.value, reverse=True)
                moves = tuple(str(each.move) for each in best[:MOVES])
                orders.append(order("moves", moves=moves, until=LISTS[occasion]))
        return (*orders, order("preference", "spare", "coffee"), order("preference", "place"))


class InARow(Planner):
    """The actions of a turn in one row, with an alternative for each of them.

    An alternative is what the computer would think about next; the panel gives the rows that are
    possible as things stand.
    """

    def plan(
        self, view: State, seat: int, seed: str, think: Think, answer: Answer
    ) -> tuple[Order, ...]:
        """Plan the next turn as things stand now."""
        found = self.kind.foresight.ahead(view, seat)
        if not found:
            return ()
        (at,) = found.values()
        rows = tuple(map(THEN.join, self.rows(at, seat, seed, think)))
        wish = OrderRequest("moves", moves=rows, until="next")
        return (read_order(self.kind, wish, view, seat, 0),)

    def rows(
        self, at: State, seat: int, seed: str, think: Think, made: int = 0
    ) -> tuple[tuple[str, ...], ...]:
        """Return a turn with its alternatives, the most wanted row first; `made` moves before."""
        steps: list[list[str]] = []
        after = at
        while rules.may_act(after, seat) and len(steps) < LONG:
            wanted = think(after, seat, made + len(steps))
            weighed = self.kind.guide.candidates(after, seat, rules.legal(after, seat), seed)
            others = [str(each.move) for each in weighed if each.move != wanted]
            steps.append([str(wanted), *others[:1]])
            after = rules.play(after, seat, wanted).state
        possible = (row for row in product(*steps) if find_row(at, seat, row))
        return tuple(islice(possible, MOVES))


class TurnsInARow(InARow):
    """Several turns, each in a row with an alternative for each action, one after the other.

    Another source or other beer serves as well, and so does a price that is a little higher; the
    place does not. The panel gives the rows that are possible as things stand.
    """

    alone: ClassVar = True

    def plan(
        self, view: State, seat: int, seed: str, think: Think, answer: Answer
    ) -> tuple[Order, ...]:
        """Plan the next turns as things stand now."""
        at = next(iter(self.kind.foresight.ahead(view, seat).values()), None)
        orders: list[Order] = []
        while at is not None and len(orders) < TURNS:
            assert isinstance(at, Map)
            panel = PlannedTurns(at, seat, NAMES)
            rows = self.rows(at, seat, seed, think, ACTIONS * len(orders))
            moves = [read_row(self.kind, row) for row in rows]
            terms = {
                THEN.join(row): panel.terms(at, made) for row, made in zip(rows, moves, strict=True)
            }
            until: Until = "once" if orders else "next"
            wish = OrderRequest("moves", moves=tuple(terms), until=until, terms=terms)
            given = read_order(self.kind, wish, view, seat, 0)
            free = tuple(part for part in conditions(self.kind, given) if part != PLACE)
            shown = price_shown(given)
            ceiling = None if shown is None else shown + DEARER
            orders.append(replace(given, free=free, ceiling=ceiling))
            at = panel.later(at, moves[0])
        return tuple(orders)


class WholeTurn(Planner):
    """A turn in one row, with as many fallbacks as a player takes the trouble to give.

    A fallback is what the player would do if the step were spoilt, and so is the rest of the turn
    behind it.
    """

    def __init__(self, slug: str, fallbacks: int) -> None:
        super().__init__(slug)
        self._most = fallbacks

    def plan(
        self, view: State, seat: int, seed: str, think: Think, answer: Answer
    ) -> tuple[Order, ...]:
        """Plan the turn as things stand, then what could spoil it."""
        found = self.kind.foresight.ahead(view, seat)
        if not found:
            return ()
        (at,) = found.values()
        question = self.kind.question(at, seat, NAMES)
        panel = None if question is None else planner(question)
        assert isinstance(panel, PlanPanel)
        draft = self._draft(panel, seat, think)
        rows = [THEN.join(row) for row in panel.rows(draft)]
        if not rows:
            return ()
        wish = OrderRequest("moves", moves=";".join(rows), until="next")
        return (read_order(self.kind, wish, view, seat, 0),)

    def _draft(self, panel: PlanPanel, seat: int, think: Think) -> str:
        moves = _row(panel.begin(), seat, think, 0)
        plan = TurnPlan(_written(moves))
        while len(plan.others) < self._most:
            made = self._fallback(
                panel, TurnWithFallbacks(panel.begin(), seat, moves, plan), seat, think
            )
            if made is None:
                break
            plan = plan.adding(made)
        return str(plan)

    def _fallback(
        self, panel: PlanPanel, turn: TurnWithFallbacks, seat: int, think: Think
    ) -> Instead | None:
        """Return the next fallback: of the steps on offer first those that have none."""
        offered = _offered(panel, str(turn.plan))
        for step in sorted(offered, key=lambda step: (len(turn.plan.of(step)), step)):
            at = turn.spoilt(step)
            if at is None:
                continue
            wanted = str(think(at, seat, step))
            wanted = wanted if wanted in offered[step] else LEFT_OUT
            if wanted in offered[step]:
                made = Instead(step, wanted)
                at, row = TurnWithFallbacks(
                    panel.begin(), seat, turn.moves, turn.plan.adding(made)
                ).instead(made)
                rest = _row(at, seat, think, step + len(row))
                following = _written(rest)
                return Instead(step, f"{made.move};{following}" if following else made.move)
        return None


class EachCard(Planner):
    """A move for each card that is planned, with the alternative action where it is not possible.

    They are those of the computer, one after the other as things stand.
    """

    def plan(
        self, view: State, seat: int, seed: str, think: Think, answer: Answer
    ) -> tuple[Order, ...]:
        """Plan all turns of the round that are left."""
        found = self.kind.foresight.ahead(view, seat)
        if not found:
            return ()
        (at,) = found.values()
        assert isinstance(at, CardTable)
        panel = TurnsPanel(at, seat, NAMES)
        turns: list[tuple[tuple[str, ...], ...]] = []
        later: CardTable | None = at
        while later is not None:
            moves = _turn(later, seat, lambda after: think(after, seat, len(turns)))
            turns.append(tuple(self.rows(moves, later, seat)))
            later = later_turn(later, seat, moves)
        draft = str(Turns(tuple(turns[:-1]), turns[-1], at, ()))
        return tuple(self.order(plan, view, seat) for plan in panel.plans(draft))

    def rows(self, moves: Sequence[Move], at: CardTable, seat: int) -> Iterator[tuple[str, ...]]:
        """Yield the moves of a turn, and what is played where they are not possible."""
        *before, move = moves
        assert isinstance(move, Play)
        done = tuple(map(str, before))
        yield from ((*done, text) for text in _with_alternative(move, seat))

    def order(self, plan: PlannedMoves, view: State, seat: int) -> Order:
        """Return the order of a turn."""
        rows = tuple(map(THEN.join, plan.rows))
        terms = dict(zip(rows, plan.terms, strict=True))
        wish = OrderRequest("moves", moves=rows, until="round", terms=terms)
        return read_order(self.kind, wish, view, seat, 0)


class OnConditions(EachCard):
    """A move for each card on a condition, without alternatives: what is not met is asked.

    Merchants go where a market still gives what it gave, and trades have the same offer, whatever
    the fee; all else is played even if something has changed. Which merchant stays is asked.
    """

    alone: ClassVar = True

    def plan(
        self, view: State, seat: int, seed: str, think: Think, answer: Answer
    ) -> tuple[Order, ...]:
        """Plan all turns of the round that are left, and what is cashed."""
        planned = super().plan(view, seat, seed, think, answer)
        return (*planned, order("preference", "cashtoend")) if planned else ()

    def rows(self, moves: Sequence[Move], at: CardTable, seat: int) -> Iterator[tuple[str, ...]]:
        """Yield the moves of a turn with their condition."""
        first_move, *others = map(str, moves)
        yield with_condition(self._condition(moves, at, seat), first_move), *others

    def _condition(self, moves: Sequence[Move], at: CardTable, seat: int) -> str:
        """Return what has to lie open for a turn; "" for the offer of a trade as it is."""
        match moves[-1]:
            case PlayTrade():
                return ""
            case PlayMove(route=route):
                ends = {path.places[-1] for path in route.paths}
                possible = [
                    condition
                    for condition in turned_up.conditions(moves, at, seat)
                    if condition.split()[0] in ends
                    and condition.split()[1] == GIVES
                    and turned_up.holds(condition, at)
                ]
                return possible[-1] if possible else POSSIBLE  # points come last, goods first
        return POSSIBLE

    def order(self, plan: PlannedMoves, view: State, seat: int) -> Order:
        """Return the order of a turn, with the fee left open."""
        return replace(super().order(plan, view, seat), free=("fee",))


class Judged(Planner):
    """Plans in which the computer steps in, and its judgement where nothing is planned."""

    alone: ClassVar = True

    def __init__(self, planner: Planner) -> None:
        super().__init__(planner.kind.slug)
        self._planner = planner

    def plan(
        self, view: State, seat: int, seed: str, think: Think, answer: Answer
    ) -> tuple[Order, ...]:
        """Plan as another player does, and let the computer judge that."""
        planned = self._planner.plan(view, seat, seed, think, answer)
        judged = [replace(each, judged=each.kind == "moves") for each in planned]
        return (*judged, order("preference", "judged"))


def _turn(view: State, seat: int, think: Callable[[State], Move]) -> list[Move]:
    """Return the use of a card, behind what is discarded before it."""
    moves = [think(view)]
    while not isinstance(moves[-1], Play):
        view = rules.play(view, seat, moves[-1]).state
        moves.append(think(view))
    return moves


def _with_alternative(move: Play, seat: int) -> list[str]:
    """Return a use of a card, and its alternative action where it has one."""
    gain = alternative_of(move.card, seat)
    other = [f"play {move.card} alt"] if gain else []
    if gain and (words := Choice.of((), selections(gain)[0]).words):
        other = [f"{other[0]} {' '.join(words)}"]
    return list(dict.fromkeys([str(move), *other]))


def _offered(panel: PlanPanel, draft: str) -> dict[int, list[str]]:
    """Return the fallbacks that the panel offers, by step."""
    offered: dict[int, list[str]] = {}
    for group in panel.edits(draft):
        for edit in group.edits:
            step, _, said = edit.code.removeprefix(ELSE).partition("=")
            if edit.code.startswith(ELSE):
                offered.setdefault(int(step), []).append(said.replace("_", " "))
    return offered


def _row(at: Table, seat: int, think: Think, made: int) -> list[Move]:
    """Return what a seat does up to the end of its turn; the position is played on."""
    moves: list[Move] = []
    while rules.may_act(at, seat) and len(moves) < LONG:
        move = think(at, seat, made + len(moves))
        rules.play_in_place(at, seat, move)
        moves.append(move)
    return moves


def _written(moves: list[Move]) -> str:
    """Return moves as the draft of a panel, which ends turns by itself."""
    return "".join(f"{move};" for move in moves if str(move) != "end")


PLANNERS: Final[Mapping[str, Planner]] = {
    "puerto-rico": Expected("puerto-rico", 2),
    "brass-birmingham": InARow("brass-birmingham"),
    "castles-of-burgundy": WholeTurn("castles-of-burgundy", 4),
    "valparaiso": EachCard("valparaiso"),
}
"""How players plan each game: a turn of Brass has two moves, one of Burgundy any number."""
RATED: Final[Mapping[str, Planner]] = {
    **PLANNERS,
    "puerto-rico": Restated("puerto-rico"),
    "brass-birmingham": TurnsInARow("brass-birmingham"),
    "valparaiso": OnConditions("valparaiso"),
}
"""How they plan where entries can look again, without the computer's judgement."""
LOOKING: Final[Mapping[str, Planner]] = {
    "puerto-rico": LookingAgain("puerto-rico"),
    "brass-birmingham": Judged(PLANNERS["brass-birmingham"]),
    "castles-of-burgundy": Judged(PLANNERS["castles-of-burgundy"]),
    "valparaiso": Judged(RATED["valparaiso"]),
}
"""How they plan where the computer may judge, too."""
