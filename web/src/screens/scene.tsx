import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { useAccount } from '../api/session.ts';
import { locationsPath, readPlayMode, scenePath } from '../features/play/play-paths.ts';
import { Missing, PlayTrouble } from '../features/play/play-trouble.tsx';
import { Scene } from '../features/play/scene/scene.tsx';
import { usePlayedScene } from '../features/play/use-played-scene.ts';
import { m } from '../i18n/messages.ts';
import { LoadingPage } from '../ui/spinner.tsx';
import { useStorySession } from './use-story-session.ts';

/** `/story/{storyToken}/scene/{sceneId}`. */
export function SceneScreen() {
  return useAccount() ? <SignedIn /> : <Navigate to="/home" replace />;
}

function SignedIn() {
  const { storyToken = '', sceneId = '' } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const mode = readPlayMode(query);
  const played = usePlayedScene(storyToken, sceneId, mode, (token) => {
    void navigate(scenePath(token, sceneId, mode), { replace: true });
  });
  useStorySession(played.state === 'here' ? played.story : undefined);
  switch (played.state) {
    case 'loading':
      return <LoadingPage text={m.spec_loading_scene()} />;
    case 'failed':
      return <PlayTrouble error={played.error} onRetry={played.retry} />;
    case 'missing':
      return played.what === 'scene' && played.storyId ? (
        <Missing
          what="scene"
          back={{ to: locationsPath(played.storyId, mode), label: m.screens_back_to_the_story() }}
        />
      ) : (
        <Missing what="story" back={{ to: '/home', label: m.screens_back_to_home() }} />
      );
    case 'here':
      return <Scene key={sceneId} story={played.story} scene={played.scene} entry={played.entry} mode={mode} />;
  }
}
