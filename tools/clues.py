#!/usr/bin/env python3
"""clues.py [--part] PACK.json CLUES.json [CLUES.json ...]: checks the clues that bots give in Dixit.

CLUES.json has, for every card of the pack and every language, twelve clues: four easy, four middle, four dark, in that
order: {"c01": {"en": ["...", ...], "ru": [...], "hu": [...]}, ...}. A language has clues for every card or for none.
With --part the files may leave cards out: a bank that is still being written.

A clue must not name what everybody sees. So none of its words, function words aside, may share a stem with a tag of the
card or with a word of its description (alt) in the same language. Compounds of a tag of three letters or fewer are not
found: the Hungarian nap would bring in too many strangers. A clue has 1 to 40 characters, occurs once in the whole bank
of its language, whatever its capitals and punctuation, and follows that language's typography.

Findings are printed as CARD LANGUAGE “CLUE”: what is wrong. The exit status is 1 if there are any, 2 if a file cannot
be read."""

import collections
import json
import re
import sys
import unicodedata

LANGS = ("en", "ru", "hu")
LEVELS = ("easy", "middle", "dark")
EACH = 4  # clues of each level
MOST = 40  # characters of a clue
SHARED = 5  # letters at the beginning of two words that make them kin, whatever follows
WHOLE = 4  # letters of a stem that makes every word kin in which it is found

# Words that say nothing about a picture.
FUNCTION = {
    "en": """a about above after again all also always am an and any anybody anyone anything are as at be because been
        before behind being below beside between both but by can cannot could did do does doing don't down each
        either else even ever every everybody everyone everything few for from get gets given go goes going got had
        has have having he her here hers herself him himself his how i if in inside into is isn't it its itself just
        like me mine more most much my myself never no nobody none nor not nothing now of off on once one one's only
        onto or other others our ours out over own round same she should so some somebody someone something still
        such than that the their theirs them themselves then there these they this those through till to too towards
        under until up upon us very was we were what when where which while who whom whose why will with without
        would yes yet you your yours yourself i'm i'll i've i'd you're you'll you've it's he's she's that's there's
        who's what's we're we'll they're they'll won't can't didn't doesn't wasn't isn't aren't couldn't wouldn't
        let's""",
    "ru": """а без бы был была были было быть в вам вас ведь весь вниз внизу во вон вот все всё всего всей всем всех
        всю вы где да даже для до его ее её ей ему если есть еще ещё ж же за здесь и из или им ими их к как какая
        какие какой когда кого ко кое кому кто кто-то куда ли лишь между мне меня мной мои мой моя моё моего моей мы
        на над надо нам нами нас наш наша наше наши не него нее неё ней нельзя нему нет ни никого никому никто ним
        ними них ничего ничто но ну о об обо один одна одно одни одного одной он она они оно от очень по под пока
        после потом почему при про просто с сам сама сами само свой своя свое своё свои своего своей своим своих
        себе себя со собой та так такая такой такие там твой твоя твое твоё твои те тебе тебя тем то того тоже той
        только том тому тот ту тут ты у уж уже хоть чего чей чем через что чтобы чтоб что-то эта эти это этого этой
        этом этот эту я""",
    "hu": """a abba abban az azt azért aki akit ahol ahogy amely ami amit annak arra át azok be bár belőle benne bele
        bizony csak de el ellen én ennek engem erre és ez ezt ezek ezért fel felé fölé fölött föl ha hát hogy hogyan
        hol hova hozzá is itt így ide ők ő őt ki kit kinek kivel le lehet lesz lenne lett ma maga magam magad magát
        majd már még meg mert mi mit mind minden mindenki mindig mint mire miért mintha mögött módjára mellett
        mellette most ne nekem neked neki nekünk nem nincs nélkül oda olyan ott óta pedig rá rajta rajtam ráadásul
        sem se semmi senki sok szinte saját te téged tehát tán talán tovább utána után úgy ugye vagy vagyok vagyunk
        vajon valaki valami van vannak vele velem veled volt volna voltam való vissza közt között közé közül egy
        egyik egyetlen alá alatt alatta ilyen akkor amikor mikor mely kell tud""",
}

