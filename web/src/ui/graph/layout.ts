import { Graph, layout } from '@dagrejs/dagre';

/** An arrow of a graph, from one node to another. */
export interface GraphEdge {
  from: string;
  to: string;
  /** Stands out from the others, such as the way that was taken. */
  strong?: boolean;
}

/** The size of every node, in pixels. */
export interface NodeSize {
  width: number;
  height: number;
}

/** The upper left corner of a node. */
export interface Place {
  x: number;
  y: number;
}

const gaps = { nodesep: 28, ranksep: 40 };

/** Arranges nodes in rows, each below those that lead to it. Edges of unknown nodes are ignored. */
export function layoutGraph(
  ids: readonly string[],
  edges: readonly GraphEdge[],
  size: NodeSize,
): ReadonlyMap<string, Place> {
  const graph = new Graph();
  graph.setGraph({ rankdir: 'TB', ...gaps });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const id of ids) graph.setNode(id, { ...size });
  for (const { from, to } of edges) if (graph.hasNode(from) && graph.hasNode(to)) graph.setEdge(from, to);
  layout(graph);
  return new Map(
    ids.map((id) => {
      const { x = 0, y = 0 } = graph.node(id);
      return [id, { x: x - size.width / 2, y: y - size.height / 2 }];
    }),
  );
}
