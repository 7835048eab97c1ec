"""The book about the bot itself: how to play with it."""

from __future__ import annotations

from bot.rulebook.topics import Book, Topic

TABLES = (
    Topic(
        "open-a-table",
        related=("join-a-table", "table-options", "pace", "start-of-the-game"),
        refusals=(
            "A game can be opened in a text channel only.",
            "A game gets a thread of its own: open it in the channel, not in a thread.",
        ),
    ),
    Topic(
        "join-a-table",
        related=("open-a-table", "computer-players", "start-of-the-game"),
        refusals=(
            "All {seats} seats are taken.",
            "You have joined already.",
            "You have not joined this table.",
        ),
    ),
    Topic("table-options", related=("open-a-table", "pace", "start-of-the-game")),
    Topic(
        "computer-players",
        related=("stand-ins", "join-a-table", "ratings"),
        refusals=(
            "There is no computer player for this game.",
            "There is no computer player at this table.",
            "At least one person must play.",
        ),
    ),
    Topic(
        "start-of-the-game",
        related=("your-turn", "seed", "join-a-table"),
        refusals=(
            "{game} is for {least} to {most} players; {joined} have joined.",
            "Only the one who opened the table can do that.",
        ),
    ),
)
TURNS = (
    Topic(
        "your-turn",
        related=("buttons", "commands", "notation", "reminders"),
        refusals=("It is not your turn.", "You do not play in this game."),
    ),
    Topic(
        "buttons",
        related=("private-panel", "commands", "your-turn"),
        refusals=("This control is no longer in use.",),
    ),
    Topic(
        "private-panel",
        related=("buttons", "undo", "hidden-things"),
        refusals=(
            "The draft is not complete yet.",
            "The draft was changed in the meantime; nothing was played.",
        ),
    ),
    Topic("commands", related=("notation", "buttons", "your-turn")),
    Topic(
        "notation",
        related=("commands", "record", "your-turn"),
        refusals=(
            "A move has at most {limit} characters.",
            "A move starts with one of these words: {verbs}.",
            "Write: {forms}",
            "Write {word}=number.",
            "{word} is not a number.",
            "{word} is named twice.",
        ),
    ),
    Topic("automatic-moves", related=("your-turn", "log-and-replay")),
    Topic("answering-together", related=("your-turn", "hidden-things")),
    Topic("refused-moves", related=("rules-search", "your-turn")),
)
LOOKING = (
    Topic("board", related=("hidden-things", "since", "log-and-replay")),
    Topic("hidden-things", related=("private-panel", "board", "seed")),
    Topic("since", related=("log-and-replay", "board", "my-games")),
    Topic("log-and-replay", related=("since", "record", "board")),
    Topic(
        "my-games",
        related=("your-turn", "since", "reminders"),
        refusals=("Use this command in the thread of a game.",),
    ),
    Topic("rules-search", related=("refused-moves", "languages")),
)
UNDO = (
    Topic(
        "undo",
        related=("undo-vote", "private-panel", "hidden-things"),
        refusals=(
            "Another player has moved since.",
            "Something hidden became known by the last move, so it stands.",
            "You have not moved yet.",
        ),
    ),
    Topic("undo-vote", related=("undo", "hidden-things")),
)
TIME = (
    Topic("pace", related=("time-bank", "expiry", "quiet-hours", "reminders")),
    Topic("time-bank", related=("pace", "expiry", "quiet-hours")),
    Topic("expiry", related=("time-bank", "substitutes", "stand-ins", "early-end")),
    Topic(
        "pausing",
        related=("pace", "away", "moderation"),
        refusals=("{name} paused the table; nobody can move until it goes on.",),
    ),
    Topic("reminders", related=("quiet-hours", "pace", "my-games")),
    Topic("quiet-hours", related=("reminders", "away", "pace")),
    Topic("away", related=("quiet-hours", "pausing", "stand-ins")),
)
SEATS = (
    Topic(
        "substitutes",
        related=("resigning", "expiry", "stand-ins"),
        refusals=("This seat is not open.", "You play in this game already."),
    ),
    Topic(
        "stand-ins",
        related=("away", "computer-players", "substitutes"),
        refusals=(
            "A computer plays for you at the moment; `/seat back` ends that.",
            "A computer plays this seat already.",
            "You play this seat yourself already.",
        ),
    ),
    Topic("resigning", related=("substitutes", "early-end", "stand-ins")),
    Topic(
        "early-end",
        related=("resigning", "expiry", "statistics"),
        refusals=("Only the players of this game who are not concerned may vote.",),
    ),
)
AFTERWARDS = (
    Topic("end-of-the-game", related=("record", "seed", "statistics")),
    Topic("record", related=("seed", "notation", "log-and-replay")),
    Topic("seed", related=("record", "start-of-the-game", "hidden-things")),
    Topic("statistics", related=("ratings", "privacy", "end-of-the-game")),
    Topic("ratings", related=("statistics", "computer-players", "early-end")),
)
SERVER = (
    Topic(
        "settings",
        related=("moderation", "permissions", "languages", "pace"),
        refusals=("Only people with Manage Server decide about this server.",),
    ),
    Topic("moderation", related=("settings", "pausing", "substitutes", "early-end")),
    Topic(
        "permissions",
        related=("settings", "open-a-table"),
        refusals=(
            (
                "Slowboat lacks permissions in this channel: {permissions}. "
                "A moderator of the server can give them."
            ),
        ),
    ),
    Topic("languages", related=("settings", "rules-search")),
    Topic("privacy", related=("my-data", "statistics")),
    Topic("my-data", related=("privacy", "resigning")),
    Topic("trouble", related=("refused-moves", "buttons", "permissions")),
)

BOOK = Book(
    slug="slowboat",
    topics=(*TABLES, *TURNS, *LOOKING, *UNDO, *TIME, *SEATS, *AFTERWARDS, *SERVER),
)
