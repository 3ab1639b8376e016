"""Validation of Riff in Time's box: its files against each other, and official boxes against the rulebook."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.content.base_checker import BoxChecker
from game.content.box_folder import Folder
from game.content.mistakes import MistakeLog
from game.games.riff_in_time.reader.board_reader import Board
from game.games.riff_in_time.reader.content import pictures_of
from game.games.riff_in_time.rules.box import (
    ACTIONS,
    DICE,
    DIFFICULTIES,
    SAN_DIMAS,
    WITH_LOCATION,
    WITH_PERSONAGE,
    WITH_SPACE,
    WITH_STAGES,
    Character,
    Die,
    Effect,
    Face,
    Hardship,
    Location,
    Numbers,
    Objective,
    Riff,
    Step,
)
from game.games.riff_in_time.rules.compiled_box import SEATS, SECTIONS
from game.i18n import _, ngettext

FACES: Final = 6
MOST_DIAL, MOST_DICE, MOST_STEPS, MOST_OPTIONS, MOST_HARDER, MOST_REWARD, MOST_NUMBER = 30, 8, 9, 4, 9, 5, 9
"""Upper bounds, for space on cards and table."""
MOST_FEWER: Final = 30
"""Maximum reduction of the riff deck; half of it always remains."""
LOOKED_AT: Final = 3
"""Number of riff cards looked at (rulebook, legend)."""
LEAST_LOCATIONS: Final = 4
"""Minimum number of locations for a playable board."""

PRINTED: Final = {"at_home": 3, "offered": 2, "pool": 4, "own": 3}
"""Numbers in the rulebook and its FAQ."""
PRINTED_DIAL: Final = {"start": 5, "most": 10}
PRINTED_DICE: Final[dict[Die, int]] = {"wyld": 3, "character": 4, "triumphant": 4, "bogus": 3}
PRINTED_LOCATIONS, PRINTED_CHARACTERS, PRINTED_RIFFS, PRINTED_OBJECTIVES = 10, 4, 60, 16
"""Contents of the box (rulebook, "Contenu")."""


class Draft(NamedTuple):
    """Entries of the files as far as they could be read; invalid ones are None or left out."""

    board: Board | None
    locations: tuple[Location, ...]
    characters: tuple[Character, ...]
    dice: dict[Die, tuple[Face, ...]] | None
    supply: dict[Die, int] | None
    numbers: Numbers | None
    riffs: tuple[Riff, ...]
    objectives: tuple[Objective, ...]


class Checker(BoxChecker):
    """Validates one draft; each method checks one part of the box."""

    icons = ACTIONS

    def __init__(self, folder: Folder, draft: Draft, notes: MistakeLog) -> None:
        super().__init__(folder, notes)
        self.draft = draft
        self.locations = tuple(location.id for location in draft.locations)
        self.personages = tuple(location.personage for location in draft.locations)

    def check(self) -> None:
        """Record every inconsistency."""
        self.check_locations()
        self.check_characters()
        self.check_dice()
        self.check_numbers()
        self.check_riffs()
        self.check_objectives()
        if self.folder.official:
            self.check_printed()
        if self.folder.pictures:
            self.pictures(pictures_of(self.draft))
            if self.draft.board is not None:
                self.draft.board.check_files()

    def check_locations(self) -> None:
        """Check locations and personages: unique ids, a stage for each."""
        draft, file = self.draft, "table.yaml"
        self.unique(file, self.locations)
        self.unique(file, self.personages, "personage")
        for location in draft.locations:
            self.id(file, location.id)
            self.id(file, location.personage, "personage")
            for field in ("title", "year", "name"):
                self.text(file, location.id, field, getattr(location, field))
            number = len(location.dice)
            told = ngettext("are {n} die", "are {n} dice", number).format(n=number)
            self.within(file, location.id, "dice", number, 0, MOST_STEPS, told)
            number = len(location.actions)
            told = ngettext("are {n} action", "are {n} actions", number).format(n=number)
            self.within(file, location.id, "actions", number, 0, MOST_STEPS, told)
        if not self.sound(file):
            return
        if len(draft.locations) < LEAST_LOCATIONS:
            problem = _("are {n}").format(n=len(draft.locations))
            self.wrong(file, "locations", "", problem, _("write {least} or more").format(least=LEAST_LOCATIONS))
        elif draft.board is not None and self.sound("board.tmx"):
            draft.board.check(len(draft.locations))

    def check_characters(self) -> None:
        """Check that there are enough characters for all seats."""
        file = "table.yaml"
        self.unique(file, (character.id for character in self.draft.characters))
        for character in self.draft.characters:
            self.id(file, character.id)
            self.text(file, character.id, "title", character.title)
            self.text(file, character.id, "text", character.text)
        if self.sound(file) and len(self.draft.characters) < SEATS.stop - 1:
            problem = _("are {n}").format(n=len(self.draft.characters))
            self.wrong(file, "characters", "", problem, _("write {n} of them").format(n=SEATS.stop - 1))

    def check_dice(self) -> None:
        """Check the faces and counts of the dice."""
        dice, supply, file = self.draft.dice, self.draft.supply, "table.yaml"
        unknown, missing = _("there is no die {name}"), _("add the die {name}")
        if dice is not None:
            self.names(file, "dice", dice, DICE, unknown, missing)
            for die, faces in dice.items():
                if len(faces) != FACES:
                    problem = ngettext("has {n} face", "has {n} faces", len(faces)).format(n=len(faces))
                    self.wrong(
                        file, "dice", die, problem, ngettext("write {n} face", "write {n} faces", FACES).format(n=FACES)
                    )
        if supply is not None:
            self.names(file, "supply", supply, DICE, unknown, missing)
            for die, number in supply.items():
                self.within(file, "supply", die, number, 1, MOST_DICE)

    def check_numbers(self) -> None:
        """Check the constants: usable dials and a rollable pool."""
        numbers, file = self.draft.numbers, "table.yaml"
        if numbers is None:
            return
        dial = numbers.dial
        self.within(file, "numbers", "dial.most", dial.most, 1, MOST_DIAL)
        self.within(file, "numbers", "dial.start", dial.start, 1, dial.most)
        for band in ("green", "red"):
            first, last = getattr(dial, band)
            if not 1 <= first <= last <= dial.most:
                problem = _("is from {first} to {last}").format(first=first, last=last)
                remedy = _("write the first and the last value, 1 to {most}").format(most=dial.most)
                self.wrong(file, "numbers", f"dial.{band}", problem, remedy)
        if dial.green[1] >= dial.red[0]:
            problem = _("reaches into the red band")
            self.wrong(file, "numbers", "dial.green", problem, _("let it end before that begins"))
        problem, remedy = _("there is no level {name}"), _("add the level {name}")
        self.names(file, "numbers", numbers.harder, DIFFICULTIES[1:], problem, remedy)
        for level, more in numbers.harder.items():
            self.within(file, "numbers", f"harder.{level}", more, 0, MOST_HARDER)
        self.check_seats(numbers)
        self.within(file, "numbers", "at_home", numbers.at_home, 1, MOST_DIAL)
        self.within(file, "numbers", "offered", numbers.offered, 1, MOST_STEPS)
        self.within(file, "numbers", "own", numbers.own, 1, (self.draft.supply or {}).get("wyld", MOST_DICE))
        bogus = (self.draft.supply or {}).get("bogus", 0)
        self.within(file, "numbers", "pool", numbers.pool, bogus + 1, MOST_DICE)

    def check_seats(self, numbers: Numbers) -> None:
        """Check that San Dimas has an end above its start for each number of players."""
        file, hardest = "table.yaml", max(numbers.harder.values(), default=0)
        remedy = _("say where it ends for {seats} seats")
        self.seats(file, "numbers", "san_dimas.{seats}", numbers.san_dimas, SEATS, remedy)
        for seats, most in numbers.san_dimas.items():
            self.within(file, "numbers", f"san_dimas.{seats}", most, seats + hardest, MOST_DIAL)
        for seats, more in numbers.easier.items():
            self.within(file, "numbers", f"easier.{seats}", more, 0, MOST_HARDER)
        for number, changes in enumerate(numbers.retuned):
            for level, hardships in changes.items():
                for seats, hardship in hardships.items():
                    self.check_hardship(f"retuned.{number}.{level}.{seats}", seats, hardship, numbers)

    def check_hardship(self, at: str, seats: int, hardship: Hardship, numbers: Numbers) -> None:
        """Check a level for a number of players: it must leave headroom for the first cards."""
        file, end = "table.yaml", numbers.san_dimas.get(seats, 0) if hardship.end is None else hardship.end
        self.within(file, "numbers", f"{at}.end", end, seats, MOST_DIAL)
        room = end - 2 * seats  # a card may raise it once per player
        self.within(file, "numbers", f"{at}.higher", hardship.higher, 0, max(0, room))
        if hardship.rift is not None:
            self.within(file, "numbers", f"{at}.rift", hardship.rift, 2 if hardship.calm else 1, numbers.dial.most)
        self.within(file, "numbers", f"{at}.calm", hardship.calm, 0, len(self.draft.locations))
        self.within(file, "numbers", f"{at}.fewer", hardship.fewer, 0, MOST_FEWER)

    # --- cards -------------------------------------------------------------------------------------------------------

    def check_riffs(self) -> None:
        """Check riff cards: a main section, valid effects, and conditional sections only where they can apply."""
        file = "riffs.yaml"
        self.unique(file, (riff.id for riff in self.draft.riffs))
        if self.sound(file) and not self.draft.riffs:
            self.wrong(file, "riffs", "", _("is empty"), _("write at least one riff card"))
        for riff in self.draft.riffs:
            self.id(file, riff.id)
            if riff.location is not None:
                self.location(riff.id, "location", riff.location, self.locations)
            elif riff.red or riff.green:
                problem = _("has a red or green section and no location")
                self.wrong(file, riff.id, "location", problem, _("name the location whose dial is looked at"))
            if not riff.main:
                self.wrong(file, riff.id, "main", _("is empty"), _("write what always happens"))
            for section in SECTIONS:
                for number, effect in enumerate(getattr(riff, section), 1):
                    self.effect(riff.id, f"{section}[{number}]", effect)

    def location(self, entry: str, field: str, name: str, known: tuple[str, ...]) -> None:
        """Check that a location exists."""
        self.known("riffs.yaml", entry, field, name, known, _("no location is called {name}"))

    def effect(self, entry: str, field: str, effect: Effect | Step) -> None:
        """Check that an effect has exactly the fields it needs."""
        file, name = "riffs.yaml", effect.do
        self.within(file, entry, f"{field}.by", effect.by, 1, LOOKED_AT if name == "look" else MOST_STEPS)
        self.fitting(entry, f"{field}.location", effect.location is not None, name in WITH_LOCATION + WITH_SPACE)
        self.fitting(entry, f"{field}.stages", bool(effect.stages), name in WITH_STAGES)
        if effect.location is not None:
            known = (*self.locations, SAN_DIMAS) if name in WITH_SPACE else self.locations
            self.location(entry, f"{field}.location", effect.location, known)
        for stage in effect.stages:
            self.within(file, entry, f"{field}.stages", stage, 1, len(self.locations))
        if isinstance(effect, Effect):
            self.fitting(entry, f"{field}.options", bool(effect.options), name == "choose")
            number = len(effect.options)
            told = ngettext("are {n} option", "are {n} options", number).format(n=number)
            self.within(file, entry, f"{field}.options", number, 0, MOST_OPTIONS, told)
            for index, option in enumerate(effect.options, 1):
                self.effect(entry, f"{field}.options[{index}]", option)

    def fitting(self, entry: str, field: str, given: bool, wanted: bool) -> None:
        """Check that a field of an effect is given exactly where it is meaningful."""
        if given != wanted:
            missing, idle = (_("is missing"), _("add it")), (_("says nothing here"), _("leave it out"))
            self.wrong("riffs.yaml", entry, field, *(missing if wanted else idle))

    def check_objectives(self) -> None:
        """Check objectives: each mission has what it needs, and there are enough for all seats."""
        draft, file = self.draft, "objectives.yaml"
        self.unique(file, (objective.id for objective in draft.objectives))
        for objective in draft.objectives:
            self.id(file, objective.id)
            self.text(file, objective.id, "title", objective.title)
            self.text(file, objective.id, "text", objective.text)
            self.objective(objective)
        numbers = draft.numbers
        if numbers is None or not self.sound(file):
            return
        for seats in SEATS:
            fitting = sum(objective.min_players <= seats for objective in draft.objectives)
            if fitting < seats * max(numbers.offered, 2):
                problem = _("are {n} for {seats} seats").format(n=fitting, seats=seats)
                remedy = _("write {least} or more").format(least=seats * max(numbers.offered, 2))
                self.wrong(file, "objectives", "", problem, remedy)

    def objective(self, objective: Objective) -> None:
        """Check one objective."""
        file, name = "objectives.yaml", objective.id
        who = objective.personage
        if (who is not None) != (objective.mission in WITH_PERSONAGE):
            missing, idle = (_("is missing"), _("name one")), (_("says nothing here"), _("leave it out"))
            self.wrong(file, name, "personage", *(idle if who is not None else missing))
        elif who is not None:
            self.known(file, name, "personage", who, self.personages, _("nobody is called {name}"))
        visits = {"visit": 1, "tour": MOST_NUMBER}.get(objective.mission, 0)
        number = len(objective.stages)
        told = ngettext("are {n} stage", "are {n} stages", number).format(n=number)
        self.within(file, name, "stages", number, min(1, visits), visits, told)
        for stage in objective.stages:
            self.within(file, name, "stages", stage, 1, len(self.locations))
        most = MOST_NUMBER if objective.mission in ("lower_places", "no_reroll") else 1
        self.within(file, name, "number", objective.number, 1, most)
        self.within(file, name, "reward", objective.reward, 0, MOST_REWARD)
        self.within(file, name, "min_players", objective.min_players, 1, SEATS.stop - 1)

    def check_printed(self) -> None:
        """Check an official box against the rulebook's counts."""
        draft, file = self.draft, "table.yaml"
        if self.sound(file) and draft.numbers is not None:
            for field, printed in PRINTED.items():
                self.count(file, "numbers", field, getattr(draft.numbers, field), printed)
            for field, printed in PRINTED_DIAL.items():
                self.count(file, "numbers", f"dial.{field}", getattr(draft.numbers.dial, field), printed)
            for die, printed in PRINTED_DICE.items():
                self.count(file, "supply", die, (draft.supply or {}).get(die, 0), printed)
            self.count(file, "locations", "", len(draft.locations), PRINTED_LOCATIONS)
            self.count(file, "characters", "", len(draft.characters), PRINTED_CHARACTERS)
        if self.sound("riffs.yaml"):
            self.count("riffs.yaml", "riffs", "", len(draft.riffs), PRINTED_RIFFS)
        if self.sound("objectives.yaml"):
            self.count("objectives.yaml", "objectives", "", len(draft.objectives), PRINTED_OBJECTIVES)
