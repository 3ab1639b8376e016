"""How the program is packed: PyInstaller's spec, the wheel's data, the recorded game of the smoke test."""
