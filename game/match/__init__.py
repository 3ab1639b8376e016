"""A match: who sits where, the commands so far, and everything that can be done with that list.

:mod:`.match` plays it, :mod:`.undo` says how far back a seat may go, :mod:`.recorder` writes every command into the
:mod:`.repository` on disk, :mod:`.save_file` reads and writes games as text files, :mod:`.replay` shows them again,
:mod:`.redaction` hides from a viewer what it may not see, :mod:`.arena` plays thousands of games without a window and
:mod:`.scenarios` checks the rules by example.
"""
