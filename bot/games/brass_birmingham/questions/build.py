"""Building: industry, place, card, then whose coal and iron (RULINGS 9.1, 9.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from typing import ClassVar

from bot.games.brass_birmingham.consequences import Scope
from bot.games.brass_birmingham.parts import SEPARATOR
from bot.games.brass_birmingham.questions.action import CARD, ActionFlow
from bot.games.core.flow import DOT, Answer, Ask, Picks, first, values
from bot.i18n import Texts
from renderers.brass_birmingham import words
from renderers.brass_birmingham.words import phrases as word
from renderers.brass_birmingham.words.cards import reason_text
from rules import Move
from rules.brass_birmingham import queries
from rules.brass_birmingham.data import COAL, INDUSTRIES, IRON, SLOT, SLOTS, WILDS
from rules.brass_birmingham.moves import Build, Overbuild
from rules.brass_birmingham.queries import BuildSite, Site

INDUSTRY, SITE, AT = "industry", "site", "at-"
"""The questions: the industry, the place, and (with the industry behind it) both at once."""


class BuildFlow(ActionFlow):
    """Build a tile: each industry has a list of its places."""

    verb: ClassVar = "build"
    short: ClassVar = frozenset({SITE, CARD})
    by_name: ClassVar = frozenset({SITE, *(AT + industry for industry in INDUSTRIES)})
    labels: ClassVar = {
        INDUSTRY: "Industry",
        SITE: "Place",
        COAL: "Coal mine",
        IRON: "Iron works",
    }
    goods: ClassVar = {COAL: COAL, IRON: IRON}

    @cached_property
    def sites(self) -> list[BuildSite]:
        """The sites where the seat can build now."""
        return queries.build_sites(self.view, self.seat)

    def possible(self) -> bool:
        return bool(self.sites)

    def proposals(self) -> Iterator[Move]:
        """Yield one build for each industry and slot: with plain cards first, on empty slots."""
        found = []
        for site in self.sites:
            card = min(site.cards, key=self.spared.index)
            found.append(((card in WILDS, site.site.over), replace(site.ways[0], card=card)))
        found.sort(key=lambda each: each[0])
        return (move for _, move in found)

    def _fitting(self, picks: Picks, but: str) -> Iterator[tuple[BuildSite, str]]:
        """Yield sites with cards that fit what was chosen, one question aside."""
        chosen = {key: first(picks, key) for key in (INDUSTRY, SITE, CARD) if key != but}
        for found in self.sites:
            here = {INDUSTRY: found.site.industry, SITE: SLOTS[found.site.slot].id}
            for card in found.cards:
                answers = here | {CARD: card}
                if all(each in ("", answers[key]) for key, each in chosen.items()):
                    yield found, card

    def _slots(self, picks: Picks) -> tuple[str, ...]:
        fitting = self._fitting(picks, SITE)
        return tuple(dict.fromkeys(SLOTS[found.site.slot].id for found, _ in fitting))

    def questions(self, picks: Picks) -> Iterator[Ask]:
        """Yield what is open: industry and place, together or apart, and sources of units."""
        industry, slot = first(picks, INDUSTRY), first(picks, SITE)
        if not industry and not slot:
            for each in INDUSTRIES:
                here = self._slots((*picks, (INDUSTRY, each)))
                if here:
                    yield Ask(AT + each, here, needed=False)
        if not industry:
            there = {found.site.industry for found, _ in self._fitting(picks, INDUSTRY)}
            open_now = tuple(name for name in INDUSTRIES if name in there)
            yield Ask(INDUSTRY, open_now, shown=bool(slot))
        if not slot:
            yield Ask(SITE, self._slots(picks), shown=bool(industry))
        if industry and slot:
            over = self.view.board[SLOT[slot]] is not None
            needs = queries.build_needs(self.view, self.seat, Site(industry, SLOT[slot], over))
            for good, need in zip((COAL, IRON), needs, strict=True):
                taken = values(picks, good)
                if len(taken) < need.number:
                    yield self.source_ask(good, need, taken)

    def changed(self, picks: Picks, ask: Ask, value: str) -> Picks:
        """Return the picks after an answer; a place of an industry answers two questions."""
        if ask.key.startswith(AT):
            return (*picks, (INDUSTRY, ask.key.removeprefix(AT)), (SITE, value))
        return super().changed(picks, ask, value)

    def aims(self, picks: Picks) -> tuple[str, ...]:
        return () if first(picks, SITE) else self._slots(picks)

    def obstacle(self, texts: Texts) -> str:
        reasons = [self._why_not(industry, texts) for industry in INDUSTRIES]
        return max(reasons, key=reasons.count)

    def why_not(self, ask: Ask, value: str, picks: Picks, texts: Texts) -> str:
        return self._why_not(value, texts)

    def _why_not(self, industry: str, texts: Texts) -> str:
        return reason_text(queries.why_not_industry(self.view, self.seat, industry), texts)

    def notes(self, picks: Picks, texts: Texts) -> Iterator[str]:
        """Say which industries are not on offer, and why."""
        if first(picks, SITE):
            return
        offered = {found.site.industry for found in self.sites}
        missing: dict[str, list[str]] = {}
        for each in INDUSTRIES:
            if each not in offered:
                missing.setdefault(self._why_not(each, texts), []).append(
                    words.industry(each, texts)
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

    def told(self, picks: Picks, texts: Texts) -> str:
        industry, slot = first(picks, INDUSTRY), first(picks, SITE)
        parts = []
        if industry:
            kind = self.player.next_tile(industry)
            assert kind is not None
            parts.append(word.new_tile(industry, kind.level, texts))
        if slot:
            parts.append(self._site_name(slot, self._slots(picks), texts))
        return ", ".join(parts)

    def label(self, ask: Ask, picks: Picks, texts: Texts) -> str:
        if ask.key.startswith(AT):
            return self._industry_name(ask.key.removeprefix(AT), picks, texts)
        return super().label(ask, picks, texts)

    def option(self, ask: Ask, value: str, picks: Picks, texts: Texts) -> Answer:
        """Return an answer in words; of a place of an industry, as if that were chosen."""
        if ask.key.startswith(AT):
            picks = (*picks, (INDUSTRY, ask.key.removeprefix(AT)))
            ask = replace(ask, key=SITE)
        return super().option(ask, value, picks, texts)

    def gist(self, ask: Ask, value: str, picks: Picks, texts: Texts) -> str:
        """Say what stands at a place, or what can be built there, besides."""
        if ask.key != SITE:
            return super().gist(ask, value, picks, texts)
        here = self._here(value, picks)
        if len(here) == 1:
            return self._over(here[0].site, texts)
        if self._site_name(value, ask.values, texts) != word.town(value, texts):
            return ""
        return ", ".join(words.short_industry(each.site.industry, texts) for each in here)

    def _industry_name(self, industry: str, picks: Picks, texts: Texts) -> str:
        """Name the next tile with its whole price where it can be built, else with the printed."""
        sites = (found for found, _ in self._fitting(picks, INDUSTRY))
        prices = {found.price for found in sites if found.site.industry == industry}
        kind = self.player.next_tile(industry)
        if kind is None:
            return words.industry(industry, texts)
        money = word.pounds(min(prices, default=kind.money))
        if len(prices) > 1:
            money = texts.gettext("from {money}", money=money)
        return f"{words.tile(industry, kind.level, texts)}{DOT}{money}"

    def other(self, ask: Ask, value: str, picks: Picks, texts: Texts) -> Answer:
        """Return an industry, or a place with the price there and what building there leads to."""
        if ask.key == INDUSTRY:
            return self._industry_name(value, picks, texts), ""
        name, here = self._site_name(value, ask.values, texts), self._here(value, picks)
        if len(here) > 1:
            tiles = texts.listing(word.industry(each.site.industry, texts) for each in here)
            return name, tiles
        (found,) = here
        site = found.site
        kind = self.player.next_tile(site.industry)
        assert kind is not None
        if not first(picks, INDUSTRY):
            name = f"{name}{DOT}{words.tile(site.industry, kind.level, texts)}"
        move = replace(found.ways[0], card=found.cards[0])
        told = self.result(move, texts, Scope(card=False, undecided=_undecided(found)))
        told = SEPARATOR.join(filter(None, (self._over(site, texts), told)))
        return f"{word.capital(name)}{DOT}{word.pounds(found.price)}", told

    def _here(self, slot: str, picks: Picks) -> list[BuildSite]:
        """Return what can be built on a slot, given what was chosen besides."""
        fitting = (found for found, _ in self._fitting(picks, SITE))
        there = {found.site: found for found in fitting if SLOTS[found.site.slot].id == slot}
        return list(there.values())

    def _over(self, site: Site, texts: Texts) -> str:
        """Say which tile would be replaced, "" if none."""
        tile = self.view.board[site.slot]
        if tile is None:
            return ""
        return texts.gettext("over {tile}", tile=word.tile(tile.industry, tile.level, texts))

    def _site_name(self, slot: str, others: tuple[str, ...], texts: Texts) -> str:
        """Name a slot by its place, and by what it accepts or holds where that is not enough."""
        name = word.town(slot, texts)
        if sum(word.town(other, texts) == name for other in others) < 2:
            return name
        tile = self.view.board[SLOT[slot]]
        if tile is not None:
            return f"{word.slot(slot, texts)} ({word.tile(tile.industry, tile.level, texts)})"
        accepts = "/".join(words.short_industry(each, texts) for each in SLOTS[SLOT[slot]].accepts)
        return f"{name} ({accepts})"


def _undecided(found: BuildSite) -> frozenset[str]:
    """Return the goods that can be taken from one place or another."""
    coal = {tuple(sorted(way.coal)) for way in found.ways}
    iron = {tuple(sorted(way.iron)) for way in found.ways}
    return frozenset(good for good, ways in ((COAL, coal), (IRON, iron)) if len(ways) > 1)
