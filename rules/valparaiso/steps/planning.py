"""Planning: all at the same time, in secret (RULINGS 6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import perm
from typing import Any, ClassVar, Final, TypeAlias

from rules.core.chance import Chance
from rules.core.errors import Refusal
from rules.core.lazy import Joined, LazyMoves
from rules.core.phrases import UNSEEN, Move
from rules.core.state import Step
from rules.core.steps import Decision, Interjection, Poll, pending
from rules.valparaiso import refusals
from rules.valparaiso.cards import REGION_OF
from rules.valparaiso.data import (
    ACTION_CARDS,
    COAST,
    GOODS,
    LAST_SLOT_HOUSES,
    MAYOR_COST,
    OVERSEAS_GOODS,
    SLOT_COSTS,
)
from rules.valparaiso.elements import (
    MoveGoods,
    MoveMerchants,
    MoveShip,
    OverseasTrade,
    TradeInVillages,
)
from rules.valparaiso.events import (
    BonusTaken,
    PlanCommitted,
    PlanRevealed,
    PlanWithdrawn,
    RoundBegan,
)
from rules.valparaiso.moves import Bonus, Deadline, DraftPlan, Plan, Unplan
from rules.valparaiso.options import EXPERT, FIRST
from rules.valparaiso.phrases import Planned
from rules.valparaiso.resources import stock_of, take_goods
from rules.valparaiso.state import Player, Table
from rules.valparaiso.steps.aside import DISCARDING, Asked
from rules.valparaiso.steps.cards import NextCard
from rules.valparaiso.steps.round_end import Income

_CARD_WITH: Final = {type(card.main): card.id for card in ACTION_CARDS}
_OFTEN: Final = (_CARD_WITH[MoveMerchants], _CARD_WITH[TradeInVillages])
"""Cards of most plans that are drawn: without trades a game would hardly end."""
Answers: TypeAlias = tuple[tuple[int, Move], ...]
"""What seats have said, by seat."""


@dataclass(frozen=True, slots=True)
class NextRound(Step[Table]):
    """A round begins."""

    def run(self, table: Table) -> None:
        """Planning, which ends with the cards in use, then the end of the round."""
        table.round += 1
        table.emit(RoundBegan, table.round, table.start)
        table.push(Planning(tuple(table.turn_order)), Income(), self)


def slots(table: Table, seat: int) -> int:
    """Return the number of slots that a player may fill now."""
    opened = len(table.players[seat].houses) >= LAST_SLOT_HOUSES
    return len(SLOT_COSTS) if opened else len(SLOT_COSTS) - 1


def plan_refusal(table: Table, seat: int, planned: Planned) -> Refusal | None:
    """Say why a player cannot plan certain cards, whatever it costs; None if it is possible."""
    owned = table.players[seat].cards
    cards = planned.all_cards
    for card in cards:
        if card not in owned:
            return Refusal(refusals.NOT_YOUR_CARD, {"card": card})
        if cards.count(card) > 1:
            return Refusal(refusals.NAMED_TWICE, {"card": card})
    number = slots(table, seat)
    if len(planned.cards) > number:
        return Refusal(refusals.TOO_MANY_CARDS, {"number": number})
    return None


def mayor_refusal(table: Table, seat: int, planned: Planned) -> Refusal | None:
    """Say that the mayor's office cannot be paid, None if it can or is not used."""
    pesos = table.players[seat].pesos
    if not planned.mayor or pesos >= MAYOR_COST:
        return None
    return Refusal(refusals.MAYOR_UNPAID, {"price": MAYOR_COST, "pesos": pesos})


def takes_bonus(table: Table) -> bool:
    """Whether the first to commit a plan takes a good."""
    return table.options["planning"] == EXPERT and table.options["expert_bonus"] == FIRST


def may_take_bonus(table: Table, seat: int) -> bool:
    """Whether a good that a player names now may come to be taken: no other was the first."""
    decision = pending(table)
    first = decision.first if isinstance(decision, Planning) else -1
    return takes_bonus(table) and first in (-1, seat)


