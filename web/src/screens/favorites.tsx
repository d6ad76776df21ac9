import { texts } from '@emberlore/contract';
import { StoryGrid } from '../features/browse/story-grid.tsx';
import { OwnList } from '../features/profile/own-list.tsx';
import { myFavoritesQuery } from '../features/profile/own-queries.ts';
import { useAddressed } from './addressed-dialogs.tsx';
import { ProfilePage } from './profile-page.tsx';

const words = {
  waiting: texts.fetchingStories,
  none: 'No favourites yet.',
  hint: 'Mark a story as a favourite where you read about it, and it will wait for you here.',
};

/** `/profile/favorites`: the way back to what the player has kept. */
export function FavoritesScreen() {
  const { storyAt } = useAddressed();
  return (
    <ProfilePage>
      <OwnList
        title="Favourites"
        query={myFavoritesQuery}
        words={words}
        grid={(stories, awaited) => (
          <StoryGrid label="Favourites" stories={stories} awaited={awaited} detailOf={storyAt} />
        )}
      />
    </ProfilePage>
  );
}
