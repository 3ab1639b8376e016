"""Numbers printed in the Back in Time rulebook, and the digits that our own rulebook may contain."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from game.games.back_in_time.rules import commands as c
from game.games.back_in_time.rules import pending as p
from game.games.back_in_time.rules.box import HEROES
from game.games.back_in_time.rules.challenge_state import ChallengeState
from game.games.back_in_time.rules.compiled_box import FIRST_HERO, GEORGE, LORRAINE
from game.rules.parts import DicePool, bits
from tests.rules.printed_numbers import Number, Printed, SetUp
from tools.truth import back_in_time_tries as tries


def _box(count: Callable[[Any], Number]) -> Callable[[SetUp], Number]:
    """Return a function that reads a number in the box."""
    return lambda table: count(table.game.lookup.box)


def _dealt(read: Callable[[Any], Number]) -> Callable[[SetUp], Number]:
    """Return a function that reads a number in the state at the first seat's first decision."""
    return lambda table: read(table.dealt)


def _level(level: int) -> Callable[[SetUp], Number]:
    return _box(lambda box: sum(card.level == level for card in box.troubles))


def _rolled(challenge: str, faces: tuple[str, ...], **fields: int) -> Callable[[SetUp], tuple[int, ...]]:
    """Return a function that settles a challenge with these faces and reports love, car and Biff token changes."""

    def read(table: SetUp) -> tuple[int, ...]:
        state = tries.acting(table.dealt)
        for name, value in fields.items():
            setattr(state, name, value)
        shown = tuple(state.lookup.face[face] for face in faces)
        state.trial = ChallengeState(challenge, DicePool((0,) * len(shown), shown), (0,) * len(shown), free=False)
        state.pending.append(p.Modifying(state.turn))
        done = tries.done_by(state, shown)
        return done.love, done.car, int(done.down), done.tokens

    return read


def _look(times: int, love: int) -> Callable[[SetUp], int]:
    """Return a function that reads the number of photo sections that fade at a love check, given the love."""

    def read(table: SetUp) -> int:
        sign, row = ("love_check", "love_check_x2")[times - 1], table.game.lookup.box.tracker[table.seats]
        column = next(number for number, signs in enumerate(row, 2) if sign in signs)
        return tries.fades(table.dealt, column, row[column - 2].index(sign), love)

    return read


def _power(hero: str, figure: int) -> Callable[[SetUp], int]:
    """Return a function that reads the most spaces that a hero's power moves a figure."""

    def read(table: SetUp) -> int:
        state = tries.acting(table.dealt)
        others = [one for one in range(len(HEROES)) if HEROES[one] != hero]
        state.heroes = (HEROES.index(hero), *others[: table.seats - 1])
        state.at[figure] = state.lookup.space["hill_valley_high" if hero == "marty" else "town_theater"]
        state.at[FIRST_HERO + state.turn] = state.lookup.space["lous_cafe" if hero == "marty" else "town_theater"]
        state.apply(c.UsePower(state.turn))
        top = state.pending[-1]
        assert isinstance(top, p.Leading)
        return top.left

    return read


def _biff_with_couple(table: SetUp) -> int:
    """Return the love lost to one Biff die when Biff stands with both George and Lorraine."""
    state = tries.acting(table.dealt)
    state.at[GEORGE] = state.at[LORRAINE] = state.at[2]
    state.trial, before = ChallengeState("love"), state.love
    state.pending.append(p.BiffDice(1))
    state.advance()
    return int(before - state.love)


def _item_slots(table: SetUp) -> tuple[int, ...]:
    """Return the tile slots of a mat with the Backpack, and how many of them the Backpack adds."""
    state = table.dealt.clone()
    before = state.capacity(0)
    state.owned[0] |= state.lookup.backpack
    return state.capacity(0), state.capacity(0) - before


_OBJECTIVE = "1. Lore & Objective"
_CONTENTS = "2. Components"
_SET_UP = "3. Setup"
_TRACKER = "4. Turn Tracker Phase"
_ACTION = "4. Action Phase"
_MOVING = "5. Moving Your Character"
_POWERS = "5. Special Character Powers"
_CHALLENGES = "5. Challenge Types"
_ROLLING = "5. Rolling Dice for Challenges"
_ITEMS = "5. Item Cards"

