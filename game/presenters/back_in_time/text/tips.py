"""The tips of Back in Time: one sentence about a thing, and its close-up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.content.back_in_time.board_geometry import BoardPlan
from game.i18n import N_, _
from game.presenters.back_in_time import thing_kinds
from game.presenters.back_in_time.text.book_pieces import BOOK_PIECES
from game.presenters.back_in_time.text.roll_odds import RollOdds
from game.presenters.back_in_time.text.thing_closeups import CloseUps, seat_role, seats_of
from game.presenters.back_in_time.text.titles import Titles
from game.presenters.contract import CloseUp
from game.presenters.messages import Either, Plural, Sentence, TipMessages
from game.rules.back_in_time.box import COLOURS
from game.rules.back_in_time.compiled_box import Lookup
from game.rules.back_in_time.view import DeckView, DieView, TableView
from game.ui.tabletop.poses import Pose
from game.ui.tabletop.thing_names import Thing

LATEST: Final = 6
"""The number of discards listed."""


ABOUT: Final[Mapping[str, Sentence]] = {
    thing_kinds.photo: Plural(
        "{photos} section is left. When the sixth section fades, the game is lost.",
        "{photos} sections are left. When the sixth section fades, the game is lost.",
        "photos",
    ),
}
PLAIN_TRIALS: Final[Mapping[str, str]] = {
    "love": N_("Each {love} and {wild} is 1 point of love."),
    "delorean": N_("Each {speed} and {wild} takes the DeLorean 1 spot on."),
    "biff": N_("One {courage} or {wild} knocks Biff down; each further one is a token on him."),
}
READY: Final = Plural("{n} Power Tile ready / {all}", "{n} Power Tiles ready / {all}")
LEFT: Final = Plural("{n} card left.", "{n} cards left.")
DISCARDED: Final = N_("{n} discarded, the latest first:")
BIFF: Final[Sentence] = Either(
    "down",
    Plural("Knocked down: {n} more {biff} before he stands up.", "Knocked down: {n} more {biff} before he stands up."),
    N_("Each {biff} takes him 1 space toward the couple; with one of them it costs 1 {love}."),
)
HERE: Final = Either("figures", N_("Here: {figures}."), N_("Nobody is here."))
COUNTS_AS: Final = Plural("It counts as at {space}; {n} spot to go.", "It counts as at {space}; {n} spots to go.")
LOVE: Final = Either("hearts", N_("Love {n}: the hearts begin at {hearts}."), N_("Love {n}: in the Heart Zone."))
COMES: Final = Plural("In {n} turn:", "In {n} turns:")
TOWER: Final = Plural(
    "The clock dice tower. At 10:04 p.m. the lightning strikes. {n} turn is left.",
    "The clock dice tower. At 10:04 p.m. the lightning strikes. {n} turns are left.",
)


class Tips(TipMessages[Titles, TableView]):
    """Makes tips and close-ups."""

    book_pieces = BOOK_PIECES

    def __init__(self, lookup: Lookup, titles: Titles, plan: BoardPlan, odds: RollOdds) -> None:
        """Add what needs more than one sentence to the table."""
        self.lookup, self.titles, self.plan, self._odds = lookup, titles, plan, odds
        self._looks = CloseUps(lookup, titles)
        self.about = {
            **ABOUT,
            **dict.fromkeys((thing_kinds.card, thing_kinds.mark), lambda name, _view: self._card(name)),
            **dict.fromkeys((thing_kinds.love, thing_kinds.meter), lambda _name, view: self._love(view)),
            **dict.fromkeys((thing_kinds.tray, thing_kinds.plaque), lambda _name, view: self._trial(view)),
            thing_kinds.tile: self._tile,
            thing_kinds.item: self._item,
            thing_kinds.pawn: self._pawn,
            thing_kinds.part: self._part,
            thing_kinds.space: self._space,
            thing_kinds.power: lambda name, _view: titles.power(name)[1],
            thing_kinds.pile: lambda name, view: titles.say(LEFT, n=len(view.decks[name].left)),
            thing_kinds.car: self._car,
            thing_kinds.clock: lambda _name, view: self._column(str(view.clock), view),
            thing_kinds.column: self._column,
            thing_kinds.spot: self._spot,
            thing_kinds.die: self._die,
            thing_kinds.tower: lambda _name, view: titles.say(TOWER, n=max(0, view.midnight - view.clock)),
            thing_kinds.mat: self._mat,
        }

    def closeup(self, thing: Thing, view: TableView) -> CloseUp | None:
        """Show a thing large, with all its words."""
        text = self.tip(thing, view)
        large = self._looks.large(thing, view)
        if large is None:
            return CloseUp(None, "", text) if text else None
        face, title = large
        more = self._discards(view.decks[thing.name]) if thing.kind == thing_kinds.pile else ""
        return CloseUp(Pose(0.0, 0.0, face), title, "\n\n".join(t for t in (text, more) if t))

    def _mat(self, name: str, view: TableView) -> str:
        """Return what lies on a mat."""
        hero = view.heroes[name]
        title, effect = self.titles.power(name)
        ready = len(hero.tiles) - len(hero.spent)
        lines = [
            f"{{{seat_role(name, view)}}} {{lightning}} **{title}** {effect}",
            self.titles.say(N_("At {space}."), hero),
            self.titles.say(READY, n=ready, all=len(hero.tiles)),
        ]
        lines += [f"- **{self.titles.card(item)}** {_(self.titles.items[item].text)}" for item in hero.items]
        return "\n".join(filter(None, (*lines, self.titles.played_by(hero.seat))))

    def _tile(self, name: str, view: TableView) -> str:
        spent = any(name in hero.spent for hero in view.heroes.values())
        return f"{_('Exhausted:')} {self._does(name)}" if spent else self._does(name)

    def _does(self, name: str) -> str:
        """Return what a Power Tile does."""
        tile = self.lookup.tiles[self.lookup.tile[name]]
        return self.titles.tile_text(tile.action, COLOURS[tile.colour] if tile.colour >= 0 else None, tile.move)

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

    def _discards(self, deck: DeckView) -> str:
        """List the latest discards."""
        if not deck.discards:
            return _("Nothing is discarded yet.")
        lines = [self.titles.say(DISCARDED, n=len(deck.discards))]
        return "\n".join([*lines, *(f"- {self._was(card)}" for card in deck.discards[: -LATEST - 1 : -1])])

    def _was(self, card: str) -> str:
        """Return what a discard is."""
        if card in self.titles.movement:
            return self.titles.movement_text(self.titles.movement[card]).replace("\n", "; ")
        return self._does(card) if card in self.lookup.tile else self.titles.card(card)

    def _pawn(self, name: str, view: TableView) -> str:
        if name in view.heroes:
            power, effect = self.titles.power(name)
            about = f"{{{seat_role(name, view)}}} {{lightning}} **{power}** {effect}"
            return "\n".join(filter(None, (about, self.titles.played_by(view.heroes[name].seat))))
        if name == "biff":
            return self.titles.say(BIFF, down=view.biff_down, n=view.tokens + 1)
        return _("With George and Lorraine in one space, love can be influenced.")

    def _part(self, name: str, view: TableView) -> str:
        if name in view.parts:
            return _("Obtained: it lies ready at Doc's House.")
        part = self.titles.parts[name]
        cost = view.part_costs[name] + (view.lasting == "part_cost_plus_1")
        return self.titles.say(N_("Needs {symbols} at {space}."), part, symbols="{knowledge}" * cost)

    def _space(self, name: str, view: TableView) -> str:
        """Return who is there, and what can be done there."""
        space = self.titles.spaces[name]
        here = [self.titles.figure(figure) for figure, where in view.figures.items() if where == name]
        here += [self.titles.figure(hero) for hero, mat in view.heroes.items() if mat.space == name]
        lines = [self.titles.say(HERE, figures=_(", ").join(here) or None)]
        if self.lookup.spaces[self.lookup.track[view.car]] == name:
            lines.append(_("The DeLorean counts as here."))
        if not space.npc:
            lines.append(_("George, Lorraine and Biff never come here."))
        lines += [
            self.titles.say(N_("Part: {part}."), part=part.id)
            for part in self.titles.parts.values()
            if part.space == name and part.id not in view.parts
        ]
        lines += [
            self.titles.say(N_("Card: {card}."), card=card)
            for card in (*view.opportunities, view.trouble)
            if card is not None and self._space_of(card) == name
        ]
        return "\n".join(lines)

    def _space_of(self, card: str) -> str:
        titles = self.titles
        return (titles.troubles.get(card) or titles.opportunities[card]).space

    def _car(self, _name: str, view: TableView) -> str:
        ready = min(self.lookup.ready) - view.car
        if ready <= 0:
            return _("The DeLorean is ready for the lightning.")
        where = self.titles.say(COUNTS_AS, space=self.lookup.spaces[self.lookup.track[view.car]], n=ready)
        return f"{where}\n" + _("A {speed} or {wild} moves it 1 spot. It passes Doc's House with all 3 parts.")

    def _spot(self, name: str, _view: TableView) -> str:
        spot = int(name)
        text = self.titles.say(
            N_("Here the DeLorean counts as at {space}."), space=self.lookup.spaces[self.lookup.track[spot]]
        )
        if spot == self.lookup.gate:
            text += " " + _("It goes on with all 3 parts only.")
        return text + " " + _("Ready Zone: from here home is in reach.") if spot in self.lookup.ready else text

    def _love(self, view: TableView) -> str:
        meter = self.titles.box.love
        low, high = meter.heart_zone
        hearts = low <= view.love <= high
        text = self.titles.say(LOVE, n=view.love, hearts=None if hearts else low)
        if hearts:
            return text
        first, last = meter.double_photo_zone
        if first <= view.love <= last:
            text += " " + _("Down here each look at the photo costs two sections.")
        return text

    def _column(self, name: str, view: TableView) -> str:
        """Return what a column of the tracker brings."""
        number = int(name)
        if number >= view.midnight:
            return _("10:04 p.m.: the lightning strikes, and the game ends.")
        lines = [self.titles.icon_text(icon) for icon in self.titles.column(number, seats_of(view))]
        when = number - view.clock
        if when > 0:
            lines.insert(0, self.titles.say(COMES, n=when))
        return "\n".join(lines) or _("Here the evening begins.")

    def _trial(self, view: TableView) -> str:
        """Return what the challenge under way asks for."""
        if view.trial is None:
            return ""
        odds = self._odds.sentence(view)
        return "\n".join([self._asked(view.trial.challenge, view), *([odds] if odds else [])])

    def _asked(self, name: str, view: TableView) -> str:
        """Return what a challenge asks for."""
        if name in self.titles.parts:
            return self._part(name, view)
        if name in self.titles.opportunities or name in self.titles.troubles:
            return self._card(name)
        return _(PLAIN_TRIALS[name])

    def _die(self, name: str, view: TableView) -> str:
        if view.trial is None or int(name) >= len(view.trial.dice):
            return ""
        die = view.trial.dice[int(name)]
        if die.face == "biff":
            return _("Locked: it shows Biff, and Biff dice stay as they are; only a new roll of all takes them along.")
        return self._faces(die)

    def _faces(self, die: DieView) -> str:
        """Return what a die may show, face by face."""
        return self.titles.say(N_("A {colour} die. Its faces: {faces}"), die, faces=self.titles.box.dice[die.colour])
