import '@xyflow/react/dist/base.css';
import {
  BaseEdge,
  type Edge,
  type EdgeProps,
  Handle,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
  type ReactFlowInstance,
  ReactFlowProvider,
  useReactFlow,
} from '@xyflow/react';
import { clsx } from 'clsx';
import { Maximize, Minus, Plus } from 'lucide-react';
import { createContext, type KeyboardEvent, type ReactNode, useContext, useId, useMemo, useRef, useState } from 'react';
import { m } from '../../i18n/messages.ts';
import { IconButton } from '../button.tsx';
import { useReducedMotion } from '../use-media.ts';
import styles from './graph.module.css';
import { edgeName, edgePath, type GraphEdge, type Layout, layoutGraph, type NodeSize, type Point } from './layout.ts';
import { stepFrom } from './steps.ts';

export type { GraphEdge } from './layout.ts';

/** A node: a button with any content that fits its size. */
export interface GraphNode {
  id: string;
  /** Accessible name. */
  label: string;
  content: ReactNode;
  /** Where the player is, or what the page is about. */
  current?: boolean;
  /** Drawn with a dashed frame. */
  faint?: boolean;
  /** In pixels; default from `size`. */
  width?: number;
  height?: number;
}

interface GraphProps {
  /** Accessible name of the whole graph. */
  label: string;
  /** In reading order; the first one is the beginning. */
  nodes: readonly GraphNode[];
  edges: readonly GraphEdge[];
  size: NodeSize;
  /** Nodes that stay in this order, from left to right, as far as they come to stand in one row. */
  rows?: readonly (readonly string[])[] | undefined;
  /** The node to show first; without it, the beginning. */
  startId?: string | undefined;
  selectedId: string | null;
  onSelect: (id: string) => void;
}

type FlowNode = Node<Omit<GraphNode, 'id'>, 'button'>;
type FlowEdge = Edge<{ way: readonly Point[] }, 'way'>;

/** What the nodes of one graph share. */
interface Shared {
  /** The node that Tab reaches. */
  atId: string | undefined;
  selectedId: string | null;
  onSelect: (id: string) => void;
  onReach: (id: string) => void;
  onKey: (id: string, event: KeyboardEvent) => void;
}

const SharedByNodes = createContext<Shared | null>(null);

/** Below this scale text is too small to read. */
const readable = 0.85;
/** A frame up to this width, in pixels, is a phone's, which is held close: smaller text can be read there. */
const narrow = 600;
const legible = 0.65;
const zooms = { minZoom: 0.2, maxZoom: 1.5 };
const whole = { maxZoom: 1, padding: 0.1 };
/** The least space between the graph and its frame when a node is centered, in pixels. */
const margin = 24;
const moveMs = 250;

const nodeTypes = { button: NodeButton };
const edgeTypes = { way: EdgeWay };

function EdgeWay({ id, sourceX, sourceY, targetX, targetY, data }: EdgeProps<FlowEdge>) {
  const path = edgePath({ x: sourceX, y: sourceY }, { x: targetX, y: targetY }, data?.way ?? []);
  return <BaseEdge id={id} path={path} />;
}

function NodeButton({ id, data: { label, content, current, faint } }: NodeProps<FlowNode>) {
  const shared = useContext(SharedByNodes);
  if (!shared) return null;
  const { atId, selectedId, onSelect, onReach, onKey } = shared;
  return (
    <>
      <Handle type="target" position={Position.Top} isConnectable={false} className={styles.handle} />
      <button
        type="button"
        className={clsx(styles.node, 'nodrag', 'nopan')}
        data-node={id}
        data-faint={faint ? '' : undefined}
        tabIndex={id === atId ? 0 : -1}
        aria-pressed={id === selectedId}
        aria-current={current ? 'step' : undefined}
        onClick={() => onSelect(id)}
        onFocus={() => onReach(id)}
        onKeyDown={(event) => onKey(id, event)}
      >
        <span className="sr">{label}</span>
        <span className={styles.content} aria-hidden="true">
          {content}
        </span>
      </button>
      <Handle type="source" position={Position.Bottom} isConnectable={false} className={styles.handle} />
    </>
  );
}

/**
 * A graph from top to bottom, to be moved by dragging and enlarged by buttons or two fingers; the wheel scrolls the
 * page. Tab reaches one node, arrow keys the others. Load it lazily: it brings a library along.
 */
export function Graph(props: GraphProps) {
  return (
    <ReactFlowProvider>
      <Flow {...props} />
    </ReactFlowProvider>
  );
}

/** Returns the place nearest to `wanted` at which no more than the margin of a frame is empty, along one axis. */
function keepFilled(wanted: number, shown: number, [least, most]: readonly [number, number]): number {
  if (most - least + 2 * margin <= shown) return (least + most) / 2;
  return Math.min(Math.max(wanted, least - margin + shown / 2), most + margin - shown / 2);
}

