"""Which offer on the table a hint means, and what is said of it."""

from __future__ import annotations

from collections.abc import Mapping

from game.content import open_box
from game.match.session.hint import Advice
from game.presenters import open_presenter
from game.presenters.contract import Offer
from game.scenes.play.hint_display import find_offer, hint_words
from game.ui.tabletop.commands_by_pointing import Gesture
from game.ui.tabletop.thing_names import Kind
from tests.toy_game import Draw, Leave, Play

card, pile = Kind("card"), Kind("pile")
PLAY, DRAW, LEAVE = Play(0, 4), Draw(0), Leave(0)


def advice(*commands: Play | Draw | Leave, **facts: object) -> Advice:
    """A proposal without a sentence."""
    named: Mapping[str, object] = facts
    return Advice(commands, "", named)


def test_the_offer_that_goes_farthest_along_is_meant() -> None:
    short, whole, other = Offer((PLAY,)), Offer((PLAY, DRAW)), Offer((LEAVE,))
    assert find_offer([short, other, whole], advice(PLAY, DRAW)) is whole
    assert find_offer([short, other, whole], advice(PLAY)) is short


def test_an_offer_that_only_begins_alike_is_better_than_none() -> None:
    longer = Offer((PLAY, LEAVE))
    assert find_offer([Offer((LEAVE,)), longer], advice(PLAY, DRAW)) is longer
    assert find_offer([Offer((LEAVE,))], advice(PLAY, DRAW)) is None


def test_of_equal_offers_the_one_is_meant_that_the_reason_speaks_of() -> None:
    left, right = (Offer((PLAY,), Gesture(card(name))) for name in ("left", "right"))
    assert find_offer([left, right], advice(PLAY, which="right")) is right
    assert find_offer([left, right], advice(PLAY, which="left")) is left


def test_a_hint_names_the_button_or_the_things_that_are_pointed_at() -> None:
    words = open_presenter(open_box("back_in_time")).words
    assert hint_words(Offer((DRAW,), label="Draw"), advice(DRAW), words, str) == "**Draw**"
    moved = Offer((PLAY,), Gesture(card(4), pile()))
    assert hint_words(moved, advice(PLAY), words, str) == "**card.4 → pile**"
