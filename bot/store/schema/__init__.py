"""The tables of the newest revision; the migrations lead every older database here."""

from bot.store.schema.base import REVISION, metadata
from bot.store.schema.cluster import handed, identifies, leases, processes
from bot.store.schema.coach import hints, puzzle_choices, puzzle_posts, puzzles, reviews
from bot.store.schema.games import (
    drafts,
    followers,
    games,
    invitations,
    moves,
    outbox,
    seats,
    snapshots,
)
from bot.store.schema.leagues import (
    entrants,
    league_hosts,
    leagues,
    placings,
    ratings,
    results,
)
from bot.store.schema.orders import orders
from bot.store.schema.people import (
    absences,
    blocks,
    deeds,
    guilds,
    lesson_progress,
    people,
    settings,
)
from bot.store.schema.queue import queue_entries
from bot.store.schema.waiting import ballots, clocks, tenures, timeouts, timers, votes

__all__ = [
    "REVISION",
    "absences",
    "ballots",
    "blocks",
    "clocks",
    "deeds",
    "drafts",
    "entrants",
    "followers",
    "games",
    "guilds",
    "handed",
    "hints",
    "identifies",
    "invitations",
    "league_hosts",
    "leagues",
    "leases",
    "lesson_progress",
    "metadata",
    "moves",
    "orders",
    "outbox",
    "people",
    "placings",
    "processes",
    "puzzle_choices",
    "puzzle_posts",
    "puzzles",
    "queue_entries",
    "ratings",
    "results",
    "reviews",
    "seats",
    "settings",
    "snapshots",
    "tenures",
    "timeouts",
    "timers",
    "votes",
]
