import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { StoryGrid } from '../features/browse/story-grid.tsx';
import { OwnList } from '../features/profile/own-list.tsx';
import { myStoriesQuery } from '../features/profile/own-queries.ts';
import { m } from '../i18n/messages.ts';
import { ButtonLink } from '../ui/button.tsx';
import { storyState } from '../ui/story-state.ts';
import { useAddressed } from './addressed-dialogs.tsx';
import { ProfilePage } from './profile-page.tsx';

const StoryActs = lazy(async () => ({ default: (await import('../features/studio/own/own-acts.tsx')).StoryActions }));

/** `/profile/my-stories`: the player's stories. */
export function MyStoriesScreen() {
  const { storyAt } = useAddressed();
  const navigate = useNavigate();
  return (
    <ProfilePage>
      <OwnList
        title={m.screens_my_stories()}
        searchLabel={m.screens_search_my_stories()}
        query={myStoriesQuery}
        acts={
          <Suspense>
            <StoryActs onImported={(storyId) => void navigate(`/story/${storyId}/edit`)} />
          </Suspense>
        }
        first={
          <ButtonLink look="primary" to="/createStory">
            {m.spec_create_story()}
          </ButtonLink>
        }
        words={{ waiting: m.spec_fetching_stories(), none: m.spec_no_own_stories(), noneFound: m.spec_none_found() }}
        grid={(stories, awaited) => (
          <StoryGrid
            label={m.screens_my_stories()}
            stories={stories}
            awaited={awaited}
            detailOf={storyAt}
            badgeOf={storyState}
          />
        )}
      />
    </ProfilePage>
  );
}