class _Plans(LazyMoves):
    """All plans or drafts of a player, found by their number: there are tens of thousands.

    Those that name the bonus good as well are not counted.
    """

    def __init__(
        self, planning: Planning, table: Table, seat: int, kind: type[Plan | DraftPlan]
    ) -> None:
        player = table.players[seat]
        self._kind = kind
        self._cards = player.cards
        # a draft costs nothing yet
        paid = kind is DraftPlan or player.pesos >= MAYOR_COST
        most = min(slots(table, seat), len(self._cards))
        self._mayors = [
            1 + (len(self._cards) - number if paid else 0) for number in range(most + 1)
        ]
        self._planning, self._table, self._seat = planning, table, seat

    def __len__(self) -> int:
        number = len(self._cards)
        return sum(
            perm(number, slots_used) * mayors for slots_used, mayors in enumerate(self._mayors)
        )

    def at(self, rank: int) -> Move:
        """Return the plan with this number: few cards first."""
        for slots_used, mayors in enumerate(self._mayors):
            some = perm(len(self._cards), slots_used) * mayors
            if rank < some:
                return self._plan(slots_used, *divmod(rank, mayors))
            rank -= some
        raise IndexError(rank)

    def _plan(self, slots_used: int, rank: int, mayor: int) -> Move:
        """Return a plan by the number of its order of cards and of the card for the mayor."""
        left, chosen = list(self._cards), []
        for _ in range(slots_used):
            rank, place = divmod(rank, len(left))
            chosen.append(left.pop(place))
        return self._kind(Planned(tuple(chosen), left[mayor - 1] if mayor else ""))

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, self._kind):
            return False
        return self._planning.refusal(self._table, self._seat, move) is None


def _sea_card(player: Player) -> str:
    """Return the action card that comes next on the way of goods overseas."""
    trades = max(player.hold) >= OVERSEAS_GOODS
    if player.ship == COAST:
        return _CARD_WITH[MoveShip] if trades else _CARD_WITH[MoveGoods]
    good = REGION_OF[player.ship].good
    fits = player.hold[good] >= OVERSEAS_GOODS
    return _CARD_WITH[OverseasTrade] if fits else _CARD_WITH[MoveShip]


def _with(answers: Answers, seat: int, move: Move) -> Answers:
    """Return answers with that of a seat added or replaced."""
    return tuple(sorted({**dict(answers), seat: move}.items(), key=lambda answer: answer[0]))


def _without(answers: Answers, seat: int) -> Answers:
    return tuple([answer for answer in answers if answer[0] != seat])


def _seen(answers: Answers, seat: int) -> Answers:
    """Return the answers that one seat may see: its own."""
    return tuple([answer for answer in answers if answer[0] == seat])


