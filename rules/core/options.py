"""Options of a game, declared as data, so that a lobby can offer them without knowing the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from rules.core.errors import BadOptions, Refusal, quoted

OptionValue: TypeAlias = str | int | bool
Options: TypeAlias = dict[str, OptionValue]


@dataclass(frozen=True, slots=True)
class Needs:
    """A condition: the option `option` has one of `values`."""

    option: str
    values: tuple[OptionValue, ...]

    def met(self, options: Mapping[str, object]) -> bool:
        """Whether the condition holds for these options (see `with_defaults`)."""
        return options.get(self.option) in self.values


@dataclass(frozen=True, slots=True)
class OnlyWith:
    """A limit of some values of an option: they are only for these numbers of players."""

    values: tuple[OptionValue, ...]
    seats: tuple[int, ...]


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
    `()` for all, and `limits` are those of single values, never of the default; `comfort` marks an
    option that does not change the rules and may be changed while the game runs; `needs` are the
    conditions, all on options declared before, that give this one a meaning. An option that means
    nothing counts as having its default there.

    All values are of one type, the option's own: bool, int or str. `check` takes no other; `read`
    takes a value as text, too.

    With `expansion` the second value brings an expansion, or a variant for experts, into the game.

    An option with `groups` is a list of ids, written with commas between them: so many of each
    group. Its only declared value is the empty list, which must be filled where it has a meaning.
    """

    id: str
    values: tuple[OptionValue, ...]
    label: str
    help: str
    seats: tuple[int, ...] = ()
    comfort: bool = False
    needs: tuple[Needs, ...] = ()
    limits: tuple[OnlyWith, ...] = ()
    groups: tuple[Group, ...] = ()
    expansion: bool = False

    def __post_init__(self) -> None:
        """Raise ValueError unless the option has one type."""
        if {*map(type, self.values)} not in ({bool}, {int}, {str}):
            raise ValueError(f"the values of {self.id} are not all bool, all int or all str")

    @property
    def default(self) -> OptionValue:
        """The value that is used where nothing was chosen."""
        return self.values[0]

    def fits(self, seats: int) -> bool:
        """Whether the option means anything with this number of players."""
        return not self.seats or seats in self.seats

    def takes(self, value: object, seats: int) -> bool:
        """Whether a value of the option can be used with this number of players."""
        return self.fits(seats) and seats in self.numbers(value, (seats,))

    def numbers(self, value: object, numbers: Iterable[int]) -> tuple[int, ...]:
        """Return for which of some numbers of players a value is, as far as it has limits."""
        found = [limit.seats for limit in self.limits if value in limit.values]
        return tuple([number for number in numbers if all(number in seats for seats in found)])

    def applies(self, options: Mapping[str, object]) -> bool:
        """Whether the option means anything beside these others (see `with_defaults`)."""
        return all(condition.met(options) for condition in self.needs)

    def check(self, value: object) -> OptionValue:
        """Return a declared value, given in exactly the option's own type; lists in their order.

        Raises BadOptions for a value of another type, also for one that equals a declared value or
        is its text, and for a value that does not exist.
        """
        own_type = type(value) is type(self.default)
        if self.groups and isinstance(value, str) and own_type:
            return self._ordered([word.strip() for word in value.split(",") if word.strip()])
        for candidate in self.values:
            if own_type and value == candidate:
                return candidate
        raise self._refused(value[:60] if isinstance(value, str) and own_type else quoted(value))

    def read(self, value: object) -> OptionValue:
        """Return the declared value that `value` stands for, itself or as text (`true`, `122`).

        A list of ids may be a sequence or a text; it comes back as a text in the order of its
        groups. Raises BadOptions where the value does not exist.
        """
        if self.groups:
            if isinstance(value, str) or not isinstance(value, Sequence):
                return self.check(value)
            if not all(isinstance(word, str) for word in value):
                raise self._refused(quoted(value))
            return self._ordered(value)
        if not isinstance(value, str):
            return self.check(value)
        for candidate in self.values:
            if value == option_text(candidate):
                return candidate
        raise self._refused(value[:60])

    def _refused(self, value: str) -> BadOptions:
        """Return the error that says what the option takes instead of a value."""
        if self.groups:
            return BadOptions(
                "The option {option} can't be {value}. Write the IDs as one text, separated "
                "by commas.",
                option=self.id,
                value=value,
            )
        return BadOptions(
            "The option {option} can't be {value}. Choose from: {values}.",
            option=self.id,
            value=value,
            values=", ".join(map(option_text, self.values)),
        )

    def _ordered(self, ids: Sequence[str]) -> str:
        """Return a list of ids as text in the order of its groups. Raises BadOptions."""
        words = [word for group in self.groups for word in group.ids]
        for word in ids:
            if word not in words:
                raise BadOptions(
                    "The option {option} can't contain {value}.", option=self.id, value=word[:60]
                )
            if ids.count(word) > 1:
                raise BadOptions(
                    "The option {option} contains {value} twice.", option=self.id, value=word
                )
        for group in self.groups if ids else ():
            chosen = sum(word in group.ids for word in ids)
            if chosen != group.number:
                raise BadOptions(
                    "The option {option} must contain exactly {number} of {values}, not {chosen}.",
                    option=self.id,
                    number=group.number,
                    values=", ".join(group.ids),
                    chosen=chosen,
                )
        return ",".join(sorted(ids, key=words.index))


