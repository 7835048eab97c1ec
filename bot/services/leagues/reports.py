"""Reports about games that are over: of a person, of two persons, of a server.

Numbers are counted from the results whenever someone asks. What others see of a person is what
was played in public on the server where they ask; a rating is one for all servers.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean, median
from typing import Final, NamedTuple, TypeAlias

from bot.model import Result, Seat
from bot.services.errors import Refused
from bot.services.leagues.final_holders import holder
from bot.services.leagues.ratings import (
    Skill,
    contest,
    course,
    games_of,
    level_of,
    person_key,
    rating_pool,
)
from bot.services.leagues.reliability import Reliability, answers, load, of_listed
from bot.services.leagues.results import skills
from bot.store.database import Database
from bot.store.leagues import ratings, results
from bot.store.play import moves
from bot.store.tables import tenures
from renderers.core.tallies import WinShare

WAITS_OF: Final = 50
"""The number of latest games for times per move."""
MINUTE: Final = 60.0
HOUR: Final = 3600.0
SPEEDS: Final = (MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR)
"""The limits between quick and slow answers, in seconds; slower ones are one group more."""


class RatingPoint(NamedTuple):
    """A rating that was shown from a time on."""

    at: float
    shown: int


Courses: TypeAlias = Mapping[str, tuple[RatingPoint, ...]]
"""The ratings of players after each of their games, oldest first."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """The record of a player in games of one kind.

    `by_players` and `by_seat` are the shares won of the finished games that had other players.
    `left` are the games that the player left before their end, which count as lost; `alone` are the
    finished games with computers only. `ranks` counts first, second … places of
    the finished games that had other players; `wins` are the first places. `solo` are the finished
    games that were played without any opponent, `solo_won` those of them that were won. `best` and
    `mean_points` are None without a finished game that had other players, `pace` is the median
    time per answer in seconds, None without one. `among` and `against` are the ratings among people
    and against computers, None before the first rated game; `history` is that among people.
    """

    slug: str
    finished: int
    abandoned: int
    left: int
    alone: int
    solo: int
    solo_won: int
    ranks: tuple[int, ...]
    mean_points: float | None
    best: int | None
    pace: float | None
    among: Skill | None
    against: Skill | None
    history: tuple[RatingPoint, ...]
    by_players: tuple[WinShare, ...] = ()
    by_seat: tuple[WinShare, ...] = ()

    @property
    def wins(self) -> int:
        """The number of first places, shared ones included."""
        return self.ranks[0] if self.ranks else 0

    @property
    def placed(self) -> int:
        """The number of finished games with other players."""
        return sum(self.ranks)

    @property
    def mean_rank(self) -> float | None:
        """The mean place, None without a finished game with other players."""
        if not self.placed:
            return None
        return sum(rank * n for rank, n in enumerate(self.ranks, 1)) / self.placed


@dataclass(frozen=True, slots=True)
class Personal:
    """The statistics of a person.

    `games` are the kinds of games that the person played, the most played first; `speeds` counts
    answers by the groups of `SPEEDS`, `pace` is their median in seconds, None without one. `name`
    is the latest one known, "" without a game. `hidden` says that the person isn't in any
    leaderboard. `reliability` covers all servers, running games included.
    """

    person_id: int
    name: str
    games: tuple[GameRecord, ...]
    speeds: tuple[int, ...]
    pace: float | None
    hidden: bool
    reliability: Reliability

    @property
    def finished(self) -> int:
        """The number of finished games."""
        return sum(game.finished for game in self.games)

    @property
    def abandoned(self) -> int:
        """The number of abandoned games."""
        return sum(game.abandoned for game in self.games)

    @property
    def left(self) -> int:
        """The number of games that the person left before their end."""
        return sum(game.left for game in self.games)

    @property
    def placed(self) -> int:
        """The number of finished games with other players."""
        return sum(game.placed for game in self.games)

    @property
    def wins(self) -> int:
        """The number of first places."""
        return sum(game.wins for game in self.games)

    @property
    def mean_rank(self) -> float | None:
        """The mean place, None without a finished game with other players."""
        if not self.placed:
            return None
        return sum((game.mean_rank or 0.0) * game.placed for game in self.games) / self.placed


@dataclass(frozen=True, slots=True)
class Duel:
    """The record of two players in games of one kind that both finished: who was ranked higher."""

    slug: str
    games: int
    first: int
    second: int

    @property
    def equal(self) -> int:
        """The number of games in which both had the same rank."""
        return self.games - self.first - self.second


@dataclass(frozen=True, slots=True)
class RankedPlayer:
    """A line of a leaderboard: the games are those on the server, the rating is that of all."""

    place: int
    person_id: int
    name: str
    skill: Skill
    games: int
    wins: int


@dataclass(frozen=True, slots=True)
class Level:
    """A computer player and its rating against people who played alone."""

    level: str
    skill: Skill


@dataclass(frozen=True, slots=True)
class RankedPlayers:
    """The leaderboard of a server for one kind of game.

    `own` is the line of the person who asked, for their eyes only, if it is not among the
    `standings` because they want to be in no leaderboard.
    """

    slug: str
    standings: tuple[RankedPlayer, ...]
    levels: tuple[Level, ...]
    own: RankedPlayer | None = None


@dataclass(frozen=True, slots=True)
class Totals:
    """The totals of one kind of game on a server.

    `length` is the median time from the first move to the end, in seconds, None without one.
    """

    slug: str
    finished: int
    abandoned: int
    moves: int
    length: float | None


@dataclass(frozen=True, slots=True)
class ServerTotals:
    """The totals of a server; `people` is the number of persons who ended a game there."""

    people: int
    games: tuple[Totals, ...]


@dataclass(slots=True)
class _Kept:
    mark: tuple[object, ...]
    courses: Courses = field(repr=False)


class Statistics:
    """Answers questions about games that are over."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self._kept: dict[str, _Kept] = {}

    async def personal(
        self, person_id: int, slug: str | None = None, *, asker: int, guild_id: int
    ) -> Personal:
        """Return the statistics of a person, for all games or one kind.

        Others see only public games of the server. Raises Refused if they ask about a person who
        hides their statistics.
        """
        own = person_id == asker
        async with self._db.reading() as connection:
            listed = await results.listed(connection, person_id)
            if not listed and not own:
                raise _unlisted()
            ended = await results.of_games_of(
                connection, person_id, slug, None if own else guild_id
            )
            reliable = await load(connection, person_id)
        mine = [each for each in ended if each.person_id == person_id]
        waits = await self._waits(mine)
        by_slug: defaultdict[str, list[Result]] = defaultdict(list)
        for each in ended:
            by_slug[each.slug].append(each)
        records = [
            await self._record(each, person_id, games, waits.get(each, ()))
            for each, games in by_slug.items()
        ]
        records.sort(key=lambda each: (-each.finished, each.slug))
        every = [seconds for wait in waits.values() for seconds in wait]
        return Personal(
            person_id=person_id,
            name=mine[-1].name if mine else "",
            games=tuple(records),
            speeds=speeds(every),
            pace=median(every) if every else None,
            hidden=not listed,
            reliability=reliable,
        )

    async def reliability(self, people: Collection[int]) -> Mapping[int, Reliability]:
        """Return how reliable people are, without those who want to be in no statistics."""
        return await of_listed(self._db, people)

    async def duels(self, one: int, other: int) -> tuple[Duel, ...]:
        """Return how two persons did against each other, as `one` may see it, by kind of game.

        The kind with the most games comes first. Raises Refused if the other wants to be seen in
        no statistics.
        """
        async with self._db.reading() as connection:
            if not await results.listed(connection, other):
                raise _unlisted()
            pairs = await results.together(connection, one, other)
        games: defaultdict[str, list[int]] = defaultdict(list)
        for mine, theirs in pairs:
            if mine.side == theirs.side:
                continue
            own, other_rank = _rank(mine), _rank(theirs)
            if own is not None and other_rank is not None:
                games[mine.slug].append(other_rank - own)
        duels = [
            Duel(slug, len(by), sum(each > 0 for each in by), sum(each < 0 for each in by))
            for slug, by in games.items()
        ]
        return tuple(sorted(duels, key=lambda each: (-each.games, each.slug)))

    async def board(self, guild_id: int, slug: str, asker: int | None = None) -> RankedPlayers:
        """Return the leaderboard of a server: who has ended a rated game there, the best first.

        Players of equal ratings share a place. Without an `asker` it is for everyone's eyes.
        """
        async with self._db.reading() as connection:
            here = await results.of_guild(connection, guild_id, slug)
            hidden = await results.unlisted(connection, guild_id)
            stored = await ratings.of_ladder(connection, slug)
            apart = await ratings.of_ladder(connection, rating_pool(slug, alone=True))
        rated = skills(stored)
        lines = await asyncio.to_thread(_lines, here, rated)
        shown = [line for line in lines if line.person_id not in hidden]
        own = next((line for line in lines if line.person_id == asker), None)
        levels = [
            Level(level, skill)
            for player, skill in sorted(skills(apart).items())
            if (level := level_of(player)) is not None
        ]
        return RankedPlayers(
            slug,
            tuple([_placed(each, shown) for each in shown]),
            tuple(levels),
            _placed(own, shown) if own is not None and own.person_id in hidden else None,
        )

    async def server(self, guild_id: int) -> ServerTotals:
        """Return the games of a server, the most played kind first."""
        async with self._db.reading() as connection:
            here = await results.of_guild(connection, guild_id)
            started = await results.starts(connection, guild_id)
        by_slug: defaultdict[str, list[list[Result]]] = defaultdict(list)
        for game in games_of(here):
            by_slug[game[0].slug].append(game)
        totals = [_totals(slug, games, started) for slug, games in by_slug.items()]
        totals.sort(key=lambda each: (-each.finished, each.slug))
        people = {each.person_id for each in here if each.person_id is not None}
        return ServerTotals(len(people), tuple(totals))

    async def _record(
        self, slug: str, person_id: int, ended: Sequence[Result], waits: Sequence[float]
    ) -> GameRecord:
        key, apart = person_key(person_id), rating_pool(slug, alone=True)
        async with self._db.reading() as connection:
            among = skills(await ratings.of_players(connection, slug, (key,)))
            against = skills(await ratings.of_players(connection, apart, (key,)))
        mine = [each for each in ended if each.person_id == person_id]
        done = [each for each in mine if each.outcome == "finished"]
        solo = [each for each in done if each.seats == 1]
        points = [each.points for each in done if each.points is not None and each.seats > 1]
        return GameRecord(
            slug=slug,
            finished=len(done),
            abandoned=sum(each.outcome == "abandoned" for each in mine),
            left=sum(each.outcome == "left" for each in mine),
            alone=_alone(ended),
            solo=len(solo),
            solo_won=sum(each.rank == 1 for each in solo),
            ranks=_ranks(done),
            mean_points=fmean(points) if points else None,
            best=max(points, default=None),
            pace=median(waits) if waits else None,
            among=among.get(key),
            against=against.get(key),
            history=(await self._courses(slug)).get(key, ()),
            by_players=_won_by(done, lambda each: each.seats),
            by_seat=_won_by(done, lambda each: each.seat + 1),
        )

    async def _waits(self, mine: Sequence[Result]) -> Mapping[str, tuple[float, ...]]:
        """Return how long a person's answers in the newest games took, in seconds, by game."""
        waits_by_slug: defaultdict[str, list[float]] = defaultdict(list)
        for result in [each for each in mine if not each.part][-WAITS_OF:]:
            async with self._db.reading() as connection:
                stored = await moves.of_game(connection, result.game_id)
                tenures_held = await tenures.of_game(connection, result.game_id)
            owner = holder(
                Seat(result.seat, result.person_id, result.name), tenures_held, len(stored)
            )
            waits_by_slug[result.slug] += [
                answer.waited
                for answer in answers(stored, tenures_held)
                if answer.seat == result.seat and owner.made(answer.ply)
            ]
        return {slug: tuple(each) for slug, each in waits_by_slug.items()}

    async def _courses(self, slug: str) -> Courses:
        """Return how the ratings in a kind of game went; kept until there are other results."""
        async with self._db.reading() as connection:
            mark = await results.mark(connection, slug)
            kept = self._kept.get(slug)
            if kept is not None and kept.mark == mark:
                return kept.courses
            ended = await results.of_kind(connection, slug)
        courses = await asyncio.to_thread(_courses_of, ended)
        self._kept[slug] = _Kept(mark, courses)
        return courses


