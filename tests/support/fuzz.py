"""How many examples the tests with drawn values try, and which: the same ones in every run unless others are asked for.

``PARLOUR_FUZZ=20 python -m pytest tests/content/test_fuzz.py`` tries other examples at each run, twenty times as many
where a test says how many it tries. What fails is printed with the line that repeats it.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

VARIABLE = "PARLOUR_FUZZ"


def times() -> int:
    """Return how many times as many examples are tried; 0 when the same ones are tried as always."""
    return int(os.environ.get(VARIABLE, "0"))


def load_profile() -> None:
    """Make hypothesis draw the same examples in every run, or other ones when asked to; called once by conftest."""
    settings.register_profile("same", derandomize=True, database=None, deadline=None)
    settings.register_profile("other", derandomize=False, database=None, deadline=None, print_blob=True)
    settings.load_profile("other" if times() else "same")


def examples(number: int) -> settings:
    """Try ``number`` examples, or more when asked to; they may be slow and share the fixtures of their test."""
    quiet = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
    return settings(max_examples=number * (times() or 1), suppress_health_check=quiet)
