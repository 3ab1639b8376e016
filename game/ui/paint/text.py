r"""Text with inline icons, laid out in table units.

Markup: ``**bold**``, ``*italic*``, ``{love}`` (assets/icons/love.svg, as tall as the text), ``{=role}words{=}``
(another color role), ``# Heading`` and ``- item`` at the start of a line, a line break for a new line, an empty line
for a paragraph gap; a backslash escapes ``*``, ``{`` and ``\``. Lines break at spaces; a word wider than the line is
broken inside.

    block = text.block("Roll {love}{love} or **pay** 1 {speed}", Style(18), viewport, width=240)
    block.draw(canvas, Vec(40, 60))          # Canvas.text does both

Sizes are multiplied by the viewport's text scale unless the style is ``fixed``. ``fit`` shrinks a text to fit a box,
down to a minimum size; ``fits`` returns whether that succeeds (tests check all cards).

Thousands of layouts are cached. Their parts contain no reference cycles and are excluded from garbage collection
(``gc=False``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final, Literal, Protocol

import msgspec
import pygame
from msgspec.structs import replace

from game import resources
from game.i18n import _, language
from game.printable import printable
from game.ui.paint import fonts, palette, svg_art
from game.ui.paint.geometry import Vec
from game.ui.paint.surface_cache import SurfaceCache
from game.ui.paint.viewport import Viewport

Align = Literal["left", "center", "right"]
SURE = 0.9
"""Share of a line up to which the sum of rounded word widths suffices to decide that they fit."""
WIDEST = 8_192
"""Maximum line length in pixels: beyond it even unwrapped text is broken, to limit the size of its surface."""
_drawn = SurfaceCache(share=4)
"""Rendered lines: in a long game far more are laid out than are visible at once."""


class Style(msgspec.Struct, frozen=True, gc=False):
    """A text style: ``size`` in table units, ``role`` of the palette, ``face`` text or display."""

    size: float = 17.0
    role: str = "text"
    face: fonts.FaceName = "text"
    bold: bool = False
    align: Align = "left"
    leading: float = 1.28
    fixed: bool = False
    """Whether to ignore the text scale (for letters that are part of a drawing)."""

    def px(self, viewport: Viewport) -> int:
        """Return the font size in pixels."""
        return max(6, round(self.size * viewport.scale * (1.0 if self.fixed else viewport.text_scale)))


class _Piece(msgspec.Struct, gc=False):
    """A run of a line at x pixels: words of one font, or an icon."""

    x: int
    width: int
    text: str = ""
    icon: str = ""
    font: pygame.font.Font | None = None
    role: str = ""


class _Row(msgspec.Struct, eq=False, gc=False):
    """A laid-out line: its pieces, width and top in pixels, and line height."""

    pieces: tuple[_Piece, ...]
    width: int
    top: int
    height: int


class TextTarget(Protocol):
    """A drawing target for text (:class:`game.ui.paint.canvas.Canvas`)."""

    @property
    def surface(self) -> pygame.Surface:
        """The surface to draw on."""

    @property
    def viewport(self) -> Viewport:
        """The conversion of table units to pixels."""


class Block(msgspec.Struct, eq=False, gc=False):
    """Laid-out text. Immutable; its lines are rendered on first drawing and cached."""

    _rows: Sequence[_Row]
    _px: tuple[int, int]
    _style: Style
    _scale: float
    fits: bool
    """Whether ``fit`` succeeded."""

    @property
    def width(self) -> float:
        """Width of the widest line, in table units."""
        return self._px[0] / self._scale

    @property
    def height(self) -> float:
        """Height of all lines, in table units."""
        return self._px[1] / self._scale

    @property
    def lines(self) -> int:
        """The number of lines."""
        return len(self._rows)

    @property
    def size(self) -> float:
        """The font size in table units, before text scale."""
        return self._style.size

    def icons(self) -> Iterator[tuple[str, int]]:
        """Yield the name and the side in pixels of each icon."""
        return ((piece.icon, piece.width) for row in self._rows for piece in row.pieces if piece.icon)

    def texts(self) -> list[str]:
        """Return each line as plain text, icons in braces."""
        return ["".join(p.text or f"{{{p.icon}}}" for p in row.pieces) for row in self._rows]

    def draw(self, canvas: TextTarget, at: Vec, width: float | None = None) -> None:
        """Draw with the top left corner at ``at``; aligned within ``width`` (default: its own)."""
        x0, y0 = canvas.viewport.px_point(at)
        room = self._px[0] if width is None else round(width * self._scale)
        clip = canvas.surface.get_clip()
        for row in self._rows:
            if y0 + row.top >= clip.bottom or y0 + row.top + row.height * 1.5 < clip.top:
                continue
            drawn = _drawn.get(row)
            if drawn is None:
                plates, drawn = svg_art.plates(), self._render(row)
                if svg_art.plates() == plates:  # otherwise an icon is still being rasterized
                    _drawn.put(row, drawn)
            slack = room - row.width
            shift = {"left": 0, "center": slack // 2, "right": slack}[self._style.align]
            canvas.surface.blit(drawn, (x0 + shift, y0 + row.top - self._pad(row)))

    @staticmethod
    def _pad(row: _Row) -> int:
        """Return the padding in pixels above and below a line, for tall letters and icons."""
        return round(row.height * 0.25)

    def _render(self, row: _Row) -> pygame.Surface:
        fonts_here = [p.font for p in row.pieces if p.font]
        ascent = max([f.get_ascent() for f in fonts_here], default=round(row.height * 0.8))
        tall = max([f.get_linesize() for f in fonts_here], default=row.height)
        pad = self._pad(row)
        base = pad + (row.height - tall) // 2 + ascent
        out = svg_art.blank((max(1, row.width + 2), row.height + 2 * pad))
        for p in row.pieces:
            if p.icon:
                picture = svg_art.surface(f"icons/{p.icon}", (p.width, p.width))
                out.blit(picture, picture.get_rect(center=(p.x + p.width // 2, base - round(p.width * 0.31))))
            elif p.font is not None and p.width > 0:  # SDL rejects zero width
                out.blit(p.font.render(p.text, True, palette.rgb(p.role)), (p.x, base - p.font.get_ascent()))
        return out


def block(markup: str, style: Style, viewport: Viewport, width: float | None = None) -> Block:
    """Lay out markup in lines of at most ``width`` table units (None: break only at line breaks). Cached."""
    limit = WIDEST if width is None else min(WIDEST, max(1, int(width * viewport.scale + 0.5)))
    return _block(markup, style, viewport.scale, style.px(viewport), limit, palette.generation())


def fit(markup: str, style: Style, viewport: Viewport, width: float, height: float, least: float = 10.0) -> Block:
    """Lay out at the largest size up to the style's that fits width x height, at least ``least`` units.

    Enlarged text (text scale) shrinks to its plain size first; ``fits`` is False if even ``least`` is too large.
    """
    return _fit(markup, style, viewport, (width, height), least, palette.generation())


def fits(markup: str, style: Style, viewport: Viewport, width: float, height: float, least: float = 10.0) -> bool:
    """Return whether ``fit`` finds a size without clipping and without broken words."""
    return fit(markup, style, viewport, width, height, least).fits


def forget() -> None:
    """Clear the caches of layouts, rendered lines and fonts."""
    _drawn.clear()
    _fit.cache_clear()
    _block.cache_clear()
    fonts.forget()


def _broken(markup: str, style: Style, size: float, viewport: Viewport, width: float) -> bool:
    """Return whether a single word is wider than the line."""
    at = replace(style, size=size)
    px, limit = at.px(viewport), max(1, int(width * viewport.scale + 0.5))
    return any(_word_width(word, at, line, px) > limit for line in read_markup(markup) for word in line.words)


def _font(style: Style, line: MarkupLine, px: int, bold: bool, italic: bool) -> pygame.font.Font:
    if line.kind == "heading":
        return fonts.font("display", round(px * 1.3), False, False)
    return fonts.font(style.face, px, bold or style.bold, italic)


def _word_width(word: Word, style: Style, line: MarkupLine, px: int) -> int:
    """Return a word's width in pixels, icons included."""
    return sum(_icon_px(px) if isinstance(p, Icon)
               else fonts.width(_font(style, line, px, p.bold, p.italic), p.text) for p in word)  # fmt: skip


