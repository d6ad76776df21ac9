import { mapRuleIds, type RuleTarget, storyRules } from '@emberlore/contract';
import type { ExportedPicture, Manifest } from '../manifest.ts';
import { toCharacterData, toItemData, toRulesData, toSceneData, toStoryData } from './convert.ts';
import { changeMarkdown, type FilePlan, writeMarkdown } from './markdown-file.ts';
import { characterPlan, rulesFields, scenePlan, storyFields } from './plans.ts';
import { characterPath, type StoryFolder } from './read-folder.ts';
import { handle } from './shapes.ts';
import { changeYaml } from './yaml-change.ts';
import { writeYaml } from './yaml-file.ts';

/** The ids of a story’s content in a folder, by those that its export uses. */
export type FolderIds = Record<RuleTarget, ReadonlyMap<string, string>>;

/** What becomes of the files of a folder. */
export interface WrittenFolder {
  /** New and changed texts by their paths. */
  changed: Map<string, string>;
  /** Files of what is no longer in the story. */
  removed: string[];
  ids: FolderIds;
}

const isUuid = (id: string) => /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(id);

/** Turns a name into an id. */
export function toHandle(name: string, instead: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{Ll}\p{Lo}\p{N}]+/gu, '-')
    .replace(/^[-\p{N}]+/u, '')
    .slice(0, 50)
    .split('-')
    .filter((part) => part !== '')
    .join('-');
  return handle.safeParse(plain).success ? plain : instead;
}

interface NamedThing {
  id?: string | undefined;
  name: string;
}

/**
 * Returns the id of each thing: the one that it had, its own if people can read it, or one made from its name, each once.
 * `free`: what the folder has by name and id, for things that nobody knows yet.
 */
function nameThings(
  things: readonly NamedThing[],
  kind: RuleTarget,
  known: ReadonlyMap<string, string>,
  there: readonly NamedThing[],
): Map<string, string> {
  const ids = new Map<string, string>();
  const taken = new Set(things.flatMap(({ id = '' }) => known.get(id) ?? []));
  for (const { id = '', name } of things) {
    const twin = there.find((each) => each.name === name && each.id !== undefined && !taken.has(each.id))?.id;
    const own = !isUuid(id) && handle.safeParse(id).success ? id : undefined;
    const wanted = known.get(id) ?? twin ?? own ?? toHandle(name, kind);
    let given = wanted;
    for (let next = 2; !known.has(id) && taken.has(given); next += 1) given = `${wanted}-${next}`;
    taken.add(given);
    ids.set(id, given);
  }
  return ids;
}

/** Returns a story with other ids. */
export function renameIds(
  manifest: Manifest,
  ids: FolderIds,
  picture = (given: ExportedPicture): ExportedPicture => given,
): Manifest {
  const to = (kind: RuleTarget, id: string) => ids[kind].get(id) ?? id;
  const pictured = <T extends object>(thing: T, fields: readonly string[]): T => ({
    ...thing,
    ...Object.fromEntries(
      Object.entries(thing)
        .filter(([field, given]) => fields.includes(field) && given)
        .map(([field, given]) => [field, picture(given)]),
    ),
  });
  const rules = storyRules.parse(manifest.rules ?? {});
  return {
    ...manifest,
    story: { ...manifest.story, images: manifest.story.images.map(picture) },
    characters: manifest.characters.map((each) =>
      pictured({ ...each, id: to('character', each.id) }, ['picture', 'annoyed', 'happy', 'sad']),
    ),
    items: manifest.items.map((each) => pictured({ ...each, id: to('item', each.id) }, ['picture'])),
    scenes: manifest.scenes.map((scene) => ({
      ...pictured(scene, ['background', 'winPicture']),
      id: to('scene', scene.id ?? ''),
      characters: scene.characters.map((id) => to('character', id)),
      items: scene.items.map((id) => to('item', id)),
      quests: scene.quests.map((quest) => ({
        ...quest,
        id: to('quest', quest.id ?? ''),
        target: to(quest.type === 'SEARCH' ? 'item' : 'character', quest.target),
      })),
    })),
    rules: mapRuleIds(rules, to).rules,
  };
}

/** Numbers scenes and quests that a file of an older version has no ids for. */
function withIds(manifest: Manifest): Manifest {
  const scenes = manifest.scenes.map((scene, at) => ({
    ...scene,
    id: scene.id ?? `scene-${at + 1}`,
    quests: scene.quests.map((quest, place) => ({ ...quest, id: quest.id ?? `quest-${at + 1}-${place + 1}` })),
  }));
  return { ...manifest, scenes };
}

