// Does a record hold? The judge is the program's own reader (match/verify.c in the rules of the page), so that page and `hustings
// verify` always agree; what this browser was shown, and words for what is wrong with a seal, come from fair/check.ts.
import { checkRecord, type Checked, type Head } from "../fair/check";
import { serverKey } from "../wire/api";
import { packOf } from "./open";
import { parseRecord } from "./record";
import { loadRules, RulesError, type Verdict } from "./rules";

/** The verdict in the words of the seal, where those fit. */
export function judged(verdict: Verdict, seal: Checked, text: string): Checked {
  if (seal.ok || seal.why === "head") return verdict.holds ? seal : refused(verdict);
  if (verdict.holds) return { ok: false, why: "open", line: 0 };
  const isAtEnd = verdict.line >= text.split("\n").length - 1; // of all whole lines: it lacks its footer, and no more
  return seal.why === "open" || (seal.why === "unfinished" && !isAtEnd) ? refused(verdict) : seal;
}
const refused = ({ line }: Verdict): Checked => ({ ok: false, why: "refused", line });

/** The same for a record that nobody replays; where its pack or the rules can't be had, the seal alone is looked at. */
export async function judge(bytes: Uint8Array, heads: readonly Head[]): Promise<Checked> {
  const record = parseRecord(bytes);
  if (typeof record === "string") return { ok: false, why: "form", line: 0 };
  const seal = checkRecord(record.text, heads, await serverKey());
  const [rules, pack] = [await loadRules().catch(() => null), await packOf(record.hash)];
  if (!rules || typeof pack === "string") return seal;
  try {
    rules.open(record.game, record.content, pack);
    return judged(rules.verify(bytes), seal, record.text);
  } catch (error) {
    if (error instanceof RulesError) return seal; // not the pack of these rules
    throw error;
  }
}
