"""Rules of Dice Through Time."""
