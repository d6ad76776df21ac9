import { texts } from '@emberlore/contract';
import { CharacterGrid } from '../features/characters/character-grid.tsx';
import { OwnList } from '../features/profile/own-list.tsx';
import { myCharactersQuery } from '../features/profile/own-queries.ts';
import { useAddressed } from './addressed-dialogs.tsx';
import { ProfilePage } from './profile-page.tsx';

const words = {
  waiting: texts.fetchingCharacters,
  none: texts.noOwnCharacters,
  noneFound: 'No characters found. Try searching for something else.',
};

/** `/profile/my-characters`: whom the player has made. */
export function MyCharactersScreen() {
  const { characterAt } = useAddressed();
  return (
    <ProfilePage>
      <OwnList
        title="My Characters"
        searchLabel="Search my characters"
        query={myCharactersQuery}
        words={words}
        grid={(characters, awaited) => (
          <CharacterGrid label="My Characters" characters={characters} awaited={awaited} detailOf={characterAt} />
        )}
      />
    </ProfilePage>
  );
}
