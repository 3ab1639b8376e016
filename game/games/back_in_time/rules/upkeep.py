"""Phases between turns: tracker, Movement Cards, Trouble Cards and Biff's steps.

Each function named after a pending decision performs one automatic step of it and returns True, or sets ``actor`` to
whoever must answer and returns False.
"""

from __future__ import annotations

from collections.abc import Callable

from game.games.back_in_time.rules.box import Effect
from game.games.back_in_time.rules.compiled_box import (
    BIFF,
    DOUBLE_PHOTO,
    FIRST_HERO,
    GEORGE,
    HEARTS,
    LAST_COLUMN,
    LORRAINE,
    MIDNIGHT,
    MOVEMENT,
    TROUBLE_1,
    goal_figure,
)
from game.games.back_in_time.rules.pending import (
    AWAY,
    Acting,
    BiffDice,
    BiffRuns,
    Drawing,
    Icons,
    Leading,
    Lines,
    Placing,
)
from game.games.back_in_time.rules.refusal_and_ending_ids import Ending
from game.games.back_in_time.rules.state_data import StateData


def end_turn(s: StateData) -> None:
    """Refresh the seat's tiles and items, pass the turn, and advance the tracker (rulebook section 4)."""
    s.spent &= ~s.held[s.turn]
    s.used_items &= ~s.owned[s.turn]
    s.power_used = s.vest = s.letter = False
    s.turn = (s.turn + 1) % s.seats
    s.clock += 1
    s.pending[:] = [Acting()]
    if s.clock == s.lookup.clocks[s.seats].marks[MIDNIGHT]:
        _strike(s)
    else:
        s.pending.append(Icons(0))


def _strike(s: StateData) -> None:
    """End the game at 10:04 p.m. (rulebook section 6; ruling R2)."""
    in_love = s.lookup.love.band(s.love) == HEARTS and s.photos > 0
    ready = s.car in s.lookup.ready
    if in_love and ready:
        s.finish(Ending.HOME, won=True)
    elif in_love:
        s.finish(Ending.CAR_SHORT, won=False)
    else:
        s.finish(Ending.LOVE_SHORT if ready else Ending.BOTH_SHORT, won=False)


def icons(s: StateData, top: Icons) -> bool:
    """Resolve the next icon of the tracker's column, top to bottom."""
    column = s.lookup.box.tracker[s.seats][s.clock - 2]
    s.pending.pop()
    if top.icon + 1 < len(column):
        s.pending.append(Icons(top.icon + 1))
    icon = column[top.icon]
    if icon.startswith("trouble"):
        _new_trouble(s, int(icon[-1]))
    elif icon.startswith("movement"):
        s.pending += [Drawing(MOVEMENT)] * (2 if icon.endswith("x2") else 1)
    else:
        check_love(s, 2 if icon.endswith("x2") else 1)
    return True


def _new_trouble(s: StateData, level: int) -> None:
    """Draw a Trouble Card; an empty pile gives none, but the old one is still removed (ruling R21)."""
    deck = TROUBLE_1 + level - 1
    if len(s.decks[deck]):
        s.pending.append(Drawing(deck))
    else:
        remove_trouble(s)


def remove_trouble(s: StateData) -> None:
    """Take the active Trouble Card off the board."""
    if s.trouble >= 0:
        deck = TROUBLE_1 + s.lookup.box.troubles[s.trouble].level - 1
        s.decks[deck] = s.decks[deck].discard(s.trouble)
        s.trouble = -1
        s.letter = False


def check_love(s: StateData, times: int) -> None:
    """Check the Love Meter: photo sections turn face down; losing the last one ends the game (rulebook section 4)."""
    band = s.lookup.love.band(s.love)
    is_last_column = s.clock == s.lookup.clocks[s.seats].marks[LAST_COLUMN]
    if is_last_column and s.difficulty == "easy":
        times = 1
    if band == HEARTS:
        return
    s.photos = s.lookup.photos.clamp(s.photos - times * (2 if band == DOUBLE_PHOTO else 1))
    if s.photos == 0:
        s.finish(Ending.PHOTO_GONE, won=False)


def reveal_trouble(s: StateData, card: int) -> None:
    """Put a new Trouble Card on the board: remove the old one, apply the immediate effect."""
    remove_trouble(s)
    s.trouble = card
    for effect in reversed(s.lookup.box.troubles[card].on_reveal):
        REVEAL[effect.name](s, effect)


def _reveal_love(s: StateData, effect: Effect) -> None:
    s.change_love(int(effect.arg))


def _reveal_delorean(s: StateData, effect: Effect) -> None:
    s.drive(int(effect.arg))


def _reveal_biff_steps(s: StateData, effect: Effect) -> None:
    s.stand_biff_up()
    s.pending.append(BiffRuns(int(effect.arg), penalty=False))


def _reveal_biff_to_nearest(s: StateData, _effect: Effect) -> None:
    s.stand_biff_up()
    s.pending.append(Placing())


