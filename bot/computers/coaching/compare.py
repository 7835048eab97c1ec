"""Judging a move: how many points another one would have been better, and how sure that is.

The rival of a move is chosen on samples of its own, which are thrown away: measuring the winner of
a race on the race's own numbers overstates every loss. Then both are played on in the same
positions, drawn anew, until the question is decided. All losses are in points of lead at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import islice
from math import hypot, sqrt
from statistics import mean, variance
from typing import Final, NamedTuple

import rules
from bot.computers.coaching.playing_on import ImaginedPosition, PlayedOn
from bot.computers.search import Candidate
from bot.games.core.coach import Coach
from rules import Move, State

MOST: Final = 4
"""So many moves are compared, and the one that was played."""
RACE: Final = 4
"""Samples on which the rival is chosen."""
SHORT_RACE: Final = 3
"""The same for a hint, for which somebody waits."""
BEHIND_FROM: Final = 2
"""After so many samples moves that are a mistake behind the best one are out of the race."""
FINALISTS: Final = 2
"""So many moves go on in it then: the best of all is among them, or is hardly better."""
LISTED: Final = 60
"""Among so many legal moves those are looked for that a move which stands out is compared with."""
EARLY: Final = (4, 6)
"""After so many pairs it is asked whether a move is fine."""
LOOKS: Final = (8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 56, 64)
"""After so many pairs it is asked whether the question is decided."""
SLIGHT: Final = 24
"""More pairs than these only what looks like more than a slip is worth."""
SURE: Final = 3.0
"""Standard errors that a mistake keeps away from its threshold: it is asked several times."""
FINE: Final = 2.0
"""The same for what is fine: nothing is told of it, so a wrong one does less harm."""
ENDS: Final = 32
"""Without calibration so few games to the end confirm nothing yet, unless they are all there are:
their spread is known too badly, and what happens to look sure early is told too large."""
GIVEN_UP_FROM: Final = 4
"""After so many games to the end a mistake is given up that the others could hardly confirm."""
CONFIRMED: Final = 2.0
"""The same for what games to the end must confirm."""
LIKELY: Final = 0.5
"""Standard errors of what is to come: what one sample in three would reach is not given up."""
LEAST_ERROR: Final = 0.05
"""No standard error is taken to be less, in the unit of the coach's value."""
INTERVAL: Final = 1.96
"""Standard errors of a 95 % interval."""

TimeIsUp = Callable[[], bool]
Pair = tuple[PlayedOn, PlayedOn]
"""A rival of a move and that move, each played on from the same position."""


def endless() -> bool:
    """Say that time is never up."""
    return False


class VerdictKind(Enum):
    """What can be said of a move."""

    MISTAKE = "mistake"
    FINE = "fine"
    UNCLEAR = "unclear"


class Severity(Enum):
    """How bad a mistake is."""

    SLIP = "slip"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


