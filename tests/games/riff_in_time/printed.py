"""Numbers printed in the French Riff in Time rulebook, and the digits that our own rulebook may contain."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from game.games.riff_in_time.rules.box import Effect, Objective, Riff, Step
from game.games.riff_in_time.rules.commands import EndTurn, Repair, Suffer
from game.games.riff_in_time.rules.pending import Drawing
from game.rules.contract import NATURE
from tests.rules.printed_numbers import Printed, SetUp


def _card(number: int) -> Callable[[SetUp], Riff]:
    """Return a function that finds a riff card by its printed number."""
    return lambda table: next(card for card in table.game.lookup.box.riffs if card.id == f"riff_{number}")


def _option(number: int, do: str) -> Callable[[SetUp], int]:
    """Return a function that reads the amount of a card's option."""

    def read(table: SetUp) -> int:
        (choice,) = _card(number)(table).main
        return next(one.by for one in choice.options if one.do == do)

    return read


def _stages(number: int) -> Callable[[SetUp], tuple[int, ...]]:
    """Return a function that reads the stages a card names, the same in both of its sections."""

    def read(table: SetUp) -> tuple[int, ...]:
        card = _card(number)(table)
        (main,), (repaired,) = card.main, card.repaired
        assert main.stages == repaired.stages
        return main.stages

    return read


def _steps(card: Riff) -> list[Effect | Step]:
    """Return every effect and option of a card."""
    effects = [*card.main, *card.red, *card.green, *card.repaired]
    return [*effects, *(option for effect in effects for option in effect.options)]


def _all_steps(table: SetUp, do: str) -> set[int]:
    """Return the set of amounts by which cards do ``do``."""
    return {step.by for card in table.game.lookup.box.riffs for step in _steps(card) if step.do == do}


def _missions(table: SetUp, mission: str) -> list[Objective]:
    """Return the objectives with a mission."""
    return [card for card in table.game.lookup.box.objectives if card.mission == mission]


def _only(found: set[int]) -> int:
    """Return the only element of a collection."""
    (one,) = found
    return one


def _ready(table: SetUp) -> Any:
    """Return the state after set-up, before the first riff card."""
    return table.played(lambda state: bool(state.pending) and isinstance(state.pending[-1], Drawing))


def _first_rifts(table: SetUp) -> int:
    """Return the total by which set-up raises rifts."""
    return int(sum(_ready(table).dial) - sum(table.start.dial))


def _first_dice(table: SetUp) -> int:
    """Count the dice of a first turn, when nobody is carried."""
    state = table.played(lambda state: bool(state.pool.kinds))
    assert not any(state.cargo(seat) for seat in range(table.seats))
    dice: tuple[int, ...] = state.pool.kinds
    return len(dice)


def _round_end(table: SetUp) -> int:
    """Return by how much the end of the first round raises San Dimas."""
    state = table.played(
        lambda state: state.actor != NATURE and state.turn == table.seats - 1 and EndTurn(state.turn) in _legal(state)
    )
    before = state.san_dimas
    state.apply(EndTurn(state.turn))
    assert (state.round, any(state.done >> seat & 1 for seat in range(table.seats))) == (2, False)
    return int(state.san_dimas - before)


def _step(kind: type) -> Callable[[SetUp], int]:
    """Return a function that reads how far a command of a kind turns the dial of the player's place.

    The dial can turn both ways, and no ability interferes.
    """

    def read(table: SetUp) -> int:
        def due(state: Any) -> bool:
            if state.actor == NATURE or not state.here or not any(isinstance(one, kind) for one in _legal(state)):
                return False
            spared = state.ability and state.has_ability("ignore_first_bogus")
            return not spared and 0 < state.dial[state.location_at(state.here)] < state.lookup.numbers.dial.most

        state = table.played(due)
        place = state.location_at(state.here)
        before = state.dial[place]
        state.apply(next(one for one in _legal(state) if isinstance(one, kind)))
        return int(state.dial[place] - before)

    return read


def _legal(state: Any) -> list[Any]:
    """Return the legal commands."""
    return list(state.legal_commands())


def _charlemagne(table: SetUp) -> tuple[int, ...]:
    """Count Charlemagne's Character dice, Bogus dice, all dice, Rerolls and all actions."""
    (rome,) = (one for one in table.game.lookup.box.locations if one.personage == "charlemagne")
    dice, actions = rome.dice, rome.actions
    return (dice.count("character"), dice.count("bogus"), len(dice), actions.count("reroll"), len(actions))


def _box(count: Callable[[Any], int | tuple[int, ...]]) -> Callable[[SetUp], int | tuple[int, ...]]:
    """Return a function that reads a number in the box."""
    return lambda table: count(table.game.lookup.box)


_CONTENTS = "Contenu"
_SET_UP = "Mise en place"
_LEGEND = "Explications des effets des cartes riff"
_CARDS = "Exemples de cartes de riff"
_MISSIONS = "Explications des missions"

