"""PettingZoo, once imported, lets SDL look for the sound of another system: for all later tests of the process."""

from __future__ import annotations

import os
from contextlib import suppress
from importlib import import_module

_before = os.environ["SDL_AUDIODRIVER"]
with suppress(ImportError):
    import_module("pettingzoo")
os.environ["SDL_AUDIODRIVER"] = _before
