"""Options of a game, declared as data, so that a lobby can offer them without knowing the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from rules.core.errors import BadOptions

OptionValue: TypeAlias = str | int | bool
Options: TypeAlias = dict[str, OptionValue]


@dataclass(frozen=True, slots=True)
class Option:
    """One choice that is made before a game starts.

    `values` lists what can be chosen, the default first; `label` (a name) and `help` (one
    sentence) are English message ids; `seats` are the numbers of players that the option is for,
    `()` for all; `comfort` marks an option that does not change the rules and may be changed
    while the game runs.
    """

    id: str
    values: tuple[OptionValue, ...]
    label: str
    help: str
    seats: tuple[int, ...] = ()
    comfort: bool = False

    @property
    def default(self) -> OptionValue:
        """The value that is used where nothing was chosen."""
        return self.values[0]

    def fits(self, seats: int) -> bool:
        """Whether the option means anything with this number of players."""
        return not self.seats or seats in self.seats

    def read(self, value: object) -> OptionValue:
        """Return the declared value that `value` stands for, itself or as text (`true`, `122`).

        Raises BadOptions where there is none.
        """
        for candidate in self.values:
            if type(value) is type(candidate) and value == candidate:
                return candidate
            if isinstance(value, str) and value == option_text(candidate):
                return candidate
        raise BadOptions(
            "The option {option} cannot be {value}; it can be {values}.",
            option=self.id,
            value=str(value),
            values=", ".join(map(option_text, self.values)),
        )


def option_text(value: OptionValue) -> str:
    """Write an option's value as text: `true`, `false`, `122`, `ordered`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def complete_options(
    declared: Iterable[Option], chosen: Mapping[str, object] | None, seats: int
) -> Options:
    """Return the value of every declared option that fits `seats` players.

    `chosen` holds what differs from the defaults. Raises BadOptions for an unknown option or
    value, or for an option that does not fit the number of players.
    """
    by_id = {option.id: option for option in declared}
    options = {option.id: option.default for option in by_id.values() if option.fits(seats)}
    for option_id, value in (chosen or {}).items():
        option = by_id.get(option_id)
        if option is None:
            raise BadOptions("There is no option {option}.", option=option_id)
        read = option.read(value)
        if option.fits(seats):
            options[option_id] = read
        elif read != option.default:
            raise BadOptions(
                "The option {option} is not for {seats} players.", option=option_id, seats=seats
            )
    return options


LISTED_FIRST: Final = "listed-first"
START_PLAYER: Final = Option(
    "start_player",
    ("random", LISTED_FIRST),
    "Seats",
    "Random seats, or the seats in the order of joining, and the first begins.",
)
"""Who sits where. Whoever seats the players reads it: in the rules seat 0 always begins."""
AUTO_RESOLVE: Final = Option(
    "auto_resolve",
    (True, False),
    "Forced moves",
    "Play moves without a choice automatically, or ask for every move.",
    comfort=True,
)
"""Whether moves without a choice are entered for the players, by whoever runs the game."""
