import { texts } from '@emberlore/contract';
import { StoryGrid } from '../features/browse/story-grid.tsx';
import { OwnList } from '../features/profile/own-list.tsx';
import { myStoriesQuery } from '../features/profile/own-queries.ts';
import { useAddressed } from './addressed-dialogs.tsx';
import { ProfilePage } from './profile-page.tsx';

/** `/profile/my-stories`: what the player has written. */
export function MyStoriesScreen() {
  const { storyAt } = useAddressed();
  return (
    <ProfilePage>
      <OwnList
        title="My Stories"
        searchLabel="Search my stories"
        query={myStoriesQuery}
        words={{ waiting: texts.fetchingStories, none: texts.noOwnStories, noneFound: texts.noneFound }}
        grid={(stories, awaited) => (
          <StoryGrid label="My Stories" stories={stories} awaited={awaited} detailOf={storyAt} />
        )}
      />
    </ProfilePage>
  );
}
