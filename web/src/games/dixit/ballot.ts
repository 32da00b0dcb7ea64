/** A slot marked or unmarked; of more than may be marked the oldest goes. */
export function toggled(slots: number[], slot: number, most: number): number[] {
  return slots.includes(slot) ? slots.filter((one) => one !== slot) : [...slots, slot].slice(-most);
}
