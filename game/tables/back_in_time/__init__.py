"""The table of Back in Time.

:mod:`.layout` says where pieces lie, :mod:`.faces` how they look, :mod:`.offers` how commands are given,
:mod:`.phrases`, :mod:`.titles` and :mod:`.story` what is said, :mod:`.passages` and :mod:`.tower` how it moves.
"""
