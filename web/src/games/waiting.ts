// "Waiting for …": who is asked and has not sealed yet; only public facts.
import { list, say } from "../words/words.svelte";
import type { Ctx } from "./contract";

/** Names, three at most, then "and 2 more". */
export function waitingFor(c: Pick<Ctx, "blind" | "toAct" | "me" | "chosen" | "name">): string {
  if (c.blind) return say("web.wait.window");
  const others = c.toAct.filter((seat) => seat !== c.me && !c.chosen.includes(seat));
  if (others.length === 0) return say("web.wait.nobody");
  const named = others.slice(0, 3).map((seat) => c.name(seat));
  const more = others.length - named.length;
  return more
    ? say("web.wait.more", { names: named.join(", "), n: more })
    : say("web.wait.for", { names: list(named) });
}
