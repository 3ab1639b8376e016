"""The adapters for research."""