def _icon_px(px: int) -> int:
    return round(px * 1.18)


@lru_cache(maxsize=3000)
def _fit(
    markup: str, style: Style, viewport: Viewport, room: tuple[float, float], least: float, _generation: int
) -> Block:
    """Lay out a block at the largest fitting size."""
    width, height = room
    top = style.size * (1.0 if style.fixed else viewport.text_scale)
    fixed = replace(style, fixed=True)
    size = top
    while True:
        made = block(markup, replace(fixed, size=size), viewport, width)
        good = made.height <= height + 0.5 and made.width <= width + 0.5
        good = good and not _broken(markup, fixed, size, viewport, width)
        if good or size <= least:
            return Block(made._rows, made._px, made._style, made._scale, good)
        size = max(least, min(size - 0.5, size * 0.94))


@lru_cache(maxsize=3000)
def _block(markup: str, style: Style, scale: float, px: int, limit: int, _generation: int) -> Block:
    """Lay out a block; all numbers are in pixels."""
    rows: list[_Row] = []
    top = 0
    for line in read_markup(markup):
        size = round(px * 1.3) if line.kind == "heading" else px
        step = round(size * style.leading)
        if line.kind == "gap":
            top += round(step * 0.5)
            continue
        indent = round(px * 1.1) if line.kind == "item" else 0
        for number, words in enumerate(_wrapped(line, style, px, max(1, limit - indent))):
            row = _row(words, line, style, px, indent, number == 0)
            row.width = max(row.width, indent + _plain_width(words, line, style, px))
            row.top, row.height = top, step
            rows.append(row)
            top += step
    width = max([r.width for r in rows], default=0)
    return Block(tuple(rows), (width, top), style, scale, True)


