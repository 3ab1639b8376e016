"""All widgets in one place: `from game.table.widgets import Button, Column, Label, Ui`."""

from game.table.boxes import Box, Column, Grid, Panel, Row, ScrollArea, Spacer, Wrap
from game.table.choices import Choice, ListBox
from game.table.controls import (
    BODY,
    HEADING,
    SMALL,
    TITLE,
    Button,
    Label,
    Picture,
    Slider,
    Toggle,
    heading,
    keycap,
    keycap_width,
)
from game.table.entries import ScrollText, TextEntry
from game.table.overlays import Dialog, SpeechStrip, Tip
from game.table.ui import Ui
from game.table.widget import Size, Widget

__all__ = [
    "BODY",
    "HEADING",
    "SMALL",
    "TITLE",
    "Box",
    "Button",
    "Choice",
    "Column",
    "Dialog",
    "Grid",
    "Label",
    "ListBox",
    "Panel",
    "Picture",
    "Row",
    "ScrollArea",
    "ScrollText",
    "Size",
    "Slider",
    "Spacer",
    "SpeechStrip",
    "TextEntry",
    "Tip",
    "Toggle",
    "Ui",
    "Widget",
    "Wrap",
    "heading",
    "keycap",
    "keycap_width",
]
