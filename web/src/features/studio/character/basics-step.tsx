import { limits, type Pronouns } from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';
import { cutTo, formatCount } from '../../../ui/counted-text.ts';
import { CheckField, RadioField, TextArea, TextField } from '../../../ui/field.tsx';
import { WritingHelp } from '../writing/writing-help.tsx';
import type { CharacterValues } from './character-values.ts';

const pronouns: Record<Pronouns, string> = {
  'He/Him/His': m.studio_he_him_his(),
  'She/Her/Hers': m.studio_she_her_hers(),
  'They/Them/Theirs': m.studio_they_them_theirs(),
};

interface BasicsProps {
  values: CharacterValues;
  set: (change: Partial<CharacterValues>) => void;
  /** Server-side errors by field. */
  wrong: Readonly<Record<string, string>>;
}

/** Step with the character's name and description. */
export function BasicsStep({ values, set, wrong }: BasicsProps) {
  return (
    <>
      <TextField
        label={m.studio_name()}
        count={formatCount(values.characterName, limits.characterName)}
        value={values.characterName}
        autoComplete="off"
        placeholder={m.studio_captain_okafor()}
        error={wrong.characterName}
        onChange={(event) => set({ characterName: cutTo(event.target.value, limits.characterName) })}
      />
      <RadioField
        legend={m.studio_pronouns()}
        options={pronouns}
        value={values.characterPronouns}
        onChange={(characterPronouns) => set({ characterPronouns })}
      />
      <TextArea
        label={m.studio_description()}
        rows={7}
        count={formatCount(values.characterDescription, limits.characterDescription)}
        value={values.characterDescription}
        placeholder={m.studio_how_would_someone_who_just_met()}
        error={wrong.characterDescription}
        onChange={(event) => set({ characterDescription: cutTo(event.target.value, limits.characterDescription) })}
      />
      <WritingHelp
        field="characterDescription"
        label={m.studio_description()}
        value={values.characterDescription}
        texts={{ characterKnowledge: values.knowledge }}
        about={values.characterName}
        onChange={(characterDescription) => set({ characterDescription })}
      />
      <CheckField
        label={m.studio_other_creators_can_use_this()}
        checked={values.characterVisibility === 'public'}
        onChange={(event) => set({ characterVisibility: event.target.checked ? 'public' : 'private' })}
      />
      {(values.characterVisibility === 'public' || values.characterKnowledgeShared) && (
        <CheckField
          label={m.studio_other_creators_can_read_this()}
          help={m.studio_what_reading_means()}
          checked={values.characterKnowledgeShared}
          onChange={(event) => set({ characterKnowledgeShared: event.target.checked })}
        />
      )}
    </>
  );
}
