"""Stress tests of the whole program: ``python3 tools/x.py torture --minutes 10 --seed 7 [--only events]``.

Each kind is a module with a class (:class:`tools.torture.torment.Torment`), listed in :mod:`tools.torture.kinds`.
:mod:`tools.torture.run` repeats its trials; each is determined by its number and the seed, so that a failure can be
reproduced alone. ``tests/test_torture.py`` runs some trials of each kind.
"""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
