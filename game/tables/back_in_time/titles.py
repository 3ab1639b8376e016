"""The words of Back in Time: names of things, and what cards say. Sentences of play are in :mod:`.phrases`."""

from __future__ import annotations

from collections.abc import Iterable

from game.rules.back_in_time.box import Box, Effect, MovementCard, Need, OpportunityCard, TroubleCard
from game.words import _, ngettext


class Titles:
    """Names and card texts of one box, in the language of the moment."""

    def __init__(self, box: Box) -> None:
        """Index the box by id."""
        self.box = box
        self.spaces = {space.id: space for space in box.spaces}
        self.opportunities = {card.id: card for card in box.opportunities}
        self.troubles = {card.id: card for card in box.troubles}
        self.items = {card.id: card for card in box.items}
        self.movement = {card.id: card for card in box.movement}
        self.parts = {part.id: part for part in box.parts}

    def space(self, space: str) -> str:
        """Name a space."""
        return _(self.spaces[space].title)

    def card(self, card: str) -> str:
        """Name an Opportunity or Trouble Card, an item or a part."""
        for shelf in (self.opportunities, self.troubles, self.items, self.parts):
            if card in shelf:
                return _(shelf[card].title)
        return card

    def challenge(self, challenge: str) -> str:
        """Name a challenge as something to do."""
        if challenge in self.parts:
            return _("Prepare: {part}").format(part=self.card(challenge))
        plain = {
            "love": _("Influence love"),
            "delorean": _("Move the DeLorean"),
            "biff": _("Fight Biff"),
        }
        return plain.get(challenge) or self.card(challenge)

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
        """Name a face-down pile."""
        return {
            "movement": _("Movement Cards"),
            "opportunity": _("Opportunity Cards"),
            "tiles": _("Power Tiles"),
            "trouble_1": _("Trouble Cards, level 1"),
            "trouble_2": _("Trouble Cards, level 2"),
            "trouble_3": _("Trouble Cards, level 3"),
        }[name]

    def hour(self, column: int, midnight: int) -> str:
        """Name a column of the turn tracker."""
        if column >= midnight:
            return _("10:04 p.m.")
        return _("Turn {n}").format(n=column) if column > 1 else _("The start of the evening")

    def icon_text(self, icon: str) -> str:
        """Say what an icon of the turn tracker brings."""
        return {
            "trouble_1": _("{trouble} A Trouble Card of level 1 is drawn."),
            "trouble_2": _("{trouble} A Trouble Card of level 2 is drawn."),
            "trouble_3": _("{trouble} A Trouble Card of level 3 is drawn."),
            "movement": _("{movement} A Movement Card is drawn."),
            "movement_x2": _("{movement} Two Movement Cards are drawn."),
            "love_check": _("{photo} A look at the photo: short of the hearts a section fades."),
            "love_check_x2": _("{photo} Two looks at the photo."),
        }[icon]

    def reward(self, effects: Iterable[Effect]) -> str:
        """Say what a solved card gives."""
        return _(", ").join(self._reward(effect) for effect in effects)

    def _reward(self, effect: Effect) -> str:
        number = effect.arg if isinstance(effect.arg, int) else 0
        if effect.name == "item":
            return _("Item: {item}").format(item=self.card(str(effect.arg)))
        if effect.name == "power_tile":
            return ngettext("{n} Power Tile", "{n} Power Tiles", number).format(n=number)
        if effect.name == "power_tile_choice":
            return _("Draw {n} Power Tiles, keep 1").format(n=number)
        if effect.name == "love":
            return _("{n} {{love}}").format(n=f"+{number}")
        return ngettext("DeLorean {n} spot", "DeLorean {n} spots", number).format(n=f"+{number}")

    def reveal(self, effects: Iterable[Effect]) -> str:
        """Say what a Trouble Card does at once."""
        return " ".join(self._reveal(effect) for effect in effects)

    def _reveal(self, effect: Effect) -> str:
        number = abs(effect.arg) if isinstance(effect.arg, int) else 0
        if effect.name == "love":
            return _("At once: {n} {{love}}.").format(n=f"−{number}")
        if effect.name == "delorean":
            return ngettext(
                "At once: the DeLorean rolls back {n} spot.", "At once: the DeLorean rolls back {n} spots.", number
            ).format(n=number)
        if effect.name == "send_home":
            return _("At once: {figure} goes home.").format(figure=self.figure(str(effect.arg)))
        if effect.name == "biff_to_nearest":
            return _("At once: Biff stands up, next to the nearer of George and Lorraine.")
        return ngettext(
            "At once: Biff stands up and goes {n} space toward the nearer of George and Lorraine.",
            "At once: Biff stands up and goes {n} spaces toward the nearer of George and Lorraine.",
            number,
        ).format(n=number)

    def lasting(self, name: str) -> str:
        """Say what a Trouble Card changes while it is active; empty for nothing."""
        words = {
            "no_special_powers": _("Special powers cannot be used."),
            "tile_move_minus_1": _("Each tile used to move goes 1 space less, but at least 1."),
            "no_free_reroll": _("No free reroll."),
            "no_escort_lorraine": _("Lorraine cannot be escorted."),
            "no_escort_george": _("George cannot be escorted."),
            "part_cost_plus_1": _("Each part needs 1 {knowledge} more."),
            "no_assist": _("Nobody may assist."),
            "biff_card_plus_1": _("Movement Cards take Biff 1 space further."),
            "delorean_locked": _("The DeLorean cannot be moved by a challenge."),
            "no_items": _("Items cannot be used."),
            "love_minus_1": _("The first {love} of each roll to influence love does not count."),
            "die_limit_1": _("Only 1 die of each colour in a roll."),
        }
        return words.get(name, "")

    def figure(self, name: str) -> str:
        """Name a figure."""
        names = {
            "marty": _("Marty"),
            "doc": _("Doc"),
            "jennifer": _("Jennifer"),
            "einstein": _("Einstein"),
            "george": _("George"),
            "lorraine": _("Lorraine"),
            "biff": _("Biff"),
        }
        return names[name]

    def colour(self, colour: str) -> str:
        """Name a colour of dice."""
        return {
            "speed": _("Speed"),
            "knowledge": _("Knowledge"),
            "courage": _("Courage"),
            "love": _("Love"),
            "wild": _("Wild"),
            "biff": _("Biff"),
        }[colour]

    def face(self, face: str) -> str:
        """Write a die face as icons."""
        return f"{{{face[:-1]}}}{{{face[:-1]}}}" if face.endswith("2") else f"{{{face}}}"

    def power(self, hero: str) -> tuple[str, str]:
        """Name a hero's special power and say what it does."""
        return {
            "marty": (_("This Is Heavy!"), _("Lorraine comes up to 2 spaces toward Marty.")),
            "doc": (_("Great Scott!"), _("Doc goes straight to the DeLorean, alone.")),
            "jennifer": (_("Follow Me!"), _("Another player's figure comes up to 2 spaces toward Jennifer.")),
            "einstein": (_("Bark! Bark!"), _("Biff, if he is at most 1 space away, goes up to 2 spaces anywhere.")),
        }[hero]

    def opportunity_text(self, card: OpportunityCard) -> str:
        """The text of an Opportunity Card."""
        lines = [f"**{self.needs(card.need)}**"]
        if card.requires_present:
            lines.append(_("{figure} must be here.").format(figure=self.figure(card.requires_present)))
        return "\n".join([*lines, self.reward(card.reward)])

    def trouble_text(self, card: TroubleCard) -> str:
        """The text of a Trouble Card."""
        lines = [line for line in (self.reveal(card.on_reveal), self.lasting(card.lasting)) if line]
        lines.append(f"{self.needs(card.need)} → {self.reward(card.reward)}")
        return "\n".join(lines)

    def movement_text(self, card: MovementCard) -> str:
        """The lines of a Movement Card."""
        lines = []
        for line in card.steps:
            if line.toward == "nearest_of_couple":
                goal = _("the nearer of George and Lorraine")
            else:
                goal = self.figure(line.toward) if line.toward in ("george", "lorraine") else self.space(line.toward)
            lines.append(
                ngettext("**{who}** {n} space → {goal}", "**{who}** {n} spaces → {goal}", line.steps).format(
                    who=self.figure(line.who), n=line.steps, goal=goal
                )
            )
        return "\n".join(lines)

    def tile_text(self, action: str, die: str | None, move: int) -> str:
        """Say what a Power Tile does."""
        moving = ngettext("or move {n} space", "or move {n} spaces", move).format(n=move)
        if action == "die" and die is not None:
            return _("Roll 1 {colour} die {icon}").format(colour=self.colour(die), icon=f"{{{die}}}") + ", " + moving
        doing = {
            "reroll_all": _("Roll all dice again, locked ones too"),
            "change_to_wild": _("Turn any die to {wild}, a locked one too"),
        }.get(action)
        plain = ngettext("Move {n} space", "Move {n} spaces", move).format(n=move)
        return f"{doing}, {moving}" if doing else plain
