/** A point on the screen, in CSS pixels. */
export interface Point {
  x: number;
  y: number;
}

/** How far below the rings the path enters and leaves. */
const rise = 46;
/** How far it extends past the edges of the window. */
const overhang = 10;

/**
 * Returns a smooth line through the points from the left edge to the right one, as SVG path data: `whole`, and `lit` up
 * to the point `upTo` (all of it if null).
 */
export function pathLine(points: readonly Point[], edges: { left: number; right: number }, upTo: number | null) {
  const first = points[0];
  const end = points.at(-1);
  if (!first || !end) return { whole: '', lit: '' };
  const start = { x: edges.left - overhang, y: first.y + rise };
  const out = { x: edges.right + overhang, y: end.y + rise };
  const line = (stops: readonly Point[]) =>
    stops.map((point, place) => curve(stops[place - 1] ?? start, point)).join('');
  const from = `M${at(start)}`;
  const whole = from + line([...points, out]);
  return { whole, lit: upTo === null ? whole : from + line(points.slice(0, upTo + 1)) };
}

function curve(from: Point, to: Point): string {
  const middle = (from.x + to.x) / 2;
  return ` C${at({ x: middle, y: from.y })} ${at({ x: middle, y: to.y })} ${at(to)}`;
}

function at({ x, y }: Point): string {
  return `${Math.round(x)} ${Math.round(y)}`;
}
