"""Hint display: finds the offers of a hint, words it, and highlights it on the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from game.ai.hints import Proposal
from game.ai.weighing import ALIKE
from game.i18n import N_, _
from game.match.session.hint import Advice
from game.rules.contract import Command, View, deeds, paid_with
from game.scenes.chances import told_chance
from game.scenes.play.hud import Hud
from game.scenes.play.table_display import TableDisplay
from game.table.contract import Offer, Speaks
from game.table.messages import ended_once
from game.ui.widgets import Ui

HINT_SECONDS: Final = 12.0


class HintDisplay:
    """Shows an action on the table with its text until the player does something."""

    def __init__(self, display: TableDisplay, ui: Ui, hud: Callable[[], Hud], give: Callable[[Offer], None]) -> None:
        """Set up; ``hud`` returns the current HUD, whose button for the action is lit; ``give`` takes an offer."""
        self._display, self._ui, self._hud, self._give = display, ui, hud, give
        self._shown: tuple[Offer, str] | None = None
        self._settling = False

    def show(self, offer: Offer, words: str) -> None:
        """Show an action, previewed while nothing else is."""
        standing = self._shown if self.is_read else None
        self._shown = offer, words
        self._display.pointer.advise(offer)
        self._hud().propose(offer, self._give)
        if standing is None or standing[0] != offer:
            self._display.reveal(*offer.things)
        self._say(offer, words)

    def _say(self, offer: Offer, words: str) -> None:
        """Show the text where it covers none of the action."""
        about = [*self._display.places_of(offer.things), *self._display.pointer.preview_layer.ways]
        board = self._display.regions.board
        self._ui.say(words, seconds=HINT_SECONDS, about=about, lasts="input", within=board)
        self._settling = self._display.camera.moving

    @property
    def is_read(self) -> bool:
        """Whether the text is still there."""
        return self._shown is not None and self._ui.said == self._shown[1]

    def holds(self) -> bool:
        """Return whether an action is still shown, at most as long as its text."""
        if self._shown is not None and not self.is_read and not self._hud().question.does_it:
            self._shown = None
            self._display.pointer.advise(None)
            self._hud().propose(None, self._give)
        return self._shown is not None

    def update(self) -> None:
        """Re-place the text once the camera is at rest."""
        if self.holds() and self._shown is not None and self._settling and not self._display.camera.moving:
            self._say(*self._shown)


OWN: Final = (
    N_("Your chance to win is about {percent}."),
    N_("Your chance to win is between {low} and {high}."),
    N_("Your chance to win is less than {high}."),
    N_("Your chance to win is more than {low}."),
)
"""An uncertain chance to win: one figure, bounds, and bounds that leave defeat or victory open."""
TEAM: Final = (
    N_("The team's chance to win is about {percent}."),
    N_("The team's chance to win is between {low} and {high}."),
    N_("The team's chance to win is less than {high}."),
    N_("The team's chance to win is more than {low}."),
)
"""The same where all win or lose together."""


def find_offer(offers: Sequence[Offer], advice: Advice) -> Offer | None:
    """Return the offer that performs most of an advised action from its start; None if there is none.

    Offers that do anything else or more never match. Ties go to the offer with most parts named in the reason.
    """
    begin = [offer for offer in offers if _does(offer, advice.commands[: len(offer.commands)])]
    return max(begin, key=lambda offer: (len(offer.commands), _named_parts(offer, advice)), default=None)


def _does(offer: Offer, commands: Sequence[Command]) -> bool:
    """Return whether an offer does the same as ``commands``, whatever the order in which it uses the same payments."""
    if offer.commands == commands:
        return True
    spent = [sorted(paid_with(one)) for one in (offer.commands, commands)]
    paying = [{one for one in some if getattr(one, "only_pays", False)} for some in (offer.commands, commands)]
    return deeds(offer.commands) == deeds(commands) and spent[0] == spent[1] and paying[0] == paying[1]


class NextBest(NamedTuple):
    """The second-best action: its offer, and the chance to win with it.

    ``alike``: no difference from the best was found; ``unsure``: its chance is not known well enough to be told.
    """

    offer: Offer
    chance: float
    alike: bool = False
    unsure: bool = False


def find_next_best(offers: Sequence[Offer], advice: Advice, best: Offer) -> NextBest | None:
    """Return the best alternative with another name that does not surely lose, if any."""
    found = (offered(offers, proposal) for proposal in advice.others)
    return next((one for one in found if one is not None and one.chance and one.offer.name != best.name), None)


def offered(offers: Sequence[Offer], proposal: Proposal) -> NextBest | None:
    """Return the offer that performs a whole proposed action, with its chance; None if either is unknown."""
    offer = next((one for one in offers if _does(one, proposal.commands)), None)
    if offer is None or proposal.chance is None:
        return None
    return NextBest(offer, proposal.chance, proposal.alike, proposal.bounds is not None)


def hint_words(offer: Offer, advice: Advice, words: Speaks[View]) -> str:
    """Return the action to take and, on its own line, the reason."""
    why = words.hint(advice.sentence, advice.facts) if advice.sentence else ""
    return f"{ended_once(f'**{offer.name}.**')}\n{why}" if why else f"**{offer.name}**"


def chance_words(
    advice: Advice, following: NextBest | None, mine: NextBest | None, shared: bool, ends: bool = True
) -> str:
    """Describe the chances to win and for whom; ``shared``: all win or lose together.

    ``mine`` is the player's own intended action; ``ends``: the action itself ends the game.
    """
    chance = advice.chance
    if chance is None or (chance == 1.0 and advice.wins):
        return ""
    if chance == 1.0 and not advice.games:
        return _("This wins the game.") if ends else _("You can win this turn.")
    if chance == 0.0:
        everything = _("This loses the game, but so does everything else.")
        return _("This game is as good as lost.") if advice.games else everything
    said = [_("This game is as good as won.") if chance == 1.0 else _likely(chance, advice.bounds, shared)]
    if following is not None and (mine is None or mine.offer.name != following.offer.name):
        same = not following.unsure and told_chance(following.chance) == told_chance(chance)
        more = (
            _("Just about as good: **{action}**.") if following.alike or same
            else _("Next best: **{action}**.") if following.unsure
            else _("Next best: **{action}**, about {percent} to win.")
        )  # fmt: skip
        said.append(more.format(action=following.offer.name, percent=told_chance(following.chance)))
    if mine is not None:
        own = (
            _("Your own **{action}** is just about as good.") if mine.alike
            else _("Your own **{action}** loses the game!") if mine.chance == 0.0
            else _("Your own **{action}** looks weaker.") if mine.unsure and chance - mine.chance > ALIKE
            else _("Your own **{action}** may be just as good.") if mine.unsure
            else _("Your own **{action}**: about {percent} to win.")
        )  # fmt: skip
        said.append(own.format(action=mine.offer.name, percent=told_chance(mine.chance)))
    return ended_once("\n".join(said))


def _likely(chance: float, bounds: tuple[float, float] | None, shared: bool) -> str:
    """Tell an uncertain chance to win, or the bounds within which it is."""
    about, between, less, more = TEAM if shared else OWN
    low, high = bounds or (chance, chance)
    told = about if bounds is None else less if low == 0.0 else more if high == 1.0 else between
    return _(told).format(percent=told_chance(chance), low=told_chance(low), high=told_chance(high))


def _named_parts(offer: Offer, advice: Advice) -> int:
    """Count the parts of an offer's gesture named in a hint's reason."""
    named = {str(value) for value in advice.facts.values()}
    return sum(part.name in named for part in (offer.gesture.parts if offer.gesture is not None else ()))
