"""Faults that are planted in processes of their own: each module does what another one does, and forgets something."""
