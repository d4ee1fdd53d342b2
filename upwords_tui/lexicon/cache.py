"""Compiled lexicons kept on disk, because compiling takes half a second and loading a hundredth.

The cache is never trusted. A file's name and header hold a key made of everything it depends on, and a
checksum; a file that does not match is compiled afresh, and without a writable folder every time.

A file is a header (magic, key, checksum and length of the body) and the body. That of a lexicon has for each
length from 0 the number of words (4 bytes), the entries, and for each position and tile the bitset. All
little-endian.
"""

from __future__ import annotations

import hashlib
import mmap
import struct
import zlib
from contextlib import suppress
from pathlib import Path

from upwords_tui.games.upwords.tiles import Alphabet
from upwords_tui.lexicon.bitsets import LengthTable, Lexicon, Progress, compile_lexicon
from upwords_tui.lexicon.files import cache_folder, read_words, write_whole

FORMAT = 1
"""Raise this whenever the file, or what compiling puts into it, changes."""

KEPT = 12
"""How many files stay; older ones are removed."""

_MAGIC = b"UpwLex\r\n"
_HEADER = struct.Struct("<8s32sIQ")
_COUNT = struct.Struct("<I")
_SUFFIX = ".lexicon"


def load_lexicon(
    path: Path,
    alphabet: Alphabet,
    max_length: int,
    *,
    sha256: str,
    folder: Path | None = None,
    progress: Progress | None = None,
) -> Lexicon:
    """Return the lexicon of the word list at `path`, cached or compiled.

    `sha256` is the hash of the list in hex; `folder` is by default the user's cache folder. Raises
    WordListError if the list can't be read.
    """
    key = cache_key(sha256, alphabet, max_length)
    body = read_cached(key, _SUFFIX, folder)
    if body is not None:
        with suppress(struct.error, ValueError):
            return _unpack(body, alphabet, max_length)
    lexicon = compile_lexicon(read_words(path), alphabet, max_length, progress)
    write_cached(key, _SUFFIX, _pack(lexicon), folder)
    return lexicon


def cache_key(sha256: str, alphabet: Alphabet, max_length: int) -> bytes:
    """Return 32 bytes that differ whenever the compiled lexicon would."""
    parts = (str(FORMAT), sha256.lower(), str(max_length), *alphabet.faces)
    return hashlib.sha256("\n".join(parts).encode()).digest()


def read_cached(key: bytes, suffix: str, folder: Path | None = None) -> memoryview | None:
    """Return the body of the file kept under `key` (32 bytes), mapped copy on write; None if not valid."""
    try:
        with _file(key, suffix, folder).open("rb") as stream:
            data = memoryview(mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_COPY))
        magic, stored_key, checksum, length = _HEADER.unpack_from(data)
    except (OSError, struct.error, ValueError):
        return None
    body = data[_HEADER.size :]
    is_sound = (magic, stored_key, checksum, length) == (_MAGIC, key, zlib.crc32(body), len(body))
    return body if is_sound else None


def write_cached(
    key: bytes, suffix: str, body: bytes, folder: Path | None = None, kept: int | None = None
) -> None:
    """Keep `body` under `key` (32 bytes) if possible, and only the newest `kept` files (by default KEPT)."""
    with suppress(OSError):
        file = _file(key, suffix, folder)
        write_whole(file, _HEADER.pack(_MAGIC, key, zlib.crc32(body), len(body)), body)
        files = sorted(file.parent.glob(f"*{suffix}"), key=lambda each: each.stat().st_mtime)
        for oldest in files[: -(kept or KEPT)]:
            oldest.unlink(missing_ok=True)


def _file(key: bytes, suffix: str, folder: Path | None) -> Path:
    return (folder or cache_folder("lexicons")) / f"{key.hex()[:32]}{suffix}"


def _unpack(body: memoryview, alphabet: Alphabet, max_length: int) -> Lexicon:
    tiles = range(len(alphabet.faces))
    tables: list[LengthTable] = []
    place = 0
    for length in range(max_length + 1):
        (count,) = _COUNT.unpack_from(body, place)
        place += _COUNT.size
        entries = bytes(body[place : place + count * length])
        place += count * length
        width = (count + 7) // 8
        rows: list[tuple[int, ...]] = []
        for _ in range(length):
            starts = range(place, place + width * len(tiles), width) if width else (place,) * len(tiles)
            rows.append(tuple(int.from_bytes(body[start : start + width], "little") for start in starts))
            place += width * len(tiles)
        tables.append(LengthTable(length, entries, tuple(rows)))
    if place != len(body):
        raise ValueError(f"{len(body) - place} bytes left over")
    return Lexicon(alphabet, tuple(tables))


def _pack(lexicon: Lexicon) -> bytes:
    parts: list[bytes] = []
    for table in lexicon.tables:
        width = (table.count + 7) // 8
        parts += [_COUNT.pack(table.count), table.entries]
        parts += [words.to_bytes(width, "little") for column in table.at for words in column]
    return b"".join(parts)
