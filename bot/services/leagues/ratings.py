"""Ratings: the strength of players, its change by a finished game, the number that people see.

The model is that of Weng and Lin (Journal of Machine Learning Research 12, 2011) with the
likelihood of Plackett and Luce, from the library openskill: a strength `mu` with an uncertainty
`sigma` per player and game. It takes any number of players, equal ranks included, and the whole
order at a table counts once.

Who is rated:
- A game with two people or more is rated among the people; computers at the table are left out.
- A game of one person with computers has a separate rating, for the person and the levels that
played. Several computers of one level move its rating by their mean.
- Teams are rated as teams: their members win and lose together. A computer in a team with people
  counts as a newcomer who is not remembered; teams of computers are left out, unless there is only
  one team with people. Then the game counts as one against computers.
- A person whose data were deleted counts as a newcomer who is not remembered: the game still counts
for the others.
- A seat that belongs to no one (`bot.services.leagues.final_holders`) is left out, so that
  people are rated against people alone. In a team with people it counts as a newcomer.
- A person who left the game comes last, behind all who stayed; several who left are equal. They
  are rated among the people, also where a computer took their seat over. Who left without a move of
  their own is not rated.
- A game with hints changes nothing.
- An abandoned game changes nothing, neither does one without an opponent. Only where all other
  people have left, the one who stayed has won against them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final, NamedTuple

from openskill.models import PlackettLuce

from bot.model import Result

MU: Final = 25.0
SIGMA: Final = MU / 3
BASE: Final = 1000
"""The number that a newcomer is shown."""
SCALE: Final = 40
"""The worth of one unit of strength in the number that is shown."""
DOUBTS: Final = 3
"""The multiple of the uncertainty that is subtracted: almost no one is weaker than shown."""
PROVISIONAL: Final = 5
"""The number of games before which a rating says little."""

_NOBODY: Final = ""
_PERSON: Final = "person:"
_COMPUTER: Final = "computer:"
_ALONE: Final = ":alone"
_MODEL: Final = PlackettLuce(mu=MU, sigma=SIGMA)


class Skill(NamedTuple):
    """A strength, its uncertainty, and the number of games that they rest on."""

    mu: float = MU
    sigma: float = SIGMA
    games: int = 0

    @property
    def shown(self) -> int:
        """The number for people: 1000 for a newcomer, never below 0."""
        return max(0, round(BASE + SCALE * (self.mu - DOUBTS * self.sigma)))

    @property
    def provisional(self) -> bool:
        """Whether it is provisional: based on too few games."""
        return self.games < PROVISIONAL


NEWCOMER: Final = Skill()


@dataclass(frozen=True, slots=True)
class GamePlace:
    """A player's place in a game; `player` is a key of `ratings`, "" for no one known.

    `team` is the number of a team whose members have their place together, None for one player.
    """

    player: str
    rank: int
    team: int | None = None


@dataclass(frozen=True, slots=True)
class Contest:
    """The opponents in a rated game: people, or a person or team `alone` with computers."""

    alone: bool
    places: tuple[GamePlace, ...]


def rating_pool(slug: str, *, alone: bool) -> str:
    """Return the name under which the ratings of a kind of game are kept: two sets for each."""
    return slug + _ALONE if alone else slug


def person_key(person_id: int) -> str:
    """Return the key of a person among the ratings."""
    return f"{_PERSON}{person_id}"


def computer_key(level: str) -> str:
    """Return the key of the computer players of a level among the ratings."""
    return f"{_COMPUTER}{level}"


def level_of(player: str) -> str | None:
    """Return the level of computer players that a key stands for, None for people."""
    return player.removeprefix(_COMPUTER) if player.startswith(_COMPUTER) else None


def contest(results: Iterable[Result]) -> Contest | None:
    """Return who of a game is rated against whom, None if it changes no rating."""
    ranked = _ranked(tuple([result for result in results if result.rated]))
    people = [each for each, _ in ranked if not each.computer and not _is_nobody(each)]
    sides = {person.side for person in people}
    alone = len(sides) == 1
    rated = [
        (each, rank)
        for each, rank in ranked
        if each.side in sides or (alone and not _is_nobody(each))
    ]
    if len({each.side for each, _ in rated}) < 2 or all(
        person.person_id is None for person in people
    ):
        return None
    if all(person.outcome == "left" for person in people):
        return None
    return Contest(
        alone, tuple([GamePlace(_key(each, alone), rank, each.team) for each, rank in rated])
    )


def _ranked(results: Sequence[Result]) -> list[tuple[Result, int]]:
    """Return those who are ranked in a game, with their ranks: those who left come last."""
    ranked = [(result, result.rank) for result in results if result.rank is not None]
    left = [result for result in results if result.outcome == "left" and result.moves]
    if left and not ranked:
        stayed = [
            result for result in results if result.outcome == "abandoned" and result.person_id
        ]
        ranked = [(each, 1) for each in stayed] if len(stayed) == 1 else []
    if not ranked:
        return []
    last = 1 + max(rank for _, rank in ranked)
    return [*ranked, *[(each, last) for each in left]]


def _is_nobody(result: Result) -> bool:
    """Return whether a result belongs to no one; a person who was forgotten keeps a name."""
    return result.person_id is None and not result.computer and not result.name


def _key(result: Result, alone: bool) -> str:
    if result.computer:
        return computer_key(result.computer) if alone else _NOBODY
    return _NOBODY if result.person_id is None else person_key(result.person_id)


def played(skills_before: Mapping[str, Skill], placed: Sequence[GamePlace]) -> dict[str, Skill]:
    """Return the skills after a game of those who took part and are known by a key.

    `skills_before` holds the skills before it; a missing key is a newcomer. The order of `placed`
    does not matter.
    """
    order = _teams(placed)
    before = [[skills_before.get(place.player, NEWCOMER) for place in team] for team in order]
    teams = [[_MODEL.rating(mu=each.mu, sigma=each.sigma) for each in team] for team in before]
    after = _MODEL.rate(teams, ranks=[float(team[0].rank) for team in order])
    new: defaultdict[str, list[Skill]] = defaultdict(list)
    for team, skills in zip(order, after, strict=True):
        for place, rating in zip(team, skills, strict=True):
            new[place.player].append(Skill(rating.mu, rating.sigma))
    return {
        player: Skill(
            fmean(skill.mu for skill in skills),
            fmean(skill.sigma for skill in skills),
            skills_before.get(player, NEWCOMER).games + 1,
        )
        for player, skills in new.items()
        if player != _NOBODY
    }


def _teams(placed: Iterable[GamePlace]) -> list[list[GamePlace]]:
    """Return the places by team, one player who is in none as a team, always in the same order."""
    teams: defaultdict[int, list[GamePlace]] = defaultdict(list)
    order: list[list[GamePlace]] = []
    for place in sorted(placed, key=lambda place: (place.rank, place.player)):
        if place.team is None:
            order.append([place])
            continue
        if place.team not in teams:
            order.append(teams[place.team])
        teams[place.team].append(place)
    return order


@dataclass(frozen=True, slots=True)
class RatingChange:
    """The change of skills by one game, for those who were rated in it."""

    at: float
    alone: bool
    skills: Mapping[str, Skill]


def course(results: Iterable[Result]) -> Iterator[RatingChange]:
    """Yield what each game made of the skills, from results of one kind of game.

    The results are in the order in which the games ended, those of a game next to each other.
    """
    skills_now: dict[bool, dict[str, Skill]] = {False: {}, True: {}}
    for game in games_of(results):
        contest_held = contest(game)
        if contest_held is not None:
            changed = played(skills_now[contest_held.alone], contest_held.places)
            skills_now[contest_held.alone].update(changed)
            yield RatingChange(game[0].at, contest_held.alone, changed)


def games_of(results: Iterable[Result]) -> Iterator[list[Result]]:
    """Yield the results of each game together."""
    game: list[Result] = []
    for result in results:
        if game and game[0].game_id != result.game_id:
            yield game
            game = []
        game.append(result)
    if game:
        yield game
