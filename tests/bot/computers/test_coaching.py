"""How moves are judged: by pairs until it is decided, and by games to the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, cast

import pytest

import rules
from bot.computers.coaching.compare import (
    BEHIND_FROM,
    EARLY,
    ENDS,
    GIVEN_UP_FROM,
    INTERVAL,
    LOOKS,
    RACE,
    SLIGHT,
    MoveVerdict,
    Race,
    Severity,
    VerdictKind,
    advise,
    compare,
    confirm,
    severity,
)
from bot.computers.coaching.playing_on import ImaginedPosition, PlayedOn
from bot.computers.coaching.reasons import MOST, cancel, carrying, reasons, says_why
from bot.computers.search import Candidate, Guide
from bot.games.core.coach import OTHERS, Chances, Coach, Milestone, NamedPart, PartGroup, Scale
from bot.games.puerto_rico.coach import PuertoRicoCoach
from bot.games.puerto_rico.computer.guide import PuertoRicoGuide
from rules import Move
from rules.puerto_rico.events import RoleTaken
from rules.puerto_rico.moves import PlaceColonists, TakeRole
from rules.puerto_rico.state import Table
from rules.puerto_rico.steps.mayor import PlaceChoice

SLIP = 0.5
"""The least loss that is told, with a spread of 6.25 points."""
SEATS = 4

Worth = Callable[[str, rules.Chance], float]


class Quick:
    """A guide that plays a game on without a thought, where nothing hangs on how well it does.

    It has one instead of being one, as compiled guides can't be derived from.
    """

    def __init__(self) -> None:
        self._guide = PuertoRicoGuide()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._guide, name)

    def answer(self, state: Table, seat: int) -> Move:
        return rules.legal(state, seat)[0]


class Known(Coach[Table]):
    """A coach of Puerto Rico that values the role which the first seat took, and nothing else."""

    guide = cast(Guide, Quick())
    rounds = (1,)
    words = MappingProxyType(
        {
            "role": NamedPart(PartGroup.NOW, "roles", ""),
            OTHERS: NamedPart(PartGroup.DENIES, "others", ""),
        }
    )
    milestones = MappingProxyType(
        {"mayor": Milestone("mayor", (RoleTaken,), lambda event: event.role == "mayor")}
    )
    scale = Scale(spread=6.25, factor=1.0, model_error=0.5, games=16, calibrated=True)

    def __init__(self, worth: Worth, at_the_end: Worth | None = None) -> None:
        self._worth, self._at_the_end = worth, at_the_end or worth
        self.taken = ""

    def standing(self, state: Table, seat: int, start: Table) -> Mapping[str, float]:
        return {"role": 0.0}

    def parts(self, state: Table, seat: int, start: Table) -> dict[str, float]:
        worth = self._worth if rules.waiting(state) else self._at_the_end
        return {"role": worth(self.taken, rules.Chance(f"{start.chance.seed} {self.taken}"))}

    def alternatives(
        self, view: Table, seat: int, moves: Sequence[Move], seed: str
    ) -> Sequence[Candidate]:
        return [Candidate(TakeRole(role)) for role in ("settler", "mayor", "builder")]

    def moves_on(self, state: Table, seat: int, mover: int) -> Sequence[Move]:
        taken = [role for role, card in state.roles.items() if card.taker == mover]
        self.taken = taken[0] if taken else self.taken
        return super().moves_on(state, seat, mover)


def always(**worth: float) -> Worth:
    """The worth of roles, others are worth nothing."""
    return lambda role, chance: worth.get(role, 0.0)


def wavering(wide: int, **worth: float) -> Worth:
    """The same, more or less up to so many points."""
    return lambda role, chance: worth.get(role, 0.0) + chance.below(2001) / 1000 * wide - wide


def judged(coach: Known, role: str, seed: str = "seed") -> MoveVerdict:
    view = rules.view(rules.new("puerto-rico", SEATS, seed="judged"), 0)
    assert isinstance(view, Table)
    return compare(coach, view, 0, TakeRole(role), seed)


def confirmed(coach: Known, verdict: MoveVerdict) -> MoveVerdict:
    view = rules.view(rules.new("puerto-rico", SEATS, seed="judged"), 0)
    assert isinstance(view, Table)
    return confirm(coach, view, 0, verdict, "seed")


@pytest.mark.parametrize(
    ("loss", "how_bad"),
    [(0.7, Severity.SLIP), (1.5, Severity.MISTAKE), (3.0, Severity.BLUNDER)],
)
def test_a_certain_loss_is_told_after_the_first_look(loss, how_bad):
    coach = Known(always(builder=loss))
    verdict = judged(coach, "settler")
    assert verdict.kind is VerdictKind.MISTAKE
    assert severity(verdict, coach) is how_bad
    assert str(verdict.rival) == "role builder"
    assert verdict.loss == pytest.approx(loss)
    assert verdict.pairs == LOOKS[0]


def test_the_best_move_is_fine_and_so_is_one_about_as_good():
    coach = Known(always(builder=3.0, mayor=2.9))
    for role in ("builder", "mayor"):
        verdict = judged(coach, role)
        assert verdict.kind is VerdictKind.FINE
        assert verdict.pairs == RACE
        assert severity(verdict, coach) is None


def test_a_move_that_nobody_thought_of_is_judged_as_well():
    assert judged(Known(always(builder=2.0)), "craftsman").kind is VerdictKind.MISTAKE
    assert judged(Known(always(craftsman=2.0)), "craftsman").kind is VerdictKind.FINE


def test_what_chance_could_have_done_stays_unclear():
    verdict = judged(Known(wavering(3.2, builder=1.6)), "settler", "seed 7")
    assert verdict.kind is VerdictKind.UNCLEAR
    assert SLIGHT < verdict.pairs <= LOOKS[-1]
    assert verdict.interval[0] < verdict.loss < verdict.interval[1]


def test_a_slip_that_is_not_certain_is_given_up_sooner_than_a_larger_loss():
    verdict = judged(Known(wavering(1.6, builder=1.05)), "settler", "seed 7")
    assert verdict.kind is VerdictKind.UNCLEAR
    assert LOOKS[0] < verdict.pairs <= SLIGHT


def test_what_further_pairs_could_hardly_decide_is_given_up():
    verdict = judged(Known(wavering(9, builder=1.0)), "settler", "seed 0")
    assert verdict.kind is VerdictKind.UNCLEAR
    assert EARLY[0] < verdict.pairs < LOOKS[-1]


def test_what_further_games_to_the_end_could_hardly_confirm_is_given_up(monkeypatch):
    monkeypatch.setattr(Known, "scale", replace(Known.scale, model_error=9.0, games=32))
    coach = Known(always(builder=1.5), wavering(9, builder=1.5))
    verdict = confirmed(coach, judged(coach, "settler"))
    assert verdict.kind is VerdictKind.UNCLEAR
    assert GIVEN_UP_FROM <= verdict.games < 32


def test_moves_far_behind_are_out_of_the_race(monkeypatch):
    tried = Counter[str]()

    def played_on(sample: ImaginedPosition, move: TakeRole) -> PlayedOn:
        tried[move.role] += 1
        return PlayedOn({"builder": 9.0, "mayor": 8.9}.get(move.role, 0.0), {}, frozenset())

    monkeypatch.setattr(ImaginedPosition, "played_on", played_on)
    verdict = judged(Known(always()), "craftsman")
    pairs = verdict.pairs
    assert (str(verdict.rival), tried["settler"]) == ("role builder", BEHIND_FROM)
    assert (tried["mayor"], tried["builder"], tried["craftsman"]) == (
        RACE,
        RACE + pairs,
        RACE + pairs,
    )
    assert [str(move) for move in verdict.good] == ["role mayor", "role builder"]
    tried.clear()
    judged(Known(always()), "builder")
    assert (tried["settler"], tried["mayor"]) == (BEHIND_FROM, RACE)


def test_a_plainly_good_move_needs_no_samples_beside_those_of_the_race():
    verdict = judged(Known(always(builder=0.1)), "builder")
    assert (verdict.kind, verdict.pairs) == (VerdictKind.FINE, RACE)
    assert len(verdict.leads) == RACE


def test_samples_of_the_race_count_for_what_is_fine_and_for_no_mistake(monkeypatch):
    def of_race(worse: float) -> Callable[..., Race]:
        def race(*_, beside: Sequence[Move], **__) -> Race:
            [played] = beside
            rival = TakeRole("builder")
            ends = {
                move: [PlayedOn(worth, {"role": worth}, frozenset()) for worth in worths]
                for move, worths in [(rival, (worse, 0.0) * 2), (played, (0.0, worse) * 2)]
            }
            return Race({rival: 0.0, played: 0.0}, False, ends)

        return race

    monkeypatch.setattr("bot.computers.coaching.compare._race", of_race(0.9))
    assert judged(Known(always()), "settler").pairs == EARLY[0]
    monkeypatch.setattr("bot.computers.coaching.compare._race", of_race(50.0))
    assert judged(Known(always(builder=3.0)), "settler").loss == pytest.approx(3.0)


def test_by_how_much_a_move_is_better_than_all_others_needs_samples_of_its_own():
    view = rules.view(rules.new("puerto-rico", SEATS, seed="judged"), 0)
    coach, move = Known(always(builder=3.0)), TakeRole("builder")
    pairs = [
        compare(coach, view, 0, move, "seed", by_how_much=asked).pairs for asked in (True, False)
    ]
    assert pairs == [LOOKS[0], RACE]


def test_until_games_to_the_end_say_more_the_interval_has_the_error_of_the_model():
    coach = Known(always(builder=3.0))
    verdict = judged(coach, "settler")
    assert verdict.model_error == coach.scale.model_error
    least, most = verdict.interval
    assert most - least > 2 * INTERVAL * coach.scale.model_error
    assert confirmed(coach, verdict).model_error == 0.0


def test_the_model_is_exact_where_the_game_is_over(monkeypatch):
    monkeypatch.setattr(rules, "waiting", lambda _: ())
    whole = rules.new("puerto-rico", SEATS, seed="over")
    assert ImaginedPosition(Known(always()), whole, 0, 0).played_on(TakeRole("builder")).is_over


def test_equal_moves_are_seldom_called_mistakes():
    """Verdicts of 20 races of moves that are all worth the same."""
    kinds = [judged(Known(wavering(3)), "settler", f"seed {n}").kind for n in range(20)]
    assert kinds.count(VerdictKind.MISTAKE) <= 1


def test_when_time_is_up_nothing_is_claimed():
    coach = Known(always(builder=3.0))
    view = rules.view(rules.new("puerto-rico", SEATS, seed="judged"), 0)
    assert isinstance(view, Table)
    verdict = compare(coach, view, 0, TakeRole("settler"), "seed", lambda: True)
    assert (verdict.kind, verdict.pairs) == (VerdictKind.UNCLEAR, 0)


def test_games_to_the_end_confirm_a_mistake_or_make_it_unclear():
    agreeing = Known(always(builder=3.0))
    verdict = confirmed(agreeing, judged(agreeing, "settler"))
    assert verdict.kind is VerdictKind.MISTAKE
    assert verdict.games == LOOKS[0]
    contradicting = Known(always(builder=3.0), always(settler=2.0))
    verdict = confirmed(contradicting, judged(contradicting, "settler"))
    assert verdict.kind is VerdictKind.UNCLEAR
    assert verdict.loss < SLIP


def test_without_calibration_only_games_to_the_end_count(monkeypatch):
    coach = Known(always(builder=30.0), wavering(2, builder=1.5))
    loss = confirmed(coach, judged(coach, "settler")).loss
    monkeypatch.setattr(
        Known, "scale", Scale(6.25, factor=1.0, model_error=0.5, games=16, calibrated=False)
    )
    assert confirmed(coach, judged(coach, "settler")).loss < 3.0 < loss


def test_without_calibration_a_few_games_to_the_end_do_not_confirm(monkeypatch):
    coach = Known(always(builder=3.0))
    scale = Scale(6.25, factor=1.0, model_error=0.5, games=2 * ENDS, calibrated=False)
    monkeypatch.setattr(Known, "scale", scale)
    assert confirmed(coach, judged(coach, "settler")).games == ENDS
    monkeypatch.setattr(Known, "scale", replace(scale, games=ENDS // 2))
    assert confirmed(coach, judged(coach, "settler")).games == ENDS // 2


def test_games_to_the_end_that_go_alike_tell_no_more_than_one(monkeypatch):
    coach = Known(always(builder=3.0))
    scale = Scale(6.25, factor=1.0, model_error=1.0, games=16, calibrated=False)
    monkeypatch.setattr(Known, "scale", scale)
    verdict = confirmed(coach, judged(coach, "settler"))
    assert verdict.kind is VerdictKind.MISTAKE
    assert verdict.error == scale.model_error
    monkeypatch.setattr(Known, "scale", replace(scale, model_error=2.0))
    assert confirmed(coach, judged(coach, "settler")).kind is VerdictKind.UNCLEAR


def test_games_that_go_alike_outweigh_no_estimate_that_contradicts_them(monkeypatch):
    coach = Known(always(builder=1.0), always(builder=11.0))
    monkeypatch.setattr(Known, "scale", replace(coach.scale, model_error=2.0))
    verdict = confirmed(coach, judged(coach, "settler"))
    assert verdict.games == LOOKS[0], "others would go the same way"
    assert verdict.loss == pytest.approx(6.0, abs=0.1)
    least, most = verdict.interval
    assert most - least > 2 * coach.scale.model_error


def test_what_is_fine_is_not_played_to_the_end():
    coach = Known(always(builder=3.0))
    verdict = judged(coach, "builder")
    assert confirmed(coach, verdict) is verdict


def test_the_simplest_of_equal_moves_is_recommended():
    view = rules.view(rules.new("puerto-rico", SEATS, seed="judged"), 0)
    assert isinstance(view, Table)
    told = advise(Known(always(mayor=2.9, builder=3.0)), view, 0, "seed")
    assert [str(move) for move in told.good] == ["role mayor", "role builder"]
    assert (str(told.rival), str(told.played)) == ("role mayor", "role settler")
    assert told.kind is VerdictKind.MISTAKE
    alike = advise(Known(always()), view, 0, "seed")
    assert len(alike.good) == 3
    assert alike.kind is VerdictKind.FINE


def test_a_move_that_is_best_at_sight_is_told_with_what_it_brings_more_than_others(monkeypatch):
    monkeypatch.setattr(Known, "alternatives", lambda *_: [Candidate(TakeRole("builder"))])
    best = TakeRole("builder")
    monkeypatch.setattr(
        ImaginedPosition,
        "at_once",
        lambda _, move: {"role": 2.0 if move == best else -1.0, OTHERS: -0.5},
    )
    view = rules.view(rules.new("puerto-rico", SEATS, seed="judged"), 0)
    assert isinstance(view, Table)
    hint = advise(Known(always()), view, 0, "seed")
    assert hint.rival is None
    assert hint.parts == {"role": 3.0, OTHERS: 0.0}


def test_what_is_chosen_at_the_same_time_counts_when_all_have_chosen():
    state = rules.new("puerto-rico", SEATS, seed="placing")
    assert isinstance(state, Table)
    state.players[0].island, state.players[0].san_juan = ["quarry", "indigo"], 1
    state.stack[-1] = PlaceChoice(tuple(range(SEATS)))
    sample = ImaginedPosition(PuertoRicoCoach(), state, 0, 0)
    quarry, indigo = (
        sample.at_once(PlaceColonists(((place, 1),))) for place in ("quarry", "indigo")
    )
    assert quarry["quarries"] > indigo["quarries"]
    assert OTHERS not in quarry


@pytest.fixture
def to_the_end(monkeypatch):
    """Take every playout for one to the end of the game."""
    played_on = ImaginedPosition.played_on
    monkeypatch.setattr(
        ImaginedPosition,
        "played_on",
        lambda sample, move: replace(played_on(sample, move), is_over=True),
    )


@pytest.mark.usefixtures("to_the_end")
@pytest.mark.parametrize(
    ("worth", "at_once", "first"),
    [
        ({"mayor": 2.9, "builder": 3.0}, {}, "role builder"),
        ({"mayor": 3.0, "builder": 3.0}, {"mayor": -3.0, "builder": 2.0}, "role builder"),
        ({"mayor": 3.0, "builder": 3.0}, {"mayor": 1.0}, "role mayor"),
        ({"mayor": 3.0, "builder": 3.0}, {}, "role mayor"),
    ],
)
def test_near_the_end_the_best_result_comes_first_then_what_is_had_at_once(
    monkeypatch, worth, at_once, first
):
    monkeypatch.setattr(
        ImaginedPosition, "at_once", lambda _, move: {"role": at_once.get(move.role, 0.0)}
    )
    view = rules.view(rules.new("puerto-rico", SEATS, seed="judged"), 0)
    assert isinstance(view, Table)
    hint = advise(Known(always(**worth)), view, 0, "seed")
    assert len(hint.good) == 2
    assert str(hint.good[0]) == first


@pytest.mark.usefixtures("to_the_end")
def test_points_that_are_scored_are_told_in_full(monkeypatch):
    monkeypatch.setattr(Known, "scale", replace(Known.scale, factor=0.5))
    verdict = judged(Known(always(builder=2.0)), "settler")
    assert verdict.loss == pytest.approx(2.0)
    assert verdict.parts["role"] == pytest.approx(2.0)


@pytest.mark.parametrize(("worth", "recommended"), [(2.9, "role craftsman"), (1.0, "role builder")])
def test_what_was_suggested_before_is_recommended_if_it_is_about_as_good(worth, recommended):
    view = rules.view(rules.new("puerto-rico", SEATS, seed="judged"), 0)
    assert isinstance(view, Table)
    coach = Known(always(craftsman=worth, builder=3.0))
    hint = advise(coach, view, 0, "seed", suggested=TakeRole("craftsman"))
    assert str(hint.good[0]) == recommended


def test_what_turns_out_better_than_the_winner_of_the_race_is_recommended(monkeypatch):
    """The race was drawn by luck; on fresh samples another move is better, by as many points."""
    raced = {"settler": 9.0, "builder": 1.0}
    monkeypatch.setattr(
        "bot.computers.coaching.compare._race",
        lambda coach, view, seat, moves, *_: Race(
            {move: raced.get(move.role, 0.0) for move in moves}, is_over=False, ends={}
        ),
    )
    view = rules.view(rules.new("puerto-rico", SEATS, seed="judged"), 0)
    assert isinstance(view, Table)
    told = advise(Known(always(builder=3.0, mayor=1.0)), view, 0, "seed")
    assert (str(told.rival), str(told.played)) == ("role builder", "role settler")
    assert [str(move) for move in told.good] == ["role builder"]
    assert told.kind is VerdictKind.UNCLEAR
    assert told.loss == pytest.approx(3.0)
    assert told.parts == {"role": pytest.approx(3.0)}


def test_a_race_that_time_cuts_short_compares_what_it_has_seen():
    view = rules.view(rules.new("puerto-rico", SEATS, seed="judged"), 0)
    assert isinstance(view, Table)
    told = advise(Known(always(builder=1.2)), view, 0, "seed", lambda: True)
    assert [str(move) for move in told.good] == ["role builder"]


def test_what_a_move_itself_is_says_nothing_for_it():
    verdict = judged(Known(always(mayor=3.0)), "settler")
    assert verdict.rival == TakeRole("mayor")
    assert reasons(verdict).milestones == ()


def test_what_only_one_of_the_moves_itself_is_says_nothing_against_it():
    """The mayor comes later in the round after another role, and is no more often taken then."""
    verdict = judged(Known(always(settler=3.0, mayor=1.0)), "mayor")
    assert verdict.rival == TakeRole("settler")
    assert "mayor" not in {*verdict.rival_reaches, *verdict.played_reaches}
    assert reasons(verdict).milestones == ()


def test_milestones_are_told_that_come_after_one_of_the_moves():
    verdict = judged(Known(always(mayor=3.0)), "settler")
    reached = replace(verdict, rival_reaches={"mayor": 1.0}, played_reaches={"mayor": 0.0})
    told = reasons(reached)
    assert [each.milestone for each in told.milestones] == ["mayor"]
    assert (told.milestones[0].after_rival, told.milestones[0].after_played) == (1.0, 0.0)
    assert told.milestones[0].more == 1.0


def test_few_reasons_are_named_and_the_rest_is_told():
    parts = {"a": 1.0, "b": -0.9, "c": 0.8, "d": 0.7, "e": 0.1, "f": 0.3}
    verdict = MoveVerdict(
        VerdictKind.MISTAKE, TakeRole("mayor"), None, sum(parts.values()), parts=parts
    )
    told = reasons(verdict)
    assert [each.part for each in told.named] == ["a", "b", "c"]
    assert len(told.named) == MOST
    assert told.other == pytest.approx(1.1)


def test_a_part_that_may_be_noise_is_no_reason():
    parts = {"noise": 2.0, "signal": 1.5}
    verdict = MoveVerdict(
        VerdictKind.MISTAKE,
        TakeRole("mayor"),
        None,
        sum(parts.values()),
        parts=parts,
        part_errors={"noise": 1.1, "signal": 0.3},
    )
    told = reasons(verdict)
    assert [each.part for each in told.named] == ["signal"]
    assert told.other == pytest.approx(2.0)


def test_noise_and_milestones_of_the_other_move_say_nothing_for_the_better_one():
    silent = MoveVerdict(
        VerdictKind.MISTAKE,
        TakeRole("mayor"),
        None,
        2.0,
        parts={"noise": 2.0},
        part_errors={"noise": 1.1},
        rival_reaches={"mayor": 0.0},
        played_reaches={"mayor": 1.0},
    )
    assert not says_why(silent)
    assert not says_why(replace(silent, parts={OTHERS: 2.0}, part_errors={}))
    assert says_why(replace(silent, part_errors={"noise": 0.5}))
    assert says_why(replace(silent, rival_reaches={"mayor": 1.0}, played_reaches={"mayor": 0.0}))


def test_how_exactly_parts_are_measured_shrinks_with_the_pairs():
    wild = judged(Known(wavering(2, builder=9.0)), "settler")
    assert wild.part_errors["role"] == pytest.approx(wild.error, abs=0.02)
    assert judged(Known(always(builder=9.0)), "settler").part_errors == {"role": 0.0}


def test_the_chance_to_win_grows_with_the_lead_and_is_even_without():
    scale = Scale(6.0, 1.0, 1.0, 8, True, {3: Chances(late=0.5, early=0.1)})
    assert scale.chance(0.0, 3, 0.5) == pytest.approx(1 / 3)
    early, late = scale.chance(5.0, 3, 1.0), scale.chance(5.0, 3, 0.0)
    assert early is not None
    assert late is not None
    assert 1 / 3 < early < late < 1
    assert scale.chance(5.0, 4, 0.5) is None


def swapped(**parts: float) -> MoveVerdict:
    """Return the verdict on a move that parts make better or worse, within a wide margin."""
    loss = sum(parts.values())
    return MoveVerdict(
        VerdictKind.UNCLEAR, TakeRole("mayor"), TakeRole("builder"), loss, 3.0, parts=parts
    )


def test_parts_that_take_each_other_back_say_nothing_within_the_margin():
    verdict = swapped(mines=7.6, monasteries=-6.3, others=2.3)
    assert cancel(verdict)
    assert [part.part for part in carrying(verdict)] == ["others"]
    assert not cancel(replace(verdict, error=0.5))


def test_what_little_is_left_of_two_large_parts_says_nothing_of_their_sizes():
    verdict = replace(swapped(others=9.6, large=-8.0), error=0.1)
    assert verdict.interval[0] > 0
    assert cancel(verdict)
    assert not carrying(verdict)


def test_parts_that_carry_the_difference_are_told():
    verdict = swapped(chips=6.3, storage=-1.0)
    assert not cancel(verdict)
    assert [part.part for part in carrying(verdict)] == ["chips"]
