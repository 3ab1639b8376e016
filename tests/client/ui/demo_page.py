"""Demo page with every widget, for looking at and for the toolkit's tests."""

from __future__ import annotations

from game.app.scene import Scene
from game.ui.paint.canvas import Canvas
from game.ui.widgets import (
    SMALL,
    Button,
    Column,
    Dialog,
    Grid,
    Label,
    ListBox,
    Panel,
    Row,
    ScrollArea,
    Select,
    Slider,
    Spacer,
    TextEntry,
    Toggle,
    Widget,
    Wrap,
    heading,
)

STORY = """# The clock tower
The storm will strike the tower at **10:04 p.m.** Bring the car to the *ready zone* before that, with {speed} enough
to reach the wire.

- Roll {love}{love} to bring the two together.
- A {biff} face moves the bully; he never tires.
- Any {wild} counts as {=accent}whatever you lack{=}.

Every turn the tracker moves one step. When it reaches the last step the game is over, whatever you were about to do.
Plan the way to Main Street early: the car drives one spot for each {speed}, and the gate opens only to three parts.
"""


class DemoPage(Scene):
    """Page with every widget."""

    name = "demo"

    def __init__(self) -> None:
        super().__init__()
        self.log: list[str] = []

    def build(self) -> Widget:
        """Build the widgets."""
        note = self.log.append
        keys = Wrap(
            [
                Button("Roll the dice", lambda: note("roll"), look="main", hotkey="return", icon="love"),
                Button("End turn", lambda: note("end"), hotkey="e", hint="Ends your turn; others go on."),
                Button("Take back", lambda: note("undo"), hotkey="ctrl+z"),
                Button("Quiet", lambda: note("quiet"), look="quiet"),
                Button("", lambda: note("icon"), icon="speed", name="Speed"),
            ],
            gap=10,
        )
        locked = Button("Not yet", lambda: note("locked"), hint="You need three parts first.")
        locked.enabled = False
        shut = Button("Main, not yet", lambda: note("shut"), look="main")
        shut.enabled = False
        settings = Grid(
            [
                Label("Sound effects"),
                Slider("Sound effects", 0.7, lambda v: note(f"volume {v}"), show=lambda v: f"{v:.0%}"),
                Label("Speed of moves"),
                Select(
                    "Speed",
                    [("s", "Slow"), ("n", "Normal"), ("f", "Fast")],
                    "n",
                    lambda v: note(f"pace {v}"),
                    form="segments",
                ),
                Label("Colours"),
                Select(
                    "Colours",
                    [(i, n) for i, n in enumerate(("Warm", "Colour-blind safe", "High contrast"))],
                    0,
                    lambda v: note(f"colours {v}"),
                ),
                Label("Your name"),
                TextEntry("Name", "Marty", change=lambda v: note(f"name {v}")),
            ],
            columns=(0, 1),
            gap=10,
        )
        left = Column(
            [
                heading("Every widget of the house"),
                Label("Roll {love}{love} or **pay** 1 {speed}; a {wild} counts as *anything*.", SMALL),
                keys,
                Row([locked, shut, Spacer(flex=1)]),
                settings,
                Toggle("Reduced motion", False, lambda v: note(f"motion {v}"), hint="Pieces appear where they belong."),
                Toggle("Mute", True, lambda v: note(f"mute {v}")),
                Row([Button("Open a dialog", self.ask), Button("Say something", self.speak), Spacer(flex=1)], gap=10),
            ],
            gap=14,
        )
        items = [
            f"Game {i}: **{w}** after {10 + i} turns"
            for i, w in enumerate(("Won", "Lost", "Won", "Lost", "Won", "Lost", "Won", "Lost", "Won", "Lost"))
        ]
        right = Column(
            [
                heading("Rulebook"),
                ScrollArea(Label(STORY * 2), name="Rulebook", role="text", flex=3),
                heading("Games"),
                ListBox("Games", items, moved=lambda i: note(f"row {i}"), opened=lambda i: note(f"open {i}"), flex=2),
            ],
            gap=10,
        )
        return Row(
            [
                Panel(ScrollArea(left, name="Settings"), flex=3, pad=22),
                Panel(right, flex=2, pad=22),
            ],
            gap=16,
            pad=18,
        )

    def ask(self) -> None:
        """Open a dialog."""
        close = self.ui.close

        def leave() -> None:
            self.log.append("leave")
            close()

        yes = Button("Leave the table", leave, look="main")
        no = Button("Stay", close, hotkey="s")
        self.ui.open(
            Dialog(
                "Leave the table?", Label("The game is kept. You find it on the shelf under **Continue**."), [no, yes]
            )
        )

    def speak(self) -> None:
        """Show a refusal message."""
        self.ui.say("You need one more {love} to do that here.", "warn")

    def draw(self, canvas: Canvas) -> None:
        """Draw the backdrop and the widgets."""
        canvas.fill(self.viewport.rect, "table")
        super().draw(canvas)
