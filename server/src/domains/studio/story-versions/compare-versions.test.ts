import { limits } from '@emberlore/contract';
import { expect, test } from 'vitest';
import type { Manifest } from '../story-export/manifest.ts';
import { manifest as schema } from '../story-export/manifest.ts';
import { compareVersions } from './compare-versions.ts';

const lines = ['I keep the light.', 'I am afraid of bells.'];

const build = (): Manifest =>
  schema.parse({
    format: 'emberlore-story',
    schemaVersion: 1,
    story: { name: 'The Light', description: 'A tale.', tags: ['Mystery'], images: [{ file: 'pictures/a.webp' }] },
    characters: [
      {
        ...{ id: 'ann', name: 'Ann', description: 'A keeper.', pronouns: 'She/Her/Hers', voice: 'Nora' },
        ...{ personalKnowledge: lines, nature: { characterJoy: 3 } },
      },
    ],
    items: [{ id: 'key', name: 'Key', description: 'Brass.' }],
    scenes: ['hall', 'tower'].map((id) => ({
      ...{ id, name: `The ${id}`, description: 'Dark.', winDescription: 'Won.', commonKnowledge: lines },
      ...{ characters: ['ann'], items: ['key'] },
      quests: id === 'hall' ? [{ id: 'find', type: 'SEARCH', name: 'The key', target: 'key' }] : [],
    })),
    rules: {
      choices: [{ choiceId: 'ask', sceneId: 'hall', characterId: 'ann', question: 'Ask her?', options: [] }],
    },
  });

/** Compares the story with itself after a change. */
function compareTo(change: (story: Manifest) => void) {
  const after = build();
  change(after);
  return compareVersions(build(), after).changes;
}

test('equal versions have no differences', () => {
  expect(compareVersions(build(), build())).toEqual({ changes: [], more: false });
});

test('says which fields of which part differ, and what they were', () => {
  const changes = compareTo((story) => {
    story.story.name = 'The Lamp';
    const [hall] = story.scenes;
    if (hall) hall.opening = 'You knock.';
    const [ann] = story.characters;
    ann?.personalKnowledge.push('My brother drowned.');
    const [quest] = hall?.quests ?? [];
    if (quest) quest.hint = 'Under the mat.';
  });
  expect(changes.map(({ part, id, within, act }) => [part, id, within, act])).toEqual([
    ['story', '', '', 'changed'],
    ['scene', 'hall', '', 'changed'],
    ['quest', 'find', 'The hall', 'changed'],
    ['character', 'ann', '', 'changed'],
  ]);
  expect(changes[0]?.fields).toEqual([{ field: 'storyName', before: 'The Light', after: 'The Lamp' }]);
  expect(changes[3]?.fields).toEqual([
    {
      field: 'characterPersonalKnowledge',
      before: lines.join('\n'),
      after: [...lines, 'My brother drowned.'].join('\n'),
    },
  ]);
});

test('what is new or gone is named with all that it says', () => {
  const changes = compareTo((story) => {
    story.scenes.pop();
    story.items.push({ id: 'rope', name: 'Rope', description: 'Wet.', foundText: '' });
  });
  expect(changes.map(({ part, name, act }) => [part, name, act])).toEqual([
    ['item', 'Rope', 'added'],
    ['scene', 'The tower', 'removed'],
  ]);
  expect(changes[0]?.fields).toContainEqual({ field: 'itemDescription', before: '', after: 'Wet.' });
  expect(changes[1]?.fields).toContainEqual({ field: 'selectedCharacters', before: 'Ann', after: '' });
  const all = compareVersions(null, build()).changes;
  expect(new Set(all.map(({ act }) => act))).toEqual(new Set(['added']));
});

test('a part that has another id after it was deleted and restored is the same by its name', () => {
  const changes = compareTo((story) => {
    const [quest] = story.scenes[0]?.quests ?? [];
    if (quest) Object.assign(quest, { id: 'other', goal: 'Find it.' });
  });
  expect(changes.map(({ part, act }) => [part, act])).toEqual([['quest', 'changed']]);
});

test('the order of scenes counts only where the same scenes are in another one', () => {
  const changes = compareTo((story) => void story.scenes.reverse());
  expect(changes).toMatchObject([{ part: 'story', fields: [{ field: 'sceneOrder', after: 'The tower\nThe hall' }] }]);
});

test('rules are compared entry by entry, and name whom they mean', () => {
  const changes = compareTo((story) => {
    const [choice] = (story.rules?.choices ?? []) as { question: string }[];
    if (choice) choice.question = 'Shout?';
  });
  expect(changes).toMatchObject([{ part: 'rule', within: 'choices', name: 'Shout?', act: 'changed' }]);
  expect(changes[0]?.fields[0]?.before).toContain('characterId: Ann');
});

test('a picture differs without a text', () => {
  const changes = compareTo((story) => {
    story.story.images = story.story.images.map((image) => ({ ...image, file: 'pictures/b.webp' }));
  });
  expect(changes).toMatchObject([{ fields: [{ field: 'storyImages', before: '', after: '' }] }]);
});

test('texts and parts beyond what can be shown are cut', () => {
  const long = compareTo((story) => {
    story.story.description = 'a'.repeat(limits.comparedText + 1);
  });
  expect(long[0]?.fields[0]).toMatchObject({ isCut: true });
  const many = build();
  many.items = Array.from({ length: limits.comparedParts }, (_, at) => ({
    ...{ id: `i${at}`, name: `Item ${at}`, description: 'Brass.', foundText: '' },
  }));
  const { changes, more } = compareVersions(build(), many);
  expect([changes.length, more]).toEqual([limits.comparedParts, true]);
});