def _wrapped(line: MarkupLine, style: Style, px: int, limit: int) -> list[list[Word]]:
    """Split a line's words into rows no wider than ``limit`` pixels."""
    space = fonts.width(_font(style, line, px, False, False), " ")
    rows: list[list[Word]] = [[]]
    used = 0
    for whole in line.words:
        for word in _chopped(whole, line, style, px, limit):
            wide = _word_width(word, style, line, px)
            if rows[-1] and not _fits_in(limit, used + space + wide, [*rows[-1], word], line, style, px):
                rows.append([])
                used = 0
            used += wide + (space if rows[-1] else 0)
            rows[-1].append(word)
    return rows


def _fits_in(limit: int, wide: int, words: list[Word], line: MarkupLine, style: Style, px: int) -> bool:
    """Return whether a row fits; ``wide`` is the sum of its words' rounded widths."""
    if wide < limit * SURE:
        return True
    return wide <= limit and _row(words, line, style, px, 0, False).width <= limit


def _plain_width(words: list[Word], line: MarkupLine, style: Style, px: int) -> int:
    """Return the sum of the words' and spaces' widths, without kerning across spaces."""
    space = fonts.width(_font(style, line, px, False, False), " ")
    return sum(_word_width(w, style, line, px) for w in words) + space * max(0, len(words) - 1)


def _chopped(word: Word, line: MarkupLine, style: Style, px: int, limit: int) -> list[Word]:
    """Break a word wider than the line into parts that fit."""
    if _word_width(word, style, line, px) <= limit:
        return [word]
    out: list[list[Run | Icon]] = [[]]
    used = 0
    for part in word:
        for atom in [part] if isinstance(part, Icon) else [replace(part, text=letter) for letter in part.text]:
            wide = _word_width((atom,), style, line, px)
            if out[-1] and used + wide > limit:
                out.append([])
                used = 0
            out[-1].append(atom)
            used += wide
    return [tuple(part) for part in out]


