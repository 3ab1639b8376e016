"""What actions of the Card Game are called in hints: what a player at the table would say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Final

from game.content.texts import Either, Sentence
from game.games.card_game.rules import commands as c
from game.games.card_game.rules.view import TableView
from game.games.card_game.table.input.command_sequences import CommandSequence, noted
from game.games.card_game.table.text import claimed
from game.games.card_game.table.text.titles import Titles
from game.i18n import N_
from game.rules.claims import stated
from game.rules.contract import Command, PlayerCommand

RESPOND: Final = Either("held", N_("Respond with {card}"), N_("Respond with {card} from the table"))
SINGLE: Final[Mapping[type[Command], Sentence]] = {
    c.KeepIdentity: N_("Keep your identity"),
    c.Mulligan: N_("Draw another identity"),
    c.DrawInstead: N_("Draw a card instead"),
    c.UseItem: Either("other", N_("Feed {other} to {item}"), N_("Use {item}")),
    c.SecondFlip: N_("Flip {square} too with {item}"),
    c.NoSecondFlip: N_("Flip nothing else"),
    c.Find: N_("Take {card}"),
    c.FindNothing: N_("Take nothing"),
    c.Give: N_("Give {card} to {by}"),
    c.Drop: Either("held", N_("Discard {card}"), N_("Discard {card} from the table")),
    c.Answer: Either(
        "cancels",
        Either("held", N_("Cancel {other} with {card}"), N_("Cancel {other} with {card} from the table")),
        RESPOND,
    ),
    c.LetPass: N_("Let it pass"),
    c.Finish: Either("shopping", N_("Stop shopping"), N_("End turn")),
}
"""Commands that are actions by themselves."""
BARE: Final = N_("Play {card} without what it needs")
FLIPS: Final = Either("fuel", N_("Flip {square} with {card}, fueled by {fuel}"), N_("Flip {square} with {card}"))
SIDE: Final = Either("flips", N_("Flip to “{event}” with the DoubleBack"), N_("Keep “{event}” with the DoubleBack"))
ON_ITEM: Final = Either("own", N_("Play {card} on your {item}"), N_("Play {card} on {player}'s {item}"))
ON_PLAYER: Final = Either("own", N_("Play {card} on yourself"), N_("Play {card} on {player}"))
PASSES: Final = Either("left", N_("Play {card} and pass hands left"), N_("Play {card} and pass hands right"))
PLAYS: Final = Either("fuel", N_("Play {card}, fueled by {fuel}"), N_("Play {card}"))
CANCELS: Final = ("memo", "memo_item", "engine")
"""Effects that cancel what they respond to."""


class ActionNames:
    """Names the actions of one game."""

    def __init__(self, titles: Titles) -> None:
        self.titles = titles

    def of(self, view: TableView, commands: Sequence[Command]) -> str:
        """Return what commands that belong together are called."""
        first, ask = commands[0], view.ask
        if type(first) not in SINGLE:
            return self._play(view, commands)
        facts: dict[str, object] = {"shopping": ask is not None and ask.target == "shopping"}
        if isinstance(first, (c.Drop, c.Answer)):
            facts["held"] = first.card in view.hand
        if isinstance(first, c.Answer):
            lookup, other = self.titles.lookup, ask.card if ask is not None else None
            facts |= {
                "other": other,
                "cancels": other is not None and lookup.effects[lookup.card[first.card]] in CANCELS,
            }
        return self.titles.say(SINGLE[type(first)], first, ask, **facts)

    def _play(self, view: TableView, commands: Sequence[Command]) -> str:
        """Return what playing a card with some of its targets is called."""
        given = [command for command in commands if isinstance(command, PlayerCommand)]
        chain = reduce(lambda known, command: noted(known, command, 0), given, CommandSequence(()))
        card = next((command.card for command in given if isinstance(command, c.Play)), view.ask and view.ask.card)
        owner = next((command.owner for command in given if isinstance(command, c.AimItem)), chain.player)
        facts = {"card": card, "player": owner, "own": owner == view.actor, "fuel": chain.fuel, "square": chain.square}
        if chain.altered is not None:
            square = str(self.titles.info(str(card)).linchpin)
            event = self.titles.event(square, stated(claimed.will_show(square, chain.altered, chain.commands)).says)
            return self.titles.say(SIDE, event=event, flips=view.timeline[square] != chain.altered)
        form: Sentence = (
            BARE if chain.bare
            else FLIPS if chain.square is not None
            else ON_ITEM if chain.item is not None
            else ON_PLAYER if chain.player is not None
            else PASSES if chain.left is not None
            else PLAYS
        )  # fmt: skip
        return self.titles.say(form, item=chain.item, left=bool(chain.left), **facts)
