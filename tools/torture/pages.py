"""Every page of the program, to be opened by tools that try them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from game.app.scene import Scene
from game.app.settings import Settings, SettingValues
from game.content import list_boxes
from game.match.match import Match
from game.presenters import open_presenter
from game.rules.contract import NOBODY
from game.scenes import match_factory, page_factory
from game.scenes.match_factory import MatchRequest
from tools.torture.played_games import TABLES, opened

LONG, ENDLESS = 120, 3000
"""Commands that are played before a table is opened at most, and after which a game is not played to its end."""


def settings_of(rng: Random) -> Settings:
    """Return preferences of any kind, kept in no file."""
    values = SettingValues(
        pace=rng.choice(("instant", "fast", "normal")), reduced_motion=rng.random() < 0.5, muted=True,
        hover_hold=rng.choice((0.0, 0.1)), objection=rng.choice((0.0, 1.0)),
        text_scale=rng.choice((1.0, 1.0, 1.5, 2.0)),
    )  # fmt: skip
    return Settings(values)


def table(settings: Settings, rng: Random) -> Scene:
    """Open the table of any game somewhere in the middle, with people, chance and bots."""
    case = rng.choice(TABLES)
    seats = rng.choice(case.seats)
    bot = match_factory.usual_seats(opened(case.name))[-1]
    people = rng.choice((("human",), ("human", "random"), ("human", "human", "random"), ("human", bot), ("random",)))
    match = match_factory.begin(
        MatchRequest(box=case.name, seats=("random",) * seats, seed=rng.getrandbits(32), practice=rng.random() < 0.5)
    )
    match.run(rng.randrange(LONG))
    sitting = match_factory.seat_all(match.game, ["human", *rng.choices(people, k=seats - 1)], rng.getrandbits(32))
    for seat, player in enumerate(sitting):
        match.hand_over(seat, player)
    return page_factory.table(settings, match)


def people_only(settings: Settings, rng: Random) -> Scene:
    """Open a table at which only people sit, with curtains where a game hides something."""
    case = rng.choice(TABLES)
    seats = ("human",) * rng.choice(case.seats)
    request = MatchRequest(box=case.name, seats=seats, seed=rng.getrandbits(32), practice=rng.random() < 0.5)
    return page_factory.table(settings, match_factory.begin(request))


def set_up(settings: Settings, rng: Random) -> Scene:
    """Open the set-up of any box that can be played."""
    return page_factory.set_up(settings, rng.choice([box for box in list_boxes() if box.open]))


def replay(settings: Settings, rng: Random) -> Scene:
    """Open the replay of a game that chance has played."""
    return page_factory.replay(settings, match_factory.replay_of_match(_played(rng, rng.randrange(LONG))))


def result(settings: Settings, rng: Random) -> Scene:
    """Open the result of a game that chance has played to its end."""
    match = _played(rng, ENDLESS)
    while match.actor != NOBODY:
        match = _played(rng, ENDLESS)
    return page_factory.result(settings, match, open_presenter(match.game))


def saved_games(settings: Settings, rng: Random) -> Scene:
    """Open the list of all kept games, one more among them."""
    _played(rng, 20).close()
    return page_factory.saved_games(settings)


def _played(rng: Random, most: int) -> Match:
    """Let chance play a match."""
    case = rng.choice(TABLES)
    seats = ("random",) * rng.choice(case.seats)
    match = match_factory.begin(MatchRequest(box=case.name, seats=seats, seed=rng.getrandbits(32)))
    match.run(most)
    return match


PAGES: Final[Mapping[str, Callable[[Settings, Random], Scene]]] = {
    "shelf": lambda settings, _rng: page_factory.shelf(settings),
    "set-up": set_up,
    "table": table,
    "people": people_only,
    "replay": replay,
    "result": result,
    "rulebook": lambda _settings, rng: page_factory.rulebook(rng.choice(TABLES).name),
    "settings": lambda settings, _rng: page_factory.preferences(settings),
    "kept games": saved_games,
    "about": lambda settings, _rng: page_factory.about(settings),
}
"""Opens each page; dialogs, the curtain and the pages behind them are found by whoever tries them."""
