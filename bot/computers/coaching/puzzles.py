"""Puzzles: positions of a finished game in which one answer is better than all others for certain.

They follow from a record and a seed alone. What a puzzle shows is the view of the seat that was to
move, as in everything that the coach says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import rules
from bot.computers import Computer
from bot.computers.coaching.compare import (
    LEAST_ERROR,
    LOOKS,
    SURE,
    Comparison,
    Estimate,
    MoveVerdict,
    VerdictKind,
    confirm,
)
from bot.computers.coaching.playing_on import ImaginedPosition, PlayedOn
from bot.computers.coaching.reasons import says_why
from bot.computers.coaching.review import read_verdict, verdict_row
from bot.computers.fraction import fraction
from bot.games.core.coach import Coach
from rules import Chance, Move, Record, State

FEWEST: Final = 3
"""So many answers a puzzle has at least."""
MOST: Final = 4
"""So many answers it has at most."""
RACE: Final = 6
"""Samples on which the best answer is chosen, and those that are worse."""
HALFWAY: Final = 0.5
"""A move that is not so much of a mistake behind after half of the race will hardly be one."""
RUNS: Final = 2
"""So many times it is measured anew that the best answer is the best."""
JUDGED_PAIRS: Final = 256
"""Pairs of playouts with which it is judged once more, apart from how it was found."""
SETTLED_FROM: Final = 32
"""From so many of them on the rest is left out where it could change nothing."""
SETTLED: Final = 5.0
"""Standard errors by which all others are behind then."""


@dataclass(frozen=True, slots=True)
class PuzzleAnswer:
    """A move to choose, and why it is worse than the best one; of that the `verdict` is None."""

    move: Move
    verdict: MoveVerdict | None = None

    @property
    def loss(self) -> float:
        """The points of lead at the end that it gives up."""
        return 0.0 if self.verdict is None else self.verdict.loss


@dataclass(frozen=True, slots=True)
class Puzzle:
    """What `seat` could know before move `ply` (from 1) of a record, and answers to choose from.

    The order of the answers follows from the seed and tells nothing. `is_plain` says that an easy
    opponent finds the best one as well.
    """

    ply: int
    seat: int
    view: State
    answers: tuple[PuzzleAnswer, ...]
    is_plain: bool

    @property
    def best(self) -> Move:
        """The answer that is better than all others."""
        return min(self.answers, key=_loss).move

    @property
    def others(self) -> tuple[MoveVerdict, ...]:
        """The verdicts on the other answers, the least loss first."""
        verdicts = [answer.verdict for answer in self.answers if answer.verdict is not None]
        return tuple(sorted(verdicts, key=lambda verdict: verdict.loss))


def puzzle_row(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle as JSON data, its moves in notation."""
    return {
        "ply": puzzle.ply,
        "seat": puzzle.seat,
        "view": rules.to_json(puzzle.view),
        "answers": [
            {
                "move": str(answer.move),
                "verdict": None if answer.verdict is None else verdict_row(answer.verdict),
            }
            for answer in puzzle.answers
        ],
        "plain": puzzle.is_plain,
    }


def read_puzzle(row: Mapping[str, Any]) -> Puzzle:
    """Return what `puzzle_row` wrote. Raises whatever reading its position raises."""
    view = rules.from_json(row["view"])
    read = rules.GAMES[view.slug].notation.read
    answers = [
        PuzzleAnswer(
            read(answer["move"]),
            None if answer["verdict"] is None else read_verdict(answer["verdict"], view.slug),
        )
        for answer in row["answers"]
    ]
    return Puzzle(row["ply"], row["seat"], view, tuple(answers), row["plain"])


@dataclass(frozen=True, slots=True)
class SearchedGame:
    """A finished game in which puzzles are searched; `name` begins all seeds.

    Without a `record`, the text of one, it is a game of computers, which follows from the name.
    """

    name: str
    slug: str
    record: str = ""

    def rows(self, coach: Coach[State], easy: Computer) -> Iterator[dict[str, Any]]:
        """Yield a row for each decision, with the `puzzle` that it makes or None; then the last.

        That alone is `over`. An independent judge agrees with all puzzles.
        """
        if self.record:
            record = Record.from_text(self.record)
        else:
            record = game_of_computers(coach, self.slug, self.name)
        for puzzle in search(coach, easy, record, self.name):
            row = None
            if puzzle is not None and holds(coach, puzzle, f"{self.name}/{puzzle.ply}/judge"):
                row = puzzle_row(puzzle)
            yield {"over": False, "puzzle": row}
        yield {"over": True, "puzzle": None}