PRINTED: Final = (
    Printed(what="players' figures and cards", source=_CONTENTS, number=4, read=_box(lambda box: len(box.characters))),
    Printed(what="famous people", source=_CONTENTS, number=10,
            read=_box(lambda box: len({one.personage for one in box.locations}))),
    Printed(what="discs of places", source=_CONTENTS, number=10, read=_box(lambda box: len(box.locations))),
    Printed(what="Wyld, Character, Triumphant and Bogus dice", source=_CONTENTS, number=(3, 4, 4, 3),
            read=_box(lambda box: tuple(box.supply[die] for die in ("wyld", "character", "triumphant", "bogus")))),
    Printed(what="riff cards", source=_CONTENTS, number=60, read=_box(lambda box: len(box.riffs))),
    Printed(what="riff cards to be drawn at the start", source=f"{_CONTENTS}; {_SET_UP} 1", number=60,
            read=lambda table: int(table.start.riffs_left)),
    Printed(what="objective cards", source=_CONTENTS, number=16, read=_box(lambda box: len(box.objectives))),
    Printed(what="numbered stages", source=f"{_SET_UP} 2", number=tuple(range(1, 11)),
            read=_box(lambda box: tuple(space.number for space in box.spaces if space.number))),
    Printed(what="San Dimas at the start: the number of players", source=f"{_SET_UP} 1", number=lambda seats: seats,
            read=lambda table: int(table.start.san_dimas)),
    Printed(what="every place at the start", source=f"{_SET_UP} 2", number=(5,) * 10,
            read=lambda table: tuple(table.start.dial)),
    Printed(what="booths at San Dimas at the start", source=f"{_SET_UP} 4", number=lambda seats: seats,
            read=lambda table: sum(player.space == "san_dimas" for player in table.view.players)),
    Printed(what="objectives to choose from", source=f"{_SET_UP} 6", number=lambda seats: (2,) * seats,
            read=lambda table: tuple(len(offered) for offered in table.dealt.offered)),
    Printed(what="objectives kept", source=f"{_SET_UP} 6", number=lambda seats: seats,
            read=lambda table: sum(card >= 0 for card in _ready(table).kept)),
    Printed(what="cards of set-up actions", source=f"{_SET_UP} 7", number=lambda seats: seats,
            read=lambda table: sum(card >= 0 for card in _ready(table).set_up)),
    Printed(what="first rifts, one for each player", source=f"{_SET_UP} 8", number=lambda seats: seats,
            read=_first_rifts),
    Printed(what="dice of a first turn", source="Réserve de dés actifs", number=3, read=_first_dice),
    Printed(what="dice of a turn at most", source="Réserve de dés actifs", number=4,
            read=_box(lambda box: box.numbers.pool)),
    Printed(what="the top of a place's dial", source="Phase 1, au maximum (10)", number=10,
            read=lambda table: int(table.game.lookup.dial.most)),
    Printed(what="San Dimas grows at the end of a round by", source="Rounds / Tours", number=1, read=_round_end),
    Printed(what="a Bogus raises the place by", source="Bidon", number=1, read=_step(Suffer)),
    Printed(what="an Interaction lowers a rift by", source="Réparer une brèche", number=-1, read=_step(Repair)),
    Printed(what="the first number of the red band", source="Exemple de tour", number=7,
            read=_box(lambda box: box.numbers.dial.red[0])),
    Printed(what="what Charlemagne gives", source="Explications des cartes des personnages historiques",
            number=(1, 1, 2, 1, 1), read=_charlemagne),
    Printed(what="a place that breaks open stands at", source=_LEGEND, number=5,
            read=_box(lambda box: box.numbers.dial.start)),
    Printed(what="riff cards that are looked at", source=_LEGEND, number=3,
            read=lambda table: _only(_all_steps(table, "look"))),
    Printed(what="card 28 raises Kassel by", source=_CARDS, number=1, read=lambda table: _card(28)(table).main[0].by),
    Printed(what="card 36 raises New York by", source=_CARDS, number=1,
            read=lambda table: _card(36)(table).main[0].by),
    Printed(what="the stages of card 44", source=_CARDS, number=(2, 4, 8), read=_stages(44)),
    Printed(what="card 44 raises each by", source=_CARDS, number=1, read=lambda table: _card(44)(table).main[0].by),
    Printed(what="card 53 lowers San Dimas by", source=_CARDS, number=1, read=_option(53, "lower_san_dimas")),
    Printed(what="card 56 raises San Dimas by", source=_CARDS, number=5, read=_option(56, "raise_san_dimas")),
    Printed(what="card 56 discards riff cards", source=_CARDS, number=5, read=_option(56, "discard")),
    Printed(what="different places to lower", source=_MISSIONS, number=3,
            read=lambda table: _only({card.number for card in _missions(table, "lower_places")})),
    Printed(what="full rounds without a Reroll", source=_MISSIONS, number=3,
            read=lambda table: _only({card.number for card in _missions(table, "no_reroll")})),
    Printed(what="San Dimas falls for an objective by", source="Une fois seulement", number=(1, 2),
            read=_box(lambda box: tuple(sorted({card.reward for card in box.objectives})))),
)  # fmt: skip
"""Numbers printed in the rulebook."""

BOOK_EXCEPTIONS: Final[Mapping[str, str]] = {
    "year 2506": "the year in which the story is set",
    "at 0": "the end of every dial",
    "to 0": "the end of every dial",
    "below 0": "the end of every dial",
    "from 0": "the end of every dial",
    "stops at 1": "the step before the end of every dial",
}
"""Phrases of our rulebook with a digit that is no number of the box, with the reason."""
