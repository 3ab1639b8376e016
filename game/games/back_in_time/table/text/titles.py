"""The titles of Back in Time: names of things and texts of cards. Sentences of play are in :mod:`.prompts`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from game.content.texts import Either, Plural, Sentence
from game.games.back_in_time.rules.actions import POWER_STEPS
from game.games.back_in_time.rules.box import FACES, Box, Effect, Icon, MovementCard, Need, OpportunityCard, TroubleCard
from game.i18n import N_, _
from game.rules.claims import Count
from game.table.messages import Names

PLAIN_CHALLENGES: Final[Mapping[str, str]] = {
    "love": N_("Influence love"),
    "delorean": N_("Move the DeLorean"),
    "biff": N_("Fight Biff"),
}
PILES: Final[Mapping[str, str]] = {
    "movement": N_("Movement Cards"),
    "opportunity": N_("Opportunity Cards"),
    "tiles": N_("Power Tiles"),
    "trouble_1": N_("Trouble Cards, level 1"),
    "trouble_2": N_("Trouble Cards, level 2"),
    "trouble_3": N_("Trouble Cards, level 3"),
}
TRACKER_ICONS: Final[Mapping[str, str]] = {
    "trouble_1": N_("{trouble} A Trouble Card of level 1 is drawn."),
    "trouble_2": N_("{trouble} A Trouble Card of level 2 is drawn."),
    "trouble_3": N_("{trouble} A Trouble Card of level 3 is drawn."),
    "movement": N_("{movement} A Movement Card is drawn."),
    "movement_x2": N_("{movement} Two Movement Cards are drawn."),
    "love_check": N_("{photo} A look at the photo: short of the hearts a section fades."),
    "love_check_x2": N_("{photo} Two looks at the photo."),
}
REWARDS: Final[Mapping[str, Sentence]] = {
    "item": N_("Item: {item}"),
    "power_tile": Plural("{n} Power Tile", "{n} Power Tiles"),
    "power_tile_choice": N_("Draw {n} Power Tiles, keep 1"),
    "love": N_("+{n} {love}"),
    "delorean": Plural("DeLorean +{n} spot", "DeLorean +{n} spots"),
}
REVEALS: Final[Mapping[str, Sentence]] = {
    "love": N_("At once: −{n} {love}."),
    "delorean": Plural("At once: the DeLorean rolls back {n} spot.", "At once: the DeLorean rolls back {n} spots."),
    "send_home": N_("At once: {figure} goes home."),
    "biff_to_nearest": N_("At once: Biff stands up, next to the nearer of George and Lorraine."),
    "biff_steps": Plural(
        "At once: Biff stands up and goes {n} space toward the nearer of George and Lorraine.",
        "At once: Biff stands up and goes {n} spaces toward the nearer of George and Lorraine.",
    ),
}
LASTING: Final[Mapping[str, str]] = {
    "no_special_powers": N_("Special powers cannot be used."),
    "tile_move_minus_1": N_("Each tile used to move goes 1 space less, but at least 1."),
    "no_free_reroll": N_("No free reroll."),
    "no_escort_lorraine": N_("Lorraine cannot be escorted."),
    "no_escort_george": N_("George cannot be escorted."),
    "part_cost_plus_1": N_("Each part needs 1 {knowledge} more."),
    "no_assist": N_("Nobody may assist."),
    "biff_card_plus_1": N_("Movement Cards take Biff 1 space further."),
    "delorean_locked": N_("The DeLorean cannot be moved by a challenge."),
    "no_items": N_("Items cannot be used."),
    "love_minus_1": N_("The first {love} of each roll to influence love does not count."),
    "die_limit_1": N_("Only 1 die of each colour in a roll."),
}
FIGURES: Final[Mapping[str, str]] = {
    "marty": N_("Marty"),
    "doc": N_("Doc"),
    "jennifer": N_("Jennifer"),
    "einstein": N_("Einstein"),
    "george": N_("George"),
    "lorraine": N_("Lorraine"),
    "biff": N_("Biff"),
}
COLOURS: Final[Mapping[str, str]] = {
    "speed": N_("Speed"),
    "knowledge": N_("Knowledge"),
    "courage": N_("Courage"),
    "love": N_("Love"),
    "wild": N_("Wild"),
    "biff": N_("Biff"),
}
POWERS: Final[Mapping[str, tuple[str, str]]] = {
    "marty": (N_("This Is Heavy!"), N_("Lorraine comes up to {n} spaces toward Marty.")),
    "doc": (N_("Great Scott!"), N_("Doc goes straight to the DeLorean, alone.")),
    "jennifer": (N_("Follow Me!"), N_("Another hero comes up to {n} spaces toward her.")),
    "einstein": (N_("Bark! Bark!"), N_("Biff within 1 space goes up to {n} spaces anywhere.")),
}
STEPS: Final = Plural("**{figure}** {n} space → {where}", "**{figure}** {n} spaces → {where}")
MOVING: Final = Either(
    "doing",
    Plural("{doing}, or move {n} space", "{doing}, or move {n} spaces"),
    Plural("Move {n} space", "Move {n} spaces"),
)
DOING: Final[Mapping[str, str]] = {
    "die": N_("Roll 1 {colour} die {icon}"),
    "reroll_all": N_("Roll all dice again, locked ones too"),
    "change_to_wild": N_("Turn any die to {wild}, a locked one too"),
}
"""For each action of a Power Tile: what it does."""


class Titles(Names):
    """Names and card texts of one box, in the current language."""

    def __init__(self, box: Box) -> None:
        """Index the box by id."""
        self.box = box
        self.spaces = {space.id: space for space in box.spaces}
        self.opportunities = {card.id: card for card in box.opportunities}
        self.troubles = {card.id: card for card in box.troubles}
        self.items = {card.id: card for card in box.items}
        self.movement = {card.id: card for card in box.movement}
        self.parts = {part.id: part for part in box.parts}
        cards = dict.fromkeys(("card", "item", "part", "trouble"), self.card)
        self.names = {
            **cards,
            "space": self.space,
            "to": self.space,
            "goal": self.space,
            "challenge": self.challenge,
            "figure": self.figure,
            "other": self.figure,
            "hero": self.figure,
            "escort": self.figure,
            "colour": self.colour,
            "faces": lambda faces: " ".join(self.face(face) for face in faces),
        }

    def space(self, space: str) -> str:
        """Return the name of a space."""
        return _(self.spaces[space].title)

    def card(self, card: str) -> str:
        """Return the name of an Opportunity or Trouble Card, an item or a part."""
        for shelf in (self.opportunities, self.troubles, self.items, self.parts):
            if card in shelf:
                return _(shelf[card].title)
        return card

    def challenge(self, challenge: str) -> str:
        """Return the name of a challenge as something to do."""
        if challenge in self.parts:
            return self.say(N_("Prepare: {part}"), part=challenge)
        return _(PLAIN_CHALLENGES[challenge]) if challenge in PLAIN_CHALLENGES else self.card(challenge)

    def needs(self, need: Need) -> str:
        """Write symbols as icons."""
        return " ".join(f"{{{colour}}}" for colour, count in need.items() for _one in range(count))

    def challenge_icon(self, challenge: str) -> str:
        """Choose the icon of a challenge."""
        if challenge in self.parts:
            return f"part_{challenge}"
        if challenge in self.opportunities:
            return "opportunity"
        return {"love": "love", "delorean": "speed", "biff": "courage"}.get(challenge, "trouble")

    def pile(self, name: str) -> str:
        """Return the name of a face-down pile."""
        return _(PILES[name])

    def hour(self, column: int, midnight: int) -> str:
        """Return the name of a column of the turn tracker."""
        if column >= midnight:
            return _("10:04 p.m.")
        return _("Turn {n}").format(n=column) if column > 1 else _("The start of the evening")

    def icon_text(self, icon: str) -> str:
        """Return what an icon of the turn tracker brings."""
        return _(TRACKER_ICONS[icon])

    def reward(self, effects: Iterable[Effect]) -> str:
        """Return what a solved card gives."""
        return _(", ").join(self._effect(REWARDS, effect) for effect in effects)

    def reveal(self, effects: Iterable[Effect]) -> str:
        """Return what a Trouble Card does at once."""
        return " ".join(self._effect(REVEALS, effect) for effect in effects)

    def _effect(self, sentences: Mapping[str, Sentence], effect: Effect) -> str:
        number = abs(effect.arg) if isinstance(effect.arg, int) else 0
        return self.say(sentences[effect.name], n=number, item=effect.arg, figure=effect.arg)

    def lasting(self, name: str) -> str:
        """Return what a Trouble Card changes while it is active; empty for nothing."""
        return _(LASTING.get(name, ""))

    def figure(self, name: str) -> str:
        """Return the name of a figure."""
        return _(FIGURES[name])

    def colour(self, colour: str) -> str:
        """Return the name of a colour of dice."""
        return _(COLOURS[colour])

    def face(self, face: str) -> str:
        """Write a die face as icons."""
        symbol, count = FACES[face]
        return f"{{{symbol}}}" * count

    def column(self, number: int, seats: int) -> Sequence[Icon]:
        """Return the icons of one column of the tracker; none at its start, and none at its end."""
        columns = self.box.tracker[seats]
        return columns[number - 2] if 0 <= number - 2 < len(columns) else ()

    def power(self, hero: str) -> tuple[str, str]:
        """Name a hero's special power and say what it does."""
        return _(POWERS[hero][0]), _(POWERS[hero][1]).format(n=POWER_STEPS)

    def opportunity_text(self, card: OpportunityCard) -> str:
        """Return the text of an Opportunity Card."""
        lines = [f"**{self.needs(card.need)}**"]
        if card.requires_present:
            lines.append(self.say(N_("{figure} must be here."), figure=card.requires_present))
        return "\n".join([*lines, self.reward(card.reward)])

    def trouble_text(self, card: TroubleCard) -> str:
        """Return the text of a Trouble Card."""
        lines = [line for line in (self.reveal(card.on_reveal), self.lasting(card.lasting)) if line]
        lines.append(f"{self.needs(card.need)} → {self.reward(card.reward)}")
        return "\n".join(lines)

    def movement_text(self, card: MovementCard) -> str:
        """Return the lines of a Movement Card."""
        return "\n".join(
            self.say(STEPS, figure=line.who, n=line.steps, where=self._where(line.toward)) for line in card.steps
        )

    def _where(self, toward: str) -> str:
        """Name what a Movement Card sends somebody to."""
        if toward == "nearest_of_couple":
            return _("the nearer of George and Lorraine")
        return self.space(toward) if toward in self.spaces else self.figure(toward)

    def tile_text(self, action: str, die: str | None, move: int | Count) -> str:
        """Return what a Power Tile does; ``move`` is how far it goes, as printed or as it is now."""
        doing = None
        if action in DOING and (die is not None or action != "die"):
            doing = self.say(DOING[action], colour=die, icon=f"{{{die}}}")
        return self.say(MOVING, doing=doing, n=move)
