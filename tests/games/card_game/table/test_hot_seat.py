"""Three hot-seat players finish a Card Game in a real window: once by mouse, once by keyboard alone.

Covers identities, curtains, draws, plays with one and several targets, responses behind curtains, B-1 and the result.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.games.card_game.rules import commands as c
from game.match.match import Match
from game.rules.contract import Command
from game.scenes.curtain import HOLD, CurtainScene
from game.scenes.result import ResultScene
from game.table.contract import Offer
from game.ui.paint.geometry import Vec
from tests.client.window_players import Keyboard, Mouse
from tests.games.card_game.table.hot_seat_driver import CardParty
from tests.support.screen import Screen
from tests.support.things import thing_of

ASIDE = Vec(4.0, 4.0)
"""A pointer position over nothing."""
RECORDS = Path(__file__).parent / "hot_seat"

pytestmark = pytest.mark.window


@pytest.fixture
def party(screen: Screen, tmp_path: Path) -> Callable[[str], CardParty]:
    """Return a factory of hot-seat groups that replay a recorded game."""
    return lambda name: CardParty(screen, tmp_path / "window", RECORDS / f"{name}.parlour")


def is_open(scene: CurtainScene) -> bool:
    """Return whether the hand is shown behind the curtain."""
    return scene.hand is not None and scene.hand.shown


class Hands(Mouse):
    """Replay a recording with the mouse."""

    party: CardParty

    def __init__(self, party: CardParty) -> None:
        super().__init__(party)
        self.looked: set[int] = set()
        self.held = Vec(0.0, 0.0)
        self.curtains = self.raised = self.windows = 0

    def sit_down(self) -> None:
        """Set up the game from the shelf, with the seats as last time and the seed of the recording."""
        self.button(name="The Card Game")
        self.party.sync("setup")
        self.button(key="more")
        self.party.sync("more")
        self.put_seed(str(self.party.saved.header.seed))
        self.party.sync("seed", blinks=True)
        self.start()
        self.party.window.wait("curtain")
        self.party.sync("first")

    def play(self) -> None:
        """Play until the result is shown."""
        party = self.party
        while not isinstance(self.robot.scene, ResultScene):
            if isinstance(self.robot.scene, CurtainScene):
                self.curtain(self.robot.scene)
            elif party.table.session.hot_seat.waiting:
                self.window()
            else:
                self.offer()
        party.window.wait("result")
        party.sync("result")

    # --- steps of a game ---------------------------------------------------------------------------------------------

    def curtain(self, scene: CurtainScene) -> None:
        """Pass the curtain, looking at each hand the first time its player is called."""
        seat = scene.called.seat
        self.curtains += 1
        assert self.party.table.session.viewer is None, "no hand lies open behind a curtain"
        if seat not in self.looked:
            self.looked.add(seat)
            self.peep(scene, True)
            assert is_open(scene)
            self.party.sync("peep")
            self.peep(scene, False)
            assert not is_open(scene)
            self.party.sync("curtain")
        answer = self.answer()
        if scene.called.listeners and isinstance(answer, c.Answer):
            self.raise_hand(answer.seat)
            self.party.sync("raised")
            return
        self.lift(scene)
        self.party.sync("lifted")
        assert self.party.table.session.viewer == seat

    def answer(self) -> Command | None:
        """Return the next recorded command that is not a pass, or None."""
        rest = self.party.script[len(self.party.match) :]
        return next((one for one in rest if not isinstance(one, c.LetPass)), None)

    def window(self) -> None:
        """Respond in a response window as the recorded player did, or let everyone pass."""
        self.windows += 1
        number, answer = len(self.party.match), self.answer()
        if isinstance(answer, c.Answer):
            self.raised += 1
            self.raise_hand(answer.seat)
            self.party.sync("objection")
            assert isinstance(self.robot.scene, CurtainScene)
        else:
            self.nobody()
            self.party.sync("nobody")
        assert self.party.given > number or isinstance(self.robot.scene, CurtainScene)

    def offer(self) -> None:
        """Take the next offer and check that its commands match the recording."""
        number = len(self.party.match)
        offer = self.next_offer(self.party.script[number:])
        self.do(offer)
        self.party.sync(f"{type(offer.commands[0]).__name__.lower()}")
        done = self.party.match.history.commands[number : number + len(offer.commands)]
        assert tuple(done) == offer.commands

    def next_offer(self, script: list[Command]) -> Offer:
        """Return the fitting offer that covers the most recorded commands."""
        table = self.party.table
        fitting = [one for one in table.offers_now if list(one.commands) == script[: len(one.commands)]]
        assert fitting, f"{script[:3]} is not among {table.offers_now}"
        return max(fitting, key=lambda one: (len(one.commands), self.likes(one)))

    # --- mouse input --------------------------------------------------------------------------------------------------

    def likes(self, offer: Offer) -> bool:
        """Prefer gestures to buttons."""
        return offer.gesture is not None

    def peep(self, scene: CurtainScene, held: bool) -> None:
        """Hold the button that shows the hand, or release it."""
        self.hold("curtain.show", held)
        if held:
            self.robot.step(dt=HOLD)
            self.party.window.screen.xdotool("sleep", str(2 * HOLD))

    def lift(self, scene: CurtainScene) -> None:
        """Lift the curtain."""
        self.hold("curtain.lift", True)
        self.party.window.wait("table", still=False)
        self.robot.step(dt=HOLD)
        self.robot.release(self.held)
        self.party.window.release()
        self.robot.move(ASIDE)
        self.party.window.move(self.party.px(ASIDE.plus(4.0, 4.0)), self.party.px(ASIDE))

    def hold(self, key: str, held: bool) -> None:
        """Press and hold a button with the pointer, or release it."""
        if held:
            self.held = self.robot.node(key=key).rect.centre
            self.robot.press(self.held)
            self.party.window.press(self.party.px(self.held))
        else:
            self.robot.release(self.held)
            self.party.window.release()

    def raise_hand(self, seat: int) -> None:
        """Press the response button of a seat."""
        keys = (f"offer.{seat + 1} ", f"curtain.answer.{seat}")
        self.button(key=next(node.key for node in self.party.nodes() if node.key.startswith(keys)))

    def nobody(self) -> None:
        """Press "No one responds"."""
        self.button(name="No one responds")

    def ended(self) -> Match:
        """Return the match whose result is shown."""
        assert isinstance(self.robot.scene, ResultScene)
        return self.robot.scene.match

    def point(self, thing: str) -> Vec:
        """Return a clickable point of a card: left of center, since the next card of a fan covers the rest."""
        rect = self.party.table.display.stage.rect_of(thing_of(thing))
        assert rect is not None, thing
        return Vec(rect.x + rect.w * 0.2, rect.centre.y)


class Keys(Keyboard, Hands):
    """Replay a recording with the keyboard alone."""

    def peep(self, scene: CurtainScene, held: bool) -> None:
        keys = f"shift+{scene.called.key}"
        if held:
            self.robot.hold(keys)
            self.party.window.hold(keys)
        else:
            self.robot.let_go(scene.called.key)
            self.party.window.let_go(keys)

    def lift(self, scene: CurtainScene) -> None:
        self.party.keys(scene.called.key)

    def raise_hand(self, seat: int) -> None:
        self.party.keys(str(seat + 1))

    def nobody(self) -> None:
        self.party.keys("return")


@pytest.mark.parametrize(("name", "hands"), [("mouse", Hands), ("keys", Keys)])
def test_three_people_play_to_the_end(name: str, hands: type[Hands], party: Callable[[str], CardParty]) -> None:
    people = hands(party(name))
    people.sit_down()
    people.play()
    robot, match = people.robot, people.ended()
    assert match.final_hash() == people.party.saved.header.final
    assert list(match.history.commands) == people.party.script
    assert people.party.written() == len(people.party.script)
    assert people.looked == {0, 1, 2}
    assert people.raised >= 1
    assert any(isinstance(one, c.Answer) and one.card.startswith("memo.") for one in match.history.commands)
    assert any(isinstance(one, c.Turned) for one in match.history.commands)
    assert people.curtains >= 8
    words = " ".join(node.name for node in people.party.nodes())
    for seat in range(3):
        identity = match.history.state.who[seat]  # type: ignore[attr-defined]
        assert match.game.lookup.box.identities[identity].name in words  # type: ignore[attr-defined]
    robot.app.close()
    assert people.party.program.quit() == 0, people.party.program.errors()
