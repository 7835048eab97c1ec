"""Galleries as declarations: which positions of a game are drawn, in which way, for which table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from types import ModuleType
from typing import Final, Generic, Protocol

import rules
from renderers import catalogue
from renderers.core.canvas import Canvas
from renderers.core.game import S, TableInfo
from renderers.core.languages import BY_CODE
from renderers.core.palette import Colour, Mode
from renderers.core.picture import Picture
from renderers.core.renderer import CanvasRenderer, Drawing
from renderers.core.texts import English, Texts
from renderers.samples import Chooser, Sample, choose, standings, table

LOCALES: Final = tuple(BY_CODE)
Named = tuple[str, Picture]
Colours = tuple[ModuleType | Mapping[str, Colour], ...]
"""Modules and tables with the colours of areas."""


class Album(Protocol):
    """A collection of sample pictures, and what the kept palette is made from."""

    @property
    def slug(self) -> str:
        """Begins the names of the pictures."""
        ...

    @property
    def colours(self) -> Colours:
        """The colours that the kept palette has exactly."""
        ...

    def pictures(self, folder: Path | None, mode: Mode = Mode.LIGHT) -> Iterator[Named]:
        """Yield all pictures that are drawn in a mode, with their names.

        `folder` holds the catalogues, None is English.
        """
        ...

    def canvases(self, mode: Mode = Mode.LIGHT) -> Iterator[Canvas]:
        """Yield pictures with all that is drawn in a mode, for its kept palette."""
        ...


Draw = Callable[[CanvasRenderer[S], Sample[S], TableInfo, Texts], Drawing]
"""A way to draw a sample."""


@dataclass(frozen=True, slots=True)
class Shot(Generic[S]):
    """One picture: its name, how it is drawn, what makes the position.

    It is drawn in every language if "{locale}" is in its name. `long` is for long names, `whole`
    for a position in which nothing is hidden from its viewer.
    """

    name: str
    draw: Draw[S]
    sample: Callable[[], Sample[S]]
    long: bool = False
    whole: bool = False

    def drawings(
        self,
        renderer: CanvasRenderer[S],
        languages: Mapping[str, Texts],
        mode: Mode = Mode.LIGHT,
    ) -> Iterator[tuple[str, Drawing]]:
        """Yield the name and the drawing in each language, by locale."""
        sample = self.sample()
        if not self.whole:
            sample = replace(sample, state=rules.view(sample.state, sample.seat))
        for locale in languages if "{locale}" in self.name else LOCALES[:1]:
            people = table(sample.state.seats, f"long-{locale}" if self.long else locale)
            people = replace(people, mode=mode)
            drawing = self.draw(renderer, sample, people, languages[locale])
            yield self.name.format(locale=locale), drawing


def board(
    renderer: CanvasRenderer[S], sample: Sample[S], table: TableInfo, texts: Texts
) -> Drawing:
    """Draw the board."""
    drawing = renderer.draw_board(sample.state, table, texts)
    return renderer.badged(drawing, sample.state, sample.events)


def area(
    name: str, renderer: CanvasRenderer[S], sample: Sample[S], table: TableInfo, texts: Texts
) -> Drawing:
    """Draw an area of the board."""
    drawing = renderer.draw_area(sample.state, name, table, texts)
    return renderer.badged(drawing, sample.state, sample.events)


def seat(renderer: CanvasRenderer[S], sample: Sample[S], table: TableInfo, texts: Texts) -> Drawing:
    """Draw the enlarged things of the viewer."""
    drawing = renderer.draw_seat(sample.state, sample.seat or 0, table, texts)
    return renderer.badged(drawing, sample.state, sample.events)


def hand(renderer: CanvasRenderer[S], sample: Sample[S], table: TableInfo, texts: Texts) -> Drawing:
    """Draw the hand of the viewer. Raises ValueError for a game without hands."""
    drawing = renderer.draw_hand(sample.state, sample.seat or 0, table, texts)
    if drawing is None:
        raise ValueError(f"{renderer.slug} has no hands")
    return drawing


def preview(
    renderer: CanvasRenderer[S], sample: Sample[S], table: TableInfo, texts: Texts
) -> Drawing:
    """Draw what the moves of the viewer would lead to."""
    return renderer.draw_preview(sample.state, sample.seat or 0, sample.moves, table, texts)


def scores(
    renderer: CanvasRenderer[S], sample: Sample[S], table: TableInfo, texts: Texts
) -> Drawing:
    """Draw the final scores."""
    return renderer.draw_scores(sample.state, rules.scores(sample.state), table, texts)


def ready(sample: Sample[S]) -> Callable[[], Sample[S]]:
    """Return what makes a sample that is there already."""
    return lambda: sample


@dataclass(frozen=True)
class Gallery(Generic[S]):
    """The gallery of a game by declaration.

    `stages` make the positions in which the board is drawn for each number of seats; `crowded`
    makes one in which as much as possible lies on the board; `seen` is what a seat sees when its
    things are drawn, and the areas of the board; `previews` are moves that are tried out; `over`
    is the end of a game. `more` are shots of what only this game has, `kept` those from which the
    kept palette is made. `chooser` plays the game of the chart.
    """

    renderer: CanvasRenderer[S]
    stages: Mapping[str, Callable[[int], Sample[S]]]
    crowded: Callable[[int], Sample[S]]
    seen: Callable[[], Sample[S]]
    previews: Callable[[], Iterable[tuple[str, Sample[S]]]]
    over: Callable[[], Sample[S]]
    more: Callable[[], Iterable[Shot[S]]]
    kept: Callable[[], Iterable[Shot[S]]]
    colours: Colours
    chooser: Chooser = choose
    has_hands: bool = False

    @property
    def slug(self) -> str:
        """The slug of the game."""
        return self.renderer.slug

    @property
    def seats(self) -> tuple[int, ...]:
        """The numbers of seats for which boards are drawn."""
        return rules.GAMES[self.slug].seats

    def boards(self, mode: Mode = Mode.LIGHT) -> Iterator[Picture]:
        """Yield the English board of each stage for each number of seats."""
        for shot in self._stages():
            for _, drawing in shot.drawings(self.renderer, {"en": English()}, mode):
                yield drawing.picture()

    def _stages(self) -> Iterator[Shot[S]]:
        for seats in self.seats:
            for stage, make in self.stages.items():
                yield Shot(f"board-{seats}-{stage}", board, partial(make, seats))

    def shots(self) -> Iterator[Shot[S]]:
        """Yield what is drawn of positions."""
        yield from self._stages()
        yield from self.more()
        seen = cache(self.seen)
        for each in self.renderer.areas(English()):
            yield Shot(f"area-{each.id}-{{locale}}", partial(area, each.id), seen)
        yield Shot("seat-{locale}", seat, seen)
        if self.has_hands:
            yield Shot("hand-{locale}", hand, seen)
        for name, sample in self.previews():
            words = [*filter(None, ("preview", name, "{locale}"))]
            yield Shot("-".join(words), preview, ready(sample))
        yield Shot("scores-{locale}", scores, self.over)

    def pictures(self, folder: Path | None = None, mode: Mode = Mode.LIGHT) -> Iterator[Named]:
        """Yield all pictures with their names; figures are always light."""
        languages = {locale: catalogue.words(folder, locale) for locale in LOCALES}
        for shot in self.shots():
            for name, drawing in shot.drawings(self.renderer, languages, mode):
                yield name, drawing.picture()
        course = standings(self.slug, self.seats[-1], self.chooser)
        for locale, texts in languages.items():
            people = replace(table(self.seats[-1], f"long-{locale}"), mode=mode)
            yield f"chart-{locale}", self.renderer.chart(course, people, texts)
            for figure in self.renderer.figures() if mode is Mode.LIGHT else ():
                yield f"figure-{figure}-{locale}", self.renderer.figure(figure, texts)

    def canvases(self, mode: Mode = Mode.LIGHT) -> Iterator[Canvas]:
        """Yield what the kept palette of a mode is made from."""
        words = {"en": English()}
        for shot in self.kept():
            for _, drawing in replace(shot, whole=True).drawings(self.renderer, words, mode):
                yield drawing.canvas
