"""The rules of Dice Through Time."""
