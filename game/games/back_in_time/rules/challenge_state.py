"""State of the challenge under way."""

from __future__ import annotations

import msgspec

from game.rules.parts import DicePool


class ChallengeState(msgspec.Struct, frozen=True, array_like=True):
    """The challenge under way.

    The kinds of the dice are their colours, ``tiles`` the tiles they came from, in the order of adding; dice showing
    Biff are locked. ``free`` says that this roll cycle still has its reroll; ``extra_speed``, ``bonus`` and ``ignored``
    are added by items. ``resolved`` is set once only the Biff dice are left.
    """

    challenge: str
    dice: DicePool = DicePool()
    tiles: tuple[int, ...] = ()
    free: bool = True
    extra_speed: int = 0
    bonus: int = 0
    ignored: int = 0
    resolved: bool = False

    def flat(self) -> tuple[object, ...]:
        """List the fields for the digest: dice by colour and, once rolled, by face.

        Digests are stored in saved games, so this form never changes; locks follow from the faces.
        """
        dice = self.dice
        rolled = dice.faces if dice.is_rolled else ()
        added = (self.free, self.extra_speed, self.bonus, self.ignored, self.resolved)
        return (self.challenge, dice.kinds, self.tiles, rolled, *added)
