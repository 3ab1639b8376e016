"""Leave libraries that the program never calls out of the Linux package.

pygame-ce's SDL_mixer needs decoders of MIDI, MP3, Opus and others, its SDL_image those of TIFF and WebP: with what
these need, a tenth of the package. SDL calls a decoder only when it meets such a file: we play Ogg Vorbis, and
:mod:`game.pictures` refuses all pictures but SVG, PNG and JPEG. In copies of the two libraries these decoders are no
longer needed, and their functions are weak symbols, which need not exist at run time.
"""

from __future__ import annotations

import struct
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

UNCALLED: Final = {
    "libSDL2_mixer": ("libFLAC", "libfluidsynth", "libmpg123", "libopusfile", "libwavpack", "libxmp"),
    "libSDL2_image": ("libtiff", "libwebp", "libwebpdemux"),
}
"""Libraries, without version, and what they need in vain."""

Binary = tuple[str, str, str]
"""Path in the package, path of the file, and kind, as PyInstaller lists them."""

_MAGIC: Final = b"\x7fELF\x02\x01"
"""The beginning of a 64-bit little-endian ELF file; others are left as they are."""
_SECTION: Final = struct.Struct("<IIQQQQIIQQ")
_SYMBOL: Final = struct.Struct("<IBBHQQ")
_ENTRY: Final = struct.Struct("<qQ")
_LIBRARY: Final = struct.Struct("<HHIII")
"""A library of which versions are needed: format, number of versions, its name, offsets of the first version and of the
next library."""
_DYNAMIC, _DYNAMIC_SYMBOLS, _NEEDED_VERSIONS, _SYMBOL_VERSIONS = 6, 11, 0x6FFFFFFE, 0x6FFFFFFF
_NEEDED, _VERNEED, _VERNEEDNUM = 1, 0x6FFFFFFE, 0x6FFFFFFF
_WEAK, _ANY_VERSION = 2, 1


def left_out(binaries: Iterable[Binary], folder: Path) -> list[Binary]:
    """Return the binaries without those that nothing calls; edited copies are written to ``folder``."""
    listed = list(binaries)
    sources = {Path(name).name: Path(file) for name, file, kind in listed if kind in ("BINARY", "EXTENSION")}
    libraries = {name: SharedLibrary(data) for name, file in sources.items() if (data := _read(file)) is not None}
    needs = {name: library.needs() for name, library in libraries.items()}
    uncalled = {name: _in_vain(name, needs[name]) for name in needs}
    needless = _needless(needs, uncalled)
    functions = {function for name in needless for function in libraries[name].defines()}
    folder.mkdir(parents=True, exist_ok=True)
    edited = {}
    for name in needs:
        if unneeded := uncalled[name] & needless:
            edited[str(sources[name])] = str(folder / name)
            (folder / name).write_bytes(libraries[name].without(unneeded, functions))
    return [(name, edited.get(file, file), kind) for name, file, kind in listed if Path(name).name not in needless]


def _read(file: Path) -> bytes | None:
    data = file.read_bytes()
    return data if data.startswith(_MAGIC) else None


def _in_vain(name: str, needs: Iterable[str]) -> set[str]:
    """Return those needs of a library that it never calls."""
    vain = UNCALLED.get(_stem(name), ())
    return {need for need in needs if _stem(need) in vain}


def _stem(name: str) -> str:
    """Return the name of a library without hash and version.

    >>> _stem("libFLAC-e7027ec5.so.14.0.0"), _stem("libSDL2_mixer-2-6719e6f6.0.so.0.800.2"), _stem("libz.so.1")
    ('libFLAC', 'libSDL2_mixer', 'libz')
    """
    return name.partition(".so")[0].partition("-")[0]


def _needless(needs: Mapping[str, Collection[str]], uncalled: Mapping[str, set[str]]) -> set[str]:
    """Return the libraries that are only needed through needs that are never called."""
    doubtful = _reached(set().union(*uncalled.values()), needs)
    called = {name: set(needs[name]) - uncalled[name] for name in needs}
    return doubtful - _reached(needs.keys() - doubtful, called)


