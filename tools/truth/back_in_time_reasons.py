"""How the reasons of hints for Back in Time are checked."""

from __future__ import annotations

from typing import Final

from tools.truth.checks import ReasonCheck

REASONS: Final[dict[str, ReasonCheck]] = {}
