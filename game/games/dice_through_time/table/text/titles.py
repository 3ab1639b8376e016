"""Names and card texts of Dice Through Time; sentences are in :mod:`.prompts`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from typing import Final

from game.content.texts import Plural
from game.games.dice_through_time.rules.box import Event, Special
from game.games.dice_through_time.rules.compiled_box import Lookup
from game.i18n import N_, _, listed
from game.rules.claims import Count
from game.table.messages import Names

ICON_NAMES: Final[Mapping[str, str]] = {
    "flux": N_("Flux"),
    "arrow": N_("Arrow"),
    "fist": N_("Fist"),
    "lightning": N_("Lightning"),
    "doc": N_("Doc"),
    "wrench": N_("Wrench"),
}
ICON_USES: Final[Mapping[str, str | Plural]] = {
    "flux": N_("{flux} Go to the same place in any other year."),
    "arrow": N_("{arrow} Go to any place in your year."),
    "fist": N_("{fist} Chase Biff from your place to any other in his year."),
    "lightning": N_("{lightning} Reroll any of your unspent dice."),
    "doc": Plural(
        "{doc} Remove {removed} paradox token from the board.",
        "{doc} Remove {removed} paradox tokens from the board.",
        "removed",
    ),
    "wrench": N_("{wrench} Pay for any icon of an event."),
}
"""Effect of each icon besides paying for itself on an event (rulebook, step 3)."""
COLOURS: Final[Mapping[str, str]] = {
    "brown": N_("Brown"),
    "blue": N_("Blue"),
    "orange": N_("Orange"),
    "pink": N_("Pink"),
}
SHADES: Final[Mapping[str, str]] = {
    "brown": N_("brown"),
    "blue": N_("blue"),
    "orange": N_("orange"),
    "pink": N_("pink"),
}
"""Colors of dice within a sentence."""
DECISIONS: Final[Mapping[str, str]] = {
    "striking": N_("choose the dice to reroll"),
    "paying": N_("pay the rest of what this place needs"),
    "removing": N_("choose the paradox tokens to remove"),
    "sending_biff": N_("move a Biff to another place in his year"),
    "erasing": N_("choose an event to erase"),
    "taking_back": N_("take your dice back, or leave them for later"),
}
"""Task of each pending decision."""
BEGUN: Final = N_("finish what you've started")
NOTHING: Final = "–"
WITH_ARTICLE: Final = ("Antiques Shop", "Blacksmith Shop", "Clock Tower", "Saloon", "Schoolhouse", "Skyway")
"""Places with an article within a sentence; those of house decks have none."""


class Titles(Names):
    """Names of one box in the current language."""

    def __init__(self, lookup: Lookup) -> None:
        """Index the box by id; each copy of a special event has its own id."""
        self.lookup, box = lookup, lookup.box
        self.years: dict[str, int] = {place.id: place.year for place in box.places}
        self.place_titles: dict[str, str] = {place.id: place.title for place in box.places}
        self.events: dict[str, Event] = {event.id: event for event in box.events}
        self.specials: dict[str, Special] = {
            f"{special.id}.{number + 1}": special for special in box.specials for number in range(special.copies)
        }
        self.items = {item.id: item for item in box.items}
        self.starts: dict[str, str] = {year.colour: year.car for year in box.years}
        seats = dict.fromkeys(("seat", "turn", "actor", "player", "holder"), self.seat)
        places = dict.fromkeys(("place", "to", "home", "goal"), self.the_place)
        icons = dict.fromkeys(("icon", "needed", "shown", "first", "second"), self.icon)
        self.names = {
            **seats,
            **places,
            **icons,
            **dict.fromkeys(("icons", "unpaid", "spent", "needs"), self.icons),
            **dict.fromkeys(("year", "found", "ahead"), str),
            "years": lambda years: listed(map(str, years), "or"),
            "digits": self.digits,
            "items": lambda items: listed(map(self.item, items), ","),
            "asked": lambda what: _(DECISIONS.get(what, BEGUN)),
            "dice": self.means,
            "events": lambda events: listed([self.event(event) for event in events]),
            "places": lambda places: _("; ").join(map(self.the_place, places)),
            "die": self.die,
            "event": self.event,
            "short_place": self.short_place,
            **dict.fromkeys(("item", "returns"), self.item),
            "colour": self.colour,
        }

    def for_hints(self, *, dated: bool) -> Titles:
        """Return titles with icons as signs alone, as in the action that a hint proposes.

        ``dated`` is for sentences that state the year of a place separately: it is named without it.
        """
        made = copy(self)
        made.names = {
            **self.names,
            "icon": lambda icon: self.icons((icon,)),
            "given": lambda icons: self.icons(icons.split()),
        }
        if dated:
            made.names["place"] = lambda place: self._in_sentence(place, self.place_name(place))
        return made

    # --- the board ---------------------------------------------------------------------------------------------------

    def place_name(self, place: str) -> str:
        """Return the name of a place without its year."""
        return _(self.place_titles[place])

    def place(self, place: str) -> str:
        """Return the name of a place with its year; names repeat between years."""
        return _("{place}, {year}").format(place=self.place_name(place), year=self.years[place])

    def the_place(self, place: str) -> str:
        """Return the name of a place with its year within a sentence: ``the Saloon, 1885``."""
        return self._in_sentence(place, self.place(place))

    def short_place(self, place: str) -> str:
        """Return the same without the bracketed addition; it stays unique within its year."""
        name = _(self.place_titles[place].partition(" (")[0])
        return self._in_sentence(place, _("{place}, {year}").format(place=name, year=self.years[place]))

    def _in_sentence(self, place: str, name: str) -> str:
        """Return the name of a place with its article, if any."""
        return _("the {place}").format(place=name) if self.place_titles[place].startswith(WITH_ARTICLE) else name

    def digits(self, outatime: int) -> str:
        """Format the OUTATIME count as the clock does, with two digits (facts, 11)."""
        return f"{outatime:02d}"

    # --- cars, dice and tokens ---------------------------------------------------------------------------------------

    def colour(self, colour: str) -> str:
        """Return the name of a colour of car and dice."""
        return _(COLOURS[colour]) if colour in COLOURS else colour

    def shade(self, colour: str) -> str:
        """Return the name of a colour of dice within a sentence."""
        return _(SHADES[colour]) if colour in SHADES else colour

    def car(self, colour: str) -> str:
        """Return the name of the car of a colour."""
        return _("{colour} DeLorean").format(colour=self.colour(colour))

    def icon(self, icon: str) -> str:
        """Return an icon as markup with its name: ``{flux} flux``."""
        return _("{sign} {name}").format(sign=f"{{{icon}}}", name=self.icon_name(icon))

    def icon_name(self, icon: str) -> str:
        """Return the name of an icon."""
        return _(ICON_NAMES[icon])

    def icon_use(self, icon: str) -> str:
        """Return the effect of an icon, in a sentence starting with its sign."""
        removed = Count(says=self.lookup.numbers.removed, of="removed_by_doc")
        return self.say(ICON_USES[icon], removed=removed)

    def icons(self, icons: Iterable[str]) -> str:
        """Return several icons as signs."""
        return " ".join(f"{{{icon}}}" for icon in icons)

    def die(self, die: str) -> str:
        """Return the spoken name of a die, by colour and number: ``Blue die 3``."""
        colour, number = die.split(".")
        return _("{colour} die {n}").format(colour=self.colour(colour), n=number)

    def token(self, icon: str) -> str:
        """Return the name of a face-up Einstein token."""
        return _("Einstein token ({name})").format(name=self.icon_name(icon))

    def means(self, means: Iterable[str]) -> str:
        """Name a payment: dice by colour and number, tokens by icon."""
        icons = {f"einstein.{icon}": icon for icon in ICON_NAMES}
        return listed(self.token(icons[one]) if one in icons else self.die(one) for one in means)

    # --- cards -------------------------------------------------------------------------------------------------------

    def event(self, event: str) -> str:
        """Return the title of an event card, special or not."""
        return _((self.specials[event] if event in self.specials else self.events[event]).title)

    def event_text(self, event: str) -> str:
        """Return the text of an event card: place, icons and Biff, or the effect of a special one."""
        if event in self.specials:
            return _(self.specials[event].text)
        card = self.events[event]
        biff = f"  {{biff}} {_('Biff comes here.')}" if card.biff else ""
        return f"{self.place(card.place)}\n{self.icons(card.icons)}{biff}"

    def item(self, item: str) -> str:
        """Return the name of an item."""
        return _(self.items[item].title)
