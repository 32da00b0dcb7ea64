import { expect, test } from "vitest";
import { isReadable } from "./plain_http";

test.each([
  ["http://192.168.1.7:8080/t/KVARN", true],
  ["http://table.local/", true],
  ["http://127.0.0.1.example.org/", true],
  ["https://hustings.example/", false],
  ["http://127.0.0.1:8143/", false],
  ["http://localhost:8143/", false],
  ["http://[::1]:8143/", false],
])("what is sent to %s can be read on the way: %s", (url, readable) => {
  expect(isReadable(new URL(url))).toBe(readable);
});
