import { limits, type PictureView, type SceneDetail } from '@emberlore/contract';
import { useState } from 'react';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { splitLines } from '../../../ui/counted-text.ts';
import type { PictureValue } from '../../../ui/picture-file.ts';
import { Waiting } from '../../../ui/spinner.tsx';
import { PartFoot } from '../data/part-foot.tsx';
import { useSave } from '../data/save.ts';
import { sentFields } from '../data/send-pictures.ts';
import { usePart } from '../data/use-part.ts';
import { DraftNotes } from '../drafts/draft-notes.tsx';
import { SceneImage, SceneWords } from '../scene/info-tab.tsx';
import { KnowledgeTab } from '../scene/knowledge-tab.tsx';
import { type SceneValues, unnamedSpots } from '../scene/scene-values.ts';
import { SpotFields } from '../scene/spot-fields.tsx';
import { WinWords } from '../scene/win-tab.tsx';
import { joinWords } from '../story/story-values.ts';
import styles from './edit.module.css';

/** Reads the scene's current version from the response of a 409. */
export function currentScene(answer: unknown): SceneDetail | undefined {
  return (answer as { scene?: SceneDetail } | undefined)?.scene;
}

/** Returns the version as a call's field. */
export function versioned(version: number | undefined) {
  return version === undefined ? {} : { version };
}

/** The texts of the first tab. */
type SceneTexts = Pick<
  SceneValues,
  'sceneName' | 'sceneDescription' | 'sceneOpening' | 'sceneSpots' | 'sceneSpotPlaces'
>;

interface PartProps {
  scene: SceneDetail;
}

/** Form for a scene's name, description, opening and background. */
export function InfoPart({ scene }: PartProps) {
  const { sceneId } = scene;
  const part = usePart<SceneDetail, SceneTexts>({
    form: `scene/edit/${sceneId}/info`,
    whole: scene,
    partOf: ({
      sceneName,
      sceneDescription,
      sceneOpening = '',
      sceneSpots = unnamedSpots,
      sceneSpotPlaces = null,
    }) => ({
      sceneName,
      sceneDescription,
      sceneOpening,
      sceneSpots,
      sceneSpotPlaces,
    }),
    fieldsOf: ({ sceneName, sceneDescription, sceneOpening, sceneSpots }) => [
      [m.studio_scene_name(), sceneName],
      [m.studio_description(), sceneDescription],
      [m.studio_opening(), sceneOpening],
      [m.studio_spots(), sceneSpots.join('\n').trim()],
    ],
    compared: (texts) => texts,
    send: ({ sceneName, sceneDescription, sceneOpening, sceneSpots, sceneSpotPlaces }, version) =>
      send(calls.updateScene, {
        body: {
          sceneId,
          sceneName: sceneName.trim(),
          sceneDescription: sceneDescription.trim(),
          sceneOpening: sceneOpening.trim(),
          sceneSpots: sceneSpots.map((spot) => spot.trim()),
          ...(sceneSpotPlaces && { sceneSpotPlaces: [...sceneSpotPlaces] }),
          ...versioned(version),
        },
      }),
    currentOf: currentScene,
    saved: m.studio_scene_saved(),
  });
  if (!part) return null;
  const { sceneName, sceneDescription } = part.values;
  const missing = [
    ...(sceneName.trim() === '' ? [m.studio_a_name()] : []),
    ...(sceneDescription.trim() === '' ? [m.studio_a_description()] : []),
    ...(scene.sceneBackgroundImageURL === '' ? [m.studio_a_background_image()] : []),
  ];
  return (
    <div className={styles.form}>
      <DraftNotes draft={part.draft} />
      <SceneWords {...part.values} onChange={part.draft.set} wrong={part.fields} />
      <SpotFields
        spots={part.values.sceneSpots}
        places={part.values.sceneSpotPlaces}
        background={{
          url: scene.sceneBackgroundImageURL,
          ...(scene.sceneBackgroundView && { look: scene.sceneBackgroundView }),
        }}
        onChange={part.draft.set}
        wrong={part.fields}
      />
      <PartFoot
        part={part}
        what="scene"
        ready={missing.length === 0}
        lack={m.studio_still_needs_listed({ listed: joinWords(missing) })}
        label={m.spec_update_scene()}
        busyLabel={m.spec_updating_scene()}
      />
      <UploadedImage label={m.studio_background_image()} scene={scene} background />
    </div>
  );
}

