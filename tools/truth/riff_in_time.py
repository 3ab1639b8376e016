"""How what the table of riff_in_time claims is checked another way."""

from __future__ import annotations

from typing import Final

from tools.truth.checks import Truths

TRUTHS: Final = Truths()
