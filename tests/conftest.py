"""What all tests share: memory, where their files lie, expected files, no skipped test in CI."""

from __future__ import annotations

import gc
import importlib
import os
import shutil
import sys
from collections.abc import Generator, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests import sharing

IN_MEMORY = Path("/dev/shm")
"""A file system in memory, where there is one: else every commit of a test waits for the disk."""
ROOM = 1 << 30


def pytest_configure(config: pytest.Config) -> None:
    sharing.everything = bool(config.getoption("--all") or config.getoption("--rewrite"))
    # however busy the machine is
    settings.register_profile(
        "unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow]
    )
    settings.load_profile("unhurried")
    # else each process that a test starts would compile the sources of the bot anew
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False
    # it looks again and again at all that was imported: a sixth of the time of a run
    gc.freeze()
    # the bots of tests would keep all that the tests before them left behind
    pytest.MonkeyPatch().setattr(gc, "freeze", lambda: None)
    gc.set_threshold(100_000, 50, 50)
    if os.access(IN_MEMORY, os.W_OK) and shutil.disk_usage(IN_MEMORY).free >= ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(IN_MEMORY))
    if config.getoption("--example"):
        from tests.lanterns import register

        register(pytest.MonkeyPatch())


@pytest.hookimpl(wrapper=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """Have a process more than there are cores: tests often wait for a browser or another bot."""
    cores = yield
    return cores if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ else cores + 1


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Let each process of a whole run import the modules of tests from another place on.

    In a fresh checkout each rewrites assertions for seconds, but finds what the others have kept.
    """
    config, worker = session.config, os.environ.get("PYTEST_XDIST_WORKER", "gw0")
    if config.args_source is not config.ArgsSource.TESTPATHS or worker == "gw0":
        return
    paths = sorted(Path(__file__).parent.rglob("test_*.py"))
    first = len(paths) * int(worker[2:]) // int(os.environ["PYTEST_XDIST_WORKER_COUNT"])
    for path in (*paths[first:], *paths[:first]):
        name = ".".join(path.relative_to(config.rootpath).with_suffix("").parts)
        # whoever collects it tells of it
        with suppress(Exception, pytest.skip.Exception):
            importlib.import_module(name)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rewrite", action="store_true", help="write expected files anew instead of comparing"
    )
    parser.addoption(
        "--all",
        action="store_true",
        help="run everything: tests that need a database on both, all sets of options, and what is "
        "marked nightly",
    )
    parser.addoption(
        "--late",
        metavar="SEED",
        help="let answers and events of the stand-in, SQLite and threads be late at random, which "
        "shows races",
    )
    parser.addoption(
        "--example",
        action="store_true",
        help="have the example game (tests/lanterns) among the games",
    )
    parser.addoption(
        "--database",
        choices=("turns", "both", "sqlite", "postgresql"),
        default="turns",
        help="the databases on which tests are run that need one; turns: on both, but those of "
        "services and the whole bot that do not concern what is stored on one of the two",
    )


def pytest_runtest_setup(item: pytest.Item) -> None:
    if seed := item.config.getoption("--late"):
        from tests import lateness

        lateness.begin(f"{seed} {item.nodeid}")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave to runs with `--all` what is theirs; a test that is named runs anyway."""
    if sharing.everything or any("::" in argument for argument in config.args):
        return
    now, later = [], []
    for item in items:
        (later if is_left_out(item) else now).append(item)
    if later:
        config.hook.pytest_deselected(items=later)
        items[:] = now


def is_left_out(item: pytest.Item) -> bool:
    """Whether a test is for runs with `--all` only.

    Of tests that are marked `in_turn` every test takes a share, beginning where its own name and
    its other parameters say: different tests take different ones.
    """
    if item.get_closest_marker("nightly"):
        return True
    if (turn := item.get_closest_marker("in_turn")) is None:
        return False
    assert isinstance(item, pytest.Function)
    number, shares, *case = turn.args
    given = item.callspec.params.values()
    others = [one for one in given if isinstance(one, str | int) and one not in case]
    return not sharing.is_due(number, shares, f"{item.originalname} {others}")


@pytest.fixture
def rewrite(request: pytest.FixtureRequest) -> bool:
    """Whether expected files are to be written instead of compared."""
    return bool(request.config.getoption("--rewrite"))


@pytest.fixture
def lanterns(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game for one person and for teams is in the registries for one test."""
    from tests.lanterns import register

    register(monkeypatch)


@pytest.fixture
def sketched() -> Iterator[None]:
    """The pictures of one test have texts and places, but no pixels."""
    from tests.sketches import sketching

    with sketching():
        yield


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail the run in CI if a test was skipped: CI has every tool that the tests need."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("CI") and reporter and reporter.stats.get("skipped"):
        reporter.write_line("Tests were skipped, which CI does not allow.", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
