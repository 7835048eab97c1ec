"""`slowboat` beside a stand-in that gives it five minutes for each answer instead of three seconds.

On a busy machine a test of the page would otherwise measure the machine.
"""

from __future__ import annotations

import sys

from bot.command import main
from bot.playground import interactions

if __name__ == "__main__":
    interactions.FIRST_ANSWER_SECONDS = 300.0
    sys.exit(main())
