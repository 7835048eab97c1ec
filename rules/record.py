"""Records: a game is its setup and its moves, written as text that people can read and replay.

slowboat record 1
game puerto-rico
rules 1
seats 3
seed "any text, quoted as in JSON"
option mayor_mode ordered

P1: role settler
P2: settle pass * a comment
* a comment

While the game is not over, `seed-sha256` and the hash of the seed stand instead of the seed.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from itertools import product
from typing import Final, TypeAlias

from rules import door
from rules.core.errors import BadOptions, BadRecord, RulesError, quoted
from rules.core.events import Event
from rules.core.options import Options, option_text
from rules.core.state import State
from rules.core.validity import is_text
from rules.games import game

_FIRST: Final = "slowboat record 1"
_LINE: Final = re.compile(r"P([1-9][0-9]?): (.+)\Z")
_HASH: Final = re.compile(r"[0-9a-f]{64}\Z")
_NUMBER: Final = re.compile(r"[0-9]{1,4}\Z")
Line: TypeAlias = tuple[int, str]
"""A seat (from 0) and its move in notation."""
_TRIES: Final = 3
"""How often the lines of a record are brought into another order, at most."""
MAX_RECORD: Final = 1_000_000
"""The longest text that is read as a record, in characters."""


@dataclass(frozen=True, slots=True)
class Record:
    """The setup of a game and its moves, each with the seat (from 0) that made it.

    A game that is not over keeps its seed secret: its record has `seed_hash`, the SHA-256 of the
    seed in hexadecimal, instead. Such a record can be read by people but not be replayed.
    """

    slug: str
    seats: int
    options: Options = field(default_factory=dict, hash=False)
    seed: str = ""
    rules: int = 1
    moves: tuple[Line, ...] = ()
    seed_hash: str = ""

    def sealed(self) -> Record:
        """Return the record without its seed, but with the hash that the seed can be held to.

        Raises BadRecord if the seed is no text.
        """
        if not is_text(self.seed):
            raise _misfit("seed", self.seed)
        return replace(self, seed="", seed_hash=sha256(self.seed.encode()).hexdigest())

    def replay(self, plies: int | None = None) -> State:
        """Return the position after the first `plies` moves, by default after all.

        Raises BadRecord if the setup does not exist or a move is not legal.
        """
        if plies is not None and (type(plies) is not int or plies < 0):
            raise _misfit("plies", plies)
        state = self._set_up()
        for ply, seat, text in numbered(self.moves, plies):
            _play_line(state, ply, seat, text)
        return state

    def _set_up(self) -> State:
        if self.seed_hash:
            raise BadRecord("The seed of this record stays secret until the game ends.")
        try:
            return door.new(self.slug, self.seats, self.options, self.seed, self.rules)
        except RulesError as error:
            raise BadRecord("The record can't be set up: {why}", why=str(error)) from error

    def compact(self) -> Record:
        """Return the record without the moves that changed nothing in the end.

        These are answers that were changed, or withdrawn and given anew, before anybody else saw
        them. What is left leads to the same position, and tells nothing of what was thought of and
        dropped in secret, nor when. Raises BadRecord like `replay`.
        """
        record, tries = self, _TRIES
        while tries:
            shorter = record._without_the_dropped()
            if shorter == record:
                break
            # what was needed for a move that is gone may be gone, too, and stand elsewhere
            tries -= len(shorter.moves) == len(record.moves)
            record = shorter
        return record

    def _without_the_dropped(self) -> Record:
        """Return the record without moves that are not needed beside the others."""
        state = self._set_up()
        before, made, kept = door.copy(state), list[_Made](), list[Line]()
        for ply, seat, text in numbered(self.moves):
            question, less = door.question_seen(state, None), door.less_said(state, text)
            events = _play_line(state, ply, seat, text)
            secret = door.is_secret(state, seat, text)
            noticed = door.is_noticed(question, state, seat, events)
            made.append(_Made(ply, seat, text, secret, noticed, less))
            if not (door.secret_seats(state) or door.continues(before, state)):
                kept += _needed(before, made, state)
                before, made = door.copy(state), []
        kept += _needed(before, made, state) if made else []
        return replace(self, moves=tuple(kept))

    def public(self) -> Record:
        """Return what everybody may read while the game goes on: no seed, and no secret moves.

        Call it on a compact record: one that is not has the moves, too, by which players have
        come to what was revealed. Raises BadRecord like `replay`.
        """
        state = self._set_up()
        secret: dict[int, set[int]] = {}
        for ply, seat, text in numbered(self.moves):
            _play_line(state, ply, seat, text)
            if door.is_secret(state, seat, text):
                secret.setdefault(seat, set()).add(ply)
            for revealed in secret.keys() - set(door.secret_seats(state)):
                del secret[revealed]
        hidden = set[int]().union(*secret.values())
        shown = [line for ply, line in enumerate(self.moves, start=1) if ply not in hidden]
        return replace(self, moves=tuple(shown)).sealed()

    def to_text(self, comments: Mapping[int, str] | None = None) -> str:
        """Return the record as text; `comments` maps numbers of moves (from 1) to remarks.

        Raises BadRecord if the moves, the seed or an option cannot be written.
        """
        if not is_text(self.seed):
            raise _misfit("seed", self.seed)
        for name, value in self.options.items():
            if not isinstance(value, str | int):
                raise _misfit(str(name), value)
        head = [
            _FIRST,
            f"game {self.slug}",
            f"rules {self.rules}",
            f"seats {self.seats}",
            f"seed-sha256 {self.seed_hash}" if self.seed_hash else f"seed {json.dumps(self.seed)}",
            *(f"option {name} {option_text(value)}" for name, value in self.options.items()),
            "",
        ]
        lines = []
        for ply, seat, text in numbered(self.moves):
            remark = " ".join((comments or {}).get(ply, "").split())
            lines.append(f"P{seat + 1}: {text}" + (f" * {remark}" if remark else ""))
        return "\n".join(head + lines) + "\n"

    @classmethod
    def from_text(cls, text: str) -> Record:
        """Read a record. Raises BadRecord with the number of the line that is wrong."""
        if not isinstance(text, str):
            raise _misfit("record", text)
        if len(text) > MAX_RECORD:
            raise BadRecord("A record can be up to {limit} characters long.", limit=MAX_RECORD)
        reader = _RecordReader()
        for number, line in enumerate(text.splitlines(), start=1):
            reader.read(number, line.rstrip())
        return reader.finish()


@dataclass(frozen=True, slots=True)
class _Made:
    """A line of a record that is played: whether others could know then what it is.

    And whether they could tell that it was made at all; `less` are the parts of it.
    """

    ply: int
    seat: int
    text: str
    secret: bool
    noticed: bool
    less: tuple[str, ...]

    @property
    def verb(self) -> str:
        """The first word of the move."""
        return self.text.partition(" ")[0]


def _misfit(path: str, value: object) -> BadRecord:
    """Return the error that `value` is nothing that a record can have at `path`."""
    return BadRecord("{path} can't be {value}.", path=path, value=quoted(value))


def numbered(moves: object, plies: int | None = None) -> Iterator[tuple[int, int, str]]:
    """Yield the number (from 1), the seat and the move of each line, or of the first `plies`.

    Records can be made by programs that know no types: raises BadRecord for what is no line.
    """
    if not isinstance(moves, tuple | list):
        raise _misfit("moves", moves)
    for number, move in enumerate(moves[:plies], start=1):
        match move:
            case (int(seat), str(text)):
                yield number, seat, text
            case _:
                raise BadRecord(
                    "Line {number} of the record can't be read: {line}",
                    number=number,
                    line=quoted(move),
                )


def _needed(before: State, lines: list[_Made], after: State) -> list[Line]:
    """Return those of some lines that are needed to come from one position to another.

    Secret lines alone are left out, or say less, and stand where others noticed something. So the
    lines are the same, in the same order, whatever was thought of and dropped in secret.
    """
    if not any(line.secret for line in lines):
        return [(line.seat, line.text) for line in lines]
    all_lines = lines
    seats = Counter(line.seat for line in lines)
    several = [seat for seat, number in seats.items() if number > 1]
    for seat in several:
        size = sum(line.secret for line in lines if line.seat == seat)
        while size > 2:
            lines = _without_some(before, lines, after, seat, size)
            size //= 2
    number = -1
    while number != len(lines):
        number = len(lines)
        # a plan and its withdrawal go together, and some lines only when others are gone
        for seat, size in product(several, (2, 1)):
            lines = _without_some(before, lines, after, seat, size)
    lines = _saying_less(before, lines, after)
    orders = (_settled(all_lines, lines, reverse) for reverse in (True, False))
    lines = next((some for some in orders if _leads(before, some, after)), lines)
    return [(line.seat, line.text) for line in lines]


def _settled(moves: list[_Made], kept: list[_Made], reverse: bool) -> list[_Made]:
    """Return some of the lines that were made, in an order that follows from what others noticed.

    The secret ones of a seat stand where others last noticed one that began with the same word, or
    any; else beside the last line of the seat that they could know, else at the end. Those of a
    seat in one place are in the order of their texts, or in `reverse`.
    """
    plies, verbs, seats = dict[int, int](), dict[tuple[int, str], int](), dict[int, int]()
    for line in moves:
        if not line.secret:
            plies[line.seat] = line.ply
        elif line.noticed:
            verbs[line.seat, line.verb] = seats[line.seat] = line.ply
    end = moves[-1].ply + 1

    def place(line: _Made) -> tuple[int, int, int]:
        if not line.secret:
            return line.ply, 1, line.seat
        at = verbs.get((line.seat, line.verb), seats.get(line.seat, 0))
        beside = plies.get(line.seat, end)
        return at or beside, 2 if not at and beside < line.ply else 0, line.seat

    return sorted(sorted(kept, key=lambda line: line.text, reverse=reverse), key=place)


def _without_some(
    before: State, lines: list[_Made], after: State, seat: int, size: int
) -> list[_Made]:
    """Return lines without those secret ones of a seat, so many in a row, that are not needed."""
    end = sum(line.secret for line in lines if line.seat == seat)
    while end >= size:
        own = [at for at, line in enumerate(lines) if line.seat == seat and line.secret]
        shorter = _without(lines, own[end - size : end], own[end : end + 1])
        fits = next((some for some in shorter if _leads(before, some, after)), None)
        lines = lines if fits is None else fits
        end -= size if fits is not None or size > 2 else 1
    return lines


def _without(
    lines: list[_Made], plies: Sequence[int], later: Sequence[int]
) -> Iterator[list[_Made]]:
    """Yield lines without some: with a later one in the place of the first, and as they are."""
    first = plies[0]
    for at in later:
        moved = [*lines[:first], lines[at], *lines[first + 1 :]]
        others = {at, *plies} - {first}
        yield [line for place, line in enumerate(moved) if place not in others]
    left_out = set(plies)
    yield [line for place, line in enumerate(lines) if place not in left_out]


def _saying_less(before: State, lines: list[_Made], after: State) -> list[_Made]:
    """Return lines that tell nothing which is not needed."""
    for at, line in enumerate(lines):
        for text in line.less:
            some = [*lines[:at], replace(line, text=text, less=()), *lines[at + 1 :]]
            if _leads(before, some, after):
                lines = some
                break
    return lines


def _leads(before: State, lines: list[_Made], after: State) -> bool:
    """Whether the lines are legal in one position and lead to the other."""
    state = door.copy(before)
    try:
        for made in lines:
            door.play_in_place(state, made.seat, made.text, recorded=True)
    except RulesError:
        return False
    return state == after


def _play_line(state: State, ply: int, seat: int, text: str) -> tuple[Event, ...]:
    try:
        return door.play_in_place(state, seat, text, recorded=True)
    except RulesError as error:
        raise refused_line(ply, seat, text, error) from error


def refused_line(ply: int, seat: int, text: str, why: RulesError) -> BadRecord:
    """Return the error that the line with number `ply` (from 1) is refused, and why."""
    return BadRecord(
        "Move {ply} of the record ({line}) isn't allowed: {why}",
        ply=ply,
        line=f"P{seat + 1}: {text}",
        why=str(why),
    )


class _RecordReader:
    """Collects the lines of a record."""

    def __init__(self) -> None:
        self._started = False
        self._head: dict[str, str] = {}
        self._options: dict[str, str] = {}
        self._moves: list[Line] = []

    def read(self, number: int, line: str) -> None:
        """Take one line into account. Raises BadRecord if it cannot be read."""
        if not line or line == "*" or line.startswith("* "):
            return
        move = _LINE.match(line.split(" * ")[0].rstrip())
        if not self._started:
            understood = line == _FIRST
            self._started = True
        elif move:
            self._moves.append((int(move[1]) - 1, move[2]))
            understood = True
        else:
            understood = not self._moves and self._read_head(*line.partition(" ")[::2])
        if not understood:
            raise BadRecord(
                "Line {number} of the record can't be read: {line}", number=number, line=line[:60]
            )

    def _read_head(self, word: str, rest: str) -> bool:
        """Take a line of the head into account; say whether it could be read."""
        if word == "option":
            name, _, value = rest.partition(" ")
            fits, values = bool(value), self._options
        else:
            check = _HEAD.get(word)
            name, value = word, rest
            fits, values = check is not None and check(rest), self._head
        if not fits or name in values:
            return False
        values[name] = value
        return True

    def finish(self) -> Record:
        """Return the record that the lines make up."""
        if {"seed", "seed-sha256"} <= self._head.keys():
            raise BadRecord(
                "The record can't be set up: {why}", why="seed and seed-sha256 exclude each other"
            )
        missing = [word for word in _REQUIRED if word not in self._head]
        if not missing and not {"seed", "seed-sha256"} & self._head.keys():
            missing = ["seed"]
        if missing:
            raise BadRecord(
                "The record is missing its {what}.",
                what=missing[0] if self._started else "first line",
            )
        try:
            title = game(self._head["game"])
            options = {
                option.id: option.read(self._options.pop(option.id))
                for option in title.options
                if option.id in self._options
            }
        except BadOptions as error:
            raise BadRecord("The record can't be set up: {why}", why=str(error)) from error
        if self._options:
            raise BadRecord("There's no option {option}.", option=min(self._options))
        return Record(
            title.slug,
            int(self._head["seats"]),
            options,
            json.loads(self._head.get("seed", '""')),
            int(self._head["rules"]),
            tuple(self._moves),
            self._head.get("seed-sha256", ""),
        )


def _is_number(text: str) -> bool:
    return _NUMBER.match(text) is not None


def _is_hash(text: str) -> bool:
    return _HASH.match(text) is not None


def _is_string(text: str) -> bool:
    # only a string is decoded at all: deeply nested data would exhaust the stack
    if not text.startswith('"'):
        return False
    try:
        # half a surrogate pair can be written in JSON, but is no text that could be hashed
        json.loads(text).encode()
    except ValueError:
        return False
    return True


_HEAD: Final[Mapping[str, Callable[[str], bool]]] = {
    "game": bool,
    "rules": _is_number,
    "seats": _is_number,
    "seed": _is_string,
    "seed-sha256": _is_hash,
}
"""The lines of the head, with what their values must be."""
_REQUIRED: Final = ("game", "rules", "seats")
