"""Network: one link, or two rails, with whose coal and beer (RULINGS 9.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import ClassVar

from bot.games.brass_birmingham.consequences import Scope
from bot.games.brass_birmingham.parts import SEPARATOR, links_part
from bot.games.brass_birmingham.questions.action import BEER, CARD, LIKELY, ActionFlow, preferred
from bot.games.core.choices import Words
from bot.games.core.flow import DOT, GIVEN, Ask, Picks, first
from renderers.brass_birmingham.words import phrases as word
from rules import Move
from rules.brass_birmingham import queries
from rules.brass_birmingham.data import COAL
from rules.brass_birmingham.moves import Laid, Network

LINK, SECOND, SECOND_COAL = "link", "second", "coal2"


class NetworkFlow(ActionFlow):
    """The questions of a network action: which links, with whose coal and beer."""

    verb: ClassVar = "network"

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
        seen = set()
        for each in laid:
            for pair in queries.second_rails(self.view, self.seat, each):
                links = frozenset(rail.link for rail in pair.links)
                if links not in seen:
                    seen.add(links)
                    yield replace(pair, card=card)

    def likely(self, picks: Picks) -> Iterable[tuple[str, Words]]:
        """Return the links that are best at sight, the first ones of two too."""
        if first(picks, LINK):
            return ()
        laid = [move.links[0].link for move in self.at_sight if isinstance(move, Network)]
        links = list(dict.fromkeys(laid))[:LIKELY]
        return [(f"{LINK}{GIVEN}{link}", self._first_words(link)) for link in links]

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
        link, texts = first(picks, LINK), self.texts
        if not link:
            rail, canal = texts.pgettext("choice", "Rail"), texts.pgettext("choice", "Canal")
            links = tuple(self.firsts)
            yield Ask(
                LINK,
                links,
                rail if self.view.rail else canal,
                self._first_words,
                by_name=True,
                places=links,
            )
            return
        if self.firsts[link] and not first(picks, COAL):
            sources = self.firsts[link]
            if first(picks, SECOND):
                sources = tuple(coal for coal in sources if self._pairs(picks, coal))
            yield self.source_ask(COAL, texts.pgettext("choice", "Coal mine"), COAL, sources)
        yield from self._second_asks(picks)

    def _second_asks(self, picks: Picks) -> Iterator[Ask]:
        pairs, texts = self._pairs(picks), self.texts
        if not first(picks, SECOND):
            if pairs:
                seconds = tuple(dict.fromkeys(pair.links[1].link for pair in pairs))
                label = texts.pgettext("choice", "Add a second rail")
                say = partial(self._second_words, pairs)
                yield Ask(SECOND, seconds, label, say, needed=False, by_name=True)
            return
        if not first(picks, SECOND_COAL):
            label = texts.pgettext("choice", "Coal mine for the second rail")
            mines = [pair.links[1].coal[0] for pair in pairs]
            yield self.source_ask(SECOND_COAL, label, COAL, mines, self._first(picks).coal)
        if not first(picks, BEER):
            label = texts.pgettext("choice", "Brewery")
            yield self.source_ask(BEER, label, BEER, [pair.beer[0] for pair in pairs])

    def lack(self) -> str:
        """Say why no link can be laid."""
        if not self.player.links:
            return self.texts.gettext("no link tiles left")
        if not queries.open_links(self.view, queries.laying(self.view, self.seat)):
            return self.texts.gettext("no free link beside your network")
        if self.player.money < queries.links_price(self.view, 1, ()):
            return self.texts.pgettext("no build", "too little money")
        return self.texts.pgettext("no build", "no coal there")

    def move(self, picks: Picks) -> Move:
        laid, second, card = self._first(picks), first(picks, SECOND), first(picks, CARD)
        if not second:
            return Network(card, (laid,))
        other = Laid(second, (first(picks, SECOND_COAL),))
        return Network(card, (laid, other), (first(picks, BEER),))

    def description(self, picks: Picks) -> str:
        links = [first(picks, key) for key in (LINK, SECOND) if first(picks, key)]
        return self.texts.listing(word.link(link, self.texts) for link in links)

    def _first_words(self, link: str) -> Words:
        undecided = frozenset({COAL} if len(self.firsts[link]) > 1 else ())
        way = Network("", (Laid(link, self.firsts[link][:1]),), ())
        return self._link_words(link, way, undecided)

    def _second_words(self, pairs: Sequence[Network], link: str) -> Words:
        ways = [pair for pair in pairs if pair.links[1].link == link]
        coal, beer = {way.links[1].coal for way in ways}, {way.beer for way in ways}
        undecided = frozenset(good for good, of in ((COAL, coal), (BEER, beer)) if len(of) > 1)
        return self._link_words(link, ways[0], undecided)

    def _link_words(self, link: str, way: Network, undecided: frozenset[str]) -> Words:
        """Return a link with its price, its worth, and what it leads to."""
        move, texts = replace(way, card=self.player.hand[0]), self.texts
        used = tuple(source for laid in move.links for source in laid.coal)
        price = queries.links_price(self.view, len(move.links), used)
        scope = Scope(False, undecided, coal_known=len(move.links) - 1)
        value = queries.link_value(self.view, link)
        worth, points = links_part(value, texts), word.points(value, texts)
        note = SEPARATOR.join(filter(None, (worth, self.result(move, scope))))
        name = f"{word.link(link, texts)}{DOT}{word.pounds(price)}"
        return Words(name, note, short=f"{name}{DOT}{points}")
