import { texts } from '@emberlore/contract';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { StoryGrid } from '../features/browse/story-grid.tsx';
import { OwnList } from '../features/profile/own-list.tsx';
import { myStoriesQuery } from '../features/profile/own-queries.ts';
import { ButtonLink } from '../ui/button.tsx';
import { useAddressed } from './addressed-dialogs.tsx';
import { ProfilePage } from './profile-page.tsx';

const StoryActs = lazy(async () => ({ default: (await import('../features/studio/own/own-acts.tsx')).StoryActs }));

/** `/profile/my-stories`: what the player has written. */
export function MyStoriesScreen() {
  const { storyAt } = useAddressed();
  const navigate = useNavigate();
  return (
    <ProfilePage>
      <OwnList
        title="My Stories"
        searchLabel="Search my stories"
        query={myStoriesQuery}
        acts={
          <Suspense>
            <StoryActs onImported={(storyId) => void navigate(`/story/${storyId}/edit`)} />
          </Suspense>
        }
        first={
          <ButtonLink look="primary" to="/createStory">
            {texts.createStory}
          </ButtonLink>
        }
        words={{ waiting: texts.fetchingStories, none: texts.noOwnStories, noneFound: texts.noneFound }}
        grid={(stories, awaited) => (
          <StoryGrid label="My Stories" stories={stories} awaited={awaited} detailOf={storyAt} />
        )}
      />
    </ProfilePage>
  );
}