def game_of_computers(coach: Coach[State], slug: str, seed: str) -> Record:
    """Return a game of computers that play at sight, for as many as the coach was measured with."""
    chance = Chance(seed)
    state = rules.new(slug, chance.choose(sorted(coach.scale.chances)), seed=seed)
    moves: list[tuple[int, str]] = []
    while waiting := rules.waiting(state):
        forced = rules.next_forced(state)
        if forced is None:
            seat = waiting[0]
            whole = coach.guide.imagine(rules.view(state, seat), f"{seed}/{len(moves)}")
            forced = seat, coach.guide.answer(whole, seat)
        moves.append((forced[0], str(forced[1])))
        rules.play_in_place(state, *forced)
    return Record(
        slug=slug,
        seats=state.seats,
        options=dict(state.options),
        seed=seed,
        rules=rules.GAMES[slug].rules,
        moves=tuple(moves),
    )


def puzzles(coach: Coach[State], easy: Computer, record: Record, seed: str) -> Iterator[Puzzle]:
    """Yield the puzzles of a finished game in the order of its moves, at most half of them plain.

    The arguments are those of `search`.
    """
    yield from (found for found in search(coach, easy, record, seed) if found is not None)


def search(
    coach: Coach[State], easy: Computer, record: Record, seed: str
) -> Iterator[Puzzle | None]:
    """Yield for each decision of a finished game the puzzle that it makes, None if it makes none.

    `easy` is the easy opponent in the game. A round makes one at most: another would ask about the
    same, or tell the answer. A position costs a few hundred playouts at most, and the caller may
    stop at any time. Raises BadRecord if the game cannot be replayed.
    """
    number = plain = 0
    latest = None
    for ply, view, seat, played in _decisions(coach, record):
        now = rules.round_of(view)
        puzzle = None
        if now != latest:
            position = _Position(coach, view, seat, f"{seed}/{ply}")
            puzzle = position.puzzle(ply, easy, played, plain_too=2 * plain < number)
        if puzzle is not None:
            number, latest = number + 1, now
            plain += puzzle.is_plain
        yield puzzle


def _decisions(coach: Coach[State], record: Record) -> Iterator[tuple[int, State, int, Move]]:
    """Yield the number, the view before it, the seat and the move of what may make a puzzle."""
    last = rules.round_of(record.replay())
    state = rules.new(record.slug, record.seats, record.options, record.seed, record.rules)
    first = rules.round_of(state)
    begin = coach.puzzles_from * len(record.moves)
    for ply, (seat, played) in enumerate(record.moves, start=1):
        is_between = ply > begin and rules.round_of(state) not in (first, last)
        if is_between and rules.forced(state, seat) is None:
            yield ply, rules.view(state, seat), seat, rules.parse(state, seat, played)
        rules.play_in_place(state, seat, played, recorded=True)


def holds(coach: Coach[State], puzzle: Puzzle, seed: str, pairs: int = JUDGED_PAIRS) -> bool:
    """Return whether the best answer is the best to an independent judge as well.

    `seed` begins the seeds of samples that had no part in finding the puzzle.
    """
    position = _Position(coach, puzzle.view, puzzle.seat, seed)
    others = [answer.move for answer in puzzle.answers if answer.move != puzzle.best]
    leads: list[list[float]] = [[] for _ in others]
    for number in range(pairs):
        best, *ends = position.played_on("judge", number, [puzzle.best, *others])
        for lead, end in zip(leads, ends, strict=True):
            lead.append(best.value - end.value)
        if number + 1 == SETTLED_FROM and all(map(_is_settled, leads)):
            return True
    return all(sum(lead) >= 0.0 for lead in leads)


def _is_settled(lead: Sequence[float]) -> bool:
    return Estimate.of(lead, LEAST_ERROR).surely_above(0.0, SETTLED)


