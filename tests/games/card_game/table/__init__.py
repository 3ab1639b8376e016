"""The Card Game on the screen."""
