"""Rejects features of a map that pytmx would drop silently or fail on.

pytmx loads templates without their contents, point, ellipse and text objects without their shape, groups
without their offset, and raises bare errors for much else. Each unsupported feature is a mistake with a remedy.
"""

from __future__ import annotations

import math
import re
import zlib
from base64 import b64decode
from collections.abc import Iterable
from pathlib import Path
from xml.etree import ElementTree

from game import resources
from game.content.mistakes import MistakeLog
from game.i18n import N_, _, ngettext

MAX_BYTES = 8_000_000
MAX_CELLS = 250_000
_GID = (1 << 28) - 1
_PLAIN_PROPERTIES = ("string", "int", "float", "bool", "color")
_OWN_NAMES = """
    allow_duplicate_names apply_transformations as_points class closed colliders color custom_types data draworder
    filename frames from_xml_string gid gidmap height id image images iter_data layers name objects offsetx
    offsety opacity orientation parent parse_xml path points properties reload_images renderorder rotation source
    template tiledversion tileheight tiles tilesets tilewidth trans type version visible width x y
""".split()  # noqa: SIM905 -- one name a line would fill a page
"""Names of attributes of pytmx objects, which custom properties must not have."""
_UNLIKE_DEFAULT = (
    ("opacity", "1", N_("is see-through"), N_("set Opacity to 100 %")),
    ("tintcolor", "", N_("has a tint"), N_("clear Tint Color")),
    ("parallaxx", "1", N_("has a parallax factor"), N_("set Parallax Factor to 1")),
    ("parallaxy", "1", N_("has a parallax factor"), N_("set Parallax Factor to 1")),
    ("offsetx", "0", N_("has an offset"), N_("set Offset to 0 and move its contents instead")),
    ("offsety", "0", N_("has an offset"), N_("set Offset to 0 and move its contents instead")),
    ("mode", "normal", N_("has a blend mode"), N_("set Blend Mode to Normal")),
)
_SHAPES = {
    "point": (N_("is a point"), N_("draw a small rectangle instead")),
    "ellipse": (N_("is an ellipse"), N_("draw a rectangle instead")),
    "capsule": (N_("is a capsule"), N_("draw a rectangle instead")),
    "text": (N_("is a text object"), N_("delete it; texts belong in YAML files")),
}