def listed(value: OptionValue) -> tuple[str, ...]:
    """Return the ids in the value of an option with groups."""
    return tuple(str(value).split(",")) if value else ()


def option_text(value: OptionValue) -> str:
    """Write an option's value as text: `true`, `false`, `122`, `ordered`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def with_defaults(declared: Iterable[Option], options: Mapping[str, object]) -> dict[str, object]:
    """Return options with the default of each that is missing, as the conditions need them."""
    return {option.id: options.get(option.id, option.default) for option in declared}


def complete_options(
    declared: Iterable[Option], chosen: Mapping[str, object] | None, seats: int
) -> Options:
    """Return the value of every declared option that means something for `seats` players.

    `chosen` holds what differs from the defaults, each value in its option's own type (see
    `Option.check`). Raises BadOptions for an unknown option or value, for an option or a value that
    does not fit the number of players or the other options, and for an empty list that must be
    filled.
    """
    by_id = {option.id: option for option in declared}
    read: Options = {}
    if chosen is not None and not isinstance(chosen, Mapping):
        raise BadOptions("{path} can't be {value}.", path="options", value=quoted(chosen))
    for option_id, value in (chosen or {}).items():
        if option_id not in by_id:
            raise BadOptions(
                "There's no option {option}.",
                option=option_id if isinstance(option_id, str) else quoted(option_id),
            )
        read[option_id] = by_id[option_id].check(value)
    options: Options = {}
    before: Options = {}
    for option in by_id.values():
        value = read.get(option.id, option.default)
        misfit = why_not(option, value, before, seats)
        if misfit is not None and value != option.default:
            raise BadOptions(misfit)
        before[option.id] = value
        if misfit is None:
            options[option.id] = value
            if option.groups and not value:
                number = sum(group.number for group in option.groups)
                raise BadOptions(
                    "The option {option} must contain {number} IDs.",
                    option=option.id,
                    number=number,
                )
    return options


def why_not(
    option: Option, value: OptionValue, before: Mapping[str, object], seats: int
) -> Refusal | None:
    """Say why an option cannot have a value, None if it can.

    `before` are all options declared before it (see `with_defaults`).
    """
    return _misfit(option, before, seats) or _limited(option, value, seats)


def _misfit(option: Option, before: Mapping[str, object], seats: int) -> Refusal | None:
    """Say why an option means nothing here, None if it means something."""
    if not option.fits(seats):
        if seats == 1:
            return Refusal(
                "The option {option} isn't available with one player.", {"option": option.id}
            )
        return Refusal(
            "The option {option} isn't available with {seats} players.",
            {"option": option.id, "seats": seats},
        )
    unmet = next((need for need in option.needs if not need.met(before)), None)
    if unmet is None:
        return None
    return Refusal(
        "The option {option} is only available if {other} is {values}.",
        {
            "option": option.id,
            "other": unmet.option,
            "values": ", ".join(map(option_text, unmet.values)),
        },
    )


def _limited(option: Option, value: OptionValue, seats: int) -> Refusal | None:
    """Say why a value is not for this number of players, None if it is."""
    if option.takes(value, seats):
        return None
    gaps: dict[str, str | int] = {"option": option.id, "value": option_text(value)}
    if seats == 1:
        return Refusal("The option {option} can't be {value} with one player.", gaps)
    return Refusal(
        "The option {option} can't be {value} with {seats} players.", {**gaps, "seats": seats}
    )


class Offer(NamedTuple):
    """An option that can be chosen beside others, with the values that it can have there."""

    option: Option
    values: tuple[OptionValue, ...]


def offers(
    declared: Sequence[Option], options: Mapping[str, object], numbers: Iterable[int]
) -> tuple[Offer, ...]:
    """Return which options can be chosen, and their values, while the number of players is open.

    `numbers` are those that are possible still. An option is offered if there is one of them at
    which it means something beside all others that differ from their defaults. Options that depend
    on it are left out of account: they give way (see `repaired`).
    """
    complete, numbers = with_defaults(declared, options), tuple(numbers)
    offered = []
    for option in declared:
        if not option.applies(complete):
            continue
        depends = _dependents(declared, option.id)
        others = [each for each in declared if each is not option and each.id not in depends]
        possible = [
            number for number in possible_numbers(others, complete, numbers) if option.fits(number)
        ]
        values = [value for value in option.values if option.numbers(value, possible)]
        if values:
            offered.append(Offer(option, tuple(values)))
    return tuple(offered)


def _dependents(declared: Iterable[Option], option_id: str) -> frozenset[str]:
    """Return the options that have a condition on one of them, also through others."""
    dependents = {option_id}
    for option in declared:
        if any(condition.option in dependents for condition in option.needs):
            dependents.add(option.id)
    return frozenset(dependents - {option_id})


def possible_numbers(
    declared: Iterable[Option], options: Mapping[str, object], numbers: Iterable[int]
) -> tuple[int, ...]:
    """Return with which of some numbers of players all options that differ from defaults go."""
    possible = tuple(numbers)
    for option in declared:
        value = options.get(option.id, option.default)
        if value != option.default:
            possible = tuple([each for each in possible if option.takes(value, each)])
    return possible


def repaired(
    declared: Sequence[Option],
    options: Mapping[str, OptionValue],
    numbers: Iterable[int],
    changed: str = "",
) -> Options:
    """Return options that go together at one of some `numbers` of players: what clashes gives way.

    An option that means nothing goes back to its default, and so does one that is for none of the
    numbers that are left by those before it; the one that was `changed` comes first. A list that
    must be filled begins with the first of each group.
    """
    chosen: Options = {each.id: options.get(each.id, each.default) for each in declared}
    possible = tuple(numbers)
    for option in sorted(declared, key=lambda each: each.id != changed):
        left = possible_numbers((option,), chosen, possible)
        if left:
            possible = left
        else:
            chosen[option.id] = option.default
    for option in declared:
        if not option.applies(chosen):
            chosen[option.id] = option.default
        elif option.groups and not chosen[option.id]:
            firsts = [one for group in option.groups for one in group.ids[: group.number]]
            chosen[option.id] = option.read(firsts)
    return chosen


LISTED_FIRST: Final = "listed-first"
START_PLAYER: Final = Option(
    "start_player",
    ("random", LISTED_FIRST),
    "Seats",
    "Random, or in the order players joined, starting with the first.",
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
