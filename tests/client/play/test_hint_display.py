"""Match a hint to an offer on the table, and its text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest

from game.ai import Budget, make_bot
from game.ai.hints import Proposal, advise
from game.content import hint_sentences, open_box
from game.content.library import is_shared
from game.match.session.hint import Advice, advice_of
from game.registry import packages
from game.rules.contract import NATURE
from game.scenes import match_factory, page_factory
from game.scenes.match_factory import MatchRequest
from game.scenes.play.hint_display import NextBest, find_next_best, find_offer, hint_words
from game.scenes.play.hint_display import chance_words as words_of_chances
from game.scenes.play.hud import DO_IT
from game.scenes.robot import Robot
from game.table import open_presenter
from game.table.contract import Offer
from game.ui.tabletop.commands_by_pointing import Gesture
from game.ui.tabletop.thing_names import Kind
from tests.client.scenes.helpers import quick
from tests.support.tables import TableCases, offers_of, patient, scene_of
from tests.toy_game import Draw, Leave, Play

TOGETHER = ("back_in_time", "dice_through_time", "riff_in_time")
"""Games in which all players win or lose together."""

card, pile = Kind("card"), Kind("pile")
PLAY, DRAW, LEAVE = Play(0, 4), Draw(0), Leave(0)


def advice(*commands: Play | Draw | Leave, **facts: object) -> Advice:
    """Create advice without a sentence."""
    named: Mapping[str, object] = facts
    return Advice(commands, "", named)


def test_the_offer_that_goes_farthest_along_is_meant() -> None:
    short, whole, other = Offer((PLAY,)), Offer((PLAY, DRAW)), Offer((LEAVE,))
    assert find_offer([short, other, whole], advice(PLAY, DRAW)) is whole
    assert find_offer([short, other, whole], advice(PLAY)) is short


def test_no_offer_is_meant_that_does_more_or_something_else() -> None:
    """A hint to play never selects the offer "play and leave", which begins alike but does more."""
    longer, later = Offer((PLAY, LEAVE)), Offer((DRAW,))
    assert find_offer([longer, later], advice(PLAY, DRAW)) is None
    assert find_offer([longer], advice(PLAY)) is None
    begins = Offer((PLAY,))
    assert find_offer([longer, later, begins], advice(PLAY, DRAW)) is begins


def test_of_equal_offers_the_one_is_meant_that_the_reason_speaks_of() -> None:
    left, right = (Offer((PLAY,), Gesture(card(name))) for name in ("left", "right"))
    assert find_offer([left, right], advice(PLAY, which="right")) is right
    assert find_offer([left, right], advice(PLAY, which="left")) is left


def test_a_hint_calls_an_action_by_its_name_or_else_by_its_button_or_gesture() -> None:
    words = open_presenter(open_box("back_in_time")).words
    assert hint_words(Offer((DRAW,), label="Draw"), advice(DRAW), words) == "**Draw**"
    moved = Offer((PLAY,), Gesture(card(4), pile(), "Put it here"))
    assert hint_words(moved, advice(PLAY), words) == "**Put it here**"
    assert hint_words(replace(moved, called="Play the 4"), advice(PLAY), words) == "**Play the 4**"
    why = advice(PLAY)._replace(sentence="It fits.")
    assert hint_words(Offer((PLAY,), called="Play Wow!"), why, words) == "**Play Wow!**\nIt fits."


def test_what_comes_next_is_called_differently() -> None:
    """The next best action differs by name from the best; proposals without an offer or a chance are skipped."""
    best, same, other = Offer((PLAY,), label="Play"), Offer((DRAW,), label="Play"), Offer((LEAVE,), label="Leave")
    proposed = (Proposal((Draw(1),), 0.5), Proposal((DRAW,), 0.5), Proposal((LEAVE,), 0.25))
    given = Advice((PLAY,), "", {}, 0.5, proposed)
    assert find_next_best([best, same, other], given, best) == NextBest(other, 0.25)
    assert find_next_best([best, same], given, best) is None
    longer = given._replace(others=(Proposal((LEAVE, DRAW), 0.25),))
    assert find_next_best([best, other], longer, best) is None, "it would only begin there"
    assert find_next_best([best, other], given._replace(others=(Proposal((LEAVE,)),)), best) is None


def test_the_chances_are_said_in_plain_words() -> None:
    following = NextBest(Offer((LEAVE,), label="Leave"), 0.606)

    def chance_words(chance: float | None, following: NextBest | None, shared: bool) -> str:
        return words_of_chances(Advice((PLAY,), "", {}, chance), following, None, shared)

    assert chance_words(None, None, shared=True) == ""
    mine = "Your chance to win is about {}."
    assert chance_words(0.641, None, shared=True) == "The team's chance to win is about 64%."
    assert (
        chance_words(0.641, following, shared=False) == f"{mine.format('64%')}\nNext best: **Leave**, about 61% to win."
    )
    assert chance_words(0.612, following, shared=False) == f"{mine.format('61%')}\nJust about as good: **Leave**."
    loud = NextBest(Offer((LEAVE,), label="Play Wow!"), 0.606)
    assert chance_words(0.612, loud, shared=False).endswith("Just about as good: **Play Wow!**")
    assert chance_words(0.9999, None, shared=False) == mine.format("99%")
    assert chance_words(0.0001, None, shared=False) == mine.format("1%")
    assert chance_words(1.0, following, shared=False) == "This wins the game."
    assert chance_words(0.0, following, shared=True).startswith("This loses the game")
    assert words_of_chances(Advice((PLAY,), "", {}, 1.0), following, None, False, ends=False) == (
        "You can win this turn."
    )


def test_a_victory_is_told_once() -> None:
    """Regression: "…and win. This wins the game." said so twice."""
    given = Advice((PLAY,), "", {}, 1.0)
    assert words_of_chances(given, None, None, shared=False) == "This wins the game."
    assert not words_of_chances(given._replace(wins=True), None, None, shared=False)
    keys = {key for slug in packages() for key in hint_sentences(slug) if key.endswith("_wins")}
    assert keys >= {"hint.sell_wins", "hint.go_wins", "hint.return_wins", "hint.end_turn_wins", "hint.end_wins"}
    told = {key: str(hint_sentences(slug)[key]) for slug in packages() for key in keys if key in hint_sentences(slug)}
    assert all(" win" in sentence or "saved" in sentence for sentence in told.values()), told


def test_what_few_games_told_is_said_by_bounds() -> None:
    def told(low: float, high: float, *, shared: bool = False) -> str:
        return words_of_chances(Advice((PLAY,), "", {}, 0.4, bounds=(low, high)), None, None, shared)

    assert told(0.25, 0.55) == "Your chance to win is between 25% and 55%."
    assert told(0.0, 0.3) == "Your chance to win is less than 30%."
    assert told(0.7, 1.0, shared=True) == "The team's chance to win is more than 70%."
    given = Advice((PLAY,), "", {}, 0.4, bounds=(0.25, 0.55))
    following, own = (
        NextBest(Offer((one,), label=label), 0.4, unsure=True) for one, label in ((LEAVE, "Leave"), (DRAW, "Draw"))
    )
    assert words_of_chances(given, following, own, shared=False) == (
        "Your chance to win is between 25% and 55%.\nNext best: **Leave**.\nYour own **Draw** may be just as good."
    )
    weaker = words_of_chances(given, None, own._replace(chance=0.3), shared=False)
    assert weaker.endswith("\nYour own **Draw** looks weaker.")
    vague = Proposal((LEAVE,), 0.4, noise=0.2)
    assert find_next_best([following.offer], given._replace(others=(vague,)), Offer((PLAY,))) == following


def test_once_weighed_the_own_idea_is_told_too() -> None:
    """After a longer simulation the player's own idea is listed too; a tie with the best has no figure."""
    given = Advice((PLAY,), "", {}, 0.64, games=20)
    next_best = NextBest(Offer((LEAVE,), label="Leave"), 0.58)
    own = NextBest(Offer((DRAW,), label="Draw"), 0.3)
    assert words_of_chances(given, next_best, own, shared=True) == (
        "The team's chance to win is about 64%.\nNext best: **Leave**, about 58% to win.\n"
        "Your own **Draw**: about 30% to win."
    )
    alike = words_of_chances(given, next_best._replace(alike=True), own._replace(alike=True), shared=False)
    assert alike == (
        "Your chance to win is about 64%.\nJust about as good: **Leave**.\nYour own **Draw** is just about as good."
    )
    assert words_of_chances(given, own, own._replace(chance=0.0), shared=False) == (
        "Your chance to win is about 64%.\nYour own **Draw** loses the game!"
    )
    lost, won = given._replace(chance=0.0), given._replace(chance=1.0)
    assert words_of_chances(lost, None, own, shared=True) == "This game is as good as lost."
    assert words_of_chances(won, None, own, shared=True) == (
        "This game is as good as won.\nYour own **Draw**: about 30% to win."
    )


