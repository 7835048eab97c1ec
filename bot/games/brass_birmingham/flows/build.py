"""Building: industry, place, card, then whose coal and iron (RULINGS 9.1, 9.2)."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import ClassVar

from bot.games.brass_birmingham import names as word
from bot.games.brass_birmingham.flows.base import CARD, DOT, Ask, Flow, Picks, first, values
from bot.games.brass_birmingham.outcome import Scope
from bot.games.brass_birmingham.parts import SEPARATOR
from bot.games.core.title import Edit, EditGroup
from bot.i18n import Texts
from renderers.brass_birmingham import words
from rules.brass_birmingham.actions.base import faces
from rules.brass_birmingham.actions.build import (
    Site,
    builder,
    serves,
    site_refusal,
    total,
    town_refusal,
    ways_to_build,
)
from rules.brass_birmingham.data import COAL, INDUSTRIES, IRON, SLOT, SLOTS, SLOTS_FOR
from rules.brass_birmingham.moves import AnyBuild, Build, Overbuild
from rules.brass_birmingham.sources import Need, coal_need, iron_need
from rules.core.notation import Move

INDUSTRY, SITE = "industry", "site"
FEW_SITES = 25
"""Places are offered before anything else was chosen if they are no more than this."""


class BuildFlow(Flow):
    """Build a tile."""

    verb: ClassVar = "build"
    short: ClassVar = frozenset({SITE, CARD})

    @cached_property
    def sites(self) -> dict[Site, tuple[str, ...]]:
        """The sites where the seat can build now, each with the cards that serve."""
        return {site: cards for site, (cards, _) in self._found.items()}

    @cached_property
    def _found(self) -> dict[Site, tuple[tuple[str, ...], list[AnyBuild]]]:
        """The sites with the cards that serve, and the ways to build there.

        Of empty slots of a place that are all alike one is enough.
        """
        who, hand = builder(self.table, self.seat), faces(self.player)
        found: dict[Site, tuple[tuple[str, ...], list[AnyBuild]]] = {}
        alike = set()
        for industry in INDUSTRIES:
            for slot in SLOTS_FOR[industry]:
                site = Site(industry, slot, self.table.board[slot] is not None)
                place = (industry, SLOTS[slot].location, SLOTS[slot].accepts)
                if not site.over and place in alike:
                    continue
                if (
                    (cards := tuple(card for card in hand if serves(who, site, card)))
                    and site_refusal(self.table, self.seat, site) is None
                    and town_refusal(self.table, self.seat, site) is None
                    and (ways := ways_to_build(self.table, self.seat, site))
                ):
                    found[site] = cards, ways
                    if not site.over:
                        alike.add(place)
        return found

    def possible(self) -> bool:
        """Whether anything can be built."""
        return bool(self.sites)

    def _fitting(self, picks: Picks, but: str) -> list[tuple[Site, str]]:
        """Return sites with cards that fit what was chosen, one question aside."""
        chosen = {key: first(picks, key) for key in (INDUSTRY, SITE, CARD) if key != but}
        return [
            (site, card)
            for site, cards in self.sites.items()
            if chosen.get(INDUSTRY, "") in ("", site.industry)
            and chosen.get(SITE, "") in ("", SLOTS[site.slot].id)
            for card in cards
            if chosen.get(CARD, "") in ("", card)
        ]

    def asks(self, picks: Picks) -> list[Ask]:
        """Return what is open: industry, place, card, and units with several sources."""
        asks = []
        if not first(picks, INDUSTRY):
            there = {site.industry for site, _ in self._fitting(picks, INDUSTRY)}
            asks.append(Ask(INDUSTRY, tuple(name for name in INDUSTRIES if name in there)))
        if not first(picks, SITE):
            slots = dict.fromkeys(SLOTS[site.slot].id for site, _ in self._fitting(picks, SITE))
            narrow = bool(first(picks, INDUSTRY) or first(picks, CARD))
            asks.append(Ask(SITE, tuple(slots), shown=narrow or len(slots) <= FEW_SITES))
        if first(picks, INDUSTRY) and first(picks, SITE):
            for good, need in self._needs(picks):
                taken = values(picks, good)
                if len(taken) < need.number:
                    asks.append(Ask(good, need.options(taken)))
        if not first(picks, CARD):
            asks.append(self.cards_ask(card for _, card in self._fitting(picks, CARD)))
        return asks

    def _needs(self, picks: Picks) -> list[tuple[str, Need]]:
        kind = self.player.next_tile(first(picks, INDUSTRY))
        assert kind is not None
        places = 1 << SLOTS[SLOT[first(picks, SITE)]].location
        coal = coal_need(self.table, self.table.geography(), places, kind.coal)
        return [(COAL, coal), (IRON, iron_need(self.table, kind.iron))]

    def move(self, picks: Picks) -> Move:
        """Return the build."""
        slot = first(picks, SITE)
        form = Build if self.table.board[SLOT[slot]] is None else Overbuild
        coal, iron = values(picks, COAL), values(picks, IRON)
        return form(first(picks, CARD), first(picks, INDUSTRY), slot, coal, iron)

    def told(self, picks: Picks, texts: Texts) -> str:
        """Return tile and place."""
        industry, slot = first(picks, INDUSTRY), first(picks, SITE)
        parts = []
        if industry:
            kind = self.player.next_tile(industry)
            assert kind is not None
            parts.append(word.new_tile(industry, kind.level, texts))
        if slot:
            parts.append(self._site_name(slot, tuple(self._slots(picks)), texts))
        return ", ".join(parts)

    def _slots(self, picks: Picks) -> dict[str, None]:
        return dict.fromkeys(SLOTS[site.slot].id for site, _ in self._fitting(picks, SITE))

    def label(self, ask: Ask, picks: Picks, texts: Texts) -> str:
        """Return the question in words."""
        match ask.key:
            case "industry":
                return texts.pgettext("choice", "Industry")
            case "site":
                return texts.pgettext("choice", "Place")
            case "coal":
                return texts.pgettext("choice", "Coal mine")
            case "iron":
                return texts.pgettext("choice", "Iron works")
        return texts.pgettext("choice", "Card")

    def group(self, ask: Ask, picks: Picks, texts: Texts) -> list[EditGroup]:
        """Return all industries as buttons, also those that cannot be built."""
        if ask.key != INDUSTRY:
            return Flow.group(self, ask, picks, texts)
        prices: dict[str, set[int]] = {}
        for site, _ in self._fitting(picks, INDUSTRY):
            prices.setdefault(site.industry, set()).add(self._price(site))
        edits = tuple(
            Edit(
                f"{INDUSTRY}={industry}",
                self._industry_name(industry, prices.get(industry, set()), texts),
                "",
                industry in ask.values,
                "primary",
            )
            for industry in INDUSTRIES
        )
        return [EditGroup(self.label(ask, picks, texts), edits, buttons=True)]

    def _industry_name(self, industry: str, prices: set[int], texts: Texts) -> str:
        """Name the next tile with its whole price where it can be built, else with the printed."""
        kind = self.player.next_tile(industry)
        if kind is None:
            return words.industry(industry, texts)
        money = word.pounds(min(prices, default=kind.money))
        if len(prices) > 1:
            money = texts.gettext("from {money}", money=money)
        return f"{words.tile(industry, kind.level, texts)}{DOT}{money}"

    def _price(self, site: Site) -> int:
        """Return the pounds for building on a site, which are the same in all ways."""
        kind, way = self.player.next_tile(site.industry), self._found[site][1][0]
        assert kind is not None
        return total(self.table, kind, way.coal, way.iron)

    def gist(self, ask: Ask, value: str, picks: Picks, texts: Texts) -> str:
        """Say what stands at a place, or what can be built there, besides."""
        if ask.key != SITE:
            return Flow.gist(self, ask, value, picks, texts)
        here = self._here(value, picks)
        if len(here) > 1:
            if self._site_name(value, ask.values, texts) != word.town(value, texts):
                return ""
            return ", ".join(words.short_industry(site.industry, texts) for site in here)
        return self._over(here[0], texts)

    def edit(self, ask: Ask, value: str, picks: Picks, texts: Texts) -> Edit:
        """Return an answer in words."""
        if ask.key == CARD:
            return self.card_edit(value, texts)
        if ask.key in (COAL, IRON):
            taken = values(picks, ask.key).count(value)
            return self.source_edit(ask, value, ask.key, taken, texts)
        return self._site_edit(ask, value, picks, texts)

    def _site_edit(self, ask: Ask, slot: str, picks: Picks, texts: Texts) -> Edit:
        """Return a place with the price there and what building there leads to."""
        code, name = f"{SITE}={slot}", self._site_name(slot, ask.values, texts)
        here = self._here(slot, picks)
        if len(here) > 1:
            tiles = texts.listing(word.industry(site.industry, texts) for site in here)
            return Edit(code, name, tiles)
        (site,) = here
        kind = self.player.next_tile(site.industry)
        assert kind is not None
        if not first(picks, INDUSTRY):
            name = f"{name}{DOT}{words.tile(site.industry, kind.level, texts)}"
        told = self.result(
            self.default(site), texts, Scope(card=False, undecided=self._undecided(site))
        )
        told = SEPARATOR.join(filter(None, (self._over(site, texts), told)))
        return Edit(code, f"{word.capital(name)}{DOT}{word.pounds(self._price(site))}", told)

    def _here(self, slot: str, picks: Picks) -> list[Site]:
        """Return what can be built on a slot, given what was chosen besides."""
        sites = (site for site, _ in self._fitting(picks, SITE) if SLOTS[site.slot].id == slot)
        return list(dict.fromkeys(sites))

    def _over(self, site: Site, texts: Texts) -> str:
        """Say which tile would be replaced, "" if none."""
        tile = self.table.board[site.slot]
        if tile is None:
            return ""
        return texts.gettext("over {tile}", tile=word.tile(tile.industry, tile.level, texts))

    def _undecided(self, site: Site) -> frozenset[str]:
        """Return the goods that can be taken from one place or another."""
        ways = self._found[site][1]
        coal = {tuple(sorted(way.coal)) for way in ways}
        iron = {tuple(sorted(way.iron)) for way in ways}
        return frozenset(good for good, found in ((COAL, coal), (IRON, iron)) if len(found) > 1)

    def default(self, site: Site) -> AnyBuild:
        """Return the first way to build on a site, with the first card that serves."""
        cards, ways = self._found[site]
        return replace(ways[0], card=cards[0])

    def _site_name(self, slot: str, others: tuple[str, ...], texts: Texts) -> str:
        """Name a slot by its place, and by what it accepts or holds where that is not enough."""
        name = word.town(slot, texts)
        if sum(word.town(other, texts) == name for other in others) < 2:
            return name
        tile = self.table.board[SLOT[slot]]
        if tile is not None:
            return f"{word.slot(slot, texts)} ({word.tile(tile.industry, tile.level, texts)})"
        accepts = "/".join(words.short_industry(each, texts) for each in SLOTS[SLOT[slot]].accepts)
        return f"{name} ({accepts})"
