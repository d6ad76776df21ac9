import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { storyQuery } from '../features/studio/data/studio-queries.ts';
import { Fetched } from '../features/studio/frame/fetched.tsx';
import { StoryScenes } from '../features/studio/scenes/story-scenes.tsx';
import { m } from '../i18n/messages.ts';
import { StudioScreen } from './studio-screen.tsx';

/** `/createStory/{storyId}/scenes`: the scenes of a story in order. */
export function StoryScenesScreen() {
  return (
    <StudioScreen>
      <Scenes />
    </StudioScreen>
  );
}

function Scenes() {
  const { storyId = '' } = useParams();
  const navigate = useNavigate();
  const query = useQuery(storyQuery(storyId));
  return (
    <Fetched query={query} waiting={m.spec_loading_story()}>
      {(story) => (
        <StoryScenes
          story={story}
          onBack={() => void navigate(`/story/${storyId}/edit`)}
          onComplete={() => void navigate(`/createStory/${storyId}/complete`)}
        />
      )}
    </Fetched>
  );
}