# Forms whose stem the rules below do not find: the stem they count as.
IRREGULAR = {
    "en": {"women": "woman", "men": "man", "children": "child", "feet": "foot", "teeth": "tooth", "wolves": "wolf",
           "knives": "knife", "left": "leav", "hung": "hang", "flew": "fly", "flown": "fly", "flies": "fly",
           "fell": "fall", "held": "hold", "swam": "swim", "swum": "swim", "stood": "stand", "sat": "sit",
           "slept": "sleep", "asleep": "sleep", "lit": "light", "sewn": "sew", "taught": "teach", "drew": "draw",
           "drawn": "draw", "came": "com", "broke": "break", "broken": "break", "shone": "shin", "sank": "sink",
           "sunk": "sink", "wove": "weav", "mice": "mouse"},
    "ru": {"огонь": "огн", "окон": "окн", "яиц": "яйц", "перья": "пер", "перьев": "пер", "деревья": "дерев",
           "деревьев": "дерев", "дети": "ребен", "детей": "ребен", "детям": "ребен", "детьми": "ребен",
           "ребенок": "ребен", "ребенка": "ребен", "ребенку": "ребен", "ребята": "ребен", "день": "дн", "дня": "дн",
           "дней": "дн", "ручка": "рук", "шел": "ид", "идет": "ид", "идти": "ид", "идут": "ид", "пошел": "ид",
           "ушел": "уход", "сон": "сн", "сна": "сн", "кот": "кош", "кошка": "кош", "кошки": "кош", "кошек": "кош",
           "льда": "лед", "домик": "дом"},
    "hu": {"hava": "ho", "havas": "ho", "havat": "ho", "havak": "ho", "lova": "lo", "lovak": "lo", "lovas": "lo",
           "lovat": "lo", "lovon": "lo", "lora": "lo", "tavak": "to", "almok": "alom", "gyerekkor": "gyerek",
           "szemek": "szem", "eget": "eg", "egen": "eg", "egböl": "eg", "egre": "eg"},
}

# Words that the rules would take for kin, and nobody else would: pairs of a word of a clue and a word of the card.
STRANGERS = {
    "en": {("start", "star"), ("started", "star"), ("starts", "star"), ("stare", "star"),
           ("manners", "man"), ("many", "man"), ("thousand", "sand"), ("heard", "hear"), ("something", "thing"),
           ("forest", "rest"), ("never", "ever"), ("evening", "even"), ("understand", "stand"),
           ("thread", "read"), ("already", "read"), ("bread", "read"), ("ready", "read"), ("spread", "read"),
           ("cover", "over"),
           ("flown", "flower"), ("flow", "flower"), ("breakfast", "broken"), ("breakfast", "break")},
    "ru": {("стол", "столько"), ("столько", "стол"), ("горе", "гора"), ("недвижимость", "мост"),
           ("горизонте", "зонт"), ("горизонт", "зонт")},
    "hu": {("halk", "hal"), ("halad", "hal"), ("utan", "ut"), ("varni", "var"),
           ("szemtelen", "szem"), ("szezam", "szem"), ("kerem", "keretekbe"), ("kerem", "keret"),
           ("kezdetek", "kezet"), ("hoztal", "ho"), ("esti", "es"),
           ("kemeny", "kemenye"), ("hazaert", "haz"), ("haza", "haz"), ("hazai", "haz"), ("belül", "belese"),
           ("hajra", "hajtja"), ("masnak", "maszk"), ("falat", "falun"), ("maradt", "marionett")},
}

ENDINGS = {
    "en": "ingly ings ing edly ers ed er es est en ies ied ier ly s e y".split(),
    "ru": ("иями ями ами ого его ому ему ыми ими ая яя ое ее ые ие ый ий ой ую юю ых их ым им ом ем ою ею иях ях ах ов "
           "ев ей ам ям ешь ишь ете ите ет ит ут ют ат ят ать ять еть ить уть ыть ти ала яла ила ела ыла али яли или "
           "ели ыли ало яло ило ело ыло ал ял ил ел ыл ла ло ли ся сь а я о е у ю ы и ь й").split(),
    "hu": ("okat eket öket akat unkat ünket jaban jeben ainak einek aban eben jait jeit ban ben bol böl ba be nak nek "
           "val vel hoz hez höz ra re rol röl tol töl nal nel ig ert kent nyi talan telen atlan etlen ok ek ök ak k "
           "at et ot öt t on en ön n om em öm am m od ed öd ad d ja je jai jei a e unk ünk nk atok etek otok uk ük juk "
           "jük i ai ei aim eim as es os ös s u ü ul ül an va ve ni ik sz z tok tek tök jak jek o ö ott ett ött tam "
           "tem tal tel tunk tünk tak na ne").split(),
}
LEAST = 3  # letters that the endings leave of a word

