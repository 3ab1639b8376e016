"""For each of our games, what the fields of its commands may be: that is how its actions are numbered."""
