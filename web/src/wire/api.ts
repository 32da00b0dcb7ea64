// The server's HTTP interface.
import type { GameId, Json } from "./message";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

async function request(path: string, more?: RequestInit): Promise<string> {
  let answer: Response;
  try {
    answer = await fetch(path, more);
  } catch {
    throw new ApiError(0, "offline", "");
  }
  const text = await answer.text();
  if (answer.ok) return text;
  let code = "failed";
  let message = "";
  try {
    const { error } = JSON.parse(text) as { error: { code: string; message: string } };
    ({ code, message } = error);
  } catch {
    /* no message from the server */
  }
  throw new ApiError(answer.status, code, message);
}

export interface Opened {
  code: string;
  key: string;
  seat: number;
}

/** Sent again with the same token within ten minutes, it gives the same table. */
export async function openTable(body: { game: GameId; token: string; options?: Json }): Promise<Opened> {
  const headers = { "Content-Type": "application/json" };
  return JSON.parse(
    await request("/api/tables", { method: "POST", headers, body: JSON.stringify({ options: {}, ...body }) }),
  );
}

export interface TableInfo {
  game: GameId;
  seats: { state: "taken" | "bot" | "free"; name?: string; left?: boolean }[];
  locked: boolean;
  state: "lobby" | "running" | "over";
  /** With a seat's token: the game waits for that seat. */
  waits?: boolean;
}

/** With the link's key or a seat's token the answer includes names, and which seats are out of the game. */
export async function tableInfo(code: string, key = ""): Promise<TableInfo> {
  const headers: Record<string, string> = key ? { Authorization: "Bearer " + key } : {};
  return JSON.parse(await request("/api/tables/" + encodeURIComponent(code), { headers }));
}

export function record(code: string, token: string, as?: "truth" | "seat" | "spectator"): Promise<string> {
  const query = as ? "?as=" + as : "";
  return request(`/api/tables/${code}/record${query}`, { headers: { Authorization: "Bearer " + token } });
}

/** The key that this server signs records with; "" where it can't be had. */
export async function serverKey(): Promise<string> {
  try {
    const { key } = JSON.parse(await request("/api/key")) as { key: unknown };
    return typeof key === "string" ? key : "";
  } catch {
    return "";
  }
}

/** An option as docs/protocol.md has it. */
export interface OfferedOption {
  name: string;
  kind: "choice" | "switch" | "seat" | "texts";
  values?: Json[];
  usual: Json;
  where?: Record<string, Json[]>;
}
export interface Offer {
  id: string;
  seats: { least: number; usual: number; most: number };
  options: OfferedOption[];
  /** The stronger ones later. */
  bots: { levels: string[]; usual: string };
}

export async function offers(): Promise<Offer[]> {
  return (JSON.parse(await request("/api/games")) as { games: Offer[] }).games;
}

export interface PackInfo {
  game: string;
  name: string;
  title: Record<string, string>;
  hash: string;
  pictures: boolean;
}

export async function packs(): Promise<PackInfo[]> {
  return (JSON.parse(await request("/api/packs")) as { packs: PackInfo[] }).packs;
}
