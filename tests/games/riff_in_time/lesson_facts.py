"""Facts that the texts of the Riff in Time lesson quote, read from the game."""

from __future__ import annotations

from game.games.riff_in_time.rules.commands import Combine, EndTurn, PickUp, Restore, Suffer, UseBooth
from tests.content.lesson_facts.moments import Facts, Moment, way


def grew(m: Moment, place: str) -> bool:
    """Return whether the rift of a place grew in this step."""
    return bool(m.view.locations[place].dial > m.was.locations[place].dial)


def ready(m: Moment, action: str) -> int:
    """Count the unspent dice and card actions that show an action."""
    return dice_ready(m, action) + [one.action for one in m.view.cards if not one.used].count(action)


def dice_ready(m: Moment, face: str) -> int:
    """Count the unspent dice that show a face."""
    return [die.face for die in m.view.pool if not die.spent].count(face)


def stage_of(m: Moment, place: str) -> int:
    """Return the number of the stage where a place lies."""
    space = m.view.locations[place].space
    return int(next(one.number for one in m.box.spaces if one.id == space))


def wires(m: Moment, place: str) -> int:
    """Return the number of wires between the learner and a place."""
    neighbours = {one.id: one.neighbours for one in m.box.spaces}
    return way(neighbours, m.view.players[0].space, m.view.locations[place].space)


def in_wrong_times(m: Moment) -> int:
    """Count the people who are not at their own place."""
    home = {one.personage: one.id for one in m.box.locations}
    return sum(m.view.locations[home[who]].space != one.space for who, one in m.view.personages.items())


def farthest(m: Moment) -> tuple[int, int]:
    """Return the most wires that one Move of the learner may take."""
    neighbours = {one.id: one.neighbours for one in m.box.spaces}
    here = m.view.players[0].space
    ways = {way(neighbours, here, space) for space in neighbours if space != here}
    by = {
        way(neighbours, here, one.to) for one in m.state.legal_commands() if getattr(one, "by", "") == "die.1"
        and hasattr(one, "to")
    }  # fmt: skip
    assert by == {one for one in ways if one <= max(by)}
    return min(by), max(by)


def combined(m: Moment) -> tuple[int, int]:
    """Return how many equal actions make how many Excellents, wherever that was legal so far."""
    found = set()
    for state in m.earlier:
        for command in (one for one in state.legal_commands() if isinstance(one, Combine)):
            after = state.clone()
            after.apply(command)
            found.add((len({command.first, command.second}), after.view(0).made - state.view(0).made))
    (both,) = found
    return both


def gives(m: Moment, person: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the dice and actions that a carried person gives."""
    return next((one.dice, one.actions) for one in m.box.locations if one.personage == person)


FACTS: Facts = {
    "{#} famous people are stuck in the wrong times": in_wrong_times,
    "repair all {#} places": lambda m: len(m.view.locations),
    "You each keep {#} objective": lambda m: int(m.will.players[0].objective == "jam_session"),
    "All start at {#}, and {#} just grew. Bring one to {#}": lambda m: (
        *{one.dial for one in m.ago(2).locations.values()},
        sum(one.dial > m.ago(2).locations[place].dial for place, one in m.view.locations.items()),
        0,
    ),
    "raises Outer Mongolia": lambda m: grew(m, "mongolia"),
    "A rift at {#} is full": lambda m: m.box.numbers.dial.most,
    "You have {#} {move} Moves, {#} {interact} Interaction, and {#} more from a card": lambda m: (
        dice_ready(m, "move"), dice_ready(m, "interact"), sum(not card.used for card in m.view.cards),
    ),
    "Lincoln is in Kassel": lambda m: m.view.personages["lincoln"].space == m.view.locations["kassel"].space,
    "You're Bill": lambda m: m.view.players[0].character == "bill",
    "takes you along {#} or {#} wires": farthest,
    "Picking him up takes an {interact}": lambda m: {one.by for one in m.allows(PickUp)} >= {"die.2"},
    "Lincoln brings a blue Character die and a {reroll} Reroll": lambda m: gives(m, "lincoln") == (
        ("character",), ("reroll",),
    ),
    "he longs for Washington": lambda m: any(
        (one.id, one.personage) == ("washington", "lincoln") for one in m.box.locations
    ),
    "Washington is on stage {#}, {#} wires away": lambda m: (stage_of(m, "washington"), wires(m, "washington")),
    "{interact} Interaction on your card": lambda m: any(
        one.action == "interact" and not one.used for one in m.view.cards
    ),
    "You have no actions left": lambda m: len(m.allows(EndTurn)) == len(m.state.legal_commands()) == 1,
    "Her riff card raises Athens": lambda m: grew(m, "athens"),
    "lowers Washington's rift {#} times, from {#} to {#}": lambda m: (
        sum(type(one).__name__ == "Repair" for one in m.step.commands),
        m.was.locations["washington"].dial,
        m.view.locations["washington"].dial,
    ),
    "San Dimas grows {#} level": lambda m: m.view.san_dimas - m.was.san_dimas,
    "A riff card raises Orleans": lambda m: grew(m, "orleans"),
    "{#} per turn, before anything else": lambda m: len(m.allows(UseBooth)) if not m.will.booth else 0,
    "{#} {interact} Interactions. But {#} Bogus is left": lambda m: (dice_ready(m, "interact"), dice_ready(m, "bogus")),
    "This one raises Washington's rift to level {#}": lambda m: (
        m.will.locations["washington"].dial if m.given(Suffer) else -1
    ),
    "{#} level is left": lambda m: m.view.locations["washington"].dial,
    "your card has another {interact}": lambda m: ready(m, "interact") == 1 and dice_ready(m, "interact") == 0,
    "Repaired! Washington": lambda m: m.view.locations["washington"].repaired,
    "roll a pink Triumphant die": lambda m: m.view.players[0].repairs == ("washington",),
    "never roll more than {#} dice": lambda m: m.box.numbers.pool,
    "Any {#} matching actions make {#} {excellent}": combined,
    "only needs restoring, with {#} {interact} Interaction": lambda m: len(Restore.means),
    "Elizabeth was here": lambda m: (
        m.view.players[1].character == "elizabeth" and m.view.players[0].space == m.view.players[1].space
    ),
    "San Dimas falls {#} level": lambda m: m.ago(1).san_dimas - m.view.san_dimas,
    "your objective gives you a {reroll}": lambda m: m.view.players[0].done and any(
        one.id == m.view.players[0].objective and one.action == "reroll" for one in m.box.objectives
    ),
    "{#} of {#} places is repaired": lambda m: (
        sum(one.repaired for one in m.view.locations.values()), len(m.view.locations),
    ),
}  # fmt: skip
