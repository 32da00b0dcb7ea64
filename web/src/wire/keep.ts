// What the device keeps: tokens, keys, heads, settings. Storage may be forbidden or full: then memory, and `kept()` says so.

const memory = new Map<string, string>();
let lasting = true;
const PREFIX = "hustings.";

export function load<T>(key: string, fallback: T): T {
  let text: string | null | undefined = memory.get(key);
  try {
    text ??= localStorage.getItem(PREFIX + key);
  } catch {
    lasting = false;
  }
  try {
    return text ? (JSON.parse(text) as T) : fallback;
  } catch {
    return fallback;
  }
}

export function save(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(PREFIX + key, text);
    memory.delete(key);
  } catch {
    lasting = false;
    memory.set(key, text);
  }
}

export function forget(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    lasting = false;
  }
}

/** Whether what is saved outlives this tab. */
export const keeps = (): boolean => lasting;

/* --- tables ------------------------------------------------------------------------------------------------- */

export interface Kept {
  token: string;
  key?: string;
  renewed?: number; // how often the link had been renewed when that key was good
  game?: string; // the game that is sealed, and our nonce for it: a reload between pledge and reveal costs nothing
  nonce?: string;
  heads?: { line: number; head: string }[];
  kind?: string; // vote, night…: for the list on the home page
  watching?: boolean; // from the chairs at the wall
  muted?: number[]; // seats that this device has muted
  at?: number; // when it was last open here
  device?: boolean; // it is this device's own: there is no server (solo/device.ts)
  from?: string; // it goes on from a moment of a replay, which has this address
  personas?: (string | null)[]; // names of its bots, by seat
}

const MOST_TABLES = 12;

export const tables = (): string[] => load<string[]>("tables", []);
export const loadTable = (code: string): Kept | null => load<Kept | null>("table." + code, null);

/** Keeps a table; old ones make room. */
export function saveTable(code: string, kept: Kept): void {
  const codes = [...tables().filter((other) => other !== code), code];
  for (const old of codes.splice(0, Math.max(0, codes.length - MOST_TABLES))) forget("table." + old);
  save("table." + code, kept);
  save("tables", codes);
}

export function forgetTable(code: string): void {
  forget("table." + code);
  save(
    "tables",
    tables().filter((other) => other !== code),
  );
}

/** The key of the table that this screen shows: the last one that came by a link, for a reload. */
export function boardKey(code: string, key = ""): string {
  if (key) save("board", { code, key });
  const kept = load<{ code: string; key: string } | null>("board", null);
  return kept?.code === code ? kept.key : "";
}

/** By which a table knows this screen again: the one that a player has let in does not become a stranger by a reload. */
export function screenToken(): string {
  const kept = load("screen", "");
  if (kept) return kept;
  const token = randomHex();
  save("screen", token);
  return token;
}

/** 256 bits as hex: crypto.getRandomValues works on plain HTTP too. */
export const randomHex = (bytes = 32): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (b) => b.toString(16).padStart(2, "0")).join("");

/** The page is about to be reloaded because the server has a newer one; reported once, by wasRenewed. */
export const rememberRenewal = (code: string): void => save("renewed", code);
export function wasRenewed(code: string): boolean {
  if (load<string>("renewed", "") !== code) return false;
  forget("renewed");
  return true;
}
