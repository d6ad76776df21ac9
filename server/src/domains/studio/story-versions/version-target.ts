import { mapRuleIds, type RestorablePart, storyRules } from '@emberlore/contract';
import { notFound } from '../../../kit/errors.ts';
import type { ExportedCharacter, ExportedItem, ExportedScene, Manifest } from '../story-export/story-export.service.ts';

/** Returns a story without the scenes, characters and items of these ids, and without the quests about them. */
export function withoutParts(story: Manifest, gone: ReadonlySet<string>): Manifest {
  if (gone.size === 0) return story;
  const stays = ({ id = '' }: { id?: string | undefined }) => !gone.has(id);
  return {
    ...story,
    characters: story.characters.filter(stays),
    items: story.items.filter(stays),
    scenes: story.scenes.filter(stays).map((scene) => ({
      ...scene,
      characters: scene.characters.filter((id) => !gone.has(id)),
      items: scene.items.filter((id) => !gone.has(id)),
      quests: scene.quests.filter(({ target }) => !gone.has(target)),
    })),
  };
}

/** Lists the ids of the scenes, characters and items of a story. */
export const listIds = ({ scenes, characters, items }: Manifest): string[] =>
  [...scenes, ...characters, ...items].flatMap(({ id }) => id ?? []);

/** Replaces the entry of the same id, or adds one. */
function put<Entry extends { id?: string | undefined }>(entries: readonly Entry[], entry: Entry): Entry[] {
  const at = entries.findIndex(({ id }) => id === entry.id);
  return at < 0 ? [...entries, entry] : entries.with(at, entry);
}

/** A scene brings the people and items that it shows and that the story has no more. */
function putScene(now: Manifest, version: Manifest, scene: ExportedScene): Manifest {
  const missing = <Entry extends { id: string }>(entries: readonly Entry[], there: readonly Entry[], ids: string[]) =>
    entries.filter(({ id }) => ids.includes(id) && !there.some((other) => other.id === id));
  return {
    ...now,
    scenes: put(now.scenes, scene),
    characters: [...now.characters, ...missing(version.characters, now.characters, scene.characters)],
    items: [...now.items, ...missing(version.items, now.items, scene.items)],
  };
}

/** Returns what a story is to be when a part of a version is restored, or all of it. Throws `Version Not Found.` */
export function chooseTarget(now: Manifest, version: Manifest, chosen: RestorablePart | undefined): Manifest {
  if (!chosen) return version;
  const find = <Entry extends { id?: string | undefined }>(entries: readonly Entry[]): Entry => {
    const entry = entries.find(({ id }) => id === chosen.id);
    if (!entry) throw notFound('Version');
    return entry;
  };
  if (chosen.part === 'scene') return putScene(now, version, find(version.scenes));
  if (chosen.part === 'item') return { ...now, items: put(now.items, find(version.items)) };
  return { ...now, characters: put(now.characters, find(version.characters)) };
}

type Pictured = Pick<ExportedCharacter, 'id' | 'picture' | 'annoyed' | 'happy' | 'sad'>;

/** Gives a part the pictures that it has now: those of versions may be gone. */
const keepFaces = <Part extends ExportedCharacter | ExportedItem>(part: Part, now: readonly Pictured[]): Part => {
  const same = now.find(({ id }) => id === part.id);
  if (!same) return part;
  const { picture, annoyed, happy, sad } = same;
  const { picture: _picture, ...rest } = part;
  const faces = 'personalKnowledge' in part ? { annoyed, happy, sad } : {};
  return { ...rest, ...faces, picture } as Part;
};

/** Returns a story without the rules about what is not in it, which no form could save. */
export function withoutLostRules(story: Manifest): Manifest {
  const quests = story.scenes.flatMap((scene) => scene.quests);
  const known = new Set([...listIds(story), ...quests.flatMap(({ id }) => id ?? [])]);
  const rules = storyRules.parse(story.rules ?? {});
  return { ...story, rules: mapRuleIds(rules, (_kind, id) => (known.has(id) ? id : null)).rules };
}

/** Returns a story to be restored with the pictures of what there is now. */
export function keepPictures(target: Manifest, now: Manifest): Manifest {
  return {
    ...target,
    story: { ...target.story, images: now.story.images },
    characters: target.characters.map((character) => keepFaces(character, now.characters)),
    items: target.items.map((item) => keepFaces(item, now.items)),
    scenes: target.scenes.map((scene) => {
      const same = now.scenes.find(({ id }) => id === scene.id);
      return same ? { ...scene, background: same.background, winPicture: same.winPicture } : scene;
    }),
  };
}
