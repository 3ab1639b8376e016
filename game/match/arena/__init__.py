"""Many games without a window, for ``parlour simulate`` and the developers' arena.

:mod:`.playing` plays one planned game, :mod:`.workers` plays many in one or several processes, :mod:`.statistics`
summarizes numbers, :mod:`.simulation` makes the report of ``parlour simulate``. Ratings, tables, plots, joblib and
clusters are only for developers and not part of the program: see ``tools/arena``.
"""
