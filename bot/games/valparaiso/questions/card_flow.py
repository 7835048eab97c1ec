"""The use of one card: which, what for, and goods that are discarded before it (RULINGS 7)."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar, Final

import rules
from bot.games.core.choices import Edit, EditGroup, fitting
from bot.games.core.old_flow import DOT, Answer, Ask, Flow, Picks, first
from bot.games.valparaiso.questions.sales import SELL, sale, sale_ask, sale_label, sale_option
from bot.games.valparaiso.questions.uses import UseFlow, use_flow
from bot.i18n import Texts
from renderers.valparaiso.words import cards as card_words
from renderers.valparaiso.words import phrases as word
from rules import Move
from rules.valparaiso import queries
from rules.valparaiso.cards import alternative_of
from rules.valparaiso.moves import PlayAlternative, PlaySkip
from rules.valparaiso.phrases import Choice
from rules.valparaiso.state import MAYOR, Table

CARD, INSTEAD = "card", "instead"
MAIN, ALTERNATIVE, SKIP = "main", "alt", "skip"
_OWN: Final = (CARD, INSTEAD, SELL)
"""The questions that are not those of the card's main action."""


class CardFlow(Flow[Table]):
    """A card, then the questions of its main action, or what is done in its place."""

    short: ClassVar = frozenset({INSTEAD})

    def asks(self, picks: Picks) -> list[Ask]:
        """Return the cards, what is open about the chosen one, other ways, goods to discard."""
        player, chosen = self.view.players[self.seat], first(picks, CARD)
        pesos = self.at(picks).players[self.seat].pesos
        cards = tuple(card for card in player.planned if player.cost_of(card) <= pesos)
        others = tuple(card for card in cards if card != chosen)
        cards_ask = Ask(
            CARD, others, needed=not chosen, effect="replaces", buttons=tuple(player.planned)
        )
        if not chosen:
            return [cards_ask, *self._sales(picks)]
        use, instead = self.use(picks), first(picks, INSTEAD)
        possible = use.possible()
        main = use.asks(_of_use(picks)) if possible and not instead else ()
        back = (MAIN,) if possible and instead else ()
        ways = (*back, *[way for way in self._ways(chosen) if way != instead])
        other = Ask(INSTEAD, ways, needed=not possible and not instead, effect="replaces")
        return [cards_ask, *main, *([other] if ways else []), *self._sales(picks)]

    def at(self, picks: Picks) -> Table:
        """Return the position after the goods that are discarded first."""
        sold = sale(picks)
        return self.view if sold is None else rules.try_out(self.view, self.seat, (sold,)).state

    def use(self, picks: Picks) -> UseFlow:
        """Return the questions of the main action of the chosen card."""
        which = sale(picks), first(picks, CARD)
        if which not in self._uses:
            self._uses[which] = use_flow(
                self.at(picks), self.seat, which[1], self.names, self.texts
            )
        return self._uses[which]

    @cached_property
    def _uses(self) -> dict[tuple[Move | None, str], UseFlow]:
        """The uses that were asked for: each knows what its moves bring."""
        return {}

    def changed(self, picks: Picks, ask: Ask, value: str) -> Picks:
        """Return the picks after an answer; another card, or another way, begins anew."""
        sold = tuple(pick for pick in picks if pick[0] == SELL)
        if ask.key == CARD:
            return (*sold, (CARD, value))
        if ask.key == INSTEAD:
            begun = (*sold, (CARD, first(picks, CARD)))
            return begun if value == MAIN else (*begun, (INSTEAD, value))
        if ask.key == SELL:
            return (*sold, (SELL, value), *[pick for pick in picks if pick[0] == CARD])
        own = tuple(pick for pick in picks if pick[0] in _OWN)
        return (*own, *self.use(picks).changed(_of_use(picks), ask, value))

    def filled(self, picks: Picks) -> Picks:
        """Answer what has one answer, and propose what the main action brings most with."""
        if not first(picks, CARD):
            return super().filled(picks)
        use, main = self.use(picks), _of_use(picks)
        if first(picks, INSTEAD) or not use.possible():
            return picks
        own = tuple(pick for pick in picks if pick[0] in _OWN)
        return (*own, *use.filled(main or use.proposal()))

    def complete(self, picks: Picks) -> bool:
        """Whether the use of the card is chosen."""
        if not first(picks, CARD):
            return False
        if first(picks, INSTEAD):
            return True
        use = self.use(picks)
        return use.possible() and use.complete(_of_use(picks))

    def move(self, picks: Picks) -> Move:
        card, instead = first(picks, CARD), first(picks, INSTEAD)
        if instead == SKIP:
            return PlaySkip(card)
        if instead:
            words = instead.removeprefix(ALTERNATIVE).replace("+", " +").split()
            return PlayAlternative(card, Choice.spelt(words))
        return self.use(picks).move(_of_use(picks))

    def made(self, picks: Picks) -> tuple[Move, ...]:
        """Return the goods that are discarded and the use of the card; () if it is not chosen."""
        if not self.complete(picks):
            return ()
        sold, move = sale(picks), self.move(picks)
        at = self.at(picks)
        move = rules.parse(at, self.seat, str(move))
        return (move,) if sold is None else (sold, move)

    def label(self, ask: Ask, picks: Picks, texts: Texts) -> str:
        match ask.key:
            case "card":
                return texts.gettext("Card to use:")
            case "instead":
                return texts.gettext("In place of the main action:")
            case "discard":
                return sale_label(texts)
        return self.use(picks).label(ask, _of_use(picks), texts)

    def option(self, ask: Ask, value: str, picks: Picks, texts: Texts) -> Answer:
        match ask.key:
            case "card":
                return self.card_label(value, texts), card_words.card_text(value, self.seat, texts)
            case "discard":
                return sale_option(value, texts)
            case "instead":
                return self._way(value, first(picks, CARD), texts), ""
        return self.use(picks).option(ask, value, _of_use(picks), texts)

    def card_label(self, card: str, texts: Texts) -> str:
        """Return "2 · Build House · 1 peso": slot, card, and what using it now costs."""
        player = self.view.players[self.seat]
        slot, cost = player.slot_of(card), player.cost_of(card)
        where = word.capital(word.slot(MAYOR, texts)) if slot == MAYOR else str((slot or 0) + 1)
        price = word.pesos(cost, texts) if cost else ""
        return DOT.join(filter(None, [where, word.card(card, texts), price]))

    def group(self, ask: Ask, picks: Picks, texts: Texts) -> list[EditGroup]:
        """Return a question; the cards are buttons, the chosen one in green."""
        if ask.key == CARD:
            edits = [self._card(card, ask, picks, texts) for card in ask.buttons]
            return [EditGroup(self.label(ask, picks, texts), tuple(edits), buttons=True)]
        if ask.key in _OWN:
            return super().group(ask, picks, texts)
        return self.use(picks).group(ask, _of_use(picks), texts)

    def _card(self, card: str, ask: Ask, picks: Picks, texts: Texts) -> Edit:
        chosen, free = card == first(picks, CARD), card in ask.values
        why = (
            texts.gettext("chosen already")
            if chosen
            else texts.gettext("too few pesos for its slot")
        )
        return fitting(
            Edit(
                self.code(ask, card),
                self.card_label(card, texts),
                enabled=free,
                style="success" if chosen else "secondary",
                reason="" if free else why,
            )
        )

    def _ways(self, card: str) -> list[str]:
        """Return what can be done in place of the main action."""
        gain = alternative_of(card, self.seat)
        taken = queries.selections(gain) if gain else ()
        other = [ALTERNATIVE + "".join(Choice.of((), kinds).words) for kinds in taken]
        return [*other, SKIP]

    def _way(self, way: str, card: str, texts: Texts) -> str:
        if way == MAIN:
            return texts.gettext("The main action")
        if way == SKIP:
            return texts.gettext("Without effect…")
        move = PlayAlternative(
            card, Choice.spelt(way.removeprefix(ALTERNATIVE).replace("+", " +").split())
        )
        return gained(move, self.seat, texts)

    def _sales(self, picks: Picks) -> list[Ask]:
        """Return the goods that can be discarded first, while nothing else is chosen."""
        begun = first(picks, INSTEAD) or _of_use(picks)
        return [] if begun else sale_ask(self.at(picks), self.seat)


def gained(move: PlayAlternative, seat: int, texts: Texts) -> str:
    """Return what an alternative action brings: "+1 wheat"."""
    gain = alternative_of(move.card, seat)
    assert gain is not None
    return word.gains(queries.total(gain, move.goods.taken), gain.pesos, gain.vp, texts)


def _of_use(picks: Picks) -> Picks:
    """Return the answers about the main action of the card."""
    return tuple(pick for pick in picks if pick[0] not in _OWN)
