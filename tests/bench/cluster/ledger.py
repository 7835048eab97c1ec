"""What was due and what came of it: the database notes each message that it is told to send."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

import psycopg

from bot.model.messages import HeadUpdate, LobbyUpdate, OfferUpdate, VoteUpdate, WaitingUpdate
from bot.playground import GatewayEvent

EDITS = frozenset(
    each.kind for each in (HeadUpdate, LobbyUpdate, OfferUpdate, VoteUpdate, WaitingUpdate)
)
_NOTE_ALL = """
    CREATE SCHEMA bench;
    CREATE TABLE bench.due (
        id bigint PRIMARY KEY, nonce text, game_id bigint, person_id bigint, kind text,
        from_ply integer, to_ply integer, question integer, detail text, failure text
    );
    CREATE FUNCTION bench.note() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        INSERT INTO bench.due VALUES (
            NEW.id, NEW.nonce, NEW.game_id, NEW.person_id, NEW.kind, NEW.from_ply, NEW.to_ply,
            NEW.question, NEW.detail::text, NEW.failure
        ) ON CONFLICT (id) DO UPDATE SET failure = excluded.failure;
        RETURN NEW;
    END $$;
    CREATE TRIGGER note AFTER INSERT OR UPDATE ON outbox
        FOR EACH ROW EXECUTE FUNCTION bench.note();
"""
_TIME_GOES_BY = """
    UPDATE clocks SET since = clocks.since - moved.seconds FROM (
        SELECT game_id, number, due_at - (extract(epoch FROM now()) + random() * %(within)s)
            AS seconds
        FROM timers WHERE kind = 'wait' AND game_id %% %(every)s = 0
    ) AS moved WHERE clocks.game_id = moved.game_id AND clocks.seat = moved.number;
"""


@dataclass(frozen=True, slots=True)
class Press:
    """A press that makes a move: the game, the question; when, in seconds; what came.

    `acknowledged` and `board` are seconds after the press, None where neither came in time; `told`
    whether the person was told something instead, an error for example.
    """

    game: int
    question: int
    at: float
    acknowledged: float | None
    board: float | None
    told: bool


@dataclass(frozen=True, slots=True)
class Balance:
    """What was lost, missing or twice; all of it must be empty."""

    lost_moves: list[Press]
    missing: list[str]
    twice: Counter[str]
    overdue: int
    behind: int
    posted: Counter[str]

    @property
    def is_even(self) -> bool:
        """Whether nothing is wrong."""
        wrong = (self.lost_moves, self.missing, self.twice, self.overdue, self.behind)
        return not any(wrong)


@dataclass
class Ledger:
    """Notes what is posted in the stand-in; `posted` has the messages of each nonce."""

    posted: dict[str, set[str]] = field(default_factory=dict)
    presses: list[Press] = field(default_factory=list)

    def notice(self, event: GatewayEvent) -> None:
        """Note a message that everybody, or the one person it is for, can see."""
        if event.type == "MESSAGE_CREATE" and (nonce := event.data.get("nonce")):
            self.posted.setdefault(str(nonce), set()).add(event.data["id"])

    def balance(self, address: str, now: float) -> Balance:
        """Compare what was due with what was posted, once everything has settled."""
        with psycopg.connect(address) as connection:
            due = connection.execute(
                "SELECT id, nonce, game_id, person_id, kind, from_ply, to_ply, question, detail,"
                " failure FROM bench.due ORDER BY id"
            ).fetchall()
            made = connection.execute(
                "SELECT DISTINCT game_id, question FROM moves WHERE \"by\" = 'person'"
            ).fetchall()
            overdue = _number(
                connection, "SELECT count(*) FROM timers WHERE due_at < %(now)s", {"now": now - 60}
            )
            plies = connection.execute("SELECT id, ply FROM games").fetchall()
        shown = self._shown(due)
        return Balance(
            lost_moves=self._lost(set(made)),
            missing=self._missing(due, set(made)),
            twice=self._twice(due),
            overdue=overdue,
            behind=sum(shown.get(game, 0) < ply for game, ply in plies),
            posted=Counter(row[4] for row in due if row[1] in self.posted),
        )

    def _lost(self, made: Collection[tuple[int, int]]) -> list[Press]:
        """The presses that were acknowledged, came to nothing, and of which nobody was told."""
        return [
            each
            for each in self.presses
            if each.acknowledged is not None
            and not each.told
            and (each.game, each.question) not in made
        ]

    def _shown(self, due: Collection[Any]) -> dict[int, int]:
        """The newest ply that was shown of each game."""
        shown: dict[int, int] = {}
        for _, nonce, game, person, kind, _, to_ply, *_ in due:
            if person is None and (nonce in self.posted or kind in EDITS):
                shown[game] = max(shown.get(game, 0), to_ply)
        return shown

    def _missing(self, due: Collection[Any], made: Collection[tuple[int, int]]) -> list[str]:
        """The messages that were never posted, nor overtaken by a newer one or by an answer.

        Nobody is reminded of a question that they have answered before the reminder was posted.
        """
        newest: dict[tuple[int | None, int | None, str], int] = {}
        for number, nonce, game, person, kind, *_ in due:
            if nonce in self.posted:
                newest[game, person, kind] = number
        return [
            f"{kind} {number} of game {game}: {detail}"
            for number, nonce, game, person, kind, *_, detail, failure in due
            if kind not in EDITS
            and nonce not in self.posted
            and not failure
            and newest.get((game, person, kind), 0) < number
            and (game, json.loads(detail or "{}").get("question")) not in made
        ]

    def _twice(self, due: Collection[Any]) -> Counter[str]:
        """The kinds of messages that were posted twice, or that were due twice."""
        found = Counter(row[4] for row in due if len(self.posted.get(row[1], ())) > 1)
        same = Counter(tuple(row[2:9]) for row in due if row[4] not in EDITS)
        for (_, _, kind, *_), number in same.items():
            if number > 1:
                found[kind] += number - 1
        return found


def watch(address: str) -> None:
    """Let the database note every message that it is told to send."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(_NOTE_ALL.encode())


def let_time_go_by(address: str, every: int, within: float) -> int:
    """Let the first reminder of every so many games be due within some seconds.

    Returns how many waits that are; no bot may run meanwhile.
    """
    with psycopg.connect(address) as connection:
        values = {"every": every, "within": within}
        changed = connection.execute(_TIME_GOES_BY.encode(), values).rowcount
        connection.execute(
            "UPDATE timers SET due_at = clocks.since + 86400 FROM clocks WHERE kind = 'wait'"
            " AND clocks.game_id = timers.game_id AND clocks.seat = timers.number"
            " AND clocks.reminded = 0 AND timers.game_id %% %(every)s = 0",
            values,
        )
    return changed


def _number(connection: psycopg.Connection[Any], statement: str, values: dict[str, Any]) -> int:
    row = connection.execute(statement.encode(), values).fetchone()
    assert row is not None
    return int(row[0])
