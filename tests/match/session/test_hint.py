"""Hints in a session without a window: they come for whoever is asked, fail with a reason, or come too late."""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path

import pytest

from game.ai.calibration import Curve
from game.ai.hints import Hint, Proposal
from game.ai.reasons import BEST_FOUND
from game.match.recorder import Recorder
from game.match.repository import MatchRepository
from game.match.session import hint as hint_module
from game.match.session.hint import Advice, HintGiver, at_table
from game.match.session.session import Session
from game.seats.players import Player
from game.seats.worker_pool import WorkerPool
from tests.match.session.toy_sessions import begin, rests
from tests.match.toy_matches import people
from tests.toy_game import TOY, Play, Scripted

HINT = Hint(Proposal((Play(0, 9),), 0.75), BEST_FOUND, (Proposal((Play(0, 4),), 0.5),))


class Adviser:
    """A bot that is asked for a hint, and answers when it is told to."""

    def __init__(self) -> None:
        """Wait."""
        self.future: Future[Hint | None] = Future()
        self.weighed: Future[Hint | None] = Future()
        self.asked: list[object] = []
        self.withdrawn = 0

    def advise(self, *_question: object) -> Future[Hint | None]:
        """Take the question."""
        return self.future

    def weigh(self, *question: object) -> Future[Hint | None]:
        """Take the second question."""
        self.asked = list(question)
        return self.weighed

    def withdraw(self) -> None:
        """Count it."""
        self.withdrawn += 1


@pytest.fixture
def adviser(monkeypatch: pytest.MonkeyPatch) -> Adviser:
    """Who gives the hints."""
    made = Adviser()
    monkeypatch.setattr(hint_module, "BotClient", lambda *_who: made)
    return made


def looked(session: Session) -> None:
    """Look for the hint until nothing of it is to come."""
    for _frame in range(100_000):
        session.hints.update()
        if not session.hints.waiting:
            return
    raise AssertionError("the hint never comes")


def test_a_hint_comes_for_whoever_is_asked(adviser: Adviser) -> None:
    session, notes = begin([*people(1), Scripted()])
    assert not session.hints.ask()
    rests(session)
    assert session.hints.ask()
    assert session.hints.waiting
    session.hints.update()
    assert not notes.advice
    adviser.future.set_result(HINT)
    looked(session)
    assert notes.advice == [Advice((Play(0, 9),), "Of everything tried out, this went best.", {}, None, HINT.others)]


def test_a_hint_is_weighed_with_those_who_sit_there_and_told_once_more(adviser: Adviser) -> None:
    session, notes = begin([*people(1), Scripted()])
    rests(session)
    assert session.hints.ask([(Play(0, 4),)])
    adviser.future.set_result(HINT)
    looked(session)
    _view, hint, players, *_rest = adviser.asked
    assert (hint, players) == (HINT._replace(mine=(Proposal((Play(0, 4),)),)), ["random", "random"])
    adviser.weighed.set_result(HINT._replace(best=HINT.best._replace(chance=0.5), mine=HINT.others, games=30))
    session.hints.update()
    assert [(one.chance, one.mine, one.games, one.again) for one in notes.advice] == [
        (None, None, 0, False),
        (0.5, HINT.others[0], 30, True),
    ]


def test_chances_are_told_for_who_sits_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stronger opponent takes some, a stronger person adds some; what is certain stays."""
    curve = Curve(start=0.0, slope=1.0, own={2: {"hard": 1.0}}, others={2: {"hard": -1.0}})
    monkeypatch.setattr(hint_module, "curve_of", lambda _rules_id: curve)
    hint = Hint(Proposal((Play(0, 9),), 0.5), BEST_FOUND, (Proposal((Play(0, 4),), 1.0), Proposal((Play(0, 3),))))
    told = at_table(TOY, hint, ["normal", "hard"], 0)
    assert [round(one.chance or 0.0, 2) for one in (told.best, *told.others)] == [0.27, 1.0, 0.0]
    assert at_table(TOY, hint, ["hard", "hard"], 0).best.chance == pytest.approx(0.5)
    assert at_table(TOY, hint, ["normal", "normal"], 0) == hint


def test_the_only_person_is_played_by_the_level_of_their_record(
    adviser: Adviser, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Of several people it is not known which of them played before."""
    monkeypatch.setattr(hint_module, "level_of_person", lambda _game, _repository: "hard")
    adviser.future.set_result(HINT)
    alone: list[Player] = [*people(1), Scripted()]
    for players, levels in ((alone, ["hard", "random"]), (list[Player](people(2)), ["random", "random"])):
        match = begin(players)[0].match
        match.recorder = Recorder(MatchRepository(tmp_path / "journal.sqlite3"), match.config, begin=False)
        giver = HintGiver(match, lambda _advice: None, lambda _error: None, WorkerPool)
        match.advance()
        assert giver.ask()
        giver.update()
        assert adviser.asked[2] == levels


@pytest.mark.parametrize("fails", [False, True])
def test_what_cannot_be_weighed_is_told_as_it_was_assessed(adviser: Adviser, fails: bool) -> None:
    """A failure while weighing replaced the hint by "There is no hint"."""
    session, notes = begin([*people(1), Scripted()])
    rests(session)
    session.hints.ask()
    adviser.future.set_result(HINT)
    looked(session)
    if fails:
        adviser.weighed.set_exception(ValueError("lost"))
    else:
        adviser.weighed.set_result(None)
    session.hints.update()
    assert not notes.errors
    assert [(one.chance, one.games, one.again) for one in notes.advice] == [(None, 0, False), (0.75, 0, True)]


@pytest.mark.parametrize("chance", [None, 0.0, 1.0])
def test_what_is_certain_is_told_at_once_and_not_weighed(adviser: Adviser, chance: float | None) -> None:
    session, notes = begin([*people(1), Scripted()])
    rests(session)
    session.hints.ask()
    adviser.future.set_result(HINT._replace(best=HINT.best._replace(chance=chance)))
    looked(session)
    session.hints.update()
    assert [one.chance for one in notes.advice] == [chance]
    assert not adviser.asked


def test_a_hint_that_fails_says_why(adviser: Adviser) -> None:
    session, notes = begin([*people(1), Scripted()])
    rests(session)
    session.hints.ask()
    adviser.future.set_exception(ValueError("lost"))
    looked(session)
    assert [str(error) for error in notes.errors] == ["lost"]
    assert not notes.advice


def test_a_hint_that_comes_too_late_is_forgotten(adviser: Adviser) -> None:
    session, notes = begin([*people(1), Scripted()])
    rests(session)
    session.hints.ask()
    session.give([Play(0, 9)])
    rests(session)
    assert adviser.withdrawn
    adviser.future.set_result(HINT)
    looked(session)
    assert not notes.advice
