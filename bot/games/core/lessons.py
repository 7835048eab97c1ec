"""Lessons: short scripts of positions in which a person answers real questions of a game.

A game keeps them in a folder, one file per lesson with what happens, the same in all languages:

    # 06-captain.toml
    topics = ["loading-duty"]            # topics of the rulebook that are offered at the end
    seats = 3
    options = { start_player = "listed-first" }
    seed = "captain"
    rules = 1                            # the version of the rules, so that a lesson never changes
    you = 0                              # the seat of the person
    before = '''
    P1: role captain
    '''                                  # the moves up to the first question, as in a record
    [[step]]
    id = "load"
    expect = ["ship 4 corn to 4"]        # answers that count as right; "; " between moves of one,
                                         # or a list of moves where their notation has it, too
    press = []                           # changes of the panel that lead to the first of them
    offers = ["ship 4 corn to 4"]        # moves offered as buttons in place of a panel
    tempting = ["ship 2 corn to 4"]      # answers that the rules refuse, offered as buttons
    then = ["P2: ship 3 indigo to 5"]    # what the others do after it
    marks = ["ship:4"]                   # what the step speaks of, marked on its picture

and one file per lesson and language with what is said, in `<language>/06-captain.md`:

    # Shipping
    ## load
    Each barrel on a ship is a point. {press}
    ## load right
    Four points, and one more because you are the captain.
    ## load other
    Also possible, but it brings less.
    ## load tempting
    Ship 2 corn

`{press}` is replaced by the controls to press, by their labels. What lies on the way between two
questions and has no choice is played by itself, as in a real game. The last section is needed only
where the game cannot describe a refused move: one line for the label of each tempting answer.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final, NamedTuple

import rules
from bot.rulebook.topics import BadPage
from rules import Event, State

Answer = tuple[str, ...]
"""Moves in notation with which one question of a lesson is answered, in order."""
Line = tuple[int, str]
"""A seat, from 0, and its move in notation."""

PRESS: Final = "{press}"
"""The gap in what is said before an answer that the labels of its controls fill."""
_LINE: Final = re.compile(r"P(?P<seat>[1-9]): (?P<move>\S.*)")
_FILE: Final = re.compile(r"(?P<number>[0-9]{2})-(?P<id>[a-z]+(?:-[a-z]+)*)")
_HEADING: Final = re.compile(r"## (?P<step>[a-z]+(?:-[a-z]+)*)(?: (?P<kind>right|other|tempting))?")
_BETWEEN: Final = "; "
_SAID: Final = ("ask", "right", "other")
_TEMPTING: Final = "tempting"


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One question of a lesson: answers that count as right, and what the others do after one.

    `press` are the codes of the changes of the question's panel that lead to the first answer;
    `offers` are moves that are offered as buttons in place of that panel, in this order;
    `tempting` are answers that the rules refuse. `marks` name what the step speaks of as the
    picture knows it (`renderers.core.change_marks.name_of`).
    """

    id: str
    expect: tuple[Answer, ...]
    press: tuple[str, ...] = ()
    offers: tuple[str, ...] = ()
    tempting: tuple[Answer, ...] = ()
    then: tuple[Line, ...] = ()
    marks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Lesson:
    """A lesson without its words; `number` counts from 1 within its game.

    `before` are the moves that lead to the first question from the start of a game with this
    setup, `you` is the seat of the person; `topics` are of the game's rulebook.
    """

    slug: str
    number: int
    id: str
    seats: int
    options: Mapping[str, object]
    seed: str
    rules: int
    you: int
    before: tuple[Line, ...]
    steps: tuple[LessonStep, ...]
    topics: tuple[str, ...] = ()

    @cached_property
    def first_position(self) -> State:
        """The position of the first question. Raises RulesError if the script is wrong."""
        state = rules.new(self.slug, self.seats, self.options, self.seed, self.rules)
        state = _with_forced(state, [])
        for seat, move in self.before:
            state = played(state, seat, (move,), [])
        return state

    @cached_property
    def last_position(self) -> State:
        """The position after the first right answer to each question."""
        return point_after(self, tuple(step.expect[0] for step in self.steps)).state