@dataclass(frozen=True, slots=True)
class Planning(Poll[Table]):
    """The plans of all players for the round.

    `drafts` and `bonuses` are what seats have said beside their answers; `first` is the seat that
    committed a plan first in expert planning, -1 while nobody has.
    """

    answer: ClassVar = Plan
    unseen: ClassVar = Plan(Planned())
    drafts: Answers = ()
    bonuses: Answers = ()
    first: int = -1

    def minutes(self, table: Table) -> int:
        """Return the minutes until the drafts become plans, 0 for no limit (RULINGS 6.2).

        They count from the beginning of planning or, in expert planning, from the first plan.
        """
        if self.first >= 0:
            return int(table.options["expert_minutes"])
        return int(table.options["planning_minutes"])

    def overdue(self, table: Table, seat: int) -> Move:
        """Return the deadline, with which a draft becomes the plan."""
        return Deadline()

    def is_race(self, state: Table) -> bool:
        """Return True until a plan is committed in expert planning.

        The first one takes a good, or at least starts the time of the others (RULINGS 6.2).
        """
        return self.first < 0 and state.options["planning"] == EXPERT

    def open_to(self, state: Table, seat: int) -> bool:
        """Whether `seat` may plan, withdraw its plan or still name the bonus good."""
        if seat in self.secret_answers() and state.options["planning"] == EXPERT:
            return takes_bonus(state)
        return seat in self.order

    def interjection(self, state: Table) -> Interjection[Table]:
        """Return the discarding of goods, for those who have not committed a plan."""
        return DISCARDING

    def candidates(self, table: Table, seat: int) -> Sequence[Move]:
        """All legal moves: none other are looked at."""
        return self.moves(table, seat)

    def moves(self, table: Table, seat: int) -> Sequence[Move]:
        """Return plans and drafts and what else is possible."""
        verbs = ("plan", "draft", "bonus", "unplan")
        return Joined([self.moves_of(table, seat, verb) for verb in verbs])

    def moves_of(self, table: Table, seat: int, verb: str) -> Sequence[Move]:
        """Return the moves that begin with a word."""
        if verb in ("plan", "draft"):
            kind = Plan if verb == "plan" else DraftPlan
            if self.refusal(table, seat, kind(Planned())) is not None:
                return ()
            return _Plans(self, table, seat, kind)
        others: dict[str, list[Move]] = {
            "bonus": [Bonus(good) for good in GOODS],
            "unplan": [Unplan()],
        }
        return [move for move in others.get(verb, []) if self.refusal(table, seat, move) is None]

    def forced(self, table: Table, seat: int) -> Move | None:
        """There is always a choice."""
        return None

    def sample(self, table: Table, seat: int, chance: Chance) -> Move:
        """Draw a plan; mostly a full one, in which merchants move before they trade.

        A seat whose plan is final draws the bonus good, which is all that it may still name.
        """
        if seat in self.secret_answers() and table.options["planning"] == EXPERT:
            return Bonus(chance.choose(GOODS))
        player = table.players[seat]
        cards = player.cards
        chance.shuffle(cards)
        usual = chance.below(8) > 0
        if usual:
            first = [_sea_card(player), *_OFTEN]
            cards = [*first, *[card for card in cards if card not in first]]
        mayor = cards.pop() if player.pesos >= MAYOR_COST and chance.below(3) == 0 else ""
        number = slots(table, seat)
        if not usual:
            number -= chance.below(number + 1)
        return Plan(Planned(tuple(cards[:number]), mayor))

    def refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """Cards, slots, the mayor's office; committed plans are final in expert planning."""
        committed = seat in self.secret_answers()
        expert = table.options["planning"] == EXPERT
        if isinstance(move, Bonus):
            return None if takes_bonus(table) else Refusal(refusals.NO_BONUS)
        if isinstance(move, Unplan) and not committed:
            return Refusal(refusals.NO_PLAN)
        if committed and expert:
            return Refusal(refusals.PLAN_FINAL)
        if isinstance(move, Plan | DraftPlan):
            if move.bonus and not takes_bonus(table):
                return Refusal(refusals.NO_BONUS)
            if committed and isinstance(move, DraftPlan):
                return Refusal(refusals.UNPLAN_FIRST)
            refusal = plan_refusal(table, seat, move.planned)
            if refusal is None and isinstance(move, Plan):
                refusal = mayor_refusal(table, seat, move.planned)
            return refusal
        if isinstance(move, Deadline):
            return Refusal(refusals.NOT_BY_HAND)
        return None if isinstance(move, Unplan) else Refusal(refusals.PLAN_FIRST)

    def enter(self, table: Table, seat: int, move: Move) -> None:
        """Keep what was said; with the last plan all are revealed."""
        planning = self._with_bonus(seat, move)
        if isinstance(move, Bonus):
            table.push(planning)
        elif isinstance(move, DraftPlan):
            table.push(replace(planning, drafts=_with(planning.drafts, seat, move)))
        elif isinstance(move, Unplan):
            table.emit(PlanWithdrawn, seat)
            table.push(replace(planning, chosen=_without(planning.chosen, seat)))
        else:
            if isinstance(move, Plan):
                planning = planning._committed(table, seat, move)
            Poll.enter(planning, table, seat, move)

    def _with_bonus(self, seat: int, move: Move) -> Planning:
        """Return the question with the good that a move names, if it names one."""
        good = getattr(move, "good", "") or getattr(move, "bonus", "")
        return replace(self, bonuses=_with(self.bonuses, seat, Bonus(good))) if good else self

    def _committed(self, table: Table, seat: int, move: Plan) -> Planning:
        """Return the question with a plan that is also the draft, should it be withdrawn."""
        first = self.first
        if first < 0 and table.options["planning"] == EXPERT:
            first = seat
        drafts = _with(self.drafts, seat, DraftPlan(move.planned))
        return replace(self, first=first, drafts=drafts)

    def answer_recorded(self, table: Table, seat: int) -> None:
        """Say that a plan is committed."""
        table.emit(PlanCommitted, seat, seat == self.first)

    def apply(self, table: Table, seat: int, move: Move) -> None:
        """All plans are revealed together."""

    def close(self, table: Table, moves: Sequence[Move]) -> None:
        """Ask for the bonus good if it was not named; reveal the plans."""
        drafts = dict(self.drafts)
        plans = tuple(
            [
                (seat, _locked(table, seat, move, drafts.get(seat)))
                for seat, move in zip(self.order, moves, strict=True)
            ]
        )
        named = dict(self.bonuses).get(self.first)
        if self.first >= 0 and takes_bonus(table) and not isinstance(named, Bonus):
            table.push(BonusChoice(self.first, plans))
        else:
            good = named.good if isinstance(named, Bonus) else ""
            reveal(table, plans, self.first if takes_bonus(table) else -1, good)

    def secret_seats(self) -> tuple[int, ...]:
        """Return the seats that have planned, drafted or named a good."""
        answers = (*self.chosen, *self.drafts, *self.bonuses)
        return tuple(sorted({seat for seat, _ in answers}))

    def hides(self, seat: int, move: Move) -> bool:
        """Return whether it is about the plan; that time is over is known to all.

        A withdrawal is, though it may leave nothing secret: what was withdrawn was a plan.
        """
        if isinstance(move, Deadline):
            return False
        return isinstance(move, Unplan) or Poll.hides(self, seat, move)

    def parts(self, move: Move) -> tuple[Move, ...]:
        """Return the cards without the good or the mayor, and the good without the cards."""
        if not isinstance(move, Plan | DraftPlan):
            return ()
        less = replace(move, planned=replace(move.planned, mayor=""))
        said: list[Move] = [Bonus(move.bonus)] if move.bonus else []
        said += [replace(one, bonus="") for one in dict.fromkeys((less, move)) if move.bonus]
        return (*said, less) if less != move else tuple(said)

    def continues(self, later: Decision[Any], untouched: bool = False) -> bool:
        """Whether the others are still asked for their plans."""
        return untouched or (isinstance(later, Planning) and later.order == self.order)

    def imagined(self, table: Table, chance: Chance) -> Planning:
        """Return the question with a drawn plan in place of each that cannot be seen."""
        return replace(self, chosen=_imagined(self.chosen, table, chance))

    def seen_by(self, seat: int) -> Planning:
        """Return who has committed, and of everything else only what the seat has said."""
        return replace(
            self,
            chosen=tuple([(who, move if who == seat else UNSEEN) for who, move in self.chosen]),
            drafts=_seen(self.drafts, seat),
            bonuses=_seen(self.bonuses, seat),
        )


