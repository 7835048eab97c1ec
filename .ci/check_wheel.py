"""Play a game of each title with what was installed from a wheel: pure, compiled or games."""

from __future__ import annotations

import sys
from importlib.util import find_spec

import rules
from rules.core import steps


def main(kind: str) -> None:
    """Raise AssertionError if the wheel is not of this kind, or a game does not come to its end."""
    compiled = not str(steps.__file__).endswith(".py")
    assert compiled == (kind == "compiled"), steps.__file__
    assert bool(find_spec("bot")) == (kind != "games"), rules.__file__
    for slug in rules.GAMES:
        match = rules.Match(slug, 2, seed="wheel")
        chance = rules.Chance("wheel")
        while match.waiting:
            seat = match.waiting[0]
            match.play(rules.sample(match.state, seat, chance), seat)
        sys.stdout.write(f"{slug}: {len(match.moves)} moves\n")
    if kind != "games":
        import bot.app

        assert bot.app


if __name__ == "__main__":
    main(sys.argv[1])
