"""Time Parlour: a desktop table for five time-travel games."""

__version__ = "0.1.0"

from game import compiled_build

compiled_build.install()
