import { favoritesRow, ownCharactersRow, ownStoriesRow, playedRow } from '../features/browse/own-rows.ts';
import { EmptyShelf, Shelf } from '../features/browse/shelf.tsx';
import { StoryRow } from '../features/browse/story-row.tsx';
import { CharacterCard } from '../features/characters/character-card.tsx';
import { continuePath } from '../features/play/play-paths.ts';
import { m } from '../i18n/messages.ts';
import { ButtonLink } from '../ui/button.tsx';
import { storyState } from '../ui/story-state.ts';
import { useAddressed } from './addressed-dialogs.tsx';

/** The stories played recently, with links to continue. */
export function ContinueRow() {
  return <StoryRow title={m.spec_continue_stories()} source={playedRow} to={continuePath} whenAny />;
}

/** The player's favourites (hidden while empty) and the player's own content. */
export function OwnRows() {
  const { storyAt, characterAt } = useAddressed();
  return (
    <>
      <StoryRow title={m.spec_favorites()} source={favoritesRow} to={storyAt} whenAny />
      <StoryRow
        title={m.spec_own_stories()}
        source={ownStoriesRow}
        to={storyAt}
        badgeOf={storyState}
        empty={
          <EmptyShelf title={m.spec_no_own_stories()}>
            <ButtonLink to="/createStory">{m.spec_create_story()}</ButtonLink>
          </EmptyShelf>
        }
      />
      <Shelf
        title={m.spec_own_characters()}
        query={ownCharactersRow}
        idOf={({ characterId }) => characterId}
        empty={
          <EmptyShelf title={m.spec_no_own_characters()}>
            <ButtonLink to="/createCharacter">{m.spec_create_character()}</ButtonLink>
          </EmptyShelf>
        }
        card={(character) => (
          <CharacterCard key={character.characterId} character={character} to={characterAt(character.characterId)} />
        )}
      />
    </>
  );
}
