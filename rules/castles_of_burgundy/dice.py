"""A die as it is used, and what a change of its value costs (RULINGS 6)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final

from rules.core.errors import BadNotation
from rules.core.formats import Reader
from rules.core.phrases import Written

VALUES: Final = range(1, 7)
ROLLED: Final = "d"
BONUS: Final = "any"
WHITE: Final = "white"
SOURCES: Final = (ROLLED, BONUS, WHITE)
"""A rolled die; the extra die of a castle, of any value; the value of the white die."""
SHIELD_16: Final = "s16"
HELPERS: Final = {f"m{number}": number for number in (9, 10, 11, 12)}
"""How notation names a monastery that gives a free step."""
_DIE = re.compile(r"(d|any|white)([1-6])(?:>([1-6]))?\Z")
_WORKERS = re.compile(r"w([1-9])\Z")


@dataclass(frozen=True, slots=True)
class Die(Written):
    """A die showing `shown` that is used as `value`.

    `source` is one of SOURCES; `help` is what changes it for nothing: "", SHIELD_16 or one of
    HELPERS; `workers` are paid for the rest of the change. A die whose value is changed by nothing
    stands for its only payment; the record has it in full.
    """

    template: ClassVar[str] = ""
    source: str
    shown: int
    value: int
    help: str = ""
    workers: int = 0

    @classmethod
    def read(cls, reader: Reader) -> Die:
        """Consume `d3`, `d3>6 w2`, `d3>4 m9`, `d2>5 m12 w2`, `d3>6 s16`, `any5`, `white4>6 w2`."""
        word = reader.take()
        match = _DIE.match(word)
        if match is None or (match[1] == BONUS and match[3]):
            raise BadNotation(
                "{word} isn't a die. Write d3, d3>6 w2, any5 or white4.", word=word[:60]
            )
        shown = int(match[2])
        value = int(match[3] or shown)
        help = workers = None
        if value != shown:
            if (word := reader.peek() or "") in HELPERS or word == SHIELD_16:
                help = reader.take()
            if help != SHIELD_16 and (paid := _WORKERS.match(reader.peek() or "")):
                workers = int(paid[1])
                reader.take()
        return cls(match[1], shown, value, help or "", workers or 0)

    def __str__(self) -> str:
        text = f"{self.source}{self.shown}"
        if self.value != self.shown:
            text += f">{self.value}"
        if self.help:
            text += f" {self.help}"
        return f"{text} w{self.workers}" if self.workers else text

    def well_formed(self) -> bool:
        """Whether it is a die that can be written; a change that costs nothing is left open."""
        numbers = (self.shown, self.value, self.workers)
        if any(type(number) is not int for number in numbers) or type(self.help) is not str:
            return False
        if self.source not in SOURCES or self.shown not in VALUES or self.value not in VALUES:
            return False
        if self.value == self.shown:
            return not self.help and self.workers == 0
        if self.source == BONUS or not 0 <= self.workers < 10:
            return False
        if self.help == SHIELD_16:
            return self.workers == 0
        return not self.help or self.help in HELPERS


def distance(shown: int, value: int) -> int:
    """Return the steps around the circle 1…6…1 between two values, at most 3."""
    steps = abs(shown - value)
    return min(steps, 6 - steps)


def payment(shown: int, value: int, *, double: bool, help: str) -> tuple[str, int]:
    """Return the help that is used for a change, and the workers it costs (RULINGS 6).

    `double` is monastery 8, with which a worker moves the die by 1 or 2; `help` is the monastery
    with a free step for what the die does, "" if there is none. The cheaper of both is taken; the
    free step is not written where it saves nothing.
    """
    steps = distance(shown, value)
    workers = (steps + 1) // 2 if double else steps
    if help and steps - 1 < workers:
        return help, steps - 1
    return "", workers


def read_die(text: str) -> Die:
    """Return the die that events and records write like this."""
    return Die.read(Reader(text.split()))
