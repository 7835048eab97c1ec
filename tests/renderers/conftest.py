"""What the tests of the pictures share."""

from __future__ import annotations

import pytest

from renderers import RENDERERS, English


@pytest.fixture
def renderer():
    return RENDERERS["puerto-rico"]


@pytest.fixture
def english():
    return English()
