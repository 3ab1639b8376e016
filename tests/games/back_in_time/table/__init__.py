"""Back in Time on the screen."""
