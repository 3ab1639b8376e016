"""The application around the scenes: window, loop, scene stack, settings, services."""
