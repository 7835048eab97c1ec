"""The book about the bot itself: how to play with it."""

from __future__ import annotations

from pathlib import Path

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
    Topic(
        "table-options",
        related=("open-a-table", "pace", "start-of-the-game"),
        refusals=(
            "The option {option} cannot hold {value}.",
            "The option {option} holds {value} twice.",
            "The option {option} is a list of ids.",
            "The option {option} is only for games where {other} is {values}.",
            "The option {option} must hold exactly {number} of {values}, not {chosen}.",
            "The option {option} must hold {number} ids.",
        ),
    ),
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
        refusals=(
            "This question has been answered already; nothing was changed.",
            "This is not on offer now.",
            "This control is no longer in use.",
        ),
    ),
    Topic(
        "private-panel",
        related=("buttons", "undo", "hidden-things"),
        refusals=(
            "This draft does not fit the position any more.",
            "This draft does not fit your board any more.",
            "This change is not possible.",
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
    Topic("automatic-moves", related=("standing-orders", "your-turn", "log-and-replay")),
    Topic(
        "standing-orders",
        related=("orders-that-stop", "automatic-moves", "notation"),
        refusals=(
            "You can have {n} orders in a game.",
            "There is no such preference in this game.",
            "This cannot be passed in this game.",
            "No move of this game begins with {word}.",
            "Name at least one move.",
            "Name a move or a preference.",
            "An order has at most {n} moves.",
            "A move in an order has at most {n} characters.",
            "The order cannot name {word}; it can name: {words}.",
            "The order must name at least one of: {words}.",
            "The order needs a number, such as {example}.",
            "The order has one number only.",
        ),
    ),
    Topic(
        "orders-that-stop",
        related=("standing-orders", "undo", "hidden-things"),
        refusals=(
            "This order is no longer there.",
            "Your orders say nothing about this question.",
            "An order cannot end then.",
            "No phase is being played now.",
        ),
    ),
    Topic("answering-together", related=("your-turn", "hidden-things")),
    Topic("refused-moves", related=("rules-search", "your-turn")),
)
LOOKING = (
    Topic(
        "board",
        related=("hidden-things", "since", "log-and-replay"),
        refusals=(
            "Choose a player or an area, not both.",
            "There is no area {area} on this board.",
            "There is no player {player} in this game.",
            "The board of this game is shown as a whole only.",
        ),
    ),
    Topic(
        "hidden-things",
        related=("private-panel", "board", "seed"),
        refusals=("Nobody has cards in hand in this game.",),
    ),
    Topic("since", related=("log-and-replay", "board", "my-games")),
    Topic(
        "log-and-replay",
        related=("since", "record", "board"),
        refusals=(
            "The game has not come that far.",
            "There is no turn {turn}; the newest one is {last}.",
            "Choose one of the turns on offer, or type the number of a turn.",
            "This game was begun under older rules; its earlier turns cannot be shown.",
        ),
    ),
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
            "The game has changed since; nothing was taken back.",
            "You can take this back without asking.",
            "Another player has moved since.",
            "Something hidden became known by the last move, so it stands.",
            "You have not moved yet.",
        ),
    ),
    Topic("undo-vote", related=("undo", "hidden-things")),
)
TIME = (
    Topic(
        "pace",
        related=("time-bank", "expiry", "quiet-hours", "reminders"),
        refusals=(
            (
                'The pace "{text}" cannot be read; write it like 48h +12h max 72h: the time to '
                "begin with, what each answer adds, and the most that can be saved up."
            ),
            "The time to begin with is from 1 minute to 60 days.",
            "This table has no clock.",
            "The hours of a table have a start and an end.",
        ),
    ),
    Topic(
        "time-bank",
        related=("pace", "expiry", "quiet-hours"),
        refusals=(
            "An answer cannot add more than can be saved up.",
            "What can be saved up is at least the time to begin with, and at most 60 days.",
        ),
    ),
    Topic(
        "expiry",
        related=("time-bank", "substitutes", "stand-ins", "early-end"),
        refusals=("The others are being asked already.",),
    ),
    Topic(
        "pausing",
        related=("pace", "away", "moderation"),
        refusals=(
            "The table is not paused.",
            "The table is paused already.",
            "{name} paused the table; nobody can move until it goes on.",
        ),
    ),
    Topic(
        "reminders",
        related=("quiet-hours", "pace", "my-games"),
        refusals=(
            "There is no way to be reminded called {mode}.",
            "The game does not wait for you any more.",
        ),
    ),
    Topic(
        "quiet-hours",
        related=("reminders", "away", "pace"),
        refusals=(
            "Quiet hours have a start and an end.",
            'The time "{text}" cannot be read; write it like 22:30 or 10pm.',
            'There is no time zone "{zone}"; `/timezone` offers their names while you type.',
        ),
    ),
    Topic(
        "away",
        related=("quiet-hours", "pausing", "stand-ins"),
        refusals=(
            "An absence can begin within a year at the latest.",
            "An absence can last {days} days at most.",
            "The absence would end before it begins.",
            "You are not away, and no absence is planned.",
            'The day "{text}" cannot be read; write it like 2026-12-24, 24 Dec or tomorrow.',
        ),
    ),
)
SEATS = (
    Topic(
        "substitutes",
        related=("resigning", "expiry", "stand-ins"),
        refusals=(
            "No seat of this game is open.",
            "Open seats: {numbers}.",
            "No person holds this seat.",
            "{name} plays in this game already.",
            "This seat is not open.",
            "You play in this game already.",
        ),
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
    Topic(
        "statistics",
        related=("ratings", "privacy", "end-of-the-game"),
        refusals=(
            "This person does not want to be seen in statistics.",
            "You have ended no game yet; statistics begin with the first.",
            "{player} has ended no game on this server.",
        ),
    ),
    Topic("ratings", related=("statistics", "computer-players", "early-end")),
)
SERVER = (
    Topic(
        "settings",
        related=("moderation", "permissions", "languages", "pace"),
        refusals=(
            "In this server games are played in {channels} only.",
            "In this server only people with Manage Messages or Manage Events open tables.",
            "The most games that one person may play at once in this server: {games}.",
            "Only people with Manage Server decide about this server.",
        ),
    ),
    Topic(
        "moderation",
        related=("settings", "pausing", "substitutes", "early-end"),
        refusals=(
            "Only the one who opened the table and moderators of the channel can do that.",
            "From 1 to {hours} hours can be added.",
            "Several players are asked, or none: name the one who gets more time.",
            "The table does not wait for this player.",
            "A computer plays this seat; nobody has to be replaced.",
        ),
    ),
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
    Topic(
        "languages",
        related=("settings", "rules-search"),
        refusals=("The table speaks this language already.",),
    ),
    Topic("privacy", related=("my-data", "statistics")),
    Topic("my-data", related=("privacy", "resigning")),
    Topic("trouble", related=("refused-moves", "buttons", "permissions")),
)

BOOK = Book(
    slug="slowboat",
    folder=Path(__file__).parent,
    topics=(*TABLES, *TURNS, *LOOKING, *UNDO, *TIME, *SEATS, *AFTERWARDS, *SERVER),
)
