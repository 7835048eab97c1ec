"""The options of a table, chosen one by one while players come and go."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

import rules
from bot.games import GAMES
from bot.model import Game
from rules import Option, possible_numbers, repaired, why_not

FIRST_GAME: Final = "first"
EVERYTHING: Final = "everything"
AS_LAST_TIME: Final = "last"
USUAL: Final = "usual"
PRESETS: Final = (FIRST_GAME, USUAL, EVERYTHING, AS_LAST_TIME)
"""Sets of options that are chosen at once."""
ECHOED: Final = 60
"""The most characters of someone's input that a refusal repeats."""


def read_option(kind: rules.Game[Any], option_id: str, value: object) -> rules.OptionValue:
    """Return a value of an option, given itself or as text. Raises rules.BadOptions."""
    for option in kind.options:
        if option.id == option_id:
            if isinstance(value, str) and not option.groups:
                value = value[:ECHOED]  # a refusal repeats it, but only one id of a list
            return option.read(value)
    raise rules.BadOptions("There's no option {option}.", option=option_id[:ECHOED])


def presets_of(slug: str) -> tuple[str, ...]:
    """Return which sets of options a game has, beside that of the last time."""
    return tuple([name for name in PRESETS[:-1] if name == USUAL or preset(slug, name)])


def preset(slug: str, name: str) -> Mapping[str, object]:
    """Return what a set of options changes: that of a first game, all expansions, or nothing."""
    course = GAMES[slug].course
    if name == FIRST_GAME:
        return {} if course is None else course.options
    if name == EVERYTHING:
        return {
            option.id: option.values[1] for option in rules.GAMES[slug].options if option.expansion
        }
    return {}


def with_options(game: Game, chosen: Mapping[str, rules.OptionValue], changed: str = "") -> Game:
    """Return the game with these options, the others adapted to the `changed` one.

    Raises rules.BadOptions for options that clash with every number of players.
    """
    declared = rules.GAMES[game.slug].options
    options = repaired(declared, chosen, player_numbers(game), changed)
    _refuse_clashes(game, options)
    return replace(game, options=options)


def with_preset(game: Game, name: str) -> Game:
    """Return the game with a set of options, all others as usual. Raises rules.BadOptions."""
    kind = rules.GAMES[game.slug]
    given = preset(game.slug, name).items()
    chosen = {each: read_option(kind, each, value) for each, value in given}
    return with_options(game, usual_options(game.slug) | chosen)


def as_before(game: Game, last: Game) -> Game:
    """Return the game with options, pace, hours and votes of another one. Raises BadOptions."""
    usual = usual_options(game.slug)
    declared = {each: value for each, value in last.options.items() if each in usual}
    again = with_options(game, usual | declared)
    return replace(again, pace=last.pace, window=last.window, vote_rule=last.vote_rule)


def usual_options(slug: str) -> rules.Options:
    """Return the options of a kind of game as they are until someone chooses others."""
    return {option.id: option.default for option in rules.GAMES[slug].options}


def why_not_chosen(game: Game, option_id: str, value: rules.OptionValue) -> rules.BadOptions:
    """Return why an option cannot have a value beside those before it, or at this table."""
    declared = rules.GAMES[game.slug].options
    option = next(each for each in declared if each.id == option_id)
    possible = player_numbers(game)
    number = next((each for each in possible if option.fits(each)), possible[0])
    refused = why_not(option, value, game.options, number)
    assert refused is not None
    return rules.BadOptions(refused)


def player_numbers(game: Game) -> tuple[int, ...]:
    """Return the numbers of players with which a table can start if no one leaves.

    A table of the queue starts with two at least, and with no more than it asks.
    """
    least = max(len(game.seats), 2 if game.is_matched else 1)
    return tuple([n for n in rules.GAMES[game.slug].seats if least <= n <= game.max_seats])


def numbers_to_start(game: Game) -> tuple[int, ...]:
    """Return the numbers of players with which a table can start with its options."""
    kind = rules.GAMES[game.slug]
    # a stored table may hold options that go together no more
    return possible_numbers(kind.options, game.options, kind.seats) or kind.seats


def given_up(before: Game, after: Game, changed: str) -> tuple[Option, ...]:
    """Return the options that went back to their defaults when another one was `changed`."""

    def is_usual(game: Game, option: Option) -> bool:
        return game.options.get(option.id, option.default) == option.default

    return tuple(
        [
            option
            for option in rules.GAMES[after.slug].options
            if option.id != changed and is_usual(after, option) and not is_usual(before, option)
        ]
    )


def _refuse_clashes(game: Game, options: rules.Options) -> None:
    """Try the options with each number of players; raise the last refusal if none is possible."""
    clash: rules.BadOptions | None = None
    for seats in player_numbers(game):
        try:
            rules.new(game.slug, seats, options, "")
        except rules.BadOptions as refused:
            clash = refused
        else:
            return
    if clash is not None:
        raise clash
