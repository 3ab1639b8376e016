"""What the tests of the rules must know of Back in Time."""
