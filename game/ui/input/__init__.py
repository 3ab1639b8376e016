"""Mouse, keyboard and touch input."""
