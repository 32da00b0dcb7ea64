// The record that was last opened from a file, as long as the page lives: whoever plays on from it can come back to it.
export interface Held {
  bytes: Uint8Array;
  pack: Uint8Array;
}

let held: Held | null = null;
export const hold = (file: Held): void => void (held = file);
export const heldFile = (): Held | null => held;
