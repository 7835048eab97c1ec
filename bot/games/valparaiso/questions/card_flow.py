"""The use of one card: which, what for, and goods that are discarded before it (RULINGS 7)."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property, partial
from typing import Final

import rules
from bot.games.core.choices import Words
from bot.games.core.drafts import after_answer, is_complete
from bot.games.core.flow import DOT, Ask, Flow, Picks, first
from bot.games.valparaiso.questions.sales import SELL, sale, sale_ask
from bot.games.valparaiso.questions.uses import UseFlow, use_flow
from bot.i18n import Texts
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

    def asks(self, picks: Picks) -> list[Ask]:
        """Return the cards, what is open about the chosen one, other ways, goods to discard."""
        if picks not in self._asked:
            self._asked[picks] = self._asks(picks)
        return self._asked[picks]

    @cached_property
    def _asked(self) -> dict[Picks, list[Ask]]:
        """What was asked before: one message asks the same of the same draft many times."""
        return {}

    def _asks(self, picks: Picks) -> list[Ask]:
        sold, chosen = _only(picks, SELL), first(picks, CARD)
        cards = self._cards_ask(picks, sold, chosen)
        if not chosen:
            return [cards, *self._sales(picks, sold)]
        use, instead = self.use(picks), first(picks, INSTEAD)
        possible = use.possible()
        main = use.asks(_of_use(picks)) if possible and not instead else ()
        back = (MAIN,) if possible and instead else ()
        ways = (*back, *[way for way in self._ways(chosen) if way != instead])
        other = Ask(
            INSTEAD,
            ways,
            self.texts.gettext("Instead of the main action:"),
            partial(self._way, chosen),
            needed=not possible and not instead,
            after=partial(_instead, (*sold, (CARD, chosen))),
        )
        return [
            cards,
            *[replace(ask, after=partial(_about_use, picks, ask)) for ask in main],
            *([other] if ways else []),
            *self._sales(picks, sold),
        ]

    def _cards_ask(self, picks: Picks, sold: Picks, chosen: str) -> Ask:
        """Return the question for the card; another one begins anew."""
        player = self.view.players[self.seat]
        pesos = self.at(picks).players[self.seat].pesos
        cards = tuple(card for card in player.planned if player.cost_of(card) <= pesos)
        return Ask(
            CARD,
            tuple(card for card in cards if card != chosen),
            self.texts.gettext("Card to use:"),
            partial(self._card, chosen),
            needed=not chosen,
            after=partial(_with_card, sold),
            buttons=tuple(player.planned),
            refuse=partial(self._refusal, chosen),
        )

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

    def filled(self, picks: Picks) -> Picks:
        """Answer what has one answer, and propose what the main action brings most with."""
        if not first(picks, CARD):
            return super().filled(picks)
        use, main = self.use(picks), _of_use(picks)
        if first(picks, INSTEAD) or not use.possible():
            return picks
        own = tuple(pick for pick in picks if pick[0] in _OWN)
        return (*own, *use.filled(main or use.proposal()))

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
        if not is_complete(self, picks):
            return ()
        sold, move = sale(picks), self.move(picks)
        at = self.at(picks)
        move = rules.parse(at, self.seat, str(move))
        return (move,) if sold is None else (sold, move)

    def card_label(self, card: str) -> str:
        """Return "2 · Build House · 1 peso": slot, card, and what using it now costs."""
        player, texts = self.view.players[self.seat], self.texts
        slot, cost = player.slot_of(card), player.cost_of(card)
        where = word.capital(word.slot(MAYOR, texts)) if slot == MAYOR else str((slot or 0) + 1)
        price = word.pesos(cost, texts) if cost else ""
        return DOT.join(filter(None, [where, word.card(card, texts), price]))

    def _card(self, chosen: str, card: str) -> Words:
        """Return a card; the chosen one in green."""
        return Words(self.card_label(card), style="success" if card == chosen else "secondary")

    def _refusal(self, chosen: str, card: str) -> str:
        if card == chosen:
            return self.texts.gettext("already chosen")
        return self.texts.gettext("too few pesos for its slot")

    def _ways(self, card: str) -> list[str]:
        """Return what can be done in place of the main action."""
        gain = alternative_of(card, self.seat)
        taken = queries.selections(gain) if gain else ()
        other = [ALTERNATIVE + "".join(Choice.of((), kinds).words) for kinds in taken]
        return [*other, SKIP]

    def _way(self, card: str, way: str) -> Words:
        """Return what can be done with a card in place of its main action."""
        if way == MAIN:
            label = self.texts.gettext("The main action")
        elif way == SKIP:
            label = self.texts.gettext("Without effect…")
        else:
            words = way.removeprefix(ALTERNATIVE).replace("+", " +").split()
            label = gained(PlayAlternative(card, Choice.spelt(words)), self.seat, self.texts)
        return Words(label, short=label)

    def _sales(self, picks: Picks, sold: Picks) -> list[Ask]:
        """Return the goods that can be discarded first, while nothing else is chosen."""
        if first(picks, INSTEAD) or _of_use(picks):
            return []
        after = partial(_with_good, sold, _only(picks, CARD))
        return [
            replace(ask, after=after) for ask in sale_ask(self.at(picks), self.seat, self.texts)
        ]


def gained(move: PlayAlternative, seat: int, texts: Texts) -> str:
    """Return what an alternative action brings: "+1 wheat"."""
    gain = alternative_of(move.card, seat)
    assert gain is not None
    return word.gains(queries.total(gain, move.goods.taken), gain.pesos, gain.vp, texts)


def _only(picks: Picks, key: str) -> Picks:
    return tuple(pick for pick in picks if pick[0] == key)


def _with_card(sold: Picks, card: str) -> Picks:
    return (*sold, (CARD, card))


def _instead(begun: Picks, way: str) -> Picks:
    """Return the picks with another way to use the card, or with its main action."""
    return begun if way == MAIN else (*begun, (INSTEAD, way))


def _with_good(sold: Picks, card: Picks, good: str) -> Picks:
    return (*sold, (SELL, good), *card)


def _about_use(picks: Picks, ask: Ask, value: str) -> Picks:
    """Return the picks after an answer about the main action."""
    own = tuple(pick for pick in picks if pick[0] in _OWN)
    return (*own, *after_answer(ask, _of_use(picks), value))


def _of_use(picks: Picks) -> Picks:
    """Return the answers about the main action of the card."""
    return tuple(pick for pick in picks if pick[0] not in _OWN)
