import type { CharacterDetail, VoiceName } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../api/call-error.ts';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { PictureValue } from '../../../ui/picture-file.ts';
import { Waiting } from '../../../ui/spinner.tsx';
import { characterQuery } from '../data/studio-queries.ts';
import { Overlay } from '../frame/overlay.tsx';
import { type CharacterValues, newCharacter, toValues, toVariantValues } from './character-values.ts';
import { CharacterWizard } from './character-wizard.tsx';

interface EditProps {
  characterId: string;
  scenery?: PictureValue | null;
  /** The voices of the others in the scene. */
  takenVoices?: readonly VoiceName[] | undefined;
  /** A question of players: the form opens with a new answer to it. */
  asked?: string | null;
  /** The field to be mended: the form opens at its step. */
  field?: string | null;
  onClose: () => void;
  onSaved: (character: CharacterDetail) => void;
}

/** Overlay to edit a character. */
export function EditCharacter(props: EditProps) {
  return <FromCharacter {...props} title={m.spec_edit_character()} form="character/edit" begin={toValues} />;
}

/** Overlay to create a variant of a character. */
export function VariantCharacter(props: EditProps) {
  return (
    <FromCharacter {...props} title={m.studio_make_a_variant()} form="character/variant" begin={toVariantValues} />
  );
}

interface FromProps extends EditProps {
  title: string;
  form: string;
  begin: (character: CharacterDetail) => CharacterValues;
}

function FromCharacter({ characterId, title, form, begin, scenery, asked, field, onClose, onSaved }: FromProps) {
  const { data, error, refetch } = useQuery(characterQuery(characterId));
  if (!data) {
    return (
      <Overlay title={title} onClose={onClose}>
        {error ? (
          <EmptyState title={errorText(error)}>
            <Button onClick={() => void refetch()}>{m.studio_try_again()}</Button>
          </EmptyState>
        ) : (
          <Waiting text={m.studio_loading_character()} />
        )}
      </Overlay>
    );
  }
  return (
    <InOverlay
      title={title}
      form={`${form}/${characterId}`}
      initial={begin(data)}
      scenery={scenery ?? null}
      asked={asked ?? null}
      field={field ?? null}
      onClose={onClose}
      onSaved={onSaved}
    />
  );
}

interface NewProps extends Pick<EditProps, 'scenery' | 'asked' | 'field' | 'takenVoices' | 'onClose' | 'onSaved'> {
  /** Draft name. */
  form: string;
}

/** Overlay to create a character. */
export function NewCharacter(props: NewProps) {
  return <InOverlay {...props} title={m.spec_create_new_character()} initial={newCharacter} />;
}

function InOverlay({ title, onClose, ...rest }: NewProps & { title: string; initial: CharacterValues }) {
  return <CharacterWizard {...rest} overlay={title} backLabel={m.studio_close()} onBack={onClose} />;
}
