#!/usr/bin/env python3
"""Luck that can be checked (docs/record.md, The luck), in plain Python: a second opinion on match/fair.c.

As a module: the functions of match/fair.h and sign_holds of match/sign.h by the same names, on bytes and int; only the
standard library, which has no Ed25519: so that is here as well, as RFC 8032 writes it.
As a command: verify.py RECORD [--heads FILE] [--key KEY] checks everything in a record that needs no rules of a game.

Exit status: 0 if every check made holds, 1 with the first line that fails, 2 if it is not a record.
"""
import argparse
import hashlib
import hmac
import json
import re
import struct
import sys

# ---- the arithmetic ----------------------------------------------------------------------------------------


def chacha20_block(key, counter, nonce):
    """RFC 8439, 2.3: 64 bytes of the stream."""
    mask = 0xFFFFFFFF
    start = struct.unpack("<16L", b"expand 32-byte k" + key + struct.pack("<L", counter) + nonce)
    x = list(start)

    def quarter(a, b, c, d):
        for p, q, r, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            x[p] = (x[p] + x[q]) & mask
            x[r] ^= x[p]
            x[r] = (x[r] << turn | x[r] >> (32 - turn)) & mask

    for _ in range(10):
        quarter(0, 4, 8, 12)
        quarter(1, 5, 9, 13)
        quarter(2, 6, 10, 14)
        quarter(3, 7, 11, 15)
        quarter(0, 5, 10, 15)
        quarter(1, 6, 11, 12)
        quarter(2, 7, 8, 13)
        quarter(3, 4, 9, 14)
    return struct.pack("<16L", *((a + b) & mask for a, b in zip(x, start)))


def stream_block(seed, label, number, counter=0):
    return chacha20_block(seed, counter, label.encode("ascii") + struct.pack(">Q", number))


def fair_commit(id, salt, secret):
    return hashlib.sha256(b"hustings/1/commit\0" + id + salt + secret).digest()


def fair_pledge(id, commit, seat, nonce):
    return hashlib.sha256(b"hustings/1/pledge\0" + id + commit + bytes([seat]) + nonce).digest()


def fair_setup(line):
    return hashlib.sha256(line).digest()


def fair_seed(secret, setup, nonces):
    return hmac.new(secret, b"hustings/1/seed\0" + setup + b"".join(nonces), hashlib.sha256).digest()


