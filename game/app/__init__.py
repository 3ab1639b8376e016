"""The program around the pages: window, loop, scene stack, settings, services."""
