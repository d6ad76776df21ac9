import { StoryGrid } from '../features/browse/story-grid.tsx';
import { OwnList } from '../features/profile/own-list.tsx';
import { myFavoritesQuery } from '../features/profile/own-queries.ts';
import { m } from '../i18n/messages.ts';
import { useAddressed } from './addressed-dialogs.tsx';
import { ProfilePage } from './profile-page.tsx';

const words = {
  waiting: m.spec_fetching_stories(),
  none: m.screens_no_favourites_yet(),
  hint: m.screens_mark_a_story_as_a_favourite_on_its(),
};

/** `/profile/favorites`: the player's favourite stories. */
export function FavoritesScreen() {
  const { storyAt } = useAddressed();
  return (
    <ProfilePage>
      <OwnList
        title={m.screens_favourites()}
        query={myFavoritesQuery}
        words={words}
        grid={(stories, awaited) => (
          <StoryGrid label={m.screens_favourites()} stories={stories} awaited={awaited} detailOf={storyAt} />
        )}
      />
    </ProfilePage>
  );
}
