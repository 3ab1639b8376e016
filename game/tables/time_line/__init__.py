"""The table of Time Line.

:mod:`.grid` measures the board, :mod:`.tracks` and :mod:`.weave` bend the lines over it, :mod:`.layout` says where
pieces lie, :mod:`.ground`, :mod:`.faces`, :mod:`.cards` and :mod:`.plates` how they look, :mod:`.offers` how commands
are given, :mod:`.phrases`, :mod:`.titles`, :mod:`.story` and :mod:`.tips` what is said, :mod:`.passages` how it moves.
"""
