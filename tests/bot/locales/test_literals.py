"""Every text that people read comes from the catalogues: the sources are read, not run."""

from __future__ import annotations

from babel.messages.catalog import Catalog

from bot.locales import extraction
from tests.bot.locales.literals import bypassing
from tests.cases import for_each
from tests.sources import sources

CALLS = extraction.keywords()
FOR_OPERATORS = (
    "bot/__main__.py",
    "bot/cluster",
    "bot/cluster/jobs",
    "bot/locales",
    "bot/logs.py",
    "bot/operator",
    "bot/playground",
    "bot/rulebook/answers.py",
    "bot/games/lessons.py",
    "bot/rulebook/terminal.py",
    "bot/services/base",
    "bot/settings.py",
    "bot/store",
    "renderers/catalogue.py",
    "renderers/brass_birmingham/gallery.py",
    "renderers/statistics_gallery.py",
    "renderers/galleries.py",
    "renderers/gallery.py",
    "renderers/palette_maker.py",
    "renderers/puerto_rico/gallery",
    "renderers/samples.py",
    "renderers/shots.py",
    "renderers/valparaiso/gallery.py",
    "renderers/valparaiso/limits.py",
)
"""Sources of which no player reads anything: starting, watching, storing, making pictures."""
OF_WORDS = (
    "bot/games/core/fillers.py",
    "bot/rulebook/grammar.py",
    "bot/rulebook/reading.py",
    "bot/rulebook/words.py",
    "bot/ui/tables/forum_posts.py",
    "bot/services/time/calendar.py",
    "bot/services/time/dates.py",
    "bot/services/time/pace.py",
    "bot/services/time/time_words.py",
    "bot/ui/tables/forum_posts.py",
    "renderers/core/fonts.py",
    "renderers/core/languages.py",
    "renderers/core/particles.py",
)
"""Sources that read what people write, or files: the words in them are never said."""
OF_SIGNS = (
    "renderers/brass_birmingham/layout.py",
    *(f"renderers/castles_of_burgundy/{name}.py" for name in ("effects", "routes", "symbols")),
)
"""Sources with rows of signs and directions in notation, whose names are drawn and not written."""
SAME_EVERYWHERE = frozenset(("Slowboat", " max "))
"""The bot's name, a word with which paces are typed."""


def texts_of(template: Catalog) -> set[str]:
    """The texts of all messages, singular and plural."""
    return {
        text
        for message in template
        if message.id
        for text in ((message.id,) if isinstance(message.id, str) else message.id)
    }


def test_every_text_comes_from_the_catalogues(template: Catalog) -> None:
    known = texts_of(template) | SAME_EVERYWHERE
    found = [
        f"{path}:{line}"
        for path, source in sources("bot", "renderers").items()
        if not path.startswith((*FOR_OPERATORS, *OF_WORDS, *OF_SIGNS))
        for line in bypassing(source, known, CALLS)
    ]
    assert not found


def found(source: str) -> list[str]:
    return [line.split(": ", 1)[1] for line in bypassing(source, {"Known here."}, CALLS)]


@for_each(
    ("source", "text"),
    [
        ('tell(press, "Your turn has come.")', "Your turn has come."),
        ('raise_later = "Nothing happened"', "Nothing happened"),
        ('button("go", "m:1:2:x")', "go"),
        ('discord.ui.Button(label="go", custom_id="x")', "go"),
        ('select("x", "pick", options)', "pick"),
        ('ui.Modal(title="reason")', "reason"),
        ('press.edit_original_response(content="gone")', "gone"),
        ('canvas.text("corn", 1, 2, 3)', "corn"),
        ('tag(canvas, "last", 3, 4)', "last"),
        ('line = f"{name} loads {n} barrels"', " loads "),
        ('line = f"{n} points"', " points"),
        ('NAMES = {"corn": "Corn"}', "Corn"),
        ('texts.gettext(TABLE[x]); TABLE = {"a": "A table of words"}', "A table of words"),
        ('label = "옥수수"', "옥수수"),
        ('def name(self):\n    return "Small market"', "Small market"),
        ('yield "two words" if short else texts.gettext("Known here.")', "two words"),
        ('WORDS: Final = ("first word",)', "first word"),
    ],
)
def test_words_that_bypass_the_catalogues_are_found(source: str, text: str) -> None:
    if source.startswith("yield"):
        source = f"def words():\n    {source}"
    assert repr(text) in found(source)


@for_each(
    "source",
    [
        '"""A module about words."""',
        'def f():\n    """Return some words."""\n    return 1',
        'X: Final = 3\n"""What the number means."""',
        'texts.gettext("Some words here.")',
        'texts.ngettext("{n} point here", "{n} points here", n)',
        'raise Refused("There are no words.")',
        'raise ValueError(f"no words for {name} here")',
        'log.warning("could not tell a person: %s", failure)',
        'tell(press, "Known here.")',
        'name = f"log-{game.id}.txt"',
        'time = f"<t:{at}:R>"',
        'if text == "Some words": pass',
        'PATH: Final = ("+ M 16 6 L 84 6 C 90 6 94 10 94 16 Z",)',
        'button(texts.gettext("Known here."), "m:1:2:captain")',
        'pattern = re.compile("(?P<one>two words)")',
        'chance = Chance(f"{seed} seems {move}")',
        'def f(press: "discord.Interaction[Some Bot]") -> "Some Type": ...',
        'assert whole, "two words"',
        'canvas.text(f"{n}", 1, 2, 3)',
        'verb = Verb("role", "x", "y", "z")',
        '__all__ = ["Renderer"]',
        'ZONES: Final = ("Asia/Seoul", "America/Argentina/Buenos_Aires")',
        'query = f"SELECT score FROM {table} WHERE book = 3"',
    ],
)
def test_what_nobody_reads_is_no_fault(source: str) -> None:
    assert found(source) == []
