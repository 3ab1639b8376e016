"""Entry script of the packaged program; imports nothing before the command line."""

import sys

from game.__main__ import main

if __name__ == "__main__":
    sys.exit(main())
