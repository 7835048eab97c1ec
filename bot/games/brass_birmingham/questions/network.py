"""Network: one link, or two rails, with whose coal and beer (RULINGS 9.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import ClassVar

from bot.games.brass_birmingham.consequences import Scope
from bot.games.brass_birmingham.parts import SEPARATOR
from bot.games.brass_birmingham.questions.action import BEER, CARD, ActionFlow, preferred
from bot.games.core.flow import DOT, Answer, Ask, Picks, first
from bot.i18n import Texts
from renderers.brass_birmingham.words import phrases as word
from rules import Move
from rules.brass_birmingham import queries
from rules.brass_birmingham.data import COAL
from rules.brass_birmingham.moves import Laid, Network

LINK, SECOND, SECOND_COAL = "link", "second", "coal2"


class NetworkFlow(ActionFlow):
    """The questions of a network action: which links, with whose coal and beer."""

    verb: ClassVar = "network"
    short: ClassVar = frozenset({LINK, SECOND, CARD})
    by_name: ClassVar = frozenset({LINK, SECOND})
    labels: ClassVar = {
        LINK: "Canal",
        COAL: "Coal mine",
        SECOND: "Add a second rail",
        SECOND_COAL: "Coal mine for the second rail",
        BEER: "Brewery",
    }
    goods: ClassVar = {COAL: COAL, SECOND_COAL: COAL, BEER: BEER}

    @cached_property
    def firsts(self) -> dict[str, tuple[str, ...]]:
        """The links that can be laid first, each with the mines (or the market) for its coal."""
        return queries.first_links(self.view, self.seat)

    def possible(self) -> bool:
        """Whether any link can be laid, and a card pays for it."""
        return bool(self.player.hand and self.firsts)

    def proposals(self) -> Iterator[Move]:
        """Yield every link by itself, then pairs of rails, each pair once."""
        laid = [Laid(link, coal[:1]) for link, coal in self.firsts.items()]
        card = self.spared[0]
        yield from (Network(card, (each,)) for each in laid)
        known = set()
        for each in laid:
            for pair in queries.second_rails(self.view, self.seat, each):
                links = frozenset(rail.link for rail in pair.links)
                if links not in known:
                    known.add(links)
                    yield replace(pair, card=card)

    def _first(self, picks: Picks) -> Laid:
        """Return the first link, with the coal that is chosen or proposed."""
        link, coal = first(picks, LINK), first(picks, COAL)
        if not coal and self.firsts[link]:
            coal = self._own(self.firsts[link])
        return Laid(link, (coal,) if coal else ())

    def _own(self, sources: Sequence[str]) -> str:
        """Return the source that is taken unless another is chosen: an own tile if there is one."""
        return preferred(self.view, self.seat, sources)

    def _pairs(self, picks: Picks, coal: str = "") -> list[Network]:
        """Return the ways to go on with a second rail that fit what was chosen.

        With `coal` as if the first rail took its coal there.
        """
        laid = replace(self._first(picks), coal=(coal,)) if coal else self._first(picks)
        link, second_coal, beer = (first(picks, key) for key in (SECOND, SECOND_COAL, BEER))
        return [
            pair
            for pair in queries.second_rails(self.view, self.seat, laid)
            if link in ("", pair.links[1].link)
            and second_coal in ("", *pair.links[1].coal)
            and beer in ("", *pair.beer)
        ]

    def questions(self, picks: Picks) -> Iterator[Ask]:
        """Yield what is open; the second rail is never needed."""
        link = first(picks, LINK)
        if not link:
            yield Ask(LINK, tuple(self.firsts))
            return
        if self.firsts[link] and not first(picks, COAL):
            sources = self.firsts[link]
            if first(picks, SECOND):
                sources = tuple(coal for coal in sources if self._pairs(picks, coal))
            yield self._sources_ask(COAL, sources)
        yield from self._second_asks(picks)

    def _second_asks(self, picks: Picks) -> Iterator[Ask]:
        pairs = self._pairs(picks)
        if not first(picks, SECOND):
            if pairs:
                seconds = dict.fromkeys(pair.links[1].link for pair in pairs)
                yield Ask(SECOND, tuple(seconds), needed=False)
            return
        if not first(picks, SECOND_COAL):
            yield self._sources_ask(SECOND_COAL, [pair.links[1].coal[0] for pair in pairs])
        if not first(picks, BEER):
            yield self._sources_ask(BEER, [pair.beer[0] for pair in pairs])

    def _sources_ask(self, key: str, sources: Iterable[str]) -> Ask:
        different = tuple(dict.fromkeys(sources))
        return Ask(key, different, default=self._own(different) if len(different) > 1 else "")

    def aims(self, picks: Picks) -> tuple[str, ...]:
        return () if first(picks, LINK) else tuple(self.firsts)

    def obstacle(self, texts: Texts) -> str:
        """Say why no link can be laid."""
        if not self.player.links:
            return texts.gettext("no link tiles left")
        if not queries.open_links(self.view, queries.laying(self.view, self.seat)):
            return texts.gettext("no free link beside your network")
        if self.player.money < queries.links_price(self.view, 1, ()):
            return texts.pgettext("no build", "too little money")
        return texts.pgettext("no build", "no coal there")

    def move(self, picks: Picks) -> Move:
        laid, second, card = self._first(picks), first(picks, SECOND), first(picks, CARD)
        if not second:
            return Network(card, (laid,))
        other = Laid(second, (first(picks, SECOND_COAL),))
        return Network(card, (laid, other), (first(picks, BEER),))

    def told(self, picks: Picks, texts: Texts) -> str:
        links = [first(picks, key) for key in (LINK, SECOND) if first(picks, key)]
        return texts.listing(word.link(link, texts) for link in links)

    def label(self, ask: Ask, picks: Picks, texts: Texts) -> str:
        if ask.key == LINK and self.view.rail:
            return texts.pgettext("choice", "Rail")
        return super().label(ask, picks, texts)

    def taken(self, ask: Ask, value: str, picks: Picks) -> int:
        """Return how much the first rail takes from the mine of the second."""
        return int(ask.key == SECOND_COAL and value in self._first(picks).coal)

    def other(self, ask: Ask, value: str, picks: Picks, texts: Texts) -> Answer:
        """Return a link with its price, its worth, and what it leads to."""
        if ask.key == LINK:
            laid = (Laid(value, self.firsts[value][:1]),)
            ways = [Network("", laid, ())]
            undecided = {COAL} if len(self.firsts[value]) > 1 else set()
        else:
            ways = [pair for pair in self._pairs(picks) if pair.links[1].link == value]
            coal, beer = {way.links[1].coal for way in ways}, {way.beer for way in ways}
            undecided = {good for good, of in ((COAL, coal), (BEER, beer)) if len(of) > 1}
        move = replace(ways[0], card=self.player.hand[0])
        used = tuple(source for laid in move.links for source in laid.coal)
        price = queries.links_price(self.view, len(move.links), used)
        scope = Scope(False, frozenset(undecided), coal_known=len(move.links) - 1)
        worth = texts.gettext("worth {points} now", points=self._points(value, texts))
        told = SEPARATOR.join(filter(None, (worth, self.result(move, texts, scope))))
        return f"{word.link(value, texts)}{DOT}{word.pounds(price)}", told

    def gist(self, ask: Ask, value: str, picks: Picks, texts: Texts) -> str:
        if ask.key in (LINK, SECOND):
            return self._points(value, texts)
        return super().gist(ask, value, picks, texts)

    def _points(self, link: str, texts: Texts) -> str:
        return word.points(queries.link_value(self.view, link), texts)
