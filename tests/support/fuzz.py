"""Number and choice of examples in property-based tests: the same ones in every run unless requested otherwise.

``PARLOUR_FUZZ=20 python -m pytest tests/content/test_fuzz.py`` tries other examples in each run, twenty times as many
where a test sets their number. Failures are printed with the line that reproduces them.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

VARIABLE = "PARLOUR_FUZZ"


def times() -> int:
    """Return the factor on the number of examples; 0 for the usual fixed ones."""
    return int(os.environ.get(VARIABLE, "0"))


def load_profile() -> None:
    """Register hypothesis profiles with fixed or, on request, random examples; called once by conftest."""
    settings.register_profile("same", derandomize=True, database=None, deadline=None)
    settings.register_profile("other", derandomize=False, database=None, deadline=None, print_blob=True)
    settings.load_profile("other" if times() else "same")


def examples(number: int) -> settings:
    """Return settings for ``number`` examples, or more on request; they may be slow and share their test's fixtures."""
    quiet = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
    return settings(max_examples=number * (times() or 1), suppress_health_check=quiet)
