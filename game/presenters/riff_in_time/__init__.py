"""The table of Riff in Time."""
