"""Rules of Time Line (rulebook 001): a race for gold on a grid of cards that grows and slides."""