PRINTED: Final = (
    Printed(what="heart spaces", source=_OBJECTIVE, number=3,
            read=_box(lambda box: box.love.heart_zone[1] - box.love.heart_zone[0] + 1)),
    Printed(what="spaces of the Ready Zone", source=_OBJECTIVE, number=3,
            read=_box(lambda box: sum(spot.ready for spot in box.track))),
    Printed(what="starter and standard tiles", source=_CONTENTS, number=(20, 24),
            read=_box(lambda box: (sum(map(len, box.starter_tiles.values())),
                                   sum(tile.count for tile in box.power_tiles)))),
    Printed(what="dice, and of each color", source=_CONTENTS, number=(8, 2, 4),
            read=_box(lambda box: (box.dice_per_colour * len(box.dice), box.dice_per_colour, len(box.dice)))),
    Printed(what="characters", source=_CONTENTS, number=4, read=_box(lambda box: len(box.starter_tiles))),
    Printed(what="Movement Cards", source=_CONTENTS, number=24, read=_box(lambda box: len(box.movement))),
    Printed(what="Opportunity Cards", source=_CONTENTS, number=24,
            read=_box(lambda box: sum(not card.expansion for card in box.opportunities))),
    Printed(what="Trouble Cards", source=_CONTENTS, number=18, read=_box(lambda box: len(box.troubles))),
    *(Printed(what=f"Trouble Cards of level {level}", source=_CONTENTS, number=6, read=_level(level))
      for level in (1, 2, 3)),
    Printed(what="Item Cards", source=_CONTENTS, number=13,
            read=_box(lambda box: sum(not card.expansion for card in box.items))),
    Printed(what="parts", source=_CONTENTS, number=3, read=_box(lambda box: len(box.parts))),
    Printed(what="Knockdown Tokens", source=_CONTENTS, number=3, read=_box(lambda box: box.knockdown_tokens)),
    Printed(what="photo sections", source=f"{_CONTENTS}; {_SET_UP} 8", number=6,
            read=lambda table: int(table.start.photos)),
    Printed(what="tiles on a mat at the start", source=f"{_SET_UP} 2", number=5,
            read=_dealt(lambda state: len({len(bits(held)) for held in state.held}) == 1
                        and len(bits(state.held[0])))),
    Printed(what="love at the start, not negative and not in the hearts", source=f"{_SET_UP} 8: Start", number=0,
            read=lambda table: int(table.start.love)),
    Printed(what="Opportunity Cards face up", source=f"{_SET_UP} 12", number=3,
            read=_dealt(lambda state: sum(card >= 0 for card in state.opportunities))),
    Printed(what="sections at a look from 0", source=_TRACKER, number=1, read=_look(1, 0)),
    Printed(what="sections at a look at 12", source=_TRACKER, number=1, read=_look(1, 12)),
    Printed(what="sections at a look below 0", source=_TRACKER, number=2, read=_look(1, -1)),
    Printed(what="sections at a look in the hearts", source=_TRACKER, number=0, read=_look(1, 13)),
    Printed(what="sections at two looks", source=f"{_TRACKER}: flip 2 or 4", number=2, read=_look(2, 12)),
    Printed(what="sections at two looks below 0", source=f"{_TRACKER}: flip 2 or 4", number=4, read=_look(2, -1)),
    Printed(what="spaces of the longest walk with a tile", source=f"{_ACTION}; {_MOVING}", number=6,
            read=_box(lambda box: max(tile.move for tiles in (box.power_tiles, *box.starter_tiles.values())
                                      for tile in tiles))),
    Printed(what="spaces that Marty's power moves Lorraine", source=_POWERS, number=2,
            read=_power("marty", LORRAINE)),
    Printed(what="spaces that Einstein's power moves Biff", source=_POWERS, number=2, read=_power("einstein", 2)),
    Printed(what="love for a Love and a Wild", source=_CHALLENGES, number=(2, 0, 0, 0),
            read=_rolled("love", ("love", "wild"))),
    Printed(what="spots for a Speed and a Wild", source=_CHALLENGES, number=(0, 2, 0, 0),
            read=_rolled("delorean", ("speed", "wild"))),
    Printed(what="Courage to knock Biff down", source=_CHALLENGES, number=(0, 0, 1, 0),
            read=_rolled("biff", ("courage",))),
    Printed(what="tokens for each further Courage or Wild", source=_CHALLENGES, number=(0, 0, 1, 2),
            read=_rolled("biff", ("courage", "courage", "wild"))),
    Printed(what="tokens at most", source=f"{_CHALLENGES}: max 3", number=(0, 0, 1, 3),
            read=_rolled("biff", ("courage2", "courage2", "wild"))),
    Printed(what="love that a Biff die costs, with both of the couple", source=f"{_ROLLING} 5; FAQ", number=1,
            read=_biff_with_couple),
    Printed(what="tiles on a mat with the Backpack, and more than without", source=_ITEMS, number=(10, 2),
            read=_item_slots),
)  # fmt: skip
"""Printed numbers. The table's others (map, cards, tracker, prices of parts) are this program's own design."""

BOOK_EXCEPTIONS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("10:04", "1955"), "the time and years of the film"),
    "×2": "the sign of the tracker that means twice",
    "drops 1": "one step of the meter",
    "only 1 even if": "one step of the meter",
    "up 1": "one step of the meter",
    "cost 2?** No, just 1.": "one step of the meter, asked as a question",
    "From 0 to": "the middle of the meter",
    "Below 0": "the middle of the meter",
}
"""Phrases of our rulebook with a digit that is no number of the box, with the reason."""
