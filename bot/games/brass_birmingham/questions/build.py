"""Building: industry, place, card, then whose coal and iron (RULINGS 9.1, 9.2)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import ClassVar

from bot.games.brass_birmingham.consequences import Scope
from bot.games.brass_birmingham.parts import SEPARATOR
from bot.games.brass_birmingham.questions.action import CARD, LIKELY, ActionFlow
from bot.games.core.choices import Words
from bot.games.core.flow import DOT, GIVEN, Ask, Picks, first, values
from renderers.brass_birmingham import words
from renderers.brass_birmingham.words import effects
from renderers.brass_birmingham.words import phrases as word
from renderers.brass_birmingham.words.cards import reason_text
from rules import Move
from rules.brass_birmingham import queries
from rules.brass_birmingham.data import COAL, INDUSTRIES, IRON, SLOT, SLOTS, WILDS
from rules.brass_birmingham.moves import AnyBuild, Build, Overbuild
from rules.brass_birmingham.queries import BuildSite, Site

INDUSTRY, SITE, AT = "industry", "site", "at-"
"""The questions: the industry, the place, and (with the industry behind it) both at once."""


class BuildFlow(ActionFlow):
    """Build a tile: each industry has a list of its places."""

    verb: ClassVar = "build"

    @cached_property
    def sites(self) -> list[BuildSite]:
        """The sites where the seat can build now."""
        return queries.build_sites(self.view, self.seat)

    def proposals(self) -> Iterator[Move]:
        """Yield one build for each industry and slot: with plain cards first, on empty slots."""
        proposed = []
        for site in self.sites:
            card = min(site.cards, key=self.spared.index)
            proposed.append(((card in WILDS, site.site.over), replace(site.ways[0], card=card)))
        proposed.sort(key=lambda build: build[0])
        return (move for _, move in proposed)

    def likely(self, picks: Picks) -> Iterable[tuple[str, Words]]:
        """Return the places where building is best at sight, each with its industry."""
        if first(picks, INDUSTRY) or first(picks, SITE):
            yield from super().likely(picks)
            return
        best = [(m.industry, m.slot) for m in self.at_sight if isinstance(m, AnyBuild)]
        fitting = {
            (each.site.industry, SLOTS[each.site.slot].id) for each, _ in self._fitting(picks, SITE)
        }
        offered = [fromkey for fromkey in dict.fromkeys(best) if fromkey in fitting]
        for industry, slot in offered[:LIKELY]:
            yield f"{AT}{industry}{GIVEN}{slot}", Words(self._site_label(picks, industry, slot))

    def _site_label(self, picks: Picks, industry: str, slot: str) -> str:
        """Name a tile, where it is built and its price, as a button says it."""
        kind, chosen = self.player.next_tile(industry), (*picks, (INDUSTRY, industry))
        assert kind is not None
        place = self._listed_place(chosen, self._slots(chosen), slot).label
        return f"{words.tile(industry, kind.level, self.texts)}{DOT}{place}"

    def _fitting(self, picks: Picks, but: str) -> Iterator[tuple[BuildSite, str]]:
        """Yield sites with cards that fit what was chosen, one question aside."""
        chosen = {key: first(picks, key) for key in (INDUSTRY, SITE, CARD) if key != but}
        for fitting in self.sites:
            here = {INDUSTRY: fitting.site.industry, SITE: SLOTS[fitting.site.slot].id}
            for card in fitting.cards:
                answers = here | {CARD: card}
                if all(each in ("", answers[key]) for key, each in chosen.items()):
                    yield fitting, card

    def _slots(self, picks: Picks) -> tuple[str, ...]:
        fitting = self._fitting(picks, SITE)
        return tuple(dict.fromkeys(SLOTS[sites.site.slot].id for sites, _ in fitting))

    def questions(self, picks: Picks) -> Iterator[Ask]:
        """Yield what is open: industry and place, together or apart, and sources of units."""
        industry, slot, texts = first(picks, INDUSTRY), first(picks, SITE), self.texts
        if not industry and not slot:
            yield from self._places_by_industry(picks)
        if not industry:
            there = {sites.site.industry for sites, _ in self._fitting(picks, INDUSTRY)}
            open_now = tuple(name for name in INDUSTRIES if name in there)
            label = texts.pgettext("choice", "Industry")
            yield Ask(INDUSTRY, open_now, label, partial(self._tile, picks), shown=bool(slot))
        if not slot:
            slots = self._slots(picks)
            yield Ask(
                SITE,
                slots,
                texts.pgettext("choice", "Place"),
                partial(self._place, picks, slots),
                shown=bool(industry),
                by_name=True,
                notes=self._not_offered,
                places=slots,
            )
        if industry and slot:
            yield from self._source_asks(picks, industry, slot)

    def _places_by_industry(self, picks: Picks) -> Iterator[Ask]:
        """Yield for each industry the places where it can be built; one answers both questions."""
        places: dict[str, dict[str, None]] = {}
        prices: dict[str, set[int]] = {}
        for offer, _ in self._fitting(picks, SITE):
            places.setdefault(offer.site.industry, {})[SLOTS[offer.site.slot].id] = None
            prices.setdefault(offer.site.industry, set()).add(offer.price)
        for industry in INDUSTRIES:
            if industry in places:
                chosen, slots = (*picks, (INDUSTRY, industry)), tuple(places[industry])
                name = self._industry_name(industry, prices[industry])
                yield Ask(
                    AT + industry,
                    slots,
                    DOT.join(filter(None, (name, self._effect(industry)))),
                    partial(self._listed_place, chosen, slots),
                    needed=False,
                    after=partial(_with_place, chosen),
                    by_name=True,
                )

    def _source_asks(self, picks: Picks, industry: str, slot: str) -> Iterator[Ask]:
        over = self.view.board[SLOT[slot]] is not None
        needs = queries.build_needs(self.view, self.seat, Site(industry, SLOT[slot], over))
        labels = {
            COAL: self.texts.pgettext("choice", "Coal mine"),
            IRON: self.texts.pgettext("choice", "Iron works"),
        }
        for (good, label), need in zip(labels.items(), needs, strict=True):
            taken = values(picks, good)
            if len(taken) < need.number:
                yield self.source_ask(good, label, good, need.options(taken), taken)

    def lack(self) -> str:
        reasons = [self._why_not(industry) for industry in INDUSTRIES]
        return max(reasons, key=reasons.count)

    def _why_not(self, industry: str) -> str:
        return reason_text(queries.why_not_industry(self.view, self.seat, industry), self.texts)

    def _not_offered(self) -> Iterator[str]:
        """Say which industries are not on offer, and why."""
        texts, offered = self.texts, {offer.site.industry for offer in self.sites}
        missing: dict[str, list[str]] = {}
        for industry in INDUSTRIES:
            if industry not in offered:
                missing.setdefault(self._why_not(industry), []).append(
                    words.industry(industry, texts)
                )
        for reason, names in missing.items():
            yield texts.gettext("{names}: {reason}", names=texts.listing(names), reason=reason)

    def fitting_cards(self, picks: Picks) -> Iterator[str]:
        return (card for _, card in self._fitting(picks, CARD))

    def move(self, picks: Picks) -> Move:
        slot = first(picks, SITE)
        form = Build if self.view.board[SLOT[slot]] is None else Overbuild
        coal, iron = values(picks, COAL), values(picks, IRON)
        return form(first(picks, CARD), first(picks, INDUSTRY), slot, coal, iron)

    def description(self, picks: Picks) -> str:
        industry, slot = first(picks, INDUSTRY), first(picks, SITE)
        parts = []
        if industry:
            kind = self.player.next_tile(industry)
            assert kind is not None
            parts.append(word.new_tile(industry, kind.level, self.texts))
        if slot:
            parts.append(self._site_name(slot, self._slots(picks)))
        return self.texts.row(parts)

    def _industry_name(self, industry: str, prices: Collection[int]) -> str:
        """Name the next tile with its whole price where it can be built, else with the printed."""
        kind = self.player.next_tile(industry)
        if kind is None:
            return words.industry(industry, self.texts)
        money = word.pounds(min(prices, default=kind.money))
        if len(prices) > 1:
            money = self.texts.gettext("from {money}", money=money)
        return f"{words.tile(industry, kind.level, self.texts)}{DOT}{money}"

    def _tile(self, picks: Picks, industry: str) -> Words:
        """Return an industry as an answer."""
        offers = (offer for offer, _ in self._fitting(picks, INDUSTRY))
        prices = {offer.price for offer in offers if offer.site.industry == industry}
        return Words(self._industry_name(industry, prices), self._effect(industry))

    def _effect(self, industry: str) -> str:
        """Return what the next tile does, "" if there is none."""
        kind = self.player.next_tile(industry)
        return "" if kind is None else effects.tile(kind, self.view.era, self.texts)

    def _listed_place(self, picks: Picks, others: Sequence[str], slot: str) -> Words:
        return self._place(picks, others, slot)._replace(short="")

    def _place(self, picks: Picks, others: Sequence[str], slot: str) -> Words:
        """Return a place with the price there and what building there leads to."""
        texts, here = self.texts, self._here(slot, picks)
        name = self._site_name(slot, others)
        if len(here) > 1:
            tiles = texts.listing(word.industry(each.site.industry, texts) for each in here)
            can = [words.short_industry(each.site.industry, texts) for each in here]
            gist = texts.row(can) if name == word.town(slot, texts) else ""
            return Words(name, tiles, short=DOT.join(filter(None, (name, gist))))
        (offer,) = here
        site = offer.site
        kind = self.player.next_tile(site.industry)
        assert kind is not None
        if not first(picks, INDUSTRY):
            name = f"{name}{DOT}{words.tile(site.industry, kind.level, texts)}"
        name = f"{word.capital(name)}{DOT}{word.pounds(offer.price)}"
        move = replace(offer.ways[0], card=offer.cards[0])
        brings = self.result(move, Scope(whole=False, undecided=_undecided(offer)))
        over = self._over(site)
        note = SEPARATOR.join(filter(None, (over, brings)))
        return Words(name, note, short=DOT.join(filter(None, (name, over))))

    def _here(self, slot: str, picks: Picks) -> list[BuildSite]:
        """Return what can be built on a slot, given what was chosen besides."""
        offers = (offer for offer, _ in self._fitting(picks, SITE))
        there = {offer.site: offer for offer in offers if SLOTS[offer.site.slot].id == slot}
        return list(there.values())

    def _over(self, site: Site) -> str:
        """Say which tile would be replaced, "" if none."""
        tile = self.view.board[site.slot]
        if tile is None:
            return ""
        return self.texts.gettext(
            "over {tile}", tile=word.tile(tile.industry, tile.level, self.texts)
        )

    def _site_name(self, slot: str, others: Sequence[str]) -> str:
        """Name a slot by its place, and by what it accepts or holds where that is not enough."""
        texts = self.texts
        name = word.town(slot, texts)
        if sum(word.town(other, texts) == name for other in others) < 2:
            return name
        tile = self.view.board[SLOT[slot]]
        if tile is not None:
            return f"{word.slot(slot, texts)} ({word.tile(tile.industry, tile.level, texts)})"
        accepts = "/".join(
            words.short_industry(accept, texts) for accept in SLOTS[SLOT[slot]].accepts
        )
        return f"{name} ({accepts})"


def _with_place(picks: Picks, slot: str) -> Picks:
    return (*picks, (SITE, slot))


def _undecided(offer: BuildSite) -> frozenset[str]:
    """Return the goods that can be taken from one place or another."""
    coal = {tuple(sorted(way.coal)) for way in offer.ways}
    iron = {tuple(sorted(way.iron)) for way in offer.ways}
    return frozenset(good for good, ways in ((COAL, coal), (IRON, iron)) if len(ways) > 1)
