import type { CharacterDetail, VoiceName } from '@emberlore/contract';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { m } from '../../../i18n/messages.ts';
import { type PictureValue, usePictureUrl } from '../../../ui/picture-file.ts';
import { Waiting } from '../../../ui/spinner.tsx';
import { type Step, Steps } from '../../../ui/steps.tsx';
import { findRefusedStep } from '../data/refused-step.ts';
import { type Save, useSave } from '../data/save.ts';
import { SaveConflict } from '../data/save-conflict.tsx';
import { SendAgain } from '../data/send-again.tsx';
import { characterQuery } from '../data/studio-queries.ts';
import { DraftNotes, DraftState } from '../drafts/draft-notes.tsx';
import { LeaveDialog, LeaveGuard } from '../drafts/leave-guard.tsx';
import { type Draft, useDraft } from '../drafts/use-draft.ts';
import { Overlay } from '../frame/overlay.tsx';
import { StepHead, StudioFrame } from '../frame/studio-frame.tsx';
import { ExportCharacter } from '../story-export/export-character.tsx';
import { useUnansweredCount } from '../unanswered/unanswered-query.ts';
import { BasicsStep } from './basics-step.tsx';
import { CharacterDock } from './character-dock.tsx';
import { listCharacterFields } from './character-fields.ts';
import { CharacterSidePane, RehearsalButton, SideSwitch, useCharacterSide } from './character-side.tsx';
import { answersStep, characterStepFields, missingInCharacter, summarizeCharacterSteps } from './character-steps.ts';
import { type CharacterValues, toValues } from './character-values.ts';
import styles from './character-wizard.module.css';
import { FacesStep } from './faces-step.tsx';
import { KnowledgeStep } from './knowledge-step.tsx';
import { NatureStep } from './nature-step.tsx';
import { saveCharacter } from './save-character.ts';
import { suggestVoice } from './suggested-voice.ts';
import { useAskedQuestion, useOpenedField } from './use-asked-question.ts';
import { VoiceStep } from './voice-step.tsx';

// Most authors leave out these steps.
const OrdinaryLifeStep = lazy(async () => ({ default: (await import('./ordinary-life-step.tsx')).OrdinaryLifeStep }));
const AnswersStep = lazy(async () => ({ default: (await import('./answers-step.tsx')).AnswersStep }));
const AskedAsStep = lazy(async () => ({ default: (await import('./asked-as-step.tsx')).AskedAsStep }));
const LorebookStep = lazy(async () => ({ default: (await import('./lorebook-step.tsx')).LorebookStep }));

interface WizardProps {
  /** Draft name: the character, and where the form is used. */
  form: string;
  initial: CharacterValues;
  /** Title of the wizard over another page; `onBack` closes it. */
  overlay?: string;
  /** Background of the scene the character is made for. */
  scenery?: PictureValue | null;
  /** The voices of the others in that scene, which are not suggested. */
  takenVoices?: readonly VoiceName[] | undefined;
  /** A question of players: the form opens with a new answer to it. */
  asked?: string | null;
  /** The field to be mended: the form opens at its step. */
  field?: string | null;
  backLabel: string;
  onBack: () => void;
  onSaved: (character: CharacterDetail) => void;
}

/** Wizard to create or edit a character in eight steps; after the third, a new one can be created with what is suggested. */
export function CharacterWizard(props: WizardProps) {
  const draft = useDraft<CharacterValues>(props.form, props.initial);
  return draft && <Wizard {...props} draft={draft} />;
}

const heads: readonly { name: string; title: string; text: string }[] = [
  { name: m.studio_basics(), title: m.studio_who_is_it(), text: m.studio_a_name_and_the_first_impression() },
  { name: m.studio_images(), title: m.studio_four_faces(), text: m.studio_the_portrait_changes_with_the() },
  {
    name: m.studio_personal_knowledge_2(),
    title: m.studio_personal_knowledge_2(),
    text: m.studio_what_only_they_know_one_fact_per(),
  },
  {
    name: m.studio_ordinary_life(),
    title: m.studio_ordinary_life(),
    text: m.studio_everyday_questions(),
  },
  { name: m.studio_answers(), title: m.studio_answers(), text: m.studio_what_they_say_when_no_line_answers() },
  { name: m.studio_asked_as(), title: m.studio_asked_as(), text: m.studio_the_questions_that_each_line_answers() },
  {
    name: m.studio_mood_and_personality(),
    title: m.studio_mood_and_personality(),
    text: m.studio_where_they_start_and_how_far_a(),
  },
  { name: m.studio_voice(), title: m.studio_voice(), text: m.studio_listen_to_a_few_the_last_two_you() },
];

