"""Silhouettes and coloured drawings that lie in files beside the code."""

from __future__ import annotations

import pytest

from renderers.castles_of_burgundy import colours
from renderers.core import palette
from renderers.core.drawings import read_glyphs, read_layers
from renderers.core.name_tables import NameTables
from renderers.core.paths import silhouette
from renderers.core.texts import English
from tests.cases import for_each

PACKAGES = ("renderers.brass_birmingham", "renderers.castles_of_burgundy", "renderers.puerto_rico")


@for_each("package", PACKAGES)
def test_all_glyphs_can_be_drawn(package: str) -> None:
    for name, glyph in read_glyphs(package).items():
        assert silhouette(glyph, 40).getbbox() is not None, name


def test_layers_have_the_colours_of_their_names() -> None:
    drawings = read_layers("renderers.castles_of_burgundy", palette, colours)
    glyph, colour = drawings["cow"][0]
    assert colour == colours.CREAM
    assert silhouette(glyph, 40).getbbox() is not None


def test_a_colour_that_nobody_knows_is_refused() -> None:
    with pytest.raises(KeyError):
        read_layers("renderers.castles_of_burgundy", palette)


@for_each("package", ("renderers.brass_birmingham", "renderers.castles_of_burgundy"))
def test_tables_of_names_tell_their_contexts(package: str) -> None:
    tables = NameTables(package)
    contexts = {context for context, _ in tables.messages()}
    assert {"points"} < contexts
    assert not [context for context in contexts if "-" in context]
    with pytest.raises(KeyError):
        tables.name("points", "nowhere", English())
