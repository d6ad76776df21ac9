import type { StoryTree as Tree, TreeBranch, TreeNode } from '@emberlore/contract';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorText, isCallError } from '../../../api/call-error.ts';
import { m } from '../../../i18n/messages.ts';
import { Waiting } from '../../../ui/spinner.tsx';
import { Segments } from '../../../ui/tabs.tsx';
import { showError } from '../../../ui/toasts.ts';
import { useNarrow } from '../../../ui/use-media.ts';
import { PlayHeader } from '../stage/play-header.tsx';
import { GoBackDialog } from './go-back-dialog.tsx';
import styles from './story-tree.module.css';
import { goBackTo, switchToBranch } from './tree-data.ts';
import { TreeList } from './tree-list.tsx';

// Loads a graph library, so it is lazy.
const TreeGraph = lazy(async () => ({ default: (await import('./tree-graph.tsx')).TreeGraph }));

/** Says why a branch could not be opened. */
function explain(error: unknown): string {
  if (isCallError(error, 'run.branch_limit_reached')) return m.play_this_start_has_all_its_branches();
  if (isCallError(error, 'request.too_many')) return m.play_a_reply_is_coming_or_too_often();
  if (isCallError(error, 'moment.not_found')) return m.play_nobody_can_go_back_to_this();
  return errorText(error);
}

/** Returns actions that open a branch and lead to it, and what is being opened. */
function useBranchOpener() {
  const navigate = useNavigate();
  const [opening, setOpening] = useState<string | null>(null);
  const open = (what: string, act: () => Promise<string>) => {
    setOpening(what);
    act().then(
      (page) => navigate(page),
      (error: unknown) => {
        setOpening(null);
        showError(explain(error));
      },
    );
  };
  return {
    opening,
    onGoBack: (node: TreeNode) => open('back', () => goBackTo(node)),
    onSwitch: ({ runId }: TreeBranch) => open(runId, () => switchToBranch(runId)),
  };
}

interface StoryTreeProps {
  tree: Tree;
  back: { to: string; label: string };
}

/** The story tree: what happened in a run and its branches, drawn or as a list, and ways back to it. */
export function StoryTree({ tree, back }: StoryTreeProps) {
  const narrow = useNarrow();
  const [chosen, setChosen] = useState<'graph' | 'list' | null>(null);
  const [node, setNode] = useState<TreeNode | null>(null);
  const { opening, onGoBack, onSwitch } = useBranchOpener();
  const view = chosen ?? (narrow ? 'list' : 'graph');
  return (
    <div className={styles.screen}>
      <PlayHeader back={back}>
        <p>{tree.storyName}</p>
      </PlayHeader>
      <main className={styles.main}>
        <div className={styles.intro}>
          <div>
            <h1 className="t-title">{m.play_story_tree()}</h1>
            <p>{m.play_scenes_choices_and_duels()}</p>
          </div>
          <Segments
            label={m.play_how_to_show_the_tree()}
            options={[
              { id: 'graph', name: m.play_tree() },
              { id: 'list', name: m.play_list() },
            ]}
            value={view}
            onChange={setChosen}
          />
        </div>
        {view === 'graph' ? (
          <Suspense fallback={<Waiting text={m.play_drawing_the_tree()} />}>
            <TreeGraph tree={tree} selected={node} onSelect={setNode} />
          </Suspense>
        ) : (
          <TreeList tree={tree} opening={opening} onGoBack={setNode} onSwitch={onSwitch} />
        )}
      </main>
      {node && (
        <GoBackDialog
          tree={tree}
          node={node}
          opening={opening}
          onGoBack={() => onGoBack(node)}
          onSwitch={onSwitch}
          onClose={() => setNode(null)}
        />
      )}
    </div>
  );
}
