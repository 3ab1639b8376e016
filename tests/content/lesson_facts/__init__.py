"""Facts stated in lessons, and functions that recompute each from the position in which it is stated."""
