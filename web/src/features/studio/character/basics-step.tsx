import { limits, type Pronouns } from '@emberlore/contract';
import { countOf, cutTo } from '../../../ui/counted-text.ts';
import { CheckField, RadioField, TextArea, TextField } from '../../../ui/field.tsx';
import type { CharacterValues } from './character-values.ts';

const pronouns: readonly Pronouns[] = ['He/Him/His', 'She/Her/Hers', 'They/Them/Theirs'];

interface BasicsProps {
  values: CharacterValues;
  set: (change: Partial<CharacterValues>) => void;
  /** What the server found wrong, by field. */
  wrong: Readonly<Record<string, string>>;
}

/** Who the character is. */
export function BasicsStep({ values, set, wrong }: BasicsProps) {
  return (
    <>
      <TextField
        label="Name"
        count={countOf(values.characterName, limits.characterName)}
        value={values.characterName}
        autoComplete="off"
        placeholder="Captain Okafor"
        error={wrong.characterName}
        onChange={(event) => set({ characterName: cutTo(event.target.value, limits.characterName) })}
      />
      <RadioField
        legend="Pronouns"
        options={pronouns}
        value={values.characterPronouns}
        onChange={(characterPronouns) => set({ characterPronouns })}
      />
      <TextArea
        label="Description"
        rows={7}
        count={countOf(values.characterDescription, limits.characterDescription)}
        value={values.characterDescription}
        placeholder="How would somebody who has just met them describe them? Players read this."
        error={wrong.characterDescription}
        onChange={(event) => set({ characterDescription: cutTo(event.target.value, limits.characterDescription) })}
      />
      <CheckField
        label="Other creators may put this character into their stories"
        checked={values.characterVisibility === 'public'}
        onChange={(event) => set({ characterVisibility: event.target.checked ? 'public' : 'private' })}
      />
      {(values.characterVisibility === 'public' || values.characterKnowledgeShared) && (
        <CheckField
          label="Other creators may read this character’s knowledge, secret and lines. Variants and scene copies made while this is on keep them open for good."
          checked={values.characterKnowledgeShared}
          onChange={(event) => set({ characterKnowledgeShared: event.target.checked })}
        />
      )}
    </>
  );
}
