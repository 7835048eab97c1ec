"""Puzzles made up in no time, from the first choices of golden games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import rules
from bot.computers.coaching.compare import MoveVerdict, VerdictKind
from bot.computers.coaching.puzzles import Puzzle, PuzzleAnswer, puzzle_row
from bot.games import COACHES
from bot.model import PuzzleSource, StoredPuzzle
from bot.store.coach import puzzles
from tests.bot.services.ready_tables import Bot
from tests.golden import RECORDS

SLUG = "puerto-rico"
BEST = 1
"""The place of the best answer."""


def content(slug: str = SLUG, ply: int = 1) -> dict[str, Any]:
    """Return a puzzle with three answers, of which the second is the best by 3 and 4 points."""
    path = next(iter(sorted((RECORDS / slug).glob("*.txt"))))
    record = rules.Record.from_text(path.read_text("utf-8"))
    state = record.replay(ply - 1)
    while True:
        seat = rules.waiting(state)[0]
        legal = list(rules.legal(rules.view(state, seat), seat))
        if len(legal) >= 3:
            break
        state = record.replay(ply)
        ply += 1
    second, best, third = legal[:3]
    answers = [
        PuzzleAnswer(second, verdict(slug, best, second, 3.0)),
        PuzzleAnswer(best),
        PuzzleAnswer(third, verdict(slug, best, third, 4.0)),
    ]
    puzzle = Puzzle(ply, seat, rules.view(state, seat), tuple(answers), is_plain=False)
    return puzzle_row(puzzle)


def verdict(slug: str, best: Any, other: Any, loss: float) -> MoveVerdict:
    first, *_ = COACHES[slug].words
    return MoveVerdict(VerdictKind.MISTAKE, other, best, loss, 0.2, pairs=16, parts={first: loss})


def stored(
    name: str,
    slug: str = SLUG,
    *,
    game_id: int | None = None,
    guild_id: int | None = None,
    rules_version: int | None = None,
) -> StoredPuzzle:
    """Return a puzzle of a game: `name` is that of the game, followed by the move."""
    version = rules.GAMES[slug].rules if rules_version is None else rules_version
    source = PuzzleSource(name, slug, game_id, guild_id)
    return StoredPuzzle(0, source, version, content(slug), 1.0)


async def store(bot: Bot, *made: StoredPuzzle) -> Sequence[int]:
    """Store puzzles; returns their ids."""
    async with bot.db.transaction() as tx:
        for each in made:
            await puzzles.add(tx, each)
    async with bot.db.reading() as connection:
        known = {use.source.name: use.id for use in await puzzles.uses(connection)}
    return [known[each.source.name] for each in made]