class TiledValidator:
    """Reports every unsupported feature of one map and its tilesets."""

    def __init__(self, path: Path, file: str, notes: MistakeLog) -> None:
        self.path = path
        self.file = file
        self.notes = notes
        self.gids: set[int] = set()

    def inspect(self) -> ElementTree.Element | None:
        """Check the whole map; return its root, or None if it is no map at all."""
        root = self.load(self.path, self.file, "map")
        if root is None:
            return None
        self.check_map(root)
        self.check_tilesets(root)
        for node in root:
            if node.tag in ("layer", "objectgroup"):
                self.check_layer(node)
        self.check_names(root)
        return root

    def wrong(self, entry: str, field: str, problem: str, remedy: str, file: str = "") -> None:
        """Note a mistake."""
        self.notes.wrong(file or self.file, entry, field, problem, remedy)

    def load(self, path: Path, file: str, tag: str) -> ElementTree.Element | None:
        """Parse an XML file whose root must be ``tag``."""
        try:
            data = resources.read_file(path, MAX_BYTES)
            if b"<!DOCTYPE" in data or b"<!ENTITY" in data:
                self.wrong("", "", _("defines entities"), _("save it again with Tiled"), file)
                return None
            root = ElementTree.fromstring(data)
        except OSError as error:
            self.wrong(
                "",
                "",
                _("can't be read ({why})").format(why=resources.why_of(error)),
                _("put a readable file here"),
                file,
            )
            return None
        except (ElementTree.ParseError, ValueError, LookupError) as error:
            self.wrong("", "", _("is not valid XML: {error}").format(error=error), _("save it again with Tiled"), file)
            return None
        if root.tag != tag:
            self.wrong(
                "",
                "",
                _("is a <{found}>, not a <{wanted}>").format(found=root.tag, wanted=tag),
                _("save it again with Tiled"),
                file,
            )
            return None
        return root

    def check_map(self, root: ElementTree.Element) -> None:
        """Check the attributes of the map."""
        if root.get("infinite", "0") != "0":
            self.wrong("map", "infinite", _("is infinite"), _("untick Map > Map Properties > Infinite"))
        if root.get("orientation", "orthogonal") != "orthogonal":
            self.wrong("map", "orientation", _("is not orthogonal"), _("set Orientation to Orthogonal"))
        if root.get("renderorder", "right-down") != "right-down":
            self.wrong("map", "renderorder", _("has another render order"), _("set Tile Render Order to Right Down"))
        for name in ("width", "height", "tilewidth", "tileheight"):
            self.whole(root, name, "map", least=1, most=MAX_CELLS)
        self.check_properties(root, "map")
        known = ("tileset", "layer", "objectgroup", "properties", "editorsettings")
        remedies = {
            "group": _("move its layers out of the group and delete it"),
            "imagelayer": _("place the picture as a tile object instead"),
        }
        for node in root:
            if node.tag not in known:
                what = f"{node.tag} {node.get('name', '')}".strip()
                self.wrong(what, "", _("is not supported"), remedies.get(node.tag, _("remove it")))

    def check_tilesets(self, root: ElementTree.Element) -> None:
        """Check the tilesets and collect their tile numbers."""
        for node in root.findall("tileset"):
            source = node.get("source")
            first = self.whole(node, "firstgid", f"tileset {source or node.get('name', '')}", least=1, most=_GID)
            if source is None:
                self.wrong(
                    f"tileset {node.get('name', '')}", "", _("is embedded in the map"), _("export it as a .tsx file")
                )
            elif not source.lower().endswith(".tsx"):
                self.wrong(f"tileset {source}", "", _("is not a .tsx file"), _("export it as a Tiled tileset (.tsx)"))
            elif first is not None:
                self.check_tileset(self.path.parent / source, str(Path(self.file).parent / source), first)

    def check_tileset(self, path: Path, file: str, first: int) -> None:
        """Check one external tileset and collect its tile numbers."""
        root = self.load(path, file, "tileset")
        if root is None:
            return
        numbers = [self.whole(root, name, "tileset", 1, 10_000, file=file) for name in ("tilewidth", "tileheight")]
        self.check_properties(root, "tileset", file)
        for tag in ("wangsets", "terraintypes", "tileoffset"):
            if root.find(tag) is not None:
                self.wrong(tag, "", _("is not supported"), _("remove it in the tileset editor"), file)
        if root.get("objectalignment", "unspecified") not in ("unspecified", "bottomleft"):
            self.wrong(
                "tileset", "objectalignment", _("is not supported"), _("set Object Alignment to Bottom Left"), file
            )
        if root.get("tilerendersize", "tile") != "tile":
            self.wrong("tileset", "tilerendersize", _("is not supported"), _("set Tile Render Size to Tile Size"), file)
        sheet = root.find("image")
        if sheet is not None and self.check_image(sheet, "tileset", file) and all(numbers):
            self.check_sheet(root, sheet, file, first)
        for tile in root.findall("tile"):
            self.check_tile(tile, file, first, sheet is not None)

    def check_sheet(self, root: ElementTree.Element, sheet: ElementTree.Element, file: str, first: int) -> None:
        """Collect the tile numbers of a picture that is cut into tiles."""
        sizes = [self.whole(sheet, name, "image", 1, 20_000, file=file) for name in ("width", "height")]
        extra = [self.whole(root, name, "tileset", 0, 1000, "0", file) for name in ("spacing", "margin")]
        if None in sizes or None in extra:
            return
        wide, high = (int(size or 0) for size in sizes)
        across = wide // int(root.get("tilewidth", "1"))
        down = high // int(root.get("tileheight", "1"))
        if across * down > MAX_CELLS:
            self.wrong("tileset", "tilewidth", _("cuts the picture into too many tiles"), _("use larger tiles"), file)
        else:
            self.gids.update(range(first, first + across * down))

    def check_tile(self, tile: ElementTree.Element, file: str, first: int, sheet: bool) -> None:
        """Check one tile of a tileset."""
        entry = f"tile {tile.get('id')}"
        number = self.whole(tile, "id", entry, 0, MAX_CELLS, file=file)
        self.check_properties(tile, entry, file)
        if tile.find("animation") is not None:
            self.wrong(entry, "animation", _("is animated"), _("remove the animation"), file)
        if tile.find("objectgroup") is not None:
            self.wrong(
                entry, "objectgroup", _("has collision shapes"), _("remove them; shapes belong on the map"), file
            )
        for name in ("x", "y", "width", "height"):
            if tile.get(name):
                self.wrong(entry, name, _("is a part of a picture"), _("use the whole picture"), file)
        image = tile.find("image")
        if image is not None:
            self.check_image(image, entry, file)
        elif not sheet:
            self.wrong(entry, "image", _("has no picture"), _("give it a picture or remove it"), file)
        if number is not None:
            self.gids.add(first + number)

    def check_image(self, image: ElementTree.Element, entry: str, file: str) -> bool:
        """Check a reference to a picture file."""
        if image.find("data") is not None or not image.get("source"):
            self.wrong(entry, "image", _("is embedded in the file"), _("keep the picture in a file of its own"), file)
            return False
        if re.match(r"/|[A-Za-z]:|.*\\", image.get("source", "")):
            self.wrong(entry, "image", _("is named by an absolute path"), _("name it from the tileset's folder"), file)
        if image.get("trans"):
            self.wrong(entry, "image", _("has a transparent color"), _("make the picture itself transparent"), file)
        return True

    def check_layer(self, node: ElementTree.Element) -> None:
        """Check a layer and its contents."""
        entry = f"layer {node.get('name') or node.get('id')}"
        if not node.get("name"):
            self.wrong(entry, "name", _("has no name"), _("name the layer"))
        self.check_appearance(node, entry)
        self.check_properties(node, entry)
        self.check_visible(node, entry)
        if node.tag == "layer":
            self.check_cells(node, entry)
        for child in node.findall("object"):
            self.check_object(child, entry)

    def check_appearance(self, node: ElementTree.Element, entry: str) -> None:
        """Check that a layer or object has no opacity, tint, parallax, offset or blend mode."""
        for name, usual, problem, remedy in _UNLIKE_DEFAULT:
            given = node.get(name, usual)
            if given != usual and not (usual in "01" and usual and _number(given) == float(usual)):
                self.wrong(entry, name, _(problem), _(remedy))

    def check_visible(self, node: ElementTree.Element, entry: str) -> None:
        """Check that no picture is hidden, as it would be drawn nevertheless; hidden shapes are harmless."""
        pictures = [child for child in node.iter("object") if child.get("gid")]
        hidden = node.get("visible", "1") != "1" and (node.tag == "layer" or bool(pictures))
        if hidden or any(child.get("visible", "1") != "1" for child in pictures):
            self.wrong(entry, "visible", _("has hidden pictures"), _("show or delete them"))

    def check_cells(self, node: ElementTree.Element, entry: str) -> None:
        """Check that a tile layer has one known tile number per cell."""
        data = node.find("data")
        if data is None:
            self.wrong(entry, "data", _("has no cells"), _("save it again with Tiled"))
            return
        if data.find("chunk") is not None:
            self.wrong(entry, "data", _("is part of an infinite map"), _("untick Map > Map Properties > Infinite"))
            return
        remedy = _("set Map > Map Properties > Tile Layer Format to CSV")
        if data.get("encoding") not in ("csv", "base64") or data.get("compression") in ("zstd",):
            self.wrong(entry, "data", _("is stored as {what}").format(what=data.get("compression") or "XML"), remedy)
            return
        try:
            gids = _cells(data.text or "", data.get("encoding", ""), data.get("compression", ""))
        except (ValueError, zlib.error):
            self.wrong(entry, "data", _("can't be read"), remedy)
            return
        width, height = (self.whole(node, name, entry, 1, MAX_CELLS) or 0 for name in ("width", "height"))
        if width * height != len(gids):
            self.wrong(
                entry,
                "data",
                ngettext(
                    "has {n} cell for {width} x {height}", "has {n} cells for {width} x {height}", len(gids)
                ).format(n=len(gids), width=width, height=height),
                _("save it again with Tiled"),
            )
        self.check_gids(gids, entry)

    def check_gids(self, gids: Iterable[int], entry: str) -> None:
        """Check that tiles are in a tileset."""
        unknown = sorted({gid & _GID for gid in gids} - self.gids - {0})
        if unknown:
            self.wrong(
                entry,
                "gid",
                _("uses tile {number} that is in no tileset").format(number=unknown[0]),
                _("place the tile again"),
            )

    def check_object(self, node: ElementTree.Element, layer: str) -> None:
        """Check one object."""
        entry = f"{layer}, object {node.get('id', '?')} {node.get('name', '')}".strip()
        self.whole(node, "id", entry, 1, 1 << 30)
        if node.get("template"):
            self.wrong(entry, "template", _("comes from a template"), _("detach it (right click > Detach)"))
        for shape, (problem, remedy) in _SHAPES.items():
            if node.find(shape) is not None:
                self.wrong(entry, "", _(problem), _(remedy))
        for name in ("x", "y", "width", "height", "rotation"):
            if not math.isfinite(_number(node.get(name, "0"))):
                self.wrong(entry, name, _("is {what}").format(what=node.get(name)), _("write a number"))
        if _number(node.get("rotation", "0")) != 0:
            self.wrong(entry, "rotation", _("is turned"), _("set Rotation to 0"))
        self.check_appearance(node, entry)
        self.check_properties(node, entry)
        self.check_points(node, entry)
        if node.get("gid"):
            gid = self.whole(node, "gid", entry, 1, 1 << 32)
            self.check_gids([gid or 0], entry)

    def check_points(self, node: ElementTree.Element, entry: str) -> None:
        """Check the corners of a line or polygon."""
        for shape in (*node.findall("polygon"), *node.findall("polyline")):
            corners = [corner.split(",") for corner in shape.get("points", "").split()]
            numbers = [_number(number) for corner in corners for number in corner]
            if len(corners) < 2 or len(numbers) != 2 * len(corners) or not all(map(math.isfinite, numbers)):
                self.wrong(entry, "points", _("has invalid corners"), _("draw the line again"))

    def check_properties(self, node: ElementTree.Element, entry: str, file: str = "") -> None:
        """Check custom properties: plain types, values that fit, and names that pytmx does not use itself."""
        seen: set[str] = set()
        for item in node.findall("properties/property"):
            name, kind, value = item.get("name", ""), item.get("type", "string"), item.get("value")
            if kind not in _PLAIN_PROPERTIES:
                self.wrong(
                    entry,
                    name,
                    _("is a property of type {kind}").format(kind=kind),
                    _("use a text, a number, or true or false"),
                    file,
                )
            elif not _fits(kind, value if value is not None else item.text):
                self.wrong(
                    entry,
                    name,
                    _("is not a {kind}: {value}").format(kind=kind, value=value),
                    _("set the value again"),
                    file,
                )
            if not name or name in _OWN_NAMES or name.startswith("_") or name in seen:
                self.wrong(
                    entry, name, _("has the name of another property"), _("give the property another name"), file
                )
            seen.add(name)

    def check_names(self, root: ElementTree.Element) -> None:
        """Check that no two layers share a name and no two objects an id."""
        for tags, key, remedy in (
            (("layer", "objectgroup"), "name", _("rename one of the layers")),
            (("object",), "id", _("delete one of them and draw it again")),
        ):
            seen: set[str | None] = set()
            for node in (node for tag in tags for node in root.iter(tag)):
                if node.get(key) in seen:
                    self.wrong(f"{node.tag} {node.get(key)}", key, _("appears twice"), remedy)
                seen.add(node.get(key))

    def whole(
        self, node: ElementTree.Element, name: str, entry: str, least: int, most: int, usual: str = "", file: str = ""
    ) -> int | None:
        """Read an integer attribute; if it is invalid or out of range, return None and report the mistake."""
        text = node.get(name, usual)
        if text.isascii() and text.isdigit() and len(text) < 12 and least <= int(text) <= most:
            return int(text)
        self.wrong(
            entry,
            name,
            _("is {text}").format(text=text) if text else _("is missing"),
            _("write a whole number from {least} to {most}").format(least=least, most=most),
            file,
        )
        return None


def _number(text: str) -> float:
    """Read a number; NaN if it is none."""
    try:
        return float(text)
    except ValueError:
        return math.nan


def _fits(kind: str, value: str | None) -> bool:
    """Return whether a property's value can be read as its type."""
    if kind == "bool":
        return value in ("true", "false")
    if kind == "int":
        return value is not None and value.removeprefix("-").isdecimal() and value.isascii()
    if kind == "float":
        return value is not None and math.isfinite(_number(value))
    return True


def _cells(text: str, encoding: str, compression: str) -> list[int]:
    """Decode the tile numbers of a layer.

    Raises:
        ValueError: the data is invalid or too large.
    """
    if encoding == "csv":
        numbers = [part.strip() for part in text.split(",")]
        if not all(number.isascii() and number.isdigit() and len(number) < 11 for number in numbers):
            raise ValueError(text)
        return [int(number) for number in numbers]
    data = b64decode(text.strip(), validate=False)
    if compression:
        data = zlib.decompressobj(wbits=47).decompress(data, 4 * MAX_CELLS + 4)
    if len(data) % 4 or len(data) > 4 * MAX_CELLS:
        raise ValueError(len(data))
    return [int.from_bytes(data[i : i + 4], "little") for i in range(0, len(data), 4)]