function Flow({ label, nodes, edges, size, rows, startId, selectedId, onSelect }: GraphProps) {
  const { width, height } = size;
  const helpId = useId();
  const canvas = useRef<HTMLDivElement>(null);
  const duration = useReducedMotion() ? 0 : moveMs;
  const flow = useReactFlow<FlowNode, FlowEdge>();
  const [reachedId, setReachedId] = useState<string>();
  const layout = useMemo(
    () =>
      layoutGraph(
        nodes.map((node) => ({ id: node.id, width: node.width ?? width, height: node.height ?? height })),
        edges,
        rows,
      ),
    [nodes, edges, width, height, rows],
  );
  const { places } = layout;
  const atId = [reachedId, startId, nodes[0]?.id].find((id) => id !== undefined && places.has(id));

  async function center(id: string, zoom: number, ms: number): Promise<void> {
    const place = places.get(id);
    if (!place) return;
    const { left, top, right, bottom } = computeBounds(places);
    const { clientWidth = 0, clientHeight = 0 } = canvas.current ?? {};
    const x = keepFilled(place.x + place.width / 2, clientWidth / zoom, [left, right]);
    const y = keepFilled(place.y + place.height / 2, clientHeight / zoom, [top, bottom]);
    await flow.setCenter(x, y, { zoom, duration: ms });
  }

  /** A narrow frame shows the graph in its whole width, as long as it can be read. */
  function computeZoom(): number {
    const { left, right } = computeBounds(places);
    const { clientWidth = 0 } = canvas.current ?? {};
    if (clientWidth > narrow) return 1;
    return Math.min(Math.max(clientWidth / (right - left + 2 * margin), legible), 1);
  }

  /** Shows the whole graph, or what matters of one that would be too small to read. */
  async function show(instance: ReactFlowInstance<FlowNode, FlowEdge>, ms: number): Promise<void> {
    await instance.fitView({ ...whole, duration: ms });
    if (instance.getZoom() < readable && atId !== undefined) await center(atId, computeZoom(), ms);
  }

  function step(id: string, event: KeyboardEvent): void {
    const next = stepFrom(id, event.key, { places, edges });
    if (next === undefined) return;
    event.preventDefault();
    const button = [...(canvas.current?.querySelectorAll<HTMLElement>('[data-node]') ?? [])].find(
      ({ dataset }) => dataset.node === next,
    );
    button?.focus({ preventScroll: true });
    void center(next, flow.getZoom(), duration);
  }

  return (
    <section className={styles.frame} aria-label={label} aria-describedby={helpId}>
      <p id={helpId} className="sr">
        {m.ui_graph_keys()}
      </p>
      <SharedByNodes value={{ atId, selectedId, onSelect, onReach: setReachedId, onKey: step }}>
        <div ref={canvas} className={styles.canvas}>
          <ReactFlow<FlowNode, FlowEdge>
            nodes={toFlowNodes(nodes, layout)}
            edges={toFlowEdges(edges, layout)}
            nodeTypes={nodeTypes}
            edgeTypes={edgeTypes}
            onInit={(instance) => void show(instance, 0)}
            // The libraries are credited on a page of their own; here the credit would be a tab stop that leaves the site.
            proOptions={{ hideAttribution: true }}
            {...zooms}
            {...still}
          />
        </div>
      </SharedByNodes>
      <div className={styles.tools}>
        <IconButton label={m.ui_zoom_in()} look="glass" onClick={() => void flow.zoomIn({ duration })}>
          <Plus size={18} aria-hidden="true" />
        </IconButton>
        <IconButton label={m.ui_zoom_out()} look="glass" onClick={() => void flow.zoomOut({ duration })}>
          <Minus size={18} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={m.ui_show_everything()}
          look="glass"
          onClick={() => void flow.fitView({ ...whole, duration })}
        >
          <Maximize size={18} aria-hidden="true" />
        </IconButton>
      </div>
    </section>
  );
}

/** Nothing can be changed, and the library's own keys are off: nodes are buttons. */
const still = {
  nodesDraggable: false,
  nodesConnectable: false,
  nodesFocusable: false,
  edgesFocusable: false,
  elementsSelectable: false,
  disableKeyboardA11y: true,
  deleteKeyCode: null,
  selectionKeyCode: null,
  multiSelectionKeyCode: null,
  panActivationKeyCode: null,
  zoomActivationKeyCode: null,
  zoomOnScroll: false,
  zoomOnDoubleClick: false,
  preventScrolling: false,
} as const;

function computeBounds(places: Layout['places']) {
  const all = [...places.values()];
  return {
    left: Math.min(...all.map(({ x }) => x)),
    top: Math.min(...all.map(({ y }) => y)),
    right: Math.max(...all.map(({ x, width }) => x + width)),
    bottom: Math.max(...all.map(({ y, height }) => y + height)),
  };
}

function toFlowNodes(nodes: readonly GraphNode[], { places }: Layout): FlowNode[] {
  return nodes.map(({ id, ...data }) => {
    const { x, y, width, height } = places.get(id) ?? { x: 0, y: 0, width: 0, height: 0 };
    return {
      id,
      type: 'button',
      data,
      position: { x, y },
      width,
      height,
      // The library lets events through nodes that can't be moved.
      style: { pointerEvents: 'all' },
      domAttributes: { 'aria-roledescription': undefined },
    };
  });
}

function toFlowEdges(edges: readonly GraphEdge[], { ways }: Layout): FlowEdge[] {
  return edges.map((edge) => ({
    id: edgeName(edge),
    source: edge.from,
    target: edge.to,
    type: 'way',
    data: { way: ways.get(edgeName(edge)) ?? [] },
    ...(edge.faint && { className: 'faint' }),
    ...(edge.strong && { className: 'strong', zIndex: 1 }),
    domAttributes: { 'aria-hidden': true },
  }));
}
