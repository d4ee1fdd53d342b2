"""The compiled kernel, if there is one: C functions that find plays, play games on and solve endgames.

The one idea: it is a plain library beside this file, called through ctypes. It needs a compiler when the
game is installed and nothing when it runs; it is not tied to one version of Python, and other threads go on
while it works. Without it (no compiler, another processor, UPWORDS_KERNEL=off) `library()` is None and
everything is done in Python, more slowly. The structures here are those of kernel.h.
"""

from __future__ import annotations

import ctypes
import os
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("kernel.so")
"""Where the build puts the library."""

VERSION = 10
"""API_VERSION of kernel.h; a library of another version is left alone."""

MAX_SIZE, MAX_FACES, MAX_SEATS, MAX_RACK, MAX_TILES = 16, 32, 6, 16, 256
MAX_HEIGHTS, STAGES = 8, 3
NONE = 255
"""No tile on a square; no face."""


def _fields(kind: type[Any], names: str) -> tuple[tuple[str, type[Any]], ...]:
    return tuple((name, kind) for name in names.split())


class Rules(ctypes.Structure):
    """An edition, with the options that matter to plays."""

    _fields_ = (
        *_fields(ctypes.c_int32, "size faces max_height rack_size flat_points stacked_points all_rack_bonus"),
        *_fields(ctypes.c_int32, "flat_bonus flat_each placed_bonus"),
        *_fields(ctypes.c_uint32, "flat_tiles placed_tiles"),
        *_fields(ctypes.c_int32, "plural keep_one repeat_in_stack"),
        *_fields(ctypes.c_int32, "leftover_penalty pass_rounds ends_when_out"),
    )


class KernelGraph(ctypes.Structure):
    """An opened word graph; the block it was opened on must live as long."""

    _fields_ = (("block", ctypes.c_void_p), ("root", ctypes.c_uint32))


class KernelRack(ctypes.Structure):
    """Tiles by their place in the alphabet."""

    _fields_ = (("counts", ctypes.c_uint8 * MAX_FACES), ("size", ctypes.c_int32))


class KernelPlay(ctypes.Structure):
    """A play and its score; `placed` has a bit for each position of the main word."""

    _fields_ = (
        ("score", ctypes.c_int32),
        *_fields(ctypes.c_uint8, "way row col length"),
        ("placed", ctypes.c_uint16),
        ("word", ctypes.c_uint8 * MAX_SIZE),
    )


class Worth(ctypes.Structure):
    """What tiles are worth on a rack, what laying one on such a height costs: hundredths of a point."""

    _fields_ = (*_fields(ctypes.c_int32 * MAX_FACES, "first more"), ("on", ctypes.c_int32 * MAX_HEIGHTS))


class Leaves(ctypes.Structure):
    """What tiles are worth with an empty bag, with up to `few` tiles in it, and with more."""

    _fields_ = (("few", ctypes.c_int32), ("stages", Worth * STAGES))


PLAY, EXCHANGE, PASS = 0, 1, 2


class KernelTable(ctypes.Structure):
    """What the seat to move knows; it is seat 0, the others follow in turn order."""

    _fields_ = (
        *_fields(ctypes.c_int32, "seats bag passes exchange turns_left"),
        *_fields(ctypes.c_int32 * MAX_SEATS, "scores tiles"),
        ("rack", KernelRack),
        ("unseen_count", ctypes.c_int32),
        ("unseen", ctypes.c_uint8 * MAX_TILES),
    )


class Candidate(ctypes.Structure):
    """Something the seat to move may do."""

    _fields_ = (
        *_fields(ctypes.c_int32, "kind tile_count"),
        ("tiles", ctypes.c_uint8 * MAX_RACK),
        ("play", KernelPlay),
    )


class KernelHorizon(ctypes.Structure):
    """How far rollouts go, and what their ends are worth."""

    _fields_ = (
        *_fields(ctypes.c_int32, "plies nodes"),
        *_fields(ctypes.c_double, "to_move deviation over point"),
    )


MAX_TRIED = 64


class KernelTally(ctypes.Structure):
    """Sums over samples by candidate: points ahead, what they are worth, products of any two worths."""

    _fields_ = (
        *_fields(ctypes.c_double * MAX_TRIED, "points worths"),
        ("products", ctypes.c_double * MAX_TRIED * MAX_TRIED),
    )


