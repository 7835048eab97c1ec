"""Slash commands are shared by the titles: a verb has one wording."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

import rules
from bot.commands.play import all_verbs
from bot.games import GAMES
from bot.games.core.game import BotGame
from bot.games.core.verbs import SHARED


@pytest.mark.parametrize("title", GAMES.values(), ids=GAMES.keys())
def test_verbs_of_several_titles_have_the_shared_wording(title: BotGame[Any]) -> None:
    shared = {verb.name: verb for verb in SHARED}
    used = Counter(verb.name for each in GAMES.values() for verb in each.verbs)
    for verb in title.verbs:
        if used[verb.name] > 1:
            assert verb.name in shared, "put it into bot.games.core.verbs"
        if verb.name in shared:
            assert replace(verb, also=(), begins=()) == shared[verb.name]


def test_every_verb_is_a_command_with_the_first_words_of_all_titles() -> None:
    verbs = all_verbs()
    assert len({verb.name for verb in SHARED}) == len(SHARED)
    for title in GAMES.values():
        assert len({verb.name for verb in title.verbs}) == len(title.verbs)
        for verb in title.verbs:
            assert set(verb.also) <= set(verbs[verb.name].also)


@pytest.mark.parametrize("title", GAMES.values(), ids=GAMES.keys())
def test_what_is_known_of_a_title_at_once_is_true_of_its_parts(title: BotGame[Any]) -> None:
    asked = [verb for question in title.questions for verb in question.verbs]
    assert asked == list(title.verbs)
    assert title.title == rules.GAMES[title.slug].name
    assert title.has_coach == (title.coach is not None)
    for verb in title.verbs:
        name, values = verb.only
        options = {option.id: option.values for option in rules.GAMES[title.slug].options}
        assert not name or set(values) <= set(options[name])
