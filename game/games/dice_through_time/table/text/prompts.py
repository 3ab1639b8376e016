"""Prompts, headings and endings of Dice Through Time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.content.texts import Either, Plural, Sentence
from game.games.dice_through_time.rules.compiled_box import FIST, Lookup
from game.games.dice_through_time.rules.payment_means import for_icon, missing, needed_at, purse_of
from game.games.dice_through_time.rules.refusal_and_ending_ids import Ending
from game.games.dice_through_time.rules.view import TableView
from game.games.dice_through_time.table.sight import role_of
from game.games.dice_through_time.table.text import claimed
from game.games.dice_through_time.table.text import goal as goals
from game.games.dice_through_time.table.text.roll_odds import RollOdds
from game.games.dice_through_time.table.text.titles import Titles
from game.i18n import N_, _
from game.rules.claims import stated
from game.rules.contract import Seat
from game.table.contract import Goal, ResultText, SeatLabel
from game.table.messages import GAME_OVER, PlayMessages, terms_of

TERMS: Final[Mapping[str, str]] = {
    "outatime": "outatime",
    "paradox": "outatime",
    "einstein": "einstein",
    "left_here": "bury",
    "special": "specials",
    "event": "complete",
    "biff": "turn",
}
"""Rulebook chapters that explain terms."""

ENDINGS: Final[Mapping[Ending, tuple[str, str]]] = {
    Ending.ALL_RETURNED: (
        N_("Everything is where it belongs"),
        N_("The four years are back in place, and nobody will ever know."),
    ),
    Ending.GAME_OVER: (
        N_("OUTATIME"),
        N_("Time has come apart, and nobody in any year will remember you."),
    ),
}
"""Title of each ending, and what it means."""
LAST_HOME: Final = N_("{seat} brought the last item home in round {round}, with the clock at {digits} of {game_over}.")
LAST_MOVE: Final = Plural(
    "{year} moved the clock {steps} space at the end of round {round}, and that was too far.",
    "{year} moved the clock {steps} spaces at the end of round {round}, and that was too far.",
    "steps",
)
LAST_MEETING: Final = N_("Two cars met in round {round}, and that took the clock too far.")
TOO_LATE: Final = N_("The clock ran out in round {round}.")

DATED: Final = "{place} in {year}"
"""Pattern by which hints name a place and its year."""
ADDED: Final[Mapping[str, Sentence]] = {
    "biff": N_("Biff is there, so you'll have to chase him off first."),
    "more": Plural(
        "But then OUTATIME would move {more} space instead of {less}.",
        "But then OUTATIME would move {more} spaces instead of {less}.",
        "more",
    ),
    "saved": Plural(
        "Then OUTATIME would move {saved} space instead of {late}.",
        "Then OUTATIME would move {saved} spaces instead of {late}.",
        "saved",
    ),
    "met": Plural(
        "But first, OUTATIME moves {met} space, because you meet another car.",
        "But first, OUTATIME moves {met} spaces, because you meet another car.",
        "met",
    ),
    "meets": Plural(
        "But then OUTATIME moves {meets} space, because {seat} meets another car.",
        "But then OUTATIME moves {meets} spaces, because {seat} meets another car.",
        "meets",
    ),
}
"""What a hint adds to its reason, by the fact that says so."""
PROGRESS: Final = N_("Round {round} · {digits}/{game_over}")
OF: Final = N_("{n} of {all}")
PRESSED: Final[Sentence] = Either("moves", Plural("{year}, {steps} space", "{year}, {steps} spaces", "steps"), N_("–"))
THREAT: Final = Either("moves", N_("{progress} +{steps}"), N_("{progress}"))


class Prompts(PlayMessages[Titles, TableView]):
    """Builds the sentences of play from views."""

    def __init__(self, lookup: Lookup, titles: Titles, odds: RollOdds) -> None:
        """Bind titles; ``odds`` predicts rerolls."""
        self.lookup, self.titles, self.asked = lookup, titles, titles.section("prompts")
        self.terms = terms_of(titles, TERMS)
        self._odds = odds

    def seat(self, view: TableView, seat: Seat) -> SeatLabel:
        """Label a seat in the colour and sign of its car."""
        car = view.players[seat].car or view.cars[seat]
        if car is None:
            return self.label(seat)
        return self.label(seat, role=role_of(car))

    def hint(self, sentence: str | Plural, facts: Mapping[str, object]) -> str:
        """Return a hint's reason, and what it adds; a place followed by its year is named without it."""
        text = sentence if isinstance(sentence, str) else sentence.many
        titles = self.titles.for_hints(dated=DATED in text)
        return " ".join(
            titles.say(one, **facts) for one in (sentence, *(ADDED[fact] for fact in facts if fact in ADDED))
        )

    def facts(self, view: TableView) -> dict[str, object]:
        """Return the placeholders of the pending prompt: icons needed here and possible actions."""
        what, place = view.asked, view.players[view.turn].place
        if what == "acting" and place is not None:
            return self._acting(view, place)
        if what == "striking":
            return {"odds": self._odds.striking(view)}
        if what == "removing" and view.ask is not None:
            return {"left": claimed.to_remove(view.ask.left)}
        if what == "paying" and view.ask is not None:
            return {"unpaid": claimed.unpaid(view.ask.unpaid)}
        return {}

    def _acting(self, view: TableView, here: str) -> dict[str, object]:
        """Return the placeholders of the acting prompt at the car's place."""
        biff, needs = here in view.biffs.values(), here in view.events
        items = [item for item in view.players[view.turn].items if self.titles.items[item].home == here]
        returns = items[0] if items and not biff and not needs else None
        s = self._odds.position(view)
        purse = purse_of(s)
        short = missing(needed_at(s, s.here), purse.counts)
        strike = self._odds.strike(view) if short else None
        return {
            "returns": claimed.returnable(view, returns) if returns is not None else None,
            "wins": claimed.wins_by_return(view, returns),
            "can_spend": claimed.can(view, "spend", bool(purse.every_single)),
            "biff": biff and (needs or bool(items)) and claimed.biff_at(view, here),
            "can_push": claimed.can(view, "push", bool(for_icon(purse, FIST))),
            "has_needs": claimed.has_events(view, here),
            "needs": claimed.asked(view, here),
            "pays": claimed.can(view, "pay", needs and not short and not biff),
            "missing": claimed.missing(short),
            "percent": self._odds.for_lightning(view, strike),
            "spent": self._odds.spent(view, strike.command) if strike is not None else (),
            "dice": claimed.has_dice(view),
        }

    # --- headings ----------------------------------------------------------------------------------------------------

    def goal(self, view: TableView) -> Goal:
        """Return the goal and how near it is."""
        return goals.goal(view, self.titles)

    def when(self, view: TableView) -> str:
        """Return the round."""
        return self.titles.say(N_("Round {round}"), view)

    def heading(self, view: TableView) -> tuple[str, str]:
        """Return whose turn it is, and the time: round, clock and threat."""
        late = self._late(view)
        if view.over is not None:
            return _(GAME_OVER), late
        if view.players[0].car is None:
            return _("Dealing the cars"), late
        asked = view.actor if view.actor >= 0 else view.turn
        if view.asked == "drawing":
            return _("Drawing events"), late
        return self.titles.turn_of(view, asked), late

    def _late(self, view: TableView) -> str:
        """Return the round, the clock and the clock's move at the end of the round."""
        progress = self.titles.say(
            PROGRESS,
            round=claimed.rounds(view),
            digits=claimed.outatime(view),
            game_over=claimed.game_over(view),
        )
        return self.titles.say(THREAT, progress=progress, moves=claimed.moves(view), steps=claimed.steps(view))

    # --- end of the game ---------------------------------------------------------------------------------------------

    def result(self, view: TableView) -> ResultText:
        """Return the result text."""
        assert view.over is not None
        _title, text = ENDINGS[Ending(view.over.ending)]
        return ResultText(
            self.ending(view),
            f"{self._decided(view)} {_(text)}",
            bool(view.over.winners),
            "shelf/dice_through_time",
            self._facts(view),
        )

    def _decided(self, view: TableView) -> str:
        """Say what decided the game: who brought the last item, or what moved the clock too far."""
        assert view.over is not None
        round_ = claimed.rounds(view)
        if view.over.winners:
            clock, last = claimed.outatime(view), claimed.game_over(view)
            return self.titles.say(LAST_HOME, seat=claimed.turn(view), round=round_, digits=clock, game_over=last)
        places = [player.place for player in view.players]
        shared = places.count(places[view.turn]) > 1
        if view.turn == view.first and not shared:  # after the last turn of a round
            year, steps = claimed.worst_year(view), claimed.steps(view)
            return self.titles.say(LAST_MOVE, year=year, steps=steps, round=round_)
        return self.titles.say(LAST_MEETING if view.turn != view.first else TOO_LATE, round=round_)

    def ending(self, view: TableView) -> str:
        """Return the title of the ending."""
        assert view.over is not None
        title, _text = ENDINGS[Ending(view.over.ending)]
        return _(title)

    def _facts(self, view: TableView) -> tuple[tuple[str, str], ...]:
        """Return the figures of the result: how close the game was."""
        say = self.titles.say
        worst = say(PRESSED, moves=claimed.moves(view), year=claimed.worst_year(view),
                    steps=claimed.steps(view))  # fmt: skip
        late = say(OF, n=self.titles.digits(stated(claimed.outatime(view)).says),
                   all=claimed.game_over(view))  # fmt: skip
        return (
            (_("Items brought home"), say(OF, n=claimed.items_home(view), all=claimed.items_of_all(view))),
            (_("OUTATIME"), late),
            (_("Rounds played"), str(stated(claimed.rounds(view)).says)),
            (_("Events left on the board"), str(stated(claimed.events_on_board(view)).says)),
            (_("Paradox tokens"), str(stated(claimed.tokens_on_board(view)).says)),
            (_("Most dangerous year at the end"), worst),
        )