@pytest.mark.parametrize("box", ["back_in_time", "card_game", "time_line", "dice_through_time", "riff_in_time"])
def test_a_hint_says_the_chances_in_every_game(box: str) -> None:
    """In every game a hint gives the chance to win with its action, and at times that of the next best."""
    cases, named = TableCases(box), 0
    bot = make_bot(cases.box, "easy")
    asked = [state.clone() for state, _ in cases.playout(2, seed=3, most=60) if state.actor != NATURE]
    for state in asked[2::9]:
        view, options = state.view(state.actor), state.legal_commands()
        hint = advise(cases.box, bot, view, options, Budget(), Random(1))
        given, offers = advice_of(cases.box, hint), offers_of(cases.table, state)
        found = find_offer(offers, given)
        assert found is not None
        following = find_next_best(offers, given, found)
        said = words_of_chances(given, following, None, is_shared(cases.box.rules_id))
        whom = "The team's chance to win" if box in TOGETHER else "Your chance to win"
        assert ("%" in said and whom in said) or said == "This wins the game."
        named += following is not None
        assert following is None or found is not following.offer
    assert named


@pytest.mark.parametrize("box", ["back_in_time", "card_game", "time_line", "dice_through_time", "riff_in_time"])
@pytest.mark.parametrize(("size", "text"), [((1280, 720), 1.0), ((1024, 600), 1.0), ((1920, 1080), 2.0)])
def test_a_hint_covers_no_hand_and_nothing_that_it_speaks_of(box: str, size: tuple[int, int], text: float) -> None:
    settings = quick(text_scale=text)
    match = match_factory.begin(MatchRequest(box=box, seats=("human", "random"), seed=5))
    with Robot(page_factory.table(settings, match), size=size) as robot:
        scene = scene_of(robot)
        patient(robot, lambda scene: bool(scene.offers_now))
        robot.key("h")
        patient(robot, lambda scene: scene.ui.said.count("\n") >= 2)
        assert "%" in scene.ui.said or "as good as won" in scene.ui.said, "who sits there plays at random"
        said, regions = scene.ui.speech.rect, scene.display.regions
        assert not any(said.touches(one) for one in (regions.board, *regions.named.values(), regions.header))
        action, _reason = scene.ui.said.split("\n", 1)
        assert action.startswith("**")
        assert action.endswith("**")


@pytest.mark.parametrize("box", ["card_game", "time_line", "riff_in_time"])
def test_a_hint_has_a_button_that_does_it_and_goes_with_the_next_press(box: str) -> None:
    match = match_factory.begin(MatchRequest(box=box, seats=("human", "random"), seed=5))
    with Robot(page_factory.table(quick(), match)) as robot:
        scene, do_it = scene_of(robot), False
        for _hint in range(6):
            patient(robot, lambda scene: bool(scene.offers_now) and not scene._lockout.running)
            robot.key("h")
            patient(robot, lambda scene: scene.hint_display.holds())
            proposed = scene.display.pointer.advised
            assert proposed is not None
            do_it = any(node.key == DO_IT for top in robot.nodes() for node in top.walk())
            begun = len(scene.match)
            if do_it:
                robot.click(DO_IT)
            else:  # the action has only a main button
                assert scene.hud.question.main is not None
                robot.click(scene.hud.question.main.key)
            patient(robot, lambda scene, begun=begun: len(scene.match) > begun)  # type: ignore[misc]
            assert scene.match.history.commands[begun] == proposed.commands[0]
            assert not scene.hint_display.holds()
            if do_it:
                break
        assert do_it
