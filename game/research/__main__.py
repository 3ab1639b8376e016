"""``python -m game.research SLUG``: list the numbers of all actions of a game."""

import sys

from game.research.numbering import numbering_of

if __name__ == "__main__":
    numbers = numbering_of(sys.argv[1])
    for number in range(numbers.size):
        print(number, numbers.name(number))
