"""What only the compiler is told (mypyc); where nothing is compiled it says nothing, and needs nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

__all__ = ["mypyc_attr"]

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**_told: bool) -> Callable[[type], type]:
        """Leave a class as it is."""
        return lambda kind: kind
