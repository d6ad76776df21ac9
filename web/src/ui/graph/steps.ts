import type { GraphEdge, Layout, PlacedNode } from './layout.ts';

/** The nodes of a graph with their places and edges. */
export interface Laid {
  places: Layout['places'];
  edges: readonly GraphEdge[];
}

const byX =
  (places: Laid['places']) =>
  (one: string, other: string): number =>
    (places.get(one)?.x ?? 0) - (places.get(other)?.x ?? 0);

const middleOf = (place: PlacedNode | undefined): number => (place ? place.y + place.height / 2 : 0);

/** Returns the nodes in the same row, from left to right. */
function listRow(id: string, { places }: Laid): string[] {
  const middle = middleOf(places.get(id));
  const row = [...places].filter(([, place]) => middleOf(place) === middle).map(([other]) => other);
  return row.sort(byX(places));
}

/**
 * Returns the node that a key leads to: down and up along the edges, left and right within the row, Home and End to the
 * first and last node. Undefined if there is none.
 */
export function stepFrom(id: string, key: string, laid: Laid): string | undefined {
  const { places, edges } = laid;
  const row = listRow(id, laid);
  const at = row.indexOf(id);
  switch (key) {
    case 'ArrowDown':
      return edges
        .filter(({ from }) => from === id)
        .map(({ to }) => to)
        .sort(byX(places))[0];
    case 'ArrowUp':
      return edges.find(({ to }) => to === id)?.from;
    case 'ArrowLeft':
      return row[at - 1];
    case 'ArrowRight':
      return row[at + 1];
    case 'Home':
      return [...places.keys()][0];
    case 'End':
      return [...places.keys()].at(-1);
    default:
      return undefined;
  }
}
