"""A turn: one action or two, put together in one panel and confirmed at once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from types import MappingProxyType
from typing import ClassVar, Final

import rules
from bot.games.brass_birmingham.computer.guide import BrassBirminghamGuide
from bot.games.brass_birmingham.consequences import action_text, consequences
from bot.games.brass_birmingham.parts import SEPARATOR
from bot.games.brass_birmingham.questions.action import ActionFlow
from bot.games.brass_birmingham.questions.build import BuildFlow
from bot.games.brass_birmingham.questions.cards import (
    LoanFlow,
    LoanWhenPoor,
    PassFlow,
    PassWith,
    ScoutFlow,
    lost,
)
from bot.games.brass_birmingham.questions.develop import DevelopFlow
from bot.games.brass_birmingham.questions.network import NetworkFlow
from bot.games.brass_birmingham.questions.sell import SellFlow
from bot.games.brass_birmingham.verbs import DEVELOP, LOAN, NETWORK, PASS, SCOUT
from bot.games.core.ahead import Ahead, Fate, Intent, PlannedPart
from bot.games.core.choices import Edit, OfferedMove, Style, Words
from bot.games.core.controls import likely_edits
from bot.games.core.drafts import BEHIND
from bot.games.core.judgement import AsTheComputer
from bot.games.core.outcome import outcome, outcomes
from bot.games.core.panel import Illustration, Panel
from bot.games.core.planner import TurnPlanner
from bot.games.core.question import Question, describe
from bot.games.core.terms import PRICE, PRICE_NAME
from bot.games.core.turn_panel import ActionsPanel, Told
from bot.games.core.turns_planner import TurnsPlanner
from bot.games.core.verbs import BUILD, SELL
from bot.i18n import Texts, noted
from renderers.brass_birmingham import words
from renderers.brass_birmingham.words import phrases as word
from renderers.core.numbers import signed
from rules import Move, RulesError
from rules.brass_birmingham import queries
from rules.brass_birmingham.data import MERCHANT_SLOT, SLOT
from rules.brass_birmingham.decisions import ActionChoice
from rules.brass_birmingham.moves import (
    Action,
    AnyBuild,
    Develop,
    Loan,
    Network,
    Pass,
    Scout,
    Sell,
)
from rules.brass_birmingham.state import Player, Table

_FLOWS = (BuildFlow, NetworkFlow, SellFlow, DevelopFlow, LoanFlow, ScoutFlow, PassFlow)
KINDS: Final[Mapping[str, type[ActionFlow]]] = MappingProxyType(
    {flow.verb: flow for flow in _FLOWS}
)
"""The actions by the verb of the notation, in the order in which the panel offers them."""
ABOUT_CARDS: Final = (LoanFlow.verb, ScoutFlow.verb, PassFlow.verb)
_PARTS: Final = re.compile(r"[\s,]+")
"""Between the ids of a notation."""
_PRICED: Final = ("build", "network", "develop")
SOURCE, BEER, PLACE, CARD = "source", "beer", "place", "card"
"""The parts of a planned action that can be otherwise when its turn comes."""


class TurnPanel(ActionsPanel[Table]):
    """The actions of a turn."""

    kinds: ClassVar = KINDS

    @property
    def most(self) -> int:
        """How many actions the turn still has."""
        return self.view.actions

    def doors(self, draft: str | None = None) -> tuple[Edit, ...]:
        """Return the kinds of actions; with a draft the likely answers of the current one."""
        if draft is None:
            return super().doors()
        so_far = self.read(draft)
        if not isinstance(so_far.flow, ActionFlow) or so_far.complete:
            return ()
        return likely_edits(so_far.flow.likely(so_far.picks))

    def fits(self) -> bool:
        """Whether the seat sees its hand, and chooses an action."""
        return queries.acting(self.view) is not None and self.view.visible(self.seat)

    def picture(self, draft: str) -> Illustration:
        """Return the hand also where all of the draft is about cards: the map stays as it is."""
        verbs = [part.partition(" ")[0] for part in draft.split(BEHIND) if part]
        shown = super().picture(draft)
        about_cards = bool(verbs) and all(verb in ABOUT_CARDS for verb in verbs)
        return replace(shown, hand=shown.hand or about_cards)

    def title(self) -> str:
        texts = self.texts
        if self.view.actions == 1:
            return texts.gettext("Choose your action…")
        return texts.gettext("Choose your actions…")

    def kind_label(self, verb: str) -> str:
        return words.action(verb, self.texts)

    def told(self, moves: tuple[Move, ...]) -> Told:
        texts = self.texts
        results = outcomes(self.view, self.seat, moves)
        moves_in_words = tuple(
            (action_text(result, texts), consequences(result, self.names, texts))
            for result in results
        )
        after = results[-1].after if results else self.view
        return Told(
            moves_in_words, _totals(self.view.players[self.seat], after.players[self.seat], texts)
        )


class PlannedTurns(TurnsPlanner[Table]):
    """The turns that are planned ahead, with the cards that the hand still has by then."""

    def turn(self, at: Table) -> TurnPlanner[Table]:
        return TurnPlanner(TurnPanel(at, self.seat, self.names, self.texts))

    def later(self, at: Table, moves: Sequence[Move]) -> Table | None:
        return queries.later_turn(at, self.seat, moves)

    def terms(self, at: Table, moves: Sequence[Move]) -> str:
        """Return the prices of the actions, each as those before it leave the board."""
        prices = []
        for place, move in enumerate(moves):
            if place:
                at = rules.play(at, self.seat, moves[place - 1]).state
            prices.append(TurnQuestion.ahead.terms(move, at, self.seat))
        return " ".join(filter(None, prices))


class TurnAhead(Ahead[Table]):
    """An action of the next turn: it may have other sources, another place or another card."""

    parts: ClassVar = {
        PRICE: PlannedPart(PRICE_NAME, "more"),
        SOURCE: PlannedPart(noted("the source of coal and iron"), harmless=True),
        BEER: PlannedPart(noted("the source of beer")),
        PLACE: PlannedPart(noted("the place")),
        CARD: PlannedPart(noted("the card"), follows=PLACE),
    }

    def position(self, view: Table, seat: int) -> Table | None:
        """Return the position at the next turn, if the hand is seen and not empty."""
        return queries.next_turn(view, seat)

    def terms(self, move: Move, view: Table, seat: int) -> str:
        """Return the whole price of an action that is possible and has one."""
        if str(move).partition(" ")[0] not in _PRICED:
            return ""
        try:
            after = rules.try_out(view, seat, [move]).state
        except RulesError:
            return ""
        return str(view.players[seat].money - after.players[seat].money)

    def about(self, move: Move) -> Intent:
        """Return the action, and what it takes from where: sources, beer and place may be open."""
        parts = _parts(move)
        free = tuple(part for part, value in parts.items() if value and part != CARD)
        return Intent(_intent(move), parts, open=free)

    def fate(self, move: Move, view: Table, seat: int) -> Fate:
        """Return that no card of a move can be drawn again, or that it needs hand and money only.

        A sale without beer is safe too: merchants and links stay where they are.
        """
        match move:
            case Scout(cards=cards):
                hand, last = view.players[seat].hand, view.last_era and not view.deck
                lacking = any(cards.count(card) > hand.count(card) for card in cards)
                return "never" if last and view.visible(seat) and lacking else "open"
            case Action(card=card) if lost(card, view, seat):
                return "never"
            case Sell(sales=sales) if not any(sale.beer for sale in sales):
                return "sure"
        return "sure" if isinstance(move, Loan | Pass) else "open"


class TurnQuestion(Question[Table, ActionChoice, Action | Scout]):
    """One of the seven actions, or the two of a turn together."""

    verbs: ClassVar = (BUILD, NETWORK, DEVELOP, SELL, LOAN, SCOUT, PASS)
    preferences: ClassVar = (LoanWhenPoor(), PassWith(), AsTheComputer(BrassBirminghamGuide()))
    ahead: ClassVar = TurnAhead("turn")

    def prompt(self) -> str:
        """Return how many actions are to be chosen, and the money for them."""
        player, money = self.names[self.seat], word.pounds(self.view.players[self.seat].money)
        if queries.actions_in_turn(self.view) == 1:
            return self.texts.gettext(
                "{player}: choose your action. You have {money}.", player=player, money=money
            )
        if self.view.actions == 1:
            return self.texts.gettext(
                "{player}: choose your second action. You have {money}.",
                player=player,
                money=money,
            )
        return self.texts.gettext(
            "{player}: choose your two actions. You have {money}.", player=player, money=money
        )

    def words(self, move: Action | Scout) -> Words:
        """Return its whole price, and what it leads to."""
        result = outcome(self.view, self.seat, move)
        note = SEPARATOR.join(consequences(result, self.names, self.texts))
        style: Style = "secondary" if isinstance(move, Pass) else "primary"
        label, slots = action_text(result, self.texts, full=True), self._slots(move)
        return Words(label, note, style, detail=slots)

    def _slots(self, move: Move) -> str:
        """Return the slots of towns and merchants, which all other words name by their place."""
        return self.texts.row(
            word.slot(part, self.texts) if part in SLOT else word.merchant_slot(part, self.texts)
            for part in _PARTS.split(str(move))
            if part in SLOT or part in MERCHANT_SLOT
        )

    def offers(self, verb: str) -> Iterator[OfferedMove]:
        """Yield sensible moves, the best first; of all kinds in turn if no `verb` is given."""
        if not self.view.visible(self.seat):
            return
        kinds = [KINDS[verb]] if verb in KINDS else [] if verb else KINDS.values()
        proposals = [
            kind(self.view, self.seat, self.names, self.texts).proposals() for kind in kinds
        ]
        for each in zip_longest(*proposals):
            yield from (describe(self, move) for move in each if move is not None)

    def panel(self, planning: bool = False) -> Panel | None:
        """Return the panel of the turn, in planning of several turns with alternatives."""
        panel = PlannedTurns if planning else TurnPanel
        return panel(self.view, self.seat, self.names, self.texts)


def _intent(move: Move) -> tuple[object, ...]:
    """Return what an action is about, whatever its sources, its place and its card are."""
    match move:
        case AnyBuild(industry=industry):
            return AnyBuild, industry
        case Network(links=links):
            return Network, *[laid.link for laid in links]
        case Develop(industries=industries):
            return Develop, *industries
        case Sell(sales=sales):
            return Sell, *[sale.slot for sale in sales]
        case Loan() | Pass():
            return (type(move),)
    return (move,)


def _parts(move: Move) -> Mapping[str, object]:
    """Return the parts of an action beside what it is about."""
    match move:
        case AnyBuild(slot=slot, coal=coal, iron=iron, card=card):
            place = (type(move), slot)
            return {SOURCE: (*coal, *iron), PLACE: place, CARD: card}
        case Network(links=links, beer=beer, card=card):
            coal = tuple([cube for laid in links for cube in laid.coal])
            return {SOURCE: coal, BEER: beer, CARD: card}
        case Develop(iron=iron, card=card):
            return {SOURCE: iron, CARD: card}
        case Sell(sales=sales, card=card):
            merchants = [(sale.merchant, sale.bonus) for sale in sales]
            beer = tuple([barrel for sale in sales for barrel in sale.beer])
            return {BEER: beer, PLACE: merchants, CARD: card}
        case Loan(card=card) | Pass(card=card):
            return {CARD: card}
    return {}


def _totals(before: Player, after: Player, texts: Texts) -> str:
    """Return "£17 → £1 · income 0 → +2 · 4 points"."""
    money = _change(word.pounds(before.money), word.pounds(after.money))
    income = _change(signed(before.level), signed(after.level))
    points = _change(str(before.points), str(after.points))
    return " · ".join(
        [
            texts.gettext("Money {change}", change=money),
            texts.gettext("income {change}", change=income),
            texts.gettext("points {change}", change=points),
        ]
    )


def _change(before: str, after: str) -> str:
    return before if before == after else f"{before} → {after}"
