import type { StoryTree, TreeNode } from '@emberlore/contract';
import { GitFork } from 'lucide-react';
import { useMemo } from 'react';
import { m } from '../../../i18n/messages.ts';
import { Graph, type GraphEdge, type GraphNode } from '../../../ui/graph/graph.tsx';
import { NodeIcon } from './node-icon.tsx';
import {
  describeNode,
  formatKind,
  formatOutcome,
  formatRoll,
  formatTime,
  formatUntaken,
  listMarks,
} from './node-words.ts';
import { branchesAt, findPresent, idOfNode } from './tree-data.ts';
import styles from './tree-graph.module.css';

interface TreeViewProps {
  tree: StoryTree;
  selected: TreeNode | null;
  onSelect: (node: TreeNode) => void;
}

const size = { width: 232, height: 104 };
const untakenSize = { width: 148, height: 48 };
/** The height of a choice with dice. */
const rolledHeight = 156;

/** The story tree, drawn. */
export function TreeGraph({ tree, selected, onSelect }: TreeViewProps) {
  const untaken = useMemo(() => listUntaken(tree), [tree]);
  const nodes = useMemo(
    () => [...tree.nodes.map((node) => toGraphNode(tree, node)), ...[...untaken].map(toUntakenNode)],
    [tree, untaken],
  );
  const edges = useMemo(() => [...listEdges(tree), ...[...untaken].flatMap(toUntakenEdge)], [tree, untaken]);
  const choose = (id: string) => {
    const node = untaken.get(id) ?? tree.nodes.find((one) => idOfNode(one) === id);
    if (node) onSelect(node);
  };
  return (
    <div className={styles.frame}>
      <Graph
        label={m.play_story_tree()}
        nodes={nodes}
        edges={edges}
        size={size}
        startId={findPresent(tree)}
        selectedId={selected && idOfNode(selected)}
        onSelect={choose}
      />
    </div>
  );
}

function toGraphNode(tree: StoryTree, node: TreeNode): GraphNode {
  const id = idOfNode(node);
  return {
    id,
    label: describeNode(tree, node),
    content: <Content tree={tree} node={node} />,
    current: findPresent(tree) === id,
    faint: !node.returnable && branchesAt(tree, node).length === 0,
    ...(node.roll && { height: rolledHeight }),
  };
}

/** The choices to which the player can go back for another option: one for each place, by the id of the way not taken. */
function listUntaken({ nodes }: StoryTree): Map<string, TreeNode> {
  const open = nodes.filter(({ untaken, parent, returnable }) => untaken !== undefined && parent && returnable);
  return new Map(open.map((node) => [`${node.parent && idOfNode(node.parent)} ${node.title}`, node]));
}

/** A way that nobody has taken, without a word of where it leads. */
function toUntakenNode([id, node]: [string, TreeNode]): GraphNode {
  const ways = formatUntaken(node) ?? '';
  const content = (
    <span className={styles.node}>
      <span className={styles.kind}>
        <GitFork size={16} aria-hidden="true" />
        {ways}
      </span>
    </span>
  );
  return { id, label: `${m.play_not_taken_yet({ ways })}: ${node.title}`, content, faint: true, ...untakenSize };
}

const toUntakenEdge = ([id, { parent }]: [string, TreeNode]): GraphEdge[] =>
  parent ? [{ from: idOfNode(parent), to: id, faint: true }] : [];

/** The way from the beginning to where the player is stands out. */
function listEdges(tree: StoryTree): GraphEdge[] {
  const parents = new Map(tree.nodes.map((node) => [idOfNode(node), node.parent && idOfNode(node.parent)]));
  const taken = new Set<string>();
  for (let id: string | null | undefined = findPresent(tree); id; id = parents.get(id)) taken.add(id);
  return [...parents].flatMap(([to, from]) => (from ? [{ from, to, strong: taken.has(to) }] : []));
}

function Content({ tree, node }: { tree: StoryTree; node: TreeNode }) {
  const [outcome, roll] = [formatOutcome(node), formatRoll(node)];
  const [mark] = listMarks(tree, node);
  return (
    <span className={styles.node}>
      <span className={styles.kind}>
        <NodeIcon kind={node.kind} />
        {mark ?? formatKind(node)}
      </span>
      <span className={styles.title}>{node.title}</span>
      {outcome === null ? (
        <time className={styles.time} dateTime={node.at}>
          {formatTime(node)}
        </time>
      ) : (
        <span className={styles.outcome}>{outcome}</span>
      )}
      {roll !== null && (
        <span className={styles.roll} data-outcome={node.roll?.outcome}>
          {roll}
        </span>
      )}
    </span>
  );
}
