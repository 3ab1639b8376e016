"""All widgets in one place: ``from game.ui.widgets import Button, Column, Label, Ui``."""

from game.ui.widgets.containers import Column, Container, Grid, Panel, Row, ScrollArea, Spacer, Wrap
from game.ui.widgets.controls import (
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
from game.ui.widgets.overlays import Dialog, SpeechStrip, Tip
from game.ui.widgets.root import Ui
from game.ui.widgets.selects import ListBox, Select
from game.ui.widgets.text_fields import ScrollText, TextEntry
from game.ui.widgets.widget import Size, Widget

__all__ = [
    "BODY",
    "HEADING",
    "SMALL",
    "TITLE",
    "Button",
    "Column",
    "Container",
    "Dialog",
    "Grid",
    "Label",
    "ListBox",
    "Panel",
    "Picture",
    "Row",
    "ScrollArea",
    "ScrollText",
    "Select",
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
