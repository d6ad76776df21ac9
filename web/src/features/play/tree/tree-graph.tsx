import type { StoryTree, TreeNode } from '@emberlore/contract';
import { useMemo } from 'react';
import { m } from '../../../i18n/messages.ts';
import { Graph, type GraphEdge, type GraphNode } from '../../../ui/graph/graph.tsx';
import { NodeIcon } from './node-icon.tsx';
import { describeNode, formatKind, formatOutcome, formatRoll, formatTime, listMarks } from './node-words.ts';
import { branchesAt, findPresent, idOfNode } from './tree-data.ts';
import styles from './tree-graph.module.css';

interface TreeViewProps {
  tree: StoryTree;
  selected: TreeNode | null;
  onSelect: (node: TreeNode) => void;
}

const size = { width: 232, height: 104 };
/** The height of a choice with dice. */
const rolledHeight = 156;

/** The story tree, drawn. */
export function TreeGraph({ tree, selected, onSelect }: TreeViewProps) {
  const nodes = useMemo(() => tree.nodes.map((node) => toGraphNode(tree, node)), [tree]);
  const edges = useMemo(() => listEdges(tree), [tree]);
  const choose = (id: string) => {
    const node = tree.nodes.find((one) => idOfNode(one) === id);
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
