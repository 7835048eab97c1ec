"""How fast pictures are made, and how large they are.

    python tests/bench/bench_pictures.py [--rounds 30] [--game brass-birmingham] [--cpu]

Each picture is made `--rounds` times from a position to bytes, alternating with a plain
`Image.save` of the same pixels as PNG (24 bit, Pillow's defaults), so that the ratio holds on a
noisy machine; absolute times depend on the machine. The first picture of a kind, which fills the
caches, is listed as "cold". With `--cpu` only the least processor time of each picture is listed:
with the parts that are kept from the picture before, and without any.
"""

from __future__ import annotations

import argparse
import io
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from PIL import Image

import rules
from renderers import RENDERERS, English, Picture, Renderer
from renderers.brass_birmingham import gallery as birmingham
from renderers.brass_birmingham.board import draw_board as draw_birmingham
from renderers.castles_of_burgundy import gallery as burgundy
from renderers.castles_of_burgundy.board import draw_board as draw_burgundy
from renderers.core import png
from renderers.core.canvas import KEPT_PARTS, Canvas
from renderers.core.game import TableInfo
from renderers.core.palette import kept_colours
from renderers.puerto_rico import gallery_new_buildings as expansion
from renderers.puerto_rico.board import draw_board as draw_puerto_rico
from renderers.samples import Sample, play, table
from renderers.valparaiso import gallery as harbour
from renderers.valparaiso.board import draw_board as draw_valparaiso
from rules.puerto_rico.moves import PlaceColonists


def seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def cpu_seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


Kinds = Iterator[tuple[str, Callable[[], Picture]]]


def boards(
    renderer: Renderer[Any],
    seats: int,
    view: rules.State,
    people: TableInfo,
    events: Sequence[rules.Event],
) -> Kinds:
    """The board of a position."""
    words = English()
    yield f"board, {seats} players", lambda: renderer.board(view, people, words, events)


def earlier(slug: str, samples: dict[str, Sample[Any]]) -> Kinds:
    """The boards of positions with 4 seats, by their part of the game."""
    renderer, words, people = RENDERERS[slug], English(), table(4)
    for part, sample in samples.items():
        view, events = rules.view(sample.state, None), sample.events
        yield (
            f"board, 4, {part}",
            lambda view=view, events=events: renderer.board(view, people, words, events),
        )


def puerto_rico() -> Kinds:
    renderer, words = RENDERERS["puerto-rico"], English()
    parts = {"start": play("puerto-rico", 4, 1), "middle": play("puerto-rico", 4, 120)}
    yield from earlier("puerto-rico", parts)
    for seats in (2, 3, 4, 5):
        sample = play("puerto-rico", seats, 250, phase="captain")
        view = rules.view(sample.state, None)
        people = table(seats)
        yield from boards(renderer, seats, view, people, sample.events)
    for name, sample in (
        ("draft, 5 players", expansion.drafting(5, 8)),
        ("board, new buildings", expansion.late(5, "new-only", "builder")),
    ):
        view = rules.view(sample.state, None)
        yield name, lambda v=view, e=sample.events: renderer.board(v, table(5), words, e)
    position = play("puerto-rico", 4, 160, phase="mayor").state
    view, people = rules.view(position, 1), table(4)
    yield "enlarged seat", lambda: renderer.seat(view, 1, people, words)
    yield "preview", lambda: renderer.preview(view, 1, [PlaceColonists(())], people, words)
    over = play("puerto-rico", 5, 99999).state
    results = rules.scores(over)
    yield "final scores", lambda: renderer.scores(over, results, table(5), words)


def brass_birmingham() -> Kinds:
    renderer, words = RENDERERS["brass-birmingham"], English()
    parts = {"start": birmingham.rounds(4, 1), "middle": birmingham.rounds(4, 8, 3)}
    yield from earlier("brass-birmingham", parts)
    for seats in (2, 3, 4):
        late = birmingham.rounds(seats, 15, 3)
        view = rules.view(late.state, None)
        people = table(seats)
        yield from boards(renderer, seats, view, people, late.events)
    full, people = birmingham.crowded(4), table(4)
    yield "board, every slot taken", lambda: renderer.board(full, people, words)
    position = birmingham.rounds(4, 12, 3).state
    seat = rules.waiting(position)[0]
    view = rules.view(position, seat)
    yield "enlarged part", lambda: renderer.board(view, people, words, (), "centre")
    yield "enlarged seat", lambda: renderer.seat(view, seat, people, words)
    yield "hand", lambda: renderer.hand(view, seat, people, words)
    moves = [rules.legal(view, seat, "network")[0]]
    yield "preview", lambda: renderer.preview(view, seat, moves, people, words)
    over = birmingham.rounds(4, 99).state
    results = rules.scores(over)
    yield "final scores", lambda: renderer.scores(over, results, people, words)


