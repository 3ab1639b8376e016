"""Names and card texts of Back in Time. Sentences of play are in :mod:`.prompts`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.games.back_in_time.rules.actions import POWER_STEPS
from game.games.back_in_time.rules.box import FACES, Effect, Icon, MovementCard, Need, OpportunityCard, TroubleCard
from game.games.back_in_time.rules.compiled_box import Lookup
from game.i18n import _, listed
from game.rules.claims import Count
from game.table.messages import Names, decimal


class Titles(Names):
    """Names and card texts of one box, in the current language."""

    def __init__(self, lookup: Lookup) -> None:
        """Index the box by id."""
        self.lookup, self.box = lookup, lookup.box
        box = lookup.box
        self.spaces = {space.id: space for space in box.spaces}
        self.opportunities = {card.id: card for card in box.opportunities}
        self.troubles = {card.id: card for card in box.troubles}
        self.items = {card.id: card for card in box.items}
        self.movement = {card.id: card for card in box.movement}
        self.parts = {part.id: part for part in box.parts}
        cards = dict.fromkeys(("card", "item", "part", "trouble"), self.card)
        self.names = {
            **cards,
            **dict.fromkeys(("space", "to", "goal"), self.the_space),
            **dict.fromkeys(("was", "now", "value"), signed),
            "at": self.at_space,
            "points": decimal,
            "fewer": decimal,
            "challenge": self.challenge,
            "do": self.deed,
            "aid": self.aids,
            "saved": lambda kinds: self.tell(f"titles.saved.{kinds}"),
            "figure": self.figure,
            "other": self.figure,
            "hero": self.figure,
            "escort": self.figure,
            "colour": self.colour,
            "faces": lambda faces: ", ".join(self.face(face) for face in faces),
        }

    def space(self, space: str) -> str:
        """Return the name of a space."""
        return _(self.spaces[space].title)

    def the_space(self, space: str) -> str:
        """Return the name of a space within a sentence: ``the Clock Tower``."""
        own, name = f"the.{space}", self.space(space)
        return self.tell(f"titles.{own}", name=name) if own in self.section("titles") else name

    def at_space(self, space: str) -> str:
        """Return a space as a location: ``at the Clock Tower``, ``on Oak Street``."""
        own = f"at.{space}"
        return self.tell(f"titles.{own if own in self.section('titles') else 'at'}", name=self.space(space))

    def card(self, card: str) -> str:
        """Return the name of an Opportunity or Trouble Card, an item or a part."""
        for shelf in (self.opportunities, self.troubles, self.items, self.parts):
            if card in shelf:
                return _(shelf[card].title)
        return card

    def challenge(self, challenge: str) -> str:
        """Return the name of a challenge, phrased as an action."""
        if challenge in self.parts:
            return self.tell("titles.challenge.part", part=challenge)
        plain = f"challenge.{challenge}"
        return self.tell(f"titles.{plain}") if plain in self.section("titles") else self.card(challenge)

    def deed(self, challenge: str) -> str:
        """Return a challenge as an action: ``get the Cable``."""
        kind = "part" if challenge in self.parts else "opportunity" if challenge in self.opportunities else "trouble"
        own = f"do.{challenge}" if f"do.{challenge}" in self.section("titles") else f"do.{kind}"
        return self.tell(f"titles.{own}", card=challenge, part=challenge)

    def aids(self, names: str) -> str:
        """Return what adds to a roll, by the names of tile actions and items: ``your Change to Wild tile``."""
        return listed(
            self.tell("titles.aid.item", item=name) if name in self.items else self.tell(f"titles.aid.{name}")
            for name in names.split()
        )

    def needs(self, need: Need) -> str:
        """Format required symbols as icons."""
        return " ".join(f"{{{colour}}}" for colour, count in need.items() for _one in range(count))

    def space_of(self, card: str) -> str | None:
        """Return the space of an Opportunity or Trouble Card; None for any other."""
        found = self.opportunities.get(card) or self.troubles.get(card)
        return None if found is None else found.space

    def challenge_icon(self, challenge: str) -> str:
        """Return the icon of a challenge."""
        if challenge in self.parts:
            return f"part_{challenge}"
        if challenge in self.opportunities:
            return "opportunity"
        return {"love": "love", "delorean": "speed", "biff": "courage"}.get(challenge, "trouble")

    def pile(self, name: str) -> str:
        """Return the name of a face-down pile."""
        return self.tell(f"titles.pile.{name}")

    def hour(self, column: int, midnight: int) -> str:
        """Return the name of a column of the turn tracker."""
        if column >= midnight:
            return _("10:04 p.m.")
        return _("Turn {n}").format(n=column) if column > 1 else _("Start of the evening")

    def icon_text(self, icon: str) -> str:
        """Describe an icon of the turn tracker."""
        return self.tell(f"titles.tracker.{icon}")

    def reward(self, effects: Iterable[Effect]) -> str:
        """Describe the reward of a solved card."""
        return listed((self._effect("reward", effect) for effect in effects), ",")

    def reveal(self, effects: Iterable[Effect]) -> str:
        """Describe the immediate effect of a Trouble Card."""
        return " ".join(self._effect("reveal", effect) for effect in effects)

    def _effect(self, when: str, effect: Effect) -> str:
        number = abs(effect.arg) if isinstance(effect.arg, int) else 0
        return self.tell(f"titles.{when}.{effect.name}", n=number, item=effect.arg, figure=effect.arg)

    def lasting(self, name: str) -> str:
        """Describe the lasting effect of a Trouble Card; empty if none."""
        return self.tell(f"titles.lasting.{name}") if f"lasting.{name}" in self.section("titles") else ""

    def figure(self, name: str) -> str:
        """Return the name of a figure."""
        return self.tell(f"titles.figure.{name}")

    def colour(self, colour: str) -> str:
        """Return the name of a colour of dice."""
        return self.tell(f"titles.colour.{colour}")

    def face(self, face: str) -> str:
        """Format a die face as icons."""
        symbol, count = FACES[face]
        return f"{{{symbol}}}" * count

    def column(self, number: int, seats: int) -> Sequence[Icon]:
        """Return the icons of a tracker column; none at the start and end."""
        columns = self.box.tracker[seats]
        return columns[number - 2] if 0 <= number - 2 < len(columns) else ()

    def power(self, hero: str) -> tuple[str, str]:
        """Return name and effect of a hero's special power."""
        return self.tell(f"titles.power.{hero}"), self.tell(f"titles.power.{hero}.text", n=POWER_STEPS)

    def opportunity_text(self, card: OpportunityCard) -> str:
        """Return the text of an Opportunity Card."""
        lines = [f"**{self.needs(card.need)}**"]
        if card.requires_present:
            lines.append(self.tell("titles.must_be_here", figure=card.requires_present))
        return "\n".join([*lines, self.reward(card.reward)])

    def trouble_text(self, card: TroubleCard) -> str:
        """Return the text of a Trouble Card."""
        lines = [line for line in (self.reveal(card.on_reveal), self.lasting(card.lasting)) if line]
        lines.append(f"{self.needs(card.need)} → {self.reward(card.reward)}")
        return "\n".join(lines)

    def movement_text(self, card: MovementCard) -> str:
        """Return the text of a Movement Card, one line for each move."""
        nearest = _("George or Lorraine, whoever is closer")
        return "\n".join(
            self.tell("titles.movement", figure=line.who, n=line.steps, where=self._where(line.toward, nearest))
            for line in card.steps
        )

    def sent(self, card: MovementCard) -> str:
        """Describe the moves of a Movement Card, for use within a sentence."""
        sent, nearest = "titles.movement.sent", _("the couple")
        return listed(
            [
                self.tell(sent, figure=line.who, n=line.steps, where=self._where(line.toward, nearest))
                for line in card.steps
            ]
        )

    def _where(self, toward: str, nearest: str) -> str:
        """Name the destination on a Movement Card; ``nearest`` names the nearer of George and Lorraine."""
        if toward == "nearest_of_couple":
            return nearest
        return self.the_space(toward) if toward in self.spaces else self.figure(toward)

    def tile_text(self, action: str, die: str | None, move: int | Count) -> str:
        """Describe a Power Tile; ``move`` is its printed or current movement."""
        doing = None
        if f"tile.doing.{action}" in self.section("titles") and (die is not None or action != "die"):
            doing = self.tell(f"titles.tile.doing.{action}", colour=die, icon=f"{{{die}}}")
        return self.tell("titles.tile", doing=doing, n=move)


def signed(number: object) -> str:
    """Write a number with a real minus."""
    return str(number).replace("-", "−")
