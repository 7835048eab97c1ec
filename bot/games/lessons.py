"""Play the lessons of a game in the terminal, for those who write them.

python -m bot.games.lessons puerto-rico            all lessons: words and presses of each
python -m bot.games.lessons puerto-rico 3          one lesson, step by step
python -m bot.games.lessons puerto-rico 3 --board  with the board as text before each step
python -m bot.games.lessons puerto-rico --random 7 --seats 3  plays at sight from a seed and
                                                   prints the moves, to find a position in
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence

import rules
from bot import i18n
from bot.games import GAMES
from bot.games.core.lessons import Course, Lesson, LessonPoint, answered
from bot.i18n import ENGLISH, LANGUAGES, texts_for
from renderers import RENDERERS, SeatInfo, TableInfo
from rules import RulesError, State

NAMES = ("You", "Bo", "Cy", "Di", "Ed")
"""What the seats are called in the terminal."""
SHOWN = 60
"""So many legal moves are printed where an answer is not one of them."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the lessons that are asked for in the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("slug", choices=[*GAMES])
    parser.add_argument("lesson", nargs="?", type=int)
    parser.add_argument("--board", action="store_true", help="the board as text before each step")
    parser.add_argument("--random", metavar="SEED", help="play at sight and print the moves")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--moves", type=int, default=60, help="how many moves to play at sight")
    given = parser.parse_args(arguments)
    i18n.load()
    if given.random is not None:
        lines = at_sight(given.slug, given.seats, given.random, given.moves)
    elif given.lesson is None:
        lines = overview(course_of(given.slug))
    else:
        lesson = course_of(given.slug).lesson(given.lesson)
        lines = iter(["no such lesson"]) if lesson is None else steps_of(lesson, board=given.board)
    for line in lines:
        sys.stdout.write(f"{line}\n")


def course_of(slug: str) -> Course:
    """Return the lessons of a game."""
    course = GAMES[slug].course
    if course is None:
        raise SystemExit(f"{slug} has no lessons")
    return course


def overview(course: Course) -> Iterator[str]:
    """Yield for each lesson and language how many words it has and how many presses it takes."""
    total = dict.fromkeys(LANGUAGES, 0)
    for lesson in course.lessons:
        presses = sum(len(step.press) + 1 for step in lesson.steps)
        yield f"{lesson.number} {lesson.id}: {len(lesson.steps)} steps, {presses} presses"
        for language in LANGUAGES:
            words = course.words(lesson, language)
            said = [text for step in words.steps for text in (step.ask, step.right)]
            length = sum(len(text.split()) for text in said)
            total[language] += length
            longest = max(map(len, said))
            yield f"  {language} {words.title}: {length} words, longest {longest} characters"
    yield " ".join(f"{language} {words} words" for language, words in total.items())


def steps_of(lesson: Lesson, *, board: bool) -> Iterator[str]:
    """Yield a lesson step by step: what is asked, offered, and what the answer brings."""
    yield f"# {lesson.number} {lesson.id}"
    point = LessonPoint(0, lesson.first_position)
    for step in lesson.steps:
        if board:
            yield text_board(point.state, lesson.you)
        yield f"\n## {step.id}"
        yield from offered(point.state, lesson.you)
        yield from pressed(point.state, lesson.you, step.press)
        for tempting in step.tempting:
            yield f"  tempting {tempting}: {refusal(point.state, lesson.you, tempting[0])}"
        for expected in step.expect:
            try:
                after = answered(lesson, point, expected)
            except RulesError as error:
                yield f"  WRONG {expected}: {error}; asked {rules.waiting(point.state)}"
                legal = [str(move) for move in rules.legal(point.state, lesson.you)]
                yield f"  legal: {legal[:SHOWN]}"
                return
            yield f"  right {expected}:"
            yield from (f"    {line}" for line in news(lesson.slug, after, lesson.you))
        point = answered(lesson, point, step.expect[0])
        yield f"  asked then: {rules.waiting(point.state)}"


def offered(state: State, seat: int) -> Iterator[str]:
    """Yield the question that a seat is asked, with its choices or the changes of its panel."""
    question = GAMES[state.slug].question(rules.view(state, seat), seat, NAMES, ENGLISH)
    if question is None:
        yield f"  nothing is asked of {NAMES[seat]}; asked are {rules.waiting(state)}"
        return
    yield f"  {question.prompt()}"
    for choice in question.choices():
        yield f"  [{choice.text}] {choice.label} | {choice.consequence}"


def pressed(state: State, seat: int, codes: Sequence[str]) -> Iterator[str]:
    """Yield the panel of a question after each change, with the moves that it has ready."""
    question = GAMES[state.slug].question(rules.view(state, seat), seat, NAMES, ENGLISH)
    panel = None if question is None else question.panel()
    if panel is None:
        return
    draft = panel.start()
    for code in (*codes, None):
        yield f"  panel {draft!r} ready {panel.moves(draft)}"
        for group in panel.edits(draft):
            edits = [f"{edit.code}={edit.label!r}" for edit in group.edits if edit.enabled]
            yield f"    {group.label}: {', '.join(edits)}"
        if code is not None:
            draft = panel.apply(draft, code)


def refusal(state: State, seat: int, move: str) -> str:
    """Return why a move is refused, or that it is legal."""
    try:
        rules.play(state, seat, move)
    except RulesError as error:
        return f"refused: {error}"
    return "LEGAL, so it is no temptation"


def news(slug: str, point: LessonPoint, seat: int) -> Iterator[str]:
    """Yield what happened, in words."""
    visible = rules.seen(point.events, seat)
    for line in GAMES[slug].words.log.tell(visible, NAMES, ENGLISH):
        yield line.text


def text_board(state: State, seat: int) -> str:
    """Return the board in words as a seat sees it."""
    seats = tuple(SeatInfo(NAMES[item]) for item in range(state.seats))
    table = TableInfo("lesson", seats)
    return RENDERERS[state.slug].text_board(rules.view(state, seat), table, texts_for("en"))


def at_sight(slug: str, seats: int, seed: str, moves: int) -> Iterator[str]:
    """Yield the moves of a game that the easy computers play, as lines of a lesson."""
    state, kind = rules.new(slug, seats, seed=seed), GAMES[slug]
    for _ in range(moves):
        waiting = rules.waiting(state)
        if not waiting:
            return
        seat = waiting[0]
        forced = rules.forced(state, seat)
        move = forced or kind.guide.answer(rules.view(state, seat), seat)
        state = rules.play(state, seat, move).state
        if forced is None:
            yield f"P{seat + 1}: {move}"


if __name__ == "__main__":
    main()
