"""Input of Riff in Time: gestures and buttons."""
