"""Many games without a window: ``parlour simulate`` and the arena of the developers are made of the same parts.

:mod:`.playing` plays one planned game, :mod:`.workers` plays many in this process or in several, :mod:`.figures` sums
numbers up, :mod:`.simulation` is what ``parlour simulate`` tells. Ratings, tables, plots, joblib and clusters are
needed by developers alone and stay out of the program: see ``tools/arena``.
"""
