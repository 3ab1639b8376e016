"""Tries hard to break the program: ``python3 tools/x.py torture --minutes 10 --seed 7 [--only events]``.

A kind of torment is a module with a class (:class:`tools.torture.torment.Torment`), listed in
:mod:`tools.torture.kinds`. :mod:`tools.torture.run` repeats its trials, each from a number and the seed alone, so that
a failure can be repeated by itself; ``tests/test_torture.py`` runs some trials of each kind.
"""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