def fair_word(seed, label, number, index):
    return struct.unpack_from("<Q", stream_block(seed, label, number, index // 8), index % 8 * 8)[0]


def fair_below(seed, label, number, bound):
    if not 1 <= bound <= 1 << 63:
        raise ValueError("bound out of range")
    limit = (1 << 64) - (1 << 64) % bound
    index = 0
    while True:
        word = fair_word(seed, label, number, index)
        if word < limit:
            return word % bound
        index += 1


def fair_head(seed, line_number, line, head):
    return hashlib.sha256(head + stream_block(seed, "salt", line_number)[:16] + line).digest()


def fair_game_seed(sim_seed, game):
    return stream_block(sim_seed, "game", game)[:32]


def fair_from_hex(text, size):
    """The bytes, or None where text is not exactly 2 * size lower-case hex digits."""
    if not isinstance(text, str) or not re.fullmatch("[0-9a-f]{%d}" % (2 * size), text):
        return None
    return bytes.fromhex(text)


def fair_to_hex(data):
    return data.hex()


# ---- the signature (RFC 8032) ------------------------------------------------------------------------------

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P


def point_add(a, b):
    """Points are x, y, z and x * y / z, by 5.1.4."""
    m, n = (a[1] - a[0]) * (b[1] - b[0]) % P, (a[1] + a[0]) * (b[1] + b[0]) % P
    c, d = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    e, f, g, h = n - m, d - c, d + c, n + m
    return e * f % P, g * h % P, f * g % P, e * h % P


def point_times(number, point):
    sum = (0, 1, 1, 0)
    while number:
        if number & 1:
            sum = point_add(sum, point)
        point = point_add(point, point)
        number >>= 1
    return sum


def point_bytes(point):
    inverse = pow(point[2], P - 2, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def point_read(data):
    """The point, or None where the bytes are not one, or not the only way to write it."""
    y = int.from_bytes(data, "little")
    odd, y = y >> 255, y & ((1 << 255) - 1)
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if x * x % P != square:
        x = x * pow(2, (P - 1) // 4, P) % P
    if x * x % P != square or (x == 0 and odd):
        return None
    if x & 1 != odd:
        x = P - x
    return x, y, 1, x * y % P


BASE = point_read((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def has_small_order(point):
    return point_bytes(point_times(8, point)) == point_bytes((0, 1, 1, 0))


def ed25519_hash(nonce, key, message):
    return int.from_bytes(hashlib.sha512(nonce + key + message).digest(), "little") % ORDER


def ed25519_holds(key, message, signature):
    """As strict as libsodium: one signature has one form, and keys that fit many messages are refused."""
    nonce, scalar = signature[:32], int.from_bytes(signature[32:], "little")
    a, r = point_read(key), point_read(nonce)
    if a is None or r is None or scalar >= ORDER or has_small_order(a) or has_small_order(r):
        return False
    minus = (P - a[0], a[1], 1, P - a[3])
    sum = point_add(point_times(scalar, BASE), point_times(ed25519_hash(nonce, key, message), minus))
    return point_bytes(sum) == nonce


def sign_message(id, head):
    return b"hustings/1/sign\0" + id + head


def sign_holds(key, id, head, signature):
    return ed25519_holds(key, sign_message(id, head), signature)


# ---- a record ----------------------------------------------------------------------------------------------


class NoRecord(Exception):
    """It can't be read as a record at all."""


class Bad(Exception):
    """What is wrong with one line."""


def need(condition, message):
    if not condition:
        raise Bad(message)


def is_int(value, least, most=None):
    return type(value) is int and value >= least and (most is None or value <= most)  # bool is not an int here


def unique(pairs):
    need(len(dict(pairs)) == len(pairs), "a key is given twice")
    return dict(pairs)


def refuse_constant(name):
    raise Bad("%s is no JSON" % name)


def parse(line):
    """One line's object: strict JSON, nothing around it."""
    need(line, "a blank line")
    need(line[:1] == b"{" and line[-1:] == b"}", "not one JSON object")
    try:
        value = json.loads(line.decode("utf-8"), object_pairs_hook=unique, parse_constant=refuse_constant)
        json.dumps(value, ensure_ascii=False).encode("utf-8")  # refuses half a surrogate pair
    except (ValueError, RecursionError):
        raise Bad("not JSON in UTF-8") from None
    return value


def is_no_beginning(piece):
    """Whether a piece after the last line feed is more than an interrupted write can leave: a whole object, or
    something that is not an object at all. Then a line feed was changed or taken away."""
    try:
        json.JSONDecoder().raw_decode(piece.decode("utf-8", "replace"))
    except (ValueError, RecursionError):
        return piece[:1] != b"{"
    return True


def need_keys(value, keys):
    for key in keys:
        need(key in value, "no `%s`" % key)
    for key in value:
        need(key in keys, "unknown field `%s`" % key)


def need_hex(value, key, size):
    data = fair_from_hex(value[key], size)
    need(data is not None, "`%s` is not %d lower-case hex digits" % (key, 2 * size))
    return data


def need_hexes(value, key, count, size=32):
    need(type(value[key]) is list and len(value[key]) == count, "`%s` is not a list of %d" % (key, count))
    data = [fair_from_hex(text, size) for text in value[key]]
    need(None not in data, "`%s` holds what is not %d lower-case hex digits" % (key, 2 * size))
    return data


class Record:
    def __init__(self, data, saved=(), trusted=None):
        """data: the file's bytes; saved: pairs (line number, head) that a browser kept; trusted: whose signature is."""
        *self.lines, self.rest = data.split(b"\n")
        self.saved, self.trusted = list(saved), trusted
        self.failures = {}  # line number -> what fails there first
        self.checked, self.unchecked = [], []
        self.moves = 0
        self.footer = self.key = None
        try:
            need(self.lines, "no whole line")
            self.read_start(parse(self.lines[0]))
        except Bad as bad:
            raise NoRecord("line 0: %s" % bad) from None

    def read_start(self, start):
        need(is_int(start.get("record"), 1, 1), "`record` is not 1")
        self.sealed = "seed" not in start
        common = ["record", "game", "rules", "content", "content_sha256", "options", "players"]
        common += [key for key in ("given", "known") if key in start]
        need_keys(start, common + (["id", "commit", "pledges"] if self.sealed else ["seed"]))
        for key in ("game", "rules", "content"):
            need(type(start[key]) is str, "`%s` is not a text" % key)
        need_hex(start, "content_sha256", 32)
        need(type(start["options"]) is dict, "`options` is not an object")
        need(is_int(start["players"], 1, 255), "`players` is not a number of seats")
        self.game, self.players = start["game"], start["players"]
        if "given" in start:
            need(type(start["given"]) is dict, "`given` is not an object")
            need_keys(start["given"], ["moves", "of"])
            need(is_int(start["given"]["moves"], 1, 2**31 - 1), "`moves` is not a number of moves")
            need_hex(start["given"], "of", 32)
        self.begins_with = None  # the number of the line with the position that was imagined
        if "known" in start:
            known = start["known"]
            need(type(known) is dict and "given" not in start, "`known` is not an object on its own")
            need_keys(known, ["moves", "seat"] + (["of"] if "of" in known else []))
            need(is_int(known["moves"], 0, 2**31 - 1), "`moves` is not a number of moves")
            need(known["seat"] == "spectator" or is_int(known["seat"], 0, self.players - 1), "`seat` is not a seat")
            if "of" in known:
                need_hex(known, "of", 32)
            self.begins_with = 2 if self.sealed else 1
        if self.sealed:
            self.id, self.commit = need_hex(start, "id", 16), need_hex(start, "commit", 32)
            self.pledges = need_hexes(start, "pledges", self.players)
            self.seed = None
        else:
            self.seed = need_hex(start, "seed", 32)

    def check(self):
        for number, line in enumerate(self.lines[1:], 1):
            try:
                self.check_line(number, parse(line))
            except Bad as bad:
                self.failures.setdefault(number, str(bad))
                break  # everything after it depends on it
        if not self.failures:
            self.checked.append("the form of all %d lines" % len(self.lines))
            self.checked.append("the count `n` of %d moves" % self.moves)
            if self.sealed and len(self.lines) > 1:
                self.checked.append("all %d pledges open" % self.players)
            self.check_end()
        self.unchecked.append("that the moves are legal, the chance moves those drawn, and the result theirs:"
                              " that needs the rules (hustings verify)")
        self.check_witness()
        self.unchecked.append("that nobody looked: whoever holds the secret can see hands and future draws" if
                              self.sealed else "how the seed was chosen: an open record can't prove it")
        return not self.failures

    def check_line(self, number, value):
        signs = self.sealed and self.key is None and self.lines[number].startswith(b'{"signed":')
        need(self.footer is None or signs, "a line after the footer")
        if self.footer is not None:
            self.check_signed(number, value)
        elif number == 1 and self.sealed:
            self.check_nonces(value)
        elif number == self.begins_with:
            need_keys(value, ["imagined"])
            need(type(value["imagined"]) is dict, "`imagined` is not an object")
        elif "n" in value:
            self.check_move(value)
        elif "say" in value:
            need_keys(value, ["say"])
            need(type(value["say"]) is dict, "`say` is not an object")
        elif "names" in value:
            need_keys(value, ["names"])
            names = value["names"]
            good = type(names) is list and len(names) == self.players
            need(good, "`names` is not a list of %d" % self.players)
            need(all(name is None or type(name) is str for name in names), "a name is not a text")
        elif "end" in value:
            self.check_footer(number, value)
        else:
            raise Bad("neither a move nor a comment nor the footer")

    def check_nonces(self, value):
        need_keys(value, ["nonces", "by", "attempt"])
        self.nonces = need_hexes(value, "nonces", self.players)
        by = value["by"]
        need(type(by) is list and len(by) == self.players, "`by` is not a list of %d" % self.players)
        need(all(who in ("seat", "server") for who in by), "`by` holds neither \"seat\" nor \"server\"")
        need(is_int(value["attempt"], 1), "`attempt` does not count from 1")
        for seat, (nonce, pledge) in enumerate(zip(self.nonces, self.pledges)):
            need(fair_pledge(self.id, self.commit, seat, nonce) == pledge,
                 "the nonce of seat %d does not open its pledge" % seat)
        mute = [str(seat) for seat in range(self.players) if by[seat] == "server"]
        if mute:
            self.unchecked.append("nonces drawn by the server protect nobody: seats " + ", ".join(mute))

    def check_move(self, value):
        need(type(value["n"]) is int and value["n"] == self.moves, "`n` is not %d" % self.moves)
        seat = value.get("seat")
        need(seat == "chance" or is_int(seat, 0, self.players - 1), "`seat` is no seat")
        need(type(value.get("do")) is str, "no `do`")
        need("q" not in value or is_int(value["q"], 0), "`q` is no count")
        need(value.get("by", "bot") in ("clock", "bot"), "`by` is neither \"clock\" nor \"bot\"")
        self.moves += 1

    def check_footer(self, number, value):
        need_keys(value, ["end", "salt", "secret", "head"] if self.sealed else ["end", "head"])
        end = value["end"]
        if end is not None:
            need(type(end) is dict, "`end` is not an object")
            need_keys(end, ["winners", "scores", "reason"])
        if self.sealed:
            self.salt, self.secret = need_hex(value, "salt", 16), need_hex(value, "secret", 32)
        self.head = need_hex(value, "head", 32)
        # Nothing hashes the footer, so its bytes must follow from the rest (notation.md, Records).
        order = ["end", "salt", "secret", "head"] if self.sealed else ["end", "head"]
        whole = {key: value[key] for key in order}
        if end is not None:
            whole["end"] = {key: end[key] for key in ("winners", "scores", "reason")}
        plain = json.dumps(whole, separators=(",", ":"), ensure_ascii=False).encode("utf-8")
        need(plain == self.lines[number], "the footer is not written as footers are")
        self.footer = number

    def check_signed(self, number, value):
        need_keys(value, ["signed"])
        signed = value["signed"]
        need(type(signed) is dict, "`signed` is not an object")
        need_keys(signed, ["key", "sig"])
        key, self.signature = need_hex(signed, "key", 32), need_hex(signed, "sig", 64)
        plain = '{"signed":{"key":"%s","sig":"%s"}}' % (key.hex(), self.signature.hex())
        need(plain.encode() == self.lines[number], "the signature is not written as signatures are")
        self.key = key

    def check_witness(self):
        """Whether this is the game that took place: nothing in a record can show that, others have to."""
        if self.failures:
            return
        last = max((number for number, _ in self.saved), default=-1)
        if self.trusted is not None and self.key != self.trusted:
            self.failures[len(self.lines) - (self.key is not None)] = "the trusted key has not signed it"
        elif self.trusted is not None:
            self.checked.append("signed by the trusted key: the game is as it was played")
        elif self.footer is not None and last >= self.footer - 1:
            self.checked.append("the saved heads lead to the end: the game is as it was played")
        else:
            self.unchecked.append("that these are the moves that were made%s: that needs saved heads or a trusted key" %
                                  (" after line %d" % last if self.saved else ""))
        if self.key is not None and self.trusted is None:
            self.checked.append("signed by %s, which you have not said you trust" % self.key.hex())

    def check_end(self):
        """Commit, seed and heads: what can be known only once the secret is."""
        if self.footer is None:
            if self.rest and is_no_beginning(self.rest):
                self.failures[len(self.lines)] = "the line feed after it is missing or changed"
                return
            cut = " (and a piece of a line, not read)" if self.rest else ""
            if self.sealed:
                # Not a success: otherwise a cheat would simply leave out the footer.
                self.failures[len(self.lines)] = "unfinished%s: nothing opens the commit" % cut
                return
            self.unchecked.append("the record is unfinished%s: no footer holds its head" % cut)
        elif self.rest:
            self.failures[len(self.lines)] = "a line after the footer"
            return
        if self.sealed:
            if fair_commit(self.id, self.salt, self.secret) != self.commit:
                self.failures[self.footer] = "salt and secret do not open the commit"
                return
            self.checked.append("the commit opens")
            self.seed = fair_seed(self.secret, fair_setup(self.lines[0]), self.nonces)
            self.checked.append("the seed follows: " + fair_to_hex(self.seed))
        heads = [fair_setup(self.lines[0])]
        for number, line in enumerate(self.lines[1:None if self.key is None else -1], 1):
            heads.append(fair_head(self.seed, number, line, heads[-1]))
        if self.footer is not None:
            if heads[self.footer - 1] == self.head:
                self.checked.append("the heads chain up to the footer's: " + fair_to_hex(self.head))
            else:
                self.failures[self.footer] = "`head` is not that of the lines before it"
        if self.key is not None and not sign_holds(self.key, self.id, self.head, self.signature):
            self.failures[self.footer + 1] = "the signature is not this key's"
        for number, head in self.saved:
            if number >= len(heads) or heads[number] != head:
                where = number if number < len(heads) else len(self.lines)
                self.failures[where] = "the saved head of line %d is not on the chain" % number
        if self.saved and not self.failures:
            self.checked.append("%d saved heads are on the chain" % len(self.saved))


def read_heads(data):
    """Lines {"line":118,"head":"..."}, as a browser keeps them."""
    heads = []
    for number, line in enumerate(data.splitlines()):
        try:
            value = parse(line)
            need_keys(value, ["line", "head"])
            need(is_int(value["line"], 0), "`line` is no line number")
            heads.append((value["line"], need_hex(value, "head", 32)))
        except Bad as bad:
            raise NoRecord("line %d: %s" % (number, bad)) from None
    return heads


def main(arguments=None):
    parser = argparse.ArgumentParser(description="Checks of a record all that needs no rules of a game.")
    parser.add_argument("record", metavar="RECORD")
    parser.add_argument("--heads", metavar="FILE", help="heads that a browser saved")
    parser.add_argument("--key", metavar="KEY", help="the public key whose signature you trust, 64 hex digits")
    args = parser.parse_args(arguments)
    saved = []
    trusted = fair_from_hex(args.key, 32)
    if args.key and trusted is None:
        parser.error("--key: not 64 lower-case hex digits")
    path = args.heads
    try:
        if args.heads:
            with open(path, "rb") as file:
                saved = read_heads(file.read())
        path = args.record
        with open(path, "rb") as file:
            record = Record(file.read(), saved, trusted)
    except (OSError, NoRecord) as error:
        why = error.strerror if isinstance(error, OSError) else error
        print("%s: no record: %s" % (path, why), file=sys.stderr)
        return 2
    good = record.check()
    kind = "sealed" if record.sealed else "open"
    print("%s: %s record, %s, %d seats" % (path, kind, record.game, record.players))
    for text in record.checked:
        print("checked: " + text)
    for text in record.unchecked:
        print("not checked: " + text)
    if good:
        print("ok: all that was checked holds")
        return 0
    number = min(record.failures)
    print("FAILED: line %d: %s" % (number, record.failures[number]))
    return 1


if __name__ == "__main__":
    sys.exit(main())
