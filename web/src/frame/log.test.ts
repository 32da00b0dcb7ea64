import { expect, test } from "vitest";
import { emptyModel, reduce } from "../wire/reduce";
import { addWords, setLang, type Lang } from "../words/words.svelte";
import { allLines } from "./log";

test.each([
  ["en", "Grandma, a program, does not play on. A bot of level club takes the seat."],
  ["ru", "Программа Grandma больше не играет. Её место занимает бот, уровень: клубный игрок."],
  ["hu", "Grandma (program) nem játszik tovább. Helyét bot veszi át, szintje: klubjátékos."],
])("a program that does not play on, in %s", async (lang, line) => {
  await setLang(lang as Lang);
  await addWords("web");
  const message = { t: "replaced", seat: 1, name: "Grandma", level: "club" } as const;
  const m = reduce(emptyModel("QQQQQ"), { t: "message", message, now: 0 });
  expect(allLines(null, m).map(({ text }) => text)).toEqual([line]);
});
