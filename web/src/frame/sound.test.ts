import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { play, SOUNDS } from "./sound";
import { settings } from "./settings.svelte";

let contexts = 0;
let tones: number[] = [];

class FakeAudio {
  currentTime = 0;
  destination = {};
  constructor() {
    contexts++;
  }
  createOscillator() {
    const frequency = { value: 0 };
    return {
      frequency, type: "", connect: (to: unknown) => to, stop: () => undefined, start: () => void tones.push(frequency.value),
    }; // prettier-ignore
  }
  createGain() {
    const gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
    return { gain, connect: (to: unknown) => to };
  }
}

beforeEach(() => {
  tones = [];
  vi.stubGlobal("AudioContext", FakeAudio);
});
afterEach(() => vi.unstubAllGlobals());

test("off until somebody wants it: the page does not even ask for the device's sound", () => {
  settings.sound = false;
  for (const sound of SOUNDS) play(sound);
  expect([contexts, tones.length]).toEqual([0, 0]);
});

test("nine sounds, each its own, by one context; what has no notes is silent", () => {
  settings.sound = true;
  const heard = SOUNDS.map((sound) => {
    tones = [];
    play(sound);
    return tones.join(" ");
  });
  expect(SOUNDS).toHaveLength(9);
  expect(new Set(heard).size).toBe(9);
  expect(heard).not.toContain("");
  tones = [];
  play("thunder");
  expect([contexts, tones.length]).toEqual([1, 0]);
  settings.sound = false;
});