@dataclass(frozen=True, slots=True)
class MoveVerdict:
    """What is thought of the move `played`: its `loss` against the `rival`, ± `error`.

    All are in points of lead at the end: `error` is the standard error of what was measured,
    `model_error` that of taking it for the end. `rival` is None where there was nothing to compare;
    what `parts` hold then is what the move brings at once.
    `good` are the moves about as good as the best of a race, the one to recommend first; `parts`
    say by what the rival is better, in the same points, and `part_errors` how exactly that was
    measured; `rival_reaches` and `played_reaches` in which part of the samples each milestone came
    after these moves. `pairs` and `games` count what it rests on; `leads` are those to be expected
    after `played` in each pair and in the race, and not stored.
    """

    kind: VerdictKind
    played: Move
    rival: Move | None = None
    loss: float = 0.0
    error: float = 0.0
    pairs: int = 0
    games: int = 0
    good: tuple[Move, ...] = ()
    parts: Mapping[str, float] = field(default_factory=dict, hash=False)
    rival_reaches: Mapping[str, float] = field(default_factory=dict, hash=False)
    played_reaches: Mapping[str, float] = field(default_factory=dict, hash=False)
    model_error: float = 0.0
    part_errors: Mapping[str, float] = field(default_factory=dict, hash=False)
    leads: tuple[float, ...] = field(default=(), compare=False)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the loss."""
        wide = INTERVAL * hypot(self.error, self.model_error)
        return self.loss - wide, self.loss + wide


def severity(verdict: MoveVerdict, coach: Coach[State]) -> Severity | None:
    """Return how bad a move was, None if it is no mistake for certain."""
    if verdict.kind is not VerdictKind.MISTAKE:
        return None
    if verdict.loss >= coach.scale.blunder:
        return Severity.BLUNDER
    return Severity.MISTAKE if verdict.loss >= coach.scale.mistake else Severity.SLIP


def compare(
    coach: Coach[State],
    view: State,
    seat: int,
    played: Move,
    seed: str,
    time_is_up: TimeIsUp = endless,
    *,
    by_how_much: bool = True,
) -> MoveVerdict:
    """Judge the move that `seat` played in `view`, what it could know then.

    Without `by_how_much` it may stay open by how much a move is better than all others. The same
    arguments give the same verdict unless `time_is_up` ends the comparison.
    """
    thought_of = _alternatives(coach, view, seat, seed)
    others = [move for move, *_ in thought_of if not coach.same(view, move, played)]
    if not others:
        return MoveVerdict(VerdictKind.FINE, played, good=(played,))
    race = _race(coach, view, seat, others, f"{seed}/race", RACE, beside=(played,))
    worths = race.worths
    rival = max([move for move in others if move in worths], key=worths.__getitem__)
    at_sight = [*[move for move, *_ in thought_of if move in worths], *worths]
    good = _good(coach, worths, tuple(dict.fromkeys(at_sight)))
    raced = Comparison(coach, view, seat, rival, played, f"{seed}/race")
    raced.pairs.extend(zip(race.ends[rival], race.ends[played], strict=True))
    loss = raced.loss()
    is_slip = not loss.surely_below(coach.scale.slip, LIKELY)
    if not is_slip and _is_fine(loss, coach, may_be_find=by_how_much):
        return raced.verdict(VerdictKind.FINE, good)
    measured = Comparison(coach, view, seat, rival, played, f"{seed}/pairs", raced.pairs)
    return measured.verdict(_decided(measured, time_is_up, by_how_much=by_how_much), good)


def compare_with(
    coach: Coach[State],
    view: State,
    seat: int,
    rival: Move,
    played: Move,
    seed: str,
    time_is_up: TimeIsUp = endless,
    good: tuple[Move, ...] = (),
    *,
    fine_too: bool = True,
    of_rival: list[PlayedOn] | None = None,
) -> MoveVerdict:
    """Judge a move against the one `rival`; `good` are known to be about as good as the best.

    Without `fine_too` what is hardly a mistake may stay unclear. What the rival leads to is kept
    `of_rival` for further moves with the same seed.
    """
    measured = Comparison(coach, view, seat, rival, played, seed, of_rival=of_rival)
    return measured.verdict(_decided(measured, time_is_up, fine_too=fine_too), good)


def advise(
    coach: Coach[State],
    view: State,
    seat: int,
    seed: str,
    time_is_up: TimeIsUp = endless,
    suggested: Move | None = None,
) -> MoveVerdict:
    """Compare the best move with the next one that is not about as good, for a hint.

    The `rival` is what is recommended, `played` what it is compared with. `good` names all that are
    about as good as the first. A move that stands out at sight is compared with any others, and
    alone if it is not better for certain. What an earlier hint has `suggested` for this position is
    recommended if it is about as good as the best.
    """
    moves = [move for move, *_ in _alternatives(coach, view, seat, seed)]
    if suggested is not None:
        moves = [suggested, *[move for move in moves if not coach.same(view, move, suggested)]]
    stands_out = len(moves) < 2
    if stands_out:
        moves += _others(coach, view, seat, moves[0])
    if len(moves) < 2:
        return _alone(coach, view, seat, moves, seed)
    race = _race(coach, view, seat, moves, f"{seed}/race", SHORT_RACE, time_is_up)
    worths = race.worths
    good = (moves[0],) if stands_out else _good(coach, worths, moves)
    if race.is_over and good[0] != suggested:
        sample = ImaginedPosition.drawn(coach, view, seat, f"{seed}/race", 0)
        good = tuple(sorted(good, key=lambda move: _at_the_end(worths[move], sample, move)))
    worse = [move for move in moves if move not in good]
    other = max(worse, key=worths.__getitem__) if worse else good[1]
    measured = Comparison(coach, view, seat, good[0], other, f"{seed}/pairs")
    verdict = measured.verdict(_decided(measured, time_is_up), good)
    if stands_out and verdict.kind is not VerdictKind.MISTAKE:
        return _alone(coach, view, seat, moves, seed)
    return _turned(verdict) if verdict.loss + INTERVAL * verdict.error < 0 else verdict


def _alone(
    coach: Coach[State], view: State, seat: int, moves: Sequence[Move], seed: str
) -> MoveVerdict:
    """Return the verdict on the first of moves, the best at sight, with what speaks for it at once.

    That is by what it is ahead of the others in the mean: who keeps a barrel gains nothing, but
    loses less, and what comes after any move speaks for none of them. A single move has what it
    brings.
    """
    sample = ImaginedPosition.drawn(coach, view, seat, f"{seed}/sight", 0)
    at_once = sample.at_once(moves[0])
    others = [sample.at_once(move) for move in moves[1:]]
    usual = {part: mean(o.get(part, 0.0) for o in others) if others else 0.0 for part in at_once}
    parts = {part: coach.scale.factor * (at_once[part] - usual[part]) for part in at_once}
    return MoveVerdict(VerdictKind.FINE, moves[0], good=(moves[0],), parts=parts)


def _at_the_end(worth: float, sample: ImaginedPosition, move: Move) -> tuple[float, float]:
    """Return by what moves are ordered whose results are known, the best with the least.

    Where a turn has several moves, one that brings nothing may come to the same as one that brings
    points, because that is what follows it.
    """
    return -round(worth, 1), -round(sum(sample.at_once(move).values()), 1)


def _others(coach: Coach[State], view: State, seat: int, move: Move) -> list[Move]:
    """Return legal moves from all over their list that are not the same as a move."""
    legal = islice(rules.legal(view, seat), LISTED)
    others = [other for other in legal if not coach.same(view, other, move)]
    return others[:: max(1, len(others) // (MOST - 1))][: MOST - 1]


def _turned(verdict: MoveVerdict) -> MoveVerdict:
    """Return a verdict that recommends what has turned out better on the fresh samples."""
    assert verdict.rival is not None
    return replace(
        verdict,
        kind=VerdictKind.UNCLEAR,
        played=verdict.rival,
        rival=verdict.played,
        loss=-verdict.loss,
        good=(verdict.played,),
        parts={part: -points for part, points in verdict.parts.items()},
        rival_reaches=verdict.played_reaches,
        played_reaches=verdict.rival_reaches,
    )


def confirm(
    coach: Coach[State],
    view: State,
    seat: int,
    verdict: MoveVerdict,
    seed: str,
    time_is_up: TimeIsUp = endless,
) -> MoveVerdict:
    """Play both moves of a mistake to the end as well; it becomes unclear unless that agrees.

    Both estimates count by their precision, that of the comparison with the error of its model.
    """
    if verdict.kind is not VerdictKind.MISTAKE or verdict.rival is None:
        return verdict
    leads: list[float] = []
    joint, most = Estimate(verdict.loss, verdict.error), coach.scale.games
    for look in _looks(most):
        while len(leads) < look and not time_is_up():
            sample = ImaginedPosition.drawn(coach, view, seat, f"{seed}/games", len(leads))
            leads.append(sample.final_lead(verdict.rival) - sample.final_lead(verdict.played))
        joint = _joint(coach, verdict, leads)
        is_sure = joint.surely_above(coach.scale.slip, _sure_after(look, most))
        if is_sure and look >= (LOOKS[0] if coach.scale.calibrated else ENDS):
            break
        if coach.scale.calibrated and look >= LOOKS[0] and len(set(leads)) == 1:
            break  # so would all others
        last = _joint(coach, verdict, leads, most).error
        if not joint.may_come_above(coach.scale.slip, CONFIRMED, last):
            break
        if len(leads) < look:
            break
    confirmed = joint.surely_above(coach.scale.slip, CONFIRMED)
    return replace(
        verdict,
        kind=VerdictKind.MISTAKE if confirmed else VerdictKind.UNCLEAR,
        loss=joint.mean,
        error=joint.error,
        games=len(leads),
        model_error=0.0,
    )


class Estimate:
    """A number and its standard error."""

    def __init__(self, middle: float, error: float) -> None:
        self.mean, self.error = middle, error

    def surely_above(self, threshold: float, errors: float) -> bool:
        """Whether it is so many standard errors above a threshold at least."""
        return self.mean - errors * self.error >= threshold

    def surely_below(self, threshold: float, errors: float) -> bool:
        """Whether it is so many standard errors below a threshold at least."""
        return self.mean + errors * self.error <= threshold

    def may_come_above(self, threshold: float, errors: float, last: float) -> bool:
        """Whether that is likely enough to come when further values bring its error to `last`."""
        to_come = sqrt(max(0.0, self.error**2 - last**2))
        return self.mean + LIKELY * to_come - errors * last >= threshold

    def may_come_below(self, threshold: float, errors: float, last: float) -> bool:
        """Whether it is likely enough to be so many errors below a threshold then."""
        return Estimate(-self.mean, self.error).may_come_above(-threshold, errors, last)

    @classmethod
    def of(cls, values: Sequence[float], least: float, number: int = 0) -> Estimate:
        """Return the mean of values; its standard error is taken to be `least` at least.

        If a `number` is given, it is the error that so many of such values will leave.
        """
        number = number or len(values)
        error = sqrt(variance(values) / number) if len(values) > 1 else float("inf")
        return cls(mean(values), max(least, error))


def _joint(
    coach: Coach[State], verdict: MoveVerdict, leads: Sequence[float], number: int = 0
) -> Estimate:
    """Join what the comparison says with games to the end, as if they were so many in `number`."""
    if len(leads) < 2:
        return Estimate(verdict.loss, float("inf"))
    ends, different = Estimate.of(leads, LEAST_ERROR, number), float(len(set(leads)))
    if number and different > 1:
        different *= number / len(leads)
    # where nothing is hidden games go alike, and many of them tell no more than one
    ends = Estimate(ends.mean, max(ends.error, coach.scale.model_error / sqrt(different)))
    if not coach.scale.calibrated:
        return ends
    near = 1.0 / (verdict.error**2 + verdict.model_error**2)
    far = 1.0 / ends.error**2
    middle = (near * verdict.loss + far * ends.mean) / (near + far)
    return Estimate(middle, sqrt(1.0 / (near + far)))


def _sure_after(games: int, most: int) -> float:
    """Return the standard errors that confirm a mistake after some games: early looks ask more.

    They shrink with the root of the games (O'Brien and Fleming 1979): looking often costs little.
    """
    return min(SURE, CONFIRMED * sqrt(most / games))


def _looks(most: int) -> list[int]:
    """Return after how many games to the end it is asked whether that is enough."""
    return [*[look for look in (GIVEN_UP_FROM, *LOOKS) if look < most], most]


def _alternatives(coach: Coach[State], view: State, seat: int, seed: str) -> Sequence[Candidate]:
    return coach.alternatives(view, seat, rules.legal(view, seat), seed)[:MOST]


class Race(NamedTuple):
    """What moves lead to in a few samples: their worths in points of lead at the end, and `ends`.

    What was far behind is left out. `is_over` says whether they all were played on to the end of
    the game.
    """

    worths: Mapping[Move, float]
    is_over: bool
    ends: Mapping[Move, Sequence[PlayedOn]]


def _race(
    coach: Coach[State],
    view: State,
    seat: int,
    moves: Sequence[Move],
    seed: str,
    samples: int,
    time_is_up: TimeIsUp = endless,
    beside: Sequence[Move] = (),
) -> Race:
    """Play moves on in a few samples; when time is up, in one at least.

    Those `beside` them are played on in the same samples, and win or lose nothing. Without any, no
    move is out before the end: then it is asked which of them are about as good as the best.
    """
    racing, totals = list(moves), dict.fromkeys([*moves, *beside], 0.0)
    played_on: dict[Move, list[PlayedOn]] = {move: [] for move in totals}
    drawn, is_over = 0, True
    for number in range(samples):
        if number and time_is_up():
            break
        drawn += 1
        sample = ImaginedPosition.drawn(coach, view, seat, seed, number)
        ends = {move: sample.played_on(move) for move in totals}
        for move, end in ends.items():
            totals[move] += _factor(coach, ends.values()) * end.value
            played_on[move].append(end)
        is_over = is_over and all(end.is_over for end in ends.values())
        if beside and BEHIND_FROM <= drawn < samples:
            racing = _in_the_race(racing, totals, drawn * coach.scale.mistake)
            totals = {move: totals[move] for move in (*racing, *beside)}
    return Race({move: total / drawn for move, total in totals.items()}, is_over, played_on)


def _in_the_race(
    racing: Sequence[Move], totals: Mapping[Move, float], most_behind: float
) -> list[Move]:
    """Return the best of the moves that are racing, without those too far behind any move."""
    least = max(totals.values()) - most_behind
    best = sorted(racing, key=totals.__getitem__, reverse=True)[:FINALISTS]
    return [move for move in best if totals[move] >= least or move == best[0]]


def _is_fine(loss: Estimate, coach: Coach[State], *, may_be_find: bool) -> bool:
    """Whether what was lost with a move is surely less than a mistake.

    With `may_be_find` it is not if the move looks so much better than its rival that it should be
    asked by how much.
    """
    is_better = loss.mean <= -coach.scale.slip
    return loss.surely_below(coach.scale.mistake, FINE) and not (may_be_find and is_better)


def _factor(coach: Coach[State], ends: Iterable[PlayedOn]) -> float:
    """Return the points of lead at the end for one of the value by which some ends differ."""
    return coach.scale.points_of_value(is_over=all(end.is_over for end in ends))


def _good(
    coach: Coach[State], worths: Mapping[Move, float], at_sight: Sequence[Move]
) -> tuple[Move, ...]:
    """Return the moves about as good as the best one; the best at sight is easy to follow."""
    least = max(worths.values()) - coach.scale.slip
    return tuple(move for move in at_sight if worths[move] >= least)


class Comparison:
    """Two moves, a `rival` and the one `played`, played on in the same positions pair by pair.

    `raced` are pairs of the race that the rival has won. What it leads to in the positions of the
    seed may be known, or be kept `of_rival`.
    """

    def __init__(
        self,
        coach: Coach[State],
        view: State,
        seat: int,
        rival: Move,
        played: Move,
        seed: str,
        raced: Sequence[Pair] = (),
        of_rival: list[PlayedOn] | None = None,
    ) -> None:
        self.coach, self.view, self.seat, self.seed = coach, view, seat, seed
        self.rival, self.played = rival, played
        self.pairs: list[Pair] = []
        self.raced = raced
        self._of_rival = [] if of_rival is None else of_rival

    def add(self) -> None:
        """Play one more pair on."""
        number, of_rival = len(self.pairs), self._of_rival
        sample = ImaginedPosition.drawn(self.coach, self.view, self.seat, self.seed, number)
        if number == len(of_rival):
            of_rival.append(sample.played_on(self.rival))
        self.pairs.append((of_rival[number], sample.played_on(self.played)))

    def loss(self, number: int = 0) -> Estimate:
        """Return the loss so far, in points of lead at the end.

        If a `number` is given, its error is the one that so many pairs will leave.
        """
        return self._lost(self.pairs, number)

    def most_lost(self, number: int = 0) -> Estimate:
        """Return the loss with the pairs of the race as well: it is that or less.

        The winner of a race looks better than it is, so it can say for certain that a move is fine.
        The `number` is that of pairs without those of the race.
        """
        return self._lost([*self.raced, *self.pairs], number and len(self.raced) + number)

    def _lost(self, pairs: Sequence[Pair], number: int) -> Estimate:
        losses = [
            _factor(self.coach, (rival, played)) * (rival.value - played.value)
            for rival, played in pairs
        ]
        if not losses:
            return Estimate(0.0, float("inf"))
        return Estimate.of(losses, self.coach.scale.factor * LEAST_ERROR, number)

    def verdict(self, kind: VerdictKind, good: tuple[Move, ...]) -> MoveVerdict:
        """Return all that the pairs say."""
        loss, parts = self.loss(), self._parts()
        return MoveVerdict(
            kind,
            self.played,
            self.rival,
            loss.mean,
            loss.error,
            pairs=len(self.pairs),
            good=good,
            parts={part: points.mean for part, points in parts.items()},
            part_errors={part: points.error for part, points in parts.items()},
            rival_reaches=self._reached([rival for rival, _ in self.pairs]),
            played_reaches=self._reached([played for _, played in self.pairs]),
            model_error=self._model_error(),
            leads=tuple([end.lead(self.coach.scale) for _, end in (*self.raced, *self.pairs)]),
        )

    def _model_error(self) -> float:
        """Return the error of the model; what has reached the end of the game has none."""
        open_pairs = sum(not (rival.is_over and played.is_over) for rival, played in self.pairs)
        return self.coach.scale.model_error * open_pairs / max(1, len(self.pairs))

    def _parts(self) -> dict[str, Estimate]:
        """Return by what the rival is better; the sum is the loss."""
        losses = [self._parts_of(rival, played) for rival, played in self.pairs]
        names = dict.fromkeys(part for loss in losses for part in loss)
        return {part: Estimate.of([loss.get(part, 0.0) for loss in losses], 0.0) for part in names}

    def _parts_of(self, rival: PlayedOn, played: PlayedOn) -> dict[str, float]:
        factor = _factor(self.coach, (rival, played))
        return {
            part: factor * (rival.parts.get(part, 0.0) - played.parts.get(part, 0.0))
            for part in {**rival.parts, **played.parts}
        }

    def _reached(self, played_on: Sequence[PlayedOn]) -> dict[str, float]:
        """Return in which part of these samples each milestone came.

        What either move brings at once is left out: that says no more than the moves do.
        """
        at_once = {name for pair in self.pairs for end in pair for name in end.at_once}
        number = max(1, len(played_on))
        return {
            milestone: sum(milestone in end.milestones for end in played_on) / number
            for milestone in self.coach.milestones
            if milestone not in at_once
        }


def _decided(
    measured: Comparison,
    time_is_up: TimeIsUp,
    *,
    fine_too: bool = True,
    by_how_much: bool = False,
) -> VerdictKind:
    """Play pairs on until it is decided what a move is, or at least whether it is a mistake.

    With `by_how_much` what looks better than its rival is measured before it is called fine.
    """
    coach = measured.coach
    slip, mistake = coach.scale.slip, coach.scale.mistake
    # without a race the first pairs stand alone, and nothing is decided by so few
    for look in (*(EARLY if measured.raced else ()), *LOOKS):
        while len(measured.pairs) < look:
            if time_is_up():
                return VerdictKind.UNCLEAR
            measured.add()
        is_early = look < LOOKS[0]
        loss, most_lost = measured.loss(), measured.most_lost()
        if not is_early and loss.surely_above(slip, SURE):
            return VerdictKind.MISTAKE
        most = LOOKS[-1] if loss.mean >= mistake else max(look, SLIGHT)
        may_be_mistake = loss.may_come_above(slip, SURE, measured.loss(most).error)
        if not may_be_mistake and _is_fine(most_lost, coach, may_be_find=by_how_much and is_early):
            return VerdictKind.FINE
        last = measured.most_lost(most).error
        may_be_fine = fine_too and most_lost.may_come_below(mistake, FINE, last)
        is_open = look < most and (may_be_mistake or may_be_fine)
        if not is_early and not is_open:
            break
    return VerdictKind.UNCLEAR
