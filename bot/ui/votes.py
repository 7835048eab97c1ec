"""The message of a vote: what it is about, who has chosen what, the choices as buttons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

import discord

from bot.i18n import Texts
from bot.model import Game, Vote
from bot.services.voting import KINDS, NO, YES, voters
from bot.ui import ids
from bot.ui.layout import TEXT_LIMIT, Layout, button, clip, gallery, picture_file, rows_of, text
from bot.ui.lobby import COLOUR
from bot.ui.messages import Post
from bot.ui.names import names_of
from renderers.core.picture import Picture

Labels: TypeAlias = Callable[[str, Texts], str]
_STYLES: Final[Mapping[str, str]] = {"abandon": "danger", YES: "success", NO: "danger"}


def vote_post(
    game: Game,
    vote: Vote,
    texts: Texts,
    undone: Sequence[str] = (),
    picture: Picture | None = None,
) -> Post:
    """Return the message of a vote as it stands.

    For a vote on taking moves back `undone` are the moves in words, and `picture` is the board as
    it would be.
    """
    is_open = vote.status == "open"
    said = [_about(game, vote, texts), *undone] if is_open else [_result(game, vote, texts)]
    if is_open:
        said += _ballots(game, vote, texts)
        said += _how(game, vote, texts)
    body = discord.ui.Container[Any](text(clip("\n".join(said), TEXT_LIMIT)), accent_colour=COLOUR)
    files = []
    if is_open and picture is not None:
        name = f"undo-{vote.id}"
        body.add_item(gallery(picture, name))
        files.append(picture_file(picture, name))
    for row in rows_of(_buttons(game, vote, texts)) if is_open else ():
        body.add_item(row)
    return Post(Layout(body), tuple(files), voters(game, vote) if is_open else ())


def choice_label(choice: str, texts: Texts) -> str:
    """Return the name of a choice."""
    match choice:
        case "wait":
            return texts.gettext("Wait a day")
        case "extend":
            return texts.gettext("Give more time")
        case "substitute":
            return texts.gettext("Find a substitute")
        case "computer":
            return texts.gettext("Let a computer play")
        case "abandon":
            return texts.gettext("End the game")
        case "yes":
            return texts.gettext("Agree")
        case _:
            return texts.gettext("Refuse")


def _buttons(game: Game, vote: Vote, texts: Texts) -> list[Any]:
    buttons = [
        button(
            choice_label(choice, texts),
            ids.vote_id(vote.id, choice),
            _STYLES.get(choice, "secondary"),
        )
        for choice in KINDS[vote.kind].choices
    ]
    if vote.kind == "open":
        take = ids.seat_id(game.id, vote.seat, "take")
        buttons.insert(0, button(texts.gettext("Take over this seat"), take, "primary"))
    return buttons


def _about(game: Game, vote: Vote, texts: Texts) -> str:
    name = names_of(game)[vote.seat]
    below = ""
    match vote.kind:
        case "late":
            asked = texts.gettext("{name}'s time is up", name=name)
            below = texts.gettext(
                "How shall the game go on? Until that is decided it waits; nothing is lost."
            )
        case "open":
            asked = texts.gettext("Seat {number} is open", number=vote.seat + 1)
            below = texts.gettext(
                "Anybody who does not play in this game yet can take it over as it stands."
            )
        case "undo":
            asked = texts.ngettext(
                "{name} asks to take {n} move back",
                "{name} asks to take {n} moves back",
                int(vote.detail["ply"]) - int(vote.detail["to_ply"]),
                name=name,
            )
        case _:
            asked = texts.gettext("{name} asks to end the game early", name=name)
    return f"### {asked}\n{below}".rstrip()


def _how(game: Game, vote: Vote, texts: Texts) -> list[str]:
    """Say what decides the vote, and until when."""
    if vote.kind == "undo":
        how = texts.gettext("All others must agree.")
    elif vote.kind == "abandon":
        how = texts.gettext("More than half of the players must agree.")
    else:
        how = texts.gettext(
            "The organiser <@{organiser}> may decide at once, except to end the game; otherwise "
            "more than half of the others decide.",
            organiser=game.organiser_id,
        )
    if vote.ends_at is not None:
        until = f"<t:{int(vote.ends_at)}:F> (<t:{int(vote.ends_at)}:R>)"
        how += " " + texts.gettext("The vote ends {time}.", time=until)
    return ["-# " + how]


def _ballots(game: Game, vote: Vote, texts: Texts) -> list[str]:
    told = [
        f"- <@{person}>: {choice_label(choice, texts)}" for person, choice in vote.ballots.items()
    ]
    missing = [f"<@{person}>" for person in voters(game, vote) if person not in vote.ballots]
    if missing:
        told.append(texts.gettext("Still to choose: {players}", players=texts.listing(missing)))
    return told


def _result(game: Game, vote: Vote, texts: Texts) -> str:
    name = names_of(game)[vote.seat]
    match vote.status, vote.outcome:
        case "passed", "wait":
            return texts.gettext("The game waits for {name} for another day.", name=name)
        case "passed", "extend":
            return texts.gettext("{name} gets more time.", name=name)
        case "passed", "substitute":
            return texts.gettext("A substitute is being looked for.")
        case "passed", "computer":
            return texts.gettext("A computer plays on.")
        case "passed", "abandon":
            return texts.gettext("The players have ended the game early.")
        case "passed", _ if vote.kind == "undo":
            return texts.gettext("All agreed: the moves of {name} were taken back.", name=name)
        case "passed", _:
            return texts.gettext("The players have ended the game early.")
        case "failed", "no":
            return texts.gettext("The others did not agree; the game goes on as it is.")
        case "failed", _:
            return texts.gettext("Nobody decided in time; the game goes on as it is.")
        case _:
            return texts.gettext("This vote is no longer needed.")
