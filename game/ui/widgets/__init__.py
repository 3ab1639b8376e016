"""All widgets in one place: ``from game.ui.widgets import Button, Column, Label, Ui``."""

from game.ui.widgets.containers import Column, Container, Grid, Panel, Row, ScrollArea, Spacer, Wrap
from game.ui.widgets.controls import BODY, SMALL, TITLE, Button, Label, Slider, Toggle, heading
from game.ui.widgets.overlays import Dialog
from game.ui.widgets.root import Ui
from game.ui.widgets.selects import ListBox, Select
from game.ui.widgets.text_fields import TextEntry
from game.ui.widgets.widget import Widget
