"""Validation of Time Line's box: its files against each other, and official boxes against the rulebook."""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple

import msgspec

from game import resources
from game.content.base_checker import BoxChecker
from game.content.box_folder import Folder
from game.content.mistakes import MistakeLog
from game.games.time_line.reader.content import pictures_of
from game.games.time_line.rules.box import TRACKS, Good, Path
from game.games.time_line.rules.compiled_box import SEATS
from game.i18n import _, ngettext

MOST_PATHS, MOST_GOAL, MOST_QUIET, MOST_ZONES, MOST_VALUE = 60, 999, 99, 9, 99
"""Upper bounds, for table space and game length."""

PRINTED_PATHS, PRINTED_GOAL = 23, 21
"""Half of the rulebook's 46 path cards (facts, 1), and the gold that wins."""

PRINTED_ZONES = {2: 4, 3: 4, 4: 5, 5: 6}
"""Time zones by number of players (rulebook, "Installation")."""


class Draft(NamedTuple):
    """Entries of the files as far as they could be read; invalid ones are None or left out."""

    goods: tuple[Good, ...]
    start: tuple[str, str, str, str] | None
    finish: tuple[int, int, int, int] | None
    paths: tuple[Path, ...]
    goal: int | None
    quiet: int | None
    zones: dict[int, int] | None


class Checker(BoxChecker):
    """Validates one draft; each method checks one part of the box."""

    icons = ("gold", "card", "market")

    def __init__(self, folder: Folder, draft: Draft, notes: MistakeLog) -> None:
        super().__init__(folder, notes)
        self.draft = draft
        self.goods = tuple(good.id for good in draft.goods)

    def check(self) -> None:
        """Record every inconsistency."""
        self.check_table()
        self.check_goods()
        self.check_paths()
        if self.folder.official:
            self.check_printed()
        if self.folder.pictures:
            self.pictures(pictures_of(self.draft.goods))
            self.check_colours()

    def check_table(self) -> None:
        """Check the goal, the quiet limit, and zones and starting cards for each number of players."""
        draft, file = self.draft, "table.yaml"
        self.within(file, "goal", "", draft.goal, 1, MOST_GOAL)
        self.within(file, "quiet", "", draft.quiet, 1, MOST_QUIET)
        if draft.zones is None:
            return
        problem, remedy = _("there is no number of players {name}"), _("add the number of players {name}")
        self.names(file, "zones", map(str, draft.zones), [str(seats) for seats in SEATS], problem, remedy)
        for seats, zones in draft.zones.items():
            self.within(file, "zones", str(seats), zones, max(seats, 1), MOST_ZONES)

    def check_goods(self) -> None:
        """Check the four goods, the start card and the finish values."""
        draft, file = self.draft, "goods.yaml"
        if len(draft.goods) != TRACKS and self.sound(file):
            problem = _("are {n}").format(n=len(draft.goods))
            remedy = _("write {n}, one for each track of a card").format(n=TRACKS)
            self.wrong(file, "goods", "", problem, remedy)
        self.unique(file, self.goods)
        self.unique(file, (good.name for good in draft.goods), "name")
        self.unique(file, (good.colour for good in draft.goods), "colour")
        self.unique(file, (good.pattern for good in draft.goods), "pattern")
        for good in draft.goods:
            self.id(file, good.id)
            self.text(file, good.id, "name", good.name)
        if draft.start is not None and self.sound(file):
            problem, remedy = _("there is no good {name}"), _("add the good {name}")
            self.names(file, "start", draft.start, self.goods, problem, remedy)
        for number, value in enumerate(draft.finish or (), 1):
            self.within(file, "finish", f"[{number}]", value, 0, MOST_VALUE)
        if draft.finish is not None and not any(draft.finish):
            self.wrong(file, "finish", "", _("pays nothing anywhere"), _("write a value above 0"))

    def check_colours(self) -> None:
        """Check that the palette has each good's colour and its dark outline variant."""
        palette = resources.assets() / "theme" / "palette.json"
        known = msgspec.json.decode(palette.read_bytes(), type=dict[str, dict[str, str]])["default"]
        bases = [name for name in known if f"{name}_dark" in known]
        for good in self.draft.goods:
            self.known("goods.yaml", good.id, "colour", good.colour, bases, _("there is no color {name}"))

    def check_paths(self) -> None:
        """Check that each card has four tracks with distinct exits and one stop of each good."""
        draft, file = self.draft, "paths.yaml"
        self.unique(file, (path.id for path in draft.paths))
        for path in draft.paths:
            self.id(file, path.id)
            if sorted(path.exits) != list(range(1, TRACKS + 1)):
                remedy = _("write 1 to {n} in some order").format(n=TRACKS)
                self.wrong(file, path.id, "exits", _("do not name each slot once"), remedy)
            if self.sound("goods.yaml"):
                problem, remedy = _("there is no stop of {name}"), _("add the stop of {name}")
                self.names(file, path.id, path.stops, self.goods, problem, remedy)
        most_zones = max((self.draft.zones or {0: 0}).values(), default=0)
        if self.sound(file, "table.yaml"):
            least = max(1, (most_zones + 1) // 2)
            number = len(draft.paths)
            told = ngettext("are {n} card", "are {n} cards", number).format(n=number)
            self.within(file, "paths", "", number, least, MOST_PATHS, told)

    def check_printed(self) -> None:
        """Check an official box against the counts of rulebook and publisher's sheet (facts, 1 and 2)."""
        draft = self.draft
        if self.sound("table.yaml"):
            self.count("table.yaml", "goal", "", draft.goal or 0, PRINTED_GOAL)
            for seats, zones in PRINTED_ZONES.items():
                self.count("table.yaml", "zones", str(seats), (draft.zones or {}).get(seats, 0), zones)
        if self.sound("goods.yaml", "paths.yaml"):
            self.count("paths.yaml", "paths", "", len(draft.paths), PRINTED_PATHS)
            orders = {path.exits for path in draft.paths}
            for order in permutations(range(1, TRACKS + 1)):
                if list(order) != sorted(order) and order not in orders:
                    problem = _("lack the order {order}").format(order=list(order))
                    self.wrong("paths.yaml", "paths", "", problem, _("write each order once"))
