import { expect, test } from "vitest";
import { article } from "./article";

test("the article follows the first sound of a name", () => {
  for (const name of ["Összefogás", "ébredés", "Új Idő", "„Igen” Párt", "1+4 csapat", "5+8 csapat", "50", "1000"])
    expect(article(name), name).toBe("az");
  for (const name of [
    "Zöldebb Rét Párt",
    "Szilvalekvár Párt",
    "„Nem” Párt",
    "0+3 csapat",
    "10+11 csapat",
    "100",
    "Чайная",
    "",
  ])
    expect(article(name), name).toBe("a");
});
