"""The table of the Card Game.

:mod:`.room` divides the window, :mod:`.layout` says where pieces lie, :mod:`.squares`, :mod:`.cards` and
:mod:`.plates` how they look, :mod:`.offers` and :mod:`.chains` how commands are given, :mod:`.phrases`,
:mod:`.titles`, :mod:`.story` and :mod:`.tips` what is said, :mod:`.passages` how it moves.
"""
