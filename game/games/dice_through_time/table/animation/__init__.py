"""How its events are shown."""
