"""Hot seat: curtain, hands that only their owners see, and responses out of turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random

import pygame
import pytest

from game.app.settings import Settings, SettingValues
from game.content import open_box
from game.games.card_game.rules import commands as c
from game.games.card_game.rules.state_machine import State
from game.games.card_game.rules.view import PendingView, TableView
from game.games.dice_through_time.rules.commands import EndTurn
from game.match.match import Match, begin
from game.match.session.hot_seat import SAME_FOR_ALL
from game.scenes.curtain import DEAD, HOLD, Called, CurtainScene, HandPeek
from game.scenes.play.scene import PlayScene
from game.scenes.robot import Robot
from game.seats.players import HumanPlayer
from game.seats.spec import sit_all
from game.table import open_presenter
from game.ui.paint.palette import rgb
from tests.games.card_game.contract_facts import reshuffle_hidden
from tests.games.card_game.table.cases import arranged, box, play, playout
from tests.games.card_game.table.cases import match as match_of
from tests.games.card_game.table.cases import table as table_of_cards
from tests.support.tables import lift_curtain


@contextmanager
def sitting(seats: str, seed: int = 5, **values: object) -> Iterator[tuple[Robot, Match]]:
    """Open a Card Game table with these seats, humans and bots."""
    game = open_box("card_game")
    match = begin(game, sit_all(game, seats.split(","), seed), seed, {})
    settings = Settings(SettingValues(**{"pace": "instant", "objection": 1.0, **values}))  # type: ignore[arg-type]
    robot = Robot(PlayScene(match, open_presenter(game), settings))
    yield robot, match
    robot.app.close()


def table(robot: Robot) -> PlayScene:
    """Return the table scene, wherever it is on the scene stack."""
    return next(scene for scene in robot.app.manager.stack() if isinstance(scene, PlayScene))


def shown_cards(robot: Robot) -> set[str]:
    """Return the ids of all face-up cards on the stage, without the public ones."""
    scene = table(robot)
    view = scene.match.view(None)
    assert isinstance(view, TableView)
    public = {f"card.{card}" for player in view.players for card in player.table}
    public |= {f"card.{card}" for card in view.discards}
    names = scene.match.game.lookup.names  # type: ignore[attr-defined]
    played = [getattr(record, "card", -1) for record in view.pending]
    public |= {f"card.{names[card]}" for card in played if card >= 0}
    return {str(key) for key in scene.display.stage.pieces() if key.kind == "card"} - public


def play_on(robot: Robot, match: Match, commands: int, choose: Random) -> Iterator[None]:
    """Play for every human player, through curtains, up to a number of commands; yield after every frame."""
    for _frame in range(40_000):
        robot.step()
        yield
        if len(match) >= commands or match.result() is not None:
            return
        if isinstance(robot.scene, CurtainScene):
            lift_curtain(robot)
            continue
        scene = table(robot)
        person = scene.session.person
        offer = person.request() if person is not None else None
        if person is not None and offer is not None and scene.offers_now:
            person.answer(choose.choice(offer.options))
            scene.session.seats_changed()
    raise AssertionError("the game stands still")


@pytest.mark.usefixtures("unseen")
def test_a_curtain_falls_before_each_other_person_and_shows_no_hand() -> None:
    with sitting("human,human") as (robot, match):
        fallen = 0
        for _frame in play_on(robot, match, 60, Random(1)):
            if isinstance(robot.scene, CurtainScene):
                fallen += 1
                assert not shown_cards(robot)
        assert fallen > 3


@pytest.mark.usefixtures("unseen")
def test_nobody_ever_sees_a_hand_of_somebody_else() -> None:
    with sitting("human,random,human") as (robot, match):
        for _frame in play_on(robot, match, 90, Random(2)):
            viewer = table(robot).session.viewer
            view = match.view(viewer)
            assert isinstance(view, TableView)
            if not table(robot).display.director.busy:
                assert shown_cards(robot) <= {f"card.{card}" for card in view.hand}


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize("seats", range(2, 7))
def test_the_only_person_never_meets_a_curtain(seats: int) -> None:
    """A single human player never gets a curtain, at any seat."""
    for here in {0, seats - 1}:
        specs = ["human" if seat == here else "random" for seat in range(seats)]
        with sitting(",".join(specs), seed=seats) as (robot, match):
            for _frame in play_on(robot, match, 80, Random(3)):
                assert not isinstance(robot.scene, CurtainScene)
                assert table(robot).session.viewer == here


def until_heard(robot: Robot, match: Match) -> None:
    """Play until a response window for a card is open."""
    choose = Random(4)
    for _frame in play_on(robot, match, 400, choose):
        view = match.view(None)
        assert isinstance(view, TableView)
        if table(robot).session.hot_seat.waiting and view.ask is not None and view.ask.card is not None:
            return
    raise AssertionError("nothing was announced")


@pytest.mark.usefixtures("unseen")
def test_everybody_has_the_same_time_to_object_and_then_it_passes() -> None:
    with sitting("human,human,human") as (robot, match):
        until_heard(robot, match)
        before = len(match)
        assert table(robot).session.viewer is None
        assert "No one responds" in [node.name for top in robot.scene.nodes() for node in top.walk()]
        asked = robot.node("status", key="prompt").name
        assert asked.endswith("Does anyone want to respond?"), "not with a bare number of seconds"
        robot.step(20)
        assert len(match) == before
        robot.step(90)
        passed = match.history.commands[before : before + 2]
        assert all(isinstance(command, c.LetPass) for command in passed)


def test_a_bar_runs_out_with_the_time_to_object() -> None:
    with sitting("human,human,human") as (robot, match):
        until_heard(robot, match)
        robot.step(3)
        widths = [lit_bar(robot)]
        for _ in range(4):
            robot.step(12)
            widths.append(lit_bar(robot))
        assert widths == sorted(widths, reverse=True)
        assert widths[0] > 3 * widths[-1] > 0
        robot.step(60)
        assert lit_bar(robot) == 0


def lit_bar(robot: Robot) -> int:
    """Return the number of lit pixels in the countdown bar."""
    bar = table(robot).hud.time_left.rect
    at = table(robot).display.stage.viewport.px_rect(bar)
    colours = {tuple(rgb(role))[:3] for role in ("accent_bright", "danger_bright")}
    return sum(tuple(robot.picture().get_at((x, at.centery)))[:3] in colours for x in range(at.left, at.right))


@pytest.mark.usefixtures("unseen")
def test_the_number_of_a_seat_raises_its_hand_and_only_that_person_is_asked() -> None:
    with sitting("human,human,human", objection=8.0) as (robot, match):
        until_heard(robot, match)
        view = match.view(None)
        assert isinstance(view, TableView)
        assert view.ask is not None
        raiser = next(seat for seat in range(3) if seat != view.ask.by)
        robot.key(str(raiser + 1))
        robot.step(5)
        assert not isinstance(robot.scene, CurtainScene), "somebody else may want to answer, too"
        assert any("wants to respond" in node.name for top in robot.scene.nodes() for node in top.walk())
        robot.step(120)
        assert isinstance(robot.scene, CurtainScene)
        assert any("wants to respond" in node.name for top in robot.scene.nodes() for node in top.walk())
        assert match.actor == raiser
        lift_curtain(robot)
        robot.step(5)
        person = match.players[raiser]
        assert isinstance(person, HumanPlayer)
        assert person.request() is not None
        assert table(robot).session.viewer == raiser


@pytest.mark.usefixtures("unseen")
def test_whoever_else_raised_a_hand_is_asked_when_the_first_lets_it_pass() -> None:
    with sitting("human,human,human", objection=8.0) as (robot, match):
        until_heard(robot, match)
        by = announced(match).by
        assert by is not None
        first, second = (by + 1) % 3, (by + 2) % 3
        robot.key(str(by + 1))
        robot.step(120)
        assert not isinstance(robot.scene, CurtainScene), "nobody answers what they do themselves"
        robot.key(str(second + 1))
        robot.key(str(first + 1))
        robot.step(5)
        for seat in (first, second):
            assert isinstance(robot.scene, CurtainScene), "everybody wants to: nothing more is waited for"
            assert match.actor == seat
            lift_curtain(robot)
            robot.step(30)
            assert table(robot).session.viewer == seat
            robot.use("button", "Let it pass")
            robot.step(5)
        assert table(robot).session.viewer != second or match.actor == second


def announced(match: Match) -> PendingView:
    """Return what the response window asks."""
    view = match.view(None)
    assert isinstance(view, TableView)
    assert view.ask is not None
    return view.ask


@pytest.mark.usefixtures("unseen")
def test_a_window_may_wait_until_somebody_says_that_nobody_objects() -> None:
    with sitting("human,human,human", objection=0.0) as (robot, match):
        until_heard(robot, match)
        before = len(match)
        robot.step(600)
        assert len(match) == before
        robot.use("button", "No one responds")
        robot.step(10)
        assert len(match) > before


def is_open(hand: HandPeek) -> bool:
    """Return whether the hand is shown."""
    return hand.shown


@pytest.mark.usefixtures("unseen")
def test_no_click_on_the_button_shows_a_hand() -> None:
    """Clicking the show button never reveals a hand, however often: it has to be held."""
    with sitting("human,human") as (robot, _match):
        scene = until_curtain(robot)
        assert scene.hand is not None
        robot.step(dt=DEAD)
        show, away = (
            robot.node(key="curtain.show").rect.centre,
            robot.node(key="curtain.menu").rect.centre.plus(-200.0, 0.0),
        )
        for _click in range(20):
            robot.click(show)
            assert not is_open(scene.hand)
        robot.press(away)
        robot.move(show)
        robot.step(dt=2 * HOLD)
        robot.release(show)
        robot.step(dt=HOLD)
        assert not is_open(scene.hand)


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize("pace", ["instant", "slow"])
def test_a_hand_lies_face_down_the_moment_its_owner_has_answered(pace: str) -> None:
    """A hand turns face down as soon as its owner has answered out of turn, before the answer is animated."""
    with sitting("human,human,human", objection=8.0, pace=pace) as (robot, match):
        until_heard(robot, match)
        by = announced(match).by
        assert by is not None
        raiser = (by + 1) % 3
        robot.key(str(raiser + 1))
        until_curtain(robot)
        lift_curtain(robot)
        until_asked(robot)
        robot.step(30)  # wait out the input lockout
        assert table(robot).session.viewer == raiser
        assert shown_cards(robot)
        robot.use("button", "Let it pass")
        assert table(robot).session.viewer is None
        assert not shown_cards(robot)


@pytest.mark.usefixtures("unseen")
def test_a_hand_lies_face_down_once_it_is_not_its_owners_turn_and_open_while_it_is() -> None:
    """A hand is open only during its owner's turn, whatever is played; another player's turn brings a curtain."""
    stayed = left = 0
    with sitting("human,human") as (robot, match):
        rng = Random(6)
        while left < 12 or not stayed:
            if isinstance(robot.scene, CurtainScene):
                lift_curtain(robot)
            scene = table(robot)
            offer = rng.choice(scene.offers_now) if scene.offers_now else None
            if offer is None or not offer.commands or scene.session.viewer is None:
                robot.step()
                continue
            owner = scene.session.viewer
            after = match.history.state.clone()
            for command in offer.commands:
                after.apply(command)
            goes_on = after.actor < 0 and after.view(None).turn == owner
            scene.session.give(offer.commands)
            stays = after.actor == owner or goes_on
            assert scene.session.viewer == (owner if stays else None), offer.commands
            stayed, left = stayed + goes_on, left + (not stays)
            robot.step()


def until_curtain(robot: Robot) -> CurtainScene:
    """Run frames until a curtain falls; return it."""
    for _frame in range(2000):
        robot.step()
        if isinstance(robot.scene, CurtainScene):
            return robot.scene
    raise AssertionError("no curtain falls")


def until_asked(robot: Robot) -> None:
    """Run frames until a human player has offers and nothing is animated."""
    for _frame in range(2000):
        robot.step()
        if table(robot).offers_now and not table(robot).display.director.busy:
            return
    raise AssertionError("nobody is asked")


# --- hidden information ----------------------------------------------------------------------------------------------

SEATS = range(2, 7)


def positions(seats: int, seed: int) -> list[State]:
    """Return positions between human players, some with a turn to take and some with an open response window."""
    found: dict[bool, list[State]] = {True: [], False: []}
    for number, (state, _command) in enumerate(playout(seats, seed, 600)):
        if number > 3 * seats and number % 5 == 0 and state.actor >= 0:
            found[table_of_cards().shows.response_window(state.view(state.actor)) is None].append(state.clone())
    return [*found[True][::6][:4], *found[False][::12][:4]]


def seen(state: State, seats: int, held: str = "", letting_go: bool = False) -> bytes:
    """Return the window's pixels as the position comes up, with the hand held open or let go again."""
    with play(state.clone(), ("human",) * seats, objection=5.0, settle=False) as robot:
        robot.step(3)
        if held and isinstance(robot.scene, CurtainScene):
            robot.step(dt=DEAD)
            show = robot.node(key="curtain.show").rect.centre
            if held == "key":
                robot.hold(f"shift+{robot.scene.called.key}")
            else:
                robot.press(show)
                robot.step(dt=HOLD)
            robot.step(2)
            if letting_go and held == "key":
                robot.let_go(robot.scene.called.key)
            elif letting_go:
                robot.release(show)
            robot.step(2)
        return pygame.image.tobytes(robot.picture(), "RGB")


