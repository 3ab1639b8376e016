"""Validation of Dice Through Time's box: its files against each other, and official boxes against the rulebook."""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from game.content.base_checker import BoxChecker
from game.content.box_folder import Folder
from game.content.mistakes import MistakeLog
from game.games.dice_through_time.reader.board_reader import Board
from game.games.dice_through_time.reader.content import pictures_of
from game.games.dice_through_time.rules.box import DIFFICULTIES, ICONS, YEARS, Event, Icon, Item, Numbers, Special, Year
from game.games.dice_through_time.rules.compiled_box import SEATS
from game.i18n import _, ngettext

FACES: Final = 6
MOST_ICONS, MOST_COPIES, MOST_TRACK, MOST_DRAWN, MOST_TOKENS, MOST_DICE, MOST_STEPS = 6, 9, 99, 30, 30, 6, 20
"""Upper bounds, for space on cards and table."""

PRINTED_EVENTS: Final = {2: 3, 3: 5, 4: 8}
PRINTED_ITEMS: Final = {"beginner": 2, "standard": 3, "hard": 4, "insane": 5}
"""Events per round and items per year (rulebook, steps 1 and set-up 4)."""
PRINTED: Final = {"carried": 2, "meeting": 2, "returned": -1, "removed": 2, "dice": 4}
"""Other numbers in the rulebook."""
PRINTED_CARDS, PRINTED_EINSTEIN = 72, 24
"""Event cards and Einstein tokens (rulebook, contents); items per year follow the hardest level."""


class Draft(NamedTuple):
    """Entries of the files as far as they could be read; invalid ones are None or left out."""

    board: Board | None
    titles: dict[str, str] | None
    years: tuple[Year, ...]
    die: tuple[Icon, ...] | None
    einstein: dict[Icon, int] | None
    numbers: Numbers | None
    events: tuple[Event, ...]
    specials: tuple[Special, ...]
    items: tuple[Item, ...]


