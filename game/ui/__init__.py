"""The UI toolkit shared by all scenes and tables; it knows no game.

A tour
======

**Units.** Everything is in table units: a window of 1280x720 has 1280x720 of them, larger windows have larger units
(``Viewport.scale`` pixels each), wider windows have more of them (``viewport.rect`` is the visible area). The text
scale (1.0 to 2.0) enlarges texts and their containers, not pictures. Only ``viewport`` and ``canvas`` know pixels.

**Colors** are palette roles ("ink", "accent", "love", "seat_2"), never numbers: ``palette.rgb("ink")``. SVGs are drawn
in default colors and recolored when rasterized; ``recolour=(("seat_1", "seat_3"),)`` paints one role as another.

**Drawing.** A ``Canvas`` has box (``frames_and_shadows.SKINS``: "panel", "paper", "well", ...), art, icon, text, title,
body, badge, halo, shadow, line, dot, fill, blit. It is clipped to the damaged area, so draw everything. Draw only in
``draw``.

**Text** (``game.ui.paint.text``) is markup with inline icons: ``Roll {love}{love} or **pay** 1 {speed}``.
``canvas.text(markup, rect, Style(17, "ink"))`` wraps; ``least=11`` shrinks it to fit; tests of cards use
``text.fits(...)``.

**Widgets** (``game.ui.widgets``): Column, Row, Wrap, Grid, Panel, ScrollArea, Spacer; Label, heading, Button, Toggle,
Slider, Select, ListBox, TextEntry; Dialog. Build them in ``Scene.build``; ``Ui`` lays them out, gives them the pointer
and the keyboard. Give widgets names or labels: tests and speech find them by role and name. ``ui.say("...", "warn")``
shows and says one sentence, ``ui.announce`` says one that is shown in another way, ``ui.open(Dialog(...))`` opens a
modal dialog, ``ui.tip(markup, rect)`` a tooltip.

**Pieces.** A presenter turns a view into a ``Layout``: ``{thing: Pose(x, y, Face(kind, size, name), ...)}``.
``Pose.on_board`` is true for poses in world units, moved by the camera, and false for poses in table units. A
``FacePainter`` draws faces (``FaceRegistry``: with one function for each kind), a ``Ground`` draws table top and board.
``Stage`` draws them and repaints only damaged areas; ``Stage.set_spots`` adds hit areas; ``Stage.mark("legal", ids)``
marks things. How each mark looks is in :mod:`game.ui.tabletop.mark_looks`: forms differ, at most a dozen legal things
are outlined, and what is neither picked nor legal is dimmed while something is picked. ``Pose.flag`` is for the active
piece: a white outline and a pennant.

**Larger text** reaches pieces and boards: both are painted with a text scale, and styles grow with it within the
rectangle they are given. A face makes room for larger text by ``canvas.viewport.grown(share)`` (less picture, a larger
plate), a layout by ``regions.grown(share)``; exceptions are listed with reasons in
``tests/client/play/test_legible.py``.

**Hands.** Cards posed in a fan (``Pose.fan``, ``arrangement.InFan``) may overlap: ``FanHover`` spreads them around the
hovered or focused card, and only the visible part of a card takes hits.

**Camera.** Every board is seen through one ``Camera``: wheel, pinch, keys, ``Grip`` (dragging), ``follow`` and
``reveal``. A board that grows calls ``camera.grow(world)``; ``comfort`` is the smallest legible zoom: a larger board is
panned instead. ``Ground.board`` paints the current world.

**Lines.** A ``BoardLine`` is a line over the board with a palette role and a pattern; ``stage.set_lines(lines)`` draws
all of them above the cards and below pieces with ``z >= lines.ABOVE``. ``BoardLine.end`` names the piece at its end.
During a ``Step`` lines morph while pieces fly.

**Motion.** ``Director.play(Step(layout_after, sound="card_slide", board_lines=lines_after))`` for each action: it
tweens the differences; ``Step.later`` delays pieces. A custom animation plays first, ``Step.animation``, another last,
``Step.finale``: values made of ``sequence``, ``parallel``, ``after``, ``Wait``, ``Call``, ``Sound`` and kinds of
``Tween`` (``game.ui.animation.combinators``), such as ``Fly`` and those in ``game.ui.animation.effects``. A ``Tween``
that draws more than the layout paints its pictures ahead in ``prepare``, or is ``pictured``. Steps may be given as
callables that build them; their ``begun`` callbacks run one per frame. A great moment is ``Staged``
(``game.ui.animation.staging``): the camera comes to its place, it is heard, and the music answers. ``director.skip()``
on any key;
``director.settle(layout, lines)`` for undo and resize.

**Dice** (``game.ui.animation.dice``) are pieces with faces ``die_face(kind, face, side)``; ``thrown(throws, skin)`` is
the animation of a roll. ``CubeDie`` draws any kind from a color and icons; ``DiceTray`` arranges dice, ``TraySkin``
styles the roll.

**Pointing.** ``CommandPicker(legal_commands, gesture)``; feed it with ``lift`` and ``drop`` (drag) and ``point``
(click, keyboard); give ``stage.mark("legal", picker.glowing())`` after each; a returned command goes to the match;
``picker.miss`` is the failed target to explain; ``picker.choices()`` are commands with the same parts: show their
labels in a menu. ``GestureRecognizer`` tells clicks from drags.

**Previews.** ``PreviewLayer(stage).show(CommandPreview(...), at)`` shows the effect of a command before it is given:
its path, lines with the pieces at their ends, ghosts of pieces that move far (``preview.ghosts_between(layout_now,
layout_after)``), a tag with the price. ``show(None, at)`` removes it.

**Charts.** ``Chart(title).show(history)`` draws a few ``Figure``s over time, each in its color and pattern.

**A table scene** in outline::

    class Table(Scene):
        name = "table"

        def enter(self, viewport):
            super().enter(viewport)                       # builds self.ui.root from build()
            self.camera = Camera(WORLD, board_view(viewport))
            self.stage = Stage(painter, ground, self.damage, viewport, self.camera)
            self.director = Director(self.stage)
            self.preview = PreviewLayer(self.stage)
            self.gestures = GestureRecognizer()
            self.ui.outside = lambda: self.stage.nodes(activate=self.pointed)

        def handle(self, event):
            if self.ui.handle(event) or self.camera.handle(event):
                return True
            for gesture in self.gestures.feed(event): ... # Clicked, DragBegan, Dragged, Dropped, Rested, ...
            return True

        def update(self, dt):
            super().update(dt); self.stage.update(dt); self.director.update(dt)

        def draw(self, canvas):
            self.stage.draw(canvas); self.director.draw(canvas); self.preview.draw(canvas); self.ui.draw(canvas)

        @property
        def lively(self):
            return super().lively or self.director.busy or self.camera.moving or self.gestures.waiting

The keyboard reaches pieces through ``ui.outside``; ``ui.focused_on`` is called with the focused thing: mark that as
"focus" on the stage. Mark "hover" from ``Hover`` gestures. ``restyle`` (language, palette) must call ``stage.forget()``
and settle a fresh layout, because names and faces depend on both.

**Tests** drive scenes with ``game.scenes.robot.Robot``: pygame events in, nodes and pictures out, time stepped.
"""
