// What can be typed besides the acts of a game, in the page's language or in English.
import { sayIf } from "../words/words.svelte";
import { words } from "./things";
import { fold, tokens } from "./typed";

export const COMMANDS = [
  "help", "what", "secret", "hide", "table", "log", "why", "say", "unseal", "time", "next", "ready", "again",
] as const; // prettier-ignore
export type Command = (typeof COMMANDS)[number];

/** In English, whatever the page's language; the first one is the name. */
const ENGLISH: Record<Command, string[]> = {
  help: ["help"],
  what: ["what", "legal"],
  secret: ["secret", "secrets"],
  hide: ["hide"],
  table: ["table", "map"],
  log: ["log"],
  why: ["why"],
  say: ["say"],
  unseal: ["unseal"],
  time: ["time"],
  next: ["next"],
  ready: ["ready"],
  again: ["again"],
};
const namesOf = (command: Command): string[] => [...words(sayIf(`web.text.word.${command}`)), ...ENGLISH[command]];

/** How a command is called in the page's language. */
export const nameOf = (command: Command): string => namesOf(command)[0] ?? command;

/** The command that a line begins with, and what follows it; null: it begins with no command, but may be an act of the game. */
export function readCommand(line: string): { command: Command; rest: string } | null {
  if (line.trim() === "?") return { command: "help", rest: "" };
  const [first, second] = tokens(line);
  if (!first) return null;
  const command = COMMANDS.find((one) => namesOf(one).some((name) => fold(name) === first.word));
  return command ? { command, rest: second ? line.slice(second.at).trim() : "" } : null;
}

/** An answer to "Are you sure?"; null: neither. */
export function readYes(line: string): boolean | null {
  const typed = tokens(line)[0]?.word ?? "";
  const is = (key: string, english: string) => [...words(sayIf(key)), english].some((name) => fold(name) === typed);
  return is("web.text.word.yes", "yes") ? true : is("web.text.word.no", "no") ? false : null;
}
