"""The card phase: the use of a card, now or planned for its turn (RULINGS 7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from dataclasses import replace
from functools import cached_property
from typing import ClassVar, Final

import rules
from bot.games.core.ahead import Ahead, Fate, Intent, PlannedPart
from bot.games.core.choices import PART, Words, begins_with, choice, told_apart
from bot.games.core.choices import OfferedMove as Offer
from bot.games.core.flow import DOT
from bot.games.core.judgement import AsTheComputer
from bot.games.core.outcome import outcome
from bot.games.core.panel import Panel
from bot.games.core.preferences import legal_move
from bot.games.core.question import describe
from bot.games.core.terms import NUMBER, NUMBER_NAME, PRICE, PRICE_NAME
from bot.games.valparaiso.computer.guide import ValparaisoGuide
from bot.games.valparaiso.consequences import net
from bot.games.valparaiso.labels import brief, compensated, each_time, short
from bot.games.valparaiso.labels import use as use_of
from bot.games.valparaiso.questions import terms
from bot.games.valparaiso.questions.base import TableQuestion, style_of
from bot.games.valparaiso.questions.card_panel import NO_EFFECT, CardPanel
from bot.games.valparaiso.questions.phrases import phrase_card, spelled_with
from bot.games.valparaiso.questions.ranking import MoveRanking
from bot.games.valparaiso.questions.turns_panel import TurnsPanel
from bot.games.valparaiso.questions.uses import use_flow
from bot.games.valparaiso.verbs import DISCARD, OWN_BUILD, OWN_SELL, TRADE, USE
from bot.i18n import noted
from renderers.valparaiso.words.cards import main_text
from rules import BadNotation, Move, pending
from rules.valparaiso import queries
from rules.valparaiso.cards import alternative_of
from rules.valparaiso.decisions import CardChoice
from rules.valparaiso.moves import (
    Play,
    PlayAlternative,
    PlayBuild,
    PlayConvert,
    PlayMove,
    PlayMoveGoods,
    PlayOverseas,
    PlaySell,
    PlaySkip,
    PlayTrade,
)
from rules.valparaiso.phrases import Choice, Discard
from rules.valparaiso.state import Table

_LISTED: Final = 60
"""So many moves with each card are looked at for the offers of commands."""
SEVERAL_CARDS: Final = noted("Several of your cards can do this. Write one of these: {moves}.")
WRITE_PLAY: Final = noted(
    'None of your planned cards can do this. To use a card, write "play" and its name first: '
    "`{example}`."
)
OFFERED: Final = 5
"""So many moves are offered beside the question: one row of buttons."""
_EACH: Final = 3
"""So many of them at most with the same card."""


def _aim(use: Play) -> Hashable:
    """Return what tells a use from others.

    That is where merchants get by a journey, and of exchanges what they bring in all.
    """
    match use:
        case PlayMove(route=route):
            return tuple(sorted(path.places[-1] for path in route.paths))
        case PlayTrade(visits=visits):
            discards = tuple(leg for leg in visits.legs if isinstance(leg, Discard))
            times = sorted((visit.market, visit.uses.times) for visit in visits.visits)
            chosen = (choice for visit in visits.visits for choice in visit.uses.choices)
            return tuple(times), discards, _brought(chosen)
        case PlayConvert(card=card, uses=uses):
            return card, uses.times, _brought(uses.choices)
    return use


def _brought(choices: Iterable[Choice]) -> tuple[tuple[int, int], ...]:
    """Return how many of each good choices bring, less what they cost."""
    brought = Counter[int]()
    for each in choices:
        brought.update(each.taken)
        brought.subtract(each.given)
    return tuple(sorted((good, number) for good, number in brought.items() if number))


def _is_idle(use: Play) -> bool:
    """Whether a card is used for nothing."""
    match use:
        case PlaySkip():
            return True
        case PlayTrade(visits=visits):
            return not any(visit.uses.times for visit in visits.visits)
        case PlayMoveGoods(load=load, unload=unload):
            return not load and not unload
    return False


class CardAhead(Ahead[Table]):
    """The use of a card on its turn of the round, at the terms that were shown."""

    parts: ClassVar = {
        PRICE: PlannedPart(PRICE_NAME, "more"),
        "toll": PlannedPart(noted("the toll"), "more"),
        "fee": PlannedPart(noted("the fee"), "more"),
        "tile": PlannedPart(noted("the offer of the market")),
        "site": PlannedPart(noted("the building space")),
        "gain": PlannedPart(noted("what it brings"), "less"),
        NUMBER: PlannedPart(NUMBER_NAME),
        terms.LEFT: PlannedPart("", "later"),
        terms.SLOT: PlannedPart("", "later"),
    }

    def position(self, view: Table, seat: int) -> Table | None:
        """Return the next turn of a seat in this round; in planning the plan is laid open."""
        return queries.turn_ahead(view, seat)

    def terms(self, move: Move, view: Table, seat: int) -> str:
        """Return the turn of a card, and what using it costs and brings."""
        return terms.terms(move, view, seat)

    def about(self, move: Move) -> Intent:
        """Return the card that is used: each has one plan, and others can change its terms."""
        subject = move.card if isinstance(move, Play) else ""
        return replace(super().about(move), subject=subject, open=_changed_by_others(move))

    def fate(self, move: Move, view: Table, seat: int) -> Fate:
        """Return that the card was used or not planned, or needs own goods and pesos only."""
        using = isinstance(pending(view), CardChoice)
        if using and isinstance(move, Play) and move.card not in view.players[seat].planned:
            return "never"
        return "sure" if isinstance(move, PlaySkip | PlayAlternative | PlaySell) else "open"


def _changed_by_others(move: Move) -> tuple[str, ...]:
    """Return the parts of the terms of a use that others can change."""
    match move:
        case PlayMove():
            return ("toll",)
        case PlayTrade():
            return "fee", "tile"
        case PlayBuild():
            return ("gain",)
    return ()


class JudgedCards(AsTheComputer[Table]):
    """The cards of the round; which they are its player decides."""

    help: ClassVar = noted("Use your cards the way the standard computer would at that moment.")


class CardQuestion(TableQuestion[CardChoice]):
    """One of the planned cards."""

    asked: ClassVar = noted("{player}: use one of your cards.")
    ahead: ClassVar = CardAhead("card")
    preferences: ClassVar = (JudgedCards(ValparaisoGuide(), CardChoice),)
    verbs: ClassVar = (USE, TRADE, OWN_BUILD, OWN_SELL, DISCARD)

    def read(self, text: str) -> str:
        """Return the use of a card whose action is written without `play`: "build VAL"."""
        uses = spelled_with(text, self.view.players[self.seat].planned)
        legal = [use for use in uses if legal_move(self.view, self.seat, use) is not None]
        if len(legal) > 1:
            named = ", ".join(f"`{use}`" for use in legal)
            raise BadNotation(SEVERAL_CARDS, moves=named)
        if not uses and phrase_card(text):
            raise BadNotation(WRITE_PLAY, example=" ".join(("play", text)))
        return next(iter(legal or uses), "")

    def words(self, move: Move) -> Words:
        warning = self.texts.gettext(NO_EFFECT) if isinstance(move, PlaySkip) else ""
        words = super().words(move)
        consequence = PART.join(filter(None, (words.consequence, self._taken(move))))
        detail = each_time(move, self.texts)
        if isinstance(move, PlayMove):
            detail = use_of(move, self.seat, self.texts)
        return words._replace(consequence=consequence, detail=detail, warning=warning)

    def name(self, move: Move) -> str:
        """Return a use with what tells it from others first: lists are narrow."""
        if isinstance(move, Play):
            return short(move, self.seat, self.texts)
        return super().name(move)

    def _taken(self, move: Move) -> str:
        """Return what the achievement does that a move takes, "" for other moves."""
        if not isinstance(move, PlayOverseas):
            return ""
        return main_text(move.achievement, self.texts)

    def choices(self) -> tuple[Offer, ...]:
        """Return the best uses of the cards in short words with what they bring in all.

        With an achievement comes what it can do, in which those on offer differ.
        """
        return told_apart([self._offer(move) for move in self.sensible()])

    def sensible(self) -> Iterable[Play]:
        """Return what each card would best be used for, then what else brings most.

        They stand in the order of the plan. Uses without effect are not among them.
        """
        gain = self._ranking.gain
        uses = [self._best(card) for card in self._payable()]
        best = sorted((use for first in uses for use in first[:1]), key=gain, reverse=True)
        others = sorted((use for first in uses for use in first[1:]), key=gain, reverse=True)
        planned = self.view.players[self.seat].planned
        return sorted((*best, *others)[:OFFERED], key=lambda use: planned.index(use.card))

    def _best(self, card: str) -> list[Play]:
        """Return the best main action, then what brings more than nothing.

        Which goods an alternative action brings can be chosen here only with the last card.
        """
        gain = self._ranking.gain
        uses = [use for use in self._ranked(card) if not _is_idle(use)]
        uses.sort(key=gain, reverse=True)
        uses.sort(key=lambda use: isinstance(use, PlayAlternative))
        alternatives = [use for use in uses if isinstance(use, PlayAlternative)]
        if len(self._payable()) > 1:
            uses = [use for use in uses if use not in alternatives[1:]]
        further = sorted((use for use in uses[1:] if gain(use) > 0), key=gain, reverse=True)
        different: dict[Hashable, Play] = {}
        for use in (*uses[:1], *further):
            different.setdefault(_aim(use), use)
        return list(different.values())[:_EACH]

    @cached_property
    def _ranking(self) -> MoveRanking:
        return MoveRanking(self.view, self.seat)

    def _offer(self, move: Play) -> Offer:
        result = outcome(self.view, self.seat, move)
        does, brings = self._taken(move), net(result, self.texts)
        effect = does or brings
        label = DOT.join(filter(None, (brief(move, self.seat, self.texts), effect)))
        use = use_of(move, self.seat, self.texts)
        paid = compensated(move, self.texts) if isinstance(move, PlayOverseas) else ""
        rest = PART.join(filter(None, (paid, brings if does else "")))
        return choice(str(move), Words(label, rest, style_of(move), detail=use))

    def offers(self, verb: str) -> Iterable[Offer]:
        """Yield moves with each card in the order of the plan, each card's best first."""
        for card in self._payable():
            for move in self._ranked(card):
                if begins_with(str(move), verb):
                    yield describe(self, move)

    def _payable(self) -> list[str]:
        """Return the cards whose slots can be paid for, in the order of the plan."""
        player = self.view.players[self.seat]
        return [card for card in player.planned if player.cost_of(card) <= player.pesos]

    def _ranked(self, card: str) -> list[Play]:
        """Return moves with a card, the best first; merchants can go in very many ways."""
        best = use_flow(self.view, self.seat, card, self.names, self.texts).best()
        listed = queries.first_moves_with(self.view, self.seat, card, _LISTED)
        gain = alternative_of(card, self.seat)
        taken = queries.selections(gain) if gain else ()
        listed += [PlayAlternative(card, Choice.of((), kinds)) for kinds in taken]
        ranked = self._ranking.best_first([*listed, PlaySkip(card)])
        if best is not None:
            ranked = list(dict.fromkeys([rules.parse(self.view, self.seat, str(best)), *ranked]))
        return [move for move in ranked if isinstance(move, Play)]

    def panel(self, planning: bool = False) -> Panel | None:
        """Return the panel of a card, in planning that of all cards with their turns."""
        kind = TurnsPanel if planning else CardPanel
        return kind(self.view, self.seat, self.names, self.texts)
