"""The limits of the command tree, and what registering does."""

from __future__ import annotations

from typing import Any

from bot.playground import ManualClock
from tests.bot.playground.raw import Raw, error_at


def command(name: str = "go", **more: Any) -> dict[str, Any]:
    return {"name": name, "description": "Go", **more}


def option(name: str = "o", kind: int = 3, **more: Any) -> dict[str, Any]:
    return {"type": kind, "name": name, "description": "O", **more}


def choices(count: int, value: Any = None) -> list[dict[str, Any]]:
    return [{"name": f"n{n}", "value": f"v{n}" if value is None else value} for n in range(count)]


LONG = "x" * 100
BAD = {
    "upper case": (command("Go"), "0.name"),
    "blank": (command("go on"), "0.name"),
    "too long": (command("x" * 33), "0.name"),
    "no name": (command(""), "0.name"),
    "no description": ({"name": "go"}, "0.description"),
    "long description": (command(description="x" * 101), "0.description"),
    "unknown field": (command(colour=1), "0.colour"),
    "unknown locale": (command(name_localizations={"en": "go"}), "0.name_localizations.en"),
    "upper case in a locale": (
        command(name_localizations={"de": "Los"}), "0.name_localizations.de"),
    "long description in a locale": (
        command(description_localizations={"de": "x" * 101}), "0.description_localizations.de"),
    "26 options": (command(options=[option(f"o{n}") for n in range(26)]), "0.options"),
    "26 subcommands": (command(options=[option(f"o{n}", 1) for n in range(26)]), "0.options"),
    "same option": (command(options=[option(), option()]), "0.options.1.name"),
    "same option in a locale": (
        command(options=[option("a", name_localizations={"de": "x"}),
                         option("b", name_localizations={"de": "x"})]), "0.options.1.name"),
    "required behind optional": (
        command(options=[option("a"), option("b", required=True)]), "0.options.1"),
    "choices and autocomplete": (
        command(options=[option(choices=choices(1), autocomplete=True)]), "0.options.0.choices"),
    "autocomplete of a user": (
        command(options=[option(kind=6, autocomplete=True)]), "0.options.0.autocomplete"),
    "26 choices": (command(options=[option(choices=choices(26))]), "0.options.0.choices"),
    "long choice": (
        command(options=[option(choices=[{"name": "x" * 101, "value": "v"}])]),
        "0.options.0.choices.0.name"),
    "long value": (
        command(options=[option(choices=choices(1, "x" * 101))]), "0.options.0.choices.0.value"),
    "text for a number": (
        command(options=[option(kind=4, choices=choices(1))]), "0.options.0.choices.0.value"),
    "length bound": (command(options=[option(max_length=6001)]), "0.options.0.max_length"),
    "length of a number": (command(options=[option(kind=4, max_length=5)]),
                           "0.options.0.max_length"),
    "bounds crossed": (
        command(options=[option(kind=4, min_value=5, max_value=4)]), "0.options.0.min_value"),
    "option beside subcommand": (
        command(options=[option("a", 1), option("b")]), "0.options"),
    "group in a group": (
        command(options=[option("a", 2, options=[option("b", 2)])]),
        "0.options.0.options.0.type"),
    "subcommand in a subcommand": (
        command(options=[option("a", 1, options=[option("b", 1)])]),
        "0.options.0.options.0.type"),
    "option type 12": (command(options=[option(kind=12)]), "0.options.0.type"),
    "no contexts": (command(contexts=[]), "0.contexts"),
    "context 3": (command(contexts=[3]), "0.contexts"),
    "8,001 characters": (
        command(options=[
            option(f"o{n}", choices=[{"name": f"{c:02}" + "n" * 58, "value": f"{c:02}" + "v" * 58}
                                     for c in range(25)]) for n in range(3)]), "0"),
    "description of a context command": (
        {"type": 2, "name": "Look at", "description": "x"}, "0.description"),
}  # fmt: skip


async def test_every_bad_command_is_refused_for_its_reason(raw: Raw) -> None:
    for name, (body, place) in BAD.items():
        status, answer = await raw.register(body)
        assert (status, answer["code"]) == (400, 50035), name
        assert error_at(answer["errors"], place), (name, answer["errors"])
    assert raw.playground.world.commands == {}


async def test_the_number_of_commands_is_limited(raw: Raw) -> None:
    status, answer = await raw.register(*(command(f"go{n}") for n in range(101)))
    assert (status, answer["code"]) == (400, 30032)
    assert (await raw.register(*(command(f"go{n}") for n in range(100))))[0] == 200
    status, answer = await raw.call("POST", f"/applications/{raw.app}/commands", command("more"))
    assert (status, answer["code"]) == (400, 30032)


async def test_names_are_unique_for_each_kind(raw: Raw) -> None:
    _, answer = await raw.register(command(), command())
    assert error_at(answer["errors"], "1.name") == {"APPLICATION_COMMANDS_DUPLICATE_NAME"}
    context = {"type": 3, "name": "go", "description": ""}
    assert (await raw.register(command(), context))[0] == 200


async def test_only_the_longest_language_counts_towards_the_size(raw: Raw) -> None:
    options = [
        option(f"o{n}", description=LONG, description_localizations={"de": LONG, "ko": LONG})
        for n in range(25)
    ]
    assert (await raw.register(command(options=options)))[0] == 200


async def test_letters_of_all_scripts_are_names(raw: Raw) -> None:
    names = {"ko": "건물", "ja": "建物", "hi": "भवन", "de": "größe"}
    assert (await raw.register(command("build-it_1", name_localizations=names)))[0] == 200


async def test_replacing_keeps_the_ids_of_equal_names(raw: Raw) -> None:
    _, first = await raw.register(command("a"), command("b"))
    _, second = await raw.register(command("b", description="changed"), command("c"))
    assert second[0]["id"] == first[1]["id"]
    assert second[0]["version"] != first[1]["version"]
    path = f"/applications/{raw.app}/commands"
    _, listed = await raw.call("GET", path)
    assert [one["name"] for one in listed] == ["b", "c"]
    assert "name_localizations" not in listed[0]
    _, listed = await raw.call("GET", f"{path}?with_localizations=true")
    assert "name_localizations" in listed[0]


async def test_two_hundred_creations_a_day(still_raw: Raw, clock: ManualClock) -> None:
    for half in ("a", "b"):
        names = [command(f"{half}{n}") for n in range(100)]
        assert (await still_raw.register(*names))[0] == 200
    status, answer = await still_raw.register(command("c"))
    assert (status, answer["code"]) == (400, 30034)
    assert (await still_raw.register(*(command(f"b{n}") for n in range(50))))[0] == 200
    clock.advance(86400)
    assert (await still_raw.register(command("c")))[0] == 200


async def test_one_command_at_a_time(raw: Raw) -> None:
    path = f"/applications/{raw.app}/commands"
    status, made = await raw.call("POST", path, command())
    assert status == 201
    assert (await raw.call("POST", path, command(description="again")))[0] == 200
    status, changed = await raw.call("PATCH", f"{path}/{made['id']}", {"description": "new"})
    assert (status, changed["description"]) == (200, "new")
    assert (await raw.call("GET", f"{path}/{made['id']}"))[1]["name"] == "go"
    assert (await raw.call("DELETE", f"{path}/{made['id']}"))[0] == 204
    status, answer = await raw.call("GET", f"{path}/{made['id']}")
    assert (status, answer["code"]) == (404, 10063)
