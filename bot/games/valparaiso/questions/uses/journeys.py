"""Merchants that walk or go by boat: destinations by their use, or step by step (RULINGS 8.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property

from bot.games.core.old_flow import DOT, Answer, Ask, Picks
from bot.games.valparaiso.questions.places import near
from bot.games.valparaiso.questions.uses.base import UseFlow
from bot.i18n import Texts
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
        needed, found = not legs, []
        for origin in self._standing(legs):
            values = tuple(map(str, self._destinations(legs, origin)))
            if values:
                found.append(Ask(f"{GO}-{origin}", values, needed=needed))
                needed = False
        steps = () if self.river else tuple(self._steps(legs, walking=walking))
        return [*found, *([Ask(STEP, steps, needed=False)] if steps else [])]

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

    def complete(self, picks: Picks) -> bool:
        """Whether a merchant moves."""
        return bool(self._legs(picks)[0])

    def move(self, picks: Picks) -> Move:
        return self._move(self._legs(picks)[0])

    def label(self, ask: Ask, picks: Picks, texts: Texts) -> str:
        if ask.key == STEP:
            legs, walking = self._legs(picks)
            if walking and self._steps_from(legs[:-1], legs[-1]):
                place = word.place(legs[-1][-1], texts)
                return texts.gettext("On from {place}…", place=place)
            return texts.gettext("Or step by step…")
        origin = ask.key.removeprefix(f"{GO}-")
        number = self._standing(self._legs(picks)[0])[origin]
        place = word.place(origin, texts)
        return texts.ngettext(
            "Merchant in {place}: where to?",
            "{n} merchants in {place}: where to?",
            number,
            place=place,
        )

    def option(self, ask: Ask, value: str, picks: Picks, texts: Texts) -> Answer:
        legs, walking = self._legs(picks)
        if ask.key == STEP:
            return self._step_option(legs, value, texts, walking=walking)
        path = self._read(value)
        return word.place(path[-1], texts), self._told(path, texts, way=True)

    def _step_option(
        self, legs: list[tuple[str, ...]], value: str, texts: Texts, *, walking: bool
    ) -> Answer:
        one, other = value.split("-")
        further = walking and legs[-1][-1] == one
        path = (*legs[-1], other) if further else (one, other)
        name = word.place(other, texts) if further else word.path((one, other), texts)
        return name, self._told(path, texts, way=False)

    def _told(self, path: tuple[str, ...], texts: Texts, *, way: bool) -> str:
        """Return what a journey costs, and what there is at its end."""
        journey = self._journey(path)
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
            known = cheapest.setdefault(journey.walk.places[-1], journey)
            if journey.price < known.price:
                cheapest[journey.walk.places[-1]] = journey
        paths = [Path(each.walk.places, direct=self.river) for each in cheapest.values()]
        moves = {path: self._move([*legs, path.places]) for path in paths}
        gains = {
            path: self.ranking.gain(move) for path, move in moves.items() if self.is_legal(move)
        }
        return sorted(gains, key=lambda path: -gains[path])

    def _journey(self, places: tuple[str, ...]) -> queries.Journey:
        path = Path(places, direct=self.river)
        found = queries.journey(self.view, self.seat, self.card, path)
        assert found is not None
        return found

    def _steps_from(
        self, legs: Sequence[tuple[str, ...]], path: tuple[str, ...]
    ) -> tuple[str, ...]:
        """Return the steps by which a path can go on: `QUI-LIM`."""
        return tuple(
            f"{path[-1]}-{place}"
            for place in self.view.board.neighbours[path[-1]]
            if place not in path and self.is_legal(self._move([*legs, (*path, place)]))
        )
