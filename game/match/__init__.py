"""A match: the players, the list of commands so far, and everything that is done with that list.

:mod:`.match` plays it, :mod:`.undo` decides how far back a seat may go, :mod:`.recorder` writes every command into the
:mod:`.repository` on disk, :mod:`.save_file` reads and writes games as text files, :mod:`.replay_cursor` steps through
them, :mod:`.redaction` hides what a viewer may not see, :mod:`.arena` plays thousands of games without a window,
:mod:`.review` analyzes finished games, and :mod:`.scenarios` checks the rules by example.
"""
