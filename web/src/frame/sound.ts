// Nine short sounds made in code, off until enabled; each has a visible counterpart.
import { settings } from "./settings.svelte";

export type Sound = "turn" | "sealed" | "reveal" | "token" | "card" | "count" | "stamp" | "applause" | "end";

/** Notes as [Hz, start in s, length in s]. */
const NOTES: Record<Sound, [number, number, number][]> = {
  turn: [[523, 0, 0.12], [784, 0.12, 0.18]],
  sealed: [[330, 0, 0.09]],
  reveal: [[392, 0, 0.08], [494, 0.08, 0.08], [587, 0.16, 0.14]],
  token: [[196, 0, 0.07]],
  card: [[294, 0, 0.05], [262, 0.05, 0.06]],
  count: [[440, 0, 0.06], [440, 0.14, 0.06], [554, 0.28, 0.12]],
  stamp: [[131, 0, 0.1], [98, 0.02, 0.16]],
  applause: [[523, 0, 0.1], [659, 0.1, 0.1], [784, 0.2, 0.1], [1047, 0.3, 0.35]],
  end: [[392, 0, 0.16], [523, 0.16, 0.16], [659, 0.32, 0.3]],
}; // prettier-ignore

export const SOUNDS = Object.keys(NOTES) as Sound[];

let audio: AudioContext | undefined;

/** A name that has no notes is silent. */
export function play(sound: Sound | (string & {})): void {
  const notes = NOTES[sound as Sound] as [number, number, number][] | undefined;
  if (!settings.sound || !notes) return;
  audio ??= new AudioContext();
  for (const [pitch, start, length] of notes) {
    const from = audio.currentTime + start;
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(0.12, from);
    gain.gain.exponentialRampToValueAtTime(0.001, from + length);
    tone.connect(gain).connect(audio.destination);
    tone.start(from);
    tone.stop(from + length);
  }
}