class StepWords(NamedTuple):
    """What is said of a step: before the answer, after a right one, and after a legal other one.

    `tempting` are the labels of tempting answers, () if the game describes them itself.
    """

    ask: str
    right: str
    other: str
    tempting: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LessonWords:
    """A lesson in one language: its title, and what is said of each step in order."""

    title: str
    steps: tuple[StepWords, ...]


class LessonPoint(NamedTuple):
    """Where a lesson stands: the step that is to be answered, and what has led there.

    `step` is the number of steps when the lesson is over. `events` are what has happened by
    the last answer, and by the others then.
    """

    step: int
    state: State
    events: tuple[Event, ...] = ()


class Course:
    """The lessons of one game, read from a folder when they are first asked for.

    The first game after them has so many `seats` and these `options`. Reading raises BadPage, with
    file and line or name, for the first thing that is wrong.
    """

    def __init__(
        self, slug: str, folder: Path, seats: int, options: Mapping[str, object] | None = None
    ) -> None:
        self.slug, self.folder, self.seats, self.options = slug, folder, seats, options or {}
        self._words: dict[str, tuple[LessonWords, ...]] = {}

    @cached_property
    def lessons(self) -> tuple[Lesson, ...]:
        """The lessons in order."""
        lessons = [read_lesson(self.slug, file) for file in sorted(self.folder.glob("*.toml"))]
        for place, lesson in enumerate(lessons, start=1):
            if lesson.number != place:
                raise BadPage(f"{self.slug}: lesson {lesson.id} is not number {place}")
        return tuple(lessons)

    def lesson(self, number: int) -> Lesson | None:
        """Return a lesson by its number from 1, None if there is none."""
        return self.lessons[number - 1] if 1 <= number <= len(self.lessons) else None

    def continues(self, lesson: Lesson) -> bool:
        """Whether a lesson begins in the position in which the one before it ends."""
        previous = self.lesson(lesson.number - 1)
        return previous is not None and previous.last_position == lesson.first_position

    def words(self, lesson: Lesson, language: str) -> LessonWords:
        """Return what a lesson says in a language."""
        if language not in self._words:
            self._words[language] = tuple(
                read_words(self.folder / language / f"{item.number:02}-{item.id}.md", item)
                for item in self.lessons
            )
        return self._words[language][lesson.number - 1]

    def titles(self, language: str) -> tuple[str, ...]:
        """Return the titles of the lessons in a language, in order."""
        return tuple(self.words(lesson, language).title for lesson in self.lessons)


def read_lesson(slug: str, file: Path) -> Lesson:
    """Read a lesson from its file. Raises BadPage."""
    named = _FILE.fullmatch(file.stem)
    if named is None:
        raise BadPage(f"{file.name}: a lesson is called <number>-<id>.toml")
    try:
        script = tomllib.loads(file.read_text(encoding="utf-8"))
        return Lesson(
            slug,
            int(named["number"]),
            named["id"],
            script["seats"],
            script.get("options", {}),
            script["seed"],
            script["rules"],
            script["you"],
            tuple(_line(file, item) for item in script.get("before", "").strip().splitlines()),
            tuple(_step(file, item) for item in script["step"]),
            tuple(script.get("topics", ())),
        )
    except (KeyError, tomllib.TOMLDecodeError) as error:
        raise BadPage(f"{file.name}: {error}") from error


def _step(file: Path, script: Mapping[str, Any]) -> LessonStep:
    return LessonStep(
        script["id"],
        tuple(map(_answer, script["expect"])),
        tuple(script.get("press", ())),
        tuple(script.get("offers", ())),
        tuple(map(_answer, script.get("tempting", ()))),
        tuple(_line(file, item) for item in script.get("then", ())),
        tuple(script.get("marks", ())),
    )


def _answer(script: str | Sequence[str]) -> Answer:
    return tuple(script.split(_BETWEEN) if isinstance(script, str) else script)