const noIds: FolderIds = { character: new Map(), item: new Map(), quest: new Map(), scene: new Map() };

function chooseIds({ characters, items, scenes }: Manifest, there: Manifest | null, known: FolderIds): FolderIds {
  const quests = (story: Manifest) => story.scenes.flatMap((scene) => scene.quests);
  return {
    character: nameThings(characters, 'character', known.character, there?.characters ?? []),
    item: nameThings(items, 'item', known.item, there?.items ?? []),
    quest: nameThings(quests({ ...there, scenes } as Manifest), 'quest', known.quest, there ? quests(there) : []),
    scene: nameThings(scenes, 'scene', known.scene, there?.scenes ?? []),
  };
}

const numbered = (id: string, at: number) => `scenes/${String(at + 1).padStart(2, '0')}-${id}.md`;

/** Returns the path of each scene: its own, as long as the files have the order of the scenes. */
function placeScenes(ids: readonly string[], { scenePaths }: Pick<StoryFolder, 'scenePaths'>): string[] {
  const own = ids.map((id, at) => scenePaths.get(id) ?? numbered(id, at));
  const isInOrder = own.every((path, at) => at === 0 || (own[at - 1] ?? '') < path);
  return isInOrder ? own : ids.map(numbered);
}

/**
 * Writes a story into a folder, which may be empty. What has not changed in a file stays as it was written, with its comments;
 * a file in which nothing has changed is not written. `known` are the ids that the folder uses for content of the story, and
 * `picture` names pictures.
 */
export function writeFolder(
  given: Manifest,
  folder: Pick<StoryFolder, 'texts' | 'manifest' | 'scenePaths'>,
  known: FolderIds = noIds,
  picture?: (given: ExportedPicture) => ExportedPicture,
): WrittenFolder {
  const whole = withIds(given);
  const there = folder.manifest;
  const ids = chooseIds(whole, there, known);
  const story = renameIds(whole, ids, picture);
  const changed = new Map<string, string>();
  const written = new Set<string>();
  /** Writes a file that was at `from`. */
  const put = (path: string, from: string, text: string) => {
    written.add(path);
    if (folder.texts.get(path) !== text || path !== from) changed.set(path, text);
  };
  const markdown = (path: string, from: string, before: object | undefined, after: object, plan: FilePlan) => {
    const text = folder.texts.get(from);
    const isChange = text !== undefined && before !== undefined;
    const data = after as Record<string, unknown>;
    put(path, from, isChange ? changeMarkdown(text, before as typeof data, data, plan) : writeMarkdown(data, plan));
  };
  const yaml = (path: string, before: object | undefined, after: object, order: readonly string[] = []) => {
    const text = folder.texts.get(path);
    if (text === undefined && Object.keys(after).length === 0) return;
    type Data = Record<string, unknown>;
    put(
      path,
      path,
      text === undefined
        ? writeYaml(inOrder(after as Data, order))
        : changeYaml(text, (before ?? {}) as Data, after as Data, order),
    );
  };
  const toItems = ({ items }: Manifest) => Object.fromEntries(items.map((item) => [item.id, toItemData(item)]));
  yaml('story.yaml', there ? toStoryData(there) : undefined, toStoryData(story), storyFields);
  yaml('items.yaml', there ? toItems(there) : undefined, toItems(story));
  yaml('rules.yaml', there ? toRulesData(there.rules) : undefined, toRulesData(story.rules), rulesFields);
  for (const character of story.characters) {
    const before = there?.characters.find(({ id }) => id === character.id);
    const path = characterPath(character.id);
    markdown(path, path, before && toCharacterData(before), toCharacterData(character), characterPlan);
  }
  const paths = placeScenes(
    story.scenes.map(({ id = '' }) => id),
    folder,
  );
  for (const [at, scene] of story.scenes.entries()) {
    const before = there?.scenes.find(({ id }) => id === scene.id);
    const path = paths[at] ?? '';
    const from = folder.scenePaths.get(scene.id ?? '') ?? path;
    markdown(path, from, before && toSceneData(before), toSceneData(scene), scenePlan);
  }
  const removed = [...folder.texts.keys()].filter((path) => path.endsWith('.md') && !written.has(path));
  return { changed, removed, ids };
}

/** Puts the fields of new files into their order. */
function inOrder(data: Record<string, unknown>, order: readonly string[]): Record<string, unknown> {
  const place = (key: string) => order.indexOf(key) + 1 || order.length + 1;
  return Object.fromEntries(Object.entries(data).toSorted(([one], [other]) => place(one) - place(other)));
}

/** An empty folder. */
export const emptyFolder = { texts: new Map<string, string>(), manifest: null, scenePaths: new Map<string, string>() };
