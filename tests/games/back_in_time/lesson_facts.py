"""Facts that the texts of the Back in Time lesson quote, read from the game."""

from __future__ import annotations

from game.games.back_in_time.rules.commands import AddDie, Lead, Step, Walk
from tests.content.lesson_facts.moments import Facts, Moment

MARTY = "marty"


def tiles_left(m: Moment) -> int:
    """Count the learner's tiles that are not exhausted."""
    hero = m.view.heroes[MARTY]
    return len(hero.tiles) - len(hero.spent)


def walk_of(m: Moment, tile: str) -> int:
    """Return the number of steps on one of Marty's starter tiles."""
    return int(m.box.starter_tiles[MARTY][int(tile.split(".")[1]) - 1].move)


def symbols(m: Moment) -> int:
    """Return the number of symbols rolled so far for the challenge."""
    return int(m.view.trial.score)


def dice_of_kind(m: Moment, colour: str) -> int:
    """Count the dice of a color that the partner has added."""
    tiles = [one.tile for one in m.given(AddDie)]
    doc = m.box.starter_tiles["doc"]
    return sum(doc[int(tile.split(".")[1]) - 1].die == colour for tile in tiles)


FACTS: Facts = {
    "{#} per turn, your power": lambda m: 1 if m.will.power_used and not m.view.power_used else 0,
    "moves Lorraine up to {#} spaces closer": lambda m: len(m.given(Lead)),
    "You have {#} Power Tiles": lambda m: len(m.view.heroes[MARTY].tiles),
    "This one moves you up to {#} spaces": lambda m: walk_of(m, m.given(Walk)[0].tile),
    "You have {#} spaces left": lambda m: m.view.ask.steps,
    "They're both here": lambda m: (
        m.view.figures["george"] == m.view.figures["lorraine"] == m.view.heroes[MARTY].space
    ),
    "{#} dice are enough": lambda m: len(m.view.trial.dice),
    "{#} {love} count": symbols,
    "You may reroll {#}": lambda m: int(m.view.trial.free_reroll),
    "{#} symbols raise the Love Meter to {#}. The hearts start at {#}": lambda m: (
        m.view.love - m.earlier[0].view(0).love, m.view.love, m.box.love.heart_zone[0],
    ),
    "You have {#} tile left": tiles_left,
    "all {#} are ready again": lambda m: len(m.view.heroes[MARTY].tiles),
    "where {#} {knowledge} dice get him the Cable": lambda m: dice_of_kind(m, "knowledge"),
    "moves the DeLorean {#} spots": lambda m: m.view.car - m.was.car,
    "it needs all {#} parts": lambda m: len(m.box.parts),
    "“Rumors at School” costs {#} love": lambda m: m.was.love - m.view.love,
    "Biff has {#} equally short ways": lambda m: len(m.allows(Lead)),
    "Biff is with George, but no longer with Lorraine": lambda m: (
        m.view.figures["biff"] == m.view.figures["george"] != m.view.figures["lorraine"]
    ),
    "Drag the {#} {courage} tile": lambda m: len(m.view.trial.dice) + 1,
    "{courage} knocks him down": lambda m: m.view.biff_down,
    "adds a {knockdown}": lambda m: m.view.tokens == 1,
    "to Lorraine on Second Street": lambda m: m.view.figures["lorraine"] == m.given(Step)[0].to == "second_street",
    "They're together again": lambda m: m.view.figures["george"] == m.view.figures["lorraine"],
    "Below {#} love, a section fades. When all {#} have faded": lambda m: (
        m.box.love.heart_zone[0], m.box.love.photos,
    ),
    "After {#} turns": lambda m: m.view.midnight - m.earlier[0].view(0).clock,
}  # fmt: skip
