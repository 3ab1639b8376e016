"""Set-up page: seats, options and the start button.

It starts with the last choices.
"""

from __future__ import annotations

from datetime import datetime
from functools import partial
from math import inf

from game.app import services
from game.app.page import Page, clicking, mat_of
from game.app.settings import Settings
from game.content import BoxInfo, open_box
from game.content.library import has_lesson
from game.i18n import _, labelled, number
from game.match.config import LONGEST_NAME
from game.match.deals import BadDeal, code_of, day_of, new_seed, seed_of, seed_of_day
from game.match.records import outcome
from game.match.repository import RepositoryError
from game.match.repository_rows import MatchRecord, Wanted
from game.rules.contract import Option
from game.scenes import error_page, match_factory
from game.scenes.lesson import invitation
from game.scenes.people import FACES, people_of
from game.scenes.play.dialogs import character_words, seat_hint, seat_words
from game.scenes.settings import is_wide
from game.scenes.setup.faces_and_portraits import Cover, FaceChoice, FacePicker, Faces, SeatTitle
from game.scenes.setup.seat_cards import AddPlayer, SeatCard, SeatCards, SeatGrip
from game.scenes.setup.seat_choices import SeatChoices
from game.scenes.shelf.boxes import cover_of, split_title
from game.scenes.shelf.scene import facts
from game.seats.players import HUMAN
from game.table.option_texts import OptionTexts
from game.table.people import Person
from game.ui.music import Mood
from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Vec
from game.ui.paint.text import Style
from game.ui.paint.viewport import Viewport
from game.ui.widgets import (
    BODY,
    SMALL,
    Button,
    Column,
    Label,
    Panel,
    Row,
    ScrollArea,
    Select,
    Spacer,
    TextEntry,
    Toggle,
    Wrap,
)
from game.ui.widgets.widget import Widget

SEAT = Style(19, "accent_bright", "display")
HINT = Style(14, "text_soft", leading=1.2)
WRONG = Style(15, "danger_bright")
EDGE, GAP, BETWEEN = 20.0, 14.0, 34.0
"""Margin of the page, and gaps between its parts and its columns."""
COVER, SMALLEST, UNDER = 205.0, 90.0, 24.0
"""Height of the box cover, the least worth showing, and its shadow with the gap below."""
LATEST = 30
"""Number of games among which those of today are sought."""
FEW = 4
"""Maximum number of values shown side by side."""


