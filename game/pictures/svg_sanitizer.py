"""Copies an SVG without anything that reaches outside of it, and lists the parts not drawn.

The copy is made by a streaming parser, so depth and size cost little. Internal entities are expanded up to a limit;
files and URLs are never opened.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Set
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from typing import Any, Final, NamedTuple
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from game.i18n import N_, _
from game.pictures.formats import BadPicture, box_of
from game.pictures.orders import Lack

MOST: Final = 16_000_000
"""Maximum length of a copy in characters, as entities may expand to far more than was written."""
DEEPEST: Final = 200
"""Maximum depth of elements: the rasterizer would run out of stack."""
MOST_USES: Final = 10_000
"""Maximum number of checked references between elements per picture."""
MOST_CYCLES: Final = 5
"""Maximum number of reported reference cycles per picture."""
MOST_REPORTED: Final = 20
"""Maximum number of reported faults per picture."""

SVG: Final = "http://www.w3.org/2000/svg"
NAMESPACES: Final = f' xmlns="{SVG}" xmlns:xlink="http://www.w3.org/1999/xlink"'
_INVISIBLE: Final = frozenset({"metadata", "title", "desc", "cursor", "view"})
"""Elements that are left out without a report, as they draw nothing."""
_ELEMENTS: Final = """
    a circle clipPath defs ellipse feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix
    feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
    feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight
    feTile feTurbulence filter g image line linearGradient marker mask path pattern polygon polyline radialGradient
    rect stop style svg switch symbol text textPath tref tspan use
