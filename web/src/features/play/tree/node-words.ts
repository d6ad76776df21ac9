import { formatThrow, type StoryTree, type TreeBranch, type TreeNode } from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';
import { clockText, dayText } from '../../../ui/day-text.ts';
import { branchesAt, findPresent, idOfNode } from './tree-data.ts';

const kinds: Record<TreeNode['kind'], () => string> = {
  start: m.play_beginning,
  scene: m.play_scene,
  choice: m.play_choice,
  duel: m.play_duel,
  ending: m.play_ending,
};

/** Returns what kind of thing happened. */
export const formatKind = ({ kind }: TreeNode): string => kinds[kind]();

/** Returns what came of a node, in a few words; null if it speaks for itself. */
export function formatOutcome({ kind, option, outcome }: TreeNode): string | null {
  if (kind === 'choice') return option;
  if (outcome === null) return null;
  return outcome === 'won' ? m.play_you_won() : m.play_you_lost();
}

/** Returns how the dice of a choice turned out, such as 'You make it · 2d6: 4 + 3 + 1 = 8, needed 8'; null without dice. */
export function formatRoll({ roll }: TreeNode): string | null {
  if (!roll) return null;
  const told = m.play_roll_told({ dice: formatThrow(roll), number: roll.atLeast });
  const verdict = roll.outcome === 'succeeded' ? m.play_roll_succeeded() : m.play_roll_failed();
  return m.play_roll_verdict({ verdict, told });
}

/** Tells how many options of a choice are still untaken: 'Another way'; null if none is. */
export const formatUntaken = ({ untaken }: TreeNode): string | null =>
  untaken === undefined ? null : m.play_other_ways({ count: untaken });

/** Returns when a node happened: '3 Mar 2026, 09:05'. */
export const formatTime = ({ at }: TreeNode): string => `${dayText(at)}, ${clockText(at)}`;

/** Names a branch: 'Branch 2'. */
export const formatBranchName = ({ number }: Pick<TreeBranch, 'number'>): string => m.play_branch_number({ number });

/** Lists markers for the player and waiting branches at a node. */
export function listMarks(tree: StoryTree, node: TreeNode): string[] {
  const waiting = branchesAt(tree, node).filter(({ current }) => !current);
  return [
    ...(findPresent(tree) === idOfNode(node) ? [m.play_you_are_here()] : []),
    ...waiting.map((branch) => m.play_branch_is_here({ branch: formatBranchName(branch) })),
  ];
}

/** Describes a node in one sentence, for those who hear it. */
export function describeNode(tree: StoryTree, node: TreeNode): string {
  const came = [formatOutcome(node), formatRoll(node)];
  return [`${formatKind(node)}: ${node.title}`, ...came, formatTime(node), ...listMarks(tree, node)]
    .filter((part) => part !== null)
    .join('. ');
}
