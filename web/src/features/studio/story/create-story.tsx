import { limits, studioTexts, texts } from '@emberlore/contract';
import { calls } from '../../../api/calls.ts';
import { send, useAccount } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { usePictureUrl } from '../../../ui/picture-file.ts';
import { type Step, Steps } from '../../../ui/steps.tsx';
import { type Save, useSave } from '../data/save.ts';
import { SendAgain } from '../data/send-again.tsx';
import { sentPictures } from '../data/send-pictures.ts';
import { DraftRestored, DraftState } from '../drafts/draft-notes.tsx';
import { LeaveGuard } from '../drafts/leave-guard.tsx';
import { type Draft, useDraft } from '../drafts/use-draft.ts';
import { StepHead, StudioFrame, Todo } from '../frame/studio-frame.tsx';
import { PictureShelf } from '../pictures/picture-shelf.tsx';
import { PoolButton } from '../pictures/pool-button.tsx';
import styles from './story.module.css';
import { StoryFields } from './story-fields.tsx';
import { StoryPreview } from './story-preview.tsx';
import { fits, listed, missingOfStory, newStory, type StoryValues, tagsText } from './story-values.ts';
import { TagPicker } from './tag-picker.tsx';

interface CreateProps {
  onCreated: (storyId: string) => void;
  onHome: () => void;
}

/** Making a story in two steps: its words and pictures, then its tags. */
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

function Form({ draft, onCreated, onHome }: CreateProps & { draft: Draft<StoryValues> }) {
  const { values, set } = draft;
  const save = useSave({
    send: createStory,
    onDone: ({ storyId }) => {
      draft.done(newStory);
      onCreated(storyId);
    },
  });
  const missing = missingOfStory(values);
  const ready = missing.length === 0 && fits(values.storyName, limits.storyName);
  const step = ready ? values.step : 0;
  const steps: Step[] = [
    { name: 'Story', why: ready ? 'Named and described' : `Needs ${listed(missing)}`, state: ready ? 'done' : 'open' },
    {
      name: studioTexts.storyTags,
      why: ready ? tagsText(values.tags.length) : 'Opens when the story has its words',
      state: !ready ? 'locked' : values.tags.length > 0 ? 'done' : 'open',
    },
  ];
  const cover = values.pictures[0] ?? null;
  return (
    <StudioFrame
      title={values.storyName.trim() || studioTexts.createYourStory}
      sub={values.storyName.trim() ? studioTexts.createYourStory : undefined}
      backLabel={step === 0 ? 'Back to home' : 'Back to the story'}
      onBack={() => (step === 0 ? onHome() : set({ step: 0 }))}
      state={<DraftState draft={draft} />}
      wash={usePictureUrl(cover)}
      place={step}
      left={
        <Steps
          title="Your story"
          steps={steps}
          current={step}
          canGo={(place) => place < step}
          onGo={(place) => set({ step: place })}
        />
      }
      preview={<Preview values={values} />}
      dock={<Dock step={step} ready={ready} missing={missing} values={values} set={set} save={save} />}
    >
      <DraftRestored draft={draft} />
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
      <StepHead title={studioTexts.createYourStory}>
        A name that makes one look, a few lines that make one stay, and pictures for the cover.
      </StepHead>
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

/** The list with the one at `place` at its head. */
function movedFirst<T>(list: readonly T[], place: number): T[] {
  const first = list[place];
  return first === undefined ? [...list] : [first, ...list.filter((_, at) => at !== place)];
}

function TagsStep({ values, set }: StepProps) {
  return (
    <>
      <StepHead title={studioTexts.storyTags}>
        Players find stories by them. Choose one to four; the first says most.
      </StepHead>
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
        <Todo done={ready} text={ready ? `Next: ${studioTexts.storyTags}` : `Still needs ${listed(missing)}`} />
        <Button look="primary" disabled={!ready || save.busy} onClick={() => set({ step: 1 })}>
          Next
        </Button>
      </>
    );
  }
  const tagged = values.tags.length > 0;
  return (
    <>
      <Button look="ghost" disabled={save.busy} onClick={() => set({ step: 0 })}>
        Back
      </Button>
      <Todo sent={save.progress} done={tagged} text={tagged ? 'Everything is in place' : 'Choose at least one tag'} />
      <Button look="primary" busy={save.busy} disabled={!tagged} onClick={() => save.start(values)}>
        {save.busy ? studioTexts.creatingStory : texts.createStory}
      </Button>
    </>
  );
}
