"""The names of things in The Castles of Burgundy within a sentence, also with numbers (RULINGS 19).

Names begin with a small letter in a sentence, which only English shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from renderers.castles_of_burgundy import words
from renderers.castles_of_burgundy.words import NAMES
from renderers.castles_of_burgundy.words import animals as animals
from renderers.castles_of_burgundy.words import mark as mark
from renderers.core.lines import capital as capital
from renderers.core.lines import in_a_sentence
from renderers.core.lines import small as small
from renderers.core.numbers import points as points
from renderers.core.texts import Texts
from rules.castles_of_burgundy.data.tiles import BUILDING, INN, LIVESTOCK, MONASTERY, TILES
from rules.castles_of_burgundy.dice import BONUS, HELPERS, SHIELD_16, WHITE, Die, read_die
from rules.castles_of_burgundy.moves import OWN, SHARED

region = NAMES.of("region")
"""Names a region by its colour: "city", "pasture", "mine region"."""
kind = in_a_sentence(words.kind)
tile = in_a_sentence(words.tile)
monastery = in_a_sentence(words.monastery)
colour = in_a_sentence(words.bonus_colour)
shield = in_a_sentence(words.shield)
source = in_a_sentence(words.source)
effect = in_a_sentence(words.effect)
"""Names as they are in `words`, but beginning with a small letter: "church", "3 cows"."""


def a_tile(name: str, texts: Texts) -> str:
    """Name a tile with its article, where it has one: "a church", "an inn", "3 cows"."""
    kind = TILES[name]
    if kind.colour == LIVESTOCK or kind.kind == MONASTERY:
        return tile(name, texts)
    if name == INN:
        return texts.gettext("an inn")
    return texts.gettext("a {tile}", tile=tile(name, texts))


def tiles(names: Iterable[str], texts: Texts) -> str:
    """List tiles: "mine ×2 and bank"."""
    return texts.listing(small(name) for name in words.counted(names, texts))


def tile_of(name: str, texts: Texts) -> str:
    """Name a tile of a colour, whichever it is: "ship", "building"."""
    if NAMES.has("tile-of-a-colour", name):
        return NAMES.name("tile-of-a-colour", name, texts)
    return kind(name, texts)


def goods(number: int, texts: Texts) -> str:
    """Name a type of goods: "blue goods"."""
    return texts.gettext("{colour} goods", colour=words.goods(number, texts))


def goods_tiles(found: Iterable[tuple[int, int]], texts: Texts) -> str:
    """Count goods by type: "2 blue goods tiles and 1 red goods tile"; "no goods" for none."""
    parts = [
        texts.ngettext(
            "{n} {colour} goods tile",
            "{n} {colour} goods tiles",
            number,
            colour=words.goods(kind, texts),
        )
        for kind, number in found
    ]
    return texts.listing(parts) if parts else texts.gettext("no goods")


def depot(number: int, texts: Texts) -> str:
    """Name a depot: "depot 3", "the black depot"."""
    return small(words.depot(number, texts)) if number else texts.gettext("the black depot")


def shields(numbers: Sequence[int], texts: Texts) -> str:
    """List shields: "shield 3 and shield 9"."""
    return texts.listing(shield(number, texts) for number in numbers)


def storage(place: str, texts: Texts) -> str:
    """Name one of the storages of a team."""
    if place == SHARED:
        return texts.gettext("shared storage")
    return texts.gettext("own storage")


def bonus_tile(name: str, size: str, texts: Texts) -> str:
    """Name a bonus tile: "large bonus tile (ships)"."""
    colour_name = colour(name, texts)
    if size == "large":
        return texts.gettext("large bonus tile ({colour})", colour=colour_name)
    return texts.gettext("small bonus tile ({colour})", colour=colour_name)


def workers(n: int, texts: Texts) -> str:
    """Write a number of workers."""
    return texts.ngettext("{n} worker", "{n} workers", n)


def silver(n: int, texts: Texts) -> str:
    """Write a number of silver coins."""
    return texts.gettext("{n} silver", n=n)


def team_points(n: int, texts: Texts) -> str:
    """Write what both members of a team have together."""
    return texts.ngettext("team: {n} point", "team: {n} points", n)


def hex_tiles(n: int, texts: Texts) -> str:
    """Write a number of hex tiles."""
    return texts.ngettext("{n} tile", "{n} tiles", n)


def means(n_silver: int, n_workers: int, texts: Texts) -> str:
    """Write what is paid or gained: "2 silver and 1 worker"; "" for nothing."""
    amounts = ((silver, n_silver), (workers, n_workers))
    return texts.listing(write(number, texts) for write, number in amounts if number)


def gains(n_points: int, n_silver: int, n_workers: int, texts: Texts) -> str:
    """Write what something brings: "+6 points, +1 silver"; "" for nothing."""
    amounts = ((points, n_points), (silver, n_silver), (workers, n_workers))
    return ", ".join(f"+{write(number, texts)}" for write, number in amounts if number)


def die(rolled: Die, texts: Texts) -> str:
    """Name a die by what it shows and what it is used as: "die 3", "die 3→6", "bonus die 5"."""
    value = die_value(rolled)
    if rolled.source == BONUS:
        return texts.gettext("bonus die {value}", value=value)
    if rolled.source == WHITE:
        return texts.gettext("white die {value}", value=value)
    return texts.gettext("die {value}", value=value)


def die_value(rolled: Die) -> str:
    """Write what a die shows and what it is used as: "3", "3→6"."""
    return str(rolled.value) if rolled.value == rolled.shown else f"{rolled.shown}→{rolled.value}"


def die_part(rolled: Die | str, texts: Texts) -> str:
    """Name a die with what its change costs and helps: "die 3→6 for 2 workers"."""
    if isinstance(rolled, str):
        rolled = read_die(rolled)
    said = die(rolled, texts)
    if helped := die_help(rolled, texts):
        said = texts.gettext("{die} with {help}", die=said, help=helped)
    return _with_workers(rolled, said, texts)


def paid_die(rolled: Die, texts: Texts) -> str:
    """Name a die with the workers that its change costs, without what helps."""
    return _with_workers(rolled, die(rolled, texts), texts)


def die_help(rolled: Die, texts: Texts) -> str:
    """Name what helps to change a die: "monastery 9"; "" if nothing does."""
    if rolled.help in HELPERS:
        return monastery(HELPERS[rolled.help], texts)
    return shield(16, texts) if rolled.help == SHIELD_16 else ""


def _with_workers(rolled: Die, said: str, texts: Texts) -> str:
    if not rolled.workers:
        return said
    return texts.gettext("{die} for {price}", die=said, price=workers(rolled.workers, texts))


def word(name: str, texts: Texts, gap: str = "") -> str | None:
    """Name any id within a sentence, None if it is none.

    What is a castle, a mine or a ship is a tile; only in the gap `colour` it is a kind of cells,
    in the gap `region` one of regions. The gaps `effects` and `goods` hold several between commas.
    """
    if gap == "goods":
        return texts.listing(words.goods(int(each), texts) for each in name.split(", "))
    if gap == "effects":
        return texts.listing(effect(each, texts) for each in name.split(", "))
    if gap == "effect":
        return effect(name, texts)
    if gap in ("colour", "region") and NAMES.has("colour", name):
        return region(name, texts) if gap == "region" else colour(name, texts)
    if name in TILES:
        return tile(name, texts)
    if NAMES.has("tile", name):
        return kind(name, texts)
    if name in (LIVESTOCK, BUILDING):
        return colour(name, texts)
    return storage(name, texts) if name in (SHARED, OWN) else None
