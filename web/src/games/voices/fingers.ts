// The fingers on the tray: one drags or swipes, two turn the line between them.

export interface Point {
  x: number;
  y: number;
}
type Touching = Pick<PointerEvent, "pointerId" | "clientX" | "clientY">;

export class Fingers {
  private readonly at = new Map<number, Point>();

  /** A finger came, or moved. */
  put({ pointerId, clientX, clientY }: Touching): void {
    this.at.set(pointerId, { x: clientX, y: clientY });
  }
  /** It moved, if it is one of these. */
  moved(event: Touching): void {
    if (this.at.has(event.pointerId)) this.put(event);
  }
  lift({ pointerId }: Pick<Touching, "pointerId">): void {
    this.at.delete(pointerId);
  }
  /** The angle of the line from the first to the second; null unless there are two. */
  angle(): number | null {
    const [a, b] = [...this.at.values()];
    return a && b ? Math.atan2(b.y - a.y, b.x - a.x) : null;
  }
}

/** How far one has turned to the other, by the shorter way. */
export const turnOf = (from: number, to: number): number => Math.atan2(Math.sin(to - from), Math.cos(to - from));