def _row(words: list[Word], line: MarkupLine, style: Style, px: int, indent: int, first: bool) -> _Row:
    """Place the words of a row, merging neighbors of the same font into one run."""
    pieces: list[_Piece] = []
    x = indent
    if indent and first:
        bullet = _font(style, line, px, True, False)
        pieces.append(_Piece(round(indent * 0.2), fonts.width(bullet, "•"), "•", "", bullet, "accent"))
    for number, word in enumerate(words):
        if number:
            x = _extend(pieces, x, " ", _font(style, line, px, False, False), style.role)
        for part in word:
            if isinstance(part, Icon):
                side = _icon_px(px)
                pieces.append(_Piece(x, side, icon=part.name))
                x += side
            else:
                role = part.role or ("accent_bright" if line.kind == "heading" and style.role == "text" else style.role)
                x = _extend(pieces, x, part.text, _font(style, line, px, part.bold, part.italic), role)
    return _Row(_in_order(pieces), x, 0, 0)


def _extend(pieces: list[_Piece], x: int, text: str, font: pygame.font.Font, role: str) -> int:
    """Append text at x, merging runs of the same font and color; return the new x."""
    for used, run in fonts.runs(font, text):
        last = pieces[-1] if pieces else None
        if last is not None and last.font is used and last.role == role and last.text != "•":
            last.text += run
            last.width = fonts.width(used, last.text)
            x = last.x + last.width
        else:
            wide = fonts.width(used, run)
            pieces.append(_Piece(x, wide, run, "", used, role))
            x += wide
    return x


def _in_order(pieces: list[_Piece]) -> tuple[_Piece, ...]:
    """Return the pieces of a row in visual order: words of right-to-left scripts are reversed."""
    begun: list[_Piece] = []
    for piece in (*pieces, None):
        if (
            piece is not None
            and piece.font is not None
            and (fonts.runs_from_right(piece.font) or (begun and piece.text.isspace()))
        ):
            begun.append(piece)
            continue
        while begun and begun[-1].text.isspace():
            begun.pop()
        x = begun[0].x if begun else 0
        for word in reversed(begun):
            word.x = x
            x += word.width
        begun = []
    return tuple(pieces)


_TOKEN = re.compile(
    r"\\([*{}\\])|(\*\*)|(\*)|\{=([a-z_0-9]*)\}|\{([a-z0-9_./-]+)\}|(?!(?<=\d) → [\d−])( +)|( → |[^\\*{ ]+|.)"
)
"""Parts of markup; a change of a number ("5 → 6") is one word."""


class Icon(msgspec.Struct, frozen=True, gc=False):
    """An inline picture: assets/icons/<name>.svg."""

    name: str


class Run(msgspec.Struct, frozen=True, gc=False):
    """Characters of the same look inside a word."""

    text: str
    bold: bool = False
    italic: bool = False
    role: str = ""


Word = tuple[Run | Icon, ...]
"""Parts that must not be separated by a line break."""


class MarkupLine(msgspec.Struct, frozen=True, gc=False):
    """A line of the source: its words and its kind."""

    words: tuple[Word, ...]
    kind: Literal["plain", "heading", "item", "gap"] = "plain"


@lru_cache(maxsize=2000)
def read_markup(markup: str) -> tuple[MarkupLine, ...]:
    """Parse markup, made printable, into lines. Bold, italic and color may span lines."""
    reader = _Reader()
    return tuple(reader.line(source) for source in printable(markup).split("\n"))


_names: dict[str, str] = {}
"""What the icons of the opened games are called when they are read aloud, in English."""


def name_icons(names: Mapping[str, str]) -> None:
    """Set what icons are called; those of ours without a name are silent, as the words beside them say the same."""
    if not names.items() <= _names.items():
        _names.update(names)
        _aloud.cache_clear()


