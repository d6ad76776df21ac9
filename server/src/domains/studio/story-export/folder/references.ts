import { mapRuleIds, type RuleTarget, type StoryRules, storyRules } from '@emberlore/contract';
import type { Manifest } from '../manifest.ts';
import type { Path } from './faults.ts';

/** A reference to something that the story does not have. */
export interface Stray {
  /** The scene or file in which it stands. */
  where: { scene: string } | { character: string } | 'rules' | 'items' | 'story';
  path: Path;
  message: string;
}

const sections = Object.keys(storyRules.shape) as (keyof StoryRules)[];
const names: Record<RuleTarget, string> = { character: 'character', item: 'item', quest: 'quest', scene: 'scene' };

type Known = Record<RuleTarget, ReadonlySet<string>>;

/** Finds the rules that refer to what is not there, one by one. */
function findStrayRules(rules: StoryRules, known: Known): Stray[] {
  const none = storyRules.parse({});
  return sections.flatMap((section) =>
    rules[section].flatMap((entry, at): Stray[] => {
      const missing: string[] = [];
      const note = (kind: RuleTarget, id: string) => {
        if (known[kind].has(id)) return id;
        missing.push(`There is no ${names[kind]} ‘${id}’.`);
        return id;
      };
      mapRuleIds({ ...none, [section]: [entry] }, note);
      return [...new Set(missing)].map((message) => ({ where: 'rules', path: [section, at], message }));
    }),
  );
}

function findStrayQuests(scene: Manifest['scenes'][number], manifest: Manifest): Stray[] {
  return scene.quests.flatMap(({ id = '', type, target, knowledgeLine }): Stray[] => {
    const where = { scene: scene.id ?? '' };
    const there = type === 'SEARCH' ? scene.items : scene.characters;
    if (!there.includes(target))
      return [{ where, path: ['quests', id, 'about'], message: `‘${target}’ is not in this scene.` }];
    const known = manifest.characters.find((character) => character.id === target)?.personalKnowledge ?? [];
    if (knowledgeLine === '' || type !== 'KNOWLEDGE' || known.includes(knowledgeLine)) return [];
    return [{ where, path: ['quests', id, 'line'], message: `‘${target}’ does not know this line.` }];
  });
}

/** Finds what scenes, quests and rules refer to that is not in the folder, and what is in no scene. */
export function findStrays(manifest: Manifest, rules: StoryRules): Stray[] {
  const { scenes, characters, items } = manifest;
  const quests = scenes.flatMap((scene) => scene.quests.map(({ id = '' }) => ({ id, scene: scene.id ?? '' })));
  const known: Known = {
    character: new Set(characters.map(({ id }) => id)),
    item: new Set(items.map(({ id }) => id)),
    quest: new Set(quests.map(({ id }) => id)),
    scene: new Set(scenes.map(({ id = '' }) => id)),
  };
  const inScenes = scenes.flatMap((scene): Stray[] => {
    const where = { scene: scene.id ?? '' };
    const missing = (kind: 'character' | 'item', field: string, ids: readonly string[]) =>
      ids.flatMap((id, at) =>
        known[kind].has(id) ? [] : [{ where, path: [field, at], message: `There is no ${kind} ‘${id}’.` }],
      );
    return [
      ...missing('character', 'people', scene.characters),
      ...missing('item', 'items', scene.items),
      ...findStrayQuests(scene, manifest),
    ];
  });
  const twice = quests
    .filter(({ id }, at) => quests.findIndex((each) => each.id === id) < at)
    .map(
      ({ id, scene }): Stray => ({
        where: { scene },
        path: ['quests', id],
        message: `Another quest is called ‘${id}’.`,
      }),
    );
  const idle = [
    ...characters
      .filter(({ id }) => !scenes.some((scene) => scene.characters.includes(id)))
      .map(({ id }): Stray => ({ where: { character: id }, path: [], message: 'This character is in no scene.' })),
    ...items
      .filter(({ id }) => !scenes.some((scene) => scene.items.includes(id)))
      .map(({ id }): Stray => ({ where: 'items', path: [id], message: 'This item is in no scene.' })),
  ];
  return [...inScenes, ...twice, ...findStrayRules(rules, known), ...idle];
}