def _rank(result: Result) -> int | None:
    """Return the rank of a person in a game, behind all others if they left it."""
    return result.seats + 1 if result.outcome == "left" else result.rank


def _unlisted() -> Refused:
    return Refused("This person has hidden their statistics.")


def speeds(waits: Iterable[float]) -> tuple[int, ...]:
    """Return the number of times in each group of `SPEEDS`, the quickest first."""
    groups = Counter(sum(wait >= limit for limit in SPEEDS) for wait in waits)
    return tuple(groups[number] for number in range(len(SPEEDS) + 1))


def _courses_of(ended: Iterable[Result]) -> Courses:
    courses: defaultdict[str, list[RatingPoint]] = defaultdict(list)
    for step in course(ended):
        if step.alone:
            continue
        for player, skill in step.skills.items():
            courses[player].append(RatingPoint(step.at, skill.shown))
    return {player: tuple(points) for player, points in courses.items()}


def _alone(ended: Iterable[Result]) -> int:
    """Return how many of someone's games were rated as those with computers only."""
    contests = [contest(game) for game in games_of(ended)]
    return sum(each is not None and each.alone for each in contests)


def _ranks(done: Iterable[Result]) -> tuple[int, ...]:
    counted = Counter(each.rank for each in done if each.rank is not None and each.seats > 1)
    return tuple(counted[rank] for rank in range(1, max(counted, default=0) + 1))


