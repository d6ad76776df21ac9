import type { CharacterDetail, ItemDetail, QuestDetail, SceneDetail } from '@emberlore/contract';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { PartFoot } from '../data/part-foot.tsx';
import { refreshAll } from '../data/studio-queries.ts';
import { usePart } from '../data/use-part.ts';
import { DraftNotes } from '../drafts/draft-notes.tsx';
import { CharactersTab } from '../scene/characters-tab.tsx';
import { ItemsTab } from '../scene/items-tab.tsx';
import { QuestsTab } from '../scene/quests-tab.tsx';
import styles from './edit.module.css';
import { currentScene, versioned } from './scene-parts.tsx';

interface PartProps {
  scene: SceneDetail;
}

/** Form for the scene's characters. */
export function CharactersPart({ scene }: PartProps) {
  const { sceneId } = scene;
  const part = usePart<SceneDetail, { characters: readonly CharacterDetail[] }>({
    form: `scene/edit/${sceneId}/characters`,
    whole: scene,
    partOf: ({ characters }) => ({ characters }),
    fieldsOf: ({ characters }) => [[m.spec_characters(), characters.map((each) => each.characterName).join('\n')]],
    compared: ({ characters }) => characters.map(({ characterId }) => characterId),
    send: ({ characters }, version) =>
      send(calls.updateCharacters, {
        body: { sceneId, characters: characters.map(({ characterId }) => ({ characterId })), ...versioned(version) },
      }),
    currentOf: currentScene,
    saved: m.studio_characters_saved(),
  });
  if (!part) return null;
  const { characters } = part.values;
  return (
    <div className={styles.tab}>
      <DraftNotes draft={part.draft} />
      <CharactersTab
        form={`scene/edit/${sceneId}`}
        characters={characters}
        scenery={{ url: scene.sceneBackgroundImageURL }}
        disabled={part.busy}
        onChange={(next) => part.draft.set({ characters: next })}
      />
      <PartFoot
        part={part}
        what="scene"
        ready={characters.length > 0}
        lack={m.studio_a_scene_needs_at_least()}
        label={m.studio_update_characters()}
        busyLabel={m.spec_updating_characters()}
      />
    </div>
  );
}

/** Form for the scene's items. */
export function ItemsPart({ scene }: PartProps) {
  const { sceneId } = scene;
  const part = usePart<SceneDetail, { items: readonly ItemDetail[] }>({
    form: `scene/edit/${sceneId}/items`,
    whole: scene,
    partOf: ({ items }) => ({ items }),
    fieldsOf: ({ items }) => [[m.spec_items(), items.map((each) => each.itemName).join('\n')]],
    compared: ({ items }) => items.map(({ itemId }) => itemId),
    send: ({ items }, version) =>
      send(calls.updateItems, {
        body: { sceneId, items: items.map(({ itemId }) => ({ itemId })), ...versioned(version) },
      }),
    currentOf: currentScene,
    saved: m.studio_items_saved(),
  });
  if (!part) return null;
  const { items } = part.values;
  return (
    <div className={styles.tab}>
      <DraftNotes draft={part.draft} />
      <ItemsTab
        items={items}
        spots={scene.sceneSpots}
        disabled={part.busy}
        onChange={(next) => part.draft.set({ items: next })}
      />
      <PartFoot
        part={part}
        what="scene"
        ready={items.length > 0}
        lack={m.studio_a_scene_needs_at_least_one()}
        label={m.studio_update_items()}
        busyLabel={m.spec_updating_items()}
      />
    </div>
  );
}

/** The scene's quests; each change is saved immediately. */
export function QuestsPart({ scene }: PartProps) {
  const { sceneId } = scene;
  return (
    <QuestsTab
      form={`scene/edit/${sceneId}`}
      quests={scene.quests}
      characters={scene.characters}
      items={scene.items}
      onCreated={({ questId }: QuestDetail) =>
        send(calls.createSceneQuest, { body: { sceneId, questId } }).then(() => undefined)
      }
      onDeleted={refreshAll}
      onChanged={refreshAll}
    />
  );
}