def _line(file: Path, text: str) -> Line:
    match = _LINE.fullmatch(text.strip())
    if match is None:
        raise BadPage(f'{file.name}: "{text}" is not "P<seat>: <move>"')
    return int(match["seat"]) - 1, match["move"]


def read_words(file: Path, lesson: Lesson) -> LessonWords:
    """Read what a lesson says in one language. Raises BadPage."""
    lines = file.read_text(encoding="utf-8").strip().split("\n")
    where = f"{file.parent.name}/{file.name}"
    if not lines[0].startswith("# "):
        raise BadPage(f'{where}:1: the first line is not "# <title>"')
    sections: dict[tuple[str, str], list[str]] = {}
    said: list[str] = []
    for number, line in enumerate(lines[1:], start=2):
        heading = _HEADING.fullmatch(line)
        if heading is not None:
            said = sections.setdefault((heading["step"], heading["kind"] or "ask"), [])
            if said:
                raise BadPage(f"{where}:{number}: this section is there twice")
        elif line.startswith("#"):
            raise BadPage(
                f'{where}:{number}: a heading that is not "## <step> [right|other|tempting]"'
            )
        else:
            said.append(line.strip())
    return LessonWords(lines[0][2:].strip(), _steps_in_words(where, lesson, sections))


def _steps_in_words(
    where: str, lesson: Lesson, sections: Mapping[tuple[str, str], Sequence[str]]
) -> tuple[StepWords, ...]:
    wanted = [(step.id, kind) for step in lesson.steps for kind in _SAID]
    labelled = {(step.id, _TEMPTING): len(step.tempting) for step in lesson.steps}
    if missing := next((item for item in wanted if not any(sections.get(item, ()))), None):
        raise BadPage(f"{where}: nothing is said of {' '.join(missing)}")
    if extra := next((item for item in sections if item not in {*wanted, *labelled}), None):
        raise BadPage(f"{where}: there is no step for {' '.join(extra)}")
    said = {item: " ".join(filter(None, sections[item])) for item in wanted}
    labels = {item: tuple(filter(None, sections.get(item, ()))) for item in labelled}
    if wrong := next((item for item in labels if len(labels[item]) not in {0, labelled[item]}), ()):
        raise BadPage(f"{where}: {' '.join(wrong)} has not one line for each")
    return tuple(
        StepWords(
            said[step.id, "ask"],
            said[step.id, "right"],
            said[step.id, "other"],
            labels[step.id, _TEMPTING],
        )
        for step in lesson.steps
    )


def point_after(lesson: Lesson, answers: Sequence[Answer]) -> LessonPoint:
    """Return where a lesson stands after answers to its first steps.

    Raises RulesError for an answer that is not legal there.
    """
    current = LessonPoint(0, lesson.first_position)
    for answer in answers:
        current = answered(lesson, current, answer)
    return current


def answered(lesson: Lesson, before: LessonPoint, answer: Answer) -> LessonPoint:
    """Return where a lesson stands after an answer and what the others do then.

    Raises RulesError, in which case nothing has changed.
    """
    events: list[Event] = []
    state = played(before.state, lesson.you, answer, events)
    for seat, move in lesson.steps[before.step].then:
        state = played(state, seat, (move,), events)
    return LessonPoint(before.step + 1, state, tuple(events))


def played(state: State, seat: int, moves: Iterable[str], events: list[Event]) -> State:
    """Return the position after moves of a seat and those without a choice after the last.

    What happens is added to `events`. Raises RulesError.
    """
    for move in moves:
        state, news = rules.play(state, seat, move)
        events += news
    return _with_forced(state, events)


def _with_forced(state: State, events: list[Event]) -> State:
    while (forced := rules.next_forced(state)) is not None:
        state, news = rules.play_legal(state, *forced)
        events += news
    return state


def is_right(lesson: Lesson, point: LessonPoint, answer: Answer) -> bool:
    """Whether an answer in notation is one that its step waits for."""
    return answer in lesson.steps[point.step].expect
