"""The panel of a turn: one action or two are put together, then confirmed at once."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.brass_birmingham import names as word
from bot.games.brass_birmingham.draft import Composing, composing
from bot.games.brass_birmingham.outcome import Outcome, action_text, consequences, outcomes
from bot.games.core.title import Composer, Edit, EditGroup, Names
from bot.i18n import Texts
from renderers.brass_birmingham import words
from renderers.core.numbers import signed
from rules.brass_birmingham.state import Player, Table
from rules.core.notation import Move
from rules.core.state import State

DO, DROP = "do=", "drop"


class TurnPanel(Composer):
    """Kinds of action as buttons, then what is still open; drafts are those of `draft`.

    `names` are those of the players.
    """

    def __init__(self, names: Names) -> None:
        self._names = names

    def title(self, view: State, seat: int, texts: Texts) -> str:
        """Return the label of the control that opens the panel."""
        assert isinstance(view, Table)
        if view.actions == 1:
            return texts.gettext("Choose your action…")
        return texts.gettext("Choose your actions…")

    def start(self, view: State, seat: int) -> str:
        """Return an empty draft."""
        return ""

    def edits(self, view: State, seat: int, draft: str, texts: Texts) -> tuple[EditGroup, ...]:
        """Return what is open of the current action, or the kinds of the next."""
        so_far = composing(view, seat, self._names, draft)
        groups = []
        if so_far.flow is not None:
            groups += so_far.flow.groups(so_far.draft.picks, texts)
        if so_far.more:
            groups.append(_kinds(so_far, texts))
        if so_far.flow is not None:
            drop = Edit(DROP, texts.gettext("Choose another action instead"))
            groups.append(EditGroup("", (drop,), buttons=True))
        return tuple(groups)

    def apply(self, view: State, seat: int, draft: str, code: str) -> str:
        """Return the draft after one edit. Raises RulesError if it is not on offer."""
        so_far = composing(view, seat, self._names, draft)
        if code == DROP:
            return str(so_far.dropped())
        if code.startswith(DO):
            return str(so_far.began(code.removeprefix(DO)))
        key, _, value = code.partition("=")
        return str(so_far.picked(key, value))

    def preview(self, view: State, seat: int, draft: str) -> tuple[Move, ...]:
        """Return the finished actions, the current one only if it is complete."""
        return composing(view, seat, self._names, draft).moves

    def moves(self, view: State, seat: int, draft: str) -> tuple[str, ...]:
        """Return the finished actions; () while one is half-chosen."""
        so_far = composing(view, seat, self._names, draft)
        if so_far.flow is not None and not so_far.complete:
            return ()
        return tuple(map(str, so_far.moves))

    def summary(self, view: State, seat: int, draft: str, texts: Texts) -> str:
        """Return each action with price and consequences, what changes, and what is open."""
        so_far = composing(view, seat, self._names, draft)
        found = outcomes(so_far.view, seat, so_far.moves)
        lines: list[str] = []
        for number, each in enumerate(found, start=1):
            lines += _action_lines(each, number, self._names, texts)
        if so_far.flow is not None and not so_far.complete:
            lines += _open_lines(so_far, len(found) + 1, texts)
        after = found[-1].after if found else so_far.view
        lines.append(_totals(so_far.view.players[seat], after.players[seat], texts))
        if so_far.flow is None or (so_far.complete and so_far.left > 1):
            lines.append(_next_line(so_far, len(found), texts))
        return "\n".join(lines)


def _kinds(so_far: Composing, texts: Texts) -> EditGroup:
    label = ""
    if so_far.flow is not None:
        label = texts.gettext("Second action:")
    edits = tuple(
        Edit(DO + verb, words.action(verb, texts), "", possible, "primary")
        for verb, possible in so_far.kinds().items()
    )
    return EditGroup(label, edits, buttons=True)


def _action_lines(found: Outcome, number: int, names: Names, texts: Texts) -> Iterator[str]:
    yield f"**{number}. {action_text(found, texts)}**"
    yield from (f"- {part}" for part in consequences(found, names, texts))


def _open_lines(so_far: Composing, number: int, texts: Texts) -> Iterator[str]:
    flow, picks = so_far.flow, so_far.draft.picks
    assert flow is not None
    told = flow.told(picks, texts)
    action = words.action(flow.verb, texts)
    if told:
        action = texts.gettext("{action}: {what}", action=action, what=told)
    yield f"**{number}. {action}**"
    needed = [ask for ask in flow.asks(picks) if ask.needed]
    open_now = [word.small(flow.label(ask, picks, texts)) for ask in needed]
    yield texts.gettext("Still to choose: {questions}.", questions=texts.listing(open_now))


def _next_line(so_far: Composing, chosen: int, texts: Texts) -> str:
    """Say that there is another action to choose, without pressing for it."""
    if not chosen:
        if so_far.left == 1:
            return texts.gettext("Choose your action.")
        return texts.gettext("Choose your first action; the second can follow at once.")
    return texts.gettext("You may choose your second action before you confirm, or after.")


def _totals(before: Player, after: Player, texts: Texts) -> str:
    """Return "£17 → £1 · income 0 → +2 · 4 points"."""
    money = _change(word.pounds(before.money), word.pounds(after.money))
    income = _change(signed(before.level), signed(after.level))
    points = _change(str(before.points), str(after.points))
    return " · ".join(
        [
            texts.gettext("Money {change}", change=money),
            texts.gettext("income {change}", change=income),
            texts.gettext("points {change}", change=points),
        ]
    )


def _change(before: str, after: str) -> str:
    return before if before == after else f"{before} → {after}"
