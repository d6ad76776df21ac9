import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { sceneQuery, storyQuery } from '../features/studio/data/studio-queries.ts';
import { EditScene, sceneTabIds } from '../features/studio/edit/edit-scene.tsx';
import { Fetched } from '../features/studio/frame/fetched.tsx';
import { m } from '../i18n/messages.ts';
import { StudioScreen } from './studio-screen.tsx';

/** `/story/{storyId}/scene/{sceneId}/edit`: edits a scene; the URL holds the tab. */
export function EditSceneScreen() {
  return (
    <StudioScreen>
      <Editing />
    </StudioScreen>
  );
}

function Editing() {
  const { storyId = '', sceneId = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const story = useQuery(storyQuery(storyId));
  const query = useQuery(sceneQuery(sceneId));
  const tab = sceneTabIds.find((each) => each === params.get('tab')) ?? 'info';
  return (
    <Fetched query={query} waiting={m.spec_loading_scene()}>
      {(scene) => (
        <EditScene
          key={sceneId}
          story={story.data}
          scene={scene}
          tab={tab}
          onTab={(next) => setParams(next === 'info' ? {} : { tab: next }, { replace: true })}
          onBack={() => void navigate(`/story/${storyId}/edit`)}
        />
      )}
    </Fetched>
  );
}