@pytest.mark.parametrize("seats", SEATS)
def test_no_pixel_tells_of_any_hand_until_it_is_held_open(seats: int) -> None:
    """No pixel depends on hidden cards until a hand is held open, behind the curtain or during a response window."""
    rng, opened = Random(seats), 0
    for number, state in enumerate(positions(seats, 300 + seats)):
        other = reshuffle_hidden(box(), state, None, rng)
        plain = seen(state, seats)
        assert seen(other, seats) == plain
        if table_of_cards().shows.response_window(state.view(state.actor)) is None:
            how = ("key", "mouse")[number % 2]
            opened += 1
            assert seen(state, seats, how) != seen(other, seats, how), "held, it shows the own hand"
            gone = seen(state, seats, how, letting_go=True)
            assert gone == seen(other, seats, how, letting_go=True), "let go, nothing is left of it"
            assert gone == plain or how == "mouse", "the pointer lights the button"
    assert opened > 1


def test_the_curtain_does_not_fade_in() -> None:
    """With scene fades on, the first frame of the curtain already hides everything."""
    state = arranged(2, {"hands": {0: ["tm_v3", "memo.1"], 1: ["alpha"]}})
    settings = Settings(SettingValues(pace="instant", objection=0.0))
    with Robot(PlayScene(match_of(state, ("human", "human")), open_presenter(box()), settings), fade=True) as robot:
        robot.step(40)
        lift_curtain(robot)
        robot.step(40)
        assert table(robot).session.viewer == 0
        label = table(robot).table.words.seat(table(robot).view, 1)
        robot.app.manager.push(CurtainScene(settings, box(), Called(1, label)))
        robot.step()
        first = pygame.image.tobytes(robot.picture(), "RGB")
        robot.step(40)
        assert pygame.image.tobytes(robot.picture(), "RGB") == first


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_nothing_is_offered_while_nobody_has_lifted_the_curtain(seats: int) -> None:
    """No response is offered in any frame while the curtain is down, even when the time to respond runs out."""
    asked = 0
    with sitting(",".join(["human"] * seats), seed=seats, objection=0.2) as (robot, match):
        for _frame in play_on(robot, match, 120, Random(6)):
            scene = table(robot)
            if scene.session.viewer is None:
                asked += scene.session.hot_seat.waiting
                assert scene.offers_now == ()
                assert not any(node.name.startswith("Answer") for top in scene.nodes() for node in top.walk())
    assert asked > 20


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize("seats", SEATS)
def test_the_countdown_is_the_same_whatever_anybody_holds(seats: int) -> None:
    """The countdown takes equally many frames with a Memo in every hand and in none, so its length reveals nothing."""
    lengths = set()
    for gestures in (("memo.1", "memo.2", "memo.3"), ("alpha", "trade", "vortex")):
        given = {0: ["tm_v3"], **{seat: [gestures[seat % 3]] for seat in range(1, min(seats, 4))}}
        state = arranged(seats, {"hands": given}, c.Play(0, "tm_v3"), c.Aim(0, "A-2"))
        with play(state, ("human",) * seats, objection=1.0, settle=False) as robot:
            lengths.add(frames_until(robot, lambda scene: scene.match.view(None).timeline["A-2"]))  # type: ignore[attr-defined]
    assert len(lengths) == 1, lengths
    assert 55 <= lengths.pop() <= 75


