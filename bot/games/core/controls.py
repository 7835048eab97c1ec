"""Controls of open questions: their answers as buttons and selects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from bot.games.core.choices import Edit, EditGroup, Words, fitting, paged
from bot.games.core.flow import Ask
from bot.i18n import Texts

FEW: Final = 5
"""The number of buttons in one row."""


def controls(asks: Sequence[Ask], texts: Texts) -> tuple[EditGroup, ...]:
    """Return the questions that are shown with their answers; long lists in parts."""
    return tuple([group for ask in asks if ask.shown for group in _groups(ask, asks, texts)])


def likely_edits(answers: Iterable[tuple[str, Words]]) -> tuple[Edit, ...]:
    """Return answers as edits for buttons, each by its code."""
    return tuple(
        [
            fitting(Edit(code, words.short or words.label, sign=words.sign))
            for code, words in answers
        ]
    )


def still_to_choose(asks: Sequence[Ask], texts: Texts) -> str:
    """Return which questions the move waits for, in one sentence."""
    labels = [ask.label for ask in asks if ask.open]
    questions = texts.listing(label[:1].lower() + label[1:] for label in labels)
    return texts.gettext("Still to choose: {questions}.", questions=questions)


def _groups(ask: Ask, asks: Sequence[Ask], texts: Texts) -> list[EditGroup]:
    """Return one question: as buttons if the answers are few and short, else as selects."""
    if ask.buttons:
        return [EditGroup(ask.label, tuple(_buttons(ask, asks)), buttons=True)]
    others = [value for value in ask.values if not ask.default or value != ask.default]
    answers = [(value, ask.say(value)) for value in others]
    few = 0 < len(answers) <= FEW and not (ask.default or ask.folded)
    if few and all(words.short for _, words in answers):
        edits = [_button(ask, value, words, words.short) for value, words in answers]
        return [EditGroup(ask.label, tuple(edits), buttons=True)]
    label = ask.folded or ask.label
    if ask.default and not ask.folded:
        answer = ask.say(ask.default).label
        label = texts.gettext("{question}: {answer} · change", question=label, answer=answer)
    if ask.by_name:
        answers.sort(key=lambda answer: answer[1].label)
    edits = [
        fitting(Edit(ask.code(value), words.label, words.consequence, sign=words.sign))
        for value, words in answers
    ]
    return paged(label, edits, texts)


def _buttons(ask: Ask, asks: Sequence[Ask]) -> Iterator[Edit]:
    """Yield all buttons of a question: those of answers, those that take one back, grey ones."""
    back = [each for each in asks if each.effect == "removes" and each.of == ask.key]
    for value in ask.buttons:
        removal = next((each for each in back if not each.shown and value in each.values), None)
        which = removal or ask
        words = which.say(value)
        refusal = "" if value in which.values else ask.refuse(value)
        yield _button(which, value, words, words.label, refusal)


def _button(ask: Ask, value: str, words: Words, label: str, refusal: str = "") -> Edit:
    style = words.style or ("primary" if ask.needed else "secondary")
    enabled = value in ask.values
    edit = Edit(ask.code(value), label, words.consequence, enabled, style, refusal, words.sign)
    return fitting(edit)
