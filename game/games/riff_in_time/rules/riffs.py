"""Phase 1: a riff card is drawn and resolved, section by section (rulebook, "Piocher une carte de riff")."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from game.games.riff_in_time.rules import commands as c
from game.games.riff_in_time.rules import objectives
from game.games.riff_in_time.rules import pending as p
from game.games.riff_in_time.rules.box import Effect, Step
from game.games.riff_in_time.rules.compiled_box import GREEN, MAIN, RED, REPAIRED
from game.games.riff_in_time.rules.refusal_and_ending_ids import Ending
from game.games.riff_in_time.rules.state_data import NONE, NOWHERE, StateData
from game.rules.contract import NATURE
from game.rules.parts import Deck
from game.rules.pending_stack import ask_active

# --- drawing ---------------------------------------------------------------------------------------------------------


def _drawing(s: StateData, _top: p.Drawing) -> bool:
    """Draw by chance; without cards the game is lost (rulebook, "Perdre la partie")."""
    if s.riffs_left:
        s.actor = NATURE
        return False
    s.finish(Ending.DECK_EMPTY, ())
    return True


def _riff_drawn(s: StateData, command: c.RiffDrawn) -> None:
    """Reveal a card; the first one of the turn may be swapped with the ability (facts, 3.5)."""
    top = s.pending.pop()
    assert isinstance(top, p.Drawing)
    card = s.lookup.riff[command.card]
    s.deck = s.deck.without(card)
    s.open_riffs += (card,)
    if top.first and s.ability and s.has_ability("swap_riff"):
        s.pending.append(p.Swapping(card))
    else:
        s.pending.append(p.Resolving(card, main=True))


def _swap_riff(s: StateData, _command: c.SwapRiff) -> None:
    """Discard the card and draw the next one, at the cost of a card of the deck."""
    s.pending[-1] = p.Drawing(first=False)
    s.ability = False
    _close(s)


def _keep_riff(s: StateData, _command: c.KeepRiff) -> None:
    top = s.pending[-1]
    assert isinstance(top, p.Swapping)
    s.pending[-1] = p.Resolving(top.card, main=True)


def _close(s: StateData) -> None:
    """Discard the last revealed riff card."""
    s.deck = s.deck.discard(s.open_riffs[-1])
    s.open_riffs = s.open_riffs[:-1]


# --- sections --------------------------------------------------------------------------------------------------------


def _resolving(s: StateData, top: p.Resolving) -> bool:
    """Resolve the main section, then at most one conditional one that applies now (ruling 3); discard the card."""
    if top.main:
        s.pending[-1] = p.Resolving(top.card, main=False)
        s.pending.append(p.Doing(top.card, MAIN, 0))
        return True
    s.pending.pop()
    section = fitting_section(s, top.card)
    if section != MAIN:
        s.pending.append(p.Doing(top.card, section, 0))
    else:
        _close(s)
    return True


def fitting_section(s: StateData, card: int) -> int:
    """Return the conditional section of a card that applies now, or MAIN for none."""
    location = s.lookup.riff_location[card]
    if location == NOWHERE:
        return REPAIRED if s.lookup.sections[card][REPAIRED] else MAIN
    if not s.dial[location]:
        return REPAIRED
    return {"red": RED, "green": GREEN}.get(s.lookup.dial.band(s.dial[location]), MAIN)


def _doing(s: StateData, top: p.Doing) -> bool:
    """Resolve the next effect of a section; after the last one of a conditional section, discard the card."""
    effects = s.lookup.sections[top.card][top.section]
    if top.next < len(effects):
        s.pending[-1] = p.Doing(top.card, top.section, top.next + 1)
        effect = effects[top.next]
        if effect.do == "choose":
            s.pending.append(p.Choosing(top.card, top.section, top.next))
        else:
            DO[effect.do](s, effect)
        return True
    s.pending.pop()
    if top.section != MAIN:
        _close(s)
    return True


def options_of(s: StateData, top: p.Choosing) -> tuple[Step, ...]:
    """Return the active player's options."""
    return s.lookup.sections[top.card][top.section][top.effect].options


def _choose(s: StateData, command: c.Choose) -> None:
    top = s.pending.pop()
    assert isinstance(top, p.Choosing)
    step = options_of(s, top)[command.option - 1]
    DO[step.do](s, step)


# --- effects ---------------------------------------------------------------------------------------------------------


def _raise_location(s: StateData, step: Step | Effect) -> None:
    s.raise_location(s.lookup.location[step.location or ""], step.by)


def _raise_stages(s: StateData, step: Step | Effect) -> None:
    """Raise the rifts on numbered stages (ruling 1), until the game is lost."""
    for stage in step.stages:
        if s.over is None:
            s.raise_space(stage, step.by)


def _raise_players(s: StateData, step: Step | Effect) -> None:
    """Raise the rift at each player's space, clockwise from the active one; a space may rise several times."""
    for seat in s.in_turn_order():
        if s.over is None:
            s.raise_space(s.at[seat], step.by)


