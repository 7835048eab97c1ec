"""A review: the decisions of one seat in a finished game, judged one after the other.

Each is judged from what the seat knew at that moment. What is to be shown as a mistake or as a
find is played to the end of the game as well. The result is a list of rows of JSON data, one for
each step, so that it can be stored, stopped, and taken up again between any two of them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from math import sqrt
from statistics import mean, variance
from typing import Any, Final, NamedTuple, Self, TypeAlias
from zlib import crc32

import rules
from bot.computers import Computer
from bot.computers.coaching.compare import (
    SURE,
    MoveVerdict,
    TimeIsUp,
    VerdictKind,
    compare,
    compare_with,
    confirm,
)
from bot.computers.coaching.luck import is_news, luck
from bot.computers.coaching.playing_on import ImaginedPosition, PlayedOn
from bot.computers.coaching.stored import read_verdict as read_stored
from bot.computers.coaching.stored import stored_verdict
from bot.games.core.coach import Coach
from rules import Move, State

Row: TypeAlias = dict[str, Any]
"""A step of a review as JSON data; its `step` says what it is."""

VERSION: Final = 7
"""Grows when the same game would be judged otherwise."""
SUSPECTS: Final = 8
"""So many decisions are confirmed at most by games to the end, finds included."""
FINDS: Final = 2
TURNING_POINTS: Final = 2
ANSWERS: Final = 5
"""So many answers to the question of a turning point are on offer at most."""
LEAST_ANSWERS: Final = 3
DECISION_SECONDS: Final = 6.0
CONFIRMATION_SECONDS: Final = 20.0
"""Seconds of one core for a decision, and for the games to the end that confirm it."""
DIGITS: Final = 4
"""Decimals of the numbers in rows."""
LEAD_SAMPLES: Final = 8
"""Samples of the expected lead, once in each round."""


class PlayedMove(NamedTuple):
    """A move of a game in notation.

    `own` says whether the person whose review it is chose it, `planned` whether that was before
    they were asked.
    """

    seat: int
    text: str
    own: bool = False
    planned: bool = False


@dataclass(frozen=True, slots=True)
class ReviewedGame:
    """A finished game, and the seat whose decisions are judged; `name` begins all seeds."""

    name: str
    slug: str
    seats: int
    options: Mapping[str, Any] = field(hash=False)
    seed: str = field(repr=False)
    rules: int
    seat: int
    moves: tuple[PlayedMove, ...]

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Self:
        """Return the game that `to_json` wrote."""
        moves = tuple(PlayedMove(*move) for move in stored["moves"])
        return cls(**{**stored, "moves": moves})

    def to_json(self) -> dict[str, Any]:
        """Return the game as JSON data."""
        return asdict(self)

    def positions(self) -> Iterator[State]:
        """Yield the position before each move, then the last one; it is one that changes."""
        state = rules.new(self.slug, self.seats, dict(self.options), self.seed, self.rules)
        yield state
        for move in self.moves:
            rules.play_in_place(state, move.seat, move.text, recorded=True)
            yield state

    def seed_of(self, ply: int) -> str:
        """Return the seed of all samples for a decision; the game's own tells nothing in it."""
        return f"review/{self.name}/{self.seat}/{ply}"


@dataclass(frozen=True, slots=True)
class ReviewedDecision:
    """A choice that a person made: move number `ply`, from 1, in what the seat knew before it.

    `opens` says whether it is the first one of its round.
    """

    ply: int
    view: State
    move: Move
    planned: bool
    opens: bool


def coach_version(coach: Coach[State], slug: str) -> str:
    """Return what a review depends on besides its game; a review with another one is stale."""
    scale = coach.scale
    numbers = (scale.spread, scale.factor, scale.model_error, scale.games, scale.calibrated)
    mark = crc32(repr((numbers, coach.rounds)).encode())
    return f"{VERSION}.{rules.GAMES[slug].rules}.{mark:08x}"


