"""What the tests of the rules must know of the Card Game, and rules of its own."""
