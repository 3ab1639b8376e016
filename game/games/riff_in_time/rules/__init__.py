"""The rules of Riff in Time."""
