"""An action made in one gesture stays whole: it is animated from the drop point, logged once and undone as one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
import pytest

from game.app import services
from game.app.settings import Settings, SettingValues
from game.games.back_in_time.rules.view import TableView
from game.match.match import Match
from game.match.session.hint import Advice
from game.scenes import match_factory
from game.scenes.play.dialogs import DEAD
from game.scenes.play.log_entries import log_lines
from game.scenes.play.scene import PlayScene
from game.scenes.replay.scene import ReplayScene
from game.scenes.robot import Robot
from game.table import open_presenter
from game.table.contract import Offer
from game.ui.paint.geometry import Vec
from game.ui.tabletop.thing_names import Thing
from tests.games.back_in_time.table import cases as town
from tests.games.card_game.table import cases as cards
from tests.games.riff_in_time.table import cases as stages
from tests.games.time_line.table import cases as line
from tests.support.tables import TableCases, lift_curtain, scene_of
from tests.support.things import thing_of

pytestmark = pytest.mark.usefixtures("unseen")

SLACK = 6.0
"""Height of the landing hop, in table units: a piece can move back by this much."""
FULL_HAND = {0: cards.FULL}


@dataclass(frozen=True)
class Case:
    """Position in which a human player can drag pieces."""

    name: str
    make: Callable[[], Match]


def riff(given: Mapping[str, Any]) -> Match:
    """Create a match of Riff in Time at the given position."""
    return TableCases("riff_in_time").match(stages.arranged(given), ("human", "human"))


CASES = (
    Case("walks", town.match),
    Case("company", lambda: town.match({"heroes": {"marty": {"space": "lous_cafe"}},
                                        "figures": {"george": "lous_cafe"}})),
    Case("power", lambda: town.match({"heroes": {"marty": {"space": "oak_street"}}})),
    Case("challenge", lambda: town.match({"heroes": {"marty": {"space": "hill_valley_high"}},
                                          "figures": {"biff": "hill_valley_high"}})),
    Case("cards", lambda: cards.match(cards.arranged(2, {"hands": FULL_HAND, "tables": {0: ["plut_case", "lightning"],
                                      1: ["pie_pan"]}}), ("human", "human"))),
    Case("traders", lambda: line.match(line.arranged(2, {}), ("human", "human"))),
    Case("booth", lambda: riff({"dice": ["wyld.move", "wyld.move", "wyld.excellent"],
                                "players": {0: {"carries": ["freud", "billy_the_kid"]}}})),
    Case("figures", lambda: riff({"dice": ["wyld.interact", "wyld.interact", "wyld.excellent"],
                                  "personages": {"lincoln": "stage_1"}, "players": {
                                      0: {"space": "stage_1", "carries": ["socrates", "freud"]},
                                      1: {"space": "stage_1"}}})),
    Case("rifts", lambda: riff({"dice": ["wyld.interact", "wyld.interact", "wyld.move"], "restored": ["socrates"],
                                "players": {0: {"space": "stage_1"}}})),
    Case("bogus", lambda: riff({"dice": ["wyld.bogus", "wyld.bogus", "character.reroll"]})),
    Case("market", lambda: line.match(line.arranged(2, {"pawns": {0: {"market": 0}}}), ("human", "human"))),
)  # fmt: skip


def sit(match: Match, **values: Any) -> Robot:
    """Open a practice table, where everything can be undone."""
    match.config = msgspec.structs.replace(match.config, practice=True)
    settings = Settings(
        SettingValues(**{"pace": "normal", "hover_hold": 0.0, "objection": 0.0, "muted": True, **values})
    )
    robot = Robot(PlayScene(match, open_presenter(match.game), settings))
    robot.settle()
    if robot.scene.name == "curtain":
        lift_curtain(robot)
        robot.settle()
    return robot


def kinds(offers: Sequence[Offer]) -> dict[tuple[str, ...], Offer]:
    """Return the dragging offer with the most commands for each kind of piece and commands."""
    parts = Counter(offer.gesture.parts for offer in offers if offer.gesture is not None)
    found: dict[tuple[str, ...], Offer] = {}
    for offer in sorted(offers, key=lambda offer: len(offer.commands)):
        gesture = offer.gesture
        if gesture is not None and gesture.place is not None and not gesture.more and parts[gesture.parts] == 1:
            found[gesture.pick.kind, *dict.fromkeys(type(one).__name__ for one in offer.commands)] = offer
    return found


def points(robot: Robot, thing: str) -> Iterator[Vec]:
    """Yield points within a thing, its centre first."""
    rect = scene_of(robot).display.stage.rect_of(thing_of(thing))
    assert rect is not None, thing
    for dy in (0.5, 0.25, 0.75, 0.12, 0.88):
        for dx in (0.5, 0.25, 0.75, 0.12, 0.88):
            yield Vec(rect.x + rect.w * dx, rect.y + rect.h * dy)


def drag(robot: Robot, offer: Offer) -> Vec:
    """Drag as an offer asks; return the drop point."""
    scene, gesture = scene_of(robot), offer.gesture
    assert gesture is not None
    assert gesture.place is not None
    starts = [offer.gesture.pick for offer in scene.offers_now if offer.gesture]
    start = next(at for at in points(robot, str(gesture.pick)) if scene.display.stage.at(at, starts) == gesture.pick)
    robot.drag(start, start.plus(30, 0), drop=False)
    glowing = scene.display.stage.marked("legal")
    end = next(at for at in points(robot, str(gesture.place)) if scene.display.stage.at(at, glowing) == gesture.place)
    robot.move(end)
    robot.release(end)
    if offer.idle:
        robot.step(dt=DEAD)
        robot.use("button", "Use it anyway")
    return end


def everywhere() -> Iterator[tuple[Case, tuple[str, ...]]]:
    """Yield every kind of drag in every position."""
    for case in CASES:
        match = case.make()
        state, table = match.history.state, open_presenter(match.game)
        offers = table.offers.make(state.view(state.actor), state.legal_commands())
        yield from ((case, kind) for kind in kinds(offers))


KINDS = list(everywhere())
each = pytest.mark.parametrize(("case", "kind"), KINDS, ids=["-".join((case.name, *kind)) for case, kind in KINDS])


def test_the_cases_hold_actions_of_several_commands() -> None:
    several = {kind for _case, kind in KINDS if len(kind) > 2}
    assert {"Walk", "UsePower", "Attempt", "Play"} <= {kind[1] for kind in several}
    assert {"MoveTo", "Explore"} & {kind[1] for _case, kind in KINDS}


@each
def test_after_a_drop_nothing_moves_away_again(case: Case, kind: tuple[str, ...]) -> None:
    match = case.make()
    with sit(match) as robot:
        scene, offer = scene_of(robot), kinds(scene_of(robot).offers_now)[kind]
        assert offer.gesture is not None
        begin = len(match)
        drag(robot, offer)
        end = begin + len(offer.commands)
        held = [key for key in (offer.gesture.pick, *offer.along) if scene.display.stage.rect_of(key) is not None]
        goals = scene.table.board.layout(match.history.at(end).view(scene.session.viewer), scene.display.regions)
        way: dict[Thing, list[float]] = {key: [] for key in held if key in goals}
        for _frame in range(400):
            for key, gone in way.items():
                rect = scene.display.stage.rect_of(key)
                if rect is not None:
                    gone.append(rect.centre.distance(scene.display.stage.to_table(goals[key]).rect().centre))
            if len(match) != end or not scene.display.director.busy:
                break
            robot.step()
        assert tuple(match.history.commands[begin:end]) == offer.commands
        for key, gone in way.items():
            assert all(later <= min(gone[: number + 1]) + SLACK for number, later in enumerate(gone[1:])), (key, gone)


@each
def test_one_entry_of_the_log_and_one_undo(case: Case, kind: tuple[str, ...]) -> None:
    match = case.make()
    with sit(match, pace="instant") as robot:
        scene, offer = scene_of(robot), kinds(scene_of(robot).offers_now)[kind]
        before, number = match.history.state.digest(), len(match)
        steps: list[int] = []
        match.listen(None, lambda event: steps.append(len(event.steps)))
        lines = len(scene.log.lines)
        drag(robot, offer)
        assert steps[0] == len(offer.commands)
        first = [entry for entry in scene.log.lines[lines:] if not entry.heading]
        assert len(first) == 1 or 1 < len(first) <= len(steps), first
        match.undo(offer.commands[0].seat)  # type: ignore[attr-defined]  # commands of players have a seat
        assert (match.history.state.digest(), len(match)) == (before, number)
        assert [entry.text for entry in scene.log.lines].count("Undone.") == 1
        assert len(match.takebacks) == 1


def fresh() -> Match:
    """Start a stored match of two human players."""
    plan = match_factory.MatchRequest(
        box="back_in_time", seats=("human", "human"), seed=5, options={"character": "marty,doc"}
    )
    return match_factory.begin(plan)


@pytest.mark.parametrize("again", [False, True], ids=["at once", "after leaving and continuing"])
def test_one_key_takes_a_long_walk_back(again: bool) -> None:
    match = fresh()
    settings = Settings(SettingValues(pace="instant", hover_hold=0.0, muted=True))
    with Robot(PlayScene(match, open_presenter(match.game), settings)) as robot:
        robot.settle()
        before, number = match.history.state.digest(), len(match)
        robot.drag("pawn.marty", "space.mill_road")
        robot.settle()
        assert len(match) == number + 6
        if again:
            assert match.recorder is not None
            match = match_factory.carry_on(match.recorder.number or 0)
            robot.app.manager.replace(PlayScene(match, open_presenter(match.game), settings))
            robot.settle()
            assert len(match) == number + 6
        robot.key("ctrl+z")
        robot.settle()
        assert (match.history.state.digest(), len(match)) == (before, number)
        assert [entry.text for entry in scene_of(robot).log.lines].count("Undone.") == 1
        assert match.recorder is not None
        assert len(services.repository().read(match.recorder.number or 0).takebacks) == 1


@pytest.mark.parametrize("key", [True, False], ids=["by key", "by click"])
def test_an_entry_of_the_log_opens_into_its_steps(key: bool) -> None:
    match = town.match()
    with town.play(match) as robot:
        robot.drag("pawn.marty", "space.mill_road")
        robot.settle()
        scene = scene_of(robot)
        assert scene.log.lines[-1].text == "Marty goes to Mill Road (4 spaces)."
        assert len(scene.log.lines[-1].steps) == 6
        robot.key("l")
        listed = scene.display.log_panel.list
        assert listed.count() == 1

        def use() -> None:
            robot.step()
            if key:
                robot.scene.ui.set_focus(listed.key)
                robot.key("return")
            else:
                nodes = [node for top in robot.nodes() for node in top.walk() if node.key.startswith(listed.key)]
                robot.click(next(node for node in nodes if node.role == "option").rect.centre)

        use()
        assert listed.count() == 7
        use()
        assert listed.count() == 1
        use()
        listed.choose(6)
        robot.scene.ui.set_focus(listed.key)
        robot.step(2)
        assert scene.display.stage.marked("last") == {thing_of("pawn.marty")}


@pytest.mark.parametrize("slug", ["back_in_time", "card_game", "riff_in_time", "time_line"])
def test_every_action_of_a_game_has_one_entry_that_says_it_all(slug: str) -> None:
    match = match_factory.begin(match_factory.MatchRequest(box=slug, seats=("random", "random"), seed=3), saved=False)
    match.run(400)
    table, several = open_presenter(match.game), 0
    for event in match.events(None):
        lines = [line for step in event.steps for line in table.log.lines(step.command, step.before, step.after)]
        said = [line for line in lines if not line.heading]
        found = [entry for entry in log_lines(table, event) if not entry.heading]
        assert len(found) == bool(said), event.commands
        if said and len(event.steps) == 1:
            assert all(line.text in found[0].text for line in said)
        if len(said) > 1:
            assert found[0].steps == tuple(said)
            several += 1
    assert several


def test_a_bots_walk_grows_in_one_entry() -> None:
    match = town.match(seats=("human", "human"))
    steps = [{"do": "walk", "tile": "marty.1"}, {"do": "step", "to": "lous_cafe"},
             {"do": "step", "to": "riverside_drive"}]  # fmt: skip
    with town.play(match) as robot:
        scene = scene_of(robot)
        events = list(town.match(when=steps).events(None))
        scene.log.read([])
        for number, one in enumerate(events):
            scene.log.tell(one._replace(joins=number > 0))
            assert len(scene.log.lines) == 1
        assert scene.log.lines[0].text == "Marty goes to Riverside Drive (2 spaces)."


def test_a_hint_lights_the_whole_action() -> None:
    with town.play(town.match()) as robot:
        scene = scene_of(robot)
        walks = [one for one in scene.offers_now if len(one.commands) > 3]
        offer = max(walks, key=lambda one: len(one.commands))
        assert offer.gesture is not None
        scene.hinted(Advice(offer.commands, "", {}))
        assert scene.display.stage.marked("hinted") == {*offer.gesture.parts, *offer.marks}


def test_the_replay_steps_by_actions_and_by_commands() -> None:
    match = fresh()
    settings = Settings(SettingValues(pace="instant", hover_hold=0.0, muted=True))
    with Robot(PlayScene(match, open_presenter(match.game), settings)) as robot:
        robot.settle()
        number = len(match)
        robot.drag("pawn.marty", "space.mill_road")
        robot.settle()
        scene = ReplayScene(match_factory.replay_of_match(match), open_presenter(match.game), settings)
        robot.app.manager.replace(scene)
        robot.settle()
        scene.show_at(number)
        robot.key("right")
        assert scene.index == number + 6
        assert "Marty goes to Mill Road (4 spaces)." in robot.node(key="replay.lines").name
        robot.key("shift+left")
        assert scene.index == number + 5
        robot.key("left")
        assert scene.index == number
        robot.key("shift+right")
        robot.key("shift+right")
        assert scene.index == number + 2
        view = scene.view_at(scene.index)
        assert isinstance(view, TableView)
        assert view.heroes["marty"].space == "park_lane"
        robot.key("right")
        assert scene.index == number + 6
        assert "Shift" in robot.node("button", "Step forward").hint
