"""Network: one link, or two rails, with whose coal and beer (RULINGS 9.3)."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import ClassVar

from bot.games.brass_birmingham import names as word
from bot.games.brass_birmingham.flows.base import CARD, DOT, Ask, Flow, Picks, first
from bot.games.brass_birmingham.outcome import Scope
from bot.games.brass_birmingham.parts import SEPARATOR
from bot.games.core.title import Edit
from bot.i18n import Texts
from rules.brass_birmingham.actions.base import faces
from rules.brass_birmingham.actions.network import (
    coal_for,
    doubles,
    laying,
    may_double,
    open_links,
    total,
)
from rules.brass_birmingham.data import COAL, LINK, LINKS
from rules.brass_birmingham.moves import Laid, Network
from rules.brass_birmingham.scoring import link_icons
from rules.brass_birmingham.state import Table
from rules.core.notation import Move

LINK_KEY, SECOND, SECOND_COAL, BEER = "link", "second", "coal2", "beer"


class NetworkFlow(Flow):
    """Lay links."""

    verb: ClassVar = "network"
    short: ClassVar = frozenset({LINK_KEY, SECOND, CARD})

    @cached_property
    def firsts(self) -> dict[str, tuple[str, ...]]:
        """The links that can be laid first, each with the mines (or the market) for its coal."""
        start, found = laying(self.table, self.seat), {}
        if not self.player.links:
            return {}
        for link in open_links(self.table, start):
            ways = coal_for(self.table, start, link).ways()
            if ways and total(self.table, 1, ways[0]) <= self.player.money:
                found[LINKS[link].id] = tuple(way[0] for way in ways if way)
        return found

    def possible(self) -> bool:
        """Whether any link can be laid."""
        return bool(self.firsts)

    def _first(self, picks: Picks) -> Laid | None:
        """Return the first link once it is chosen with its coal."""
        link, coal = first(picks, LINK_KEY), first(picks, COAL)
        if not link or (self.firsts[link] and not coal):
            return None
        return Laid(link, (coal,) if coal else ())

    def _pairs(self, picks: Picks) -> list[Network]:
        """Return the ways to go on with a second rail that fit what was chosen."""
        laid = self._first(picks)
        if laid is None or not may_double(self.table, self.seat):
            return []
        so_far = laying(self.table, self.seat).after(LINK[laid.link], laid.coal)
        link, coal, beer = (first(picks, key) for key in (SECOND, SECOND_COAL, BEER))
        return [
            pair
            for pair in doubles(self.table, self.seat, so_far, laid)
            if link in ("", pair.links[1].link)
            and coal in ("", *pair.links[1].coal)
            and beer in ("", *pair.beer)
        ]

    def asks(self, picks: Picks) -> list[Ask]:
        """Return what is open; the second rail is never needed."""
        asks = []
        link = first(picks, LINK_KEY)
        if not link:
            asks.append(Ask(LINK_KEY, tuple(self.firsts)))
        elif self._first(picks) is None:
            asks.append(Ask(COAL, self.firsts[link]))
        elif not first(picks, SECOND):
            seconds = dict.fromkeys(pair.links[1].link for pair in self._pairs(picks))
            if seconds:
                asks.append(Ask(SECOND, tuple(seconds), needed=False))
        else:
            pairs = self._pairs(picks)
            if not first(picks, SECOND_COAL):
                coals = dict.fromkeys(pair.links[1].coal[0] for pair in pairs)
                asks.append(Ask(SECOND_COAL, tuple(coals)))
            if not first(picks, BEER):
                asks.append(Ask(BEER, tuple(dict.fromkeys(pair.beer[0] for pair in pairs))))
        if not first(picks, CARD):
            asks.append(self.cards_ask(faces(self.player)))
        return asks

    def move(self, picks: Picks) -> Move:
        """Return the links with their sources."""
        laid, second = self._first(picks), first(picks, SECOND)
        assert laid is not None
        if not second:
            return Network(first(picks, CARD), (laid,))
        other = Laid(second, (first(picks, SECOND_COAL),))
        return Network(first(picks, CARD), (laid, other), (first(picks, BEER),))

    def told(self, picks: Picks, texts: Texts) -> str:
        """Return the links."""
        links = [first(picks, key) for key in (LINK_KEY, SECOND) if first(picks, key)]
        return texts.listing(word.link(link, texts) for link in links)

    def label(self, ask: Ask, picks: Picks, texts: Texts) -> str:
        """Return the question in words."""
        match ask.key:
            case "link" if self.table.rail:
                return texts.pgettext("choice", "Rail")
            case "link":
                return texts.pgettext("choice", "Canal")
            case "coal":
                return texts.pgettext("choice", "Coal mine")
            case "second":
                return texts.pgettext("choice", "Add a second rail")
            case "coal2":
                return texts.pgettext("choice", "Coal mine for the second rail")
            case "beer":
                return texts.pgettext("choice", "Brewery")
        return texts.pgettext("choice", "Card")

    def edit(self, ask: Ask, value: str, picks: Picks, texts: Texts) -> Edit:
        """Return an answer in words."""
        match ask.key:
            case "card":
                return self.card_edit(value, texts)
            case "coal":
                return self.source_edit(ask, value, COAL, 0, texts)
            case "coal2":
                taken = int(first(picks, COAL) == value)
                return self.source_edit(ask, value, COAL, taken, texts)
            case "beer":
                return self.source_edit(ask, value, "beer", 0, texts)
        return self._link_edit(ask, value, picks, texts)

    def _link_edit(self, ask: Ask, link: str, picks: Picks, texts: Texts) -> Edit:
        undecided = set()
        if ask.key == LINK_KEY:
            coal = self.firsts[link][:1]
            move = Network(self.player.hand[0], (Laid(link, coal),))
            price = total(self.table, 1, coal)
            if len(self.firsts[link]) > 1:
                undecided.add(COAL)
            known = 0
        else:
            pairs = [pair for pair in self._pairs(picks) if pair.links[1].link == link]
            move = replace(pairs[0], card=self.player.hand[0])
            price = total(self.table, 2, (*move.links[0].coal, *move.links[1].coal))
            if len({pair.links[1].coal for pair in pairs}) > 1:
                undecided.add(COAL)
            if len({pair.beer for pair in pairs}) > 1:
                undecided.add(BEER)
            known = 1
        points = word.points(_icons(self.table, link), texts)
        worth = texts.gettext("worth {points} now", points=points)
        scope = Scope(card=False, undecided=frozenset(undecided), coal_known=known)
        told = SEPARATOR.join(filter(None, (worth, self.result(move, texts, scope))))
        name = f"{word.link(link, texts)}{DOT}{word.pounds(price)}"
        return Edit(f"{ask.key}={link}", name, told)

    def gist(self, ask: Ask, value: str, picks: Picks, texts: Texts) -> str:
        """Say what a link is worth."""
        if ask.key not in (LINK_KEY, SECOND):
            return Flow.gist(self, ask, value, picks, texts)
        return word.points(_icons(self.table, value), texts)


def _icons(table: Table, link: str) -> int:
    """Return the link icons at the ends of a link, which are points."""
    return sum(link_icons(table, end) for end in LINKS[LINK[link]].ends)