def frames_until(robot: Robot, done: Callable[[PlayScene], bool]) -> int:
    """Count the frames until a condition holds."""
    for frame in range(2000):
        if done(table(robot)):
            return frame
        robot.step()
    raise AssertionError("it never comes")


class Thinker(HumanPlayer):
    """Bot that takes a given number of frames to answer, and always passes."""

    spec, is_human = "random", False

    def __init__(self, frames: int) -> None:
        super().__init__()
        self.frames = frames

    def think(self) -> None:
        """Use up one frame; pass once none is left."""
        offer = self.request()
        self.frames -= offer is not None
        if offer is not None and self.frames <= 0:
            self.answer(offer.options[-1])


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize("people", [1, 2])
def test_how_long_a_program_thinks_is_not_seen(people: int) -> None:
    """A bot's thinking time is hidden: its answer comes after one fixed wait, or two if it is slow."""
    spent = {needs: frames_for_an_answer(people, needs) for needs in (1, 15, 29, 40, 60)}
    assert spent[1] == spent[15] == spent[29]
    assert spent[40] == spent[60]
    assert spent[40] - spent[1] == pytest.approx(SAME_FOR_ALL * 60, abs=1)


def frames_for_an_answer(people: int, needs: int) -> int:
    """Count the frames from the request until a bot with this thinking time has passed."""
    state = arranged(4, {"hands": {0: ["tm_v3"], 3: ["memo.1"]}}, c.Play(0, "tm_v3"), c.Aim(0, "A-2"))
    specs = (*["human"] * people, *["random"] * (4 - people))
    with play(state, specs, settle=False, pace="normal", objection=1.0) as robot:
        match, mind = table(robot).match, Thinker(needs)
        match.hand_over(3, mind)
        frames_until(robot, lambda _scene: match.actor == 3)

        def answered(_scene: PlayScene) -> bool:
            mind.think()
            return match.actor != 3

        return frames_until(robot, answered)


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize("how", ["key", "mouse"])
def test_the_hand_behind_the_curtain_shows_only_while_it_is_held(how: str) -> None:
    with sitting("human,human") as (robot, _match):
        scene = until_curtain(robot)
        hand = scene.hand
        assert hand is not None
        assert not is_open(hand)
        robot.step(dt=DEAD)
        show = robot.node(key="curtain.show").rect.centre
        if how == "key":
            robot.hold(f"shift+{scene.called.key}")
        else:
            robot.press(show)
            robot.step(dt=HOLD - 0.1)
            assert not is_open(hand), "not held for long enough"
            robot.step(dt=0.1)
        robot.step()
        assert is_open(hand)
        if how == "key":
            robot.let_go(scene.called.key)
        else:
            robot.release(show)
        robot.step()
        assert not is_open(hand)


