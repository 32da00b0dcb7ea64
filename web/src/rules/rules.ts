// The rules pages (content/GAME/rules.LANG.md): headings, paragraphs, lists and tables whose rules begin with their bold
// number. "why?" quotes single rules, /rules/GAME shows the page.
import { rules } from "../games/made/games";
import type { GameId } from "../wire/message";
import { locale } from "../words/words.svelte";

export type Block =
  | { kind: "head"; level: 1 | 2 | 3; text: string }
  | { kind: "text"; text: string }
  | { kind: "list"; items: { rule: string; text: string }[] }
  | { kind: "table"; head: string[]; rows: string[][] };

const RULE = /^\*\*([A-Z]-\d+(?:\.\d+)?)\*\*\s*/;

function item(text: string): { rule: string; text: string } {
  const found = RULE.exec(text);
  return found ? { rule: found[1] ?? "", text: text.slice(found[0].length) } : { rule: "", text };
}

const cells = (line: string) =>
  line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());

export function parseRules(source: string): Block[] {
  const blocks: Block[] = [];
  for (const line of source.split("\n")) {
    const last = blocks.at(-1);
    const head = /^(#{1,3}) (.*)$/.exec(line);
    if (head) blocks.push({ kind: "head", level: head[1]?.length as 1 | 2 | 3, text: head[2] ?? "" });
    else if (/^\s*[-*] /.test(line)) {
      const one = item(line.replace(/^\s*[-*] /, ""));
      if (last?.kind === "list") last.items.push(one);
      else blocks.push({ kind: "list", items: [one] });
    } else if (line.startsWith("|")) {
      if (last?.kind !== "table") blocks.push({ kind: "table", head: cells(line), rows: [] });
      else if (!/^\|[\s:|-]+$/.test(line)) last.rows.push(cells(line));
    } else if (RULE.test(line)) blocks.push({ kind: "list", items: [item(line)] });
    else if (line.trim() === "") blocks.push({ kind: "text", text: "" });
    else if (last?.kind === "text" && last.text) last.text += " " + line.trim();
    else blocks.push({ kind: "text", text: line.trim() });
  }
  return joinLists(blocks.filter((b) => b.kind !== "text" || b.text));
}

/** Blank lines between rules don't end a list. */
function joinLists(blocks: Block[]): Block[] {
  const out: Block[] = [];
  for (const block of blocks) {
    const last = out.at(-1);
    if (block.kind === "list" && last?.kind === "list") last.items.push(...block.items);
    else out.push(block);
  }
  return out;
}

export async function loadRules(game: GameId): Promise<Block[]> {
  const load = rules[`${game}.${locale()}`];
  return load ? parseRules((await load()).default) : [];
}

/** One rule's text; "" where the page has no such number. */
export function findRule(blocks: Block[], rule: string): string {
  for (const block of blocks)
    if (block.kind === "list") for (const one of block.items) if (one.rule === rule) return one.text;
  return "";
}

/** Text with **bold** and *slanted* parts, for the page to draw. */
export function spans(text: string): { text: string; kind: "" | "b" | "i" }[] {
  return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*)/).filter(Boolean).map((part) =>
    part.startsWith("**") ? { text: part.slice(2, -2), kind: "b" as const }
    : part.startsWith("*") && part.length > 2 ? { text: part.slice(1, -1), kind: "i" as const }
    : { text: part, kind: "" as const },
  ); // prettier-ignore
}