/** Form for what every character in the scene knows. */
export function KnowledgePart({ scene }: PartProps) {
  const { sceneId } = scene;
  const part = usePart<SceneDetail, { knowledge: string }>({
    form: `scene/edit/${sceneId}/knowledge`,
    whole: scene,
    partOf: ({ sceneCommonKnowledge }) => ({ knowledge: sceneCommonKnowledge?.join('\n') ?? '' }),
    fieldsOf: ({ knowledge }) => [[m.spec_common_knowledge(), knowledge]],
    compared: ({ knowledge }) => splitLines(knowledge),
    send: ({ knowledge }, version) =>
      send(calls.updateCommonKnowledge, {
        body: { sceneId, commonKnowledge: splitLines(knowledge), ...versioned(version) },
      }),
    currentOf: currentScene,
    saved: m.studio_common_knowledge_saved(),
  });
  if (!part) return null;
  const count = splitLines(part.values.knowledge).length;
  return (
    <div className={styles.form}>
      <DraftNotes draft={part.draft} />
      <KnowledgeTab
        {...part.values}
        sceneDescription={scene.sceneDescription}
        characters={scene.characters}
        error={part.fields.commonKnowledge}
        onChange={(knowledge) => part.draft.set({ knowledge })}
      />
      <PartFoot
        part={part}
        what="scene"
        ready={count >= limits.knowledgeLinesLeast}
        lack={m.studio_write_at_least_four_lines()}
        label={m.studio_update_common_knowledge()}
        busyLabel={m.spec_updating_common_knowledge()}
      />
    </div>
  );
}

/** Form for the picture and text of the scene's win. */
export function WinPart({ scene }: PartProps) {
  const { sceneId } = scene;
  const part = usePart<SceneDetail, { sceneWinDescription: string }>({
    form: `scene/edit/${sceneId}/win`,
    whole: scene,
    partOf: ({ sceneWinDescription }) => ({ sceneWinDescription }),
    fieldsOf: ({ sceneWinDescription }) => [[m.studio_win_description(), sceneWinDescription]],
    compared: ({ sceneWinDescription }) => sceneWinDescription,
    send: ({ sceneWinDescription }, version) =>
      send(calls.updateSceneWin, {
        body: { sceneId, sceneWinDescription: sceneWinDescription.trim(), ...versioned(version) },
      }),
    currentOf: currentScene,
    saved: m.studio_scene_win_saved(),
  });
  if (!part) return null;
  const description = part.values.sceneWinDescription;
  return (
    <div className={styles.form}>
      <DraftNotes draft={part.draft} />
      <WinWords
        winDescription={description}
        error={part.fields.sceneWinDescription}
        onChange={(sceneWinDescription) => part.draft.set({ sceneWinDescription })}
      />
      <PartFoot
        part={part}
        what="scene"
        ready={description.trim() !== ''}
        lack={m.studio_still_needs_a_win_description()}
        label={m.spec_update_scene_win()}
        busyLabel={m.spec_updating_scene_win()}
      />
      <UploadedImage label={m.studio_win_image()} scene={scene} background={false} />
    </div>
  );
}

/** One of the scene's two pictures; a new one uploads as soon as it is chosen. */
function UploadedImage({ label, scene, background }: PartProps & { label: string; background: boolean }) {
  const url = background ? scene.sceneBackgroundImageURL : scene.sceneWinImageURL;
  const look = background ? scene.sceneBackgroundView : scene.sceneWinView;
  const [chosen, setChosen] = useState<PictureValue | null>(null);
  const [failed, setFailed] = useState(false);
  const save = useSave({
    send: async (picture: PictureValue, onProgress) => {
      setFailed(true);
      await sendImage(scene.sceneId, background, picture, onProgress);
    },
    onDone() {
      setFailed(false);
      setChosen(null);
    },
  });
  const change = (picture: PictureValue | null) => {
    // Another one would not be sent.
    if (!picture || save.busy) return;
    setChosen(picture);
    save.start(picture);
  };
  return (
    <>
      <SceneImage
        label={label}
        value={chosen ?? savedPicture(url, look)}
        progress={save.progress}
        error={failed && !save.busy ? m.studio_the_picture_wasnt_saved() : undefined}
        onRetry={chosen ? () => save.start(chosen) : undefined}
        onChange={change}
      />
      {save.busy && <Waiting text={m.spec_uploading_image()} />}
    </>
  );
}

function savedPicture(url: string, look: PictureView | undefined): PictureValue | null {
  return url === '' ? null : { url, ...(look && { look }) };
}

async function sendImage(
  sceneId: string,
  isBackgroundImage: boolean,
  picture: PictureValue,
  onProgress: (part: number) => void,
): Promise<void> {
  if ('url' in picture && picture.poolId === undefined) {
    await send(calls.describePicture, { body: { pictureURL: picture.url, ...picture.look } });
    return;
  }
  const { choices, files } = sentFields({ sceneImage: picture });
  await send(calls.uploadSceneImage, {
    parts: { sceneImageData: { sceneId, isBackgroundImage }, pictures: choices },
    files,
    onProgress,
  });
}
