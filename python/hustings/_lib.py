"""The shared library libhustings: where it is, its functions, its errors."""
from __future__ import annotations

import ctypes
import operator
import os
import pathlib
from ctypes import (POINTER, Structure, c_char, c_char_p, c_int, c_int8, c_int16, c_int64, c_size_t, c_uint8, c_uint16,
                    c_uint32, c_uint64, c_void_p)
from typing import Any, Iterator

CHANCE, SPECTATOR = -1, -2
CHANCE_BIT = 0x80000000
SEED, TEXT = 32, 801


class Error(ValueError):
    """What the library refused, in a sentence; `code` is one of those of the notation ("bad-input", "illegal-move", …)."""

    def __init__(self, message: str, code: str = "bad-input") -> None:
        super().__init__(message)
        self.code = code


class Move(Structure):
    """A move of any game, as the library keeps it; State.tell writes it in the notation."""

    _fields_ = [("seat", c_int8), ("verb", c_uint8), ("arg", c_int16 * 8)]


class Spec(Structure):
    _fields_ = [("obs_bytes", c_int), ("obs_row", c_int), ("actions", c_int), ("mask_row", c_int), ("seats", c_int),
                ("games", c_int), ("rows", c_int), ("layout", c_char_p)]


class Begun(Structure):
    """What a seat has chosen so far of a move with several parts."""

    _fields_ = [("words", c_uint64 * 65)]


class VerdictOf(Structure):
    _fields_ = [("line", c_uint64), ("sealed", c_int), ("finished", c_int)]


class Failure(Structure):
    _fields_ = [("code", c_char * 16), ("message", c_char * 256)]


def _find() -> str:
    """HUSTINGS_LIBRARY, the file beside this one (in a wheel), or wherever the loader looks."""
    here = pathlib.Path(__file__).resolve().parent
    named = os.environ.get("HUSTINGS_LIBRARY")
    tried = [named] if named else [str(p) for p in sorted(here.glob("libhustings*"))] + ["libhustings.so.0"]
    why = []
    for name in tried:
        try:
            ctypes.CDLL(name)
            return name
        except OSError as error:
            why.append(str(error))
    raise ImportError("libhustings is not to be found: install it, or name it in HUSTINGS_LIBRARY (" + "; ".join(why) + ")")


# What takes long lets other threads of Python run meanwhile; all else does not, so that a state that several threads use is
# never seen in the middle of a change.
_LONG = {"batch_new", "batch_reset", "batch_step", "batch_sample", "bot_move", "sim", "verify"}


class _Library:
    def __getattr__(self, name: str) -> Any:
        raise AttributeError(name)


_file = _find()
_released, _held, lib = ctypes.CDLL(_file), ctypes.PyDLL(_file), _Library()
_text, _pack, _match, _batch, _env, _failure = c_void_p, c_void_p, c_void_p, c_void_p, c_void_p, POINTER(Failure)
PROGRESS = ctypes.CFUNCTYPE(c_int, c_void_p, c_uint64)
_move, _say = POINTER(Move), c_char_p
# name: (what it returns, what it takes); a function that may fail takes a failure last
_SIGNATURES: dict[str, tuple[Any, list[Any]]] = {
    "version": (c_char_p, []), "game": (c_char_p, [c_int]), "free": (None, [_text]),
    "pack_open": (_pack, [c_char_p, c_char_p, _failure]),
    "pack_read": (_pack, [c_char_p, c_char_p, c_char_p, c_size_t, _failure]),
    "pack_close": (None, [_pack]), "pack_name": (c_char_p, [_pack]), "pack_sha256": (c_char_p, [_pack]),
    "pack_players": (None, [_pack, POINTER(c_int), POINTER(c_int)]), "pack_json": (_text, [_pack, _failure]),
    "start": (_match, [_pack, c_int, c_char_p, _failure]), "continue": (_match, [_pack, c_char_p, _failure]),
    "copy": (_match, [_match, _failure]), "end": (None, [_match]), "seats": (c_int, [_match]),
    "to_act": (c_uint32, [_match]), "movers": (c_uint32, [_match]),
    "legal": (_text, [_match, c_int, _failure]), "apply": (c_int, [_match, c_char_p, _failure]),
    "draw": (_text, [_match, c_char_p, _failure]), "draw_by": (c_int, [_match, c_uint64, _move]),
    "position": (_text, [_match, _failure]), "view": (_text, [_match, c_int, _failure]), "result": (_text, [_match, _failure]),
    "play": (c_int, [_match, _move, _say, _failure]),
    "position_size": (c_size_t, [_pack]), "save": (None, [_match, c_void_p]), "load": (c_int, [_match, c_char_p, c_size_t, _failure]),
    "imagine": (c_int, [_match, c_int, c_uint64]),
    "move_read": (c_int, [_match, c_char_p, _move, c_char_p, _failure]),
    "move_write": (_text, [_match, _move, _say, _failure]),
    "verb": (c_char_p, [_pack, c_int]), "verb_field": (c_char_p, [_pack, c_int, c_int]),
    "id": (c_char_p, [_pack, c_int, c_int]), "field_kind": (c_char_p, [_pack, c_int, c_int, POINTER(c_int)]),
    "env_open": (_env, [_pack, c_int, c_char_p, POINTER(Spec), _failure]), "env_close": (None, [_env]),
    "actions": (c_int, [_env, _match, POINTER(Begun), c_int, POINTER(c_uint16)]),
    "act": (c_int, [_env, _match, POINTER(Begun), c_int, c_int, _failure]),
    "observe": (c_int, [_env, _match, POINTER(Begun), c_int, POINTER(c_uint8)]),
    "encode": (c_int, [_env, _match, _move, _say, POINTER(c_uint16)]),
    "sim": (_text, [_pack, c_char_p, PROGRESS, c_void_p, _failure]),
    "chances": (c_int, [_match, _move, POINTER(c_uint64), c_int]),
    "bot_move": (c_int, [_match, c_int, c_char_p, c_uint64, _move, c_char_p, _failure]), "bot": (c_char_p, [_pack, c_int]),
    "verify": (c_int, [_pack, c_char_p, c_size_t, POINTER(VerdictOf), _failure]),
    "replay_open": (c_void_p, [_pack, c_char_p, c_size_t, _failure]),
    "replay_next": (c_int, [c_void_p, _move, c_char_p, _failure]), "replay_match": (_match, [c_void_p]),
    "replay_close": (None, [c_void_p]),
    "batch_new": (_batch, [_pack, c_int, c_char_p, c_int, c_uint64, POINTER(Spec), _failure]),
    "batch_bind": (c_int, [_batch] + [c_void_p] * 6), "batch_bind_aim": (c_int, [_batch, c_void_p]), "batch_reset": (c_int, [_batch]),
    "batch_step": (c_int64, [_batch, c_int, c_int]), "batch_sample": (c_int, [_batch, c_int, c_int, c_uint64]),
    "batch_game_size": (c_size_t, [_batch]), "batch_save": (c_int, [_batch, c_int, c_void_p]),
    "batch_load_bytes": (c_int, [_batch, c_int, c_char_p, c_size_t, _failure]), "batch_faults": (c_uint64, [_batch]),
    "batch_imagine": (c_int, [_batch, c_int, c_int, c_uint64]),
    "batch_match": (_match, [_batch, c_int, _failure]), "batch_close": (None, [_batch]),
}
for _name, (_gives, _takes) in _SIGNATURES.items():
    _function = getattr(_released if _name in _LONG else _held, "hustings_" + _name)
    _function.restype, _function.argtypes = _gives, _takes
    setattr(lib, "hustings_" + _name, _function)

