import { expect, test } from "vitest";
import { parse } from "./router.svelte";

test("addresses", () => {
  expect(parse("/", "")).toEqual({ page: "home", code: undefined });
  expect(parse("/", "#code=KVARN")).toEqual({ page: "home", code: "KVARN" });
  expect(parse("/t/kvarn", "#k=abc")).toEqual({ page: "table", code: "KVARN", key: "abc", transfer: "" });
  expect(parse("/t/KVARN", "#x=once")).toEqual({ page: "table", code: "KVARN", key: "", transfer: "once" });
  expect(parse("/rules/vote", "#V-2.3")).toEqual({ page: "rules", game: "vote" });
  for (const path of ["/t/KVAR", "/t/KVARO", "/t/KVARN/x", "/rules/chess", "/nothing"])
    expect(parse(path, "").page, path).toBe("missing");
});
