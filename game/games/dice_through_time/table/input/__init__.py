"""Input of Dice Through Time: gestures and buttons."""
