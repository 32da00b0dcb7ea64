// Heads or tails for the text table.
import { asText } from "../../text/contract";
import { count, fixed, verb, word } from "../../text/things";
import { say } from "../../words/words.svelte";
import { entries } from "../legal";
import { sideName } from "./null";
import type { NullView, Side } from "./view";

export const text = asText<NullView>({
  parts: (c) => [
    { title: say("web.null.coin"), lines: [sideName(c.over ? c.view.coin : null)] },
    ...(c.view.call ? [{ title: say("web.null.call"), lines: [sideName(c.view.call)] }] : []),
  ],
  secret: (c) => [{ title: say("web.null.strip"), lines: [sideName(c.view.coin)] }],
  options: (c) =>
    count(
      entries(c.ask, "call").map((move) => {
        const side = move["side"] as Side;
        return fixed(say("web.null.act.call", { side }), move, [verb("call"), word(sideName(side), side)]);
      }),
    ),
});
