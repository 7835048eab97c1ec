"""Controls and forms: one declaration for each kind, from which all else is derived.

A kind is a subclass of `Control` with a prefix and typed fields:

    class PageButton(Control, prefix="t"):
        game: Number
        page: Place

    @answers(PageButton)
    async def turn(press: Press, pressed: PageButton) -> None: ...

Its custom id (`t:17:2`), the template that reads the id and its place in the registry are derived.
Nothing is kept in memory: a control works after a restart because its id says everything. Nothing
in an id is trusted either; it only says what was asked for. A notation that is too long for an id
or an option is replaced by its mark.

A kind may be declared in a layer far below the code that answers it, because messages show the
controls and must not import that code. Posted messages contain the ids, so they never change.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable, Iterator
from dataclasses import dataclass, fields
from hashlib import sha256
from types import NoneType
from typing import (
    Annotated,
    Any,
    ClassVar,
    Final,
    Literal,
    Self,
    TypeAlias,
    TypeVar,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

from bot.services.errors import Refused
from bot.ui.press import Press

CUSTOM_ID_LENGTH: Final = 100
"""The most characters that a custom id may have."""
FORM: Final = "f"
"""The beginning of the prefixes of all forms."""

LARGEST_NUMBER: Final = 2**63 - 1
"""The largest number that a database stores; ids of Discord are below it."""
Number: TypeAlias = Annotated[int, r"\d{1,18}"]
"""A game, a question, or anything else with a number of its own."""
Place: TypeAlias = Annotated[int, r"\d{1,2}"]
"""A place in a short list, from 0."""
Word: TypeAlias = Annotated[str, r"[a-z]+"]
"""One of several things that a control can do or change; the closed sets are literals."""
MARK: Final = "#"
"""The first character of every mark; no notation begins so."""


@dataclass_transform(frozen_default=True)
class Control:
    """A button, a select or a form, as its custom id describes it.

    The id consists of the `prefix` and then the fields in order. Their types say how they are
    written: integers and texts are annotated with a pattern, literals are themselves, and the last
    one is left out if it is None.
    """

    prefix: ClassVar[str]
    template: ClassVar[re.Pattern[str]]
    _read: ClassVar[dict[str, Callable[[str], Any]]]

    def __init_subclass__(cls, *, prefix: str) -> None:
        dataclass(frozen=True)(cls)
        cls.prefix = prefix
        hints = get_type_hints(cls, include_extras=True)
        written = {field.name: _Written.of(hints[field.name]) for field in fields(cls)}  # type: ignore[arg-type]
        groups = "".join(each.group(name) for name, each in written.items())
        cls.template = re.compile(re.escape(prefix) + groups)
        cls._read = {name: each.type for name, each in written.items()}
        KINDS.append(cls)

    @property
    def custom_id(self) -> str:
        """The id as it stands in a message."""
        said = (getattr(self, name) for name in self._read)
        return ":".join([self.prefix, *(str(each) for each in said if each is not None)])

    @classmethod
    def read(cls, custom_id: str) -> Self | None:
        """Return the control of this kind with an id, None if the id is that of another kind."""
        match = cls.template.fullmatch(custom_id)
        if match is None:
            return None
        said = {name: text for name, text in match.groupdict().items() if text is not None}
        return cls(**{name: cls._read[name](text) for name, text in said.items()})


KINDS: Final[list[type[Control]]] = []
"""All kinds that have been declared; a new one is added by its declaration."""


@dataclass(frozen=True, slots=True)
class _Written:
    """The form that a field has in a custom id."""

    type: Callable[[str], Any]
    pattern: str
    optional: bool = False

    @classmethod
    def of(cls, hint: Any) -> Self:
        """Return the form for the type of a field."""
        origin, arguments = get_origin(hint), get_args(hint)
        if origin is Annotated:
            return cls(*arguments)
        if origin is Literal:
            return cls(str, "|".join(map(re.escape, arguments)))
        [inner] = [argument for argument in arguments if argument is not NoneType]
        written = cls.of(inner)
        return cls(written.type, written.pattern, optional=True)

    def group(self, name: str) -> str:
        """Return the part of a template that reads the field."""
        part = f":(?P<{name}>{self.pattern})"
        return f"(?:{part})?" if self.optional else part


C = TypeVar("C", bound=Control)
Answer: TypeAlias = Callable[[Press, C], Awaitable[None]]
"""Carries out a press: acknowledges it, and raises Refused if what it asks is not possible."""

ANSWERS: Final[dict[type[Control], Answer[Any]]] = {}
"""The answers to all kinds of controls."""


def answers(kind: type[C]) -> Callable[[Answer[C]], Answer[Any]]:
    """Register a function as the answer to a kind of control; it may answer several."""

    def register(answer: Answer[C]) -> Answer[Any]:
        if kind in ANSWERS:
            raise ValueError(f"two answers to {kind.__name__}")
        ANSWERS[kind] = answer
        return answer

    return register


def read_control(custom_id: str) -> Control | None:
    """Return the control that an id describes, None if no kind in use has such ids."""
    read = (kind.read(custom_id) for kind in KINDS)
    return next((control for control in read if control is not None), None)


def chosen(press: Press) -> str:
    """Return the value that was chosen in a select. Raises Refused if there is none."""
    values = all_chosen(press)
    if not values:
        raise Refused("Make a choice first.")
    return values[0]


def all_chosen(press: Press) -> list[str]:
    """Return the values that were chosen in a select of several."""
    data: Any = press.data
    return [str(value) for value in data.get("values", ())]


def number_of(value: str) -> int:
    """Return the number that a chosen value is: that of a game, a person, or a place in a list.

    Raises Refused for what no select offers, and for more than a database holds.
    """
    is_number = value.isascii() and value.isdecimal() and len(value) <= len(str(LARGEST_NUMBER))
    if not is_number or int(value) > LARGEST_NUMBER:
        raise unused()
    return int(value)


def any_bot(press: Press) -> bool:
    """Whether a bot is among the people that were chosen."""
    data: Any = press.data
    people = data.get("resolved", {}).get("users", {}).values()
    return any(person.get("bot") for person in people)


def entered(press: Press) -> dict[str, str]:
    """Return the entries of a form by the names of its fields. Raises Refused if there are none."""
    data: Any = press.data
    entries = {name: value.strip() for name, value in _entries(data.get("components", ()))}
    if not entries:
        raise Refused("Enter a value.")
    return entries


def _entries(components: Any) -> Iterator[tuple[str, str]]:
    for component in components:
        if "value" in component:
            yield str(component["custom_id"]), str(component["value"] or "")
        elif "component" in component:
            yield from _entries([component["component"]])
        else:
            yield from _entries(component.get("components", ()))


def unused(*, is_form: bool = False) -> Refused:
    """Return the refusal for a control or a form that this version does not answer anymore."""
    if is_form:
        return Refused("This form no longer works, so nothing changed. Open it again.")
    return Refused("This button no longer works.")


def mark(text: str) -> str:
    """Return the mark of a text: its hash in 17 characters."""
    return MARK + sha256(text.encode()).hexdigest()[:16]


def marked(text: str, room: int) -> str:
    """Return the text if it fits into `room` characters, else its mark."""
    return text if len(text) <= room else mark(text)


def is_mark(text: str) -> bool:
    """Whether this is no notation but the mark of one."""
    return text.startswith(MARK)


def meant(marked: str, texts: Iterable[str]) -> str | None:
    """Return the one of `texts` whose mark this is, None if it is not among them."""
    return next((text for text in texts if mark(text) == marked), None)
