// The server's HTTP interface.
import { loadTable } from "./keep";
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

interface Asked {
  method?: string;
  bearer?: string;
  body?: string;
}

/** From the server; `ok` false with a status of the server's, or it is not there. */
async function fromServer(
  path: string,
  { method = "GET", bearer, body }: Asked,
): Promise<{ status: number; text: string }> {
  const headers: Record<string, string> = bearer ? { Authorization: "Bearer " + bearer } : {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  try {
    const answer = await fetch(path, { method, headers, ...(body !== undefined && { body }) });
    return { status: answer.status, text: await answer.text() };
  } catch {
    throw new ApiError(0, "offline", "");
  }
}

/** The same from this device, for tables of its own. */
async function fromDevice(path: string, asked: Asked): Promise<{ status: number; text: string }> {
  let device;
  try {
    device = await (await import("../solo/device")).device();
  } catch {
    throw new ApiError(0, "offline", "");
  }
  if (!device) throw new ApiError(0, "offline", "");
  return device.request(asked.method ?? "GET", path, asked);
}

const isDevice = (code: string): boolean => loadTable(code)?.device === true;

async function request(path: string, asked: Asked = {}, here = false): Promise<string> {
  const { status, text } = await (here ? fromDevice : fromServer)(path, asked);
  if (status >= 200 && status < 300) return text;
  let code = "failed";
  let message = "";
  try {
    const { error } = JSON.parse(text) as { error: { code: string; message: string } };
    ({ code, message } = error);
  } catch {
    /* no message from the server */
  }
  throw new ApiError(status, code, message);
}

export interface Opened {
  code: string;
  key: string;
  seat: number;
}

export interface Wish {
  game: GameId;
  token: string;
  options?: Json;
  content?: string;
  seats?: number;
  /** Its games begin with so many moves of that record; only on this device. */
  given?: { record: string; moves: number };
}

/** Returns false while the server can open no table: it starts or ends, or its database is away. */
export async function isReady(): Promise<boolean> {
  const answer = await fetch("/readyz", { cache: "no-store" }).catch(() => null);
  return !answer || answer.status !== 503; // without a network, games on this device have their own words
}

/** Sent again with the same token within ten minutes, it gives the same table. `here`: on this device. */
export async function openTable(body: Wish, here = false): Promise<Opened> {
  const asked = { method: "POST", body: JSON.stringify({ options: {}, ...body }) };
  return JSON.parse(await request("/api/tables", asked, here));
}

export interface TableInfo {
  game: GameId;
  seats: { state: "taken" | "bot" | "free"; name?: string; persona?: string; left?: boolean }[];
  locked: boolean;
  state: "lobby" | "running" | "over";
  /** With a seat's token: the game waits for that seat. */
  waits?: boolean;
}

/** With the link's key or a seat's token the answer includes names, and which seats are out of the game. */
export async function tableInfo(code: string, key = ""): Promise<TableInfo> {
  return JSON.parse(await request("/api/tables/" + encodeURIComponent(code), { bearer: key }, isDevice(code)));
}

export function record(code: string, token: string, as?: "truth" | "seat" | "spectator"): Promise<string> {
  const query = as ? "?as=" + as : "";
  return request(`/api/tables/${code}/record${query}`, { bearer: token }, isDevice(code));
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
  /** The stronger ones later; `programs`: those that whoever runs the server has added, by name. */
  bots: { levels: string[]; usual: string; programs?: string[] };
}

export async function offers(here = false): Promise<Offer[]> {
  return (JSON.parse(await request("/api/games", {}, here)) as { games: Offer[] }).games;
}

export interface PackInfo {
  game: string;
  name: string;
  title: Record<string, string>;
  hash: string;
  pictures: boolean;
}

/** The server's; where it does not answer, those that a device plays with. */
export async function packs(): Promise<PackInfo[]> {
  const text = await request("/api/packs").catch((error: unknown) => {
    if (error instanceof ApiError && error.code === "offline") return request("/api/packs", {}, true);
    throw error;
  });
  return (JSON.parse(text) as { packs: PackInfo[] }).packs;
}
