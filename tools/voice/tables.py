"""Texts of tables in games: prompts, buttons, tooltips, refusals, hints, the log, the result."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from game.ai import levels, make_bot
from game.ai.bot import Bot, Budget
from game.ai.hints import explain
from game.content import hint_sentence, open_box
from game.rules.contract import NATURE, NOBODY, Command, State, check_options, redact
from game.scenes.play.offer_words import answers, begun, foretold, wanted
from game.table import open_presenter
from game.table.contract import Offer
from game.table.people import Person
from game.ui.paint.geometry import Vec
from tools.truth.asking import refused_gestures, things
from tools.truth.position import Position
from tools.voice.faults import Said

WINDOW: Final = Vec(1280.0, 720.0)
THINKING: Final = Budget(iterations=40)
LOOKED: Final = 5
"""At one decision in this many, all texts of the table are collected."""
LONGEST: Final = 1_500
"""Maximum length of a game in commands."""
PEOPLE: Final = ("Ann", "Ravi", "Zora", "Tomas", "Mei", "Otis")


class ListenedTable:
    """Collects the texts of a box's table in random bot games."""

    def __init__(self, box_id: str) -> None:
        self._game = open_box(box_id)
        self._table = open_presenter(self._game)

    def game(self, seed: int) -> Iterator[Said]:
        """Yield all texts of a game; seats, options and levels follow from ``seed``."""
        game, rng = self._game, Random(seed)
        seats = game.seats[seed % len(game.seats)]
        options = {option.name: rng.choice(option.choices) for option in game.options if not option.per_seat}
        state = game.start(seats, check_options(game, seats, options))
        self._table.words.introduce([Person("icons/person", name) for name in PEOPLE[:seats]])
        known = [level for level in ("easy", "normal") if level in levels(game.rules_id)]
        bots = [make_bot(game, rng.choice(known)) if known and rng.random() < 0.7 else None for _seat in range(seats)]
        for _command in range(LONGEST):
            if state.actor == NOBODY:
                break
            before = state.view(0)
            command = state.sample_chance(rng) if state.actor == NATURE else self._choice(state, bots, rng)
            if state.actor != NATURE and rng.randrange(LOOKED) == 0:
                yield from self._texts(Position(game, state.clone(), seats, ""), command, rng)
            state.apply(command)
            yield from (
                self._said("log", line.text)
                for line in self._table.log.lines(redact(state, command, 0), before, state.view(0))
            )
        if state.actor == NOBODY:
            yield from self._end(state)

    def _said(self, place: str, text: str) -> Said:
        return Said(place, text, self._game.rules_id)

    def _choice(self, state: State, bots: list[Bot | None], rng: Random) -> Command:
        bot, legal = bots[state.actor], state.legal_commands()
        return rng.choice(list(legal)) if bot is None else bot.choose(state.view(state.actor), legal, THINKING, rng)

    def _texts(self, position: Position, command: Command, rng: Random) -> Iterator[Said]:
        """Yield all texts of a position in which a seat is to act."""
        table, view, legal = self._table, position.view, position.state.legal_commands()
        words, said = table.words, self._said
        goal, offers = words.goal(view), list(table.offers.make(view, legal))
        yield said("prompt", words.prompt(view))
        yield from (said("heading", text) for text in (*words.heading(view), words.when(view)))
        yield from (said("goal", text) for text in (goal.text, *(part.tip for part in goal.parts)))
        if (window := table.shows.response_window(view)) is not None:
            yield said("prompt", window.text)
        yield from self._offered([foretold(offer, position, position.seat) for offer in offers], position)
        regions = table.board.regions(WINDOW, position.seats, 1.0)
        for thing in things(table, view, regions):
            yield said("tip", table.tips.tip(thing, view))
            if (closeup := table.tips.closeup(thing, view)) is not None:
                yield from (said("title", closeup.title), said("close-up", closeup.text))
        for picked, onto in refused_gestures(table, view, regions, offers, rng):
            excuse = table.excuses.excuse(view, picked, onto)
            meant = None if excuse is not None else table.excuses.meant(view, picked, onto)
            refusal = None if meant is None else position.state.refusal(meant)
            yield said("refusal", excuse or ("" if refusal is None else words.refusal(refusal, view)))
        if len(legal) > 1 and (bot := self._adviser()) is not None:
            reason = explain(bot, view, command, rng)
            yield said("hint", words.hint(hint_sentence(self._game.box_id, reason.text), dict(reason.facts)))

    def _adviser(self) -> Bot | None:
        level = next((level for level in ("hard", "normal") if level in levels(self._game.rules_id)), "")
        return make_bot(self._game, level) if level else None

    def _offered(self, offers: list[Offer], position: Position) -> Iterator[Said]:
        """Yield the texts of buttons and gestures, and of picked-up pieces."""
        table, view, said = self._table, position.view, self._said
        for offer in offers:
            yield said("button", offer.label)
            yield said("tip", offer.cost)
            yield said("button", offer.gesture.label if offer.gesture is not None else "")
            if offer.label and offer.gesture is None:
                yield said("question", table.offers.still_ready(view, position.state.legal_commands(), offer.commands))
        picks = {offer.gesture.pick for offer in offers if offer.gesture is not None}

        def name(thing: object) -> str:
            closeup = table.tips.closeup(thing, view)  # type: ignore[arg-type]
            return closeup.title if closeup is not None else ""

        for pick in picks:
            selection = begun(offers, (pick,))
            yield said("prompt", wanted(selection, name))
            yield from (said("button", offer.label) for offer in answers(selection, name))

    def _end(self, state: State) -> Iterator[Said]:
        view, said = state.view(0), self._said
        result = self._table.words.result(view)
        yield from (said("result", text) for text in (result.title, result.text, *self._table.words.heading(view)))
        yield from (said("row", f"{name}\t{value}") for name, value in result.facts)
