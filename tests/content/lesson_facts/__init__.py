"""What the lessons say as facts, and how each is found out again from the position in which it is said."""
