"""Validation of the Card Game's box: its files against each other, and official boxes against the rulebook."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import product
from typing import Any

from game.content.base_checker import BoxChecker
from game.content.box_folder import Folder
from game.content.mistakes import MistakeLog
from game.games.card_game.reader.content import pictures_of
from game.games.card_game.rules.box import B1, Card, Identity, Kind, Link, Square
from game.games.card_game.rules.compiled_box import ALMANAC_SQUARE
from game.i18n import _, listed, ngettext


class Draft:
    """Entries of the files as far as they could be read, in ``found`` by name."""

    def __init__(self, folder: Folder, found: Mapping[str, Any]) -> None:
        self.folder = folder
        self.hand: int | None = found["hand"]
        self.draw: int | None = found["draw"]
        self.stack: int | None = found["stack"]
        self.columns: int | None = found["columns"]
        self.rows: dict[str, int] | None = found["rows"]
        self.decoy: str | None = found["decoy"]
        self.squares: tuple[Square, ...] = found["squares"]
        self.identities: tuple[Identity, ...] = found["identities"]
        self.cards: tuple[Card, ...] = found["cards"]

    @property
    def linchpins(self) -> list[str]:
        """Squares that can be flipped directly, B-1 included."""
        return [square.index for square in self.squares if square.link is None]


SEATS = 6
"""Maximum number of players."""
MOST_ROWS, MOST_COLUMNS, MOST_LINCHPINS = 6, 8, 12
MOST_IDENTITIES, MOST_TITLES, MOST_COPIES, MOST_CARDS = 40, 200, 20, 300
MOST_HAND, MOST_DRAW, MOST_STACK = 9, 5, 12
"""Upper bounds, for table space and because all timelines are computed when the box is opened."""

EFFECTS_OF: Mapping[Kind, tuple[str, ...]] = {
    "item": (
        *("plain", "pellet", "case", "lightning", "locomotive"),
        *("memo_item", "almanac", "dust_jacket", "fusion", "cash"),
    ),
    "machine": ("v1", "v2", "v3", "v4", "v5", "train"),
    "doubleback": ("doubleback",),
    "action": (
        *("gullible", "hitch", "not_yourself", "erased", "fading", "alpha"),
        *("trade", "clock_tower", "vortex", "discontinuity", "shopping"),
    ),
    "power": ("memo", "rewind", "quick_trip", "lucky", "engine", "manure", "science", "steal_back"),
}
"""Effects allowed for each kind of card."""

NEEDS = {
    "v1": ("pellet", "case"),
    "v2": ("lightning",),
    "v5": ("locomotive",),
    "dust_jacket": ("almanac",),
    "science": ("locomotive", "train"),
    "steal_back": ("gullible",),
}
"""Effects that need a card with one of the given effects in the deck."""

PARENTS: Mapping[Link, int] = {"one": 1, "and": 2, "or": 2}
"""Number of linchpins a ripplepoint follows, by link."""

PRINTED: Mapping[Kind, int] = {"item": 17, "machine": 6, "doubleback": 8, "action": 17, "power": 14}
"""Number of cards of each kind in the rulebook (components), 62 in total."""
PAIRS = {"A-5": "and", "C-3": "or", "D-6": "or"}
"""Ripplepoints that follow two linchpins (how to change history)."""


class Checker(BoxChecker):
    """Validates one draft; each method checks one part of the box."""

    icons = ("card", "item", "hand", "lightning")

    def __init__(self, draft: Draft, notes: MistakeLog) -> None:
        super().__init__(draft.folder, notes)
        self.draft = draft
        self.squares = {square.index: square for square in draft.squares}
        self.linchpins = draft.linchpins

    def check(self) -> None:
        """Record every inconsistency."""
        self.check_table()
        self.check_grid()
        self.check_links()
        self.check_titles()
        self.check_identities()
        self.check_cards()
        self.check_deck()
        if self.folder.official:
            self.check_printed()
        if self.folder.pictures:
            self.pictures(pictures_of(self.draft.squares, self.draft.cards, self.draft.identities))
            self.pictures(self.icon_drawings("cards.yaml"))

    def check_table(self) -> None:
        """Check the set-up numbers and the rows."""
        draft, file = self.draft, "table.yaml"
        self.within(file, "hand", "", draft.hand, 1, MOST_HAND)
        self.within(file, "draw", "", draft.draw, 1, MOST_DRAW)
        self.within(file, "stack", "", draft.stack, 2, MOST_STACK)
        self.within(file, "columns", "", draft.columns, 1, MOST_COLUMNS)
        if draft.rows is None:
            return
        self.within(file, "rows", "", len(draft.rows), 1, MOST_ROWS)
        years = list(draft.rows.values())
        for row, year in draft.rows.items():
            if not re.fullmatch("[A-Z]", row):
                self.wrong(file, "rows", row, _("is not a row"), _("call it by one capital letter"))
            if year in years[: list(draft.rows).index(row)]:
                problem = _("is {year}, like another row").format(year=year)
                self.wrong(file, "rows", row, problem, _("give each row its own year"))
        if years != sorted(years):
            self.wrong(file, "rows", "", _("are not in the order of their years"), _("write the earliest first"))

    def check_grid(self) -> None:
        """Check that each grid position has one square, row by row."""
        rows, columns, file = self.draft.rows, self.draft.columns, "timeline.yaml"
        if rows is None or columns is None or not self.sound("table.yaml", file):
            return
        places = [f"{row}-{column + 1}" for row in rows for column in range(columns)]
        self.unique(file, (square.index for square in self.draft.squares), "index")
        for index in self.squares:
            self.known(file, index, "index", index, places, _("is not a place on the grid"))
        for index in places:
            if index not in self.squares:
                self.wrong(file, "squares", index, _("is missing"), _("add the square {index}").format(index=index))
        if self.sound(file) and list(self.squares) != places:
            first = next(here for here, place in zip(self.squares, places, strict=True) if here != place)
            remedy = _("write the squares row by row, from left to right")
            self.wrong(file, first, "index", _("is out of order"), remedy)

    def check_links(self) -> None:
        """Check links: ripplepoints follow linchpins, and every linchpin but B-1 has ripplepoints."""
        file = "timeline.yaml"
        for square in self.draft.squares:
            self.check_link(square)
        for index in (B1, ALMANAC_SQUARE):
            if index in self.squares and index not in self.linchpins:
                self.wrong(file, index, "link", _("must be a linchpin"), _("leave out link and of"))
        followed = {parent for square in self.draft.squares for parent in square.of}
        for index in self.linchpins:
            if index != B1 and index not in followed:
                problem = _("is a linchpin that no square follows")
                self.wrong(file, index, "", problem, _("name it in the of of a square"))
        if len(self.linchpins) > MOST_LINCHPINS:
            held = len(self.linchpins)
            problem = ngettext("hold {n} linchpin", "hold {n} linchpins", held).format(n=held)
            remedy = _("give link and of to all but {n} of them").format(n=MOST_LINCHPINS)
            self.wrong(file, "squares", "", problem, remedy)
        for index in (B1, ALMANAC_SQUARE):
            if self.sound(file, "table.yaml") and index not in self.squares:
                self.wrong(file, "squares", index, _("is missing"), _("keep the square, which the rules rely on"))

    def check_link(self, square: Square) -> None:
        """Check the links of one square."""
        file, index = "timeline.yaml", square.index
        if square.link is None:
            if square.of:
                remedy = _("add {line}; or leave out of").format(line="link: one, and, or")
                self.wrong(file, index, "of", _("is there without a link"), remedy)
            return
        asked = PARENTS[square.link]
        if len(set(square.of)) != asked or len(square.of) != asked:
            named = len(set(square.of))
            problem = ngettext(
                "names {n} linchpin, the link {link} follows {asked}",
                "names {n} linchpins, the link {link} follows {asked}",
                named,
            ).format(n=named, link=square.link, asked=asked)
            self.wrong(file, index, "of", problem, _("name as many, or change the link"))
        known = [name for name in self.linchpins if name != B1]
        for number, parent in enumerate(square.of, 1):
            self.known(file, index, f"of[{number}]", parent, known, _("{name} is no rippling linchpin"))

    def check_titles(self) -> None:
        """Check that event titles are unique, since identities refer to events by title."""
        file, seen = "timeline.yaml", set[str]()
        sides = [(s.index, side, getattr(s, side)) for s in self.draft.squares for side in ("original", "altered")]
        if self.draft.decoy is not None:
            sides.append(("decoy", "", self.draft.decoy))
        for entry, side, title in sides:
            self.text(file, entry, side, title)
            if title in seen:
                problem = _("another event is called {title}").format(title=title)
                self.wrong(file, entry, side, problem, _("give each event its own title"))
            seen.add(title)

    def check_identities(self) -> None:
        """Check that there are enough identities and each is reachable."""
        draft, file = self.draft, "identities.yaml"
        self.unique(file, (identity.id for identity in draft.identities))
        self.unique(file, (identity.name for identity in draft.identities), "name")
        for identity in draft.identities:
            self.id(file, identity.id)
            self.text(file, identity.id, "name", identity.name)
            self.check_wishes(identity)
        if self.sound(file):
            number = len(draft.identities)
            told = ngettext("are {n} identity", "are {n} identities", number).format(n=number)
            self.within(file, "identities", "", number, SEATS + 1, MOST_IDENTITIES, told)

    def check_wishes(self, identity: Identity) -> None:
        """Check the three squares of an identity."""
        if not self.sound("timeline.yaml"):
            return
        file, fields = "identities.yaml", ("original", "altered[1]", "altered[2]")
        wishes = (identity.original, *identity.altered)
        known = [index for index in self.squares if index != B1]
        for field, index in zip(fields, wishes, strict=True):
            self.known(file, identity.id, field, index, known, _("no event of an identity is at {name}"))
        if len(set(wishes)) < len(wishes):
            self.wrong(file, identity.id, "altered", _("names a square twice"), _("name three squares"))
        elif set(wishes) <= set(known) and not self.is_reachable(wishes):
            remedy = _("name squares that do not stand in each other's way")
            self.wrong(file, identity.id, "", _("can never come true"), remedy)

    def is_reachable(self, indexes: Iterable[str]) -> bool:
        """Return whether some timeline shows the first event original and the others altered."""
        wishes = [self.squares[index] for index in indexes]
        moved = sorted({parent for square in wishes for parent in square.of or (square.index,)})
        for sides in product((False, True), repeat=len(moved)):
            altered = {index for index, side in zip(moved, sides, strict=True) if side}
            if [is_altered(square, altered) for square in wishes] == [False, True, True]:
                return True
        return False

    def check_cards(self) -> None:
        """Check the deck's titles."""
        draft, file = self.draft, "cards.yaml"
        self.unique(file, (card.id for card in draft.cards))
        self.unique(file, (card.title for card in draft.cards), "title")
        for card in draft.cards:
            self.id(file, card.id)
            self.text(file, card.id, "title", card.title)
            self.text(file, card.id, "text", card.text)
            self.within(file, card.id, "copies", card.copies, 1, MOST_COPIES)
            problem = _("{name} is not an effect of the kind {kind}")
            self.known(file, card.id, "effect", card.effect, EFFECTS_OF[card.kind], problem, kind=card.kind)
            self.check_doubleback(card)

    def check_doubleback(self, card: Card) -> None:
        """Check that exactly the doublebacks name a linchpin and an item."""
        file = "cards.yaml"
        for field in ("linchpin", "item"):
            if (getattr(card, field) is not None) != (card.kind == "doubleback"):
                odd = _("stands on a card of the kind {kind}").format(kind=card.kind)
                problem = _("is missing") if card.kind == "doubleback" else odd
                self.wrong(file, card.id, field, problem, _("doublebacks, and no other cards, name one"))
        known = [index for index in self.linchpins if index != B1]
        if card.linchpin is not None and self.sound("timeline.yaml"):
            self.known(file, card.id, "linchpin", card.linchpin, known, _("{name} is not a linchpin to double back to"))
        items = [other.id for other in self.draft.cards if other.kind == "item"]
        if card.item is not None:
            self.known(file, card.id, "item", card.item, items, _("no item is called {name}"))

    def check_deck(self) -> None:
        """Check that the deck is large enough, can end the game, and has no useless cards."""
        draft, file = self.draft, "cards.yaml"
        if not self.sound(file):
            return
        total = sum(card.copies for card in draft.cards)
        least = SEATS * (draft.hand or 0) + 1
        told = ngettext("are {n} card", "are {n} cards", total).format(n=total)
        self.within(file, "cards", "", total, least, MOST_CARDS, told)
        number = len(draft.cards)
        told = ngettext("are {n} title", "are {n} titles", number).format(n=number)
        self.within(file, "cards", "", number, 1, MOST_TITLES, told)
        if not any(card.kind == "machine" for card in draft.cards):
            remedy = _("add one: nothing else surely reaches {index}").format(index=B1)
            self.wrong(file, "cards", "", _("hold no time machine"), remedy)
        effects = {card.effect for card in draft.cards}
        named = {card.item for card in draft.cards}
        for card in draft.cards:
            needed = NEEDS.get(card.effect, ())
            if needed and not effects & set(needed):
                problem = _("does nothing without a card of the effect {names}").format(names=listed(needed, "or"))
                self.wrong(file, card.id, "effect", problem, _("add such a card or leave this one out"))
            if card.effect == "plain" and card.id not in named:
                self.wrong(
                    file,
                    card.id,
                    "",
                    _("is named by no doubleback"),
                    _("name it as the {key} of one").format(key="item"),
                )

    def check_printed(self) -> None:
        """Check an official box against the rulebook's counts (components)."""
        draft = self.draft
        if self.sound("table.yaml"):
            for name, number, printed in (("hand", draft.hand, 3), ("draw", draft.draw, 1), ("stack", draft.stack, 5)):
                self.count("table.yaml", name, "", number or 0, printed)
            self.count("table.yaml", "rows", "", len(draft.rows or ()), 4)
            self.count("table.yaml", "columns", "", draft.columns or 0, 6)
        if self.sound("timeline.yaml"):
            self.count("timeline.yaml", "squares", "linchpins", len(self.linchpins), 9)
            self.count("timeline.yaml", "squares", "ripplepoints", len(self.squares) - len(self.linchpins), 15)
            self.check_pairs()
        if self.sound("identities.yaml"):
            self.count("identities.yaml", "identities", "", len(draft.identities), 10)
        if self.sound("cards.yaml"):
            for kind, printed in PRINTED.items():
                number = sum(card.copies for card in draft.cards if card.kind == kind)
                self.count("cards.yaml", "cards", f"kind {kind}", number, printed)
            self.check_doublebacks()

    def check_pairs(self) -> None:
        """Check that exactly the rulebook's three squares follow a pair of linchpins."""
        for square in self.draft.squares:
            printed = PAIRS.get(square.index, "one")
            if square.link is not None and square.link != printed:
                problem = _("is {link}, the rulebook says {printed}").format(link=square.link, printed=printed)
                remedy = _("write {line}").format(line=f"link: {printed}")
                self.wrong("timeline.yaml", square.index, "link", problem, remedy)

    def check_doublebacks(self) -> None:
        """Check that each linchpin but B-1 has its doubleback."""
        held = Counter(card.linchpin for card in self.draft.cards for _ in range(card.copies))
        for index in self.linchpins if self.sound("timeline.yaml") else ():
            asked = 0 if index == B1 else 1
            if held[index] != asked:
                problem = ngettext(
                    "has {n} doubleback, but the rulebook has {asked}",
                    "has {n} doublebacks, but the rulebook has {asked}",
                    held[index],
                ).format(n=held[index], asked=asked)
                self.wrong("cards.yaml", "cards", index, problem, _("write one for each linchpin"))


def is_altered(square: Square, altered: Iterable[str]) -> bool:
    """Return whether a square is altered when the linchpins in ``altered`` are."""
    shown = [parent in altered for parent in square.of or (square.index,)]
    return all(shown) if square.link == "and" else any(shown)
