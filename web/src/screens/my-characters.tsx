import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { CharacterGrid } from '../features/characters/character-grid.tsx';
import { OwnList } from '../features/profile/own-list.tsx';
import { myCharactersQuery } from '../features/profile/own-queries.ts';
import { m } from '../i18n/messages.ts';
import { ButtonLink } from '../ui/button.tsx';
import { useAddressed } from './addressed-dialogs.tsx';
import { ProfilePage } from './profile-page.tsx';

const CharacterActs = lazy(async () => ({
  default: (await import('../features/studio/own/own-acts.tsx')).CharacterActions,
}));

const words = {
  waiting: m.spec_fetching_characters(),
  none: m.spec_no_own_characters(),
  noneFound: m.screens_no_characters_found_try_searching(),
};

/** `/profile/my-characters`: the player's characters. */
export function MyCharactersScreen() {
  const { characterAt } = useAddressed();
  const navigate = useNavigate();
  return (
    <ProfilePage>
      <OwnList
        title={m.screens_my_characters()}
        searchLabel={m.screens_search_my_characters()}
        query={myCharactersQuery}
        words={words}
        acts={
          <Suspense>
            <CharacterActs onImported={(characterId) => void navigate(`/character/${characterId}/edit`)} />
          </Suspense>
        }
        first={
          <ButtonLink look="primary" to="/createCharacter">
            {m.spec_create_character()}
          </ButtonLink>
        }
        grid={(characters, awaited) => (
          <CharacterGrid
            label={m.screens_my_characters()}
            characters={characters}
            awaited={awaited}
            detailOf={characterAt}
          />
        )}
      />
    </ProfilePage>
  );
}
