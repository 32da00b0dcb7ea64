// Fingers on a picture: two of them zoom and move it, one moves it while it is large and swipes to the next while it is not,
// two quick taps go back. The wheel also zooms.

export interface Zoom {
  scale: number;
  x: number;
  y: number;
}
export interface Gestures {
  now(): Zoom;
  zoom(next: Zoom): void;
  swipe(step: number): void;
  twice(): void;
}

const MOST = 5;
const FAR = 48; // pixels of a swipe
const NEAR = 12; // a finger that stayed
const TWICE = 320; // ms between two taps

/** Zooms about a point given from the middle of the stage, so that what is under it stays there. */
export function zoomAt(from: Zoom, scale: number, x: number, y: number): Zoom {
  const next = Math.min(MOST, Math.max(1, scale));
  if (next === 1) return { scale: 1, x: 0, y: 0 };
  const grow = next / from.scale;
  return { scale: next, x: x - (x - from.x) * grow, y: y - (y - from.y) * grow };
}

export function gesture(node: HTMLElement, given: Gestures) {
  let on = given;
  const fingers = new Map<number, { x: number; y: number }>();
  let start = { x: 0, y: 0 };
  let pinched = false;
  let tapped = 0;

  const middle = () => {
    const box = node.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  };
  const spread = () => {
    const [a, b] = [...fingers.values()];
    return a && b ? { d: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : null;
  };

  const down = (event: PointerEvent) => {
    if (event.target instanceof Element && event.target.closest("button")) return;
    node.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size === 1) {
      start = { x: event.clientX, y: event.clientY };
      pinched = false;
    }
  };
  const move = (event: PointerEvent) => {
    const was = fingers.get(event.pointerId);
    if (!was) return;
    const before = spread();
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const after = spread();
    const z = on.now();
    if (before && after && before.d > 0) {
      pinched = true;
      const m = middle();
      const grown = zoomAt(z, (z.scale * after.d) / before.d, after.x - m.x, after.y - m.y);
      on.zoom(
        grown.scale === 1 ? grown : { ...grown, x: grown.x + after.x - before.x, y: grown.y + after.y - before.y },
      );
    } else if (z.scale > 1) {
      on.zoom({ ...z, x: z.x + event.clientX - was.x, y: z.y + event.clientY - was.y });
    }
  };
  const up = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId) || fingers.size || pinched) return;
    const dx = event.clientX - start.x;
    const dy = event.clientY - start.y;
    if (on.now().scale === 1 && Math.abs(dx) > FAR && Math.abs(dx) > 2 * Math.abs(dy)) {
      on.swipe(dx < 0 ? 1 : -1);
      return;
    }
  };
  // On press, not on release: what is under a picture that goes away must not be pressed with it.
  const click = (event: MouseEvent) => {
    if (pinched || Math.hypot(event.clientX - start.x, event.clientY - start.y) > NEAR) return;
    if (event.timeStamp - tapped < TWICE) on.twice();
    tapped = event.timeStamp;
  };
  const cancel = (event: PointerEvent) => void fingers.delete(event.pointerId);
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const m = middle();
    const z = on.now();
    on.zoom(zoomAt(z, z.scale * (event.deltaY < 0 ? 1.15 : 1 / 1.15), event.clientX - m.x, event.clientY - m.y));
  };
  node.addEventListener("pointerdown", down);
  node.addEventListener("pointermove", move);
  node.addEventListener("pointerup", up);
  node.addEventListener("pointercancel", cancel);
  node.addEventListener("click", click);
  node.addEventListener("wheel", wheel, { passive: false });
  return {
    update: (next: Gestures) => void (on = next),
    destroy() {
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", up);
      node.removeEventListener("pointercancel", cancel);
      node.removeEventListener("click", click);
      node.removeEventListener("wheel", wheel);
    },
  };
}

/** One finger to the left or right: the next or the previous one. A swipe is not a press. */
export function swipe(node: HTMLElement, given: (step: number) => void) {
  let go = given;
  let from: { x: number; y: number } | null = null;
  let swiped = false;
  const down = (event: PointerEvent) => {
    from = { x: event.clientX, y: event.clientY };
    swiped = false;
  };
  const up = (event: PointerEvent) => {
    if (!from) return;
    const dx = event.clientX - from.x;
    swiped = Math.abs(dx) > FAR / 2 && Math.abs(dx) > Math.abs(event.clientY - from.y);
    from = null;
    if (swiped) go(dx < 0 ? 1 : -1);
  };
  const click = (event: MouseEvent) => {
    if (!swiped) return;
    swiped = false;
    event.preventDefault();
    event.stopPropagation();
  };
  node.addEventListener("pointerdown", down);
  node.addEventListener("pointerup", up);
  node.addEventListener("click", click, true);
  return {
    update: (next: (step: number) => void) => void (go = next),
    destroy() {
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointerup", up);
      node.removeEventListener("click", click, true);
    },
  };
}
