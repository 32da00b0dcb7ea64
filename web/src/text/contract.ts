// What a game gives the text table: the table in words, what only I may know in words, and the acts that are offered with
// the words that name them. Everything is made from the same moment (Ctx) as the board and the act bar.
import type { Ctx, Sentence } from "../games/contract";
import type { View } from "../wire/message";
import type { Option } from "./typed";

/** A heading, and the lines below it. */
export interface TextPart {
  /** "": the lines need none. */
  title: string;
  lines: string[];
}

export interface TextGame<V = View> {
  /** Where the sentence speaks of tapping, or leaves to the board what the question is about. Of what only I may know it
   * says nothing. */
  headline?(c: Ctx<V>, usual: Sentence): Partial<Sentence>;
  /** What everybody may know. */
  parts(c: Ctx<V>): TextPart[];
  /** What only I may know; called only while it lies open. */
  secret(c: Ctx<V>): TextPart[];
  /** What I can do now, in the order of listing. Acts whose words tell what only I may know are `secret`; the others are the
   * same whatever I hold. */
  options(c: Ctx<V>): Option[];
}

export const asText = <V>(text: TextGame<V>): TextGame => text as unknown as TextGame;