# What a language's typography does not have: (pattern, what to write instead).
ANYWHERE = (
    (re.compile(r"['\"`´]"), "typographic quotation marks and apostrophes"),
    (re.compile(r"\.\.+"), "… for three dots"),
    (re.compile(r"^\s|\s$|\s\s"), "single spaces, none at the ends"),
    (re.compile(r"\.$"), "no full stop at the end"),
    (re.compile(r"--|\s-\s"), "a dash, not hyphens"),
    (re.compile(r"\s[,;:!?…](?!\w)"), "no space before punctuation"),
)
TYPOGRAPHY = {
    "en": ((re.compile(r"[„«»]"), "“ ” and ‘ ’ for quotations"), (re.compile(r"[А-яЁё]"), "Latin letters")),
    "ru": ((re.compile(r"[‘’”]"), "« » for quotations"), (re.compile(r"[A-Za-zÀ-ſ]"), "Cyrillic letters"),
           (re.compile(r"\s–"), "— for a dash")),
    "hu": ((re.compile(r"[“«‘]"), "„ ” for quotations"), (re.compile(r"[А-яЁё]"), "Latin letters"),
           (re.compile(r"[õûÕÛ]"), "ő and ű"), (re.compile(r"\s—|—\s"), "– for a dash")),
}
OPENS = "“‘«„¿…—–("  # what may come before a clue's first letter


class Bad(Exception):
    """A file that cannot be read as what it should be."""


def fold(word, lang):
    """A word as stems compare it: small letters, ё as е, Hungarian vowels short."""
    word = word.casefold().replace("’", "'")
    if lang == "ru":
        return word.replace("ё", "е")
    if lang == "hu":
        return word.translate(str.maketrans("áéíóőúű", "aeioöuü"))
    return word


def words(text, lang):
    """The content words of a text, folded."""
    none = {fold(word, lang) for word in FUNCTION[lang].split()}
    found = []
    for word in re.findall(r"[^\W\d_]+(?:[’'][^\W\d_]+)*", text):
        word = fold(word, lang)
        if word not in none and (lang != "en" or len(word) > 1):
            found.append(re.sub(r"'s?$", "", word))
    return found


def stem(word, lang):
    """What is left of a folded word without its endings. Hungarian takes them off one by one."""
    if word in IRREGULAR[lang]:
        return IRREGULAR[lang][word]
    for _ in range(3 if lang == "hu" else 1):
        fitting = [end for end in ENDINGS[lang] if word.endswith(end) and len(word) - len(end) >= LEAST]
        if not fitting:
            break
        word = word[:-len(max(fitting, key=len))]
    if lang == "en" and len(word) > 3 and word[-1] == word[-2] and word[-1] not in "ls":
        word = word[:-1]  # swimming, swim
    return word


def inflected(word, short, lang):
    """Whether a word is a short one, such as the Hungarian fa or the Russian дом, with endings only."""
    if not word.startswith(short):
        return False
    rests = {word[len(short):]}
    for _ in range(3):
        rests |= {rest[len(end):] for rest in rests for end in ENDINGS[lang] if rest.startswith(end)}
    return "" in rests


def kin(said, seen, lang):
    """Whether a word of a clue and one of its card are forms of one word, or one is a part of the other."""
    if (said, seen) in STRANGERS[lang]:
        return False
    one, two = stem(said, lang), stem(seen, lang)
    if said == seen or one == two:
        return True
    if len(seen) < WHOLE:
        return inflected(said, seen, lang)
    if len(two) >= WHOLE and two in said or len(one) >= WHOLE and (seen.startswith(one) or seen.endswith(one)):
        return True
    return len(said) >= SHARED and said[:SHARED] == seen[:SHARED]


def bare(clue, lang):
    """A clue without capitals and punctuation: two that are the same like this are one."""
    return " ".join(re.findall(r"\w+", fold(clue, lang)))


