"""Options of a game, declared as data, so that a lobby can offer them without knowing the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from rules.core.errors import BadOptions, Refusal, quoted

OptionValue: TypeAlias = str | int | bool
Options: TypeAlias = dict[str, OptionValue]


@dataclass(frozen=True, slots=True)
class Needs:
    """A condition: the option `option` has one of `values`."""

    option: str
    values: tuple[OptionValue, ...]

    def met(self, options: Mapping[str, object]) -> bool:
        """Whether the condition holds for these options, complete up to those declared before."""
        return options.get(self.option) in self.values


@dataclass(frozen=True, slots=True)
class Group:
    """Exactly `number` of the ids in `ids` must be chosen."""

    number: int
    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """One choice that is made before a game starts.

    `values` lists what can be chosen, the default first; `label` (a name) and `help` (one
    sentence) are English message ids; `seats` are the numbers of players that the option is for,
    `()` for all; `comfort` marks an option that does not change the rules and may be changed
    while the game runs; `needs` names another option, declared before, with the values that give
    this one a meaning.

    An option with `groups` is a list of ids, written with commas between them: so many of each
    group. Its only declared value is the empty list, which must be filled where it has a meaning.
    """

    id: str
    values: tuple[OptionValue, ...]
    label: str
    help: str
    seats: tuple[int, ...] = ()
    comfort: bool = False
    needs: Needs | None = None
    groups: tuple[Group, ...] = ()

    @property
    def default(self) -> OptionValue:
        """The value that is used where nothing was chosen."""
        return self.values[0]

    def fits(self, seats: int) -> bool:
        """Whether the option means anything with this number of players."""
        return not self.seats or seats in self.seats

    def applies(self, options: Mapping[str, object]) -> bool:
        """Whether the option means anything beside these others."""
        return self.needs is None or self.needs.met(options)

    def read(self, value: object) -> OptionValue:
        """Return the declared value that `value` stands for, itself or as text (`true`, `122`).

        A list of ids may be a sequence or a text; it comes back as a text in the order of its
        groups. Raises BadOptions where the value does not exist.
        """
        if self.groups:
            return self._read_list(value)
        for candidate in self.values:
            if type(value) is type(candidate) and value == candidate:
                return candidate
            if isinstance(value, str) and value == option_text(candidate):
                return candidate
        raise BadOptions(
            "The option {option} cannot be {value}; it can be {values}.",
            option=self.id,
            value=value[:60] if isinstance(value, str) else quoted(value),
            values=", ".join(map(option_text, self.values)),
        )

    def _read_list(self, value: object) -> str:
        if isinstance(value, str):
            value = [word.strip() for word in value.split(",") if word.strip()]
        if not isinstance(value, Sequence) or not all(isinstance(word, str) for word in value):
            raise BadOptions("The option {option} is a list of ids.", option=self.id)
        known = [word for group in self.groups for word in group.ids]
        for word in value:
            if word not in known:
                raise BadOptions(
                    "The option {option} cannot hold {value}.", option=self.id, value=word[:60]
                )
            if value.count(word) > 1:
                raise BadOptions(
                    "The option {option} holds {value} twice.", option=self.id, value=word
                )
        for group in self.groups if value else ():
            chosen = sum(word in group.ids for word in value)
            if chosen != group.number:
                raise BadOptions(
                    "The option {option} must hold exactly {number} of {values}, not {chosen}.",
                    option=self.id,
                    number=group.number,
                    values=", ".join(group.ids),
                    chosen=chosen,
                )
        return ",".join(sorted(value, key=known.index))


def listed(value: OptionValue) -> tuple[str, ...]:
    """Return the ids in the value of an option with groups."""
    return tuple(str(value).split(",")) if value else ()


def option_text(value: OptionValue) -> str:
    """Write an option's value as text: `true`, `false`, `122`, `ordered`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def complete_options(
    declared: Iterable[Option], chosen: Mapping[str, object] | None, seats: int
) -> Options:
    """Return the value of every declared option that means something for `seats` players.

    `chosen` holds what differs from the defaults. Raises BadOptions for an unknown option or
    value, for an option that does not fit the number of players or the other options, and for an
    empty list that must be filled.
    """
    by_id = {option.id: option for option in declared}
    read: Options = {}
    if chosen is not None and not isinstance(chosen, Mapping):
        raise BadOptions("{path} cannot be {value}.", path="options", value=quoted(chosen))
    for option_id, value in (chosen or {}).items():
        if option_id not in by_id:
            raise BadOptions(
                "There is no option {option}.",
                option=option_id if isinstance(option_id, str) else quoted(option_id),
            )
        read[option_id] = by_id[option_id].read(value)
    options: Options = {}
    for option in by_id.values():
        value = read.get(option.id, option.default)
        misfit = _misfit(option, options, seats)
        if misfit is None:
            options[option.id] = value
            if option.groups and not value:
                number = sum(group.number for group in option.groups)
                raise BadOptions(
                    "The option {option} must hold {number} ids.", option=option.id, number=number
                )
        elif value != option.default:
            raise BadOptions(misfit)
    return options


def _misfit(option: Option, options: Options, seats: int) -> Refusal | None:
    """Say why an option means nothing here, None if it does."""
    if not option.fits(seats):
        return Refusal(
            "The option {option} is not for {seats} players.",
            {"option": option.id, "seats": seats},
        )
    if option.needs is None or option.needs.met(options):
        return None
    return Refusal(
        "The option {option} is only for games where {other} is {values}.",
        {
            "option": option.id,
            "other": option.needs.option,
            "values": ", ".join(map(option_text, option.needs.values)),
        },
    )


LISTED_FIRST: Final = "listed-first"
START_PLAYER: Final = Option(
    "start_player",
    ("random", LISTED_FIRST),
    "Seats",
    "Random seats, or the seats in the order of joining, and the first begins.",
)
"""The order of the seats, read by the code that seats the players: in the rules seat 0 begins."""
AUTO_RESOLVE: Final = Option(
    "auto_resolve",
    (True, False),
    "Forced moves",
    "Play moves without a choice automatically, or ask for every move.",
    comfort=True,
)
"""Whether moves without a choice are entered for the players, by the program that runs the game."""
