"""One sitting: who sits where, what happened, and everything that can be done with that list.

:mod:`.match` plays, :mod:`.undo` says how far back one may go, :mod:`.repository` and :mod:`.recorder` keep
every command on disk, :mod:`.saved` carries saved games in and out as text, :mod:`.replay` shows them again,
:mod:`.arena` plays thousands without a window and :mod:`.scenario` checks the rules by example.
"""
