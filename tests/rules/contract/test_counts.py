"""How many ways there are to go on, to small depths: they change with any change in the moves.

Each line of the file is a position (players, random moves made, options that are not as usual)
with the number of sequences of 1, 2, … moves from there; where several seats are asked, the first
of them moves.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import rules
from tests.playing import after
from tests.sharing import in_turn

FILES = sorted((Path(__file__).parents[2] / "counts").glob("*.txt"))
MOST = 4000
"""A count beyond this many positions is not followed to the next depth."""
LINES = [(path, line) for path in FILES for line in path.read_text(encoding="utf-8").splitlines()]


def step(states: list[rules.State]) -> tuple[int, list[rules.State]]:
    """The number of moves from all these positions, and where they lead if they are few."""
    asked = [(state, rules.waiting(state)) for state in states]
    listed = [(state, seats[0], rules.legal(state, seats[0])) for state, seats in asked if seats]
    number = sum(len(moves) for _, _, moves in listed)
    if number > MOST:
        return number, []
    return number, [rules.play(s, seat, move).state for s, seat, moves in listed for move in moves]


def counts(slug: str, seats: int, plies: int, options: dict[str, object]) -> list[int]:
    states = [after(slug, seats, options, f"counts {seats}", plies)]
    found = []
    while states and len(found) < 4:
        number, states = step(states)
        found.append(number)
    return found


def position(slug: str, line: str) -> tuple[int, int, dict[str, object]]:
    seats, plies, *options = line.split(":")[0].split(", ")
    declared = {option.id: option for option in rules.game(slug).options}
    pairs = (option.partition("=")[::2] for option in options)
    chosen: dict[str, object] = {name: declared[name].read(value) for name, value in pairs}
    return int(seats.split()[0]), int(plies.split()[0]), chosen


@pytest.fixture(scope="module")
def written() -> dict[Path, list[str]]:
    """The lines as they should be, filled by the tests below in the order of the files."""
    return {path: [] for path in FILES}


@pytest.mark.parametrize(
    ("path", "line"),
    in_turn(LINES),
    ids=[f"{path.stem}: {line.split(':')[0]}" for path, line in LINES],
)
def test_the_number_of_sequences_of_moves(
    path: Path, line: str, written: dict[Path, list[str]], rewrite: bool
):
    numbers = " ".join(map(str, counts(path.stem, *position(path.stem, line))))
    found = f"{line.partition(':')[0]}: {numbers}"
    written[path].append(found)
    if not rewrite:
        assert found == line
    elif len(written[path]) == sum(one == path for one, _ in LINES):
        path.write_text("\n".join(written[path]) + "\n", encoding="utf-8")


def test_every_game_is_counted():
    assert {path.stem for path in FILES} == set(rules.GAMES)