def castles_of_burgundy() -> Kinds:
    renderer, words = RENDERERS["castles-of-burgundy"], English()
    parts = {part: burgundy.played(burgundy.STAGES[part], 4) for part in ("start", "middle")}
    yield from earlier("castles-of-burgundy", parts)
    for seats in (1, 2, 3, 4):
        late = burgundy.played(burgundy.STAGES["late"], seats)
        view, people = rules.view(late.state, None), table(seats)
        yield from boards(renderer, seats, view, people, late.events)
    people = table(4)
    full = burgundy.crowded(4, **burgundy.EXPANSIONS).state
    yield "board, all expansions", lambda: renderer.board(full, people, words)
    position = burgundy.played(burgundy.STAGES["middle"], 4).state
    seat = rules.waiting(position)[0]
    view = rules.view(position, seat)
    yield "enlarged seat", lambda: renderer.seat(view, seat, people, words)
    moves = [rules.legal(view, seat)[0]]
    yield "preview", lambda: renderer.preview(view, seat, moves, people, words)
    over = burgundy.played(burgundy.END, 4).state
    results = rules.scores(over)
    yield "final scores", lambda: renderer.scores(over, results, people, words)


def valparaiso() -> Kinds:
    renderer, words = RENDERERS["valparaiso"], English()
    parts = {part: harbour.played(harbour.STAGES[part], 4) for part in ("start", "middle")}
    yield from earlier("valparaiso", parts)
    for seats in (2, 3, 4, 5):
        late = harbour.played(harbour.STAGES["late"], seats)
        view = rules.view(late.state, None)
        yield from boards(renderer, seats, view, table(seats), late.events)
    people = table(4)
    position = harbour.played(harbour.STAGES["middle"], 4).state
    seat = rules.waiting(position)[0]
    view = rules.view(position, seat)
    yield "hand and plan", lambda: renderer.hand(view, seat, people, words)
    moves = [rules.legal(view, seat)[0]]
    yield "preview", lambda: renderer.preview(view, seat, moves, people, words)
    over = harbour.played(harbour.END, 4).state
    results = rules.scores(over)
    yield "final scores", lambda: renderer.scores(over, results, people, words)


KINDS = {
    "puerto-rico": puerto_rico,
    "brass-birmingham": brass_birmingham,
    "castles-of-burgundy": castles_of_burgundy,
    "valparaiso": valparaiso,
}


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


def report_cpu(name: str, make: Callable[[], Picture], rounds: int) -> None:
    make()
    kept, without = [], []
    for _ in range(rounds):
        kept.append(cpu_seconds(make))
        KEPT_PARTS.clear()
        without.append(cpu_seconds(make))
    print(f"{name:24} {min(kept) * 1e3:7.1f} {min(without) * 1e3:7.1f}")


def parts(rounds: int, draw: Callable[[], Canvas]) -> None:
    canvas = draw()
    image = canvas.paletted()
    for name, work in (
        ("drawing", draw),
        ("kept palette", canvas.paletted),
        ("writing the PNG", lambda: png.encode(image, kept_colours())),
    ):
        median = statistics.median(seconds(work) for _ in range(rounds))
        print(f"    {name:20} {median * 1e3:7.1f} ms")


def board_of(slug: str) -> Callable[[], Canvas]:
    people, words = table(4), English()
    if slug == "puerto-rico":
        late = play(slug, 4, 250, phase="captain").state
        return lambda: draw_puerto_rico(late, people, words)
    if slug == "castles-of-burgundy":
        state = burgundy.played(burgundy.STAGES["late"], 4).state
        return lambda: draw_burgundy(state, people, words)
    if slug == "valparaiso":
        middle = harbour.played(harbour.STAGES["late"], 4).state
        return lambda: draw_valparaiso(middle, people, words)
    full = birmingham.rounds(4, 15, 3).state
    return lambda: draw_birmingham(full, people, words)


def list_cpu(slug: str, rounds: int) -> None:
    print(f"{slug:24} kept ms without")
    for name, make in KINDS[slug]():
        report_cpu(name, make, rounds)


def list_all(slug: str, rounds: int) -> None:
    print(f"{slug:24} cold ms  median     p99      kB  save ms   save kB  ratio")
    for name, make in KINDS[slug]():
        report(name, make, rounds)
    print("of the board for 4 players:")
    parts(rounds, board_of(slug))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--game", choices=list(KINDS))
    parser.add_argument("--cpu", action="store_true")
    chosen = parser.parse_args()
    games = [chosen.game] if chosen.game else list(KINDS)
    for slug in games:
        if chosen.cpu:
            list_cpu(slug, chosen.rounds)
        else:
            list_all(slug, chosen.rounds)


if __name__ == "__main__":
    main()