def _reached(start: Iterable[str], needs: Mapping[str, Collection[str]]) -> set[str]:
    """Return what is listed of ``start`` and of all that these need."""
    found: set[str] = set()
    waiting = list(start)
    while waiting:
        name = waiting.pop()
        if name in needs and name not in found:
            found.add(name)
            waiting.extend(needs[name])
    return found


class SharedLibrary:
    """A shared library of Linux (a 64-bit little-endian ELF file), read and edited byte by byte."""

    def __init__(self, data: bytes) -> None:
        self._data = bytearray(data)
        start, size, number = (*struct.unpack_from("<Q", data, 0x28), *struct.unpack_from("<HH", data, 0x3A))
        headers = [_SECTION.unpack_from(data, start + size * index) for index in range(number)]
        self._places = {head[1]: (head[4], head[5]) for head in headers}
        """Offset and size of the sections by type; of several, the last."""
        self._strings = next((headers[head[6]][4] for head in headers if head[1] == _DYNAMIC), 0)

    def needs(self) -> list[str]:
        """Return the names of the libraries that it needs."""
        return [self._text(value) for _at, tag, value in self._entries() if tag == _NEEDED]

    def defines(self) -> set[str]:
        """Return the names of the functions and data that it defines."""
        return {name for _at, name, is_defined, _info in self._symbols() if is_defined}

    def without(self, unneeded: Collection[str], functions: Collection[str]) -> bytes:
        """Return a copy that does not need these libraries, their ``functions`` weak."""
        copy = SharedLibrary(bytes(self._data))
        copy._weaken(functions)
        copy._forget_versions(unneeded)
        copy._forget_libraries(unneeded)
        return bytes(copy._data)

    def _text(self, offset: int) -> str:
        at = self._strings + offset
        return self._data[at : self._data.index(0, at)].decode()

    def _section(self, kind: int) -> tuple[int, int]:
        return self._places.get(kind, (0, 0))

    def _symbols(self) -> Iterator[tuple[int, str, bool, int]]:
        """Yield offset, name, whether it is defined here, and kind of the dynamic symbols."""
        start, size = self._section(_DYNAMIC_SYMBOLS)
        for at in range(start, start + size, _SYMBOL.size):
            name, info, _other, section, _value, _size = _SYMBOL.unpack_from(self._data, at)
            yield at, self._text(name), section != 0, info

    def _weaken(self, functions: Collection[str]) -> None:
        """Let needed functions be missing at run time, in whatever version."""
        versions = self._section(_SYMBOL_VERSIONS)[0]
        for index, (at, name, is_defined, info) in enumerate(list(self._symbols())):
            if name in functions and not is_defined:
                self._data[at + 4] = _WEAK << 4 | info & 15
                if versions:
                    struct.pack_into("<H", self._data, versions + 2 * index, _ANY_VERSION)

    def _forget_versions(self, unneeded: Collection[str]) -> None:
        """Unlink the libraries from the list of those of which versions are needed."""
        start, size = self._section(_NEEDED_VERSIONS)
        kept, at, following = [], start, size
        while following:
            _format, _number, name, _first, following = _LIBRARY.unpack_from(self._data, at)
            if self._text(name) not in unneeded:
                kept.append(at)
            at += following
        for place, later in zip(kept, [*kept[1:], 0], strict=True):
            struct.pack_into("<I", self._data, place + 12, later - place if later else 0)
        for place, tag, value in self._entries():
            if kept and tag in (_VERNEED, _VERNEEDNUM):
                changed = value + kept[0] - start if tag == _VERNEED else len(kept)
                _ENTRY.pack_into(self._data, place, tag, changed)

    def _forget_libraries(self, unneeded: Collection[str]) -> None:
        """Take the libraries out of the list of those that are needed."""
        entries = list(self._entries())
        kept = [(tag, value) for _at, tag, value in entries if tag != _NEEDED or self._text(value) not in unneeded]
        kept += [(0, 0)] * (len(entries) - len(kept))
        for (at, _tag, _value), entry in zip(entries, kept, strict=True):
            _ENTRY.pack_into(self._data, at, *entry)

    def _entries(self) -> Iterator[tuple[int, int, int]]:
        """Yield offset, tag and value of the entries of the dynamic section."""
        start, size = self._section(_DYNAMIC)
        for at in range(start, start + size, _ENTRY.size):
            yield (at, *_ENTRY.unpack_from(self._data, at))
