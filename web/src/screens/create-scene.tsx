import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { storyQuery } from '../features/studio/data/studio-queries.ts';
import { Fetched } from '../features/studio/frame/fetched.tsx';
import { CreateScene } from '../features/studio/scene/create-scene.tsx';
import { m } from '../i18n/messages.ts';
import { StudioScreen } from './studio-screen.tsx';

/** `/createStory/{storyId}/createScene?sceneOrder=`: creates a scene at a position. */
export function CreateSceneScreen() {
  return (
    <StudioScreen>
      <Making />
    </StudioScreen>
  );
}

function Making() {
  const { storyId = '' } = useParams();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const query = useQuery(storyQuery(storyId));
  const scenes = `/createStory/${storyId}/scenes`;
  return (
    <Fetched query={query} waiting={m.spec_loading_story()}>
      {(story) => (
        <CreateScene
          story={story}
          sceneOrder={parseOrder(params.get('sceneOrder'))}
          onBack={() => void navigate(scenes)}
          onCreated={() => void navigate(scenes, { replace: true })}
        />
      )}
    </Fetched>
  );
}

/** Parses the position in the URL; defaults to the first. */
function parseOrder(text: string | null): number {
  return text !== null && /^\d{1,2}$/.test(text) ? Number(text) : 0;
}
