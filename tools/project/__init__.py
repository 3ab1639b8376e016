"""The commands behind ``tools/x.py``: standard library only, on Linux, macOS and Windows."""