class SetupScene(Page):
    """Page for setting up a match of one box."""

    name = "setup"
    pooled_surfaces = 4
    mood = Mood()

    def __init__(self, settings: Settings, box: BoxInfo) -> None:
        """Open the rules of the box.

        Raises:
            UnknownGame, BadContent: it cannot be opened.
        """
        super().__init__(settings)
        self.box = box
        self.mat = mat_of(box.rules_id)
        self.game = open_box(box.box_id)
        self.seating = SeatChoices(self.game, settings.set_up(box.box_id))
        self._words = OptionTexts(self.game.rules_id, self.game.box_id)
        self._seed = ""
        self._drawn = new_seed()
        """Random seed used unless one is typed; it deals the shown portraits."""
        self._more = False
        self._wrong: Label | None = None
        self._portraits: dict[int, FacePicker] = {}
        self._titles: dict[int, SeatTitle] = {}
        for place in self.seating.open:
            self._recall(place)

    @property
    def likely_box(self) -> BoxInfo | None:
        """Box being set up."""
        return self.box

    # --- building ----------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        """Build cover and options on the left, seats on the right, and the start button below."""
        self._wide = is_wide(self.viewport)
        rules = Button(_("Rulebook"), clicking(self._rulebook), look="quiet", icon="book", hotkey="f1", align="center")
        offered = invitation.is_offered(self.settings, self.box)
        taught = [invitation.quiet_button(self._lesson)] if has_lesson(self.box.box_id) and not offered else []
        head = self.header(split_title(_(self.box.title))[1], *taught, rules)
        banner = [invitation.banner(self._lesson, self._decline)] if offered else []
        foot, size = self._foot(), self.viewport.size
        inner = Vec(size.x - 2 * EDGE, size.y - 2 * EDGE)
        room = inner.y - sum(one.measure(self.viewport, inner.x).h + GAP for one in (head, *banner, foot))
        body = self._both(inner.x, room) if self._wide else self._one()
        return Column([head, *banner, body, foot], gap=GAP, pad=EDGE)

    def _both(self, width: float, room: float) -> Widget:
        """Build two columns of a height that scroll separately; the cover gives way to the options."""
        options = self._settings()
        shares = 3 / (3 + 7)
        needed = Column(options, gap=GAP).measure(self.viewport, (width - BETWEEN) * shares).h
        left = ScrollArea(
            Column([*self._cover(room - needed - GAP), *options], gap=GAP), flex=3, name=_("The game"), key="left"
        )
        right = ScrollArea(Column([self._count(), self._seats()], gap=12, pad=14), flex=7, name=_("Seats"), key="right")
        return Row([left, right], gap=BETWEEN, flex=1)

    def _one(self) -> Widget:
        """Build one column, for large text."""
        return ScrollArea(
            Column([self._count(), self._seats(), *self._settings()], gap=16, pad=14),
            flex=1,
            name=_("Seats"),
            key="right",
        )

    def _cover(self, room: float) -> list[Widget]:
        """Build the box cover and its facts, as large as there is room; none where it would be tiny."""
        about = Label(facts(self.box), Style(15, "text_soft", align="center"))
        high = min(COVER, room - about.measure(self.viewport).h - UNDER)
        if high < SMALLEST:
            return [about]
        cover = Cover(cover_of(self.box), self.mat or "panel", _(self.box.title), high)
        return [Column([cover, about], gap=8)]

    def _settings(self) -> list[Widget]:
        """Build the options panel, with the rarely used ones when expanded."""
        lines: list[Widget] = []
        for option in self.game.options:
            if not option.per_seat:
                lines += self._option(option)
        lines += [*self._daily(), self._practice()]
        lines.append(self._more_button())
        if self._more:
            lines += self._rare()
        return [Panel(Column(lines, gap=8), look="plain", pad=14)]

    def _option(self, option: Option) -> list[Widget]:
        """Build one option: name, choice and its meaning."""
        name, now = self._words.name(option.name), self.seating.options[option.name]
        offered = [(value, self._words.label(option.name, value)) for value in self.seating.values(option)]
        choice = Select(name, offered, now, partial(self._choose, option.name), key=f"option.{option.name}",
                        form="segments" if len(offered) <= FEW else "drop")  # fmt: skip
        lines: list[Widget] = [Label(name, BODY), choice]
        hint = self._words.hint(option.name, now)
        return [*lines, Label(hint, HINT)] if hint else lines

    def _daily(self) -> list[Widget]:
        """Build the toggle of the deal of the day, with the own result of today below it."""
        hint = _("Everyone who plays it today gets the same dice and cards.")
        on = self._seed == self._deal_of_day
        lines: list[Widget] = [Toggle(_("Deal of the day"), on, self._deal_daily, hint=hint, key="daily")]
        won = self._result_of_day()
        if won is not None:
            lines.append(Label(_("Your result today: won") if won else _("Your result today: lost"), HINT))
        return lines

    def _result_of_day(self) -> bool | None:
        """Return whether the first game of today's deal was won; None if it was not played to its end."""
        wanted = Wanted(over=True, box_id=self.box.box_id)
        try:
            latest = services.repository().rows(wanted, 0, LATEST)
        except RepositoryError:  # the shelf says what is wrong with it
            return None
        today = datetime.now().astimezone().date()
        found = [row for row in latest if isinstance(row, MatchRecord) and day_of(row) == today]
        return outcome(min(found, key=lambda row: row.started)) if found else None

    @property
    def _deal_of_day(self) -> str:
        """The code of today's deal."""
        return code_of(seed_of_day(self.box.box_id, datetime.now().astimezone().date()))

    def _deal_daily(self, on: bool) -> None:
        """Choose today's deal, or a random one."""
        self._seed = self._deal_of_day if on else ""
        self._again()

    def _practice(self) -> Widget:
        """Build the toggle of practice mode, in which anything may be undone."""
        hint = _("Even rolls and revealed cards can be undone.")
        return Toggle(
            _("Practice mode: unlimited undo"), self.seating.practice, self._practise, hint=hint, key="practice"
        )

    def _more_button(self) -> Widget:
        """Build the button that expands the rarely used options."""
        words = _("Fewer options") if self._more else _("More options…")
        return Button(words, clicking(self._toggle_more), look="quiet", size=16, align="start", key="more")

    def _rare(self) -> list[Widget]:
        """Build the rarely used options: the deal."""
        entry = TextEntry(_("Deal"), self._seed, change=self._seed_typed, limit=24,
                          placeholder=_("random"), key="seed")  # fmt: skip
        self._wrong = Label("", WRONG, key="seed.wrong")
        self._check_seed()
        hint = Label(_("The same deal gives the same dice and cards. Type a friend's code here."), HINT)
        return [Label(_("Deal"), BODY), entry, hint, self._wrong]

    def _count(self) -> Widget:
        """Build the selector of the number of players."""
        counts = [(n, number(n)) for n in self.game.seats]
        chosen = Select(_("Players"), counts, len(self.seating.open), self._seat, form="segments", key="players")
        return Row([Label(_("Players"), Style(22, "accent_bright", "display"), align="center"), chosen, Spacer(flex=1)],
                   gap=16)  # fmt: skip

    def _seats(self) -> Widget:
        """Build the grid of seat cards, with a tile that adds a player while there is room."""
        self._portraits, self._titles = {}, {}
        cards = [self._seat_card(place) for place in self.seating.open]
        more = [AddPlayer(clicking(self._add))] if self.seating.may_add else []
        return SeatCards(cards, more, self._move, (1.0, 1.0) if self._wide else (1.0,))

    def _seat_card(self, place: int) -> SeatCard:
        """Build the card of one place."""
        seating = self.seating
        spec, role = seating.who[place], f"seat_{place + 1}"
        name = _("Seat {n}").format(n=number(place + 1))
        offered = [(one, self._who(one)) for one in seating.specs]
        who = Select(name, offered, seating.level(place), partial(self._sit, place), key=f"seat.{place}.who")
        self._titles[place] = SeatTitle(self._heading(place), SEAT, role="heading", flex=1)
        title = self._name(place) if spec == HUMAN else self._titles[place]
        lines: list[Widget] = [Row([title, *self._seat_keys(place)], gap=4), who, *self._character(place)]
        hint = seat_hint(spec, self.box.rules_id)
        lines += [Label(hint, HINT)] if hint else []
        lines += [line for option in seating.per_seat() for line in self._pick(option, place, role)]
        face = _("Face of seat {n}").format(n=number(place + 1))
        portrait = FacePicker(face, self._person(place).face, role, role, partial(self._turn_face, place),
                              key=f"seat.{place}.face")  # fmt: skip
        self._portraits[place] = portrait
        return SeatCard(Row([portrait, Column(lines, gap=7, flex=1)], gap=14))

    def _seat_keys(self, place: int) -> list[Widget]:
        """Build the grip of a seat beside others, and the button that removes it if the others suffice."""
        count = len(self.seating.open)
        keys: list[Widget] = [SeatGrip(place, count, self._move)] if count > 1 else []
        if self.seating.may_remove:
            name = _("Remove seat {n}").format(n=number(place + 1))
            keys.append(Button("", clicking(partial(self._remove, place)), look="quiet", icon="close", size=11,
                               name=name, hint=name, align="center", key=f"seat.{place}.remove"))  # fmt: skip
        return keys

    def _character(self, place: int) -> list[Widget]:
        """Build the character selector of a computer player, in games that have any."""
        there = self.seating.characters(place)
        if not there:
            return []
        words = [(one, character_words(one).capitalize()) for one in there]
        name = _("Style of seat {n}").format(n=number(place + 1))
        now, give = self.seating.character(place), partial(self._give, place)
        return [Select(name, [("", _("Balanced")), *words], now, give, key=f"seat.{place}.manner")]

    def _name(self, place: int) -> Widget:
        """Build the entry of a human's name, shown in log, curtain and result instead of the seat number."""
        seat = _("Seat {n}").format(n=number(place + 1))
        return TextEntry(
            _("Name of seat {n}").format(n=number(place + 1)),
            self.seating.names[place],
            change=partial(self._named, place),
            limit=LONGEST_NAME,
            placeholder=_("{seat}: your name").format(seat=seat),
            flex=1,
            key=f"seat.{place}.name",
        )

    def _named(self, place: int, name: str) -> None:
        """Set the name of the human at a place, who gets the last face back."""
        self.seating.names[place] = name
        self._recall(place)
        self._show_people()

    def _recall(self, place: int) -> None:
        """Give the human at a place the face remembered with the name, unless somebody else has chosen it."""
        seating = self.seating
        face = self.settings.now.faces.get(seating.names[place].strip(), "")
        if seating.who[place] == HUMAN and face and face not in (seating.faces[other] for other in seating.open):
            seating.faces[place] = face

    def _turn_face(self, place: int, step: int) -> None:
        """Give a place the next face that nobody has, or the previous one."""
        shown = [_face(person) for person in self._people()]
        at = FACES.index(shown[self.seating.open.index(place)])
        free = (FACES[(at + step * far) % len(FACES)] for far in range(1, len(FACES)))
        self.seating.faces[place] = next(face for face in free if face not in shown)
        self._show_people()

    def _show_people(self) -> None:
        """Show the present faces, and the names of computer players."""
        for place in self.seating.open:
            self._portraits[place].art = self._person(place).face
            self._titles[place].markup = self._heading(place)

    def _pick(self, option: Option, place: int, role: str) -> list[Widget]:
        """Build a per-seat option: portraits if there are pictures, else a drop-down."""
        seating, words = self.seating, self._words
        values, now = seating.values(option), seating.picks[option.name][place]
        name = _("{option} of seat {n}").format(option=words.name(option.name), n=number(place + 1))
        key = f"seat.{place}.{option.name}"
        chosen = partial(self._picked, option, place)
        hint = words.hint(option.name, now)
        label = f"**{words.label(option.name, now)}** " + (f"– {hint}" if hint else "")
        if any(words.art(option.name, value) for value in values):
            faces = [
                FaceChoice(v, words.label(option.name, v), words.art(option.name, v), words.hint(option.name, v),
                           seating.taken(option.name, v, place) and v != option.default)
                for v in values
            ]  # fmt: skip
            return [Faces(name, faces, now, chosen, role=role, key=key), Label(label, HINT)]
        offered = [(v, words.label(option.name, v)) for v in values]
        lines: list[Widget] = [Label(words.name(option.name), SMALL), Select(name, offered, now, chosen, key=key)]
        return [*lines, Label(hint, HINT)] if hint else lines

    def _person(self, place: int) -> Person:
        """Return the person at an open place."""
        return self._people()[self.seating.open.index(place)]

    def _heading(self, place: int) -> str:
        """Return the title of a seat without a name entry."""
        name, person = _("Seat {n}").format(n=number(place + 1)), self._person(place)
        return labelled(name, person.name) if person.name else name

    def _people(self) -> tuple[Person, ...]:
        """Return the persons at the open places, as they will sit at the table."""
        plan = self.seating.plan(self.box.box_id, None)
        return people_of(plan.seats, self._present_seed(), plan.names, plan.faces)

    def _present_seed(self) -> int:
        """Return the seed of the match to begin."""
        return seed_of(self._seed) if self._seed.strip() and not seed_error(self._seed) else self._drawn

    def _foot(self) -> Widget:
        """Build the start button."""
        start = Button(_("Start game"), clicking(self.start), look="main", icon="play", hotkey="return", size=24,
                       key="start")  # fmt: skip
        return Wrap([start], justify="end")

    @staticmethod
    def _who(spec: str) -> str:
        """Return the name of a seat spec."""
        icon = "person" if spec == "human" else "die" if spec == "random" else "robot"
        return f"{{{icon}}} {seat_words(spec)}"

    # --- appearance and layout -----------------------------------------------------------------------------------

    def scenery(self, canvas: Canvas) -> None:
        """Draw the game's mat below the seats."""
        root = self.ui.root
        area = next((w.rect for w in root.walk() if w.key == "right"), None) if root else None
        if area is not None and self.mat:
            canvas.box(cloth(self.mat), area.grown(3))

    def resize(self, viewport: Viewport) -> None:
        """Adapt to a new window or text size: one or two columns."""
        super().resize(viewport)
        if is_wide(viewport) != self._wide:
            self._again()

    def _again(self) -> None:
        """Rebuild the page, keeping focus and scroll positions."""
        old = {w.key: w.offset for w in self.ui.root.walk() if isinstance(w, ScrollArea)} if self.ui.root else {}
        self.ui.root = root = self.build()
        for widget in root.walk():
            if isinstance(widget, ScrollArea) and widget.key in old:
                widget.offset = old[widget.key]

    # --- choices -------------------------------------------------------------------------------------------------

    def _choose(self, option: str, value: str) -> None:
        """Set an option of the game."""
        self.seating.options[option] = value
        self._again()

    def _sit(self, place: int, spec: str) -> None:
        """Set the player of a place."""
        self.seating.sit(place, spec)
        self._again()

    def _give(self, place: int, character: str) -> None:
        """Set the character of a place's player."""
        self.seating.give(place, character)
        self._again()

    def _add(self) -> None:
        """Seat another player."""
        place = self.seating.add()
        self._recall(place)
        self._again()
        self.ui.set_focus(f"seat.{place}.who")

    def _remove(self, place: int) -> None:
        """Let a player leave."""
        self.seating.remove(place)
        self._again()
        self.ui.set_focus("add_player", visible=self.ui.focus.visible)

    def _move(self, place: int, to: int) -> None:
        """Move a player to another place."""
        self.seating.move(place, to)
        self._again()
        self.ui.set_focus(f"seat.{to}.move", visible=self.ui.focus.visible)

    def _seat(self, count: int) -> None:
        """Set the number of players."""
        self.seating.seat(count)
        self._again()

    def _picked(self, option: Option, place: int, value: str) -> None:
        """Set a per-seat option of a place."""
        self.seating.pick(option, place, value)
        self._again()

    def _practise(self, on: bool) -> None:
        """Toggle practice mode."""
        self.seating.practice = on

    def _toggle_more(self) -> None:
        """Collapse or expand the rarely used options."""
        self._more = not self._more
        self._again()
        if self._more:
            self._show_more()

    def _show_more(self) -> None:
        """Scroll to the rarely used options at the end."""
        self.ui.ensure()
        for area in self.ui.root.walk() if self.ui.root else ():
            if isinstance(area, ScrollArea) and any(one.key == "seed" for one in area.walk()):
                area.scroll_to(inf)

    def _seed_typed(self, text: str) -> None:
        """Handle a change of the typed seed."""
        self._seed = text
        if not self._check_seed():
            self._show_more()
        self._show_people()  # the seed deals portraits, and names to computer players

    def _check_seed(self) -> bool:
        """Show what is wrong with the seed below its entry; return whether it is valid."""
        fault = seed_error(self._seed)
        if self._wrong is not None:
            self._wrong.markup = fault
        return not fault

    # --- navigation ----------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Store the choices and start the match."""
        if not self._check_seed():
            self._more = True
            self._again()
            self.ui.set_focus("seed")
            return
        self._remember()
        plan = self.seating.plan(self.box.box_id, self._present_seed())
        pages = self.manager.pages
        self.manager.replace(
            error_page.safely(self.settings, lambda: pages.table(self.settings, match_factory.begin(plan)))
        )

    def _remember(self) -> None:
        """Store the choices, and the faces with the names of the people who show them."""
        seating, faces = self.seating, {}
        for place, person in zip(seating.open, self._people(), strict=True):
            if seating.who[place] == HUMAN:
                seating.faces[place] = _face(person)
                faces[seating.names[place].strip()] = _face(person)
        faces.pop("", None)
        self.settings.remember(self.box.box_id, seating.kept(), faces)

    def _lesson(self) -> None:
        """Play the lesson instead."""
        self.manager.replace(invitation.lesson_page(self.settings, self.manager, self.box.box_id))

    def _decline(self) -> None:
        """Stop offering the lesson."""
        self.settings.note_lesson(self.box.box_id, "declined")
        self._again()

    def _rulebook(self) -> None:
        """Open the rulebook."""
        self.manager.push(self.manager.pages.rulebook(self.box.rules_id))


def cloth(role: str) -> Skin:
    """Return the skin of a mat in a game's colour: felt with a stitched brass edge."""
    return Skin(role, role, "brass", 1.4, 0.8, 14, 0.82, shine=0.06, inlay=6, shadow=16)


def _face(person: Person) -> str:
    """Return the name of a person's face, one of ``FACES``."""
    return person.face.rpartition("/")[2]


def seed_error(text: str) -> str:
    """Return what is wrong with a typed deal; empty if valid or missing."""
    try:
        if text.strip():
            seed_of(text)
    except BadDeal as error:
        return str(error)
    return ""