@pytest.mark.usefixtures("unseen")
def test_the_question_and_hint_of_who_has_left_are_gone_when_the_next_person_comes() -> None:
    """The previous player's question and hint, which tell of the hand, are gone when the next player comes."""
    with sitting("human,human") as (robot, match):
        robot.step(5)
        first = match.actor
        lift_curtain(robot)
        robot.settle()
        scene = table(robot)
        assert "You are" in robot.node("status", key="prompt").name
        scene.ui.say("Play the Libyans.", seconds=60.0)
        scene.session.give((c.KeepIdentity(first),))
        for _frame in range(600):
            robot.step()
            if isinstance(robot.scene, CurtainScene):
                break
        assert match.actor != first
        assert (scene.session.viewer, scene.hud.prompt.markup, scene.ui.said) == (None, "", "")


@pytest.mark.usefixtures("unseen")
def test_return_does_not_mean_what_another_seat_had_chosen() -> None:
    game = open_box("dice_through_time")
    made = begin(game, [HumanPlayer(), HumanPlayer()], 3)
    settings = Settings(SettingValues(pace="instant", reduced_motion=True, muted=True))
    with Robot(PlayScene(made, open_presenter(game), settings)) as robot:
        robot.settle()
        scene = robot.scene
        assert isinstance(scene, PlayScene)
        first = scene.match.actor
        robot.key("tab")
        while scene.match.actor == first:
            assert robot.focused() is not None, "the same seat keeps its place on the table"
            scene.take(next(offer for offer in scene.offers_now if isinstance(offer.commands[-1], EndTurn)))
            robot.settle()
        assert robot.focused() is None
