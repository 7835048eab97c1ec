"""The process that makes the replay video of a finished game: a picture for each turn or phase.

    python -m bot.services.play.film_process < scene > film.webp

Nothing waits for it: the process has the lowest priority on the machine, and its memory is freed
when it ends. With two processors it uses both: a branch (a fork of the process) does half of the
work. A branch shares the memory of the process, so nothing is imported, sent or drawn again. Only
processes without other threads may fork.
"""

from __future__ import annotations

from bot.garbage import settle

# isort: split
import multiprocessing
import os
import pickle
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from itertools import islice
from threading import Thread
from typing import Final, TypeAlias, TypeVar

from PIL import Image

import rules
from bot import i18n
from bot.model import Game, StoredMove
from bot.services.base.processes import end_unheard
from bot.services.messages.drawing import table_info
from bot.services.play.chronicle import chronicle_of
from bot.services.play.replay import positions
from renderers import RENDERERS
from renderers.core.film import Film
from renderers.core.reduction import Reduction
from rules import Event, RoundId

settle()

T = TypeVar("T")
LARGEST: Final = 8_000_000
"""Bytes; Discord takes 10 MiB."""
SIZES: Final = ((800, 1), (640, 1), (640, 2), (480, 3), (400, 6))
"""Longer sides in pixels, and one of how many steps is shown; the first small enough is used."""
ALL_STEPS: Final = 60_000
SHORTEST: Final = 350
LONGEST: Final = 1_200
LAST: Final = 6_000
"""Milliseconds: of all steps together, if that is neither too hasty nor too slow; of the result."""
_NICE: Final = 15
Shot: TypeAlias = tuple[Image.Image, int]
"""A picture, and for how many milliseconds it is shown."""


def can_branch() -> bool:
    """Whether this process can branch, and has a second processor for it."""
    return "fork" in multiprocessing.get_all_start_methods() and _processors() > 1


def _processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def branch(work: Callable[[], T]) -> Iterator[Callable[[], T]]:
    """Do some work in a branch, which ends with the context and with this process.

    The yielded function waits for the result, and raises EOFError if the work failed. The error is
    then on standard error.
    """
    forks = multiprocessing.get_context("fork")
    answers, answer = forks.Pipe(duplex=False)

    def do() -> None:
        Thread(target=_end_with_parent, daemon=True).start()
        done = work()
        with suppress(BrokenPipeError):  # the process that asked was killed
            answer.send(done)

    process = forks.Process(target=do)
    process.start()
    answer.close()
    try:
        yield answers.recv
    finally:
        process.terminate()
        process.join()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


@dataclass(frozen=True, slots=True)
class Scene:
    """A finished game to be filmed, and the language of its pictures."""

    game: Game
    made: tuple[StoredMove, ...]
    locale: str


def shoot(
    scene: Scene,
    sizes: Sequence[tuple[int, int]] = SIZES,
    largest: int = LARGEST,
    *,
    branches: bool = False,
) -> bytes:
    """Return the film as WebP; with `branches` two processes make it, a half each.

    Raises ValueError if it is too large in every size.
    """
    plies = shown_after(scene.game, scene.made)
    for side, step in sizes:
        reel = _Reel(scene, (*plies[:-1:step], plies[-1]), side)
        film = _halves(reel, largest) if branches and len(reel.plies) > 2 else _whole(reel, largest)
        if film.size <= largest and len(video := film.finished()) <= largest:
            return video
    raise ValueError(f"the film of game {scene.game.id} is too large")


def shown_after(game: Game, stored: Sequence[StoredMove]) -> tuple[int, ...]:
    """Return after which moves a film shows the board: 0 for the start, then the last of each step.

    A step is a turn, or several turns in a row in which each seat makes one decision of the same
    kind: what everyone does in a phase, or once around the table. Raises Unreplayable.
    """
    asked = [type(rules.pending(state)) for state, _ in positions(game, stored)]
    plies: list[int] = [0]
    seats: set[int] = set()
    newest: tuple[RoundId, type] | None = None
    for turn in chronicle_of(game, stored).turns:
        decided = [move for move in stored[turn.first - 1 : turn.last] if move.by != "forced"]
        kinds = [(turn.round, asked[move.ply - 1]) for move in decided]
        if kinds == [newest] and seats.isdisjoint(turn.seats):
            plies[-1] = turn.last
        else:
            plies.append(turn.last)
            seats.clear()
        seats.update(turn.seats)
        newest = kinds[-1] if kinds else newest
    return tuple(plies)


def shown_for(steps: int) -> int:
    """Return for how long each of so many steps is shown, in milliseconds."""
    return min(LONGEST, max(SHORTEST, ALL_STEPS // max(1, steps)))


@dataclass(frozen=True, slots=True)
class _Reel:
    """The frames of a video with a longer side of `side` pixels: a game's start, then its moves."""

    scene: Scene
    plies: tuple[int, ...]
    side: int

    def shots(self, begin: int = 0) -> Iterator[Shot]:
        """Yield the pictures from number `begin` on, from 0, each with its milliseconds.

        Each picture has badges for what happened since the one before, and is about who made the
        last decision.
        """
        game, texts = self.scene.game, i18n.texts_for(self.scene.locale)
        renderer, table = RENDERERS[game.slug], table_info(game, texts)
        seen = self.plies[begin - 1] if begin else 0
        times = dict.fromkeys(self.plies[begin:], shown_for(len(self.plies) - 1))
        times[self.plies[-1]] = LAST
        reduction = Reduction(self.side)
        happened: list[Event] = []
        mover: int | None = None
        for ply, (state, events) in enumerate(positions(game, self.scene.made)):
            if ply and (move := self.scene.made[ply - 1]).by != "forced":
                mover = move.seat
            if ply > seen:
                happened += rules.seen(events, None)
            if ply in times:
                board = renderer.frame(rules.view(state, None), table, texts, happened, mover)
                yield reduction.reduced(board), times[ply]
                happened = []


def _whole(reel: _Reel, largest: int) -> Film:
    """Return a video, cut off if it is too large."""
    shots = reel.shots()
    return _exposed(_begun(shots), shots, largest)


def _halves(reel: _Reel, largest: int) -> Film:
    """Return the same film, its second half made in a branch."""
    middle = len(reel.plies) * 8 // 15 + 1  # later boards show more, and take longer to draw
    shots = reel.shots()
    film = _begun(shots)  # draws what a branch that begins now need not draw
    with branch(partial(_second_half, reel, middle, largest)) as second_half:
        _exposed(film, islice(shots, middle - 1), largest)
        if film.size <= largest:
            film.append(second_half())
    return film


def _second_half(reel: _Reel, middle: int, largest: int) -> Film:
    """Return the video from a picture on, cut off if it is too large."""
    shots = reel.shots(middle - 1)
    before, _ = next(shots)
    return _exposed(Film.sequel(before), shots, largest)


def _begun(shots: Iterator[Shot]) -> Film:
    """Return a film with the first of some pictures."""
    picture, milliseconds = next(shots)
    film = Film(*picture.size)
    film.add(picture, milliseconds)
    return film


def _exposed(film: Film, shots: Iterable[Shot], largest: int) -> Film:
    """Add pictures to a film until it is too large; return it."""
    for picture, milliseconds in shots:
        film.add(picture, milliseconds)
        if film.size > largest:
            break
    return film


def main() -> None:
    """Read a scene and write its film."""
    if hasattr(os, "nice"):
        os.nice(_NICE)
    scene = pickle.load(sys.stdin.buffer)
    sys.stdout.buffer.write(shoot(scene, branches=can_branch()))


if __name__ == "__main__":
    end_unheard(main)
