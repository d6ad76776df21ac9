import type { CharacterDetail } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { FileInput, UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { currentAccount } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { Dialog, DialogText } from '../../../ui/dialog.tsx';
import { characterQuery } from '../data/studio-queries.ts';
import { draftKey, loadDraft } from '../drafts/drafts.ts';
import { useUnfinished } from '../drafts/unfinished.ts';
import { Choices } from '../frame/choices.tsx';
import { Fetched } from '../frame/fetched.tsx';
import { ImportCharacterLazily } from '../story-export/import-character-lazily.tsx';
import { CharacterPicker } from './character-picker.tsx';
import { newCharacter, toVariantValues } from './character-values.ts';
import { CharacterWizard } from './character-wizard.tsx';

const form = 'character/new';

interface CreateProps {
  /** The original for a variant, or null. */
  originalCharacterId: string | null;
  onOriginal: (characterId: string) => void;
  onImported: (characterId: string) => void;
  onHome: () => void;
  onCreated: (character: CharacterDetail) => void;
}

/** Page to create a character: choose new or variant, then the wizard. */
export function CreateCharacter({ originalCharacterId, onOriginal, onImported, onHome, onCreated }: CreateProps) {
  const begun = loadDraft(draftKey(currentAccount()?.userId ?? '', form)) !== null;
  const [stage, setStage] = useState<'choose' | 'pick' | 'import' | 'form'>(begun ? 'form' : 'choose');
  const begunElsewhere = useUnfinished(form) !== undefined;
  if (originalCharacterId !== null) {
    return <CreateVariant originalCharacterId={originalCharacterId} onHome={onHome} onCreated={onCreated} />;
  }
  return (
    <>
      <CharacterWizard
        form={form}
        initial={newCharacter}
        backLabel={m.studio_back_to_home()}
        onBack={onHome}
        onSaved={onCreated}
      />
      {stage === 'choose' && !begunElsewhere && (
        <Dialog open onClose={() => setStage('form')} title={m.spec_create_character()}>
          <DialogText>{m.studio_start_from_scratch_or_from_an()}</DialogText>
          <Choices
            choices={[
              {
                icon: <UserPlus size={26} aria-hidden="true" />,
                name: m.spec_create_new_character(),
                text: m.studio_someone_brand_new(),
                onChoose: () => setStage('form'),
              },
              {
                icon: <Users size={26} aria-hidden="true" />,
                name: m.spec_select_existing_character(),
                text: m.studio_a_variant_of_one_of_yours_or_of(),
                onChoose: () => setStage('pick'),
              },
              {
                icon: <FileInput size={26} aria-hidden="true" />,
                name: m.studio_import_a_character(),
                text: m.studio_a_card_from_another_program(),
                onChoose: () => setStage('import'),
              },
            ]}
          />
        </Dialog>
      )}
      {stage === 'import' && <ImportCharacterLazily onImported={onImported} onClose={() => setStage('choose')} />}
      {stage === 'pick' && (
        <CharacterPicker
          title={m.spec_select_existing_character()}
          asIs={false}
          onChoose={({ characterId }) => onOriginal(characterId)}
          onClose={() => setStage('choose')}
        />
      )}
    </>
  );
}

function CreateVariant({
  originalCharacterId,
  onHome,
  onCreated,
}: Pick<CreateProps, 'onHome' | 'onCreated'> & { originalCharacterId: string }) {
  const query = useQuery(characterQuery(originalCharacterId));
  return (
    <Fetched query={query} waiting={m.studio_loading_character()}>
      {(original) => (
        <CharacterWizard
          key={originalCharacterId}
          form={`character/variant/${originalCharacterId}`}
          initial={toVariantValues(original)}
          backLabel={m.studio_back_to_home()}
          onBack={onHome}
          onSaved={onCreated}
        />
      )}
    </Fetched>
  );
}
