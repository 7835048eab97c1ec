"""The panel of a turn in the card phase: one card, what it does, and what it would do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.games.core.choices import NOT_ON_OFFER, Edit, fitting
from bot.games.core.controls import FEW
from bot.games.core.flow import DOT, Picks, first
from bot.games.core.flow_panel import FlowPanel
from bot.games.core.outcome import outcomes
from bot.games.core.preferences import legal_move
from bot.games.valparaiso.consequences import brought, told
from bot.games.valparaiso.labels import discard
from bot.games.valparaiso.parts import SEPARATOR
from bot.games.valparaiso.questions.card_flow import CARD, CardFlow
from bot.games.valparaiso.questions.ranking import MoveRanking
from bot.games.valparaiso.questions.sales import sale
from bot.games.valparaiso.questions.uses import use_flow
from bot.i18n import noted
from renderers.valparaiso.words import cards as card_words
from renderers.valparaiso.words import phrases as word
from rules import IllegalMove, Move
from rules.valparaiso import refusals
from rules.valparaiso.cards import SLUG_OF
from rules.valparaiso.moves import PlayMoveGoods, PlaySkip
from rules.valparaiso.state import Table

NO_EFFECT: Final = noted("⚠ The card goes back to your hand and nothing else happens.")


class CardPanel(CardFlow, FlowPanel[Table]):
    """The use of a card, confirmed with the goods that are discarded for it."""

    def title(self) -> str:
        return self.texts.gettext("Use a card…")

    def doors(self, draft: str | None = None) -> tuple[Edit, ...]:
        """Return a door for each card, while they are few."""
        texts = self.texts
        cards = self.view.players[self.seat].planned
        named = ((card, self.card_label(card)) for card in cards)
        edits = (Edit(card, texts.gettext("{card}…", card=name)) for card, name in named)
        return tuple(map(fitting, edits)) if draft is None and len(cards) <= FEW else ()

    def entered(self, draft: str, code: str) -> str:
        """Go on with a draft about the same card, else begin anew with the card."""
        player, card = self.view.players[self.seat], self._begun(code) if " " in code else code
        if card not in player.planned:
            raise IllegalMove(NOT_ON_OFFER)
        if first(self.read(draft), CARD) == card:
            return draft
        price = player.cost_of(card)
        if price > player.pesos:
            raise IllegalMove(refusals.NOT_ENOUGH_PESOS, price=price, pesos=player.pesos)
        return self.write(self.filled(((CARD, card),)))

    def _begun(self, text: str) -> str:
        """Return the card of a move that does not say what the card does, "" for other texts."""
        verb, card, *words = [*text.split(), "", ""]
        card = SLUG_OF.get(card.upper(), SLUG_OF.get(card, ""))
        if verb != "play" or any(words) or card not in self.view.players[self.seat].planned:
            return ""
        move = legal_move(self.view, self.seat, " ".join(("play", card)))
        # a hold that stays as it is can be written, but is not meant
        return card if move is None or isinstance(move, PlayMoveGoods) else ""

    def begin(self) -> Picks:
        """Return the card that is next, which costs nothing."""
        return ((CARD, self.view.players[self.seat].planned[0]),)

    def previewed(self, picks: Picks) -> tuple[Move, ...]:
        return self.made(picks)

    def moves(self, draft: str) -> tuple[str, ...]:
        """Return the use of the card, after the goods that are discarded for it."""
        return tuple(map(str, self.made(self.read(draft))))

    def lines(self, picks: Picks) -> Iterator[str]:
        yield from told_use(self, picks)
        if not self.made(picks):
            yield from self._overview(picks)

    def _overview(self, picks: Picks) -> Iterator[str]:
        """Yield what each other card could do now at best, by what it brings."""
        player, found = self.view.players[self.seat], []
        ranking = MoveRanking(self.view, self.seat)
        for card in player.planned:
            if card == first(picks, CARD) or player.cost_of(card) > player.pesos:
                continue
            move = use_flow(self.view, self.seat, card, self.names, self.texts).best()
            gain = float("-inf") if move is None else ranking.gain(move)
            found.append((gain, card, move))
        if found:
            yield "-# " + self.texts.gettext("Your other cards now:")
        for _, card, move in sorted(found, key=lambda each: -each[0]):
            yield "-# " + self._could(card, move)

    def _could(self, card: str, move: Move | None) -> str:
        texts = self.texts
        could = texts.gettext("the main action isn't possible right now")
        if move is not None:
            could = SEPARATOR.join(brought(move, self.view, self.seat, self.names, texts))
        said = texts.gettext("{action}: {what}", action=self.card_label(card), what=could)
        _, *instead = card_words.card_parts(card, self.seat, texts)
        return DOT.join([said, *instead])


def told_use(flow: CardFlow, picks: Picks) -> Iterator[str]:
    """Yield what a card is used for with all that it brings, or what is still to be chosen."""
    card, texts = first(picks, CARD), flow.texts
    moves = flow.made(picks)
    if not moves:
        if card:
            does = card_words.card_text(card, flow.seat, texts)
            yield f"**{flow.card_label(card)}** \N{MIDDLE DOT} {does}"
        sold = sale(picks)
        if sold is not None:
            yield word.capital(discard(sold, texts))
        obstacle = flow.use(picks).obstacle() if card else ""
        yield obstacle or texts.gettext("Choose what it does.")
        return
    found = told(outcomes(flow.view, flow.seat, moves), flow.names, texts)
    for heading, parts in found.moves:
        yield f"**{heading}**"
        yield from (f"- {part}" for part in parts)
    if any(isinstance(move, PlaySkip) for move in moves):
        yield texts.gettext(NO_EFFECT)
    yield found.change
