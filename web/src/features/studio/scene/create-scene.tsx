import { limits, type Story } from '@emberlore/contract';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { splitLines } from '../../../ui/counted-text.ts';
import { usePictureUrl } from '../../../ui/picture-file.ts';
import { Steps } from '../../../ui/steps.tsx';
import { findRefusedStep } from '../data/refused-step.ts';
import { type Save, useSave } from '../data/save.ts';
import { SendAgain } from '../data/send-again.tsx';
import { sentFields } from '../data/send-pictures.ts';
import { DraftNotes, DraftState } from '../drafts/draft-notes.tsx';
import { LeaveGuard } from '../drafts/leave-guard.tsx';
import { type Draft, useDraft } from '../drafts/use-draft.ts';
import { StepHead, StudioFrame, Todo } from '../frame/studio-frame.tsx';
import { CharactersTab } from './characters-tab.tsx';
import { collectEarlier, type EarlierScenes } from './earlier-scenes.ts';
import { SceneImage, SceneWords } from './info-tab.tsx';
import { ItemsTab } from './items-tab.tsx';
import { KnowledgeTab } from './knowledge-tab.tsx';
import { QuestsTab } from './quests-tab.tsx';
import { sceneName } from './scene-name.ts';
import { ScenePremise } from './scene-premise.tsx';
import { ScenePreview } from './scene-preview.tsx';
import styles from './scene-tabs.module.css';
import {
  missingInScene,
  newScene,
  newSceneForm,
  type SceneValues,
  scenePart,
  sceneSteps,
  sceneTabFields,
  sceneTabOpen,
  sceneTitle,
  withDefaults,
} from './scene-values.ts';
import { SpotFields } from './spot-fields.tsx';
import { WinWords } from './win-tab.tsx';

interface CreateProps {
  story: Story;
  sceneOrder: number;
  onBack: () => void;
  onCreated: () => void;
}

/** Wizard to create a scene: six tabs that unlock in order. */
export function CreateScene(props: CreateProps) {
  const draft = useDraft<SceneValues>(newSceneForm(props.story.storyId), newScene);
  return draft && <Wizard {...props} draft={draft} />;
}

const helps = [
  m.studio_where_are_we_and_what_does_a(),
  m.studio_up_to_three_people_to_talk_to(),
  m.studio_what_everyone_in_this_scene_knows(),
  m.studio_up_to_four_items_a_quest_can_send(),
  m.studio_up_to_four_things_to_do_a_scene(),
  m.studio_what_players_see_and_read(),
];

function Wizard({ story, sceneOrder, onBack, onCreated, draft }: CreateProps & { draft: Draft<SceneValues> }) {
  const { set } = draft;
  const values = withDefaults(draft.values);
  const earlier = collectEarlier(story.scenes, sceneName);
  const save = useSave({
    send: (values: SceneValues, onProgress) => createScene(story.storyId, sceneOrder, values, onProgress),
    onDone() {
      draft.done(newScene);
      onCreated();
    },
    onRefused: (fields) => set((before) => ({ step: findRefusedStep(sceneTabFields, fields, before.step) })),
  });
  const missing = missingInScene(values);
  const step = furthest(missing, values.step);
  return (
    <StudioFrame
      title={story.storyName}
      sub={m.studio_scene_count_of_up_to({ count: story.scenes.length + 1, storyScenes: limits.storyScenes })}
      backLabel={m.studio_back_to_the_scenes()}
      onBack={onBack}
      state={<DraftState draft={draft} />}
      wash={usePictureUrl(values.background)}
      place={step}
      preview={<ScenePreview values={values} winning={step === 5} />}
      left={
        <Steps
          title={m.studio_your_scene()}
          steps={sceneSteps(values)}
          current={step}
          canGo={(place) => sceneTabOpen(missing, place)}
          onGo={(place) => set({ step: place })}
        />
      }
      dock={<Dock step={step} missing={missing} values={values} set={set} save={save} onBack={onBack} />}
    >
      <DraftNotes draft={draft} />
      <SendAgain cut={save.cut} onAgain={() => save.start(values)} />
      <StepHead title={sceneTitle(step)} part={scenePart(step)}>
        {helps[step]}
      </StepHead>
      <div className={styles.form}>
        <Tab
          step={step}
          values={values}
          set={set}
          save={save}
          form={newSceneForm(story.storyId)}
          story={story}
          earlier={earlier}
        />
      </div>
      <LeaveGuard draft={draft} />
    </StudioFrame>
  );
}

/** Returns the requested tab, or the last unlocked one before it. */
function furthest(missing: readonly string[], asked: number): number {
  for (let step = asked; step > 0; step -= 1) if (sceneTabOpen(missing, step)) return step;
  return 0;
}

