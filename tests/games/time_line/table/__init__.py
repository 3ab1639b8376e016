"""Time Line on the screen."""
