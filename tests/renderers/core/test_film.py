"""The writer of animated WebP, with Pillow as the reference."""

from __future__ import annotations

import io
import pickle

import pytest
from PIL import Image, ImageChops, ImageDraw

from renderers.core.film import Film
from renderers.core.palette import in_palette


def picture(step: int, size: tuple[int, int] = (101, 67)) -> Image.Image:
    """A palette picture with a disc that moves; odd sizes and places are the hard ones."""
    made = Image.new("RGB", size, "teal")
    ImageDraw.Draw(made).ellipse((step * 7, step * 3, step * 7 + 21, step * 3 + 21), fill="gold")
    return in_palette(made)


def decoded(film: bytes) -> list[tuple[Image.Image, int]]:
    with Image.open(io.BytesIO(film)) as shown:
        assert shown.format == "WEBP"
        frames = []
        for frame in range(shown.n_frames):
            shown.seek(frame)
            frames.append((shown.convert("RGB"), shown.info["duration"]))
        return frames


def test_every_picture_comes_back_exactly() -> None:
    film = Film(101, 67)
    for step in range(8):
        film.add(picture(step), 100 + step)
    assert film.frames == 8
    shown = decoded(film.finished())
    assert [time for _, time in shown] == [100 + step for step in range(8)]
    for step, (frame, _) in enumerate(shown):
        assert ImageChops.difference(frame, picture(step).convert("RGB")).getbbox() is None


def test_equal_pictures_are_one_that_is_shown_longer() -> None:
    film = Film(101, 67)
    for step in (0, 0, 1, 1, 1):
        film.add(picture(step), 50)
    assert [time for _, time in decoded(film.finished())] == [100, 150]


def test_what_does_not_change_takes_no_room() -> None:
    film = Film(101, 67)
    noise = in_palette(Image.effect_noise((101, 67), 200).convert("RGB"))
    film.add(noise, 10)
    first = film.size
    changed = noise.copy()
    changed.putpixel((50, 33), (noise.tobytes()[33 * 101 + 50] + 1) % 256)
    film.add(changed, 10)
    assert film.size - first < 200
    last, _ = decoded(film.finished())[-1]
    assert ImageChops.difference(last, changed.convert("RGB")).getbbox() is None


def test_a_single_picture_is_a_film_too() -> None:
    film = Film(101, 67)
    film.add(picture(3), 10)
    assert film.finished()[:4] == b"RIFF"
    ((shown, _),) = decoded(film.finished())
    assert ImageChops.difference(shown, picture(3).convert("RGB")).getbbox() is None


def test_a_film_goes_on_with_its_sequel_as_if_it_were_one() -> None:
    steps = (0, 1, 1, 1, 2, 3)
    whole, begun, sequel = Film(101, 67), Film(101, 67), Film.sequel(picture(steps[2]))
    for at, step in enumerate(steps):
        for film in (whole, begun if at < 3 else sequel):
            film.add(picture(step), 10 + at)
    begun.append(pickle.loads(pickle.dumps(sequel)))
    assert begun.frames == whole.frames == 4
    assert begun.size == whole.size
    for film in (whole, begun):
        film.add(picture(9), 10)
    assert begun.finished() == whole.finished()


@pytest.mark.parametrize("wrong", [picture(0, (11, 10)), Image.new("RGB", (10, 10))])
def test_pictures_of_another_size_or_mode_are_refused(wrong: Image.Image) -> None:
    with pytest.raises(ValueError, match="film of"):
        Film(10, 10).add(wrong, 10)
