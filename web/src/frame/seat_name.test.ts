// @vitest-environment happy-dom
// A bot's name where there is little room: short for the eye, whole for the ear.
import { mount, unmount } from "svelte";
import { expect, it } from "vitest";
import { share } from "./narrow";
import SeatName from "./SeatName.svelte";

function drawn(plain: string, short: string): { seen: string; heard: string; robot: boolean } {
  const target = document.createElement("div");
  const names = { plainName: () => plain, shortName: () => short };
  const name = mount(SeatName, { target, props: { c: names, seat: 0 } });
  const text = (hidden: string) =>
    [...target.querySelectorAll("span, bdi")]
      .filter((one) => !one.closest(hidden) && !one.querySelector(hidden) && one.childElementCount === 0)
      .map((one) => one.textContent)
      .join("");
  const found = { seen: text(".unseen"), heard: text("[aria-hidden]"), robot: target.querySelector("svg") !== null };
  void unmount(name);
  return found;
}

it("has a robot in place of the word, which is read out", () => {
  expect(drawn("Bot Ilka", "Ilka")).toEqual({ seen: "Ilka", heard: "Bot Ilka", robot: true });
  expect(drawn("Nimble Heron", "Nimble Heron")).toEqual({ seen: "Nimble Heron", heard: "Nimble Heron", robot: false });
});

it("a name is narrowed only as far as its place makes it", () => {
  expect(share(80, 100)).toBe(0.8);
  expect([share(80, 80), share(80, 40), share(0, 0)]).toEqual([1, 1, 1]);
});
