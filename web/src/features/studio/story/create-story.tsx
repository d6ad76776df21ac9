import { limits } from '@emberlore/contract';
import { calls } from '../../../api/calls.ts';
import { send, useAccount } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { usePictureUrl } from '../../../ui/picture-file.ts';
import { type Step, Steps } from '../../../ui/steps.tsx';
import { findRefusedStep } from '../data/refused-step.ts';
import { type Save, useSave } from '../data/save.ts';
import { SendAgain } from '../data/send-again.tsx';
import { sentPictures } from '../data/send-pictures.ts';
import { DraftNotes, DraftState } from '../drafts/draft-notes.tsx';
import { LeaveGuard } from '../drafts/leave-guard.tsx';
import { type Draft, useDraft } from '../drafts/use-draft.ts';
import { StepHead, StudioFrame, Todo } from '../frame/studio-frame.tsx';
import { PictureShelf } from '../pictures/picture-shelf.tsx';
import { PoolButton } from '../pictures/pool-button.tsx';
import styles from './story.module.css';
import { StoryFields } from './story-fields.tsx';
import { StoryPreview } from './story-preview.tsx';
import { fits, joinWords, missingInStory, newStory, type StoryValues, tagsText } from './story-values.ts';
import { TagPicker } from './tag-picker.tsx';

interface CreateProps {
  onCreated: (storyId: string) => void;
  onHome: () => void;
}

/** Wizard to create a story in two steps: texts and pictures, then tags. */
export function CreateStory(props: CreateProps) {
  const draft = useDraft<StoryValues>('story/new', newStory);
  return draft && <Form {...props} draft={draft} />;
}

function createStory({ storyName, storyDescription, tags, pictures }: StoryValues, onProgress: (part: number) => void) {
  const { choices, files } = sentPictures(pictures);
  return send(calls.createStory, {
    parts: {
      storyInfo: { storyName: storyName.trim(), storyDescription: storyDescription.trim(), storyTags: [...tags] },
      pictures: { storyImages: choices },
    },
    files: { storyImages: files },
    onProgress,
  });
}

/** The fields of each step by their names in the call. */
const stepFields = [['storyName', 'storyDescription', 'storyImages'], ['storyTags']];

function Form({ draft, onCreated, onHome }: CreateProps & { draft: Draft<StoryValues> }) {
  const { values, set } = draft;
  const save = useSave({
    send: createStory,
    onDone: ({ storyId }) => {
      draft.done(newStory);
      onCreated(storyId);
    },
    onRefused: (fields) => set((before) => ({ step: findRefusedStep(stepFields, fields, before.step) })),
  });
  const missing = missingInStory(values);
  const ready = missing.length === 0 && fits(values.storyName, limits.storyName);
  const step = ready ? values.step : 0;
  const steps: Step[] = [
    {
      name: 'Story',
      why: ready ? m.studio_named_and_described() : m.studio_needs_listed({ listed: joinWords(missing) }),
      state: ready ? 'done' : 'open',
    },
    {
      name: m.spec_story_tags(),
      why: ready ? tagsText(values.tags.length) : m.studio_name_and_describe_the_story_first(),
      state: !ready ? 'locked' : values.tags.length > 0 ? 'done' : 'open',
    },
  ];
  const cover = values.pictures[0] ?? null;
  return (
    <StudioFrame
      title={values.storyName.trim() || m.spec_create_your_story()}
      sub={values.storyName.trim() ? m.spec_create_your_story() : undefined}
      backLabel={step === 0 ? m.studio_back_to_home() : m.studio_back_to_the_story()}
      onBack={() => (step === 0 ? onHome() : set({ step: 0 }))}
      state={<DraftState draft={draft} />}
      wash={usePictureUrl(cover)}
      place={step}
      left={
        <Steps
          title={m.studio_your_story()}
          steps={steps}
          current={step}
          canGo={(place) => place < step}
          onGo={(place) => set({ step: place })}
        />
      }
      preview={<Preview values={values} />}
      dock={<Dock step={step} ready={ready} missing={missing} values={values} set={set} save={save} />}
    >
      <DraftNotes draft={draft} />
      <SendAgain cut={save.cut} onAgain={() => save.start(values)} />
      {step === 0 ? <WordsStep draft={draft} save={save} /> : <TagsStep values={values} set={set} />}
      <LeaveGuard draft={draft} />
    </StudioFrame>
  );
}

function Preview({ values }: { values: StoryValues }) {
  const author = useAccount()?.userName ?? '';
  return <StoryPreview {...values} cover={values.pictures[0] ?? null} author={author} />;
}

interface StepProps {
  values: StoryValues;
  set: Draft<StoryValues>['set'];
}

function WordsStep({ draft: { values, set }, save }: { draft: Draft<StoryValues>; save: Save<StoryValues> }) {
  const { pictures } = values;
  return (
    <>
      <StepHead title={m.spec_create_your_story()}>{m.studio_a_name_that_catches_the_eye_a_few()}</StepHead>
      <div className={styles.form}>
        <StoryFields {...values} onChange={set} wrong={save.fields} />
        <PictureShelf
          pictures={pictures}
          busy={save.busy}
          progress={save.progress}
          onAdd={(more) => set({ pictures: [...pictures, ...more] })}
          onRemove={(gone) => set({ pictures: pictures.filter((_, place) => place !== gone) })}
          onCover={(place) => set({ pictures: movedFirst(pictures, place) })}
          onAdjust={(at, picture) => set({ pictures: pictures.map((each, place) => (place === at ? picture : each)) })}
        >
          <PoolButton
            kind="backgrounds"
            disabled={pictures.length >= limits.storyImages}
            onChoose={(picture) => set({ pictures: [...pictures, picture] })}
          />
        </PictureShelf>
      </div>
    </>
  );
}

/** Returns the list with the entry at `place` moved to the front. */
function movedFirst<T>(list: readonly T[], place: number): T[] {
  const first = list[place];
  return first === undefined ? [...list] : [first, ...list.filter((_, at) => at !== place)];
}

function TagsStep({ values, set }: StepProps) {
  return (
    <>
      <StepHead title={m.spec_story_tags()}>{m.studio_tags_help_players_find_your_story()}</StepHead>
      <TagPicker chosen={values.tags} onChange={(tags) => set({ tags })} />
    </>
  );
}

interface DockProps extends StepProps {
  step: number;
  ready: boolean;
  missing: string[];
  save: Save<StoryValues>;
}

function Dock({ step, ready, missing, values, set, save }: DockProps) {
  if (step === 0) {
    return (
      <>
        <Todo
          done={ready}
          text={
            ready
              ? m.studio_next_specstorytags({ specstorytags: m.spec_story_tags() })
              : m.studio_still_needs_listed({ listed: joinWords(missing) })
          }
        />
        <Button look="primary" disabled={!ready || save.busy} onClick={() => set({ step: 1 })}>
          {m.studio_next()}
        </Button>
      </>
    );
  }
  const tagged = values.tags.length > 0;
  return (
    <>
      <Button look="ghost" disabled={save.busy} onClick={() => set({ step: 0 })}>
        {m.studio_back()}
      </Button>
      <Todo
        sent={save.progress}
        done={tagged}
        text={tagged ? m.studio_everything_is_ready() : m.studio_choose_at_least_one_tag()}
      />
      <Button look="primary" busy={save.busy} disabled={!tagged} onClick={() => save.start(values)}>
        {save.busy ? m.spec_creating_story() : m.spec_create_story()}
      </Button>
    </>
  );
}
