"""What the tests of the rules must know of the Time Line, and rules of its own."""
