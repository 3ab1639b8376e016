"""Which icons of the event cards on a place are paid already while a seat pays for them."""

from __future__ import annotations

from collections import Counter

from game.games.dice_through_time.rules.view import TableView
from game.games.dice_through_time.table.text.titles import Titles


def paid_icons(titles: Titles, view: TableView, place: str) -> tuple[tuple[int, ...], ...]:
    """Return for each event card of a place the numbers of its icons that are paid.

    All cards of a place are paid for together (ruling 13), so what is still unpaid is counted off from the last card.
    """
    events = view.events[place]
    needs = [titles.events[event].icons for event in events]
    paying = view.asked == "paying" and view.players[view.turn].place == place
    if view.ask is None or not paying:
        return ((),) * len(events)
    unpaid = Counter(view.ask.unpaid)
    told = []
    for icons in reversed(needs):
        paid = []
        for number, icon in enumerate(icons):
            if unpaid[icon]:
                unpaid[icon] -= 1
            else:
                paid.append(number)
        told.append(tuple(paid))
    return tuple(reversed(told))