def _won_by(done: Iterable[Result], number: Callable[[Result], int]) -> tuple[WinShare, ...]:
    """Return the shares of games with other players that were won, by a number."""
    ranks: defaultdict[int, list[int]] = defaultdict(list)
    for each in done:
        if each.rank is not None and each.seats > 1:
            ranks[number(each)].append(each.rank)
    return tuple([WinShare(n, len(ranks[n]), ranks[n].count(1)) for n in sorted(ranks)])


def _lines(here: Iterable[Result], rated: Mapping[str, Skill]) -> list[RankedPlayer]:
    """Return who has ended a game among people here, the best first, without their places."""
    games: Counter[int] = Counter()
    wins: Counter[int] = Counter()
    names: dict[int, str] = {}
    for game in games_of(here):
        contest_held = contest(game)
        for result in game if contest_held is not None and not contest_held.alone else ():
            if result.person_id is not None and result.outcome != "part":
                games[result.person_id] += 1
                wins[result.person_id] += result.rank == 1
                names[result.person_id] = result.name
    lines = [
        RankedPlayer(0, game, names[game], skill, games[game], wins[game])
        for game in games
        if (skill := rated.get(person_key(game))) is not None
    ]
    return sorted(lines, key=lambda each: (-each.skill.shown, -each.games, each.person_id))


def _placed(line: RankedPlayer, shown: Sequence[RankedPlayer]) -> RankedPlayer:
    """Return a line with its place among those that are shown."""
    better = sum(each.skill.shown > line.skill.shown for each in shown)
    return RankedPlayer(better + 1, line.person_id, line.name, line.skill, line.games, line.wins)


def _totals(slug: str, games: Sequence[list[Result]], started: Mapping[int, float]) -> Totals:
    done = [game for game in games if game[0].outcome == "finished"]
    lengths = [game[0].at - started[game[0].game_id] for game in done if game[0].game_id in started]
    return Totals(
        slug=slug,
        finished=len(done),
        abandoned=len(games) - len(done),
        moves=sum(each.moves for game in games for each in game),
        length=median(lengths) if lengths else None,
    )
