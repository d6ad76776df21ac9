import { texts } from '@emberlore/contract';
import { favoritesRow, ownCharactersRow, ownStoriesRow, playedRow } from '../features/browse/own-rows.ts';
import { EmptyShelf, Shelf } from '../features/browse/shelf.tsx';
import { StoryRow } from '../features/browse/story-row.tsx';
import { CharacterCard } from '../features/characters/character-card.tsx';
import { continuePath } from '../features/play/play-paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { useAddressed } from './addressed-dialogs.tsx';

/** The stories that the player has been in lately, leading back into them. */
export function ContinueRow() {
  return <StoryRow title={texts.continueStories} source={playedRow} to={continuePath} whenAny />;
}

/** What the player has kept, left out while that is nothing, and what the player has made. */
export function OwnRows() {
  const { storyAt, characterAt } = useAddressed();
  return (
    <>
      <StoryRow title={texts.favorites} source={favoritesRow} to={storyAt} whenAny />
      <StoryRow
        title={texts.ownStories}
        source={ownStoriesRow}
        to={storyAt}
        empty={
          <EmptyShelf title={texts.noOwnStories}>
            <ButtonLink to="/createStory">{texts.createStory}</ButtonLink>
          </EmptyShelf>
        }
      />
      <Shelf
        title={texts.ownCharacters}
        query={ownCharactersRow}
        idOf={({ characterId }) => characterId}
        empty={
          <EmptyShelf title={texts.noOwnCharacters}>
            <ButtonLink to="/createCharacter">{texts.createCharacter}</ButtonLink>
          </EmptyShelf>
        }
        card={(character) => (
          <CharacterCard key={character.characterId} character={character} to={characterAt(character.characterId)} />
        )}
      />
    </>
  );
}
