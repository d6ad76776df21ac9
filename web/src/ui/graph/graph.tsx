import '@xyflow/react/dist/base.css';
import {
  type BuiltInEdge,
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
import { type GraphEdge, layoutGraph, type NodeSize } from './layout.ts';
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
}

interface GraphProps {
  /** Accessible name of the whole graph. */
  label: string;
  /** In reading order; the first one is the beginning. */
  nodes: readonly GraphNode[];
  edges: readonly GraphEdge[];
  size: NodeSize;
  /** The node to show first; without it, the beginning. */
  startId?: string | undefined;
  selectedId: string | null;
  onSelect: (id: string) => void;
}

type FlowNode = Node<Omit<GraphNode, 'id'>, 'button'>;

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
const zooms = { minZoom: 0.2, maxZoom: 1.5 };
const whole = { maxZoom: 1, padding: 0.1 };
/** Bends between two rows, which are 40 px apart. */
const edgeShape = { offset: 12, borderRadius: 8 };
const moveMs = 250;

const nodeTypes = { button: NodeButton };

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

function Flow({ label, nodes, edges, size, startId, selectedId, onSelect }: GraphProps) {
  const { width, height } = size;
  const helpId = useId();
  const frame = useRef<HTMLElement>(null);
  const duration = useReducedMotion() ? 0 : moveMs;
  const flow = useReactFlow<FlowNode, BuiltInEdge>();
  const [reachedId, setReachedId] = useState<string>();
  const places = useMemo(
    () =>
      layoutGraph(
        nodes.map(({ id }) => id),
        edges,
        { width, height },
      ),
    [nodes, edges, width, height],
  );
  const atId = [reachedId, startId, nodes[0]?.id].find((id) => id !== undefined && places.has(id));

  async function center(id: string, zoom: number, ms: number): Promise<void> {
    const place = places.get(id);
    if (place) await flow.setCenter(place.x + width / 2, place.y + height / 2, { zoom, duration: ms });
  }

  /** Shows the whole graph, or what matters of one that would be too small to read. */
  async function show(instance: ReactFlowInstance<FlowNode, BuiltInEdge>, ms: number): Promise<void> {
    await instance.fitView({ ...whole, duration: ms });
    if (instance.getZoom() < readable && atId !== undefined) await center(atId, 1, ms);
  }

  function step(id: string, event: KeyboardEvent): void {
    const next = stepFrom(id, event.key, { places, edges });
    if (next === undefined) return;
    event.preventDefault();
    const button = [...(frame.current?.querySelectorAll<HTMLElement>('[data-node]') ?? [])].find(
      ({ dataset }) => dataset.node === next,
    );
    button?.focus({ preventScroll: true });
    void center(next, flow.getZoom(), duration);
  }

  return (
    <section ref={frame} className={styles.frame} aria-label={label} aria-describedby={helpId}>
      <p id={helpId} className="sr">
        {m.ui_graph_keys()}
      </p>
      <SharedByNodes value={{ atId, selectedId, onSelect, onReach: setReachedId, onKey: step }}>
        <ReactFlow<FlowNode, BuiltInEdge>
          nodes={toFlowNodes(nodes, places, size)}
          edges={toFlowEdges(edges)}
          nodeTypes={nodeTypes}
          onInit={(instance) => void show(instance, 0)}
          {...zooms}
          {...still}
        />
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

function toFlowNodes(nodes: readonly GraphNode[], places: ReturnType<typeof layoutGraph>, size: NodeSize): FlowNode[] {
  return nodes.map(({ id, ...data }) => ({
    id,
    type: 'button',
    data,
    position: places.get(id) ?? { x: 0, y: 0 },
    ...size,
    // The library lets events through nodes that can't be moved.
    style: { pointerEvents: 'all' },
    domAttributes: { 'aria-roledescription': undefined },
  }));
}

function toFlowEdges(edges: readonly GraphEdge[]): BuiltInEdge[] {
  return edges.map(({ from, to, strong }) => ({
    id: `${from} ${to}`,
    source: from,
    target: to,
    type: 'smoothstep',
    pathOptions: edgeShape,
    ...(strong && { className: 'strong', zIndex: 1 }),
    domAttributes: { 'aria-hidden': true },
  }));
}
