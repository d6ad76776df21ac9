import { Graph, layout } from '@dagrejs/dagre';

/** An arrow of a graph, from one node to another. */
export interface GraphEdge {
  from: string;
  to: string;
  /** Stands out from the others, such as the way that was taken. */
  strong?: boolean;
  /** Drawn dashed, such as a way that need not be taken. */
  faint?: boolean;
}

/** The size of a node, in pixels. */
export interface NodeSize {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** A node's upper left corner and size. */
export interface PlacedNode extends Point, NodeSize {}

/** Where everything is drawn. */
export interface Layout {
  places: ReadonlyMap<string, PlacedNode>;
  /** The points where an edge passes between and beside the rows on its way, by its name; see `edgeName`. */
  ways: ReadonlyMap<string, readonly Point[]>;
}

/** Between two rows, in pixels. */
const gap = 56;
const gaps = { nodesep: 28, ranksep: gap };

/** Returns the name of an edge. */
export const edgeName = ({ from, to }: GraphEdge): string => `${from} ${to}`;

/**
 * Arranges nodes in rows, each below those that lead to it. Edges of unknown nodes are ignored.
 * @param rows nodes that stay in this order, from left to right, as far as they come to stand in one row.
 */
export function layoutGraph(
  nodes: readonly (NodeSize & { id: string })[],
  edges: readonly GraphEdge[],
  rows: readonly (readonly string[])[] = [],
): Layout {
  const graph = new Graph();
  graph.setGraph({ rankdir: 'TB', ...gaps });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id, width, height } of nodes) graph.setNode(id, { width, height });
  const known = edges.filter(({ from, to }) => graph.hasNode(from) && graph.hasNode(to));
  for (const { from, to } of known) graph.setEdge(from, to);
  // All pairs: the layout loses the order of a row of which it knows only the neighbours.
  const constraints = rows.flatMap((row) =>
    row.flatMap((right, at) => row.slice(0, at).map((left) => ({ left, right }))),
  );
  layout(graph, { constraints });
  const places = nodes.map(({ id, width, height }) => {
    const { x = 0, y = 0 } = graph.node(id);
    return [id, { x: x - width / 2, y: y - height / 2, width, height }] as const;
  });
  // The first and the last point are on the nodes themselves.
  const ways = known.map(
    (edge) => [edgeName(edge), graph.edge(edge.from, edge.to).points?.slice(1, -1) ?? []] as const,
  );
  return { places: new Map(places), ways: new Map(ways) };
}

/**
 * Returns the path of an edge: straight down beside the nodes of every row, and in a curve from row to row, so that edges
 * to several nodes can be told apart.
 * @param way its points between and beside the rows, in turn.
 */
export function edgePath(start: Point, end: Point, way: readonly Point[]): string {
  const between = way.filter((_point, at) => at % 2 === 0);
  const beside = [start, ...way.filter((_point, at) => at % 2 === 1), end];
  const curves = between.map(({ y }, at) => {
    const [from = start, to = end] = [beside[at], beside[at + 1]];
    return ['L', from.x, y - gap / 2, 'C', from.x, y, to.x, y, to.x, y + gap / 2];
  });
  return ['M', start.x, start.y, ...curves.flat(), 'L', end.x, end.y].join(' ');
}
