"""Facts that the texts of the Dice Through Time lesson quote, read from the game."""

from __future__ import annotations

from collections import Counter

from game.games.dice_through_time.rules.commands import Pay, ReturnItem, Travel
from tests.content.lesson_facts.moments import Facts, Moment


def home(m: Moment, item: str) -> tuple[str, int]:
    """Return the home place of an item, and its year."""
    place = next(one.home for one in m.box.items if one.id == item)
    return next((one.id, one.year) for one in m.box.places if one.id == place)


def year_of(m: Moment, place: str) -> int:
    """Return the year of a place."""
    return int(next(one.year for one in m.box.places if one.id == place))


def column_of(m: Moment, place: str) -> int:
    """Return the column of a place."""
    return int(next(one.column for one in m.box.places if one.id == place))


def icons(m: Moment) -> Counter[str]:
    """Count the icons of the learner's unspent dice."""
    return Counter(die.icon for die in m.view.players[0].dice if die.lies == "ready")


def tells_of_the_strongest_year(m: Moment) -> bool:
    """Return whether the year with the most covered places moved the marker and got the tokens."""
    places = Counter(year_of(m, place) for place in m.was.events)
    (year, most), *rest = places.most_common()
    assert not rest or most > rest[0][1] or year < rest[0][0]
    assert m.view.outatime - m.was.outatime == most
    return bool(set(m.view.paradox) == {place for place in m.was.events if year_of(m, place) == year})


FACTS: Facts = {
    "Hill Valley, in {#} years": lambda m: len(m.box.years),
    "Here are {#} events, each at its own place": lambda m: sum(len(one) == 1 for one in m.view.events.values()),
    "The +{#} below {#} is a warning": lambda m: (m.view.threat.steps, m.view.threat.year),
    "These {#} dice are yours": lambda m: len(m.view.players[0].dice),
    "This event needs {doc} and {wrench}, and you have both": lambda m: (
        m.view.needs[m.view.players[0].place] == ("doc", "wrench") and min(icons(m)["doc"], icons(m)["wrench"]) > 0
    ),
    "An {arrow} arrow takes you to any place in your year": lambda m: {
        one.to for one in m.allows(Travel) if one.dice == ("blue.1",)
    } == {one.id for one in m.box.places if one.year == year_of(m, m.view.players[0].place)}
    - {m.view.players[0].place},
    "a case that belongs in Doc's Lab, {#}": lambda m: home(m, m.view.players[0].items[-1])[1],
    "You don't need the {fist}": lambda m: icons(m) == Counter(fist=1),
    "in this column in a later year, such as at Marty's House": lambda m: (
        column_of(m, "martys_house") == column_of(m, "lous_cafe") and year_of(m, "martys_house") > 1955
    ),
    "You've spent all your dice": lambda m: not icons(m),
    "While Biff is there": lambda m: "martys_house" == m.view.biffs[1985] == m.view.players[1].place,
    "your {fist} from {#} chases him off": lambda m: year_of(
        m, next(die.place for die in m.was.players[0].dice if die.lies == "buried")
    ),
    "The year with the most trouble moves the clock": tells_of_the_strongest_year,
    "This one moves the clock {#} space": lambda m: m.view.outatime - m.was.outatime,
    "a {wrench} to fix an event": lambda m: "hilldale" not in m.view.events,
    "Your case belongs in {#}": lambda m: home(m, "plutonium_case")[1],
    "A {flux} flux takes you": lambda m: icons(m)["flux"] == 1,
    "Any die moves you {#} place left or right": lambda m: abs(
        column_of(m, "docs_lab") - column_of(m, m.view.players[0].place)
    ),
    "no event and no Biff here": lambda m: (
        m.view.players[0].place not in m.view.events and m.view.players[0].place not in m.view.biffs.values()
    ),
    "the case can go home": lambda m: {one.item for one in m.allows(ReturnItem)} == {"plutonium_case"},
    "The clock goes back {#} space": lambda m: m.ago(1).outatime - m.view.outatime,
    "an Einstein token turns up": lambda m: sum(m.view.tokens.pool.values()) == 1,
    "{#} matching dice make Mr. Fusion": lambda m: len(m.given(Travel)[0].dice),
    "Here {#} {wrench} become a {flux}": lambda m: icons(m)["wrench"],
    "Your dice are spent, but Einstein's {flux} can pay": lambda m: (
        not icons(m) and m.view.tokens.pool["flux"] == 1 and bool(m.allows(Pay))
    ),
    "a pie plate for the Saloon, {#}": lambda m: home(m, m.view.players[0].items[-1])[1],
    "Biff is there, so": lambda m: m.view.biffs[1885] == "saloon",
    "You can carry {#} items": lambda m: m.box.numbers.carried,
    "meeting one costs {#} spaces": lambda m: m.box.numbers.meeting,
}  # fmt: skip
