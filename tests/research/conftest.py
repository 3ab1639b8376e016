"""Keep SDL on the dummy audio driver: importing PettingZoo overwrites the variable for all later tests."""

from __future__ import annotations

import os
from contextlib import suppress
from importlib import import_module

_before = os.environ["SDL_AUDIODRIVER"]
with suppress(ImportError):
    import_module("pettingzoo")
os.environ["SDL_AUDIODRIVER"] = _before
