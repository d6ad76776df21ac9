import { type CharacterDetail, limits } from '@emberlore/contract';
import { FileInput, UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../api/call-error.ts';
import { calls } from '../../../api/calls.ts';
import { send, useAccount } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Bust } from '../../../ui/bust.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { PictureValue } from '../../../ui/picture-file.ts';
import { showError } from '../../../ui/toasts.ts';
import { CharacterPicker } from '../character/character-picker.tsx';
import { EditCharacter, NewCharacter, VariantCharacter } from '../character/edit-character.tsx';
import { Choices } from '../frame/choices.tsx';
import { ImportCharacterLazily } from '../story-export/import-character-lazily.tsx';
import { FilledSlot, FreeSlot, Slots } from './slots.tsx';
import { TakeOver } from './take-over.tsx';

interface TabProps {
  characters: readonly CharacterDetail[];
  onChange: (characters: CharacterDetail[]) => void;
  /** Draft name of a character created here. */
  form: string;
  scenery: PictureValue | null;
  /** Who is in the other scenes of the story. */
  earlier?: readonly CharacterDetail[] | undefined;
  disabled?: boolean;
}

type DialogState = { name: 'choose' | 'pick' | 'new' | 'import' } | { name: 'edit' | 'variant'; characterId: string };

/** The scene's three character slots. */
export function CharactersTab({ characters, onChange, form, scenery, earlier = [], disabled = false }: TabProps) {
  const account = useAccount();
  const [stage, setStage] = useState<DialogState | null>(null);
  const close = () => setStage(null);
  const add = (character: CharacterDetail) => {
    onChange([...characters, character]);
    close();
  };
  const addWhole = (characterId: string) =>
    void whole(characterId).then(add, (error: unknown) => showError(errorText(error)));
  const mine = ({ characterUserId }: CharacterDetail) => account?.isAdmin || characterUserId === account?.userId;
  return (
    <>
      <Slots label={m.spec_characters()}>
        {characters.map((character) => (
          <FilledSlot
            key={character.characterId}
            name={character.characterName}
            sub={mine(character) ? character.characterPronouns : `by ${character.characterCreatedBy}`}
            picture={<Bust url={character.characterImageURL} alt="" sizes="260px" />}
            disabled={disabled}
            onOpen={mine(character) ? () => setStage({ name: 'edit', characterId: character.characterId }) : undefined}
            removeLabel={m.studio_remove_charactername_from_the({ characterName: character.characterName })}
            onRemove={() => onChange(characters.filter((each) => each !== character))}
          />
        ))}
        {Array.from({ length: limits.sceneCharacters - characters.length }, (_, place) => (
          <FreeSlot
            // Free slots are interchangeable.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={place}
            name={m.spec_add_character()}
            disabled={disabled}
            onAdd={() => setStage({ name: 'choose' })}
          />
        ))}
      </Slots>
      {characters.length < limits.sceneCharacters && (
        <TakeOver
          disabled={disabled}
          things={earlier
            .filter(({ characterId }) => !characters.some((each) => each.characterId === characterId))
            .map((character) => ({
              id: character.characterId,
              name: character.characterName,
              picture: <Avatar url={character.characterImageURL} alt="" size={40} face />,
              onTake: () => add(character),
            }))}
        />
      )}
      {stage?.name === 'choose' && <HowToAdd onStage={setStage} onClose={close} />}
      {stage?.name === 'pick' && (
        <CharacterPicker
          title={m.spec_select_existing_character()}
          asIs
          taken={characters.map(({ characterId }) => characterId)}
          onClose={close}
          onChoose={({ characterId }, variant) => {
            if (variant) setStage({ name: 'variant', characterId });
            else addWhole(characterId);
          }}
        />
      )}
      {stage?.name === 'new' && (
        <NewCharacter
          form={`${form}/character`}
          scenery={scenery}
          takenVoices={characters.map(({ characterVoiceName }) => characterVoiceName)}
          onClose={close}
          onSaved={add}
        />
      )}
      {stage?.name === 'import' && <ImportCharacterLazily onImported={addWhole} onClose={close} />}
      {stage?.name === 'variant' && (
        <VariantCharacter characterId={stage.characterId} scenery={scenery} onClose={close} onSaved={add} />
      )}
      {stage?.name === 'edit' && (
        <EditCharacter
          characterId={stage.characterId}
          scenery={scenery}
          onClose={close}
          onSaved={(saved) => {
            onChange(characters.map((each) => (each.characterId === saved.characterId ? saved : each)));
            close();
          }}
        />
      )}
    </>
  );
}

/** Fetches the character with everything its owner may see, which lists omit. */
async function whole(characterId: string): Promise<CharacterDetail> {
  return (await send(calls.getCharacter, { query: { characterId } })).character;
}

function HowToAdd({ onStage, onClose }: { onStage: (stage: DialogState) => void; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={m.spec_add_character()}>
      <Choices
        choices={[
          {
            icon: <Users size={26} aria-hidden="true" />,
            name: m.spec_select_existing_character(),
            text: m.studio_one_of_yours_or_one_shared_by(),
            onChoose: () => onStage({ name: 'pick' }),
          },
          {
            icon: <UserPlus size={26} aria-hidden="true" />,
            name: m.spec_create_new_character(),
            text: m.studio_someone_brand_new(),
            onChoose: () => onStage({ name: 'new' }),
          },
          {
            icon: <FileInput size={26} aria-hidden="true" />,
            name: m.studio_import_a_character(),
            text: m.studio_a_card_from_another_program(),
            onChoose: () => onStage({ name: 'import' }),
          },
        ]}
      />
    </Dialog>
  );
}