HIGHEST_SCORE, FIRST_SIGHT, LEARNER = 0, 1, 2
SEED_BYTES, NAME_BYTES = 32, 512


class KernelPlayer(ctypes.Structure):
    """A player that looks no move ahead; `generator` keeps the graph that it points to."""

    generator: object
    _fields_ = (
        ("kind", ctypes.c_int32),
        ("graph", ctypes.POINTER(KernelGraph)),
        ("leaves", ctypes.POINTER(Leaves)),
        ("usefulness", ctypes.c_int32 * MAX_FACES),
        *_fields(ctypes.c_double * (MAX_SIZE + 1), "by_length on_top alongside"),
    )


class KernelMatch(ctypes.Structure):
    """What a game of such players is played with."""

    _fields_ = (
        *_fields(ctypes.c_int32, "seats tile_count exchange_tiles stuck_needs_empty_bag"),
        ("tiles", ctypes.c_uint8 * MAX_TILES),
        ("seed", ctypes.c_uint8 * SEED_BYTES),
        ("names", ctypes.c_char * NAME_BYTES),
    )


END_REASONS = ("out", "stuck", "all-passed")


class KernelAction(ctypes.Structure):
    """What a seat did: `play`, or the `tile` it exchanged."""

    _fields_ = (*_fields(ctypes.c_int32, "kind seat tile"), ("play", KernelPlay))


class KernelEnding(ctypes.Structure):
    """How a game ended: a place in END_REASONS; negative if it did not."""

    _fields_ = (
        *_fields(ctypes.c_int32, "reason first actions"),
        *_fields(ctypes.c_int32 * MAX_SEATS, "totals moves"),
        ("seconds", ctypes.c_double * MAX_SEATS),
    )


def is_off() -> bool:
    """Return whether somebody wants no kernel, compiled (`upwords_tui/build_hook.py`) or used."""
    return os.environ.get("UPWORDS_KERNEL", "").lower() in ("off", "0", "no")


@cache
def library() -> ctypes.CDLL | None:
    """Return the kernel, or None if there is none that can be used here."""
    if is_off():
        return None
    try:
        found = ctypes.CDLL(str(FILE))
        if found.kernel_version() != VERSION:
            return None
    except (OSError, AttributeError):
        return None
    pointer, size = ctypes.c_void_p, ctypes.c_size_t
    found.graph_free.restype = found.kernel_board.restype = found.kernel_rollouts.restype = None
    found.kernel_match.restype = found.kernel_solver_free.restype = None
    found.graph_make.restype = ctypes.POINTER(ctypes.c_uint32)
    found.graph_make.argtypes = (pointer, pointer, ctypes.c_int, ctypes.POINTER(size))
    found.graph_free.argtypes = (pointer,)
    found.graph_open.argtypes = (ctypes.POINTER(KernelGraph), pointer, size)
    found.kernel_board_size.restype = size
    found.kernel_board.argtypes = (pointer, pointer, pointer, pointer, pointer, pointer)
    found.kernel_plays.restype = ctypes.c_int64
    found.kernel_plays.argtypes = (pointer, pointer, pointer, pointer, pointer, size)
    found.kernel_first_sight.argtypes = (
        pointer, ctypes.c_int64, ctypes.c_int, ctypes.c_char_p, *(pointer,) * 3, ctypes.c_int
    )  # fmt: skip
    number, whole, wide = ctypes.c_int, ctypes.c_uint64, ctypes.POINTER(ctypes.c_int32)
    found.kernel_rollouts.argtypes = (*(pointer,) * 6, number, whole, number, number, number, *(wide,) * 3)
    found.kernel_solver.restype, found.kernel_solver.argtypes = pointer, (pointer,) * 3
    found.kernel_solver_free.argtypes = (pointer,)
    found.kernel_trials.argtypes = (
        *(pointer,) * 6, whole, number, number, pointer, wide, number, pointer, wide, pointer
    )  # fmt: skip
    found.kernel_endgame.restype = number
    found.kernel_endgame.argtypes = (
        *(pointer,) * 6, number, number, number, ctypes.c_int64, pointer, wide, ctypes.POINTER(ctypes.c_int16)
    )  # fmt: skip
    found.kernel_match.argtypes = (*(pointer,) * 5, number, pointer)
    found.kernel_study.restype = ctypes.c_int64
    found.kernel_study.argtypes = (*(pointer,) * 4, number, pointer, whole, number, number, pointer)
    return found
