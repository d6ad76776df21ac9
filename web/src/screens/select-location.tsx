import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { reportStory } from '../api/analytics.ts';
import { isCallError } from '../api/call-error.ts';
import { useAccount } from '../api/session.ts';
import { openDialog } from '../dialogs/registry.ts';
import { Locations } from '../features/play/locations/locations.tsx';
import { continuedRunQuery, playedStoryQuery, runProgressQuery } from '../features/play/play-data.ts';
import { locationsPath, type PlayMode, readPlayMode, scenePath } from '../features/play/play-paths.ts';
import { Missing, PlayTrouble } from '../features/play/play-trouble.tsx';
import { findFirstScene, recordPlay } from '../features/play/record-play.ts';
import { m } from '../i18n/messages.ts';
import { LoadingPage } from '../ui/spinner.tsx';
import { useStorySession } from './use-story-session.ts';

const home = { to: '/home', label: m.screens_back_to_home() };

/** `/story/{storyId}`: with `isFirstLaunch=1` starts a run and opens its first scene, otherwise shows the scenes. */
export function SelectLocationScreen() {
  const { storyId = '' } = useParams();
  const [query] = useSearchParams();
  const account = useAccount();
  const mode = readPlayMode(query);
  if (!account) return <Navigate to={`/home?story=${encodeURIComponent(storyId)}`} replace />;
  return query.get('isFirstLaunch') === '1' ? (
    <FirstLaunch key={storyId} storyId={storyId} mode={mode} remember={query.get('remember') !== '0'} />
  ) : (
    <Scenes key={storyId} storyId={storyId} mode={mode} goOn={query.get('continue') === '1'} />
  );
}

/** Records the play and navigates on, replacing its history entry so that Back doesn't repeat it. */
function FirstLaunch({ storyId, mode, remember }: { storyId: string; mode: PlayMode; remember: boolean }) {
  const { key: visit } = useLocation();
  const navigate = useNavigate();
  const story = useQuery(playedStoryQuery(storyId));
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const { data } = story;
  useStorySession(data?.story);
  const scenes = locationsPath(storyId, mode);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is made when the player asks for one
  useEffect(() => {
    if (!data?.storyToken) return;
    const first = findFirstScene(data.story);
    const onward = first ? scenePath(data.storyToken, first.sceneId, mode) : scenes;
    let here = true;
    recordPlay({ storyId, remember }, visit).then(
      () => {
        if (!here) return;
        reportStory('story_played', data.story);
        void navigate(onward, { replace: true });
      },
      (error: unknown) => {
        if (!here) return;
        if (!isCallError(error, 'account.no_credits')) return setFailure(error);
        openDialog('out-of-credits', {});
        void navigate(scenes, { replace: true });
      },
    );
    return () => {
      here = false;
    };
  }, [data?.storyToken, storyId, visit, attempt]);

  const again = () => {
    setFailure(null);
    setAttempt(attempt + 1);
    if (story.isError) void story.refetch();
  };
  const error = failure ?? story.error;
  if (isCallError(error, 'story.not_found')) return <Missing what="story" back={home} />;
  return error ? <PlayTrouble error={error} onRetry={again} /> : <LoadingPage text={m.spec_loading_story()} />;
}

function Scenes({ storyId, mode, goOn }: { storyId: string; mode: PlayMode; goOn: boolean }) {
  const story = useQuery(playedStoryQuery(storyId));
  const run = useQuery({ ...continuedRunQuery(storyId), enabled: goOn });
  useStorySession(story.data?.story);
  const storyToken = story.data?.storyToken ?? '';
  const progress = useQuery({
    ...runProgressQuery(storyId, storyToken),
    enabled: storyToken !== '' && (!goOn || run.isSuccess),
  });
  if (isCallError(story.error, 'story.not_found')) return <Missing what="story" back={home} />;
  if (story.data && progress.data) {
    const partner = run.data?.coopCharacterId;
    const as = partner ? { coop: '1', characterId: partner } : mode;
    return <Locations story={story.data.story} storyToken={storyToken} progress={progress.data.scenes} mode={as} />;
  }
  const failed = story.isError ? story : run.isError ? run : progress.isError ? progress : null;
  if (failed) return <PlayTrouble error={failed.error} onRetry={() => void failed.refetch()} />;
  return <LoadingPage text={m.spec_loading_story()} />;
}
