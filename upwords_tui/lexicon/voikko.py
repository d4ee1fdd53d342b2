"""Voikko's C library (`libvoikko/voikko.h`) through ctypes. Not safe to use from two threads at once."""

from __future__ import annotations

from collections.abc import Iterator
from ctypes import CDLL, POINTER, byref, c_char_p, c_int, c_void_p, string_at
from itertools import takewhile

_LIBRARY = "libvoikko.so.1"
_SPELT_RIGHT = 1
_PROTOTYPES = {
    "voikkoInit": (c_void_p, [POINTER(c_char_p), c_char_p, c_char_p]),
    "voikkoTerminate": (None, [c_void_p]),
    "voikkoSpellCstr": (c_int, [c_void_p, c_char_p]),
    "voikkoAnalyzeWordCstr": (POINTER(c_void_p), [c_void_p, c_char_p]),
    "voikko_free_mor_analysis": (None, [POINTER(c_void_p)]),
    "voikko_mor_analysis_keys": (POINTER(c_char_p), [c_void_p]),
    "voikko_mor_analysis_value_cstr": (c_void_p, [c_void_p, c_char_p]),
    "voikko_free_mor_analysis_value_cstr": (None, [c_void_p]),
}


class Voikko:
    """The dictionary of a language. Raises OSError, AttributeError (too old), LookupError (no dictionary)."""

    def __init__(self, language: str) -> None:
        self._library = CDLL(_LIBRARY)
        for name, (result, arguments) in _PROTOTYPES.items():
            function = getattr(self._library, name)
            function.restype, function.argtypes = result, arguments
        error = c_char_p()
        self._handle = self._library.voikkoInit(byref(error), language.encode(), None)
        if not self._handle:
            raise LookupError((error.value or b"").decode())

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            self._library.voikkoTerminate(self._handle)

    def spell(self, word: str) -> bool:
        """Return whether `word` is spelt right; case matters."""
        return bool(self._library.voikkoSpellCstr(self._handle, word.encode()) == _SPELT_RIGHT)

    def analyze(self, word: str) -> list[dict[str, str]]:
        readings = self._library.voikkoAnalyzeWordCstr(self._handle, word.encode())
        if not readings:
            return []
        try:
            return [dict(self._values(reading)) for reading in takewhile(bool, readings)]
        finally:
            self._library.voikko_free_mor_analysis(readings)

    def _values(self, reading: int) -> Iterator[tuple[str, str]]:
        for key in takewhile(bool, self._library.voikko_mor_analysis_keys(reading)):
            value = self._library.voikko_mor_analysis_value_cstr(reading, key)
            yield key.decode(), string_at(value).decode()
            self._library.voikko_free_mor_analysis_value_cstr(value)
