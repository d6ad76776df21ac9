import type { StoryTree, TreeBranch, TreeNode } from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../../ui/dialog.tsx';
import { useOnline } from '../../../ui/online.ts';
import { formatBranchName, formatOutcome, formatRoll, formatTime } from './node-words.ts';
import { branchesAt } from './tree-data.ts';

interface GoBackProps {
  tree: StoryTree;
  node: TreeNode;
  /** What is being opened: the branch, or `back`; null if nothing is. */
  opening: string | null;
  onGoBack: () => void;
  onSwitch: (branch: TreeBranch) => void;
  onClose: () => void;
}

/** What happened at a node, what going back there means, and the branches that stand there. */
export function GoBackDialog({ tree, node, opening, onGoBack, onSwitch, onClose }: GoBackProps) {
  const online = useOnline();
  const waiting = branchesAt(tree, node).filter(({ current }) => !current);
  const came = [formatOutcome(node), formatRoll(node), formatTime(node)].filter((part) => part !== null);
  return (
    <Dialog open onClose={onClose} title={node.title}>
      <DialogText>{came.join(' · ')}</DialogText>
      {node.returnable ? (
        <>
          <DialogText>{m.play_everything_will_be_as_it_was()}</DialogText>
          <DialogText>{m.play_this_branch_stays_as_it_is()}</DialogText>
        </>
      ) : (
        node.kind !== 'start' && <DialogText>{m.play_nobody_can_go_back_to_this()}</DialogText>
      )}
      <DialogActions>
        {node.returnable && (
          <Button look="primary" busy={opening === 'back'} disabled={opening !== null || !online} onClick={onGoBack}>
            {m.play_go_back_to_here()}
          </Button>
        )}
        {waiting.map((branch) => (
          <Button
            key={branch.runId}
            busy={opening === branch.runId}
            disabled={opening !== null || !online}
            onClick={() => onSwitch(branch)}
          >
            {m.play_switch_to({ branch: formatBranchName(branch) })}
          </Button>
        ))}
        <Button look="ghost" onClick={onClose}>
          {m.play_stay_here()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
