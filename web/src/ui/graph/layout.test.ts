import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type GraphEdge, layoutGraph } from './layout.ts';
import { stepFrom } from './steps.ts';

const size = { width: 200, height: 80 };

/** A tree: every node but the first hangs on an earlier one. */
const tree = fc.array(fc.nat(1000), { maxLength: 60 }).map((parents) => {
  const ids = ['0', ...parents.map((_, at) => String(at + 1))];
  const edges: GraphEdge[] = parents.map((parent, at) => ({ from: String(parent % (at + 1)), to: String(at + 1) }));
  return { ids, edges };
});

test('every node stands below the one that leads to it, and none covers another', () => {
  fc.assert(
    fc.property(tree, ({ ids, edges }) => {
      const places = layoutGraph(ids, edges, size);
      const placeOf = (id: string) => places.get(id) ?? { x: Number.NaN, y: Number.NaN };
      for (const { from, to } of edges) expect(placeOf(to).y).toBeGreaterThanOrEqual(placeOf(from).y + size.height);
      const all = [...places.values()];
      const isApart = (at: number, other: number) => {
        const [one, two] = [all[at], all[other]];
        return !one || !two || Math.abs(one.x - two.x) >= size.width || Math.abs(one.y - two.y) >= size.height;
      };
      for (let at = 0; at < all.length; at += 1)
        for (let other = 0; other < at; other += 1) expect(isApart(at, other)).toBe(true);
    }),
    { numRuns: 30 },
  );
});

test('an edge of a node that is not there is left out', () => {
  expect([...layoutGraph(['a'], [{ from: 'a', to: 'gone' }], size).keys()]).toEqual(['a']);
});

test('keys lead along the edges, within a row, and to both ends', () => {
  const ids = ['start', 'left', 'right', 'end'];
  const edges = [
    { from: 'start', to: 'left' },
    { from: 'start', to: 'right' },
    { from: 'left', to: 'end' },
  ];
  const laid = { places: layoutGraph(ids, edges, size), edges };
  const [first = ''] = ['left', 'right'].sort(
    (one, other) => (laid.places.get(one)?.x ?? 0) - (laid.places.get(other)?.x ?? 0),
  );
  const second = first === 'left' ? 'right' : 'left';
  expect(stepFrom('start', 'ArrowDown', laid)).toBe(first);
  expect(stepFrom(first, 'ArrowRight', laid)).toBe(second);
  expect(stepFrom(second, 'ArrowLeft', laid)).toBe(first);
  expect(stepFrom(second, 'ArrowRight', laid)).toBeUndefined();
  expect(stepFrom('right', 'ArrowUp', laid)).toBe('start');
  expect(stepFrom('start', 'ArrowUp', laid)).toBeUndefined();
  expect(stepFrom('left', 'ArrowDown', laid)).toBe('end');
  expect(stepFrom('left', 'End', laid)).toBe('end');
  expect(stepFrom('end', 'Home', laid)).toBe('start');
  expect(stepFrom('left', 'a', laid)).toBeUndefined();
});
