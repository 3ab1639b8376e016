"""Project script: ``python3 tools/x.py play|test|setup|...`` (``--help`` lists all).

Needs only Python 3.11 or newer; its syntax is plain, so that an older Python can still print an error message.
"""

import os
import sys

if sys.version_info < (3, 11):
    sys.stderr.write("Time Parlour needs Python 3.11 or newer; this is Python %d.%d.\n" % sys.version_info[:2])
    sys.exit(2)

# Replace this folder by the project's root, so that no module here shadows a standard one.
sys.path[0] = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

from tools.project.command_line import main  # noqa: E402

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