def plain(markup: str) -> str:
    """Return the text without markup, icons by name: for names and search.

    An icon before its own name is not repeated:

    >>> name_icons({"love": "love", "knockdown": "Knockdown Token"})
    >>> plain("{love} 3; three {knockdown} Knockdown Tokens")
    'love 3; three Knockdown Tokens'
    """
    return " ".join(part for line in read_markup(markup) if (part := _plain_line(line)))


def _plain_line(line: MarkupLine) -> str:
    """Return one line without markup."""
    parts = [part for word in line.words for part in (*word, " ")]
    words = (_named(part, parts[number + 1 :]) if isinstance(part, Icon) else str(getattr(part, "text", part))
             for number, part in enumerate(parts))  # fmt: skip
    return " ".join("".join(words).split())


def aloud(markup: str) -> str:
    r"""Return a text for speech: lines are sentences, icons words that are listed and counted, signs pauses.

    >>> name_icons({"love": "love", "fist": "Fist", "doc": "Doc"})
    >>> aloud("**Marty**\n{love} 3/13 → a card")
    'Marty. love 3 of 13: a card'
    >>> aloud("{fist}{fist}{doc} Biff comes here")
    '2 Fist, Doc: Biff comes here'
    >>> aloud("Marty rolls {fist}. Fists count.")
    'Marty rolls Fist. Fists count.'
    """
    return _aloud(markup, language())


@lru_cache(maxsize=2000)
def _aloud(markup: str, _language: str) -> str:
    """Return a text for speech in the current language."""
    lines = [line for source in read_markup(markup) if (line := _spoken_line(source))]
    return signs_in_words(" ".join([*map(ended, lines[:-1]), *lines[-1:]]))


def signs_in_words(words: str) -> str:
    """Return words for speech without the signs between them: "3/13" is "3 of 13", an arrow a pause or "to"."""
    counted = _SCORE.sub(lambda found: _("{n} of {most}").format(n=found[1], most=found[2]), words)
    changed = _CHANGE.sub(lambda found: _("{before} to {after}").format(before=found[1], after=found[2]), counted)
    return _SIGNS.sub(lambda found: SIGNS[found[1]], changed)


def ended(words: str) -> str:
    """Return words for speech with a full stop, unless they end with one, or with another pause.

    >>> ended("Three are left"), ended("(None is.)")
    ('Three are left.', '(None is.)')
    """
    return words if re.search(r"[.!?:…][)”»“’']*$", words) else f"{words}."


SIGNS: Final[Mapping[str, str]] = {"→": ": ", "·": ", ", "•": ", "}
"""How signs between words are read aloud."""
_CHANGE = re.compile(r"(?<![\w])([\d.,]+)\s*→\s*([\d.,]+)(?![\w])")
_SCORE = re.compile(r"\b(\d+)/(\d+)\b")
_SIGNS = re.compile(rf"\s*([{''.join(SIGNS)}])\s*")


def _spoken_line(line: MarkupLine) -> str:
    """Return one line for speech: equal icons in a row counted, others listed; a pause after a title."""
    parts = [part for word in line.words for part in (*word, " ")][:-1]
    said, at, words_before = "", 0, ""
    counts = 0
    """Whether an icon was said (1), and a number after it (2): the next icon goes on with the list."""
    while at < len(parts):
        part = parts[at]
        if isinstance(part, Icon):
            run, at = _icons_at(parts, at)
            words, follows = _listed_icons(run, parts[at:]), _letters(parts[at:])
            if len(run) == 1 and words and words.casefold()[: max(3, len(words) - 2)] in words_before.casefold():
                words = ""  # "a Courage die {courage}"
            words_before = ""
            head = f"{said.rstrip()}," if counts > 1 and words else said
            is_title = bool(words) and not said.strip() and follows[:1].isupper()
            said, counts = f"{head} {words}{':' if is_title else ''}{'' if follows[:1] in PAUSES else ' '}", 1
            continue
        at += 1
        words = str(getattr(part, "text", part))
        counts = counts if words == " " else 2 if counts and words.isdecimal() else 0
        said += words
        words_before = " ".join(f"{words_before}{words}".split(" ")[-4:])
        if isinstance(part, Run) and part.bold and not words.endswith(PAUSES):
            after = next((one for one in parts[at:] if one != " "), None)
            said += ":" if isinstance(after, Run) and not after.bold and after.text[:1].isupper() else ""
    return _OPENED.sub(r"\1", " ".join(said.split()))


