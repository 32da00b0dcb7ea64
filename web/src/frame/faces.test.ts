import { expect, test } from "vitest";
import en from "../../../content/words/en/personas.json";
import hu from "../../../content/words/hu/personas.json";
import ru from "../../../content/words/ru/personas.json";
import { FACES } from "./faces";

test("each persona has a name in each language and a face of its own", () => {
  const ids = Object.keys(en).map((key) => key.replace("persona.", ""));
  expect(ids).toHaveLength(24);
  expect(Object.keys(FACES).sort()).toEqual([...ids].sort());
  for (const words of [en, ru, hu]) expect(new Set(Object.values(words)).size).toBe(24);
  expect(new Set(Object.values(FACES).map((face) => JSON.stringify(face))).size).toBe(24);
});