class Checker(BoxChecker):
    """Validates one draft; each method checks one part of the box."""

    icons = ICONS

    def __init__(self, folder: Folder, draft: Draft, notes: MistakeLog) -> None:
        super().__init__(folder, notes)
        self.draft = draft
        self.places = tuple(draft.board.areas if draft.board else draft.titles or ())
        self.years = tuple(year.year for year in draft.years)

    def check(self) -> None:
        """Record every inconsistency."""
        self.check_years()
        self.check_places()
        self.check_numbers()
        self.check_dice()
        self.check_events()
        self.check_items()
        if self.folder.official:
            self.check_printed()
        if self.folder.pictures:
            self.pictures(pictures_of(self.draft))
            if self.draft.board is not None:
                self.draft.board.check_files()

    def check_years(self) -> None:
        """Check the four years, their colours, and the starts of car and Biff."""
        file = "table.yaml"
        if self.sound(file) and len(self.years) != YEARS:
            problem = _("are {n}").format(n=len(self.years))
            self.wrong(file, "years", "", problem, _("write {n} of them").format(n=YEARS))
        if list(self.years) != sorted(set(self.years)):
            self.wrong(file, "years", "", _("are not in order"), _("write each once, the earliest first"))
        self.unique(file, (year.colour for year in self.draft.years), "colour")
        for number, year in enumerate(self.draft.years, 1):
            self.id(file, year.colour, f"[{number}].colour", "years")
            for field, place in (("car", year.car), ("biff", year.biff)):
                self.start(number, field, place, year.year)

    def start(self, number: int, field: str, place: str, year: int) -> None:
        """Check that a car or Biff starts in its own year."""
        where = f"[{number}].{field}"
        self.place("table.yaml", "years", where, place)
        mark = self.draft.board.marks.get(place) if self.draft.board else None
        if mark is not None and mark.year in self.years and mark.year != year:
            problem = _("{place} is in {year}").format(place=place, year=mark.year)
            self.wrong("table.yaml", "years", where, problem, _("name a place of {year}").format(year=year))

    def place(self, file: str, entry: str, field: str, place: str) -> None:
        """Check that a place exists."""
        self.known(file, entry, field, place, sorted(self.places), _("no place is called {name}"))

    def check_places(self) -> None:
        """Check that map and titles name the same places, each correctly located."""
        draft, file = self.draft, "table.yaml"
        for place, title in (draft.titles or {}).items():
            self.text(file, "places", place, title)
        if draft.board is None:
            return
        if draft.titles is not None:
            remedy = _("correct the name or draw the place")
            self.titles(file, "places", draft.titles, draft.board.areas, remedy)
        if self.sound(file, "board.tmx"):
            draft.board.check(self.years)

    def check_numbers(self) -> None:
        """Check the constants: a usable track, and positive counts to draw, carry and return."""
        numbers, file = self.draft.numbers, "table.yaml"
        if numbers is None:
            return
        track = numbers.outatime
        self.within(file, "numbers", "outatime.game_over", track.game_over, 1, MOST_TRACK)
        self.within(file, "numbers", "outatime.start", track.start, 0, max(0, track.game_over - 1))
        self.check_seats(numbers)
        problem, remedy = _("there is no level {name}"), _("add the level {name}")
        self.names(file, "numbers", numbers.items, DIFFICULTIES, problem, remedy)
        self.within(file, "numbers", "carried", numbers.carried, 1, MOST_TOKENS)
        self.within(file, "numbers", "meeting", numbers.meeting, 0, MOST_STEPS)
        self.within(file, "numbers", "returned", numbers.returned, -MOST_STEPS, 0)
        self.within(file, "numbers", "removed", numbers.removed, 1, MOST_TOKENS)
        self.within(file, "numbers", "dice", numbers.dice, 1, MOST_DICE)

    def check_seats(self, numbers: Numbers) -> None:
        """Check that events per round are given for exactly the allowed numbers of players."""
        remedy = _("say how many {seats} seats draw")
        self.seats("table.yaml", "numbers", "events.{seats}", numbers.events, SEATS, remedy)
        for seats, drawn in numbers.events.items():
            self.within("table.yaml", "numbers", f"events.{seats}", drawn, 1, MOST_DRAWN)

    def check_dice(self) -> None:
        """Check the faces of a die and the Einstein tokens."""
        die, einstein, file = self.draft.die, self.draft.einstein, "table.yaml"
        if die is not None and len(die) != FACES:
            problem = ngettext("has {n} face", "has {n} faces", len(die)).format(n=len(die))
            remedy = ngettext("write {n} face", "write {n} faces", FACES).format(n=FACES)
            self.wrong(file, "die", "", problem, remedy)
        if einstein is not None:
            self.names(file, "einstein", einstein, ICONS, _("there is no icon {name}"), _("add the icon {name}"))
            for icon, number in einstein.items():
                self.within(file, "einstein", icon, number, 0, MOST_TOKENS)

    def check_events(self) -> None:
        """Check event cards: unique ids, existing places, icons to pay."""
        draft, file = self.draft, "events.yaml"
        self.unique(file, [*(event.id for event in draft.events), *(card.id for card in draft.specials)])
        if self.sound(file) and not draft.events:
            self.wrong(file, "events", "", _("is empty"), _("write at least one event"))
        for event in draft.events:
            self.id(file, event.id)
            self.text(file, event.id, "title", event.title)
            self.place(file, event.id, "place", event.place)
            number = len(event.icons)
            told = ngettext("are {n} icon", "are {n} icons", number).format(n=number)
            self.within(file, event.id, "icons", number, 1, MOST_ICONS, told)
        for card in draft.specials:
            self.id(file, card.id)
            self.text(file, card.id, "title", card.title)
            self.text(file, card.id, "text", card.text)
            self.within(file, card.id, "copies", card.copies, 1, MOST_COPIES)

    def check_items(self) -> None:
        """Check items: each has its own home in a year other than its deck's; decks are large enough."""
        draft, file = self.draft, "items.yaml"
        self.unique(file, (item.id for item in draft.items))
        marks = draft.board.marks if draft.board else {}
        for item in draft.items:
            self.id(file, item.id)
            self.text(file, item.id, "title", item.title)
            self.place(file, item.id, "home", item.home)
            known = not self.sound("table.yaml") or self.known(
                file, item.id, "found", item.found, self.years, _("there is no year {name}")
            )
            if known and item.home in marks and marks[item.home].year == item.found:
                problem = _("is {year}, the year of its home {home}").format(year=item.found, home=item.home)
                self.wrong(file, item.id, "found", problem, _("name another year: items are lost in time"))
        for home, times in Counter(item.home for item in draft.items).items():
            if times > 1:
                problem = _("is the home of {n} items").format(n=times)
                self.wrong(file, home, "home", problem, _("give each place one item at most"))
        self.check_decks()

    def check_decks(self) -> None:
        """Check that each year's deck suffices for all levels."""
        numbers = self.draft.numbers
        if numbers is None or not self.sound("items.yaml", "table.yaml"):
            return
        held = Counter(item.found for item in self.draft.items)
        fewest = min((held[year] for year in self.years), default=0)
        for level, number in numbers.items.items():
            self.within("table.yaml", "numbers", f"items.{level}", number, 1, fewest)

    def check_printed(self) -> None:
        """Check an official box against the rulebook's counts."""
        draft = self.draft
        if self.sound("table.yaml") and draft.numbers is not None:
            numbers, file = draft.numbers, "table.yaml"
            for seats, drawn in PRINTED_EVENTS.items():
                self.count(file, "numbers", f"events.{seats}", numbers.events.get(seats, 0), drawn)
            for level in DIFFICULTIES:
                self.count(file, "numbers", f"items.{level}", numbers.items.get(level, 0), PRINTED_ITEMS[level])
            for field, printed in PRINTED.items():
                self.count(file, "numbers", field, getattr(numbers, field), printed)
            self.count(file, "einstein", "", sum((draft.einstein or {}).values()), PRINTED_EINSTEIN)
        if self.sound("events.yaml"):
            cards = len(draft.events) + sum(card.copies for card in draft.specials)
            self.count("events.yaml", "events", "", cards, PRINTED_CARDS)
