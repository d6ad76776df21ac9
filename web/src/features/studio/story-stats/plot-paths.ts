/** Size of a drawing in its own units. */
export interface Sheet {
  width: number;
  height: number;
}

/** Draws a river whose width at each stage is its value; the widest fills the sheet. */
export function riverPath(values: readonly number[], { width, height }: Sheet): string {
  const most = Math.max(1, ...values);
  const reach = width / Math.max(1, values.length);
  const ease = reach * 0.3;
  // Draw at least a thin line for an empty stage.
  const half = values.map((value) => round(Math.max(1, (value / most) * (height / 2))));
  const upper = half.map((each) => height / 2 - each);
  const lower = half.map((each) => height / 2 + each);
  const bend = (place: number, from: number | undefined, to: number | undefined, way: 1 | -1): string => {
    const edge = place * reach;
    return `L${round(edge - way * ease)},${from} C${round(edge)},${from} ${round(edge)},${to} ${round(edge + way * ease)},${to}`;
  };
  const bends = values.slice(1).map((_, at) => at + 1);
  return [
    `M0,${upper[0] ?? 0}`,
    ...bends.map((place) => bend(place, upper[place - 1], upper[place], 1)),
    `L${width},${upper.at(-1) ?? 0}`,
    `L${width},${lower.at(-1) ?? height}`,
    ...bends.reverse().map((place) => bend(place, lower[place], lower[place - 1], -1)),
    `L0,${lower[0] ?? height} Z`,
  ].join(' ');
}

/** Draws a line through evenly spaced values, from the bottom of the sheet at 0 to the top at `most`. */
export function linePoints(values: readonly (number | null)[], most: number, { width, height }: Sheet): string[] {
  const step = width / Math.max(1, values.length - 1);
  const lines: string[] = [];
  let line: string[] = [];
  const end = () => {
    if (line.length > 0) lines.push(line.join(' '));
    line = [];
  };
  for (const [place, value] of values.entries()) {
    if (value === null) {
      end();
      continue;
    }
    line.push(`${round(place * step)},${round(height - (value / Math.max(1e-9, most)) * height)}`);
  }
  end();
  return lines;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