def _locked(table: Table, seat: int, move: Move, draft: Move | None) -> Move:
    """Return a plan; at the deadline that is the draft, without a mayor who cannot be paid."""
    if isinstance(move, Plan):
        return move
    planned = draft.planned if isinstance(draft, DraftPlan) else Planned()
    if mayor_refusal(table, seat, planned) is not None:
        planned = replace(planned, mayor="")
    return Plan(planned)


def _imagined(answers: Answers, table: Table, chance: Chance) -> Answers:
    """Return answers with a drawn plan in place of each that cannot be seen."""
    planning = Planning(tuple(table.turn_order))
    return tuple(
        [
            (seat, planning.sample(table, seat, chance) if move == UNSEEN else move)
            for seat, move in answers
        ]
    )


@dataclass(frozen=True, slots=True)
class BonusChoice(Asked):
    """The good that the first player to commit a plan takes; the plans wait to be revealed."""

    plans: Answers = ()

    def candidates(self, table: Table, seat: int) -> Sequence[Move]:
        """Return each good to take."""
        return list(map(Bonus, GOODS))

    def minutes(self, table: Table) -> int:
        """Return the minutes that the others had, once more."""
        return int(table.options["expert_minutes"])

    def overdue(self, table: Table, seat: int) -> Move:
        """Return the deadline, with which no good is taken."""
        return Deadline()

    def refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """A good; without one only when time is over."""
        if isinstance(move, Deadline):
            return Refusal(refusals.NOT_BY_HAND)
        return None if isinstance(move, Bonus) else Refusal(refusals.BONUS_FIRST)

    def apply(self, table: Table, seat: int, move: Move) -> None:
        """Reveal the plans."""
        plans = tuple([(who, _known(plan)) for who, plan in self.plans])
        reveal(table, plans, seat, move.good if isinstance(move, Bonus) else "")

    def secret_answers(self) -> tuple[int, ...]:
        """Return the seats whose plans are committed."""
        return tuple([seat for seat, _ in self.plans])

    def imagined(self, table: Table, chance: Chance) -> BonusChoice:
        """Return the question with a drawn plan in place of each that cannot be seen."""
        return replace(self, plans=_imagined(self.plans, table, chance))

    def seen_by(self, seat: int) -> BonusChoice:
        """Return the question with no plan but that of the seat."""
        return replace(
            self,
            plans=tuple([(who, move if who == seat else UNSEEN) for who, move in self.plans]),
        )


def _known(move: Move) -> Move:
    return Planning.unseen if move == UNSEEN else move


def reveal(table: Table, plans: Answers, first: int, good: str) -> None:
    """Lay the plans open, pay for the mayor's office, give the bonus good, begin to use cards."""
    for seat, move in plans:
        assert isinstance(move, Plan)
        player, planned = table.players[seat], move.planned
        player.plan, player.mayor = list(planned.cards), planned.mayor
        paid = MAYOR_COST if planned.mayor else 0
        player.pesos -= paid
        table.emit(PlanRevealed, seat, planned.cards, planned.mayor, paid)
    if first >= 0:
        if good:
            take_goods(table.players[first], stock_of((GOODS.index(good),)))
        table.emit(BonusTaken, first, good)
    table.push(NextCard(table.start))