_OPENED = re.compile(r"([(“«\[])\s+")
PAUSES: Final = (",", ".", ";", ":", "!", "?", "…", ")")
"""What ends a word and begins a pause."""


def _icons_at(parts: Sequence[object], at: int) -> tuple[list[Icon], int]:
    """Return the icons that follow each other from a place on, and where they end."""
    run: list[Icon] = []
    end = at
    while at < len(parts) and (parts[at] == " " or isinstance(parts[at], Icon)):
        part = parts[at]
        at += 1
        if isinstance(part, Icon):
            run.append(part)
            end = at
    return run, end


def _listed_icons(run: Sequence[Icon], rest: Sequence[object]) -> str:
    """Return icons in words; of one before its own name nothing, as that is said anyway."""
    if len(run) == 1:
        return _named(run[0], rest).strip()
    groups = [(name, len(list(same))) for name, same in groupby(_name_of(icon) for icon in run) if name]
    return ", ".join(name if n == 1 else _("{n} {what}").format(n=n, what=name) for name, n in groups)


def _letters(parts: Sequence[object]) -> str:
    """Return the beginning of a text."""
    return "".join(str(getattr(part, "text", " " if isinstance(part, Icon) else part)) for part in parts[:8]).lstrip()


def _name_of(icon: Icon) -> str:
    """Return what an icon is called; empty if it is silent."""
    if icon.name in _names:
        return _(_names[icon.name])
    return "" if _is_ours(icon.name) else icon.name.replace("_", " ")


def _named(icon: Icon, rest: Sequence[object]) -> str:
    """Return what an icon is called; empty if it is silent or the same word follows, perhaps inflected.

    "{doc} at Doc's Lab" names two things.
    """
    follows = "".join(str(getattr(part, "text", " " if isinstance(part, Icon) else part)) for part in rest[:8])
    said = _name_of(icon)
    stem = said.casefold()[: max(3, len(said) - 2)]
    if not said or re.match(rf"[^\w.!?]*(?:\w{{1,2}}\W+)?{re.escape(stem)}(?!\w*['’]s\b)", follows.casefold()):
        return ""
    return f" {said}" if follows.startswith((",", ".", ";", ":", "!", "?")) else f" {said} "


@lru_cache(maxsize=500)
def _is_ours(icon: str) -> bool:
    """Return whether an icon is the program's own; those of games from outside are read by their file names."""
    return (resources.assets() / "icons" / f"{icon}.svg").is_file()


def escape(text: str) -> str:
    """Escape all markup in a text (names typed by people)."""
    return re.sub(r"([\\*{}])", r"\\\1", text)


class _Reader:
    """Parser state: bold, italic and color in effect."""

    def __init__(self) -> None:
        self._bold = False
        self._italic = False
        self._role = ""

    def line(self, source: str) -> MarkupLine:
        """Parse one source line."""
        if not source.strip():
            return MarkupLine((), "gap")
        if source.startswith("# "):
            return MarkupLine(self._words(source[2:]), "heading")
        if source.startswith("- "):
            return MarkupLine(self._words(source[2:]), "item")
        return MarkupLine(self._words(source))

    def _words(self, source: str) -> tuple[Word, ...]:
        words: list[Word] = []
        word: list[Run | Icon] = []
        for found in _TOKEN.finditer(source):
            escaped, bold, italic, role, icon, space, text = found.groups()
            if space:
                if word:
                    words.append(tuple(word))
                word = []
            elif bold:
                self._bold = not self._bold
            elif italic:
                self._italic = not self._italic
            elif role is not None:
                self._role = role
            elif icon:
                word.append(Icon(icon))
            else:
                word.append(Run(escaped or text, self._bold, self._italic, self._role))
        if word:
            words.append(tuple(word))
        return tuple(words)
