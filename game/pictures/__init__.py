"""Pictures that others made: of house decks, of installed games, of Tiled maps.

Whatever a file holds, it costs bounded time and memory, and never in the process of the window: a child process
(:mod:`.raster_child`) rasterises SVG with resvg and decodes PNG and JPEG, and is killed when it takes too long
(:mod:`.raster_process`). What would reach outside the file is taken out of an SVG before (:mod:`.svg_sanitizer`).
Our own pictures are drawn by SDL, which is faster, and never come here.
"""
