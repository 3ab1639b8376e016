"""Fixed reference workloads for speed ratios: one in pure Python, one that draws.

Never change them: every recorded figure is relative to them.
"""

from __future__ import annotations

from random import Random

PLACES, HAND, STEPS = 24, 6, 200


class Counters:
    """An artificial game: counters on a ring of places, and a hand of numbers."""

    def __init__(self) -> None:
        self.places = [place % 5 for place in range(PLACES)]
        self.hand = tuple(range(1, HAND + 1))
        self.held: dict[int, int] = {}
        self.steps = 0

    def options(self) -> list[tuple[int, int]]:
        """List the possible moves: start place and distance."""
        return [(place, far) for place, count in enumerate(self.places) if count for far in self.hand[: count + 1]]

    def apply(self, option: tuple[int, int]) -> None:
        """Move a counter."""
        place, far = option
        goal = (place + far) % len(self.places)
        self.places[place] -= 1
        self.places[goal] += 1
        self.held[goal] = self.held.get(goal, 0) + far
        self.hand = (*self.hand[1:], self.hand[0])
        self.steps += 1


def play(rng: Random) -> int:
    """Move counters randomly; return the number of steps."""
    board = Counters()
    while board.steps < STEPS:
        board.apply(rng.choice(board.options()))
    return board.steps


class Drawing:
    """A fixed drawing as a reference for frame times: some thirty pictures, a box and a word."""

    def __init__(self) -> None:
        import pygame

        self._target = pygame.Surface((1920, 1080), 0, 32)
        self._cards = [pygame.Surface((140, 190), pygame.SRCALPHA, 32) for _ in range(6)]
        for number, card in enumerate(self._cards):
            card.fill((40 * number, 90, 120, 200))
        self._font = pygame.font.Font(None, 28)

    def draw(self) -> None:
        """Draw it once."""
        import pygame

        for number in range(30):
            self._target.blit(self._cards[number % 6], (60 * number, 20 * number))
        pygame.draw.rect(self._target, (200, 180, 120), (100, 100, 700, 300), border_radius=20)
        for number in (1, 4):
            self._target.blit(pygame.transform.smoothscale(self._cards[number], (280, 380)), (300 * number, 500))
        self._target.blit(self._font.render("Nobody knows what time it is", True, (250, 250, 250)), (300, 800))
