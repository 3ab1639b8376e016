"""Given/when/then files: how they are written, and how they are run."""
