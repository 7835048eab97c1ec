"""How long the films of whole games take, how large they are, how much memory they need.

    python tests/bench/bench_film.py [--game brass-birmingham]

Each game is played by computers, by two and by as many as can play, and filmed in processes of its
own as the bot does it. On a busy machine compare the seconds of processors. Memory is the most that
any single process has used so far. Under PYTHONDONTWRITEBYTECODE a checkout that was never compiled
takes twice as long to be imported.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import resource
import time

from PIL import Image

import rules
from bot.games import COMPUTERS
from bot.model import By, Game, Seat, StoredMove
from bot.services.play.film_process import Scene
from bot.services.play.films import shoot_apart
from renderers.samples import NAMES


def scene(slug: str, seats: int) -> Scene:
    """A finished game of computers."""
    state = rules.new(slug, seats, seed="bench")
    options = dict(state.options)
    made: list[StoredMove] = []
    while waiting := rules.waiting(state):
        ply = len(made) + 1
        forced = next(((s, m) for s in waiting if (m := rules.forced(state, s))), None)
        seat, move = forced or (waiting[0], chosen(state, waiting[0], ply))
        by: By = "forced" if forced else "computer"
        made.append(StoredMove(ply, seat, str(move), by, 0.0, ply, False))
        rules.play_in_place(state, seat, move)
    sitting = tuple(Seat(seat, seat, NAMES["en"][seat]) for seat in range(seats))
    game = Game(
        id=1, slug=slug, status="finished", name="Bench", guild_id=1, channel_id=1, thread_id=1,
        lobby_message_id=None, organiser_id=1, options=options, seats=sitting, max_seats=seats,
        seed="bench", rules=state.rules, locale="en", revision=1, question=1, ply=len(made),
        waiting=(), created_at=0.0, changed_at=0.0, asked_at=0.0,
    )  # fmt: skip
    return Scene(game, tuple(made), "en")


def chosen(state: rules.State, seat: int, ply: int) -> rules.Move:
    """What the computer plays."""
    moves = rules.legal(state, seat)
    return COMPUTERS[state.slug].choose(rules.view(state, seat), seat, moves, f"bench {ply}")


async def measure(slug: str, seats: int) -> None:
    """Make one film and say what it took."""
    played = scene(slug, seats)
    before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    film = await shoot_apart(played)
    took, used = time.perf_counter() - begun, resource.getrusage(resource.RUSAGE_CHILDREN)
    worked = used.ru_utime + used.ru_stime - before.ru_utime - before.ru_stime
    with Image.open(io.BytesIO(film)) as shown:
        frames = shown.n_frames
    print(
        f"{slug} {seats}: {len(played.made)} moves, {frames} frames, {took:.1f} s "
        f"({worked:.1f} s of processors), {len(film) / 1e6:.2f} MB, "
        f"at most {used.ru_maxrss / 1024:.0f} MiB"
    )


def main() -> None:
    """Film the games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=list(rules.GAMES))
    wanted = parser.parse_args().game
    for slug in [wanted] if wanted else list(rules.GAMES):
        for seats in (rules.GAMES[slug].seats[0], rules.GAMES[slug].seats[-1]):
            asyncio.run(measure(slug, seats))


if __name__ == "__main__":
    main()
