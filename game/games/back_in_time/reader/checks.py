"""Validation of Back in Time's box: its files against each other, and official boxes against the rulebook."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from game.content.base_checker import BoxChecker
from game.content.box_folder import Folder
from game.content.mistakes import MistakeLog, one_of
from game.games.back_in_time.reader.board_reader import Board
from game.games.back_in_time.rules.box import (
    COLOURS,
    HEROES,
    ITEMS,
    LASTING,
    MOVERS,
    REVEALS,
    REWARDS,
    Effect,
    ItemCard,
    LoveMeter,
    Mat,
    MovementCard,
    Need,
    OpportunityCard,
    Part,
    Setup,
    Space,
    Spot,
    Tile,
    TroubleCard,
)
from game.i18n import _, ngettext


class Draft:
    """Fields of a Box as far as they could be read, plus space titles and the map."""

    def __init__(self, folder: Folder) -> None:
        self.folder = folder
        self.board: Board | None = None
        self.titles: dict[str, str] = {}
        self.titled = False
        """Whether titles could be read, even if there are none."""
        self.spaces: tuple[Space, ...] = ()
        self.track: tuple[Spot, ...] = ()
        self.setup: Setup | None = None
        self.dice: dict[str, tuple[str, ...]] | None = None
        self.dice_per_colour: int | None = None
        self.love: LoveMeter | None = None
        self.knockdown_tokens: int | None = None
        self.longest_move: int | None = None
        self.parts: tuple[Part, ...] = ()
        self.mat: Mat | None = None
        self.starter_tiles: dict[str, tuple[Tile, ...]] | None = None
        self.power_tiles: tuple[Tile, ...] = ()
        self.movement: tuple[MovementCard, ...] = ()
        self.opportunities: tuple[OpportunityCard, ...] = ()
        self.troubles: tuple[TroubleCard, ...] = ()
        self.items: tuple[ItemCard, ...] = ()
        self.tracker: dict[int, tuple[tuple[str, ...], ...]] | None = None

    def put(self, name: str, value: Any) -> None:
        """Store a value under its name in the YAML files."""
        if name == "spaces":
            self.titles, self.titled = value or {}, value is not None
        else:
            setattr(self, name, value)


SEATS = (2, 3, 4)
FACES = ("wild", "biff")
ICONS = (*COLOURS, "wild", "biff", "knockdown", "tile", "item", "photo", "movement", "opportunity", "trouble")
"""Icons allowed in braces in texts (pictures in ``assets/icons``)."""

PRINTED = {"movement": 24, "opportunities": 24, "items": 13, "parts": 3}
"""Counts of pieces in the rulebook (section 2), without expansions."""

TAKEN = ("love", "delorean", "biff")
"""Ids of the permanent challenges."""


def check(draft: Draft, notes: MistakeLog) -> None:
    """Record every inconsistency."""
    checker = Checker(draft, notes)
    checker.check_table()
    checker.check_dice()
    checker.check_tiles()
    checker.check_movement()
    checker.check_challenges()
    checker.check_items()
    checker.check_tracker()
    if draft.folder.official:
        checker.check_printed()


class Checker(BoxChecker):
    """Validates one draft; each method checks one part of the box."""

    icons = ICONS

    def __init__(self, draft: Draft, notes: MistakeLog) -> None:
        super().__init__(draft.folder, notes)
        self.draft = draft
        self.spaces = set(draft.board.areas if draft.board else draft.titles)

    def space(self, file: str, entry: str, field: str, space: str) -> None:
        """Check that a space exists."""
        self.known(file, entry, field, space, sorted(self.spaces), _("no space is called {name}"))

    def check_table(self) -> None:
        """Check the space titles, set-up, Love Meter, parts and mat."""
        draft, file = self.draft, "table.yaml"
        for space in draft.titles:
            self.text(file, "spaces", space, draft.titles[space])
        if draft.board is not None and draft.titled:
            remedy = _("correct the name or draw the space")
            self.titles(file, "spaces", draft.titles, draft.board.areas, remedy)
        self.check_setup()
        self.check_love()
        self.unique(file, (part.id for part in draft.parts))
        for part in draft.parts:
            self.space(file, part.id, "space", part.space)
            self.text(file, part.id, "title", part.title)
            self.least(file, part.id, "knowledge", part.knowledge, 1)
            self.least(file, part.id, "knowledge_hard", part.knowledge_hard, part.knowledge)
        if draft.mat is not None:
            self.least(file, "mat", "slots", draft.mat.slots, 5)
            self.least(file, "mat", "with_backpack", draft.mat.with_backpack, draft.mat.slots)
        self.least(file, "knockdown_tokens", "", draft.knockdown_tokens, 0)
        self.least(file, "longest_move", "", draft.longest_move, 1)

    def check_setup(self) -> None:
        """Check the starting spaces of the figures."""
        setup = self.draft.setup
        if setup is None:
            return
        for who in ("players", *MOVERS):
            self.space("table.yaml", "setup", who, getattr(setup, who))
        board = self.draft.board
        for who in MOVERS:
            mark = board.marks.get(getattr(setup, who)) if board else None
            if mark is not None and not mark.npc:
                problem = _("{who} may not be there").format(who=who)
                self.wrong("table.yaml", "setup", who, problem, _("name a space with npc on the map"))
        self.least("table.yaml", "setup", "opportunities", setup.opportunities, 1)

    def check_love(self) -> None:
        """Check that the zones of the Love Meter are in order around the start."""
        love = self.draft.love
        if love is None:
            return
        low, high = love.double_photo_zone, love.heart_zone
        for zone, ends in (("double_photo_zone", low), ("heart_zone", high)):
            if ends[0] > ends[1]:
                problem = _("runs from {low} to {high}").format(low=ends[0], high=ends[1])
                self.wrong("table.yaml", "love", zone, problem, _("write the lower end first"))
        if low[0] != love.min:
            remedy = _("begin it at {number}").format(number=love.min)
            self.wrong("table.yaml", "love", "double_photo_zone", _("does not begin at min"), remedy)
        if high[1] != love.max:
            remedy = _("end it at {number}").format(number=love.max)
            self.wrong("table.yaml", "love", "heart_zone", _("does not end at max"), remedy)
        if low[1] >= high[0]:
            problem = _("overlaps the double photo zone")
            self.wrong("table.yaml", "love", "heart_zone", problem, _("begin it higher"))
        for field in ("start", "start_easy"):
            if not low[1] < getattr(love, field) < high[0]:
                problem = _("is {number}, inside a zone").format(number=getattr(love, field))
                remedy = _("write a value from {low} to {high}").format(low=low[1] + 1, high=high[0] - 1)
                self.wrong("table.yaml", "love", field, problem, remedy)
        for field, tunings, least, most in (
            ("retuned", love.retuned, love.min, high[0] - 1),
            ("faded", love.faded, 0, love.photos - 1),
        ):
            for number, changes in enumerate(tunings):
                for difficulty, values in changes.items():
                    for seats, value in values.items():
                        at = f"{field}.{number}.{difficulty}.{seats}"
                        self.within("table.yaml", "love", at, value, least, most)
        self.least("table.yaml", "love", "photos", love.photos, 1)

    def check_dice(self) -> None:
        """Check that each colour has a die with six known faces."""
        draft, file = self.draft, "dice.yaml"
        self.least(file, "dice_per_colour", "", draft.dice_per_colour, 1)
        if draft.dice is None:
            return
        self.names(file, "dice", draft.dice, COLOURS, _("there is no color {name}"), _("add the color {name}"))
        for colour, faces in draft.dice.items():
            known = (colour, f"{colour}2", *FACES)
            if len(faces) != 6:
                problem = ngettext("has {n} face", "has {n} faces", len(faces)).format(n=len(faces))
                self.wrong(file, "dice", colour, problem, _("write six faces"))
            for face in faces:
                self.known(file, "dice", colour, face, known, _("there is no face {name}"))
            for face in ("wild", "biff"):
                if face not in faces:
                    problem = _("has no {face} face").format(face=face)
                    self.wrong(file, "dice", colour, problem, _("make one of the faces {face}").format(face=face))

    def check_tiles(self) -> None:
        """Check Power Tiles."""
        draft, file = self.draft, "tiles.yaml"
        if draft.starter_tiles is not None:
            problem, remedy = _("there is no character {name}"), _("add the character {name}")
            self.names(file, "starter_tiles", draft.starter_tiles, HEROES, problem, remedy)
            for hero, tiles in draft.starter_tiles.items():
                self.check_kinds("starter_tiles", tiles, f"{hero}[%d]")
                for index, tile in enumerate(tiles, 1):
                    if tile.count != 1:
                        problem = _("is {number}, but a starter tile is one tile").format(number=tile.count)
                        remedy = _("write it several times")
                        self.wrong(file, "starter_tiles", f"{hero}[{index}].count", problem, remedy)
        self.check_kinds("power_tiles", draft.power_tiles, "[%d]")
        kinds = Counter((tile.die or tile.action, tile.move) for tile in draft.power_tiles)
        for (kind, move), times in kinds.items():
            if times > 1:
                problem = _("holds {kind} with movement {move} {n} times").format(kind=kind, move=move, n=times)
                self.wrong(file, "power_tiles", "", problem, _("write it once with its count"))
        if self.sound(file) and not draft.power_tiles:
            self.wrong(file, "power_tiles", "", _("is empty"), _("write at least one tile"))

    def check_kinds(self, entry: str, tiles: Iterable[Tile], field: str) -> None:
        """Check kinds of tiles: a die if one is rolled, and a possible movement."""
        longest = self.draft.longest_move
        for index, tile in enumerate(tiles, 1):
            where = field % index
            if tile.action == "die":
                self.known("tiles.yaml", entry, f"{where}.die", tile.die, COLOURS, _("there is no die {name}"))
            elif tile.die is not None:
                problem = _("has a die but the action {action}").format(action=tile.action)
                remedy = _("leave {key} out or set {line}").format(key="die", line="action: die")
                self.wrong("tiles.yaml", entry, f"{where}.die", problem, remedy)
            if tile.move < 1 or (longest is not None and tile.move > longest):
                problem = _("is {number}").format(number=tile.move)
                remedy = _("write 1 to {longest}, the longest_move of table.yaml").format(longest=longest)
                self.wrong("tiles.yaml", entry, f"{where}.move", problem, remedy)
            self.least("tiles.yaml", entry, f"{where}.count", tile.count, 1)

    def check_movement(self) -> None:
        """Check Movement Cards: the couple moves to spaces or figures, Biff to the nearer of the couple."""
        self.unique("cards.yaml", (card.id for card in self.draft.movement))
        if self.sound("cards.yaml") and not self.draft.movement:
            self.wrong("cards.yaml", "movement", "", _("is empty"), _("write at least one card"))
        marks = self.draft.board.marks if self.draft.board else {}
        for card in self.draft.movement:
            if not card.steps:
                self.wrong("cards.yaml", card.id, "steps", _("is empty"), _("write at least one line"))
            for index, line in enumerate(card.steps, 1):
                field = f"steps[{index}]"
                self.least("cards.yaml", card.id, f"{field}.steps", line.steps, 1)
                goals = ("nearest_of_couple",) if line.who == "biff" else (*sorted(self.spaces), *MOVERS)
                if line.toward == line.who or line.toward not in goals:
                    problem = _("{who} cannot go to {space}").format(who=line.who, space=line.toward)
                    self.wrong("cards.yaml", card.id, f"{field}.toward", problem, one_of(goals, line.toward))
                elif line.toward in marks and not marks[line.toward].npc:
                    problem = _("{who} never enters {space}").format(who=line.who, space=line.toward)
                    remedy = _("name a space with npc on the map")
                    self.wrong("cards.yaml", card.id, f"{field}.toward", problem, remedy)

    def check_challenges(self) -> None:
        """Check Opportunity and Trouble Cards."""
        draft, file = self.draft, "cards.yaml"
        cards: tuple[OpportunityCard | TroubleCard, ...] = (*draft.opportunities, *draft.troubles)
        self.unique(file, [*(card.id for card in cards), *(part.id for part in draft.parts), *TAKEN])
        for card in cards:
            self.text(file, card.id, "title", card.title)
            self.space(file, card.id, "space", card.space)
            self.check_need(card.id, card.need)
            self.check_effects(card.id, "reward", card.reward, REWARDS)
            for index, effect in enumerate(card.reward, 1):
                self.least(file, card.id, f"reward[{index}]", effect.arg if isinstance(effect.arg, int) else 1, 1)
            if not card.reward:
                self.wrong(file, card.id, "reward", _("is empty"), _("write at least one reward"))
        for opportunity in draft.opportunities:
            self.check_presence(opportunity)
        for trouble in draft.troubles:
            self.check_effects(trouble.id, "on_reveal", trouble.on_reveal, REVEALS)
            self.known(file, trouble.id, "lasting", trouble.lasting, LASTING, _("there is no effect {name}"))
            if trouble.lasting == "none" and not trouble.on_reveal:
                remedy = _("write an effect here or in lasting")
                self.wrong(file, trouble.id, "on_reveal", _("has no effect at all"), remedy)
        playable = [card for card in draft.opportunities if not card.expansion]
        if draft.setup is not None and self.sound(file) and len(playable) < draft.setup.opportunities:
            problem = _("are {n}, but {shown} lie face up").format(n=len(playable), shown=draft.setup.opportunities)
            remedy = _("write more cards or change setup in table.yaml")
            self.wrong(file, "opportunities", "", problem, remedy)

    def check_presence(self, card: OpportunityCard) -> None:
        """Check the required figure: George or Lorraine, at a space they may enter."""
        who = card.requires_present
        if who is None:
            return
        marks = self.draft.board.marks if self.draft.board else {}
        known = self.known("cards.yaml", card.id, "requires_present", who, MOVERS, _("there is no figure {name}"))
        if known and card.space in marks and not marks[card.space].npc:
            problem = _("{who} never enters {space}").format(who=who, space=card.space)
            self.wrong("cards.yaml", card.id, "requires_present", problem, _("leave it out or move the card"))

    def check_need(self, card: str, need: Need) -> None:
        """Check the required symbols."""
        if not need:
            self.wrong("cards.yaml", card, "need", _("is empty"), _("ask for at least one symbol"))
        for colour, number in need.items():
            self.known("cards.yaml", card, f"need.{colour}", colour, COLOURS, _("there is no symbol {name}"))
            self.least("cards.yaml", card, f"need.{colour}", number, 1)

    def check_effects(self, card: str, field: str, effects: Iterable[Effect], known: Sequence[str]) -> None:
        """Check effects: known names with matching arguments."""
        for index, effect in enumerate(effects, 1):
            where = f"{field}[{index}]"
            if self.known("cards.yaml", card, where, effect.name, known, _("there is no effect {name}")):
                problem, remedy = self.argument(effect)
                if problem:
                    self.wrong("cards.yaml", card, where, problem, remedy)

    def argument(self, effect: Effect) -> tuple[str, str]:
        """Return problem and remedy of a known effect's argument; empty if it is valid."""
        names: Mapping[str, Sequence[str]] = {
            "item": [item.id for item in self.draft.items],
            "send_home": MOVERS[:2],
        }
        if effect.name in names:
            if effect.arg in names[effect.name]:
                return "", ""
            problem = _("there is no {effect} {name}").format(effect=effect.name, name=effect.arg)
            return problem, one_of(names[effect.name], effect.arg)
        least = {"power_tile": 1, "power_tile_choice": 2, "biff_steps": 1}.get(effect.name)
        if not isinstance(effect.arg, int):
            problem = _("{effect} takes a number, not {name}").format(effect=effect.name, name=effect.arg)
            return problem, _("write a whole number")
        problem = _("{effect} is {number}").format(effect=effect.name, number=effect.arg)
        if least is not None and effect.arg < least:
            return problem, _("write {least} or more").format(least=least)
        return ("", "") if effect.arg else (problem, _("write another number or leave it out"))

    def check_items(self) -> None:
        """Check Item Cards: each has an effect, a text, and a card that gives it."""
        draft, file = self.draft, "cards.yaml"
        self.unique(file, (item.id for item in draft.items))
        if self.sound(file) and "backpack" not in {item.id for item in draft.items}:
            remedy = _("add the item backpack, which the rules rely on")
            self.wrong(file, "items", "", _("holds no backpack"), remedy)
        for item in draft.items:
            self.known(file, item.id, "id", item.id, ITEMS, _("there is no such item"))
            self.text(file, item.id, "title", item.title)
            self.text(file, item.id, "text", item.text)
        if not self.sound(file):
            return
        cards: tuple[OpportunityCard | TroubleCard, ...] = (*draft.opportunities, *draft.troubles)
        base = _given(card for card in cards if not getattr(card, "expansion", False))
        extra = _given(card for card in draft.opportunities if card.expansion)
        for item in draft.items:
            if item.id not in (extra | base if item.expansion else base):
                remedy = _("write {line} as a reward").format(line=f"item: {item.id}")
                self.wrong(file, item.id, "", _("is given by no card"), remedy)
            elif item.expansion and item.id in base:
                problem = _("is given by a card always in")
                self.wrong(file, item.id, "expansion", problem, _("set expansion there"))

    def check_tracker(self) -> None:
        """Check the turn tracker of each number of seats."""
        tracker = self.draft.tracker
        if tracker is None:
            return
        remedy = _("write the columns for {seats} seats")
        self.seats("tracker.yaml", "tracker", "{seats}", tracker, SEATS, remedy)
        for seats, columns in tracker.items():
            self.check_columns(seats, columns)
        if len({len(columns) for columns in tracker.values()}) > 1:
            problem = _("has rows of different length")
            self.wrong("tracker.yaml", "tracker", "", problem, _("write as many columns in each"))

    def check_columns(self, seats: int, columns: Sequence[Sequence[str]]) -> None:
        """Check a row of the tracker (rulebook section 4)."""
        for index, column in enumerate(columns, 1):
            field = f"{seats}[{index}]"
            if not any(icon.startswith("movement") for icon in column):
                self.wrong("tracker.yaml", "tracker", field, _("has no movement icon"), _("add movement"))
            order = ["tml".index(icon[0]) for icon in column]
            if order != sorted(set(order)):
                remedy = _("write at most one trouble, one movement and one love check, in this order")
                self.wrong("tracker.yaml", "tracker", field, _("has its icons out of order"), remedy)
        drawn = Counter(icon for column in columns for icon in column)
        held = Counter(f"trouble_{card.level}" for card in self.draft.troubles)
        for level in (1, 2, 3):
            name = f"trouble_{level}"
            if self.sound("cards.yaml") and drawn[name] > held[name]:
                problem = ngettext(
                    "asks for {n} Trouble Card of level {level}, but there are {held}",
                    "asks for {n} Trouble Cards of level {level}, but there are {held}",
                    drawn[name],
                ).format(n=drawn[name], level=level, held=held[name])
                self.wrong("tracker.yaml", "tracker", str(seats), problem, _("write more cards or fewer icons"))
        checks = drawn["love_check"] + 2 * drawn["love_check_x2"]
        photos = self.draft.love.photos if self.draft.love else checks
        if checks == 0 or (self.draft.folder.official and checks != photos):
            problem = _("flips {n} of {photos} photo sections where love is neither in the hearts nor below 0")
            problem = problem.format(n=checks, photos=photos)
            self.wrong("tracker.yaml", "tracker", str(seats), problem, _("write love checks for all sections"))

    def check_printed(self) -> None:
        """Check an official box against the rulebook's counts (section 2)."""
        draft = self.draft
        if self.sound("cards.yaml"):
            for name in ("movement", "opportunities", "items"):
                cards = [card for card in getattr(draft, name) if not getattr(card, "expansion", False)]
                self.count("cards.yaml", name, "", len(cards), PRINTED[name])
            for level in (1, 2, 3):
                cards = [card for card in draft.troubles if card.level == level]
                self.count("cards.yaml", "troubles", f"level {level}", len(cards), 6)
        if self.sound("table.yaml"):
            self.count("table.yaml", "parts", "", len(draft.parts), PRINTED["parts"])
            self.count("table.yaml", "knockdown_tokens", "", draft.knockdown_tokens or 0, 3)
            self.count("table.yaml", "love", "photos", draft.love.photos if draft.love else 0, 6)
        if self.sound("tiles.yaml") and draft.starter_tiles is not None:
            for hero, tiles in draft.starter_tiles.items():
                self.count("tiles.yaml", "starter_tiles", hero, sum(tile.count for tile in tiles), 5)
            self.count("tiles.yaml", "power_tiles", "", sum(tile.count for tile in draft.power_tiles), 24)
        if self.sound("dice.yaml") and draft.dice is not None:
            self.count("dice.yaml", "dice_per_colour", "", (draft.dice_per_colour or 0) * len(draft.dice), 8)
        if self.sound("tracker.yaml") and draft.tracker is not None:
            for seats, columns in draft.tracker.items():
                self.count("tracker.yaml", "tracker", str(seats), len(columns), 19)
        ready = sum(spot.ready for spot in draft.track)
        if draft.track and ready != 3:
            problem = ngettext("is set at {n} spot", "is set at {n} spots", ready).format(n=ready)
            self.wrong("board.tmx", "track", "ready", problem, _("set it at the last 3 spots"))


def _given(cards: Iterable[OpportunityCard | TroubleCard]) -> set[Any]:
    """Return the items given by cards."""
    return {effect.arg for card in cards for effect in card.reward if effect.name == "item"}
