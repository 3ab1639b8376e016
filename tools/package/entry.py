"""Entry script of the packaged program: straight to the door, with nothing loaded before it."""

import sys

from game.__main__ import main

if __name__ == "__main__":
    sys.exit(main())
