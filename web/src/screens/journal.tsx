import { Navigate, useParams } from 'react-router';
import { useAccount } from '../api/session.ts';
import { PageFoot } from '../features/frame/page-foot.tsx';
import { TopBar } from '../features/frame/top-bar.tsx';
import { RunList } from '../features/play/journal/run-list.tsx';
import { RunStory } from '../features/play/journal/run-story.tsx';
import { ProfilePage } from './profile-page.tsx';

/** `/journal`: the player's runs. */
export function JournalScreen() {
  return (
    <ProfilePage>
      <RunList />
    </ProfilePage>
  );
}

/** `/journal/{runId}`: one run, retold as a story. */
export function JournalRunScreen() {
  const { runId = '' } = useParams();
  if (!useAccount()) return <Navigate to="/home" replace />;
  return (
    <>
      <TopBar plain />
      <RunStory key={runId} runId={runId} />
      <PageFoot />
    </>
  );
}
