import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { storyQuery } from '../features/studio/data/studio-queries.ts';
import { Fetched } from '../features/studio/frame/fetched.tsx';
import { StoryComplete } from '../features/studio/scenes/story-complete.tsx';
import { m } from '../i18n/messages.ts';
import { StudioScreen } from './studio-screen.tsx';

/** `/createStory/{storyId}/complete`: the last step of creating a story. */
export function StoryCompleteScreen() {
  return (
    <StudioScreen>
      <Complete />
    </StudioScreen>
  );
}

function Complete() {
  const { storyId = '' } = useParams();
  const navigate = useNavigate();
  const query = useQuery(storyQuery(storyId));
  return (
    <Fetched query={query} waiting={m.spec_loading_story()}>
      {(story) => <StoryComplete story={story} onBack={() => void navigate(`/createStory/${storyId}/scenes`)} />}
    </Fetched>
  );
}
