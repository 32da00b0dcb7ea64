/** Marks or unmarks a slot; if there are too many, the oldest goes. */
export function toggled(slots: number[], slot: number, most: number): number[] {
  return slots.includes(slot) ? slots.filter((one) => one !== slot) : [...slots, slot].slice(-most);
}
