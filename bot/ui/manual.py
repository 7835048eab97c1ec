"""What `/help` says: short, and fitting the place where it is asked."""

from __future__ import annotations

from bot.i18n import Texts
from bot.model import Game
from bot.titles import TITLES


def manual(game: Game | None, person_id: int, texts: Texts) -> str:
    """Return the help for a channel (`game` None), or for somebody in or beside a game."""
    if game is None:
        return _outside(texts)
    if game.status != "running":
        return _over(texts)
    if person_id in game.asked:
        return _own_turn(game, texts)
    return _inside(game, person_id, texts)


def manual_in_private(texts: Texts) -> str:
    """Return the help for direct messages, where no game is played."""
    return "\n".join(
        (
            texts.gettext("Slowboat runs long board games, one message at a time."),
            texts.gettext("Games are played in a server: `/play` in a channel of a server."),
        )
    )


def _outside(texts: Texts) -> str:
    return "\n".join(
        (
            texts.gettext("Slowboat runs long board games, one message at a time."),
            texts.gettext("- `/play` opens a table here. Others join by the button."),
            texts.gettext("- At the start the game gets a thread of its own."),
            texts.gettext("- `/games` lists your games and whose turn it is."),
        )
    )


def _own_turn(game: Game, texts: Texts) -> str:
    verbs = " ".join(
        f"`/{texts.pgettext('command', verb.name)}`" for verb in TITLES[game.slug].verbs
    )
    return "\n".join(
        (
            texts.gettext("It is your turn. Three ways to move:"),
            texts.gettext("- the controls below the newest board"),
            texts.gettext("- a command that lists what is legal now: {verbs}", verbs=verbs),
            texts.gettext("- `/move` for any move in notation"),
            *_looking(game, texts),
        )
    )


def _inside(game: Game, person_id: int, texts: Texts) -> str:
    lines = _looking(game, texts)
    if game.seat_of(person_id) is not None:
        lines.insert(0, texts.gettext("It is not your turn. You are mentioned when it is."))
        lines.append(
            texts.gettext(
                "`/undo` takes your last move back, until something hidden was shown or somebody "
                "else has moved."
            )
        )
    return "\n".join(lines)


def _over(texts: Texts) -> str:
    return texts.gettext(
        "This game is over. `/board`, `/log` and `/export` still work; `/play` in the channel "
        "opens a new table."
    )


def _looking(game: Game, texts: Texts) -> list[str]:
    lines = [
        texts.gettext(
            "Look: `/board` (also one player's, also as text), `/log`, `/status`, `/export`."
        )
    ]
    if TITLES[game.slug].has_hands:
        lines.append(texts.gettext("`/hand` shows your cards, to you alone."))
    return lines
