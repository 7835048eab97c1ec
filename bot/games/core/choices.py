"""The data that a game hands to controls: moves on offer, changes of a draft, lines of the log."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, NamedTuple, TypeAlias, TypeVar

from bot.i18n import Texts, clip, noted
from rules import Event

Names: TypeAlias = Sequence[str]
"""The names of the seats, from seat 0, escaped for the place where they are shown."""
Style: TypeAlias = Literal["primary", "secondary", "success", "danger"]

T = TypeVar("T")
_NOTE: Final = " · "
"""Between the name of an answer and what its label adds."""
PART: Final = "; "
"""Between the parts of a consequence."""
_PIECE_END: Final = r"(?:[,;、·→] ?|: |$)"
_PIECE: Final = re.compile(rf"(?:\([^()]{{,24}}\)|[^(])+?{_PIECE_END}|.+?{_PIECE_END}")
"""A piece of a label, with the sign behind it; a few words in brackets are not divided."""
_SIGNS: Final = ",;:·→ "
"""Signs behind a piece: what differs in them alone is alike for who reads it."""
_LEAST: Final = 8
"""At least so much of a piece stays; the first is cut before the others."""
LABEL_LIMIT: Final = 80
CONSEQUENCE_LIMIT: Final = 100
SELECT_LIMIT: Final = 25
CODE_LIMIT: Final = 50
NOT_ON_OFFER: Final = noted("You can't make this change.")
"""The refusal of a change of a draft that the panel does not offer."""
NO_DRAFT: Final = noted("Your draft no longer matches your board. Start over.")
"""The refusal of a text that is no draft of the panel."""


class Words(NamedTuple):
    """A move or an answer in words.

    `label` names it, `consequence` says what it brings or else is to be known, which a button does
    not show: a button says `short` in place of the label, if there is one. `style` is that of its
    button, None for the usual one. `detail` names what moves with the same label and consequence
    differ in: which of two equal spaces. `sign` is what the game draws beside it, "" for nothing.
    A typed move with a `warning`, which says what it throws away, is asked about first.
    """

    label: str
    consequence: str = ""
    style: Style | None = None
    short: str = ""
    detail: str = ""
    sign: str = ""
    warning: str = ""


@dataclass(frozen=True, slots=True)
class OfferedMove:
    """A move on offer.

    `text` is its notation without the seat; `label` (at most 80 characters) names it and
    `consequence` (at most 100) says what it brings; choices with the same `group` belong in one
    select of at most 25. A button says `brief` in place of the label, if there is one. `detail`
    names what moves with the same label and consequence differ in. `said` are label and consequence
    before they were cut, where they were. `sign` is what the game draws beside it, "" for nothing.
    """

    text: str
    label: str
    consequence: str = ""
    style: Style = "secondary"
    group: str = ""
    brief: str = ""
    detail: str = ""
    said: tuple[str, str] | None = None
    sign: str = ""

    def begins_with(self, verb: str) -> bool:
        """Whether the notation begins with these words; always true for ""."""
        return begins_with(self.text, verb)


@dataclass(frozen=True, slots=True)
class Edit:
    """One change of a draft, as a button or as an entry of a select.

    `code` has at most 50 characters, no colons and no spaces; no two edits of a panel have the
    same. `label` has at most 80 characters. Only a select shows the `description` (at most 100),
    only a button has a `style` and is shown, greyed out, when it is not `enabled`. The panel says
    the `reason` for that, a few words. `sign` is what the game draws beside it, "" for nothing.
    """

    code: str
    label: str
    description: str = ""
    enabled: bool = True
    style: Style = "secondary"
    reason: str = ""
    sign: str = ""


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


def fitting(edit: Edit) -> Edit:
    """Return an edit whose words are cut to the limits of a control."""
    label = clip(edit.label, LABEL_LIMIT)
    return replace(edit, label=label, description=clip(edit.description, CONSEQUENCE_LIMIT))


def choice(text: str, words: Words) -> OfferedMove:
    """Return a move on offer, its words cut to the limits of a control."""
    whole = words.label, words.consequence
    label, consequence = clip(whole[0], LABEL_LIMIT), clip(whole[1], CONSEQUENCE_LIMIT)
    return OfferedMove(
        text,
        label,
        consequence,
        words.style or "secondary",
        brief=words.short,
        detail=words.detail,
        sign=words.sign,
        said=None if whole == (label, consequence) else whole,
    )


def told_apart(choices: Sequence[OfferedMove]) -> tuple[OfferedMove, ...]:
    """Return choices for one list, with different labels.

    Equal labels take what the consequences behind them do not share, and the detail if that is not
    enough: a button does not show the consequence, so what moves differ in has to stand in the
    label.
    """
    briefs = Counter(choice.brief for choice in choices if choice.brief)
    choices = [
        replace(choice, brief="") if briefs[choice.brief] > 1 else choice for choice in choices
    ]
    differ = len({choice.label for choice in choices}) == len(choices)
    if differ and not any(choice.said for choice in choices):
        return tuple(choices)
    said = [choice.said or (choice.label, choice.consequence) for choice in choices]
    whole = _with_details(_with_parts(said), choices)
    labels = cut_apart([label for label, _ in whole], LABEL_LIMIT)
    return tuple(
        replace(choice, label=label, consequence=clip(consequence, CONSEQUENCE_LIMIT))
        for choice, label, (_, consequence) in zip(choices, labels, whole, strict=True)
    )


def uncut_labels(choices: Sequence[OfferedMove]) -> list[str]:
    """Return the labels of choices for a text, which has more room than a control.

    One that differs from others only in what it has taken from its consequence stays as it is.
    """
    whole = [choice.said[0] if choice.said else choice.label for choice in choices]
    numbers = Counter(whole)
    return [
        label if numbers[label] == 1 else choice.label
        for label, choice in zip(whole, choices, strict=True)
    ]


def _with_parts(said: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return labels and consequences; equal labels take the parts that are not shared."""
    shared: dict[str, set[str]] = {}
    for label, consequence in said:
        parts = set(consequence.split(PART))
        shared[label] = shared.get(label, parts) & parts
    numbers = Counter(label for label, _ in said)
    labelled = []
    for label, consequence in said:
        listed = consequence.split(PART) if consequence and numbers[label] > 1 else []
        own = PART.join(part for part in listed if part not in shared[label])
        if own:
            consequence = PART.join(part for part in listed if part in shared[label])
        labelled.append((f"{label}{_NOTE}{own}" if own else label, consequence))
    return labelled