def faults_of_text(clue, lang):
    """What is wrong with a clue whatever its card."""
    if not isinstance(clue, str):
        return ["not a text"]
    if not clue.strip():
        return ["empty"]
    found = []
    if len(clue) > MOST:
        found.append(f"{len(clue)} characters; {MOST} at most")
    if any(unicodedata.category(letter) in ("Cc", "Cf", "Zl", "Zp", "Co", "Cn", "Cs") for letter in clue):
        found.append("has a character that cannot be seen")
    if unicodedata.normalize("NFC", clue) != clue:
        found.append("letters and their accents are separate characters; write them as one")
    found += [f"write {instead}" for pattern, instead in ANYWHERE + TYPOGRAPHY[lang] if pattern.search(clue)]
    first = clue.lstrip(OPENS + " ")[:1]
    if first.islower():
        found.append("begins with a small letter")
    return found


def faults_of_clue(clue, card, lang):
    """What a clue gives away of its card."""
    found = []
    seen = [("tag", tag, word) for tag in card["tags"][lang] for word in words(tag, lang)]
    seen += [("description", word, word) for word in words(card["alt"][lang], lang)]
    for said in words(clue, lang):
        for where, whole, word in seen:
            if kin(said, word, lang):
                found.append(f"“{said}” is kin to “{whole}” of the {where}s" if where == "tag" else
                             f"“{said}” is kin to “{whole}” of the {where}")
                break
    return found


def faults_of_bank(cards, bank, part):
    """All findings: (card, language, clue or None, what is wrong)."""
    found, told = [], {lang: collections.defaultdict(list) for lang in LANGS}
    has = {lang: [card for card in bank if lang in bank[card]] for lang in LANGS}
    for card in bank:
        if card not in cards:
            found.append((card, "-", None, "the pack has no such card"))
        for lang in bank[card]:
            if lang not in LANGS:
                found.append((card, lang, None, "no such language; there are " + ", ".join(LANGS)))
    for card in cards:
        for lang in LANGS:
            if card not in has[lang]:
                if has[lang] and (not part or card in bank):
                    found.append((card, lang, None, "no clues, though other cards have clues in this language"))
                continue
            clues = bank[card][lang]
            if not isinstance(clues, list) or len(clues) != EACH * len(LEVELS):
                size = f"{len(clues)} clues" if isinstance(clues, list) else "not a list"
                found.append((card, lang, None, f"{size}; {EACH} each are needed of: " + ", ".join(LEVELS)))
            for clue in clues if isinstance(clues, list) else []:
                faults = faults_of_text(clue, lang)
                if isinstance(clue, str):
                    faults += faults_of_clue(clue, cards[card], lang)
                    told[lang][bare(clue, lang)].append((card, clue))
                found += [(card, lang, clue, fault) for fault in faults]
    for lang in LANGS:
        for same in told[lang].values():
            found += [(card, lang, clue, f"said before, of {same[0][0]}") for card, clue in same[1:]]
    return found


def read(path):
    """A file's JSON; a name that occurs twice in an object is an error, not the last of its values."""

    def once(pairs):
        names = [name for name, _ in pairs]
        twice = [name for name in names if names.count(name) > 1]
        if twice:
            raise ValueError(f"{twice[0]} occurs twice")
        return dict(pairs)

    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file, object_pairs_hook=once)
    except (OSError, ValueError) as error:
        raise Bad(f"{path}: {error}") from error


def read_pack(path):
    """The cards of a pack by id."""
    pack = read(path)
    if not isinstance(pack, dict) or not isinstance(pack.get("cards"), list):
        raise Bad(f"{path}: not a pack of Dixit: it has no cards")
    return {card["id"]: card for card in pack["cards"]}


def read_bank(paths):
    """The clues of all files together."""
    bank = {}
    for path in paths:
        for card, langs in read(path).items():
            if card in bank:
                raise Bad(f"{path}: {card} has clues in another file too")
            if not isinstance(langs, dict):
                raise Bad(f"{path}: {card}: not an object of languages")
            bank[card] = langs
    return bank


def main(args):
    part = "--part" in args
    paths = [arg for arg in args if arg != "--part"]
    if len(paths) < 2 or any(path.startswith("-") for path in paths):
        print(__doc__, file=sys.stderr)
        return 2
    try:
        cards, bank = read_pack(paths[0]), read_bank(paths[1:])
    except Bad as bad:
        print(bad, file=sys.stderr)
        return 2
    found = faults_of_bank(cards, bank, part)
    for card, lang, clue, fault in found:
        print(f"{card} {lang}: {fault}" if clue is None else f"{card} {lang} “{clue}”: {fault}")
    clues = sum(len(clues) for langs in bank.values() for clues in langs.values() if isinstance(clues, list))
    print(f"{len(bank)} cards, {clues} clues, {len(found)} findings")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
