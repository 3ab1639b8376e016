"""Rules of Riff in Time."""
