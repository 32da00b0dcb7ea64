// Where the seats of a table go on a wide screen: clockwise from the top left, as people sit, in a rounded ring.

export interface Place {
  /** From the middle, in hundredths of the half width and height that seats may have. */
  x: number;
  y: number;
}

/** How many sit along the top, the right, the bottom and the left. */
const SIDES: Record<number, [number, number, number, number]> = {
  5: [2, 1, 1, 1], 6: [2, 1, 2, 1], 7: [3, 1, 2, 1], 8: [3, 1, 3, 1], 9: [4, 1, 3, 1], 10: [4, 1, 4, 1],
}; // prettier-ignore

/** Seats in the middle of a row are further out: the row bends like a table's edge. */
function row(n: number, y: -100 | 100): Place[] {
  const step = 210 / n;
  return Array.from({ length: n }, (_, i) => {
    const x = (i + 0.5) * step - 105;
    return { x, y: y * (1 - 0.06 * (x / 100) ** 2) };
  });
}

export function ring(players: number): Place[] {
  const [top, right, bottom, left] = SIDES[players] ?? [Math.ceil(players / 2) - 1, 1, Math.floor(players / 2) - 1, 1];
  const side = (n: number, x: number) => Array.from({ length: n }, () => ({ x, y: 0 }));
  return [...row(top, -100), ...side(right, 100), ...row(bottom, 100).reverse(), ...side(left, -100)];
}