def _reveal_send_home(s: StateData, effect: Effect) -> None:
    figure = GEORGE if effect.arg == "george" else LORRAINE
    s.at[figure] = s.lookup.homes[figure]


REVEAL: dict[str, Callable[[StateData, Effect], None]] = {
    "love": _reveal_love,
    "delorean": _reveal_delorean,
    "biff_steps": _reveal_biff_steps,
    "biff_to_nearest": _reveal_biff_to_nearest,
    "send_home": _reveal_send_home,
}
"""Effect function for each reveal of a Trouble Card."""


def lines(s: StateData, top: Lines) -> bool:
    """Resolve the next line of a Movement Card (ruling R12: a knocked-down Biff stays)."""
    card = s.lookup.lines[top.card]
    s.pending.pop()
    if top.line + 1 < len(card):
        s.pending.append(Lines(top.card, top.line + 1))
    move = card[top.line]
    if move.figure == BIFF:
        if not s.down:
            s.pending.append(BiffRuns(move.steps + (s.lasting == "biff_card_plus_1"), penalty=True))
        return True
    goal = move.goal if move.goal >= 0 else s.at[goal_figure(move.goal)]
    s.pending.append(Leading(move.figure, goal, move.steps, must=True))
    return True


def leading_spaces(s: StateData, top: Leading) -> list[int]:
    """Return the next spaces of a led figure."""
    here = s.at[top.figure]
    graph = s.lookup.town if top.figure < FIRST_HERO else s.lookup.streets
    if top.goal >= 0:
        return list(graph.toward[here][top.goal])
    if top.goal == AWAY:
        return _spaces_away(s, here)
    return list(graph.neighbours[here])


def _spaces_away(s: StateData, here: int) -> list[int]:
    """Return the neighbours of ``here`` farther from the nearer of the couple."""
    distance = s.lookup.town.distance
    couple = (s.at[GEORGE], s.at[LORRAINE])
    now = min(distance[here][goal] for goal in couple)
    return [n for n in s.lookup.town.neighbours[here] if min(distance[n][goal] for goal in couple) > now]


def leading(s: StateData, top: Leading) -> bool:
    """Move a figure while only one space is possible; else ask the active seat."""
    ways = leading_spaces(s, top) if top.left else []
    if not ways:
        s.pending.pop()
        return True
    if top.must and len(ways) == 1:
        lead(s, top, ways[0])
        return True
    s.actor = s.turn
    return False


def lead(s: StateData, top: Leading, to: int) -> None:
    """Move the figure of a :class:`Leading` one space."""
    s.at[top.figure] = to
    if top.left > 1:
        s.pending[-1] = Leading(top.figure, top.goal, top.left - 1, top.must, moved=True)
    else:
        s.pending.pop()


def biff_runs(s: StateData, top: BiffRuns) -> bool:
    """Move Biff towards the nearer of the couple; unused spaces of a card cost one love (rulings R9, R11)."""
    if s.is_biff_with_couple or not top.left:
        s.pending.pop()
        if top.left and top.penalty:
            s.change_love(-1)
        return True
    return _biff_steps(s, BiffRuns(top.left - 1, top.penalty))


def biff_dice(s: StateData, top: BiffDice) -> bool:
    """Resolve one Biff die: stand up, lose love, or step (rulebook section 5; rulings R7, R10)."""
    rest = BiffDice(top.left - 1)
    if not top.left:
        s.pending.pop()
        s.trial = None
    elif s.down:
        s.pending[-1] = rest
        if s.tokens:
            s.tokens -= 1
        else:
            s.down = False
    elif s.is_biff_with_couple:
        s.pending[-1] = rest
        s.change_love(-1)
    else:
        return _biff_steps(s, rest)
    return True


def _biff_steps(s: StateData, rest: BiffRuns | BiffDice) -> bool:
    """Move Biff one step if the shortest route is unique; else ask the active seat (ruling R9)."""
    ways = s.biff_ways()
    if len(ways) > 1:
        s.actor = s.turn
        return False
    s.pending[-1] = rest
    s.at[BIFF] = ways[0]
    return True


def lead_biff(s: StateData, top: BiffRuns | BiffDice, to: int) -> None:
    """Move Biff to the space chosen by the active seat."""
    s.at[BIFF] = to
    s.pending[-1] = BiffRuns(top.left - 1, top.penalty) if isinstance(top, BiffRuns) else BiffDice(top.left - 1)


def placing(s: StateData, _top: Placing) -> bool:
    """Put Biff with the nearer of the couple; the active seat breaks ties (ruling R9)."""
    goals = sorted(s.nearest_goals())
    if len(goals) > 1 and not s.is_biff_with_couple:
        s.actor = s.turn
        return False
    s.pending.pop()
    if not s.is_biff_with_couple:
        s.at[BIFF] = goals[0]
    return True
