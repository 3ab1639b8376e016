"""Scenario files: strict parsing, replay by the rules, and failures reported with position and remedy."""

from pathlib import Path

import pytest

from game.match.scenarios import BadScenario, ScenarioFailed, differences, read_scenarios, run
from tests.toy_game import open_toy

HOLDS = """
game: toy
seats: 2
given:
  hands: [[3, 4], [9, 1]]
scenarios:
  - name: A higher card snatches
    rule: section 2
    when:
      - {do: play, card: 4}
      - expect:
          actor: 1
          asked: [snatch, leave]
          legal: {do: snatch, card: 9}
          not_legal:
            - {do: snatch, card: 1}
            - {do: play}
          played: 4
      - refused: {do: snatch, card: 1}
        why: toy.too_low
        facts: {least: 5}
      - {do: snatch, seat: 1, card: 9}
    then:
      scores: [0, 0]
      ended: false
      hand_sizes: [1, 1]
      gone: [4, 9]
      viewer: 1
      my_hand: [1]

  - name: An even card rolls the die
    when:
      - {do: play, card: 4}
      - {do: leave}
      - expect: {actor: nature, asked: rolled}
      - {do: rolled, pips: 3}
    then: {scores: [4, 0], actor: 1, view: {asked: turn}}

  - name: Chance answers by itself with a seed
    seed: 7
    when:
      - {do: play, card: 4}
      - {do: leave}
    then: {actor: 1}

  - name: A seed leaves room for chance that is written out
    seed: 7
    when:
      - {do: play, card: 4}
      - {do: leave}
      - {do: rolled, pips: 2}
    then: {scores: [3, 0]}

  - name: The goal ends the game
    options: {goal: 3}
    given: {scores: [2, 0]}
    when:
      - {do: play, card: 3}
      - {do: leave}
    then: {ended: {ending: toy.goal_reached, winners: [0]}, actor: nobody}
"""


def written(folder: Path, text: str, name: str = "one.yaml") -> Path:
    """Write a scenario file to a folder named after the toy game."""
    path = folder / "toy" / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def play(path: Path) -> None:
    """Run all scenarios of a file."""
    for scenario in read_scenarios(path):
        run(scenario, open_toy)


def one(folder: Path, body: str) -> Path:
    """Write a file with a single scenario with known hands."""
    seats = "" if "seats:" in body else "seats: 2\n"
    return written(folder, f"name: Example\ngiven: {{hands: [[3, 4], [9, 1]]}}\n{body}\n{seats}")


def test_scenarios_that_hold(tmp_path: Path) -> None:
    path = written(tmp_path, HOLDS)
    found = read_scenarios(path)
    assert found[0].name == "A higher card snatches"
    assert found[4].given == {"hands": [[3, 4], [9, 1]], "scores": [2, 0]}
    assert found[0].rule == "section 2"
    play(path)


