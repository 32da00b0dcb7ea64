import { expect, test } from "vitest";
import { parse } from "./router.svelte";

test("addresses", () => {
  expect(parse("/", "")).toEqual({ page: "home", code: undefined });
  expect(parse("/", "#code=KVARN")).toEqual({ page: "home", code: "KVARN" });
  expect(parse("/t/kvarn", "#k=abc")).toEqual({ page: "table", code: "KVARN", key: "abc", transfer: "", text: false });
  expect(parse("/t/KVARN", "#x=once")).toEqual({
    page: "table",
    code: "KVARN",
    key: "",
    transfer: "once",
    text: false,
  });
  expect(parse("/t/kvarn/text", "#k=abc")).toEqual({
    page: "table",
    code: "KVARN",
    key: "abc",
    transfer: "",
    text: true,
  });
  expect(parse("/t/kvarn/board", "#k=abc")).toEqual({ page: "board", code: "KVARN", key: "abc" });
  expect(parse("/", "#tv=KVRN")).toEqual({ page: "home", tv: "KVRN" });
  expect(parse("/tv", "")).toEqual({ page: "screen" });
  expect(parse("/learn/night", "")).toEqual({ page: "learn", game: "night" });
  expect(parse("/learn/chess", "").page).toBe("missing");
  expect(parse("/rules/vote", "#V-2.3")).toEqual({ page: "rules", game: "vote" });
  expect(parse("/r", "")).toEqual({ page: "replay", code: "", n: 0, as: "" });
  expect(parse("/r", "#n=34&as=2")).toEqual({ page: "replay", code: "", n: 34, as: "2" });
  expect(parse("/t/kvarn/replay", "#n=34&as=2")).toEqual({ page: "replay", code: "KVARN", n: 34, as: "2" });
  expect(parse("/t/kvarnxyz", "#k=abc")).toEqual({
    page: "table",
    code: "KVARNXYZ",
    key: "abc",
    transfer: "",
    text: false,
  });
  expect(parse("/t/kvarnx/board", "#k=abc")).toEqual({ page: "board", code: "KVARNX", key: "abc" });
  for (const path of ["/t/KVAR", "/tv/KVRN", "/t/KVARO", "/t/KVARN/x", "/rules/chess", "/nothing"])
    expect(parse(path, "").page, path).toBe("missing");
});
