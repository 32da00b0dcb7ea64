// Five short sounds made in code, off until enabled; each has a visible counterpart.
import { settings } from "./settings.svelte";

export type Sound = "turn" | "sealed" | "reveal" | "token" | "end";

/** Notes as [Hz, start in s, length in s]. */
const NOTES: Record<Sound, [number, number, number][]> = {
  turn: [[523, 0, 0.12], [784, 0.12, 0.18]],
  sealed: [[330, 0, 0.09]],
  reveal: [[392, 0, 0.08], [494, 0.08, 0.08], [587, 0.16, 0.14]],
  token: [[196, 0, 0.07]],
  end: [[392, 0, 0.16], [523, 0.16, 0.16], [659, 0.32, 0.3]],
}; // prettier-ignore

let audio: AudioContext | undefined;

export function play(sound: Sound): void {
  if (!settings.sound) return;
  audio ??= new AudioContext();
  for (const [pitch, start, length] of NOTES[sound]) {
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