def test_the_game_is_the_folder_and_a_file_may_be_a_list(tmp_path: Path) -> None:
    play(written(tmp_path, "- name: Plain opening\n  then: {actor: 0, hand_sizes: [2]}\n"))
    text = "name: From the first card\ngiven: start\nwhen:\n  - {do: dealt, card: 7}\nthen: {viewer: 0, my_hand: [7]}\n"
    play(written(tmp_path, text))


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ("when: [{do: play, card: 9}]", "step 1: {do: play, seat: 0, card: 9} was refused: toy.not_now"),
        ("when: [{do: play, card: 9}]", "seat 0 may give: {do: play, seat: 0, card: 3}"),
        ("when: [{do: draw}, {do: dealt, card: 9}]", "step 2: .* was refused"),
        ("when: [{refused: {do: draw}}]", "expected {do: draw} to be refused, but it is allowed"),
        ("when: [{refused: {do: leave}, why: toy.too_low}]", "expected .* for toy.too_low, found toy.not_now"),
        (
            "when: [{do: play, card: 4}, {refused: {do: snatch, card: 1}, facts: {least: 6}}]",
            "step 2: facts.least: expected 6, found 5",
        ),
        ("then: {actor: 1}", "then: actor: expected 1, found 0"),
        ("then: {actor: nature}", "actor: expected nature, found 0"),
        ("then: {asked: [play]}", "asked: expected play, found draw, play"),
        ("then: {legal: {do: play, card: 9}}", "legal: nothing fits {do: play, card: 9}; seat 0 may give"),
        ("then: {not_legal: {do: play}}", "not_legal: {do: play} fits {do: play, seat: 0, card: 3}"),
        ("then: {ended: true}", "ended: expected the game to be over, but it goes on"),
        ("then: {scores: [0, 1]}", r"scores\[1\]: expected 1, found 0"),
        ("then: {scores: [0]}", r"scores: expected \[0\], found \[0, 0\]"),
        ("then: {pile: true}", "pile: expected true, found 12"),
        ("then: {pil: 3}", "pil: there is no such field; there is: .*pile"),
        ("when: [{expect: {pile: 3}}]", "step 1: pile: expected 3, found 12"),
    ],
)
def test_what_does_not_hold_is_named(tmp_path: Path, body: str, says: str) -> None:
    path = one(tmp_path, body)
    with pytest.raises(ScenarioFailed, match=says) as caught:
        play(path)
    assert str(caught.value).startswith(f"{path}:3: Example, ")
    assert "\n" not in str(caught.value)


def test_an_end_that_came_too_early_is_named(tmp_path: Path) -> None:
    body = "options: {goal: 3}\nwhen: [{do: play, card: 4}, {do: leave}, {do: rolled, pips: 3}]\nthen: {ended: false}"
    with pytest.raises(ScenarioFailed, match=r"toy\.goal_reached"):
        play(one(tmp_path, body))
    body = body.replace("ended: false", "ended: {winners: [1]}")
    with pytest.raises(ScenarioFailed, match=r"ended\.winners\[0\]: expected 1, found 0"):
        play(one(tmp_path, body))
    body = body.replace("then: {ended: {winners: [1]}}", "").replace("]\n", ", {do: draw}]\n")
    with pytest.raises(ScenarioFailed, match="the game is over"):
        play(one(tmp_path, body))


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ("when: [{do: plai, card: 3}]", "toy has no command 'plai'; did you mean play?"),
        ("when: [{do: zzz}]", "toy has no command 'zzz'; it has: play, draw"),
        ("when: [{do: play, kard: 3}]", "play has no field 'kard'; it has: seat, card"),
        ("when: [{do: play, card: x}]", "{do: play, card: x} is not a command: .*; play has the fields: seat, card"),
        ("when: [{do: play}]", "is not a command"),
        (
            "when: [{do: draw}, {do: draw}]",
            "step 2: chance is due .* may give: {do: dealt, card: 0}, .* give .* a seed",
        ),
        ("when: [{play: 3}]", "step 1: is not a step; write a command"),
        ("when: [3]", "step 1: is not a step"),
        ("when: {do: draw}", "when is not a list"),
        ("when: [{refused: {}}]", "refuses no command"),
        ("when: [{refused: {do: draw}, wy: x}]", "'wy' is not a key here; did you mean why?"),
        ("thn: {actor: 1}", "'thn' is not a key here; did you mean then?"),
        ("rule: nothing else", "checks nothing"),
        ("seats: two\nthen: {actor: 0}", "seats is not a number"),
        ("seats: 5\nthen: {actor: 0}", "is 1 to 4, not 5"),
        ("options: {goal: 4}\nthen: {actor: 0}", "goal"),
        ("game: chess\nthen: {actor: 0}", "chess"),
        ("then: {actor: somebody}", "write a seat, nature or nobody"),
        ("then: {viewer: x, actor: 0}", "viewer is not a seat"),
        ("then: {legal: play}", "is not a command pattern"),
        ("then: {not_legal: {do: plai}}", "no command 'plai'"),
        ("then: {not_legal: {do: play, tile: 3}}", "play has no field 'tile'"),
        ("then: {asked: plai}", "no command 'plai'"),
        ("then: [1]", "then is not a mapping"),
        ("then: {view: 3}", "view is not a mapping"),
    ],
)
def test_what_cannot_be_played_is_named(tmp_path: Path, body: str, says: str) -> None:
    path = one(tmp_path, body)
    with pytest.raises(BadScenario, match=says) as caught:
        play(path)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("name: [", "is not valid YAML"),
        ("", "has no scenarios"),
        ("[]", "has no scenarios"),
        ("- 3", "scenario 1: is not a mapping"),
        ("scenarios: 3", "has no scenarios"),
        ("scenarios: []\nnme: x", "'nme' is not a key here"),
        ("name: A\nname: B\nthen: {actor: 0}", "twice"),
        ("name: A\ngiven: {colour: red}\nthen: {actor: 0}", "given: .*'colour' is no field of toy"),
        ("name: A\ngiven: 3\nthen: {actor: 0}", "given is not a mapping"),
    ],
)
def test_files_that_are_no_scenarios_are_named(tmp_path: Path, text: str, says: str) -> None:
    path = written(tmp_path, text)
    with pytest.raises(BadScenario, match=says) as caught:
        play(path)
    assert str(path) in str(caught.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadScenario, match=r"nothing\.yaml"):
        read_scenarios(tmp_path / "nothing.yaml")