@dataclass(frozen=True, slots=True)
class _Position:
    """A position of a game as the seat that is to move knows it."""

    coach: Coach[State]
    view: State
    seat: int
    seed: str

    def puzzle(self, ply: int, easy: Computer, played: Move, plain_too: bool) -> Puzzle | None:
        """Return the puzzle that the position makes, None if it makes none."""
        legal = rules.legal(self.view, self.seat)
        easily = easy.choose(self.view, self.seat, legal, self.seed)
        tempting = [easily, played]
        moves = self._different(tempting, legal)
        if len(moves) < FEWEST:
            return None
        ends: list[list[PlayedOn]] = []
        for samples, share in ((RACE // 2, HALFWAY), (RACE, 1.0)):
            while len(ends) < samples:
                ends.append(self.played_on("race", len(ends), moves))
            best, *worse = self._best_and_worse(moves, ends, share)
            is_plain = easily not in worse
            if len(worse) < FEWEST - 1 or (is_plain and not plain_too):
                return None
        others = sorted(worse, key=lambda move: move not in tempting)[: MOST - 1]
        verdicts = self._confirmed(self._measured(best, sorted(others, key=worse.index)))
        if not verdicts or not says_why(verdicts[0]):
            return None
        answers = [
            PuzzleAnswer(best),
            *(PuzzleAnswer(verdict.played, verdict) for verdict in verdicts),
        ]
        view = rules.copy(self.view)  # that of a whole position changes with it
        return Puzzle(ply, self.seat, view, tuple(sorted(answers, key=self._place)), is_plain)

    def _different(self, tempting: Sequence[Move], legal: Sequence[Move]) -> list[Move]:
        """Return moves that differ to a player: tempting ones, and those thought of."""
        thought_of = self.coach.alternatives(self.view, self.seat, legal, self.seed)
        different: list[Move] = []
        for move in [*tempting, *[candidate.move for candidate in thought_of]]:
            if not any(self.coach.same(self.view, move, other) for other in different):
                different.append(move)
        return different

    def _best_and_worse(
        self, moves: Sequence[Move], ends: Sequence[Sequence[PlayedOn]], share: float
    ) -> list[Move]:
        """Return the best move in some samples, then those clearly worse, the next best first.

        They are behind by this share of a mistake at least: what is about as good as the best one
        would be as right an answer.
        """
        totals = [sum(end.value for end in of_move) for of_move in zip(*ends, strict=True)]
        first, *rest = sorted(range(len(moves)), key=totals.__getitem__, reverse=True)
        scale = self.coach.scale
        least = share * scale.mistake / scale.factor * len(ends)
        worse = [place for place in rest if totals[first] - totals[place] >= least]
        return [moves[place] for place in (first, *worse)]

    def _measured(self, best: Move, others: Sequence[Move]) -> list[MoveVerdict]:
        """Return why the other moves are worse, [] unless each run finds that all are.

        The closest one comes first: for that most positions are given up.
        """
        of_best: list[list[PlayedOn]] = [[] for _ in range(RUNS)]
        verdicts = []
        for other in others:
            both = self._compared(best, other)
            for run in range(RUNS):
                of_run = self._run(f"run/{run}", best, other, of_best[run])
                if of_run is None:
                    return []
                both.pairs += of_run.pairs
            verdicts.append(both.verdict(VerdictKind.MISTAKE, (best,)))
        return verdicts

    def _run(
        self, name: str, best: Move, other: Move, of_best: list[PlayedOn]
    ) -> Comparison | None:
        """Compare a move with another one in one series of samples; None unless it's surely better.

        What the move leads to in them is kept `of_best`, for those it is compared with next.
        """
        slip, compared = self.coach.scale.slip, self._compared(best, other)
        for look in LOOKS:
            for number in range(len(compared.pairs), look):
                moves = [other] if number < len(of_best) else [best, other]
                *of_new, of_other = self.played_on(name, number, moves)
                of_best += of_new
                compared.pairs.append((of_best[number], of_other))
            loss = compared.loss()
            if loss.surely_above(slip, SURE):
                return compared
            if not loss.may_come_above(slip, SURE, compared.loss(LOOKS[-1]).error):
                break
        return None

    def _compared(self, best: Move, other: Move) -> Comparison:
        return Comparison(self.coach, self.view, self.seat, best, other, "")

    def _confirmed(self, verdicts: Sequence[MoveVerdict]) -> list[MoveVerdict]:
        """Return verdicts that games to the end agree with, [] unless they do.

        Where estimates are calibrated, the second best answer speaks for all others that they put
        clearly behind.
        """
        confirmed: list[MoveVerdict] = []
        for verdict in sorted(verdicts, key=lambda each: each.loss):
            if not confirmed or not self.coach.scale.calibrated or verdict.interval[0] <= 0.0:
                seed = f"{self.seed}/{verdict.played}"
                verdict = confirm(self.coach, self.view, self.seat, verdict, seed)
            if verdict.kind is not VerdictKind.MISTAKE:
                return []
            confirmed.append(verdict)
        return confirmed

    def played_on(self, name: str, number: int, moves: Sequence[Move]) -> list[PlayedOn]:
        """Return what moves lead to in one sample."""
        sample = ImaginedPosition.drawn(
            self.coach, self.view, self.seat, f"{self.seed}/{name}", number
        )
        return [sample.played_on(move) for move in moves]

    def _place(self, answer: PuzzleAnswer) -> float:
        return fraction(self.seed, answer.move)


def _loss(answer: PuzzleAnswer) -> float:
    return answer.loss
