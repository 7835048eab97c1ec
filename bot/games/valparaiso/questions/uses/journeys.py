"""Merchants that walk or go by boat: destinations by their use, or step by step (RULINGS 8.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property, partial

from bot.games.core.choices import Words
from bot.games.core.flow import DOT, Ask, Picks
from bot.games.valparaiso.questions.places import near
from bot.games.valparaiso.questions.uses.base import UseFlow
from renderers.valparaiso.words import phrases as word
from rules import Move
from rules.valparaiso import queries
from rules.valparaiso.cards import MAIN_OF
from rules.valparaiso.data import TOLL
from rules.valparaiso.elements import RiverBoats
from rules.valparaiso.moves import PlayMove, PlayRiver
from rules.valparaiso.phrases import Path, Route

GO, STEP = "go", "step"


class JourneysFlow(UseFlow):
    """Journeys of merchants, one after the other.

    `go` names a whole path; `step` goes from place to place.
    """

    @property
    def river(self) -> bool:
        """Whether merchants go by boat."""
        return isinstance(MAIN_OF[self.card], RiverBoats)

    def possible(self) -> bool:
        return any(self._destinations((), origin) for origin in self._standing(()))

    def asks(self, picks: Picks) -> Sequence[Ask]:
        """Ask where the merchants of each place go, and for the next step of one."""
        legs, walking = self._legs(picks)
        needed, asked_legs = not legs, []
        for origin, number in self._standing(legs).items():
            values = tuple(map(str, self._destinations(legs, origin)))
            if values:
                label = self._where_to(origin, number)
                asked_legs.append(Ask(f"{GO}-{origin}", values, label, self._destination, needed))
                needed = False
        steps = () if self.river else tuple(self._steps(legs, walking=walking))
        if not steps:
            return asked_legs
        label = self.texts.gettext("Or step by step…")
        if walking and self._steps_from(legs[:-1], legs[-1]):
            place = word.place(legs[-1][-1], self.texts)
            label = self.texts.gettext("Continue from {place}…", place=place)
        on = legs[-1] if walking else ()
        return [*asked_legs, Ask(STEP, steps, label, partial(self._step, on), needed=False)]

    def best(self) -> Move | None:
        """Return the best journeys of the merchants, each taken while it brings something."""
        legs: list[tuple[str, ...]] = []
        while True:
            ends = [
                path.places
                for origin in self._standing(legs)
                for path in self._destinations(legs, origin)[:1]
            ]
            gains = {places: self._gain([*legs, places]) for places in ends}
            further = max(gains, key=lambda places: gains[places], default=None)
            if further is None or (legs and gains[further] <= self._gain(legs)):
                return self._move(legs) if legs else None
            legs.append(further)

    def _gain(self, legs: Sequence[tuple[str, ...]]) -> float:
        return self.ranking.gain(self._move(legs))

    def _steps(self, legs: list[tuple[str, ...]], *, walking: bool) -> Iterator[str]:
        """Yield the next steps of the merchant that walks, and the first ones of all others.

        One that stands where it has come to goes to a destination that is named whole.
        """
        if walking:
            yield from self._steps_from(legs[:-1], legs[-1])
        for origin in self._standing(legs):
            if not walking or origin != legs[-1][-1]:
                yield from self._steps_from(legs, (origin,))

    def move(self, picks: Picks) -> Move:
        return self._move(self._legs(picks)[0])

    def _where_to(self, origin: str, number: int) -> str:
        place = word.place(origin, self.texts)
        return self.texts.ngettext(
            "Merchant in {place}: where to?",
            "{n} merchants in {place}: where to?",
            number,
            place=place,
        )

    def _destination(self, value: str) -> Words:
        path = self._read(value)
        return Words(word.place(path[-1], self.texts), self._told(path, way=True))

    def _step(self, on: tuple[str, ...], value: str) -> Words:
        """Return a step of the merchant that walks `on`, or the first of another one."""
        one, other = value.split("-")
        further = bool(on) and on[-1] == one
        name = word.place(other, self.texts) if further else word.path((one, other), self.texts)
        return Words(name, self._told((*on, other) if further else (one, other), way=False))

    def _told(self, path: tuple[str, ...], *, way: bool) -> str:
        """Return what a journey costs, and what there is at its end."""
        journey, texts = self._journey(path), self.texts
        parts = [word.pesos(journey.cost, texts)] if journey.cost else []
        parts += [
            texts.gettext(
                "toll {pesos} to {other}",
                pesos=word.pesos(TOLL, texts),
                other=self.names[owner] if self.names else word.mark(owner),
            )
            for owner, _ in journey.walk.tolls
        ]
        if way and len(path) > 2:
            through = texts.listing(word.place(place, texts) for place in path[1:-1])
            parts.append(texts.gettext("through {places}", places=through))
        return DOT.join([*parts, *filter(None, [near(self.view, self.seat, path[-1], texts)])])

    def _legs(self, picks: Picks) -> tuple[list[tuple[str, ...]], bool]:
        """Return the paths that are chosen, and whether the last one may go on."""
        legs: list[tuple[str, ...]] = []
        walking = False
        for key, value in picks:
            one, _, other = value.partition("-")
            if key != STEP:
                legs.append(self._read(value))
            elif walking and legs[-1][-1] == one:
                legs[-1] = (*legs[-1], other)
            else:
                legs.append((one, other))
            walking = key == STEP
        return legs, walking

    def _read(self, value: str) -> tuple[str, ...]:
        return Path.spelt(value).places

    def _standing(self, legs: Sequence[tuple[str, ...]]) -> Counter[str]:
        """Return where merchants stand that have not moved yet."""
        player = self.view.players[self.seat]
        return Counter(player.merchants) - Counter(leg[0] for leg in legs)

    def _move(self, legs: Sequence[tuple[str, ...]]) -> PlayMove | PlayRiver:
        route = Route(tuple(Path(places, direct=self.river) for places in legs))
        return (PlayRiver if self.river else PlayMove)(self.card, route)

    def _destinations(self, legs: Sequence[tuple[str, ...]], origin: str) -> list[Path]:
        """Return what `_found` finds: everything about a journey asks for that again."""
        which = tuple(legs), origin
        if which not in self._known:
            self._known[which] = self._found(legs, origin)
        return self._known[which]

    @cached_property
    def _known(self) -> dict[tuple[tuple[tuple[str, ...], ...], str], list[Path]]:
        """The destinations that were asked for."""
        return {}

    def _found(self, legs: Sequence[tuple[str, ...]], origin: str) -> list[Path]:
        """Return the cheapest journeys of another merchant, the most useful first.

        Only those that can be paid; dearer ways to the same place can be walked step by step.
        """
        cheapest: dict[str, queries.Journey] = {}
        for journey in queries.journeys(self.view, self.seat, self.card, origin):
            cheapest_so_far = cheapest.setdefault(journey.walk.places[-1], journey)
            if journey.price < cheapest_so_far.price:
                cheapest[journey.walk.places[-1]] = journey
        paths = [Path(each.walk.places, direct=self.river) for each in cheapest.values()]
        moves = {path: self._move([*legs, path.places]) for path in paths}
        gains = {
            path: self.ranking.gain(move) for path, move in moves.items() if self.is_legal(move)
        }
        return sorted(gains, key=lambda path: -gains[path])

    def _journey(self, places: tuple[str, ...]) -> queries.Journey:
        path = Path(places, direct=self.river)
        journey = queries.journey(self.view, self.seat, self.card, path)
        assert journey is not None
        return journey

    def _steps_from(
        self, legs: Sequence[tuple[str, ...]], path: tuple[str, ...]
    ) -> tuple[str, ...]:
        """Return the steps by which a path can go on: `QUI-LIM`."""
        return tuple(
            f"{path[-1]}-{place}"
            for place in self.view.board.neighbours[path[-1]]
            if place not in path and self.is_legal(self._move([*legs, (*path, place)]))
        )
