"""Shows a hint: finds the offer it stands for, and its text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile

from game.match.session.hint import Advice
from game.presenters.contract import Offer, Speaks
from game.rules.contract import View
from game.ui.tabletop.thing_names import Thing


def find_offer(offers: Sequence[Offer], advice: Advice) -> Offer | None:
    """Return the offer that matches most of a proposed action; None when none matches."""
    fitting = [
        offer for offer in offers if offer.commands[-1] in advice.commands or offer.commands[0] == advice.commands[0]
    ]
    return max(fitting, key=lambda offer: (_match_action(offer, advice), _match_reason(offer, advice)), default=None)


def hint_words(offer: Offer, advice: Advice, words: Speaks[View], name_of: Callable[[Thing], str]) -> str:
    """Return the sentence of what to do and why; ``name_of`` returns the name of a thing."""
    things = offer.gesture.parts if offer.gesture else ()
    why = words.hint(advice.sentence, advice.facts) if advice.sentence else ""
    what = offer.label or " → ".join(name_of(thing) for thing in things)
    return f"**{what}**: {why}" if why else f"**{what}**"


def _match_action(offer: Offer, advice: Advice) -> tuple[int, int]:
    """Return the index in the action at which an offer ends (-1: nowhere), and the length of their common start."""
    ends = max((at for at, command in enumerate(advice.commands) if command == offer.commands[-1]), default=-1)
    alike = takewhile(lambda pair: pair[0] == pair[1], zip(offer.commands, advice.commands, strict=False))
    return ends, sum(1 for _pair in alike)


def _match_reason(offer: Offer, advice: Advice) -> tuple[int, int]:
    """Count what an offer has in common with the reason for a hint; the shorter of two is better."""
    named = {str(value) for value in advice.facts.values()}
    parts = offer.gesture.parts if offer.gesture is not None else ()
    return sum(part.name in named for part in parts), -len(offer.commands)
