"""The recipes of every sound and of the music: arithmetic on samples, rendered into ``assets/sound``."""