function Wizard({
  draft,
  overlay,
  scenery,
  takenVoices = [],
  asked,
  field,
  backLabel,
  onBack,
  onSaved,
}: WizardProps & { draft: Draft<CharacterValues> }) {
  const { values, set } = draft;
  const suggested = suggestVoice(values, takenVoices);
  const voiced = { ...values, characterVoiceName: values.characterVoiceName ?? suggested };
  const [leaving, setLeaving] = useState(false);
  const side = useCharacterSide(voiced, set);
  const inVain = useUnansweredCount(values.characterId);
  useAskedQuestion(asked ?? null, set);
  useOpenedField(field ?? null, set);
  const queryClient = useQueryClient();
  const save = useSave({
    send: saveCharacter,
    asksOnConflict: true,
    onRefused: (fields) => set(({ step }) => ({ step: findRefusedStep(characterStepFields, fields, step) })),
    onDone(character) {
      draft.done();
      // Reopening the form of this character must start with the saved values.
      queryClient.setQueryData(characterQuery(character.characterId).queryKey, character);
      onSaved(character);
    },
  });
  const missing = missingInCharacter(values);
  const firstLack = missing.findIndex((lack) => lack !== '');
  const step = Math.min(values.step, firstLack === -1 ? heads.length - 1 : firstLack);
  const head = heads[step];
  const within = overlay !== undefined;
  const back = () => (within && draft.changedNow() ? setLeaving(true) : onBack());
  const page = (
    <StudioFrame
      title={values.characterName.trim() || m.spec_create_character()}
      sub={formatSubtitle(values)}
      within={within}
      backLabel={backLabel}
      onBack={back}
      state={
        <>
          <DraftState draft={draft} />
          <RehearsalButton side={side} values={voiced} />
          {values.characterId !== null && (
            <ExportCharacter characterId={values.characterId} name={values.characterName.trim()} />
          )}
        </>
      }
      wash={usePictureUrl(scenery ?? values.faces.characterImage)}
      place={step}
      previewTitle={m.studio_live_preview()}
      previewHead={<SideSwitch side={side} />}
      preview={<CharacterSidePane side={side} values={voiced} scenery={scenery ?? null} />}
      left={
        <Steps
          title={m.studio_your_character()}
          steps={buildSteps(values, step, missing, { suggested, inVain })}
          current={step}
          canGo={(place) => firstLack === -1 || place <= firstLack}
          onGo={(place) => set({ step: place })}
        />
      }
      dock={
        <CharacterDock
          step={step}
          nextStep={heads[step + 1]?.name}
          missing={missing}
          values={voiced}
          set={set}
          save={save}
          onBack={back}
        />
      }
    >
      <DraftNotes draft={draft} />
      <SendAgain cut={save.cut} onAgain={() => save.start(voiced)} />
      <StepHead title={head?.title ?? ''}>{head?.text}</StepHead>
      <div className={styles.form}>
        <Suspense fallback={<Waiting text={m.studio_loading_character()} />}>
          <StepBody step={step} values={values} set={set} save={save} suggested={suggested} />
        </Suspense>
      </div>
      {within ? null : <LeaveGuard draft={draft} />}
      {leaving && (
        <LeaveDialog
          onStay={() => setLeaving(false)}
          onLeave={onBack}
          onDiscard={() => {
            draft.discard();
            onBack();
          }}
        />
      )}
      <SaveConflict what="character" draft={draft} save={save} currentOf={readCurrent} fieldsOf={listCharacterFields} />
    </StudioFrame>
  );
  if (!within) return page;
  return (
    <Overlay title={overlay} onClose={() => !save.busy && back()}>
      {page}
    </Overlay>
  );
}

function formatSubtitle({ characterName, characterId, originalCharacterId }: CharacterValues): string | undefined {
  if (characterName.trim() === '') return undefined;
  if (characterId !== null) return m.spec_edit_character();
  return originalCharacterId === null ? m.spec_create_character() : m.studio_a_variant();
}

function buildSteps(
  values: CharacterValues,
  current: number,
  missing: readonly string[],
  { suggested, inVain }: { suggested: VoiceName | null; inVain: number },
): Step[] {
  const done = summarizeCharacterSteps(values, suggested);
  return heads.map(({ name }, place) => {
    const lack = missing[place] ?? '';
    const ahead = place > current && values.characterId === null;
    if (lack !== '') return { name, why: lack, state: place > current ? 'locked' : 'open' };
    // The step that is lacking something says so.
    if (missing.slice(0, place).some((before) => before !== '')) return { name, why: '', state: 'locked' };
    if (place === answersStep && inVain > 0 && !ahead)
      return { name, why: m.studio_questions_asked_in_vain({ count: inVain }), state: 'done' };
    const summary = done[place] ?? '';
    if (summary === '') return { name, why: m.studio_optional(), state: 'open' };
    return { name, why: summary, state: ahead ? 'open' : 'done' };
  });
}

interface StepProps {
  step: number;
  values: CharacterValues;
  set: Draft<CharacterValues>['set'];
  save: Save<CharacterValues>;
}

function StepBody({ step, values, set, save, suggested }: StepProps & { suggested: VoiceName | null }) {
  switch (step) {
    case 0:
      return <BasicsStep values={values} set={set} wrong={save.fields} />;
    case 1:
      return (
        <FacesStep
          faces={values.faces}
          pronouns={values.characterPronouns}
          progress={save.progress}
          onChange={(faces, portraitAge) => set({ faces, portraitAge })}
        />
      );
    case 2:
      return <KnowledgeStep values={values} set={set} wrong={save.fields} />;
    case 3:
      return <OrdinaryLifeStep values={values} set={set} wrong={save.fields} />;
    case 4:
      return <AnswersStep values={values} set={set} wrong={save.fields} />;
    case 5:
      return (
        <>
          <AskedAsStep values={values} set={set} wrong={save.fields} />
          <LorebookStep values={values} set={set} wrong={save.fields} />
        </>
      );
    case 6:
      return <NatureStep values={values} set={set} />;
    default:
      return <VoiceStep values={values} set={set} suggested={suggested} />;
  }
}

/** Builds the form values from the response of a 409. */
function readCurrent(answer: unknown): CharacterValues | undefined {
  const { character } = answer as { character?: CharacterDetail };
  return character && toValues(character);
}
