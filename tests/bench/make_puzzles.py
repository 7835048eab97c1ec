"""Make the puzzles that the bot comes with, and measure what one costs.

    python -m tests.bench.make_puzzles --games puerto-rico --number 6 --write

Prints for each game how many games of computers, how many decisions, and how many CPU seconds a
puzzle takes.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from itertools import count

import rules
from bot.computers.coaching.puzzles import SearchedGame
from bot.games import COACHES, COMPUTERS
from bot.services.coach.puzzle_making import FIRST_PUZZLES, SOURCE, MadePuzzle, made_puzzle


def main() -> None:
    """Make some puzzles of each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="+", default=sorted(COACHES), choices=sorted(COACHES))
    parser.add_argument("--number", type=int, default=6)
    parser.add_argument("--a-game", type=int, default=2, help="the most that one game yields")
    parser.add_argument("--seed", default="first")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--keep", action="store_true", help="count what the file holds already")
    asked = parser.parse_args()
    for slug in asked.games:
        path = FIRST_PUZZLES / f"{slug}.jsonl"
        kept = path.read_text("utf-8").splitlines() if asked.keep and path.exists() else []
        lines = list(kept)
        for puzzle in made(slug, asked.seed, asked.number - len(kept), asked.a_game):
            lines.append(json.dumps(puzzle, ensure_ascii=False))
            if asked.write:  # each at once: they take long
                path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def made(slug: str, seed: str, number: int, a_game: int) -> Iterator[MadePuzzle]:
    """Yield so many puzzles of a game, at most `a_game` of one, and print what they took."""
    total = decisions = 0
    begun = time.process_time()
    for game in count(1):
        if total >= number:
            return
        searched = SearchedGame(f"{SOURCE}/{slug}/{seed}-{game}", slug)
        found = 0
        for row in searched.rows(COACHES[slug], COMPUTERS[slug]):
            decisions += not row["over"]
            if row["puzzle"] is not None:
                yield made_puzzle(searched.name, slug, rules.GAMES[slug].rules, row["puzzle"])
                found, total = found + 1, total + 1
            if found == a_game or total == number:
                break
        seconds = time.process_time() - begun
        print(
            f"{slug}: {total} puzzles of {game} games, {decisions} decisions, "
            f"{seconds:.0f} s, {seconds / max(1, total):.1f} s a puzzle",
            flush=True,
        )


if __name__ == "__main__":
    main()