"""
_DRAWN: Final = frozenset(_ELEMENTS.split())
_MOVES: Final = frozenset({"animate", "animateColor", "animateMotion", "animateTransform", "set", "mpath", "discard"})
_WHY: Final = {
    "script": N_("is a script, and scripts are not run"),
    "foreignObject": N_("holds a web page, which is not drawn"),
    "font": N_("is a font, which is not read"),
} | dict.fromkeys(_MOVES, N_("is an animation, which is not played"))
MOST_LETTERS: Final = 2000
"""Maximum number of distinct letters looked up in fonts."""
_IGNORED: Final = {
    "vector-effect": N_("has no effect on how lines are drawn"),
    "kerning": N_("is ignored"),
    "glyph-orientation-vertical": N_("is ignored"),
    "glyph-orientation-horizontal": N_("is ignored"),
    "font-size-adjust": N_("is ignored"),
}
"""Attributes and properties ignored by the rasterizer that would change the picture."""
_OURS: Final = frozenset({"source sans pro", "source sans 3", "source sans", "yanone kaffeesatz", "dejavu sans"})
_GENERIC: Final = frozenset({"serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "inherit", ""})
_INNER_URL = re.compile(r"""url\(\s*["']?\s*#([^)"'\s]{1,60})["']?\s*\)(?!\s*[\w#])""")
"""A reference to a paint, filter or mask of the same file without a fallback."""
_OUTER_URL = re.compile(r"""url\(\s*+["']?+\s*+(?!#|data:)([^)"']{1,60})""")
_FAMILY = re.compile(r"font-family\s*:\s*([^;}]*)")
_SHORTHAND = re.compile(r"""(?<![-\w])font\s*:\s*[^;}]*?\d[\w.%/]*\s+([^;}]*)""")
_SIGNS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


class _Reference(NamedTuple):
    """A reference to another element of the file: its place and line, the target id, and the nearest enclosing id."""

    where: str
    line: int
    target: str
    holder: str


class Sanitized(NamedTuple):
    """A self-contained SVG; ``letters`` are those in its texts, each with the line of its first occurrence."""

    text: str
    lacks: tuple[Lack, ...]
    letters: Mapping[str, int]


def sanitize(data: bytes, size: tuple[int, int], most: int = MOST) -> Sanitized:
    """Copy an SVG to be drawn at ``size`` in pixels; the copy has at most ``most`` characters.

    Raises:
        BadPicture: it is not an SVG, is nested too deeply, or expands to more than ``most`` characters.
    """
    return _Copy(size, most).read(data)


class _Copy:
    """The parser of one SVG, with the copy so far."""

    def __init__(self, size: tuple[int, int], most: int) -> None:
        self._size, self._most = size, most
        self._out: list[str] = []
        self._length = 0
        self._depth = 0
        self._left_out = 0
        """Depth of the element being left out; 0: none is."""
        self._in_style = False
        self._prefixes: set[str] = set()
        """Namespace prefixes of SVG."""
        self._lacks: dict[Lack, None] = {}
        self._families: list[tuple[str, int]] = []
        self._has_text = False
        self._text_depth = 0
        """Depth of the current text element; 0: outside."""
        self._letters: dict[str, int] = {}
        self._open: list[str] = [""]
        """The nearest id of each open element."""
        self._drawn_by: dict[str, set[str]] = {"": set()}
        """The ids drawn as part of each id: those inside it, and those it references."""
        self._uses: dict[_Reference, None] = {}
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._characters
        self._parser.ProcessingInstructionHandler = self._instruction
        self._parser.ExternalEntityRefHandler = self._outer_entity
        self._parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)

    def read(self, data: bytes) -> Sanitized:
        try:
            self._parser.Parse(data, True)
        except BadPicture:
            raise
        except (expat.ExpatError, ValueError, LookupError, RecursionError) as error:
            raise BadPicture(_("is not valid XML: {error}").format(error=error)) from error
        if self._has_text:
            self._report_fonts()
        self._report_references()
        return Sanitized("".join(self._out), tuple(self._lacks)[:MOST_REPORTED], self._letters)

    # --- events -------------------------------------------------------------------------------------------------

    def _start(self, name: str, attributes: dict[str, Any]) -> None:
        """Copy the start of an element, or start to leave it out."""
        self._depth += 1
        if self._depth > DEEPEST:
            raise BadPicture(
                _("is nested more than {most} elements deep (line {line})").format(most=DEEPEST, line=self._line)
            )
        if self._left_out:
            return
        prefix, _sign, local = name.rpartition(":")
        self._prefixes |= {key[6:] for key, value in attributes.items() if key[:6] == "xmlns:" and value == SVG}
        if self._depth == 1:
            if local != "svg":
                raise BadPicture(_("is a <{tag}>, not an <svg>").format(tag=local[:40]))
            attributes = self._root(attributes)
        elif local not in _DRAWN or (prefix and prefix not in self._prefixes):
            self._left_out = self._depth
            if not prefix and "requiredExtensions" not in attributes:
                self._report_left_out(local)
            return
        self._in_style = local == "style"
        if local == "text":
            self._has_text = True
            self._text_depth = self._text_depth or self._depth
        self._open.append(str(attributes.get("id", "")) or self._open[-1])
        self._drawn_by.setdefault(self._open[-1], set())
        if self._open[-1] != self._open[-2]:
            self._drawn_by[self._open[-2]].add(self._open[-1])
        kept = {self._kept_as(local, key, value): value for key, value in attributes.items()}
        words = (f" {key}={quoteattr(_clean(value))}" for key, value in kept.items() if key)
        self._write(f"<{local}{NAMESPACES if self._depth == 1 else ''}{''.join(words)}>")

    def _end(self, name: str) -> None:
        if not self._left_out:
            self._write(f"</{name.rpartition(':')[2]}>")
            self._open.pop()
        elif self._left_out == self._depth:
            self._left_out = 0
        if self._depth == self._text_depth:
            self._text_depth = 0
        self._depth -= 1
        self._in_style = False

    def _characters(self, text: str) -> None:
        if self._left_out:
            return
        if self._in_style:
            self._look_at_css("<style>", text)
        if self._text_depth and len(self._letters) < MOST_LETTERS:
            self._letters = dict.fromkeys(text, self._line) | self._letters
        self._write(escape(_clean(text)))

    def _instruction(self, target: str, _data: str) -> None:
        """Leave out a processing instruction; report one that fetches a style sheet."""
        if target == "xml-stylesheet":
            self._report("<?xml-stylesheet?>", _("uses a style sheet from another file; put it into <style>"))

    def _outer_entity(self, context: str, _base: object, _system: object, _public: object) -> int:
        """Skip and report an external entity."""
        self._report(f"&{context[:40]};", _("lies in another file, which is not opened"))
        return 1

    def _write(self, text: str) -> None:
        """Append to the copy; raise BadPicture if it becomes too long."""
        self._length += len(text)
        if self._length > self._most:
            raise BadPicture(
                _("expands to too many characters (more than {most} million)").format(most=self._most // 1_000_000)
            )
        self._out.append(text)

    # --- filtering ----------------------------------------------------------------------------------------------

    def _root(self, attributes: Mapping[str, Any]) -> dict[str, Any]:
        """Return the attributes of the root element, with the requested size and a viewBox."""
        box = box_of(str(attributes.get("viewBox", "")))
        if box is None:
            sides = [_length(str(attributes.get(side, ""))) for side in ("width", "height")]
            if None in sides or "viewBox" in attributes:
                raise BadPicture(_("has no viewBox of four numbers with a width and a height above 0"))
            box = box_of(f"0 0 {sides[0]} {sides[1]}")
            if box is None:
                raise BadPicture(_("has a width or height of 0"))
        rest = {key: value for key, value in attributes.items() if key not in ("viewBox", "width", "height", "x", "y")}
        shape = {"viewBox": " ".join(f"{number:.9g}" for number in box)}
        return rest | shape | {"width": str(self._size[0]), "height": str(self._size[1])}

    def _kept_as(self, element: str, name: str, value: str) -> str:
        """Return the name of an attribute in the copy, empty to leave it out; report unsupported ones."""
        prefix, _sign, local = name.rpartition(":")
        if local == "href" and prefix != "xmlns":
            return "xlink:href" if self._keeps_reference(element, value.strip()) else ""
        if name == "xmlns" or (prefix and name != "xml:space") or local.lower().startswith("on"):
            return ""
        if local == "font-family":
            self._families.append((value, self._line))
        if local in _IGNORED and value.strip() not in ("none", "auto", "0", ""):
            self._report(f"<{element} {local}>", _(_IGNORED[local]))
        if local == "style":
            self._look_at_css(f"<{element} style>", value)
        else:
            self._look_for_urls(f"<{element} {local}>", value)
        return local

    def _keeps_reference(self, element: str, value: str) -> bool:
        """Return whether a reference stays inside the file; report others."""
        if value.startswith("#"):
            if element != "a":
                self._note_reference(f"<{element} href>", value[1:])
            return True
        if element == "a":
            return False
        if element in ("image", "feImage") and value[:5].lower() == "data:":
            return True
        shown = value if len(value) <= 60 else f"{value[:60]}…"
        self._report(f"<{element} href>", _("links to {place}, which is not fetched; embed it").format(place=shown))
        return False

    def _look_at_css(self, where: str, css: str) -> None:
        """Report unsupported CSS; collect its font families."""
        for pattern in (_FAMILY, _SHORTHAND):
            self._families += [(found, self._line) for found in pattern.findall(css[:100_000])]
        for sign, why in (("@import", _("uses a style sheet from another file")), ("@font-face", _("contains a font")),
                          ("@keyframes", _("moves something")), ("@media", _("asks for a kind of screen")),
                          ("var(", _("has variables"))):  # fmt: skip
            if sign in css:
                self._report(where, _("{what} ({sign}), which is ignored").format(what=why, sign=sign.rstrip("(")))
        for name, why in _IGNORED.items():
            if re.search(rf"(?<![-\w]){name}\s*:\s*(?!none|auto|0)", css):
                self._report(f"{where}, {name}", _(why))
        self._look_for_urls(where, css)

    def _look_for_urls(self, where: str, value: str) -> None:
        """Report paints and filters in other files; collect references inside the file."""
        if "url(" not in value:
            return
        for found in _OUTER_URL.findall(value[:100_000]):
            self._report(where, _("links to {place}, which is not fetched").format(place=found.strip()))
        for found in _INNER_URL.findall(value[:100_000]):
            self._note_reference(where, found)

    def _note_reference(self, where: str, target: str) -> None:
        """Collect a reference to another element of the file."""
        if len(self._uses) < MOST_USES:
            self._uses[_Reference(where, self._line, target, self._open[-1])] = None

    # --- reporting ----------------------------------------------------------------------------------------------

    @property
    def _line(self) -> int:
        return self._parser.CurrentLineNumber

    def _report(self, element: str, problem: str, line: int = 0) -> None:
        """Report a part that is not drawn; ``line`` 0 is the current one."""
        if len(self._lacks) < MOST_REPORTED:
            self._lacks[Lack(element, line or self._line, str(problem))] = None

    def _report_left_out(self, local: str) -> None:
        """Report an element that is left out, unless it draws nothing anyway."""
        if local not in _INVISIBLE:
            self._report(f"<{local[:40]}>", _(_WHY.get(local, N_("is not an element that can be drawn"))))

    def _report_references(self) -> None:
        """Report references to missing elements, and reference cycles."""
        known = set(self._drawn_by)
        for use in self._uses:
            self._drawn_by[use.holder].add(use.target)
            if use.target not in known:
                self._report(
                    use.where, _("uses #{target}, which is not in this file").format(target=use.target[:60]), use.line
                )
        for _cycle in range(MOST_CYCLES):
            try:
                TopologicalSorter(self._drawn_by).prepare()
                break
            except CycleError as error:
                self._report_cycle(set(pairwise(reversed(error.args[1]))))

    def _report_cycle(self, steps: Set[tuple[str, str]]) -> None:
        """Report the references that close a cycle of ids, and break the cycle."""
        closing = [use for use in self._uses if (use.holder, use.target) in steps]
        for use in closing:
            self._report(use.where, _("draws #{target}, which it is part of").format(target=use.target[:60]), use.line)
        for holder, target in {(use.holder, use.target) for use in closing} or steps:
            self._drawn_by[holder].discard(target)

    def _report_fonts(self) -> None:
        """Report missing font families of texts."""
        for families, line in self._families:
            names = [name.strip().strip("\"'").lower() for name in families.split(",")]
            if not any(name in _OURS or name in _GENERIC for name in names[:1]):
                asked = families.split(",")[0].strip().strip("\"'")[:40]
                problem = _("uses the font {font}, which is not available; turn its text into paths").format(font=asked)
                self._lacks.setdefault(Lack("<text>", line, problem), None)


def _length(text: str) -> float | None:
    """Return the number of a length in absolute units, which are not converted; None for other units."""
    found = re.fullmatch(r"\s*\+?([\d.]+(?:[eE][-+]?\d+)?)\s*(px|pt|pc|mm|cm|in)?\s*", text)
    try:
        return float(found.group(1)) if found is not None else None
    except ValueError:
        return None


def _clean(text: str) -> str:
    """Remove characters that are illegal in XML."""
    return _SIGNS.sub("", text)
