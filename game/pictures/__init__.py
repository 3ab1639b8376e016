"""Untrusted pictures: of house decks, installed games and Tiled maps.

Any file costs only bounded time and memory, and not in the window's process: a child process (:mod:`.raster_child`)
rasterizes SVG with resvg and decodes PNG and JPEG, and is killed if it takes too long (:mod:`.raster_process`). Before
that, everything that reaches outside the file is removed from an SVG (:mod:`.svg_sanitizer`). Our own pictures are
drawn by SDL, which is faster, and do not come here.
"""
