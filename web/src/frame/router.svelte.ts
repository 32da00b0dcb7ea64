// The address: which page, and the secrets that a link carries in its fragment, taken out of the bar at once.
import { isGame, type GameId } from "../wire/message";

export type Route =
  | { page: "home"; code?: string; tv?: string }
  | { page: "table"; code: string; key: string; transfer: string; text: boolean }
  | { page: "board"; code: string; key: string }
  | { page: "screen" }
  | { page: "replay"; code: string; n: number; as: string }
  | { page: "rules"; game: GameId }
  | { page: "learn"; game: GameId }
  | { page: "missing" };

/** Five letters or more: a server with many tables needs longer codes. */
export const CODE = /^[A-HJ-NP-Z]{5,}$/;

export function parse(path: string, hash: string): Route {
  const parts = path.split("/").filter(Boolean);
  const secret = new URLSearchParams(hash.replace(/^#/, ""));
  if (parts.length === 0)
    return { page: "home", code: secret.get("code") ?? undefined, tv: secret.get("tv") ?? undefined };
  const [first, second = ""] = parts;
  const text = parts.length === 3 && parts[2] === "text";
  if (first === "t" && (parts.length === 2 || text) && CODE.test(second.toUpperCase())) {
    const [key, transfer] = [secret.get("k") ?? "", secret.get("x") ?? ""];
    return { page: "table", code: second.toUpperCase(), key, transfer, text };
  }
  if (first === "t" && parts.length === 3 && parts[2] === "board" && CODE.test(second.toUpperCase()))
    return { page: "board", code: second.toUpperCase(), key: secret.get("k") ?? "" };
  const moment = { n: Math.trunc(Number(secret.get("n"))) || 0, as: secret.get("as") ?? "" };
  if (first === "t" && parts.length === 3 && parts[2] === "replay" && CODE.test(second.toUpperCase()))
    return { page: "replay", code: second.toUpperCase(), ...moment };
  if (first === "tv" && parts.length === 1) return { page: "screen" };
  if (first === "r" && parts.length === 1) return { page: "replay", code: "", ...moment };
  if (first === "learn" && parts.length === 2 && isGame(second)) return { page: "learn", game: second };
  if (first === "rules" && parts.length === 2 && isGame(second)) return { page: "rules", game: second };
  return { page: "missing" };
}

let route = $state.raw<Route>({ page: "home" });
export const current = (): Route => route;

function read(): void {
  route = parse(location.pathname, location.hash);
  if (route.page === "table" && location.hash)
    history.replaceState(history.state, "", `/t/${route.code}${route.text ? "/text" : ""}`);
  if (route.page === "board" && location.hash) history.replaceState(history.state, "", `/t/${route.code}/board`);
}

export function startRouter(): void {
  read();
  addEventListener("popstate", read);
}

export function go(path: string): void {
  history.pushState(null, "", path);
  read();
  scrollTo(0, 0);
}

/** For <a>: goes there without loading a page, unless a new window is wanted. */
export function follow(event: MouseEvent): void {
  const link = (event.currentTarget as HTMLElement).closest("a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  go(link.pathname + link.hash);
}
