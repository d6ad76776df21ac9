import { useNavigate } from 'react-router';
import { CreateStory } from '../features/studio/story/create-story.tsx';
import { StudioScreen } from './studio-screen.tsx';

/** `/createStory`: creates a story. */
export function CreateStoryScreen() {
  const navigate = useNavigate();
  return (
    <StudioScreen>
      <CreateStory
        onHome={() => void navigate('/home')}
        onCreated={(storyId) => void navigate(`/createStory/${storyId}/scenes`, { replace: true })}
      />
    </StudioScreen>
  );
}
