import { texts } from '@emberlore/contract';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { CharacterGrid } from '../features/characters/character-grid.tsx';
import { OwnList } from '../features/profile/own-list.tsx';
import { myCharactersQuery } from '../features/profile/own-queries.ts';
import { ButtonLink } from '../ui/button.tsx';
import { useAddressed } from './addressed-dialogs.tsx';
import { ProfilePage } from './profile-page.tsx';

const CharacterActs = lazy(async () => ({
  default: (await import('../features/studio/own/own-acts.tsx')).CharacterActs,
}));

const words = {
  waiting: texts.fetchingCharacters,
  none: texts.noOwnCharacters,
  noneFound: 'No characters found. Try searching for something else.',
};

/** `/profile/my-characters`: whom the player has made. */
export function MyCharactersScreen() {
  const { characterAt } = useAddressed();
  const navigate = useNavigate();
  return (
    <ProfilePage>
      <OwnList
        title="My Characters"
        searchLabel="Search my characters"
        query={myCharactersQuery}
        words={words}
        acts={
          <Suspense>
            <CharacterActs onImported={(characterId) => void navigate(`/character/${characterId}/edit`)} />
          </Suspense>
        }
        first={
          <ButtonLink look="primary" to="/createCharacter">
            {texts.createCharacter}
          </ButtonLink>
        }
        grid={(characters, awaited) => (
          <CharacterGrid label="My Characters" characters={characters} awaited={awaited} detailOf={characterAt} />
        )}
      />
    </ProfilePage>
  );
}
