import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { m } from '../../../i18n/messages.ts';
import { Graph, type GraphNode } from '../../../ui/graph/graph.tsx';
import styles from './map-graph.module.css';
import { NodeDice, NodeFinding, NodeKind } from './map-parts.tsx';
import { describeNode } from './map-words.ts';
import { listNodes, type MapNode, type StoryMap } from './story-map.ts';

const size = { width: 248, height: 118 };
/** The heights of a scene, and of an option that changes nothing, about which nothing was found. */
const lowScene = 102;
const lowOption = 84;
/** What the dice of an option add to it. */
const diceHeight = 56;

/** The story map, drawn. */
export function MapGraph({ map }: { map: StoryMap }) {
  const navigate = useNavigate();
  const listed = useMemo(() => listNodes(map), [map]);
  const nodes = useMemo(() => listed.map((node) => toGraphNode(map, node)), [map, listed]);
  const rows = useMemo(() => listRows(map), [map]);
  const open = (id: string) => {
    const node = listed.find((each) => each.id === id);
    if (node) void navigate(node.to);
  };
  return (
    <div className={styles.frame}>
      <Graph
        label={m.studio_story_map()}
        nodes={nodes}
        edges={map.edges}
        size={size}
        rows={rows}
        selectedId={null}
        onSelect={open}
      />
    </div>
  );
}

function toGraphNode(map: StoryMap, node: MapNode): GraphNode {
  return {
    id: node.id,
    label: describeNode(map, node),
    content: <Content node={node} />,
    height: heightOf(node) + (node.dice === '' ? 0 : diceHeight),
  };
}

function heightOf({ kind, detail, findings }: MapNode): number {
  if (findings.length > 0) return size.height;
  if (kind === 'scene') return lowScene;
  return kind === 'option' && detail === '' ? lowOption : size.height;
}

/** What keeps the author's order: the choices of a scene, their options, and the endings. */
function listRows({ scenes, strays, endings }: StoryMap): string[][] {
  const idsOf = (nodes: readonly MapNode[]) => nodes.map(({ id }) => id);
  const groups = [...scenes.map(({ choices }) => choices), strays];
  return [
    ...groups.map((choices) => idsOf(choices.map(({ node }) => node))),
    ...groups.map((choices) => idsOf(choices.flatMap(({ options }) => options))),
    idsOf(endings),
  ];
}

function Content({ node }: { node: MapNode }) {
  const [finding] = node.findings;
  return (
    <span className={styles.node} data-kind={node.kind}>
      <NodeKind node={node} />
      <span className={styles.title}>{node.title}</span>
      <NodeDice node={node} />
      {finding ? <NodeFinding finding={finding} short /> : <span className={styles.detail}>{node.detail}</span>}
    </span>
  );
}
