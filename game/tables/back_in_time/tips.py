"""What a thing on the table of Back in Time is, in a sentence, and a closer look at it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.content.back_in_time.plan import BoardPlan
from game.rules.back_in_time.box import COLOURS
from game.rules.back_in_time.kit import Kit
from game.rules.back_in_time.view import DeckView, TableView
from game.table.poses import Face, Pose
from game.tables.back_in_time.looks import Looks, icons_of, seat_role
from game.tables.back_in_time.titles import Titles
from game.tables.contract import Closer
from game.words import _, ngettext

LATEST: Final = 6
"""So many discards are listed."""


class Tips:
    """Explains things."""

    def __init__(self, kit: Kit, titles: Titles, plan: BoardPlan) -> None:
        """Take numbers and names."""
        self.kit, self.titles, self.plan = kit, titles, plan
        self._looks = Looks(kit, titles)
        self._about: dict[str, Callable[[str, TableView], str]] = {
            "tile": self._tile,
            "card": lambda name, _view: self._card(name),
            "mark": lambda name, _view: self._card(name),
            "item": self._item,
            "pawn": self._pawn,
            "part": self._part,
            "space": self._space,
            "power": lambda name, _view: self.titles.power(name)[1],
            "pile": self._pile,
            "car": self._car,
            "love": lambda _name, view: self._love(view),
            "meter": lambda _name, view: self._love(view),
            "clock": lambda _name, view: self._column(str(view.clock), view),
            "column": self._column,
            "spot": self._spot,
            "photo": self._photo,
            "die": self._die,
            "tray": lambda _name, view: self._trial(view),
            "plaque": lambda _name, view: self._trial(view),
            "tower": self._tower,
            "mat": self._mat,
        }

    def tip(self, thing: str, view: TableView) -> str:
        """Say in a sentence what a thing is or does."""
        kind, _dot, name = thing.partition(".")
        about = self._about.get(kind)
        return about(name, view) if about else ""

    def closer(self, thing: str, view: TableView) -> Closer | None:
        """Show a thing large, with all its words."""
        kind, _dot, name = thing.partition(".")
        text = self.tip(thing, view)
        large = self._looks.large(kind, name, view)
        if large is None:
            return Closer(None, "", text) if text else None
        key, size, state, title = large
        more = self._discards(view.decks[name]) if kind == "pile" else ""
        return Closer(Pose(0.0, 0.0, Face(key, size, state)), title, "\n\n".join(t for t in (text, more) if t))

    def _mat(self, name: str, view: TableView) -> str:
        """What lies on a mat."""
        hero = view.heroes[name]
        title, effect = self.titles.power(name)
        ready = len(hero.tiles) - len(hero.spent)
        lines = [
            f"{{{seat_role(name, view)}}} {{lightning}} **{title}** {effect}",
            _("At {space}.").format(space=self.titles.space(hero.space)),
            ngettext("{n} Power Tile ready", "{n} Power Tiles ready", ready).format(n=ready)
            + " / "
            + str(len(hero.tiles)),
        ]
        lines += [f"- **{self.titles.card(item)}** {_(self.titles.items[item].text)}" for item in hero.items]
        return "\n".join(lines)

    def _tile(self, name: str, view: TableView) -> str:
        tile = self.kit.tiles[self.kit.tile[name]]
        colour = COLOURS[tile.colour] if tile.colour >= 0 else None
        text = self.titles.tile_text(tile.action, colour, tile.move)
        spent = any(name in hero.spent for hero in view.heroes.values())
        return f"{_('Exhausted:')} {text}" if spent else text

    def _item(self, name: str, view: TableView) -> str:
        text = _(self.titles.items[name].text)
        used = any(name in hero.used_items for hero in view.heroes.values())
        return f"{text}\n*{_('Used: it comes back at the end of its owner’s turn.')}*" if used else text

    def _card(self, name: str) -> str:
        if name in self.titles.troubles:
            card = self.titles.troubles[name]
            return f"{self.titles.space(card.space)}\n{self.titles.trouble_text(card)}"
        chance = self.titles.opportunities[name]
        return f"{self.titles.space(chance.space)}\n{self.titles.opportunity_text(chance)}"

    def _pile(self, name: str, view: TableView) -> str:
        left = len(view.decks[name].left)
        return ngettext("{n} card left.", "{n} cards left.", left).format(n=left)

    def _discards(self, deck: DeckView) -> str:
        """List the latest discards."""
        if not deck.discards:
            return _("Nothing is discarded yet.")
        number = len(deck.discards)
        lines = [ngettext("{n} discarded, the latest first:", "{n} discarded, the latest first:", number)]
        lines = [lines[0].format(n=number)]
        for card in deck.discards[: -LATEST - 1 : -1]:
            if card in self.titles.movement:
                words = self.titles.movement_text(self.titles.movement[card]).replace("\n", "; ")
            elif card in self.kit.tile:
                tile = self.kit.tiles[self.kit.tile[card]]
                words = self.titles.tile_text(
                    tile.action, COLOURS[tile.colour] if tile.colour >= 0 else None, tile.move
                )
            else:
                words = self.titles.card(card)
            lines.append(f"- {words}")
        return "\n".join(lines)

    def _pawn(self, name: str, view: TableView) -> str:
        if name in view.heroes:
            power, effect = self.titles.power(name)
            return f"{{{seat_role(name, view)}}} {{lightning}} **{power}** {effect}"
        if name == "biff":
            if view.biff_down:
                return ngettext(
                    "Knocked down: {n} more {{biff}} before he stands up.",
                    "Knocked down: {n} more {{biff}} before he stands up.",
                    view.tokens + 1,
                ).format(n=view.tokens + 1)
            return _("Each {biff} takes him 1 space toward the couple; with one of them it costs 1 {love}.")
        return _("With George and Lorraine in one space, love can be influenced.")

    def _part(self, name: str, view: TableView) -> str:
        if name in view.parts:
            return _("Obtained: it lies ready at Doc's House.")
        part = self.titles.parts[name]
        cost = part.knowledge_hard if view.difficulty == "hard" else part.knowledge
        cost += view.lasting == "part_cost_plus_1"
        return _("Needs {symbols} at {space}.").format(
            symbols="{knowledge}" * cost, space=self.titles.space(part.space)
        )

    def _space(self, name: str, view: TableView) -> str:
        """Say who is there, and what can be done there."""
        space = self.titles.spaces[name]
        here = [self.titles.figure(figure) for figure, where in view.figures.items() if where == name]
        here += [self.titles.figure(hero) for hero, mat in view.heroes.items() if mat.space == name]
        lines = [_("Here: {figures}.").format(figures=_(", ").join(here)) if here else _("Nobody is here.")]
        if self.kit.spaces[self.kit.track[view.car]] == name:
            lines.append(_("The DeLorean counts as here."))
        if not space.npc:
            lines.append(_("George, Lorraine and Biff never come here."))
        lines += [
            _("Part: {part}.").format(part=self.titles.card(part.id))
            for part in self.titles.parts.values()
            if part.space == name and part.id not in view.parts
        ]
        lines += [
            _("Card: {card}.").format(card=self.titles.card(card))
            for card in (*view.opportunities, view.trouble)
            if card is not None and self._space_of(card) == name
        ]
        return "\n".join(lines)

    def _space_of(self, card: str) -> str:
        titles = self.titles
        return (titles.troubles.get(card) or titles.opportunities[card]).space

    def _car(self, _name: str, view: TableView) -> str:
        ready = min(self.kit.ready) - view.car
        if ready <= 0:
            return _("The DeLorean is ready for the lightning.")
        where = self.titles.space(self.kit.spaces[self.kit.track[view.car]])
        far = ngettext("{n} spot to go.", "{n} spots to go.", ready).format(n=ready)
        rule = _("A {speed} or {wild} moves it 1 spot. It passes Doc's House with all 3 parts.")
        return _("It counts as at {space}; {far}").format(space=where, far=far) + f"\n{rule}"

    def _spot(self, name: str, _view: TableView) -> str:
        spot = int(name)
        text = _("Here the DeLorean counts as at {space}.").format(
            space=self.titles.space(self.kit.spaces[self.kit.track[spot]])
        )
        if spot == self.kit.gate:
            text += " " + _("It goes on with all 3 parts only.")
        return text + " " + _("Ready Zone: from here home is in reach.") if spot in self.kit.ready else text

    def _love(self, view: TableView) -> str:
        meter = self.titles.box.love
        low, high = meter.heart_zone
        if low <= view.love <= high:
            return _("Love {n}: in the Heart Zone.").format(n=view.love)
        text = _("Love {n}: the hearts begin at {goal}.").format(n=view.love, goal=low)
        first, last = meter.double_photo_zone
        if first <= view.love <= last:
            text += " " + _("Down here each look at the photo costs two sections.")
        return text

    def _column(self, name: str, view: TableView) -> str:
        """Say what a column of the tracker brings."""
        number = int(name)
        if number >= view.midnight:
            return _("10:04 p.m.: the lightning strikes, and the game ends.")
        lines = [self.titles.icon_text(icon) for icon in icons_of(self.titles, number, view)]
        when = number - view.clock
        if when > 0:
            lines.insert(0, ngettext("In {n} turn:", "In {n} turns:", when).format(n=when))
        return "\n".join(lines) or _("Here the evening begins.")

    def _photo(self, _name: str, view: TableView) -> str:
        left = ngettext("{n} section is left.", "{n} sections are left.", view.photos).format(n=view.photos)
        return f"{left} " + _("When the sixth section fades, the game is lost.")

    def _tower(self, _name: str, view: TableView) -> str:
        left = max(0, view.midnight - view.clock)
        text = ngettext("{n} turn is left.", "{n} turns are left.", left).format(n=left)
        return _("The clock dice tower. At 10:04 p.m. the lightning strikes.") + f" {text}"

    def _trial(self, view: TableView) -> str:
        """What the challenge under way asks for."""
        if view.trial is None:
            return ""
        name = view.trial.challenge
        if name in self.titles.parts:
            return self._part(name, view)
        if name in self.titles.opportunities or name in self.titles.troubles:
            return self._card(name)
        return {
            "love": _("Each {love} and {wild} is 1 point of love."),
            "delorean": _("Each {speed} and {wild} takes the DeLorean 1 spot on."),
            "biff": _("One {courage} or {wild} knocks Biff down; each further one is a token on him."),
        }[name]

    def _die(self, name: str, view: TableView) -> str:
        if view.trial is None or int(name) >= len(view.trial.dice):
            return ""
        die = view.trial.dice[int(name)]
        if die.face == "biff":
            return _("Locked: Biff dice are not rolled again.")
        faces = self.titles.box.dice[die.colour]
        shown = " ".join(self.titles.face(face) for face in faces)
        return _("A {colour} die. Its faces: {faces}").format(colour=self.titles.colour(die.colour), faces=shown)