__version__: str = lib.hustings_version().decode()


def call(name: str, *args: Any) -> Any:
    """A function that may fail: what it returns, or the exception with its sentence."""
    failure = Failure()
    got = getattr(lib, "hustings_" + name)(*args, ctypes.byref(failure))
    if got is None or (isinstance(got, int) and got < 0 and _SIGNATURES[name][0] is not c_void_p):
        raise Error(failure.message.decode(), failure.code.decode())
    return got


def text(name: str, *args: Any) -> str:
    """The same for one that returns a text, which is freed."""
    pointer = call(name, *args)
    try:
        return ctypes.string_at(pointer).decode()
    finally:
        lib.hustings_free(pointer)


def names(name: str, *args: Any) -> Iterator[str]:
    """A list that the library counts off."""
    i = 0
    while (found := getattr(lib, "hustings_" + name)(*args, i)) is not None:
        yield found.decode()
        i += 1


def games() -> list[str]:
    """The games there are."""
    return list(names("game"))


def whole(value: Any, what: str, bits: int = 31) -> int:
    """A whole number, of Python's or numpy's; anything else is an Error that says what it should have been."""
    if isinstance(value, bool):
        raise Error(f"{what} must be a whole number, not {value!r}.")
    try:
        number = operator.index(value)
    except TypeError:
        raise Error(f"{what} must be a whole number, not {value!r}.") from None
    if not -(1 << bits) <= number < 1 << bits:
        raise Error(f"{what} is out of range: {number}.")
    return number


def encoded(value: Any, what: str) -> bytes:
    """A text for the library, which takes no zero byte."""
    if not isinstance(value, str):
        raise Error(f"{what} must be a text, not {value!r}.")
    if "\0" in value:
        raise Error(f"{what} may not hold a zero byte.")
    return value.encode("utf-8", "surrogatepass")


def saved(data: Any) -> bytes:
    """Bytes that were saved."""
    if not isinstance(data, (bytes, bytearray, memoryview)):
        raise Error(f"What was saved is bytes, not {type(data).__name__}.")
    return bytes(data)


_ALL = 0xFFFFFFFFFFFFFFFF


def word_of(rng: Any) -> int:
    """64 random bits: made of an int, or from a generator (random.Random, numpy's, or None: the system's)."""
    if rng is None:
        return int.from_bytes(os.urandom(8), "little")
    if hasattr(rng, "__index__"):
        word = (operator.index(rng) + 1) * 0x9E3779B97F4A7C15 & _ALL  # splitmix64: small numbers would not be random
        word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & _ALL
        word = (word ^ word >> 27) * 0x94D049BB133111EB & _ALL
        return word ^ word >> 31
    if hasattr(rng, "getrandbits"):
        return int(rng.getrandbits(64))
    if hasattr(rng, "bytes"):
        return int.from_bytes(rng.bytes(8), "little")
    raise Error(f"A number or a generator is needed, not {type(rng).__name__}.")
