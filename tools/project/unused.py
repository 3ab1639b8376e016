"""``x.py test``: find unused names of program and tools with vulture; use in tests does not count.

Names that must stay are listed below with the reason. A listed name that is in use is an error, too.
"""

import sys
from collections.abc import Iterable, Mapping

from vulture import Vulture

from tools.project.environment import ROOT

FOLDERS = ("game", "tools")

PART = "a part of a game that is asked for by its name (registry.Part)"
TOLD = "a field of what is written out or read in as a whole"
CATALOGUE = "babel writes it into the head of a catalogue"
SETUPTOOLS = "setuptools reads it from its command"
HATCH = "hatchling looks for it by this name"
RANDOM = "a part of Python's Random, which copies and pickles ask for"
COMMAND = "named by the command line, which imports it late"
EXPAT = "expat reads it from the parser"
SPIEL = "OpenSpiel calls it by this name"
ZOO = "a part of every PettingZoo environment"
SEEN = "tests see by it what happened, and there is no other way to see it"

ALLOWED: Mapping[str, str] = {
    "_action_to_string": SPIEL,
    "_apply_action": SPIEL,
    "_legal_actions": SPIEL,
    "action_space": ZOO,
    "current_player": SPIEL,
    "infos": ZOO,
    "make_py_observer": SPIEL,
    "max_chance_nodes_in_history": SPIEL,
    "observation_space": ZOO,
    "observe": ZOO,
    "render_mode": ZOO,
    "set_from": SPIEL,
    "string_from": SPIEL,
    "Agent": "the person who tries the example seats it by its name",
    "CharacterDataHandler": EXPAT,
    "CustomBuildHook": HATCH,
    "EndElementHandler": EXPAT,
    "ExternalEntityRefHandler": EXPAT,
    "JENNIFER": "one of the four characters, who are numbered in a row",
    "LookaheadPolicy": "a game outside the house names its level by it",
    "LuckyTurns": "the recipes of two games, which lie beside their tests, find their recorded games with it",
    "NoExcuses": "a game outside the house answers with it what it has no excuses for",
    "ProcessingInstructionHandler": EXPAT,
    "StartElementHandler": EXPAT,
    "__cause__": "Python reads it when the error is shown",
    "buffer_text": EXPAT,
    "build_lib": SETUPTOOLS,
    "build_temp": SETUPTOOLS,
    "describe": "named to the process that loads a package from outside",
    "command_fields": PART,
    "export": COMMAND,
    "getstate": RANDOM,
    "golden_recipe": PART,
    "header_comment": CATALOGUE,
    "initialize": HATCH,
    "language_team": CATALOGUE,
    "last_translator": CATALOGUE,
    "list_all": COMMAND,
    "minimum_size": "SDL reads it from the window",
    "msgid_bugs_address": CATALOGUE,
    "book_numbers": PART,
    "recomposed": SEEN,
    "revision_date": CATALOGUE,
    "ruling": TOLD,
    "salvage_all": COMMAND,
    "seat_wins": TOLD,
    "setstate": RANDOM,
    "test_case": PART,
    "worded_faces": PART,
    "text_factory": "SQLite reads it from the connection",
}


def main() -> int:
    """Print unused names and superfluous entries of the list; return 1 if there are any."""
    found = dict(unused())
    wrong = [f"{place}: {name} is not used" for name, place in found.items() if name not in ALLOWED]
    wrong += [f"{name} is used or gone: take it off the list in {__name__}" for name in ALLOWED if name not in found]
    print("\n".join(wrong) or f"nothing is unused, {len(ALLOWED)} names stay for a reason")
    return 1 if wrong else 0


def unused() -> Iterable[tuple[str, str]]:
    """Yield every unused name with its location."""
    vulture = Vulture(ignore_decorators=["@sound", "@stem"])  # they register sound recipes
    vulture.scavenge([str(ROOT / folder) for folder in FOLDERS])
    for item in vulture.get_unused_code():
        yield item.name, f"{item.filename.relative_to(ROOT)}:{item.first_lineno}"


if __name__ == "__main__":
    sys.exit(main())
