"""What people can do, by gesture and button."""
