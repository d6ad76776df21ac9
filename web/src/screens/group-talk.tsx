import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { useAccount } from '../api/session.ts';
import { GroupTalk } from '../features/play/group/group-talk.tsx';
import { groupPath, locationsPath, readPlayMode, scenePath } from '../features/play/play-paths.ts';
import { Missing, PlayTrouble } from '../features/play/play-trouble.tsx';
import { usePlayedScene } from '../features/play/use-played-scene.ts';
import { m } from '../i18n/messages.ts';
import { LoadingPage } from '../ui/spinner.tsx';
import { useStorySession } from './use-story-session.ts';

/** `/story/{storyToken}/scene/{sceneId}/everyone`. */
export function GroupTalkScreen() {
  return useAccount() ? <SignedIn /> : <Navigate to="/home" replace />;
}

function SignedIn() {
  const { storyToken = '', sceneId = '' } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const mode = readPlayMode(query);
  const played = usePlayedScene(storyToken, sceneId, mode, (token) => {
    void navigate(groupPath(token, sceneId, mode), { replace: true });
  });
  useStorySession(played.state === 'here' ? played.story : undefined);
  if (played.state === 'loading') return <LoadingPage text={m.spec_loading_scene()} />;
  if (played.state === 'failed') return <PlayTrouble error={played.error} onRetry={played.retry} />;
  if (played.state === 'missing') {
    return played.what === 'scene' && played.storyId ? (
      <Missing what="scene" back={{ to: locationsPath(played.storyId, mode), label: m.screens_back_to_the_story() }} />
    ) : (
      <Missing what="story" back={{ to: '/home', label: m.screens_back_to_home() }} />
    );
  }
  const { story, scene, entry } = played;
  if (scene.characters.length === 0) {
    const back = { to: scenePath(entry.storyToken, sceneId, mode), label: m.screens_back_to_the_scene() };
    return <Missing what="character" back={back} />;
  }
  return <GroupTalk key={sceneId} {...{ story, scene, entry, mode }} />;
}
