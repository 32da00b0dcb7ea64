// What the page says: checks content/words and compiles it, so that no parser is shipped.
//   node tools/words.mjs        writes src/words/made/LANG/AREA.js, and keys.d.ts with each message's slots
// Only what the page's sources name is compiled: the same files hold what the terminal says. A key that is named but
// missing, a key of a web area that nobody names, a placeholder that differs between languages or a plural category
// left out is a fault, and a fault ends the build (HUSTINGS_WORDS_LAX=1 lets it pass, while something is being
// written). `xx` is the pseudo-language of the tests: accents, longer, in brackets.
import MessageFormat from "@messageformat/core";
import compileModule from "@messageformat/core/compile-module.js";
import { parse } from "@messageformat/parser";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync, existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ALL, HELD } from "./games.mjs";

const WEB = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const WORDS = resolve(WEB, "../content/words");
const MADE = join(WEB, "src/words/made");
export const LANGS = ["en", "ru", "hu"];

/* --- which keys --------------------------------------------------------------------------------------------- */

function sources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "made" ? [] : sources(path);
    return /\.(ts|svelte)$/.test(entry.name) && !entry.name.endsWith(".test.ts") ? [path] : [];
  });
}

/** Every key in quotes, and the prefixes that are completed at run time: `web.seat.${kind}`. */
export function namedKeys(texts) {
  const keys = new Set();
  const prefixes = new Set();
  for (const text of texts) {
    for (const [, key] of text.matchAll(/(?<=["'`])([a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+)(?=["'`])/g)) keys.add(key);
    for (const [, prefix] of text.matchAll(/`([a-z][a-z0-9-]*(?:\.[a-z0-9-]+)*[.-])\$\{/g)) prefixes.add(prefix);
  }
  return { keys, prefixes };
}

/** Every kind of cue in a game's tempo.json has a headline. */
export const cueKeys = (game, tempo) => Object.keys(tempo).map((kind) => `web.${game}.cue.${kind}`);

/* --- what is wrong with them -------------------------------------------------------------------------------- */

/** The slots of a message: name -> "plain", "plural" or "select". */
function slotsOf(text, lang, cardinals, faults, where) {
  const slots = {};
  const walk = (tokens) => {
    for (const token of tokens) {
      if (token.type === "argument") slots[token.arg] ??= "plain";
      if (token.type !== "plural" && token.type !== "select") continue;
      slots[token.arg] = token.type;
      const cases = token.cases.map((c) => c.key);
      if (token.type === "plural")
        for (const wanted of cardinals)
          if (!cases.includes(wanted)) faults.push(`${where}: plural ${token.arg} lacks the case ${wanted}`);
      for (const c of token.cases) walk(c.tokens);
    }
  };
  walk(parse(text, { cardinal: cardinals, ordinal: [], strict: true }));
  return slots;
}

/** What is wrong with words (lang -> area -> key -> message) given what the sources name. */
export function findFaults(words, named) {
  const faults = [];
  const slots = {};
  for (const lang of LANGS) {
    const cardinals = new MessageFormat(lang, { strict: true }).resolvedOptions().plurals[0].cardinals;
    for (const [area, messages] of Object.entries(words[lang]))
      for (const [key, text] of Object.entries(messages)) {
        const where = `${lang}/${area}.json: ${key}`;
        try {
          (slots[key] ??= {})[lang] = slotsOf(text, lang, cardinals, faults, where);
        } catch (error) {
          faults.push(`${where}: ${error.message}`);
        }
        if (area.startsWith("web") && !named.keys.has(key) && ![...named.prefixes].some((p) => key.startsWith(p)))
          faults.push(`${where}: unused key`);
      }
  }
  for (const [key, by] of Object.entries(slots))
    for (const lang of LANGS)
      if (!by[lang]) faults.push(`${lang}: ${key}: missing`);
      else if (
        by.en &&
        JSON.stringify(Object.entries(by[lang]).sort()) !== JSON.stringify(Object.entries(by.en).sort())
      )
        faults.push(`${lang}: ${key}: placeholders differ from English`);
  const areas = new Set(Object.keys(words.en).map((area) => area.replace(/^web-/, "")));
  for (const key of named.keys)
    if (
      !slots[key] &&
      (key.startsWith("web.") || (areas.has(key.split(".")[0]) && !/\.(ts|js|svelte|css|json)$/.test(key)))
    )
      faults.push(`web/src: ${key}: no such key`);
  return { faults, slots };
}

/* --- the pseudo-language ------------------------------------------------------------------------------------ */

const ACCENTS = {
  a: "á",
  c: "č",
  e: "é",
  i: "í",
  n: "ñ",
  o: "ő",
  u: "ű",
  y: "ý",
  A: "Á",
  E: "É",
  I: "Í",
  O: "Ő",
  U: "Ű",
};

/** Accents, 40 % longer, in brackets; slots and cases stay. */
export function pseudo(text) {
  let size = 0;
  const walk = (tokens) =>
    tokens
      .map((t) => {
        if (t.type === "content") {
          size += t.value.length;
          return t.value.replace(/[a-zA-Z]/g, (c) => ACCENTS[c] ?? c).replace(/[{}']/g, "'$&'");
        }
        if (t.type === "argument") return `{${t.arg}}`;
        if (t.type === "octothorpe") return "#";
        return `{${t.arg}, ${t.type},${t.cases.map((c) => ` ${c.key}{${walk(c.tokens)}}`).join("")}}`;
      })
      .join("");
  const body = walk(parse(text, { cardinal: ["one", "other"], ordinal: [] }));
  return `⟦${body}${"~".repeat(Math.ceil(0.4 * size))}⟧`;
}

/* --- typography --------------------------------------------------------------------------------------------- */

const NO_BREAK = "\u00a0";
/** In what people read on the page, words that belong together stay on one line: a number and what it counts, № and its
 * number, a one-letter word and the next, a word and the dash after it. The files keep plain spaces, so that they can be
 * searched. English is left as it is: it has no such rule, and tests and scripts read it. */
const TOGETHER = {
  ru: [/(?<=№) (?=[\d{])/g, /(?<=^|[\s(«„])([а-яёА-ЯЁ]) /g],
  hu: [/(?<=^|[\s(„])([aAsSeEőŐ]) /g],
};

/** One text between slots: `after` says that a number stands right before it. */
function joined(text, lang, after) {
  let out = text.replace(/ (?=[—–−]( |$))/g, NO_BREAK).replace(/(?<=\d) (?=[\p{L}%])/gu, NO_BREAK);
  for (const pattern of TOGETHER[lang]) out = out.replace(pattern, (found) => found.slice(0, -1) + NO_BREAK);
  return after ? out.replace(/^ (?=\S)/, NO_BREAK) : out;
}

/** A message with its no-break spaces; slots and cases stay. */
export function typeset(text, lang) {
  if (!TOGETHER[lang]) return text;
  const walk = (tokens, counted) =>
    tokens
      .map((t, i) => {
        const before = tokens[i - 1];
        const number = before?.type === "octothorpe" || (before?.type === "argument" && before.arg === counted);
        if (t.type === "content") return joined(t.value, lang, number).replace(/[{}']/g, "'$&'");
        if (t.type === "argument") return `{${t.arg}}`;
        if (t.type === "octothorpe") return "#";
        const inside = t.type === "plural" ? t.arg : counted;
        return `{${t.arg}, ${t.type},${t.cases.map((c) => ` ${c.key}{${walk(c.tokens, inside)}}`).join("")}}`;
      })
      .join("");
  return walk(parse(text, { cardinal: ["one", "few", "many", "other"], ordinal: [] }), null);
}

/* --- writing ------------------------------------------------------------------------------------------------ */

function readWords() {
  const words = {};
  for (const lang of LANGS) {
    words[lang] = {};
    for (const file of readdirSync(join(WORDS, lang))
      .filter((f) => f.endsWith(".json"))
      .sort())
      words[lang][file.slice(0, -5)] = JSON.parse(readFileSync(join(WORDS, lang, file), "utf8"));
  }
  return words;
}

/** Writes only what changed: a watching server rebuilds for each file. */
function put(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  if (!existsSync(path) || readFileSync(path, "utf8") !== text) writeFileSync(path, text);
}

/** The part of the page that an area's words travel with: `web-GAME` and `GAME` with the game, `web-tv` with the board on
 * a TV, `web-replay` with the replay, `web-learn` with the lessons, `web-six` with a game's six pictures, `web-text` and
 * what the terminal says at its prompt (`play`, but `play.GAME.` with the game) with the text table, the rest at once. */
const OWN = ["tv", "replay", "learn", "six", "text"];
const PARTS = [...HELD, ...OWN];
const partOf = (area, key) =>
  area === "play"
    ? (ALL.find((game) => key.startsWith(`play.${game}.`)) ?? "text")
    : ([...ALL, ...OWN].find((part) => area === part || area === `web-${part}`) ?? "web");
/** What the home page and the lobby say of a game, before it is fetched. */
const EARLY = /^web\.(about|game|level-how|pack-how)\./;

export function makeWords() {
  const named = namedKeys(sources(join(WEB, "src")).map((path) => readFileSync(path, "utf8")));
  for (const game of ALL) {
    const tempo = JSON.parse(readFileSync(resolve(WEB, `../content/${game}/tempo.json`), "utf8"));
    for (const key of cueKeys(game, tempo)) named.keys.add(key);
  }
  const words = readWords();
  const { faults, slots } = findFaults(words, named);
  if (faults.length && !process.env.HUSTINGS_WORDS_LAX) throw new Error("words:\n" + faults.join("\n"));
  const wanted = (key) => named.keys.has(key) || [...named.prefixes].some((p) => key.startsWith(p));
  const declared = new Set();
  for (const lang of [...LANGS, "xx"]) {
    const bundles = Object.fromEntries(["web", ...PARTS].map((name) => [name, {}]));
    for (const [area, messages] of Object.entries(words[lang === "xx" ? "en" : lang]))
      for (const [key, text] of Object.entries(messages))
        if (wanted(key)) {
          declared.add(key);
          const part = partOf(area, key);
          if (part === "web" || PARTS.includes(part))
            bundles[EARLY.test(key) ? "web" : part][key] = lang === "xx" ? pseudo(text) : typeset(text, lang);
        }
    for (const [name, messages] of Object.entries(bundles)) {
      const format = new MessageFormat(lang === "xx" ? "en" : lang, { strict: true });
      put(join(MADE, lang, name + ".js"), compileModule(format, messages));
    }
    // A build takes every part it finds, so one that another build left there must go. Tools that only read the
    // sources (vitest, svelte-check) may run at the same time and leave everything where it is.
    for (const file of process.env.HUSTINGS_WEB_OUT ? readdirSync(join(MADE, lang)) : [])
      if (!(file.replace(/\.js$/, "") in bundles)) rmSync(join(MADE, lang, file));
  }
  const type = (kinds) =>
    "{ " +
    Object.entries(kinds)
      .map(([slot, kind]) => `${slot}: ${kind === "plural" ? "number" : "string | number"}`)
      .join("; ") +
    " }";
  const lines = [...declared]
    .sort()
    .map((key) => `  "${key}": ${Object.keys(slots[key].en).length ? type(slots[key].en) : "null"};`);
  put(join(MADE, "keys.d.ts"), `// Written by tools/words.mjs.\nexport interface Messages {\n${lines.join("\n")}\n}\n`);
}

/** For vite: the words are made before anything is read, and again when they or the sources change. */
export function wordsPlugin() {
  return {
    name: "hustings-words",
    config: makeWords,
    buildStart() {
      for (const lang of LANGS) this.addWatchFile(join(WORDS, lang));
    },
    handleHotUpdate({ file }) {
      if (file.startsWith(WORDS) || (file.startsWith(join(WEB, "src")) && !file.startsWith(MADE))) makeWords();
    },
  };
}

if (
  process.argv[1] &&
  statSync(process.argv[1]).isFile() &&
  resolve(process.argv[1]) === fileURLToPath(import.meta.url)
) {
  if (process.argv[2] === "--clean") rmSync(MADE, { recursive: true, force: true });
  try {
    makeWords();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
