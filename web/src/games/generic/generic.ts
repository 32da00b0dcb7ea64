// Any game by its lists alone: what is public on the board, the choice among the legal moves behind the strip, because a list
// of moves can tell a hand. Used where a game has no table of its own yet.
import type { Act, Ctx, Game } from "../contract";
import type { GameId } from "../../wire/message";
import { list, say } from "../../words/words.svelte";
import Board from "./Board.svelte";
import { fields, verb } from "./describe";
import End from "./End.svelte";
import Secret from "./Secret.svelte";
import { waitingFor } from "../waiting";

export { waitingFor };

function act(c: Ctx): Act {
  if (!c.ask) return { buttons: [] };
  const open = {
    label: say("web.generic.choose"),
    opens: "secret" as const,
    weight: c.choice ? ("plain" as const) : ("act" as const),
  };
  if (!c.choice) return { buttons: [open] };
  return {
    buttons: [
      { label: say("web.generic.other"), opens: "secret", weight: "plain" },
      { label: verb(c.choice.do), move: c.choice },
    ],
  };
}

export function genericGame(id: GameId): Game {
  return {
    id,
    sentence: (c) =>
      c.ask && !c.held && c.ask.waited !== false
        ? {
            form: "you",
            text: say("web.generic.you"),
            state: say("web.wait.chosen", { n: c.chosen.length, all: c.toAct.length }),
          }
        : { form: "wait", text: waitingFor(c) },
    act,
    logLine: (l) => {
      const { event, name } = l;
      if (event.seat === "chance") return null;
      const what = event.do ? verb(event.do) : say("web.generic.hidden");
      const rest = fields(event, l);
      return {
        kind: "move",
        text: say("web.generic.log", { who: name(event.seat), what: rest ? `${what}: ${rest}` : what }),
      };
    },
    strip: (c) => ({ label: say("web.secret.mine"), shown: c.me !== null }),
    ending: (c) =>
      c.result?.winners.length
        ? say("web.end.winners", { n: c.result.winners.length, names: list(c.result.winners.map((s) => c.name(s))) })
        : say("web.end.nobody"),
    Board,
    Secret,
    End,
  };
}
