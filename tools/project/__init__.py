"""Commands of ``tools/x.py``, with the standard library only, for Linux, macOS and Windows."""