def decisions(game: ReviewedGame) -> list[ReviewedDecision]:
    """Return the choices of a seat between two moves at least that its person made."""
    choices: list[ReviewedDecision] = []
    seat, latest = game.seat, None
    for ply, (state, move) in enumerate(zip(game.positions(), game.moves, strict=False), start=1):
        if move.seat != seat or not move.own:
            continue
        view = rules.view(state, seat)
        if len(rules.legal(view, seat)) < 2:
            continue
        now = rules.round_of(state)
        played = rules.parse(view, seat, move.text)
        choices.append(ReviewedDecision(ply, rules.copy(view), played, move.planned, now != latest))
        latest = now
    return choices


Limit: TypeAlias = Callable[[float], TimeIsUp]
"""Returns what tells whether so many seconds are over."""


def cpu_limit(seconds: float) -> TimeIsUp:
    """Return what tells whether this process has worked for so many seconds more."""
    end = time.process_time() + seconds
    return lambda: time.process_time() > end


def review(
    coach: Coach[State],
    easy: Computer,
    game: ReviewedGame,
    stored: Sequence[Row] = (),
    limit: Limit = cpu_limit,
) -> Iterator[Row]:
    """Yield the rows of a review that are not `stored` yet, one for each step.

    `easy` is the player who decides at sight: what it would do too is no find. The same arguments
    give the same rows unless a step meets its `limit`.
    """
    return _Reviewing(coach, easy, game, list(stored), limit).rows()


class JudgedMove(NamedTuple):
    """What a comparison says of a decision; `easy` where the easy player would do the same."""

    ply: int
    verdict: MoveVerdict
    easy: bool


def is_better(verdict: MoveVerdict, coach: Coach[State]) -> bool:
    """Whether a move that was played is certainly better than the second best, and by enough."""
    least = coach.scale.slip
    return verdict.pairs > 0 and -verdict.loss - SURE * verdict.error >= least


def turned(verdict: MoveVerdict) -> MoveVerdict:
    """Return the verdict on the rival of a better move, as if that had been played."""
    assert verdict.rival is not None
    return replace(
        verdict,
        kind=VerdictKind.MISTAKE,
        played=verdict.rival,
        rival=verdict.played,
        loss=-verdict.loss,
        parts={part: -points for part, points in verdict.parts.items()},
        rival_reaches=verdict.played_reaches,
        played_reaches=verdict.rival_reaches,
    )


def suspects(judged: Sequence[JudgedMove], coach: Coach[State]) -> list[int]:
    """Return the plies of what games to the end must confirm: the largest losses, and finds."""
    better = [item for item in judged if not item.easy and is_better(item.verdict, coach)]
    finds = sorted(better, key=lambda item: item.verdict.loss)[:FINDS]
    mistakes = [item for item in judged if item.verdict.kind is VerdictKind.MISTAKE]
    mistakes.sort(key=lambda item: -item.verdict.loss)
    return [item.ply for item in (*mistakes[: SUSPECTS - len(finds)], *finds)]


def asked_again(plies: Sequence[int], rounds: Sequence[Hashable]) -> list[int]:
    """Return those of some mistakes that become turning points, of different rounds if possible.

    `plies` come with the largest loss first, `rounds` are theirs. Two mistakes of one turn make
    nearly the same question.
    """
    later = {ply for place, ply in enumerate(plies) if rounds[place] in rounds[:place]}
    return sorted(plies, key=later.__contains__)[:TURNING_POINTS]


def verdict_row(verdict: MoveVerdict) -> Row:
    """Return a verdict as JSON data with rounded numbers, its moves in notation."""
    return {name: _rounded(value) for name, value in stored_verdict(verdict).items()}


def read_verdict(row: Row, slug: str) -> MoveVerdict:
    """Return what `verdict_row` wrote."""
    return read_stored(row, rules.GAMES[slug].notation.read)


def _rounded(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _rounded(number) for name, number in value.items()}
    return round(value, DIGITS) if isinstance(value, float) else value


@dataclass(frozen=True, slots=True)
class _News:
    """A move that showed its `mover` something: what that seat knew before and after it."""

    ply: int
    before: State
    after: State
    mover: int
    move: Move