def _raise_san_dimas(s: StateData, step: Step | Effect) -> None:
    s.raise_san_dimas(step.by)


def _lower_san_dimas(s: StateData, step: Step | Effect) -> None:
    s.lower_san_dimas(step.by)


def _lower_for_repaired(s: StateData, step: Step | Effect) -> None:
    """Lower San Dimas for each given stage whose location is repaired."""
    repaired = sum(not s.dial[s.location_at(stage)] for stage in step.stages)
    s.lower_san_dimas(step.by * repaired)


def _lower_here(s: StateData, step: Step | Effect) -> None:
    """Lower the rift at the active player's space, San Dimas included (rulings 4 and 6)."""
    location = s.location_at(s.here)
    if location == NOWHERE:
        s.lower_san_dimas(step.by)
    elif s.lower_location(location, step.by):
        objectives.notice_lowered(s, location)


def _draw(s: StateData, _step: Step | Effect) -> None:
    s.pending.append(p.Drawing(first=False))


def _discard(s: StateData, step: Step | Effect) -> None:
    """Discard cards from the deck as far as possible (ruling 16); unseen ones stay unseen."""
    for _ in range(step.by):
        if s.deck.top:
            card = s.deck.top[0]
            s.deck = s.deck.without(card).discard(card)
        elif s.riffs_left:
            s.buried += 1


def _look(s: StateData, step: Step | Effect) -> None:
    s.pending.append(p.Looking(min(step.by, s.riffs_left)))


def _unrepair(s: StateData, _step: Step | Effect) -> None:
    """Break a repaired location open, or raise San Dimas if there is none (ruling 9)."""
    if s.repaired():
        s.pending.append(p.Unrepairing())
    else:
        s.raise_san_dimas(1)


def _gather(s: StateData, step: Step | Effect) -> None:
    """Move everybody to one space (ruling 18: it counts as a visit)."""
    space = s.lookup.space_of_name(step.location or "", s.stage_of)
    s.at = [space] * s.seats
    objectives.notice_places(s)


def _go(s: StateData, step: Step | Effect) -> None:
    s.at[s.turn] = s.lookup.space_of_name(step.location or "", s.stage_of)
    objectives.notice_places(s)


def _eject(s: StateData, _step: Step | Effect) -> None:
    """Put all passengers out at their booth's space (ruling 5)."""
    for who, seat in enumerate(s.carrier):
        if seat != NONE:
            s.stands[who], s.carrier[who] = s.at[seat], NONE


DO: Final[dict[str, Callable[[StateData, Step | Effect], None]]] = {
    "raise_location": _raise_location,
    "raise_stages": _raise_stages,
    "raise_players": _raise_players,
    "raise_san_dimas": _raise_san_dimas,
    "lower_san_dimas": _lower_san_dimas,
    "lower_for_repaired": _lower_for_repaired,
    "lower_here": _lower_here,
    "draw": _draw,
    "discard": _discard,
    "look": _look,
    "unrepair": _unrepair,
    "gather": _gather,
    "go": _go,
    "eject": _eject,
}
"""Effect function for each entry of the legend."""

# --- looking at cards and breaking open ------------------------------------------------------------------------------


def _looking(s: StateData, top: p.Looking) -> bool:
    """Reveal cards by chance until enough are known; a single one needs no ordering."""
    if len(s.deck.top) < top.number:
        s.actor = NATURE
        return False
    s.pending.pop()
    if top.number > 1:
        s.pending.append(p.Arranging(top.number))
    return True


def _top_seen(s: StateData, command: c.TopSeen) -> None:
    card = s.lookup.riff[command.card]
    s.deck = Deck(s.deck.rest & ~(1 << card), (*s.deck.top, card), s.deck.discards)


def _arrange_top(s: StateData, command: c.ArrangeTop) -> None:
    s.pending.pop()
    cards = tuple([s.lookup.riff[name] for name in command.cards])
    s.deck = Deck(s.deck.rest, cards + s.deck.top[len(cards) :], s.deck.discards)


def _unrepair_command(s: StateData, command: c.Unrepair) -> None:
    s.pending.pop()
    s.break_open(s.lookup.location[command.location])


STEPS: Final[dict[type, Callable[[Any, Any], bool]]] = {
    p.Drawing: _drawing,
    p.Swapping: ask_active,
    p.Resolving: _resolving,
    p.Doing: _doing,
    p.Choosing: ask_active,
    p.Looking: _looking,
    p.Arranging: ask_active,
    p.Unrepairing: ask_active,
}
"""Step function for each record of phase 1."""

EFFECTS: Final[dict[type, Callable[[Any, Any], None]]] = {
    c.RiffDrawn: _riff_drawn,
    c.SwapRiff: _swap_riff,
    c.KeepRiff: _keep_riff,
    c.Choose: _choose,
    c.TopSeen: _top_seen,
    c.ArrangeTop: _arrange_top,
    c.Unrepair: _unrepair_command,
}
"""Effect function for each command of phase 1."""
