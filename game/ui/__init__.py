"""The toolkit of all pages and tables. It knows no game.

A tour for those who build on it
================================

**Units.** Everything is in table units: a window of 1280x720 has 1280x720 of them, larger windows have larger
units (``Viewport.scale`` pixels each), wider windows have more units (``viewport.rect`` says how many). The text
scale (1.0 to 2.0) enlarges texts and what holds them, not pictures. Only ``viewport`` and ``canvas`` know pixels.

**Colours** are palette roles ("ink", "accent", "love", "seat_2"), never numbers: ``palette.rgb("ink")``. SVGs are
drawn in default colours and recoloured when rasterised; ``recolour=(("seat_1", "seat_3"),)`` paints one role as
another.

**Drawing.** A ``Canvas`` has box (``frames_and_shadows.SKINS``: "panel", "paper", "well", ...), art, icon, text,
title, body, badge, halo, shadow, line, dot, fill, blit. It is clipped to what is damaged; draw everything, the clip
does the rest. Draw only in ``draw``.

**Text** (``game.ui.paint.text``) is markup with inline icons: ``Roll {love}{love} or **pay** 1 {speed}``.
``canvas.text(markup, rect, Style(17, "ink"))`` wraps; ``least=11`` shrinks it to fit; ``text.fits(...)`` is what
tests of cards call.

**Widgets** (``game.ui.widgets``): Column, Row, Wrap, Grid, Panel, ScrollArea, Spacer; Label, heading, Button,
Toggle, Slider, Select, ListBox, TextEntry; Dialog. Build them in ``Scene.build``; ``Ui`` lays them out,
gives them the pointer and the keyboard. Give widgets names or labels: tests and speech find them by role and
name. ``ui.say("...", "warn")`` shows one sentence in the speech strip, ``ui.open(Dialog(...))`` a modal page,
``ui.tip(markup, rect)`` a paper slip.

**Pieces.** A presenter turns a view into a ``Layout``: ``{thing: Pose(x, y, Face(kind, size, name), ...)}``.
``Pose.on_board`` says whether it lies on the board (world units, moved by the camera) or on the screen (table units).
A ``FacePainter`` draws faces (``FaceRegistry``: with one function for each kind), a ``Ground`` draws table top and
board. ``Stage`` draws it all and redraws only what changed; ``Stage.set_spots`` adds places that can be pointed at;
``Stage.mark("legal", ids)`` lights things.

**Larger text** reaches pieces and boards: both are painted with a text scale, and styles grow with it within the
rectangle they are given. A face gives its words more room by ``canvas.viewport.grown(share)`` (less picture, a larger
plate), a layout by ``regions.grown(share)``; whoever cannot, says why in ``tests/client/play/test_legible.py``.

**Hands.** Cards whose pose has a part in a fan (``Pose.fan``, ``arrangement.InFan``) may lie over each other:
``FanHover`` parts them where somebody points, by pointer or keyboard, and of a fan only what is seen can be pointed at.

**Camera.** One ``Camera`` looks at every board: wheel, pinch, keys, ``Grip`` (dragging), ``follow`` and
``reveal``. A board that grows tells it so with ``camera.grow(world)``; ``comfort`` is the zoom below which it cannot be
read any more: a larger board is panned instead. ``Ground.board`` is asked to paint the world as it is now.

**Lines.** A ``BoardLine`` is a line over the board with a palette role and a pattern; ``stage.set_lines(lines)``
draws all of them above the cards and below pieces with ``z >= lines.ABOVE``. ``BoardLine.end`` names the piece at its
end. In a ``Step`` lines move to their new course while pieces fly.

**Motion.** ``Director.play(Step(layout_after, sound="card_slide", board_lines=lines_after))`` for each action: it moves
what differs; ``Step.later`` delays pieces. What is special comes before, as ``Step.animation``: a value made of
``sequence``, ``parallel``, ``after``, ``Wait``, ``Call``, ``Sound`` and kinds of ``Tween``
(``game.ui.animation.combinators``), such as ``Fly`` and those in ``game.ui.animation.effects``.
What a ``Tween`` draws itself beside the layout it has painted ahead in ``prepare``, or says that it is ``pictured``.
Steps may be given as what makes them; their ``begun`` calls are made one in a frame.
``director.skip()`` on any key; ``director.settle(layout, lines)`` for undo and resize.

**Dice** (``game.ui.animation.dice``) are pieces with faces ``die_face(kind, face, side)``; ``thrown(throws,
skin)`` is the animation of a throw. ``CubeDie`` draws any kind from a colour and icons; ``DiceTray`` says where dice
lie, ``TraySkin`` how they are thrown.

**Pointing.** ``CommandPicker(legal_commands, gesture)``; feed it with ``lift`` and ``drop`` (drag) and ``point``
(click, keyboard); give ``stage.mark("legal", picker.glowing())`` after each; a returned command goes to the match;
``picker.miss`` says what to explain; ``picker.choices()`` are several commands with the same parts: ask with their
labels. ``GestureRecognizer`` tells clicks from drags.

**Previews.** ``PreviewLayer(stage).show(CommandPreview(...), at)`` shows what a command would do before it is given:
its path, lines and the pieces at their ends as they would be, ghosts of pieces that move far
(``preview.ghosts_between(layout_now, layout_after)``), a tag with the price. ``show(None, at)`` removes it.

**Charts.** ``Chart(title).show(history)`` draws the course of a few ``Figure``s, each in its colour and pattern.

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

The keyboard reaches pieces through ``ui.outside``; ``ui.focused_on`` is told where it is: mark that as
"focus" on the stage. Mark "hover" from ``Hover`` gestures. ``restyle`` (language, palette) must call
``stage.forget()`` and settle a fresh layout, because names and faces are words and colours too.

**Tests** drive scenes with ``game.scenes.robot.Robot``: pygame events in, nodes and pictures out, time stepped.
"""
