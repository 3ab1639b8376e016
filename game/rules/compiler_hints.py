"""Stand-in for ``mypy_extensions``: ``mypyc_attr`` does nothing at run time, so the package need not be installed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

__all__ = ["mypyc_attr"]

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**_told: bool) -> Callable[[type], type]:
        """Return a decorator that leaves a class as it is."""
        return lambda kind: kind
