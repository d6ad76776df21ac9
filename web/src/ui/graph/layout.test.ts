import fc from 'fast-check';
import { expect, test } from 'vitest';
import { edgePath, type GraphEdge, layoutGraph } from './layout.ts';
import { stepFrom } from './steps.ts';

const size = { width: 200, height: 80 };
const sized = (ids: readonly string[]) => ids.map((id) => ({ id, ...size }));

/** A tree: every node but the first hangs on an earlier one. */
const tree = fc.array(fc.nat(1000), { maxLength: 60 }).map((parents) => {
  const ids = ['0', ...parents.map((_, at) => String(at + 1))];
  const edges: GraphEdge[] = parents.map((parent, at) => ({ from: String(parent % (at + 1)), to: String(at + 1) }));
  return { ids, edges };
});

test('every node stands below the one that leads to it, and none covers another', () => {
  fc.assert(
    fc.property(tree, ({ ids, edges }) => {
      const { places } = layoutGraph(sized(ids), edges);
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
  const { places, ways } = layoutGraph(sized(['a']), [{ from: 'a', to: 'gone' }]);
  expect([[...places.keys()], ways.size]).toEqual([['a'], 0]);
});

test('nodes of one row stay in order, whatever they lead to', () => {
  const row = ['a', 'b', 'c', 'd'];
  const edges = row.flatMap((id) => [
    { from: 'start', to: id },
    { from: id, to: 'end' },
  ]);
  const { places } = layoutGraph(sized(['start', ...row, 'end']), edges, [row]);
  expect(row.toSorted((one, other) => (places.get(one)?.x ?? 0) - (places.get(other)?.x ?? 0))).toEqual(row);
});

test('an edge over several rows passes beside their nodes', () => {
  const ids = ['one', 'two', 'three'];
  const edges = [
    { from: 'one', to: 'two' },
    { from: 'two', to: 'three' },
    { from: 'one', to: 'three' },
  ];
  const { places, ways } = layoutGraph(sized(ids), edges);
  const way = ways.get('one three') ?? [];
  const two = places.get('two') ?? { x: 0, y: 0 };
  expect(way).toHaveLength(3);
  expect(Math.abs((way[1]?.x ?? two.x) - (two.x + size.width / 2))).toBeGreaterThan(size.width / 2);
  const by = [
    { x: 0, y: 50 },
    { x: 90, y: 150 },
    { x: 0, y: 250 },
  ];
  const path = edgePath({ x: 0, y: 0 }, { x: 0, y: 300 }, by);
  expect(path).toBe('M 0 0 L 0 22 C 0 50 90 50 90 78 L 90 222 C 90 250 0 250 0 278 L 0 300');
});

test('keys lead along the edges, within a row, and to both ends', () => {
  const ids = ['start', 'left', 'right', 'end'];
  const edges = [
    { from: 'start', to: 'left' },
    { from: 'start', to: 'right' },
    { from: 'left', to: 'end' },
  ];
  const laid = { places: layoutGraph(sized(ids), edges).places, edges };
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
