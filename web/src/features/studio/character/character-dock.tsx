import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import type { Save } from '../data/save.ts';
import type { Draft } from '../drafts/use-draft.ts';
import { Todo } from '../frame/studio-frame.tsx';
import type { CharacterValues } from './character-values.ts';

interface DockProps {
  step: number;
  /** Name of the step after it; undefined for the last one. */
  nextStep: string | undefined;
  /** What each step still needs. */
  missing: readonly string[];
  /** What is saved. */
  values: CharacterValues;
  set: Draft<CharacterValues>['set'];
  save: Save<CharacterValues>;
  onBack: () => void;
}

/** Buttons of the character wizard: back, what is missing, next, and to save as soon as nothing is missing. */
export function CharacterDock({ step, nextStep, missing, values, set, save, onBack }: DockProps) {
  const lack = missing[step] ?? '';
  const edit = values.characterId !== null;
  const isComplete = missing.every((each) => each === '');
  const busyText = edit ? m.spec_editing_character() : m.spec_creating_character();
  const saveText = edit ? m.spec_edit_character() : m.spec_create_character();
  return (
    <>
      <Button look="ghost" disabled={save.busy} onClick={() => (step === 0 ? onBack() : set({ step: step - 1 }))}>
        {m.studio_back()}
      </Button>
      <Todo sent={save.progress} done={lack === ''} text={lack || sayNext(nextStep, isComplete && !edit)} />
      {nextStep !== undefined && (
        <Button
          look={edit || isComplete ? 'quiet' : 'primary'}
          disabled={lack !== '' || save.busy}
          onClick={() => set({ step: step + 1 })}
        >
          {m.studio_next()}
        </Button>
      )}
      {(nextStep === undefined || edit || isComplete) && (
        <Button look="primary" busy={save.busy} disabled={!isComplete} onClick={() => save.start(values)}>
          {save.busy ? busyText : saveText}
        </Button>
      )}
    </>
  );
}

function sayNext(next: string | undefined, isComplete: boolean): string {
  if (next === undefined) return m.studio_everything_is_ready();
  return isComplete ? m.studio_ready_or_go_on_with({ next }) : m.studio_next_next({ next });
}
