"""The process that makes the film of a finished game: one picture for each turn.

    python -m bot.services.history.film_process < scene > film.webp

Nothing else waits for it: the process has the lowest priority on the machine, and its memory is
freed when it ends.
"""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image

import rules
from bot import i18n
from bot.model import Game, StoredMove
from bot.services.history.chronicle import Chronicle, chronicle_of
from bot.services.history.replay import positions
from bot.services.messages.drawing import table_info
from renderers import RENDERERS
from renderers.core.film import Film
from renderers.core.palette import in_palette
from rules import Event

LARGEST: Final = 8_000_000
"""Bytes; Discord takes 10 MiB."""
SIZES: Final = ((800, 1), (640, 1), (640, 2), (480, 3), (400, 6))
"""Widths in pixels, and one of how many turns is shown; the first that is small enough is used."""
ALL_TURNS: Final = 60_000
SHORTEST: Final = 350
LONGEST: Final = 1_200
LAST: Final = 6_000
"""Milliseconds: of all turns together, if that is neither too hasty nor too slow; of the result."""
_NICE: Final = 15


@dataclass(frozen=True, slots=True)
class Scene:
    """A finished game to be filmed, and the language of its pictures."""

    game: Game
    made: tuple[StoredMove, ...]
    locale: str


def shoot(scene: Scene, sizes: Sequence[tuple[int, int]] = SIZES, largest: int = LARGEST) -> bytes:
    """Return the film as WebP. Raises ValueError if it is too large in every size."""
    told = chronicle_of(scene.game, scene.made)
    for width, step in sizes:
        film = _film(scene, told, width, step, largest)
        if film is not None:
            return film
    raise ValueError(f"the film of game {scene.game.id} is too large")


def shown_for(turns: int) -> int:
    """Return for how long each of so many turns is shown, in milliseconds."""
    return min(LONGEST, max(SHORTEST, ALL_TURNS // max(1, turns)))


def _film(scene: Scene, told: Chronicle, width: int, step: int, largest: int) -> bytes | None:
    """Return the film in one size, None as soon as it is too large."""
    film, last = None, len(told.turns)
    time = shown_for(last // step)
    for turn, picture in _pictures(scene, told, width, step):
        if film is None:
            film = Film(*picture.size)
        film.add(picture, LAST if turn == last else time)
        if film.size > largest:
            return None
    assert film is not None
    made = film.finished()
    return made if len(made) <= largest else None


def _pictures(
    scene: Scene, told: Chronicle, width: int, step: int
) -> Iterator[tuple[int, Image.Image]]:
    """Yield the start, every `step`th turn, and the end of the game, with the numbers of turns.

    Each picture has badges for what happened since the one before.
    """
    game, texts = scene.game, i18n.texts_for(scene.locale)
    renderer, table = RENDERERS[game.slug], table_info(game, texts)
    ends = {turn.last: turn.number for turn in told.turns}
    happened: list[Event] = []
    for ply, (state, events) in enumerate(positions(game, scene.made)):
        happened += rules.seen(events, None)
        turn = 0 if ply == 0 else ends.get(ply)
        if turn is None or (turn % step and turn != len(told.turns)):
            continue
        yield turn, _reduced(renderer.frame(rules.view(state, None), table, texts, happened), width)
        happened = []


def _reduced(board: Image.Image, width: int) -> Image.Image:
    whole = board.convert("RGB")
    height = round(whole.height * width / whole.width)
    # whole factors first: of flat areas a finer filter shows no more and takes ten times as long
    small = whole.resize((width, height), Image.Resampling.HAMMING, reducing_gap=1.0)
    return in_palette(small)


def main() -> None:
    """Read a scene and write its film."""
    if hasattr(os, "nice"):
        os.nice(_NICE)
    scene = pickle.load(sys.stdin.buffer)
    i18n.load()
    sys.stdout.buffer.write(shoot(scene))


if __name__ == "__main__":
    main()
