import { pictureAt, type SceneDetail, type Story } from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { StepHead, StudioFrame } from '../frame/studio-frame.tsx';
import { sceneName } from '../scene/scene-name.ts';
import { ScenePreview } from '../scene/scene-preview.tsx';
import { type SceneValues, sceneTabs, unnamedSpots } from '../scene/scene-values.ts';
import { CharactersPart, ItemsPart, QuestsPart } from './scene-cast-parts.tsx';
import { InfoPart, KnowledgePart, WinPart } from './scene-parts.tsx';

/** The tabs of Edit Scene, by their name in the URL. */
export const sceneTabIds = ['info', 'characters', 'knowledge', 'items', 'quests', 'win'] as const;
export type SceneTabId = (typeof sceneTabIds)[number];

interface EditProps {
  story: Story | undefined;
  scene: SceneDetail;
  tab: SceneTabId;
  onTab: (tab: SceneTabId) => void;
  onBack: () => void;
}

const contents: Record<SceneTabId, (props: { scene: SceneDetail }) => React.ReactNode> = {
  info: InfoPart,
  characters: CharactersPart,
  knowledge: KnowledgePart,
  items: ItemsPart,
  quests: QuestsPart,
  win: WinPart,
};

/** Screen to edit a scene: six tabs, each saved separately. */
export function EditScene({ story, scene, tab, onTab, onBack }: EditProps) {
  const name = sceneName(scene);
  return (
    <StudioFrame
      title={m.studio_edit_scene()}
      sub={story?.storyName}
      backLabel={m.studio_back_to_the_story()}
      onBack={onBack}
      wash={pictureAt(scene.sceneBackgroundImageURL, 960)}
      preview={<ScenePreview values={toPreview(scene)} winning={tab === 'win'} />}
    >
      <StepHead title={name} />
      <Tabs
        label={m.studio_edit_scene()}
        value={tab}
        onChange={onTab}
        tabs={sceneTabIds.map((id, place) => {
          const Content = contents[id];
          return { id, name: sceneTabs[place] ?? id, content: <Content scene={scene} /> };
        })}
      />
    </StudioFrame>
  );
}

function toPreview(scene: SceneDetail): SceneValues {
  const {
    sceneName,
    sceneDescription,
    sceneOpening = '',
    sceneSpots = unnamedSpots,
    sceneSpotPlaces = null,
    characters,
    items,
    quests,
    sceneWinDescription: winDescription,
  } = scene;
  return {
    step: 0,
    sceneName,
    sceneDescription,
    sceneOpening,
    sceneSpots,
    sceneSpotPlaces,
    characters,
    items,
    quests,
    winDescription,
    knowledge: '',
    background: {
      url: scene.sceneBackgroundImageURL,
      ...(scene.sceneBackgroundView && { look: scene.sceneBackgroundView }),
    },
    winImage: { url: scene.sceneWinImageURL, ...(scene.sceneWinView && { look: scene.sceneWinView }) },
  };
}
