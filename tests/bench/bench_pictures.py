"""How fast pictures are made, and how large they are.

    python tests/bench/bench_pictures.py [--rounds 30]

Each picture is made `--rounds` times from a position to bytes, alternating with a plain
`Image.save` of the same pixels as PNG (24 bit, Pillow's defaults), so that the ratio holds on a
noisy machine; absolute times depend on the machine. The first picture of a kind, which fills the
caches, is listed as "cold".
"""

from __future__ import annotations

import argparse
import io
import statistics
import time
from collections.abc import Callable, Iterator

from PIL import Image

import rules
from renderers import RENDERERS, English, Picture
from renderers.core import png
from renderers.core.palette import kept_colours
from renderers.puerto_rico.board import draw_board
from renderers.samples import play, table
from rules.puerto_rico.moves import Place
from rules.puerto_rico.state import Table

SLUG = "puerto-rico"


def seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def kinds() -> Iterator[tuple[str, Callable[[], Picture]]]:
    renderer = RENDERERS[SLUG]
    words = English()
    for seats in (2, 3, 4, 5):
        sample = play(SLUG, seats, 250, phase="captain")
        view = rules.view(sample.state, None)
        people = table(seats)
        yield (
            f"board, {seats} players, late",
            lambda v=view, p=people, e=sample.events: renderer.board(v, p, words, e),
        )
    position = play(SLUG, 4, 160, phase="mayor").state
    view, people = rules.view(position, 1), table(4)
    yield "enlarged seat", lambda: renderer.seat(view, 1, people, words)
    yield "preview", lambda: renderer.preview(view, 1, [Place(())], people, words)
    over = play(SLUG, 5, 99999).state
    results = rules.scores(over)
    yield "final scores", lambda: renderer.scores(over, results, table(5), words)


def plain_save(picture: Picture) -> Callable[[], int]:
    image = Image.open(io.BytesIO(picture.data)).convert("RGB")

    def save() -> int:
        out = io.BytesIO()
        image.save(out, "PNG")
        return out.tell()

    return save


def report(name: str, make: Callable[[], Picture], rounds: int) -> None:
    cold = seconds(make)
    picture = make()
    save = plain_save(picture)
    times, plain = [], []
    for number in range(rounds):
        times.append(seconds(make))
        if number % 4 == 0:
            plain.append(seconds(save))
    times.sort()
    median, worst = statistics.median(times), times[int(0.99 * len(times))]
    saved = statistics.median(plain)
    print(
        f"{name:24} {cold * 1e3:7.0f} {median * 1e3:7.1f} {worst * 1e3:7.1f} "
        f"{len(picture.data) / 1e3:7.0f} {saved * 1e3:9.0f} {save() / 1e3:9.0f} "
        f"{saved / median:7.1f}x"
    )


def parts(rounds: int) -> None:
    state = play(SLUG, 4, 250, phase="captain").state
    assert isinstance(state, Table)
    people, words = table(4), English()
    canvas = draw_board(state, people, words)
    image = canvas.paletted()
    for name, work in (
        ("drawing", lambda: draw_board(state, people, words)),
        ("kept palette", canvas.paletted),
        ("writing the PNG", lambda: png.encode(image, kept_colours())),
    ):
        median = statistics.median(seconds(work) for _ in range(rounds))
        print(f"    {name:20} {median * 1e3:7.1f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=30)
    rounds = parser.parse_args().rounds
    print(f"deflate: {png.deflate.__name__}")
    print("picture                  cold ms  median     p99      kB  save ms   save kB  ratio")
    for name, make in kinds():
        report(name, make, rounds)
    print("of the board for 4 players:")
    parts(rounds)


if __name__ == "__main__":
    main()
