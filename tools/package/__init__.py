"""Packaging: PyInstaller's spec, the wheel's data files, and the golden game of the smoke test."""