function createScene(storyId: string, sceneOrder: number, values: SceneValues, onProgress: (part: number) => void) {
  const { choices, files } = sentFields({ sceneImage: values.background, sceneWinImage: values.winImage });
  return send(calls.createScene, {
    parts: {
      sceneInfo: {
        storyId,
        sceneOrder,
        sceneName: values.sceneName.trim(),
        sceneDescription: values.sceneDescription.trim(),
        sceneOpening: values.sceneOpening.trim(),
        sceneSpots: values.sceneSpots.map((spot) => spot.trim()),
        ...(values.sceneSpotPlaces && { sceneSpotPlaces: [...values.sceneSpotPlaces] }),
        sceneWinDescription: values.winDescription.trim(),
        selectedCharacters: values.characters.map(({ characterId }) => ({ characterId })),
        commonKnowledge: splitLines(values.knowledge),
        selectedItems: values.items.map(({ itemId }) => ({ itemId })),
        selectedQuests: values.quests.map(({ questId }) => ({ questId })),
      },
      pictures: choices,
    },
    files,
    onProgress,
  });
}

interface TabProps {
  step: number;
  values: SceneValues;
  set: Draft<SceneValues>['set'];
  save: Save<SceneValues>;
}

interface PageProps extends TabProps {
  form: string;
  story: Story;
  earlier: EarlierScenes;
}

function Tab({ step, values, set, save, form, story, earlier }: PageProps) {
  const uploadProgress = (picture: SceneValues['background']) => (picture && 'file' in picture ? save.progress : null);
  switch (step) {
    case 0:
      return (
        <>
          <ScenePremise storyId={story.storyId} values={values} onChange={set} />
          <SceneWords {...values} onChange={set} wrong={save.fields} />
          <SceneImage
            label={m.studio_background_image()}
            value={values.background}
            progress={uploadProgress(values.background)}
            onChange={(background, whole) =>
              set((before) => ({ background, sceneDescription: before.sceneDescription.trim() || (whole?.alt ?? '') }))
            }
          />
          <SpotFields
            spots={values.sceneSpots}
            places={values.sceneSpotPlaces}
            background={values.background}
            onChange={set}
            wrong={save.fields}
          />
        </>
      );
    case 1:
      return (
        <CharactersTab
          form={form}
          characters={values.characters}
          scenery={values.background}
          earlier={earlier.characters}
          onChange={(characters) => set({ characters })}
        />
      );
    case 2:
      return (
        <KnowledgeTab
          {...values}
          storyDescription={story.storyDescription}
          earlier={earlier.facts}
          error={save.fields.commonKnowledge}
          onChange={(knowledge) => set({ knowledge })}
        />
      );
    case 3:
      return (
        <ItemsTab
          items={values.items}
          earlier={earlier.items}
          spots={values.sceneSpots}
          onChange={(items) => set({ items })}
        />
      );
    case 4:
      return (
        <QuestsTab
          form={form}
          {...values}
          onCreated={(quest) => set((before) => ({ quests: [...before.quests, quest] }))}
          onChanged={(saved) =>
            set((before) => ({ quests: before.quests.map((each) => (each.questId === saved.questId ? saved : each)) }))
          }
          onDeleted={(gone) => set((before) => ({ quests: before.quests.filter((each) => each !== gone) }))}
        />
      );
    default:
      return (
        <>
          <SceneImage
            label={m.studio_win_image()}
            value={values.winImage}
            progress={uploadProgress(values.winImage)}
            onChange={(winImage) => set({ winImage })}
          />
          <WinWords
            winDescription={values.winDescription}
            texts={{ sceneDescription: values.sceneDescription }}
            error={save.fields.sceneWinDescription}
            onChange={(winDescription) => set({ winDescription })}
          />
        </>
      );
  }
}

interface DockProps extends TabProps {
  missing: readonly string[];
  onBack: () => void;
}

function Dock({ step, missing, values, set, save, onBack }: DockProps) {
  const last = step === 5;
  const lack = missing[step] ?? '';
  const opens = sceneSteps(values)[step + 1]?.name;
  return (
    <>
      <Button look="ghost" disabled={save.busy} onClick={() => (step === 0 ? onBack() : set({ step: step - 1 }))}>
        {m.studio_back()}
      </Button>
      <Todo
        sent={save.progress}
        done={lack === ''}
        text={
          lack === ''
            ? last
              ? m.studio_everything_is_ready()
              : m.studio_next_opens({ opens: opens ?? '' })
            : last
              ? lack
              : m.studio_lack_next_opens({ lack: lack ?? '', opens: opens ?? '' })
        }
      />
      {last ? (
        <Button
          look="primary"
          busy={save.busy}
          disabled={missing.some((each) => each !== '')}
          onClick={() => save.start(values)}
        >
          {save.busy ? m.studio_creating_scene() : m.spec_create_scene()}
        </Button>
      ) : (
        <Button look="primary" disabled={!sceneTabOpen(missing, step + 1)} onClick={() => set({ step: step + 1 })}>
          {m.studio_next()}
        </Button>
      )}
    </>
  );
}
