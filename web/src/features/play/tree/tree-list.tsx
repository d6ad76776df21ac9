import type { StoryTree, TreeBranch, TreeNode } from '@emberlore/contract';
import { GitBranch, GitFork, Undo2 } from 'lucide-react';
import { useId } from 'react';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { dayText } from '../../../ui/day-text.ts';
import { Pill } from '../../../ui/pill.tsx';
import { NodeIcon } from './node-icon.tsx';
import {
  formatBranchName,
  formatKind,
  formatOutcome,
  formatRoll,
  formatTime,
  formatUntaken,
  listMarks,
} from './node-words.ts';
import { idOfNode } from './tree-data.ts';
import styles from './tree-list.module.css';

interface ListProps {
  tree: StoryTree;
  /** The branch that is being opened; null if none is. */
  opening: string | null;
  onGoBack: (node: TreeNode) => void;
  onSwitch: (branch: TreeBranch) => void;
}

/** The story tree as a list: branch by branch, with everything that can be done. */
export function TreeList({ tree, ...acts }: ListProps) {
  return (
    <div className={styles.branches}>
      {tree.branches.map((branch) => (
        <Branch key={branch.runId} tree={tree} branch={branch} {...acts} />
      ))}
    </div>
  );
}

/** Returns the node after which a branch goes its own way; undefined for the run that was started. */
function findFork({ nodes }: StoryTree, own: readonly TreeNode[], { at }: TreeBranch): TreeNode | undefined {
  const fork = own[0] ? own[0].parent : at;
  return fork ? nodes.find((node) => idOfNode(node) === idOfNode(fork)) : undefined;
}

function Branch({ tree, branch, opening, onGoBack, onSwitch }: ListProps & { branch: TreeBranch }) {
  const id = useId();
  const own = tree.nodes.filter(({ runId }) => runId === branch.runId);
  const fork = findFork(tree, own, branch);
  return (
    <section className={styles.branch} aria-labelledby={id} data-current={branch.current ? '' : undefined}>
      <header className={styles.head}>
        <div>
          <h2 id={id} className="t-head">
            {formatBranchName(branch)}
          </h2>
          <p>{m.play_last_played_day({ day: dayText(branch.lastUsedAt) })}</p>
        </div>
        {branch.current && <Pill>{m.play_you_are_playing_this()}</Pill>}
        {branch.ending !== null && <Pill>{m.play_ending_title({ title: branch.ending })}</Pill>}
        {!branch.current && (
          <Button
            busy={opening === branch.runId}
            disabled={opening !== null}
            aria-label={m.play_switch_to_this_branch_name({ branch: formatBranchName(branch) })}
            onClick={() => onSwitch(branch)}
          >
            <GitBranch size={18} aria-hidden="true" />
            {m.play_switch_to_this_branch()}
          </Button>
        )}
      </header>
      {fork && <p className={styles.fork}>{m.play_begins_after({ title: fork.title })}</p>}
      {own.length === 0 ? (
        <p className={styles.none}>{m.play_nothing_has_happened_here_yet()}</p>
      ) : (
        <ol className={styles.nodes}>
          {own.map((node) => (
            <Node key={idOfNode(node)} tree={tree} node={node} busy={opening !== null} onGoBack={onGoBack} />
          ))}
        </ol>
      )}
    </section>
  );
}

interface NodeProps extends Pick<ListProps, 'tree' | 'onGoBack'> {
  node: TreeNode;
  busy: boolean;
}

function Node({ tree, node, busy, onGoBack }: NodeProps) {
  const [outcome, roll, untaken] = [formatOutcome(node), formatRoll(node), formatUntaken(node)];
  return (
    <li className={styles.node}>
      <span className={styles.icon}>
        <NodeIcon kind={node.kind} />
      </span>
      <div className={styles.words}>
        <p className={styles.kind}>
          {formatKind(node)} · <time dateTime={node.at}>{formatTime(node)}</time>
        </p>
        <p className={styles.title}>{node.title}</p>
        {outcome !== null && <p className={styles.outcome}>{outcome}</p>}
        {roll !== null && <p className={styles.roll}>{roll}</p>}
        {untaken !== null && node.returnable && (
          <p className={styles.untaken}>
            <GitFork size={14} aria-hidden="true" />
            {m.play_not_taken_yet({ ways: untaken })}
          </p>
        )}
        {listMarks(tree, node).map((mark) => (
          <p key={mark} className={styles.mark}>
            {mark}
          </p>
        ))}
      </div>
      {node.returnable && (
        <Button
          look="ghost"
          className={styles.back}
          disabled={busy}
          aria-label={m.play_go_back_to({ title: node.title })}
          onClick={() => onGoBack(node)}
        >
          <Undo2 size={18} aria-hidden="true" />
          {m.play_go_back_to_here()}
        </Button>
      )}
    </li>
  );
}
