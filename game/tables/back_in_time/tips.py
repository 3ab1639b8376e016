"""What a thing on the table of Back in Time is, in a sentence, and a closer look at it."""

from __future__ import annotations

from collections.abc import Callable

from game.rules.back_in_time.box import COLOURS
from game.rules.back_in_time.kit import Kit
from game.rules.back_in_time.view import TableView
from game.table.poses import Face, Pose
from game.tables.back_in_time.titles import Titles
from game.tables.contract import Closer
from game.words import _, ngettext

LARGE = (300.0, 420.0)


class Tips:
    """Explains things."""

    def __init__(self, kit: Kit, titles: Titles) -> None:
        """Take numbers and names."""
        self.kit, self.titles = kit, titles
        self._about: dict[str, Callable[[str, TableView], str]] = {
            "tile": self._tile,
            "card": lambda name, _view: self._card(name),
            "mark": lambda name, _view: self._card(name),
            "item": lambda name, _view: _(self.titles.items[name].text),
            "pawn": self._pawn,
            "part": self._part,
            "space": self._space,
            "power": lambda name, _view: self.titles.power(name)[1],
            "pile": lambda name, view: ngettext("{n} card left.", "{n} cards left.", len(view.decks[name].left)).format(
                n=len(view.decks[name].left)
            ),
            "car": lambda _name, _view: _("A Speed or Wild moves it 1 spot. It passes Doc's House with all 3 parts."),
            "love": lambda _name, view: self._love(view),
            "clock": lambda _name, _view: _("Each turn it goes 1 space to the right; its icons are resolved."),
            "photo": lambda _name, _view: _("When the sixth section fades, the game is lost."),
            "die": self._die,
            "tray": lambda _name, _view: _("Dice of the challenge lie here."),
            "tower": lambda _name, _view: _("The clock dice tower. At 10:04 p.m. the lightning strikes."),
        }

    def tip(self, thing: str, view: TableView) -> str:
        """Say in a sentence what a thing is or does."""
        kind, _dot, name = thing.partition(".")
        about = self._about.get(kind)
        return about(name, view) if about else ""

    def closer(self, thing: str, view: TableView) -> Closer | None:
        """Show a card, an item or a tile large; of anything else give the words."""
        kind, _dot, name = thing.partition(".")
        text = self.tip(thing, view)
        if kind in ("card", "mark"):
            face = "trouble" if name in self.titles.troubles else "opportunity"
            return Closer(_large(Face(f"{face}:{name}", LARGE)), self.titles.card(name), text)
        if kind == "item":
            return Closer(_large(Face(f"item:{name}", LARGE)), self.titles.card(name), text)
        if kind == "tile":
            tile = self.kit.tiles[self.kit.tile[name]]
            face = f"tile:{tile.action}:{tile.colour}:{tile.move}"
            return Closer(_large(Face(face, (280.0, 280.0))), _("Power Tile"), text)
        if kind == "part":
            return Closer(_large(Face(f"part:{name}", (280.0, 280.0))), self.titles.card(name), text)
        if kind == "pawn":
            down = ":down" if name == "biff" and view.biff_down else ""
            size = (320.0, 213.0) if down else (213.0, 320.0)
            return Closer(_large(Face(f"pawn:{name}{down}", size)), self.titles.figure(name), text)
        if kind == "space":
            return Closer(None, self.titles.space(name), text)
        return Closer(None, "", text) if text else None

    def _tile(self, name: str, view: TableView) -> str:
        tile = self.kit.tiles[self.kit.tile[name]]
        colour = COLOURS[tile.colour] if tile.colour >= 0 else None
        text = self.titles.tile_text(tile.action, colour, tile.move)
        spent = any(name in hero.spent for hero in view.heroes.values())
        return f"{_('Exhausted:')} {text}" if spent else text

    def _card(self, name: str) -> str:
        if name in self.titles.troubles:
            card = self.titles.troubles[name]
            return f"{self.titles.space(card.space)}\n{self.titles.trouble_text(card)}"
        chance = self.titles.opportunities[name]
        return f"{self.titles.space(chance.space)}\n{self.titles.opportunity_text(chance)}"

    def _pawn(self, name: str, view: TableView) -> str:
        if name in view.heroes:
            return self.titles.power(name)[1]
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
        lines = []
        if here:
            lines.append(_("Here: {figures}.").format(figures=_(", ").join(here)))
        if not space.npc:
            lines.append(_("George, Lorraine and Biff never come here."))
        lines += [
            _("Card: {card}.").format(card=self.titles.card(card))
            for card in (*view.opportunities, view.trouble)
            if card is not None and self._space_of(card) == name
        ]
        return " ".join(lines)

    def _space_of(self, card: str) -> str:
        titles = self.titles
        return (titles.troubles.get(card) or titles.opportunities[card]).space

    def _love(self, view: TableView) -> str:
        meter = self.titles.box.love
        low, high = meter.heart_zone
        if low <= view.love <= high:
            return _("Love {n}: in the Heart Zone.").format(n=view.love)
        return _("Love {n}: the hearts begin at {goal}.").format(n=view.love, goal=low)

    def _die(self, name: str, view: TableView) -> str:
        if view.trial is None or int(name) >= len(view.trial.dice):
            return ""
        die = view.trial.dice[int(name)]
        if die.face == "biff":
            return _("Locked: Biff dice are not rolled again.")
        return _("A {colour} die.").format(colour=self.titles.colour(die.colour))


def _large(face: Face) -> Pose:
    """Put a face anywhere: only its looks count."""
    return Pose(0.0, 0.0, face)