class _Reviewing:
    """A review that is being made; `done` are its rows so far."""

    def __init__(
        self,
        coach: Coach[State],
        easy: Computer,
        game: ReviewedGame,
        done: list[Row],
        limit: Limit,
    ) -> None:
        self.coach, self.easy, self.game, self.limit = coach, easy, game, limit
        self.done = done
        self.decisions = {item.ply: item for item in decisions(game)}

    def rows(self) -> Iterator[Row]:
        """Yield each new row."""
        verdict = {(row["step"], row["ply"]) for row in self.done}
        for step, ply, make in self._steps():
            if (step, ply) not in verdict:
                row = {"step": step, "ply": ply, **make(ply)}
                self.done.append(row)
                yield row

    def _steps(self) -> Iterator[tuple[str, int, Callable[[int], Row]]]:
        """Yield the steps in order; later ones depend on the rows of earlier ones."""
        yield "begun", 0, self._begun
        yield from (("judged", ply, self._judged) for ply in self.decisions)
        suspected = suspects(self._judged_moves(), self.coach)
        yield from (("confirmed", ply, self._confirmed) for ply in suspected)
        yield from (("answers", ply, self._answers) for ply in self._turning_points())
        if self.coach.scale.calibrated:
            yield from (("luck", news.ply, partial(self._luck, news)) for news in self._news())
        yield "over", 0, self._over

    def _news(self) -> Iterator[_News]:
        """Yield the moves by which chance showed their mover something.

        What others had decided in secret is no luck, nor is what the end of the game uncovers.
        """
        positions, coach = self.game.positions(), self.coach
        state = next(positions)
        for ply, move in enumerate(self.game.moves, start=1):
            decided = {*rules.secret_seats(state)} - {move.seat}
            before = rules.copy(rules.view(state, move.seat))
            state = next(positions)
            if decided or not rules.waiting(state):
                continue
            after = rules.copy(rules.view(state, move.seat))
            played, seed = rules.parse(before, move.seat, move.text), self.game.seed_of(ply)
            if is_news(coach, before, after, move.seat, played, seed):
                yield _News(ply, before, after, move.seat, played)

    def _begun(self, _: int) -> Row:
        return {"decisions": len(self.decisions)}

    def _judged(self, ply: int) -> Row:
        decision, seed = self.decisions[ply], self.game.seed_of(ply)
        easy = self._is_easy(decision, seed)
        verdict = compare(
            self.coach,
            decision.view,
            self.game.seat,
            decision.move,
            seed,
            self.limit(DECISION_SECONDS),
            by_how_much=not easy,  # only what is not at hand is a find
        )
        row: Row = {"planned": decision.planned, "verdict": verdict_row(verdict)}
        if is_better(verdict, self.coach):
            row["easy"] = easy
        if decision.opens:
            row["lead"] = self._lead(decision, verdict.leads, f"{seed}/lead")
        return row

    def _is_easy(self, decision: ReviewedDecision, seed: str) -> bool:
        view, seat = decision.view, self.game.seat
        easy = self.easy.choose(view, seat, rules.legal(view, seat), seed)
        return self.coach.same(view, easy, decision.move)

    def _lead(self, decision: ReviewedDecision, known: Sequence[float], seed: str) -> list[float]:
        """Return the lead at the end to be expected after a decision, and its standard error.

        Leads that are `known` from judging it count if playouts to the horizon tell the lead.
        """
        calibrated = self.coach.scale.calibrated
        leads = list(known) if calibrated else []
        for number in range(LEAD_SAMPLES - len(leads)):
            sample = ImaginedPosition.drawn(self.coach, decision.view, self.game.seat, seed, number)
            if calibrated:
                leads.append(sample.played_on(decision.move).lead(self.coach.scale))
            else:
                leads.append(sample.final_lead(decision.move))
        return [mean(leads), sqrt(variance(leads) / len(leads))]

    def _judged_moves(self) -> list[JudgedMove]:
        return [
            JudgedMove(row["ply"], self._read(row["verdict"]), row.get("easy", True))
            for row in self.done
            if row["step"] == "judged"
        ]

    def _read(self, row: Row) -> MoveVerdict:
        return read_verdict(row, self.game.slug)

    def _confirmed(self, ply: int) -> Row:
        [verdict] = [item.verdict for item in self._judged_moves() if item.ply == ply]
        decision, seed = self.decisions[ply], self.game.seed_of(ply)
        suspected = verdict if verdict.kind is VerdictKind.MISTAKE else turned(verdict)
        choices = confirm(
            self.coach,
            decision.view,
            self.game.seat,
            suspected,
            f"{seed}/confirmed",
            self.limit(CONFIRMATION_SECONDS),
        )
        is_find = verdict.kind is not VerdictKind.MISTAKE
        return {"find": is_find, "verdict": verdict_row(choices)}

    def _turning_points(self) -> list[int]:
        """Return the plies of the largest mistakes that were confirmed: they are asked again."""
        certain = [
            row
            for row in self.done
            if row["step"] == "confirmed"
            and not row["find"]
            and row["verdict"]["kind"] == VerdictKind.MISTAKE.value
        ]
        certain.sort(key=lambda row: -float(row["verdict"]["loss"]))
        plies = [row["ply"] for row in certain]
        rounds = [rules.round_of(self.decisions[ply].view) for ply in plies]
        return asked_again(plies, rounds)

    def _answers(self, ply: int) -> Row:
        """Judge each of the answers that will be on offer against the best one."""
        [row] = [item for item in self.done if item["step"] == "confirmed" and item["ply"] == ply]
        verdict = self._read(row["verdict"])
        assert verdict.rival is not None
        answers = [verdict_row(verdict)]
        decision, seed = self.decisions[ply], self.game.seed_of(ply)
        of_rival: list[PlayedOn] = []
        for move in self._on_offer(decision, verdict):
            judged = compare_with(
                self.coach,
                decision.view,
                self.game.seat,
                verdict.rival,
                move,
                f"{seed}/answers",
                self.limit(DECISION_SECONDS),
                fine_too=False,  # any answer is right that is no mistake for certain
                of_rival=of_rival,
            )
            if judged.kind is VerdictKind.MISTAKE and not self.coach.scale.calibrated:
                judged = confirm(
                    self.coach,
                    decision.view,
                    self.game.seat,
                    judged,
                    f"{seed}/answers/{move}/confirmed",
                    self.limit(CONFIRMATION_SECONDS),
                )
            answers.append(verdict_row(judged))
        return {"answers": answers}

    def _on_offer(self, decision: ReviewedDecision, verdict: MoveVerdict) -> list[Move]:
        """Return other answers than the best one and the one compared with it."""
        view, seat, coach = decision.view, self.game.seat, self.coach
        seed = self.game.seed_of(decision.ply)
        legal = rules.legal(view, seat)
        chance = rules.Chance(f"{seed}/offer")
        thought_of = [item.move for item in coach.alternatives(view, seat, legal, seed)]
        drawn = [rules.sample(view, seat, chance) for _ in range(2 * LEAST_ANSWERS)]
        assert verdict.rival is not None
        offer = [verdict.rival, verdict.played]
        for number, move in enumerate([*verdict.good, *thought_of, *drawn]):
            most = ANSWERS if number < len(verdict.good) + len(thought_of) else LEAST_ANSWERS
            if len(offer) < most and not any(coach.same(view, move, item) for item in offer):
                offer.append(move)
        return offer[2:]

    def _luck(self, news: _News, ply: int) -> Row:
        coach, seed = self.coach, self.game.seed_of(ply)
        samples = coach.luck_samples
        item = luck(coach, news.before, news.after, news.mover, news.move, seed, samples)
        mine = item[self.game.seat]
        return {"luck": [mine.points, mine.error]}

    def _over(self, _: int) -> Row:
        state: State | None = None
        for position in self.game.positions():
            state = position
        assert state is not None
        return {"result": sum(self.coach.parts(state, self.game.seat, state).values())}
