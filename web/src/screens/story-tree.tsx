import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router';
import { isCallError } from '../api/call-error.ts';
import { useAccount } from '../api/session.ts';
import { playPath } from '../features/play/play-paths.ts';
import { Missing, PlayTrouble } from '../features/play/play-trouble.tsx';
import { StoryTree } from '../features/play/tree/story-tree.tsx';
import { storyTreeQuery } from '../features/play/tree/tree-data.ts';
import { m } from '../i18n/messages.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadingPage } from '../ui/spinner.tsx';
import { findTreeOrigin } from '../ui/tree-path.ts';

/** `/story/{storyId}/tree`: what happened in the latest run of a story, or in `run`, and in its branches. */
export function StoryTreeScreen() {
  const { storyId = '' } = useParams();
  const [query] = useSearchParams();
  if (!useAccount()) return <Navigate to={`/home?story=${encodeURIComponent(storyId)}`} replace />;
  const runId = query.get('run');
  return <Tree key={`${storyId} ${runId}`} storyId={storyId} runId={runId} />;
}

function Tree({ storyId, runId }: { storyId: string; runId: string | null }) {
  const { state } = useLocation();
  const tree = useQuery(storyTreeQuery(storyId, runId));
  const back = {
    to: findTreeOrigin(state) ?? `/home?story=${encodeURIComponent(storyId)}`,
    label: m.screens_back(),
  };
  if (tree.data) return <StoryTree tree={tree.data} back={back} />;
  if (tree.isPending) return <LoadingPage text={m.spec_loading_story()} />;
  if (tree.data === null) {
    return (
      <EmptyState
        page
        title={m.screens_nothing_has_happened_yet()}
        text={m.screens_play_the_story_and_its_tree_grows()}
      >
        <ButtonLink look="primary" to={playPath(storyId)}>
          {m.screens_play_the_story()}
        </ButtonLink>
        <ButtonLink to={back.to}>{back.label}</ButtonLink>
      </EmptyState>
    );
  }
  const isGone = isCallError(tree.error, 'story.not_found') || isCallError(tree.error, 'run.not_found');
  if (isGone) return <Missing what="story" back={{ to: '/home', label: m.screens_back_to_home() }} />;
  return <PlayTrouble error={tree.error} onRetry={() => void tree.refetch()} />;
}