def test_differences_look_only_at_what_is_named() -> None:
    found = {"a": {"b": 1, "c": [{"d": 1, "e": 2}]}, "3": "x"}
    assert differences({"a": {"c": [{"d": 1}]}, 3: "x"}, found, "") == []
    assert differences({"a": {"c": [{"d": 2}]}}, found, "") == ["a.c[0].d: expected 2, found 1"]
    assert differences({"a": None}, found, "") == ["a: expected null, found {b: 1, c: [{d: 1, e: 2}]}"]


@pytest.mark.parametrize(
    "body",
    [
        "then: {}",
        "then: {viewer: 1}",
        "then: {view: {}, actor: 0}",
        "then: {only: {}, actor: 0}",
        "then: {legal: [], actor: 0}",
        "then: {not_legal: [], actor: 0}",
        "when: [{expect: {}}]",
        "when: [{refused: {do: leave}, facts: {}}]",
        "when: [{refused: {do: leave}, why: }]",
    ],
)
def test_what_cannot_fail_is_a_mistake_of_the_file(body: str, tmp_path: Path) -> None:
    with pytest.raises(BadScenario, match=r"one\.yaml:\d+: Example.*says nothing, so it cannot fail; .*leave it out"):
        play(one(tmp_path, body))


@pytest.mark.parametrize(
    ("expected", "holds"),
    [
        ({"a": {"b": 1}}, True),
        ({"only": {"a": {"b": 1}}}, False),
        ({"a": {"only": {"b": 1}}}, False),
        ({"a": {"only": {"b": 1, "c": [2, {"d": 3, "e": 4}]}}}, True),
        ({"a": {"only": {"b": 1, "c": [2, {"d": 3}]}}}, False),
        ({"a": {"c": [2, {"d": 3}]}}, True),
        ({"a": {"c": [2, "anything"]}}, True),
        ({"a": {"c": ["anything"]}}, False),
        ({"a": {"c": [2, {}]}}, False),
        ({"a": {}}, False),
        ({"z": {}}, True),
    ],
)
def test_only_asks_for_the_whole_and_anything_for_nothing(expected: object, holds: bool) -> None:
    found = {"a": {"b": 1, "c": [2, {"d": 3, "e": 4}]}, "z": {}}
    assert (differences(expected, found, "") == []) == holds


def test_what_only_finds_beside_is_named_in_order() -> None:
    assert differences({"only": {"a": 1}}, {"c": 3, "a": 1, "b": 2}, "") == [
        "b: expected nothing, found 2",
        "c: expected nothing, found 3",
    ]


def test_only_stands_beside_other_fields(tmp_path: Path) -> None:
    play(one(tmp_path, "then: {actor: 0, only: {scores: [0, 0]}}"))
    with pytest.raises(ScenarioFailed, match="scores"):
        play(one(tmp_path, "then: {actor: 0, only: {scores: [0, 1]}}"))
