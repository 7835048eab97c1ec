"""The data that a game hands to controls: moves on offer, changes of a draft, lines of the log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias, TypeVar

from bot.i18n import Texts, noted
from rules import Event

Names: TypeAlias = Sequence[str]
"""The names of the seats, from seat 0, escaped for the place where they are shown."""
Style: TypeAlias = Literal["primary", "secondary", "success", "danger"]

Described: TypeAlias = tuple[str, str, Style]
"""Label, consequence and style of a move."""

T = TypeVar("T")
_NOTE: Final = " · "
"""Between the name of an answer and what its label adds."""
LABEL_LIMIT: Final = 80
CONSEQUENCE_LIMIT: Final = 100
SELECT_LIMIT: Final = 25
CODE_LIMIT: Final = 50
NOT_ON_OFFER: Final = noted("This change is not possible.")
"""The refusal of a change of a draft that the panel does not offer."""
NO_DRAFT: Final = noted("This draft does not fit your board any more.")
"""The refusal of a text that is no draft of the panel."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A move on offer.

    `text` is its notation without the seat; `label` (at most 80 characters) names it and
    `consequence` (at most 100) says what it brings; choices with the same `group` belong in one
    select of at most 25. A button says `brief` in place of the label, if there is one.
    """

    text: str
    label: str
    consequence: str = ""
    style: Style = "secondary"
    group: str = ""
    brief: str = ""

    def begins_with(self, verb: str) -> bool:
        """Whether the notation begins with these words; always true for ""."""
        return begins_with(self.text, verb)


@dataclass(frozen=True, slots=True)
class Edit:
    """One change of a draft, as a button or as an entry of a select.

    `code` has at most 50 characters, no colons and no spaces; no two edits of a panel have the
    same. `label` has at most 80 characters. Only a select shows the `description` (at most 100),
    only a button has a `style` and is shown, greyed out, when it is not `enabled`. The panel says
    the `reason` for that, a few words.
    """

    code: str
    label: str
    description: str = ""
    enabled: bool = True
    style: Style = "secondary"
    reason: str = ""


@dataclass(frozen=True, slots=True)
class EditGroup:
    """Edits that belong together; a group in which none is enabled is not shown.

    With `buttons` they are buttons in rows of five below the `label`, which may be empty; else
    one select of at most 25 with `label` as its placeholder.
    """

    label: str
    edits: tuple[Edit, ...]
    buttons: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """One line of what happened.

    `number` is that of the badge in the picture, if it has one; `events` are those that it reports.
    """

    text: str
    number: int | None = None
    events: tuple[Event, ...] = ()


def begins_with(text: str, verb: str) -> bool:
    """Whether a notation begins with the words of `verb`; always true for ""."""
    return not verb or f"{text} ".startswith(f"{verb} ")


def shortened(text: str, limit: int) -> str:
    """Cut a text that is longer than `limit` and mark the cut."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def fitting(edit: Edit) -> Edit:
    """Return an edit whose words are cut to the limits of a control."""
    label = shortened(edit.label, LABEL_LIMIT)
    return replace(edit, label=label, description=shortened(edit.description, CONSEQUENCE_LIMIT))


def choice(text: str, described: Described) -> Choice:
    """Return a move on offer, its words cut to the limits of a control."""
    label, told, style = described
    return Choice(text, shortened(label, LABEL_LIMIT), shortened(told, CONSEQUENCE_LIMIT), style)


def paged(label: str, edits: Sequence[Edit], texts: Texts) -> list[EditGroup]:
    """Return edits as selects of at most 25; several say from where to where each goes."""
    return [
        EditGroup(page_label(label, [edit.label for edit in page], part, texts), tuple(page))
        for page, part in parted(edits)
    ]


def parted(listed: Sequence[T]) -> Iterator[tuple[Sequence[T], bool]]:
    """Yield a list in even parts that fit a select, each with whether there are several."""
    pages = -(-len(listed) // SELECT_LIMIT)
    size = -(-len(listed) // max(1, pages))
    for page in range(pages):
        yield listed[page * size : (page + 1) * size], pages > 1


def page_label(label: str, names: Sequence[str], part: bool, texts: Texts) -> str:
    """Return the label of a select; of a `part` of a longer list with its first and last name."""
    if not part:
        return label
    first, last = (names[place].partition(_NOTE)[0] for place in (0, -1))
    return texts.gettext("{label}: {first} \N{EN DASH} {last}", label=label, first=first, last=last)
