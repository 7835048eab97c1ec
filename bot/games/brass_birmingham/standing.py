"""Where a game stands: the question, the headline, the players, the final score, the hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from bot.games.brass_birmingham import names as word
from bot.games.core.choices import Names
from bot.i18n import Texts
from renderers.brass_birmingham import offers, words
from renderers.core.numbers import signed, written
from rules.brass_birmingham.data import CARD_INDUSTRIES, WILDS
from rules.brass_birmingham.scoring import INCOME_WEIGHT
from rules.brass_birmingham.state import Player, Table
from rules.brass_birmingham.steps.income import Shortfall
from rules.core.game import Score
from rules.core.options import OptionValue
from rules.core.steps import pending

SEPARATOR: Final = " · "


def headline(table: Table, names: Names, texts: Texts) -> str:
    """Return "Canal Era · round 3 of 8"."""
    parts = [words.era(table.era, texts), words.round_of(table, texts)]
    if not table.stack:
        parts = [parts[0], texts.gettext("game over")]
    elif isinstance(pending(table), Shortfall):
        parts.append(texts.gettext("debts"))
    return SEPARATOR.join(parts)


def status(table: Table, names: Names, texts: Texts) -> tuple[str, ...]:
    """Return one line for each seat: money, income, points, cards, links."""
    return tuple(
        texts.gettext(
            "{player}: {facts}",
            player=names[seat],
            facts=SEPARATOR.join(_facts(table, player, texts)),
        )
        for seat, player in enumerate(table.players)
    )


def _facts(table: Table, player: Player, texts: Texts) -> list[str]:
    facts = [
        word.pounds(player.money),
        texts.gettext("income {level}", level=signed(player.level)),
        word.points(player.points, texts),
    ]
    if not table.stack:
        return facts
    cards = texts.ngettext("{n} card", "{n} cards", len(player.hand))
    wild = sum(card in WILDS for card in player.hand)
    if wild:
        cards += " " + texts.gettext("({n} wild)", n=wild)
    facts.append(cards)
    facts.append(texts.ngettext("{n} link tile left", "{n} link tiles left", player.links))
    if player.spent:
        facts.append(texts.gettext("spent {money}", money=word.pounds(player.spent)))
    return facts


def hand(table: Table, seat: int, texts: Texts) -> tuple[str, ...]:
    """Return one line for each card: what it builds now, or why it builds nothing."""
    player = table.players[seat]
    if not table.visible(seat):
        return ()
    builds, number = offers.offers(table, seat), Counter(player.hand)
    return tuple(
        texts.gettext(
            "{card}: {facts}",
            card=word.times([word.card(card, texts)] * number[card])[0],
            facts=card_use(table, seat, card, builds[card], texts),
        )
        for card in offers_order(builds)
    )


def card_use(
    table: Table, seat: int, card: str, builds: Sequence[offers.Offer], texts: Texts
) -> str:
    """Say what a card builds now, or why nothing."""
    if not builds:
        why = offers.reason_text(offers.reason(table, seat, card), texts)
        return texts.gettext("builds nothing now ({why})", why=why)
    if card in WILDS:
        return ", ".join(offers.wild_texts(builds, texts))
    return ", ".join(offers.offer_texts(builds, card, texts))


def card_gist(card: str, builds: Sequence[offers.Offer], texts: Texts) -> str:
    """Say in a word or two what a card is good for: "Cotton, Coal" or "3 places"."""
    if not builds:
        return texts.gettext("builds nothing")
    if card in CARD_INDUSTRIES or card in WILDS:
        places = len({offer.place for offer in builds})
        return texts.ngettext("{n} place", "{n} places", places)
    industries = dict.fromkeys(offer.industry for offer in builds)
    return ", ".join(words.short_industry(each, texts) for each in industries)


def offers_order(builds: dict[str, tuple[offers.Offer, ...]]) -> list[str]:
    """Return the cards of a hand, the least useful first: few builds, wild cards last."""
    return sorted(builds, key=lambda card: (card in WILDS, len(builds[card])))


def score_parts(score: Score, texts: Texts) -> str:
    """Return "20 Canals, 31 Rails": the points by source."""
    return ", ".join(
        texts.gettext(
            "{source} {n}",
            source=words.source(source, texts),
            n=written(number),
        )
        for source, number in score.sources.items()
    )


def with_tie_break(
    line: str, score: Score, texts: Texts, options: Mapping[str, OptionValue]
) -> str:
    """Add what decides between equal totals (RULINGS 11)."""
    income, money = divmod(score.tie_break, INCOME_WEIGHT)
    if options.get("income_tiebreak") == "level":
        return texts.gettext(
            "{line}; tie: income level {level}, then {money}",
            line=line,
            level=signed(income),
            money=word.pounds(money),
        )
    return texts.gettext(
        "{line}; tie: income space {space}, then {money}",
        line=line,
        space=income,
        money=word.pounds(money),
    )