def _with_details(
    said: Sequence[tuple[str, str]], choices: Sequence[OfferedMove]
) -> list[tuple[str, str]]:
    """Return labels and consequences; labels that are equal still take the details."""
    numbers = Counter(label for label, _ in said)
    return [
        (
            f"{label}{_NOTE}{each.detail}" if each.detail and numbers[label] > 1 else label,
            consequence,
        )
        for (label, consequence), each in zip(said, choices, strict=True)
    ]


def bare_label(label: str, labels: Iterable[str]) -> str:
    """Return the name that a label begins with, without what it adds; whole if others have it."""
    name = label.partition(_NOTE)[0]
    alike = (other for other in labels if other != label and other.partition(_NOTE)[0] == name)
    return label if any(alike) else name


def cut_apart(texts: Sequence[str], limit: int) -> list[str]:
    """Return texts of at most `limit` characters, of which different ones stay different.

    Those that would be alike after a cut at the end keep the pieces in which they differ.
    """
    cut = {text: clip(text, limit) for text in texts}
    pieces = {text: _PIECE.findall(text) for text in cut}
    kept = {text: {0} for text in cut}
    for alike in iter(lambda: _alike(cut), []):
        added = [
            (text, place) for text, place in _parting(alike, pieces) if place not in kept[text]
        ]
        if not added:
            break
        for text, place in added:
            kept[text].add(place)
            cut[text] = _kept(pieces[text], kept[text], limit)
    return [cut[text] for text in texts]


def _alike(cut: Mapping[str, str]) -> list[list[str]]:
    """Return groups of texts that say the same after a cut, signs at their ends aside."""
    alike: dict[str, list[str]] = {}
    for text, short in cut.items():
        alike.setdefault(short.rstrip(f"…{_SIGNS}"), []).append(text)
    return [group for group in alike.values() if len(group) > 1]


def _parting(
    groups: Iterable[Sequence[str]], pieces: Mapping[str, Sequence[str]]
) -> Iterator[tuple[str, int]]:
    """Yield the texts of each group with a place at which they have different pieces.

    That is where most differ and all have one; if all begin alike it is where one ends.
    """
    for group in groups:
        rows = [pieces[text] for text in group]
        shared = range(min(map(len, rows)))
        numbers = [len({row[place].rstrip(_SIGNS) for row in rows}) for place in shared]
        place = numbers.index(max(numbers)) if max(numbers) > 1 else len(numbers)
        yield from ((text, min(place, len(row) - 1)) for text, row in zip(group, rows, strict=True))


def _kept(pieces: Sequence[str], places: Iterable[int], limit: int) -> str:
    """Return the pieces of a text at some places, and of the others as many as fit."""
    kept = sorted(place for place in places if place < len(pieces))
    for place in range(len(pieces)):
        more = sorted({*kept, place})
        if len(_with_gaps(pieces, more)) <= limit:
            kept = more
    cut = dict(enumerate(pieces))
    while len(_with_gaps(cut, kept)) > limit:
        long = [place for place in kept if len(cut[place]) > _LEAST]
        if not long:
            break
        longest = max(long, key=lambda place: len(cut[place]) + _LEAST * (place == 0))
        cut[longest] = cut[longest].rstrip(f"…{_SIGNS}")[:-1].rstrip() + "… "
    return clip(_with_gaps(cut, kept), limit)


def _with_gaps(pieces: Sequence[str] | Mapping[int, str], kept: Sequence[int]) -> str:
    """Return the pieces of a text that are kept, with a mark for those between them."""
    joined, last = "", -1
    for place in kept:
        joined += ("" if place == last + 1 else "… ") + pieces[place]
        last = place
    return joined.rstrip() if last == len(pieces) - 1 else f"{joined.rstrip()}…"


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
    return texts.gettext("{label}: {first} … {last}", label=label, first=first, last=last)
