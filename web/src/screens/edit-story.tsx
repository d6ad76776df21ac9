import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { storyQuery } from '../features/studio/data/studio-queries.ts';
import { EditStory, storyTabs } from '../features/studio/edit/edit-story.tsx';
import { Fetched } from '../features/studio/frame/fetched.tsx';
import { m } from '../i18n/messages.ts';
import { StudioScreen } from './studio-screen.tsx';

/** `/story/{storyId}/edit`: edits a story; the URL holds the tab. */
export function EditStoryScreen() {
  return (
    <StudioScreen>
      <Editing />
    </StudioScreen>
  );
}

function Editing() {
  const { storyId = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const query = useQuery(storyQuery(storyId));
  const tab = storyTabs.find((each) => each === params.get('tab')) ?? 'story';
  return (
    <Fetched query={query} waiting={m.spec_loading_story()}>
      {(story) => (
        <EditStory
          story={story}
          tab={tab}
          onTab={(next) => setParams(next === 'story' ? {} : { tab: next }, { replace: true })}
          onBack={() => void navigate('/profile')}
        />
      )}
    </Fetched>
  );
}
