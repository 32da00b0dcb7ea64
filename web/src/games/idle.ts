// A moment in which nothing can be done: what a Ctx made by hand is filled up with, in tests.
import type { Ctx } from "./contract";

const nothing = () => undefined;
export const idle = {
  covered: false,
  alone: true,
  log: [],
  claims: [],
  bubble: () => null,
  choose: nothing,
  setDraft: nothing,
  writing: nothing,
  seal: nothing,
  openSecret: nothing,
  closeSecret: nothing,
  openSeat: nothing,
  openTalk: nothing,
} satisfies Partial<Ctx>;
